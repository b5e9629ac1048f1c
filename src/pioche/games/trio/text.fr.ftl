game-name = Trio
game-line = Retrouve trois numéros identiques au centre et dans les mains des autres.
game-length = 10 à 15 minutes

card = { $label }

option-mode = Mode
option-mode-about = Ce qu’il faut pour gagner ; le trio de 7 gagne toujours.
option-mode-simple = simple : trois trios
option-mode-picante = picante : deux trios liés
option-teams = Équipes
option-teams-about = Deux par deux, en face à face, à 4 ou à 6 ; tout est distribué et les partenaires peuvent échanger des cartes.
option-teams-off = chacun pour soi
option-teams-on = par équipes de deux
option-first = Qui commence
option-first-about = La première place, tirée au sort ou choisie avant la donne.
option-first-drawn = tirée au sort

fact-first = commence la partie
fact-team = équipe { $value }
fact-trios = trios : { $value }
fact-linked = gagne aussi avec le trio de { $value }

zone-deck = Paquet
zone-shown = Cartes dévoilées
zone-centre = Centre
zone-hand = Main de { $owner }
    .you = Ta main
zone-won = Trios de { $owner }
    .you = Tes trios

button-no = Ne rien échanger

prompt-first = Dévoile un numéro : une carte du centre, ou la plus petite ou la plus grande d’une main.
prompt-more = { $count ->
    [one] Cherche un deuxième { $card }.
   *[other] Cherche le troisième { $card }.
}
prompt-exchange = Choisis une carte à échanger avec { $other }, ou aucune.

preview-show = tu montres ton { $card }
preview-different = tu montres ton { $card } : ton tour s’arrête
preview-trio = tu montres ton { $card } : le trio est complet
preview-give = ton { $card } va à { $other } si { $other } donne aussi une carte
preview-refuse = tu gardes toutes tes cartes

log-deal = { $centre ->
    [0] Chacun reçoit { $count } cartes ; il n’y en a pas au centre.
   *[other] Chacun reçoit { $count } cartes ; { $centre } cartes sont posées au centre.
}
log-first = { $seat } commence.
    .you = Tu commences.
log-centre = { $seat } retourne la carte { $place } du centre : { $card }
    .you = Tu retournes la carte { $place } du centre : { $card }
log-lowest = { $seat } demande « { $other }, ta plus petite ? » : { $card }
    .you = Tu demandes « { $other }, ta plus petite ? » : { $card }
log-highest = { $seat } demande « { $other }, ta plus grande ? » : { $card }
    .you = Tu demandes « { $other }, ta plus grande ? » : { $card }
log-own-lowest = { $seat } dévoile sa plus petite : { $card }
    .you = Tu dévoiles ta plus petite : { $card }
log-own-highest = { $seat } dévoile sa plus grande : { $card }
    .you = Tu dévoiles ta plus grande : { $card }
log-back = Numéros différents ({ $cards }) : tout est remis en place.
log-trio = { $seat } gagne le trio de { $card }.
    .you = Tu gagnes le trio de { $card }.
log-win = { $seat } gagne la partie !
    .you = Tu gagnes la partie !
log-win-team = Partie gagnée par { $seat } et { $other } !
    .you = Tu gagnes la partie avec { $other } !
log-chose = { $seat } a choisi pour l’échange.
    .you = Tu as choisi pour l’échange.
log-gave = Tu proposes un { $card } à { $other }.
log-refused = Tu ne proposes rien.
log-swap = Échange d’une carte entre { $seat } et { $other }.
    .you = Tu échanges une carte avec { $other }.
log-no-swap = Pas d’échange entre { $seat } et { $other }.
    .you = Tu n’échanges rien avec { $other }.
log-got = Tu reçois un { $card } de { $other }.

count-trio = trio de { $card }
