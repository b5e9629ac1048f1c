# La leçon. `pioche.core.lesson` dit à quoi sert chaque texte.
lesson-goal-title = Trois rangées à remplir
lesson-goal = Voici ta fiche : une rangée orange, une jaune, une violette. Tu y inscris des totaux de 1 à 18, et dans chaque rangée ils montent de gauche à droite. On peut laisser des cases vides, jamais revenir en arrière. Le plus de points gagne.

lesson-lay-title = Une carte fait un total
lesson-lay = C’est ton tour. Tu poses une carte sur une des quatre cartes de la grille. Le total, c’est ta carte plus ses deux voisines, pas celle en diagonale : ici le { $three }, le { $zero } et le { $one }. Leurs couleurs disent dans quelles rangées on l’inscrit.
lesson-lay-ask = Pose le { $three } en haut à gauche
lesson-lay-figure = avec ses deux voisines

lesson-write-title = Les petits à gauche
lesson-write = Le total est 4, en jaune ou en violet. Tout le monde peut l’inscrire, chacun en secret. { $other } a déjà choisi. Un petit nombre a sa place à gauche, pour que beaucoup d’autres tiennent après lui.
lesson-write-ask = À toi : inscris le 4
lesson-write-wrong = Cette case est permise, mais elle ferme des cases pour rien.
lesson-write-wrong-right = C’est permis, et tout de suite cela vaut autant. Mais à gauche d’un 4, il ne reste que 1, 2 et 3 pour toutes ces cases.
lesson-write-wrong-middle = Au milieu, un 4 laisse à sa gauche des cases que seuls 1, 2 et 3 peuvent remplir.
lesson-write-wrong-miss = Ne rien inscrire est permis. Mais c’est toi qui as posé : tu cocherais un raté, qui coûte 5 points.
lesson-write-look = Regarde les deux premières cases de la rangée jaune ou de la violette.

lesson-pair-title = Deux cartes égales
lesson-pair = Plus tard. Deux cartes de même valeur se posent ensemble, sur des cases voisines. La dernière posée compte : le { $orange } en haut à droite, plus le { $five } à sa gauche, plus le { $grey } au-dessous. Le gris ne donne pas de rangée.
lesson-pair-ask = Pose le { $grey } en bas à droite, puis le { $orange } en haut à droite
lesson-pair-done = 6, 5 et 6 font 17, en orange ou en violet : un grand nombre, bon pour le bout droit d’une rangée. À la fin du tour, tu reprends des cartes jusqu’à trois.

lesson-rule-title = Jamais deux fois dans une colonne
lesson-rule = Autre partie. Un nombre ne peut pas se trouver deux fois dans une même colonne. Trois nombres différents dans une colonne à trois cases rapportent celui du pentagone. Ici il manque la case orange ; le pentagone est violet et vaut 17.

lesson-column-title = Chacun peut écrire
lesson-column = C’est le tour de { $other }, qui annonce 9, en orange ou en violet. Toi aussi, tu peux l’inscrire. Ce n’est pas ton tour : ne rien inscrire ne te coûterait rien. Mais cherche d’abord.
lesson-column-ask = À toi : inscris le 9
lesson-column-wrong = Cette case ne rapporte qu’un point.
lesson-column-wrong-row = La rangée orange est la bonne, et cette case rapporte un point. Mais la case d’à côté en rapporte 18.
lesson-column-wrong-purple = En violet, le 9 tient entre 7 et 10 et rapporte un point. Une case orange en rapporte 18.
lesson-column-wrong-nothing = C’est ton droit, sans raté. Mais une case t’attend, qui complète une colonne.
lesson-column-look = Cherche la colonne où tu as déjà 13 et 17.
lesson-column-done = La colonne est complète : 17 points pour le pentagone, un pour la case.

lesson-miss-title = Ratés et fin
lesson-miss = Fin d’une autre partie. Tu as coché un raté : un tour où tu as posé sans rien inscrire. La partie s’arrête quand quelqu’un a rempli deux rangées ou coché quatre ratés. Ta rangée orange est pleine.
lesson-miss-figure = points par raté

lesson-last-title = Le dernier nombre
lesson-last = Tu as posé, le total est 14, en jaune ou en violet. Une rangée pleine vaut son dernier nombre, une autre un point par case. Il manque une seule case à ta rangée violette.
lesson-last-ask = À toi : inscris le 14
lesson-last-wrong = Cherche mieux : il y a 20 points à prendre.
lesson-last-wrong-yellow = En jaune, le 14 rapporte un point. C’est peu, à côté d’une rangée pleine.
lesson-last-wrong-miss = C’est ton tour : ne rien inscrire coûte 5 points, et une case t’attend.
lesson-last-look = La dernière case de la rangée violette finit la rangée et une colonne.
lesson-last-done = La partie est finie, 62 à 37 : tes rangées pleines valent leur dernier nombre, la jaune un point par nombre, chaque colonne complète son pentagone, le raté enlève 5.

lesson-learnt-place = Un total, c’est une carte et ses deux voisines : les petits à gauche, les grands à droite.
lesson-learnt-column = Une colonne complète rapporte le nombre de son pentagone.
lesson-learnt-miss = Qui pose sans inscrire coche un raté ; les autres peuvent s’abstenir.
