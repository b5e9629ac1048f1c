game-name = Trio
game-line = Retrouve trois numéros identiques, au centre et aux extrémités des mains.
game-length = 15 minutes

card = { $label }

option-mode = Mode
option-mode-about = Ce qu’il faut pour gagner. Le trio de 7 gagne toujours.
option-mode-simple = simple : trois trios
option-mode-picante = picante : deux trios liés
option-teams = Équipes
option-teams-about = À quatre ou à six, deux par deux, les partenaires face à face : toutes les cartes sont distribuées, et on peut en échanger avec son partenaire.
option-teams-off = chacun pour soi
option-teams-on = équipes de deux
option-first = Première place
option-first-about = Qui commence : au sort, ou une place choisie avant la donne.
option-first-drawn = tirée au sort

fact-first = a commencé
    .you = tu as commencé
fact-team = équipe { $value }
fact-swapped = a échangé une carte au dernier échange
fact-trios = { $value ->
    [one] { $value } trio
   *[other] { $value } trios
}
fact-from-1 = { $value ->
    [lowest] la première carte dévoilée est la plus petite de cette main
    [highest] la première carte dévoilée est la plus grande de cette main
   *[other] la première carte dévoilée vient de la place { $value } du centre
}
fact-from-2 = { $value ->
    [lowest] la deuxième carte dévoilée est la plus petite de cette main
    [highest] la deuxième carte dévoilée est la plus grande de cette main
   *[other] la deuxième carte dévoilée vient de la place { $value } du centre
}
fact-from-3 = { $value ->
    [lowest] la troisième carte dévoilée est la plus petite de cette main
    [highest] la troisième carte dévoilée est la plus grande de cette main
   *[other] la troisième carte dévoilée vient de la place { $value } du centre
}
fact-wanted = il faut encore un { $value }
fact-outcome = { $value ->
    [trio] trois numéros identiques : un trio
   *[different] deux numéros différents : chaque carte retourne à sa place
}
fact-exchange = { $value ->
    [chosen] a fait son choix pour l’échange
   *[chooses] choisit pour l’échange
}
    .you = { $value ->
    [chosen] tu as fait ton choix pour l’échange
   *[chooses] tu choisis pour l’échange
}
fact-gift = { $value ->
    [no] ne propose rien
   *[other] propose un { $value }
}
    .you = { $value ->
    [no] tu ne proposes rien
   *[other] tu proposes un { $value }
}
fact-links = numéros liés : { $value }
fact-linked = gagnerait avec le trio de { $value }
    .you = tu gagnerais avec le trio de { $value }

zone-deck = Paquet
zone-shown = Cartes dévoilées
zone-centre = Centre
zone-hand = Main de { $owner }
    .you = Ta main
zone-won = Trios de { $owner }
    .you = Tes trios
zone-team = Trios de l’équipe { $name }

button-no = Ne rien échanger

prompt-first = Dévoile un numéro : une carte du centre, ou la plus petite ou la plus grande d’une main.
prompt-first-hands = Dévoile un numéro : la plus petite ou la plus grande d’une main.
prompt-more = { $count ->
    [one] Trouve un deuxième { $card }.
   *[other] Trouve le troisième { $card }.
}
prompt-exchange = Choisis une carte pour { $other }, ou n’échange rien.

preview-show = Tu dévoiles ton { $card }.
preview-different = Tu dévoiles ton { $card }, différent : ton tour s’arrête.
preview-trio = Tu dévoiles ton { $card } : le trio est complet.
preview-give = Ton { $card } part chez { $other }, si { $other } donne aussi une carte.
preview-refuse = Tu gardes toutes tes cartes.

log-deal = { $centre ->
    [0] Chacun reçoit { $count } cartes ; il n’en reste pas pour le centre.
   *[other] Chacun reçoit { $count } cartes ; { $centre } sont posées au centre.
}
log-first = { $seat } commence.
    .you = Tu commences.
log-centre = { $seat } retourne la carte { $place } du centre : { $card }
    .you = Tu retournes la carte { $place } du centre : { $card }
log-lowest = { $seat } demande la plus petite de { $other } : { $card }
    .you = Tu demandes la plus petite de { $other } : { $card }
log-highest = { $seat } demande la plus grande de { $other } : { $card }
    .you = Tu demandes la plus grande de { $other } : { $card }
log-own-lowest = { $seat } dévoile sa plus petite : { $card }
    .you = Tu dévoiles ta plus petite : { $card }
log-own-highest = { $seat } dévoile sa plus grande : { $card }
    .you = Tu dévoiles ta plus grande : { $card }
log-back = Numéros différents ({ $cards }) : chaque carte retourne à sa place.
log-trio = { $seat } gagne le trio de { $card }.
    .you = Tu gagnes le trio de { $card }.
log-win = { $seat } remporte la partie !
    .you = Tu remportes la partie !
log-win-team = { $seat } et { $other } remportent la partie !
    .you = Avec { $other }, tu remportes la partie !
log-chose = { $seat } a fait son choix pour l’échange.
    .you = Tu as fait ton choix pour l’échange.
log-gave = Tu proposes un { $card } à { $other }.
log-refused = Tu ne proposes rien.
log-swap = { $seat } et { $other } échangent une carte.
    .you = Tu échanges une carte avec { $other }.
log-no-swap = { $seat } et { $other } n’échangent rien.
    .you = Tu n’échanges rien avec { $other }.
log-got = Tu reçois un { $card } de { $other }.

count-trio = trio de { $card }
