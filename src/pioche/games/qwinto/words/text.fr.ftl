game-name = Qwinto (le jeu de cartes)
game-short = Qwinto
game-line = Un total, trois rangées, un bon endroit.
game-length = 15 min
goal = Deux rangées complètes ferment la partie

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
# Une rangée, ou une colonne de trois cases : celle de ce pentagone.
fact-complete = { $value ->
    [O] rangée orange complète
    [J] rangée jaune complète
    [V] rangée violette complète
    [2] colonne complète du pentagone violet de gauche
    [3] colonne complète du pentagone orange de gauche
    [7] colonne complète du pentagone orange de droite
    [8] colonne complète du pentagone jaune
   *[9] colonne complète du pentagone violet de droite
}
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

# Une case d’une fiche : laquelle des neuf de sa rangée, à partir de la gauche.
nth-box = { $nth ->
    [1] première case
    [2] deuxième case
    [3] troisième case
    [4] quatrième case
    [5] case du milieu
    [6] sixième case
    [7] septième case
    [8] huitième case
   *[9] dernière case
}
box-named = rangée { row-named }, { nth-box }
announcement = { $announced ->
    [yes] { " : " }{ $total } { colours-named }
   *[no] { "" }
}

action-lay = { $seat } pose le { $card } { cell-named }{ announcement }.
    .you = Tu poses le { $card } { cell-named }{ announcement }.
    .can = poser le { $card } { cell-named }
action-pair = { $seat } pose le { $first } { under-named }, puis le { $card } { cell-named }{ announcement }.
    .you = Tu poses le { $first } { under-named }, puis le { $card } { cell-named }{ announcement }.
    .can = poser le { $first } { under-named }, puis le { $card } { cell-named }
action-write = { $seat } inscrit { $number } dans la rangée { row-named }, sur la { nth-box }.
    .you = Tu inscris { $number } dans la rangée { row-named }, sur la { nth-box }.
    .can = inscrire { $number } dans la rangée { row-named }, sur la { nth-box }
action-pass = { $miss ->
    [yes] { $seat } n’inscrit rien : coup manqué.
   *[no] { $seat } n’inscrit rien.
}
    .you = { $miss ->
        [yes] Tu n’inscris rien : coup manqué.
       *[no] Tu n’inscris rien.
    }
    .can = { $miss ->
        [yes] ne rien inscrire (coup manqué)
       *[no] ne rien inscrire
    }

prompt-lay = Pose une carte sur la grille, ou deux de même valeur sur des cases voisines.
prompt-write = Inscris { $total } { colours-named }, ou n’inscris rien.
prompt-write-or-miss = Inscris { $total } { colours-named }, ou coche un coup manqué.

button-no = Ne rien inscrire

preview-total = { $total } { colours-named }
preview-nobody = personne ne pourrait l’inscrire : coup manqué
preview-no-place = tu ne pourrais pas l’inscrire : coup manqué
preview-miss = coup manqué : −5 points

log-deal = Tout le monde reçoit { $count } cartes ; 4 forment la grille.
log-first = Le sort désigne { $seat } pour commencer.
    .you = Le sort te désigne pour commencer.
log-chose = { $seat } a choisi.
    .you = Tu as choisi.
log-chose-place = Tu as choisi d’{ action-write.can }.
log-chose-no = Tu as choisi de { action-pass.can }.
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
    [0] rangée { row-named }, aucun nombre
    [one] rangée { row-named }, { $count } nombre : { $numbers }
   *[other] rangée { row-named }, { $count } nombres : { $numbers }
}
count-row-complete = rangée { row-named } complète ({ $numbers }), qui compte son nombre le plus à droite
# Les cinq colonnes de trois cases, de gauche à droite.
count-column = colonne complète du pentagone { $three ->
    [1] violet de gauche
    [2] orange de gauche
    [3] orange de droite
    [4] jaune
   *[5] violet de droite
}
count-misses = { $count ->
    [one] { $count } coup manqué
   *[other] { $count } coups manqués
}
remark-rows = { $count ->
    [1] une rangée complète
    [2] deux rangées complètes
   *[3] trois rangées complètes
}
remark-columns = { $count ->
    [0] aucune rangée complète
    [1] une colonne complète
    [2] deux colonnes complètes
    [3] trois colonnes complètes
    [4] quatre colonnes complètes
   *[5] cinq colonnes complètes
}

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-can-write = le total de { $total } trouve une case, donc pas de coup manqué à { $points } points
reason-no-miss = cela évite un coup manqué, qui coûte { $points } points
reason-box = la rangée { row-named } compte alors { $count ->
    [one] un nombre
   *[other] { $count } nombres
}
reason-no-box-lost = aucune case ne devient impossible à remplir, alors que l’autre choix en perd { $count }
reason-row-complete = la rangée { row-named } est complète
reason-row-fuller = la rangée { row-named } compte déjà { $count } nombres, et l’autre { $less }
reason-column = une colonne est complète et rapporte { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-goes-on = la partie ne finit pas encore
reason-others-cannot = personne d’autre ne peut inscrire { $total }
reason-two-cards = deux cartes quittent la main au lieu d’une
reason-one-card = une seule carte quitte la main
reason-kept = le { $card } reste en main

# Les thèmes des problèmes : une raison en quelques mots.
theme-can-write = un total qui trouve sa case
theme-no-miss = éviter le coup manqué
theme-box = remplir une case
theme-no-box-lost = ne pas perdre de case
theme-row-complete = finir une rangée
theme-row-fuller = la rangée la plus pleine
theme-column = finir une colonne
theme-goes-on = ne pas finir encore
theme-others-cannot = pour personne d’autre
theme-two-cards = deux cartes de moins
theme-one-card = une seule carte de moins
theme-kept = garder la carte
