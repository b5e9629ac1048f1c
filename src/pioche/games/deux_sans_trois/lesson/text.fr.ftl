# La leçon. `pioche.core.lesson` dit à quoi sert chaque texte.
lesson-goal-title = Deux, mais pas trois
lesson-goal = Voici ta main. À chaque tour tu poses une carte dans sa rangée, et certaines cartes posées en ramassent d’autres, qui viennent devant toi. Deux cartes d’une couleur rapportent 5 points. La troisième les retourne toutes les trois. Le plus grand total gagne.

lesson-lay-title = Chaque carte a sa rangée
lesson-lay = De 1 à 29 dans la première rangée, de 31 à 59 dans la deuxième, de 61 à 89 dans la troisième, toujours dans l’ordre. Tant qu’une rangée a moins de cinq cartes, il ne se passe rien.
lesson-lay-ask = Pose le { $card } dans la deuxième rangée

lesson-one-title = La cinquième ramasse
lesson-one = La première rangée a quatre cartes, son départ compris. La cinquième doit ramasser. Si elle est la plus haute, elle prend une seule carte : celle juste à droite du départ, ici le { $taken }.
lesson-one-ask = Pose le { $card }, le plus haut de la rangée
lesson-one-done = Le { $taken } est devant toi : une carte orange, un point. Ta carte reste dans la rangée, et le départ n’est jamais pris.

lesson-many-title = Toutes les plus hautes
lesson-many = La rangée a de nouveau quatre cartes. Cette fois, si la cinquième n’est pas la plus haute, elle prend toutes celles qui sont plus hautes qu’elle. Tu as déjà une orange, le { $orange }, et le { $wanted } est orange aussi.
lesson-many-ask = À toi : ramasse la deuxième orange
lesson-many-figure = points devant toi
lesson-many-wrong = Cela ne ramasse pas l’orange.
lesson-many-wrong-nothing = Cette carte se pose sans rien prendre. C’est prudent, mais { $other } pourrait ramasser la rangée avant toi.
lesson-many-look = Pose dans la première rangée une carte plus petite que le { $wanted }.
lesson-many-done = Trois cartes prises d’un coup : deux orange valent 5 points, une carte seule en vaut 1.

lesson-third-title = La troisième coûte cher
lesson-third = Autre partie. Tu as deux turquoise devant toi. Une troisième les retournerait toutes les trois : plus de 5 points, et un point de moins par carte retournée. La carte turquoise suivante serait de nouveau une première.
lesson-third-ask = À toi : pose une carte qui rapporte
lesson-third-wrong = Il y a mieux.
lesson-third-wrong-turned = Le { $bad } ramasse une carte turquoise, la troisième : tu perdrais 8 points.
lesson-third-wrong-less = Aucun risque, c’est bien. Mais deux de tes cartes ramassent trois couleurs d’un coup et rapportent 6 points.
lesson-third-look = Regarde la première rangée : une petite carte y ramasse trois cartes, dont aucune n’est turquoise.

lesson-seven-title = Les sept couleurs
lesson-seven = Encore une autre partie. Tu as six couleurs, il te manque le bleu clair. La première personne qui a les sept couleurs visibles prend un bonus de 10 points, la deuxième 7, puis 5 et 3. Le { $blue } est bleu clair.
lesson-seven-ask = À toi : prends la septième couleur
lesson-seven-wrong = Cette carte n’amène pas la septième couleur.
lesson-seven-wrong-triple = Cette carte ramasse aussi une couleur que tu as déjà deux fois : les trois se retourneraient.
lesson-seven-wrong-nothing = Cette carte ne ramasse rien. Mais le bonus de 10 points est à ta portée, et { $other } le veut aussi.
lesson-seven-look = Le { $plain } se pose juste au-dessous du { $blue } et ne ramasse que lui.
lesson-seven-done = Un point pour le bleu clair, 10 pour le bonus, et il reste à toi même si une couleur se perd plus tard. Le { $plain } n’a pas de couleur : qui le ramasse l’écarte du jeu.

lesson-refill-title = Trois fois six cartes
lesson-refill = Dernier tour d’une partie. Quand il ne te reste que deux cartes, tu en pioches six, deux fois en tout. La partie finit quand chacun a joué dix-huit fois : les deux dernières cartes ne comptent pas. Six couleurs visibles à la fin rapportent 5 points, sept 10.

lesson-last-title = Le dernier ramassage
lesson-last = Tu as les sept couleurs, une seule carte olive. Deux de tes cartes ramasseraient une troisième carte d’une couleur, la dernière non.
lesson-last-ask = À toi : pose ta dernière carte
lesson-last-wrong = Ce n’est pas la meilleure.
lesson-last-wrong-third = Cette carte ramasse une couleur que tu as déjà deux fois : les trois se retournent, et il te manquerait une couleur pour le bonus final.
lesson-last-look = Le { $card } est le plus haut de la première rangée : il ne prend que le { $taken }, qui est olive.
lesson-last-done = 47 points contre 34 : deux couleurs seules font 2 points, cinq paires en font 25, le bonus intermédiaire 10 et les sept couleurs de la fin encore 10.

lesson-learnt-fifth = La cinquième carte ramasse : une seule si elle est la plus haute, sinon toutes les plus hautes qu’elle.
lesson-learnt-pair = Deux d’une couleur font 5 points, la troisième les retourne.
lesson-learnt-bonus = Les sept couleurs rapportent un bonus, plus grand pour qui y arrive tôt.
