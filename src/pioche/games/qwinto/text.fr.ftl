game-name = Qwinto (le jeu de cartes)
game-short = Qwinto
game-line = Pose une carte, annonce un total : chacun peut l’inscrire sur sa fiche.
game-length = 15 minutes

card = { $colour ->
    [orange] { $label } orange
    [yellow] { $label } jaune
    [purple] { $label } violet
   *[grey] { $label } gris
}

# Morceaux des messages ci-dessous.
colours-named = { $colours ->
    [O] en orange
    [J] en jaune
    [V] en violet
    [OJ] en orange ou en jaune
    [OV] en orange ou en violet
    [JV] en jaune ou en violet
    [OJV] en orange, en jaune ou en violet
   *[none] sans couleur
}
row-named = { $row ->
    [O] orange
    [J] jaune
   *[V] violette
}
cell-named = { $cell ->
    [a] en haut à gauche
    [b] en haut à droite
    [c] en bas à gauche
   *[d] en bas à droite
}
under-named = { $under ->
    [a] en haut à gauche
    [b] en haut à droite
    [c] en bas à gauche
   *[d] en bas à droite
}

fact-total = total : { $value }
fact-colours = { $value ->
    [O] en orange
    [J] en jaune
    [V] en violet
    [OJ] en orange ou en jaune
    [OV] en orange ou en violet
    [JV] en jaune ou en violet
    [OJV] en orange, en jaune ou en violet
   *[none] sans couleur
}
fact-active = joue ce tour
    .you = tu joues ce tour
fact-misses = coups manqués : { $value } sur 4
fact-rows = rangées complètes : { $value }
fact-complete = rangées et colonnes complètes : { $value }
fact-points = points pour l’instant : { $value }
fact-writing = { $value ->
    [choosing] choisit sa case
    [chosen] a choisi
   *[none] n’a pas de case pour ce total
}
    .you = { $value ->
    [choosing] tu choisis ta case
    [chosen] tu as choisi
   *[none] tu n’as pas de case pour ce total
}

zone-pile = Pioche
zone-cell = Grille, { $name ->
    [a] en haut à gauche
    [b] en haut à droite
    [c] en bas à gauche
   *[d] en bas à droite
}
zone-hand = Main de { $owner }
    .you = Ta main
zone-sheet = Fiche de { $owner }
    .you = Ta fiche

prompt-lay = Pose une carte sur la grille, ou deux de même valeur sur des cases voisines.
prompt-write = Inscris { $total } { colours-named }, ou n’inscris rien.
prompt-write-or-miss = Inscris { $total } { colours-named }, sinon coup manqué.

button-no = Ne rien inscrire

preview-total = { $total } { colours-named }
preview-nobody = personne ne pourrait l’inscrire : coup manqué
preview-no-place = tu ne pourrais pas l’inscrire : coup manqué
preview-miss = coup manqué : −5 points

log-deal = Chacun reçoit { $count } cartes ; quatre sont posées en grille.
log-first = Le sort désigne { $seat } pour commencer.
    .you = Le sort te désigne pour commencer.
log-lay = { $seat } pose le { $card } { cell-named } : { $total } { colours-named }.
    .you = Tu poses le { $card } { cell-named } : { $total } { colours-named }.
log-pair = { $seat } pose le { $first } { under-named }, puis le { $card } { cell-named } : { $total } { colours-named }.
    .you = Tu poses le { $first } { under-named }, puis le { $card } { cell-named } : { $total } { colours-named }.
log-chose = { $seat } a choisi.
    .you = Tu as choisi.
log-chose-place = { $seat } va inscrire { $number } en { $spot }.
    .you = Tu vas inscrire { $number } en { $spot }.
log-chose-no = { $seat } ne va rien inscrire.
    .you = Tu ne vas rien inscrire.
log-wrote = { $seat } inscrit { $number } en { $spot }.
    .you = Tu inscris { $number } en { $spot }.
log-wrote-nothing = { $seat } n’inscrit rien.
    .you = Tu n’inscris rien.
log-row = { $seat } complète sa rangée { row-named }.
    .you = Tu complètes ta rangée { row-named }.
log-miss = { $seat } coche un coup manqué ({ $count } sur 4).
    .you = Tu coches un coup manqué ({ $count } sur 4).
log-draw = { $seat } pioche une carte.
    .you = Tu pioches une carte.
log-draw-card = { $seat } pioche le { $card }.
    .you = Tu pioches le { $card }.
log-reshuffle = La pioche est épuisée : les { $count } cartes recouvertes sont mélangées et forment la nouvelle.
log-end-rows = { $seat } a complété deux rangées : la partie est terminée.
    .you = Tu as complété deux rangées : la partie est terminée.
log-end-misses = { $seat } a coché son quatrième coup manqué : la partie est terminée.
    .you = Tu as coché ton quatrième coup manqué : la partie est terminée.
log-end-cards = La dernière carte est jouée : la partie est terminée.

count-row = { $count ->
    [one] rangée { row-named }, { $count } nombre
   *[other] rangée { row-named }, { $count } nombres
}
count-row-complete = rangée { row-named } complète, son nombre le plus à droite
count-column = colonne { $column } complète, son pentagone
count-misses = { $count ->
    [one] { $count } coup manqué
   *[other] { $count } coups manqués
}
