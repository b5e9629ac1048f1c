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

log-deal = Chacun reçoit { $count } cartes ; quatre sont posées en grille.
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
    [one] rangée { row-named }, { $count } nombre
   *[other] rangée { row-named }, { $count } nombres
}
count-row-complete = rangée { row-named } complète, son nombre le plus à droite
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

# Pourquoi une action est conseillée : ce qu’elle fait plus ($more vaut yes) ou moins que la suivante.
feature-written = { $more ->
    [yes] inscrit le nombre
   *[no] n’inscrit rien
}
feature-late-written = { $more ->
    [yes] utilise un des derniers nombres
   *[no] n’inscrit pas seulement parce que la fin approche
}
feature-filled = { $more ->
    [yes] permet de remplir plus de cases à la fin
   *[no] te coûte moins de cases plus tard
}
feature-row-chance = { $more ->
    [yes] rend plus probable une rangée complète
   *[no] ne mise pas sur une rangée complète
}
feature-row-prize = { $more ->
    [yes] donne plus de valeur à la rangée complète
   *[no] donne moins de valeur à la rangée complète
}
feature-columns = { $more ->
    [yes] fait rapporter davantage aux colonnes
   *[no] fait rapporter moins aux colonnes
}
feature-misfit = { $more ->
    [yes] met le nombre loin de sa bonne place
   *[no] met le nombre à sa bonne place dans la rangée
}
feature-lost-places = { $more ->
    [yes] laisse des cases qu’on ne pourra plus remplir
   *[no] laisse moins de cases qu’on ne pourra plus remplir
}
feature-row-progress = { $more ->
    [yes] continue une rangée déjà bien remplie
   *[no] continue une rangée encore assez vide
}
feature-ends = { $more ->
    [yes] met fin à la partie
   *[no] ne met pas encore fin à la partie
}
feature-ends-lead = { $more ->
    [yes] met fin à la partie quand tu es devant
   *[no] ne met pas fin à la partie sur ce score
}
feature-miss = { $more ->
    [yes] accepte un coup manqué
   *[no] évite un coup manqué
}
feature-miss-repeated = { $more ->
    [yes] accepte un coup manqué de plus
   *[no] évite un coup manqué de plus
}
feature-own-best = { $more ->
    [yes] te donne un meilleur nombre à inscrire
   *[no] te donne un nombre qui convient moins
}
feature-others-best = { $more ->
    [yes] aide davantage les autres
   *[no] aide moins les autres
}
feature-rival-best = { $more ->
    [yes] aide davantage le rival le plus fort
   *[no] aide moins le rival le plus fort
}
feature-next-best = { $more ->
    [yes] garde une meilleure carte pour ton prochain tour
   *[no] garde moins pour ton prochain tour
}
feature-next-other = { $more ->
    [yes] garde aussi une bonne deuxième carte
   *[no] se passe d’une deuxième bonne carte
}
feature-grid-rival = { $more ->
    [yes] laisse une grille qui convient au rival
   *[no] laisse une grille qui convient moins au rival
}
feature-pair = { $more ->
    [yes] pose deux cartes égales au même tour
   *[no] ne pose qu’une carte
}
feature-pair-alone = { $more ->
    [yes] utilise deux cartes d’un coup
   *[no] ménage les cartes de la pioche
}
feature-laid-low = { $more ->
    [yes] pose une carte basse
   *[no] garde les cartes basses
}
feature-laid-high = { $more ->
    [yes] pose une carte haute
   *[no] garde les cartes hautes
}
feature-laid-grey = { $more ->
    [yes] pose une carte grise
   *[no] garde la carte grise
}
feature-covered-grey = { $more ->
    [yes] recouvre une carte grise
   *[no] laisse les cartes grises dans la grille
}
