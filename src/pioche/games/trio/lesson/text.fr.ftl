# La leçon. `pioche.core.lesson` dit à quoi sert chaque texte.
lesson-goal-title = Trois fois le même
lesson-goal = Chaque numéro de 1 à 12 existe trois fois. Ta main est triée, { $other } et { $second } ont la leur, et neuf cartes attendent au centre, face cachée. Retrouve trois cartes pareilles, c’est un trio. Trois trios gagnent.

lesson-watch-title = Regarde et retiens
lesson-watch = { $second } commence et demande à { $other } sa plus petite carte : un { $one }. Puis retourne une carte du centre : un { $eight }. Deux numéros différents, le tour est fini et chaque carte retourne à sa place. Retiens où elles sont.

lesson-mine-title = La plus petite, ou la plus grande
lesson-mine = C’est ton tour. On dévoile une carte à la fois : une du centre, ou la plus petite ou la plus grande d’une main. Jamais une carte du milieu. La tienne compte aussi.
lesson-mine-ask = Dévoile ta plus petite carte

lesson-again-title = Encore la plus petite
lesson-again = Ton { $one } est posé sur la table : il n’est plus dans ta main. Ta plus petite carte est maintenant la suivante, ton autre { $one }. On peut redemander la même chose.
lesson-again-ask = Dévoile de nouveau ta plus petite carte

lesson-third-title = Le troisième
lesson-third = Deux { $one } sont visibles. Le troisième est quelque part. Un { $one } est toujours la plus petite carte d’une main, et tu en as vu un tout à l’heure.
lesson-third-ask = À toi : trouve le troisième 1
lesson-third-wrong = Cette carte-là n’est pas un { $one }.
lesson-third-wrong-centre = Au centre, c’est de la chance : neuf cartes cachées, et tu n’en connais qu’une. Tu sais mieux que cela.
lesson-third-wrong-highest = Un { $one } est la plus petite des cartes : il n’est jamais au bout des grandes.
lesson-third-wrong-own = Tu n’en as plus : ta plus petite carte est maintenant un { $three }.
lesson-third-wrong-second = De sa main, tu n’as encore rien vu. Mais d’une autre, si.
lesson-third-look = Souviens-toi de ce que { $second } a demandé à { $other }.
lesson-third-done = Le trio de 1 est à toi. Puis c’est à la personne suivante, que le tour ait réussi ou non.

lesson-pair-title = Le centre aussi se retient
lesson-pair = { $other } a retourné la première carte du centre : un { $three }. Puis { $second } y a trouvé un { $nine } et a demandé ta plus grande carte, un { $twelve }. Tout est revenu en place. Tes plus petites cartes sont deux { $three }.
lesson-pair-ask = Dévoile ta plus petite carte

lesson-centre-title = Où était-il ?
lesson-centre = Tes deux { $three } sont sur la table. Le troisième, tu l’as vu il y a deux tours. Les cartes du centre ne changent pas de place.
lesson-centre-ask = À toi : trouve le troisième 3
lesson-centre-wrong = Cette carte-là n’est pas un { $three }.
lesson-centre-wrong-centre = Tu cherches au bon endroit, au centre. Mais ce n’est pas cette carte-là.
lesson-centre-wrong-hands = Dans une main, c’est possible. Mais un { $three } a été montré ailleurs, et cela, c’est certain.
lesson-centre-look = C’était la toute première carte du centre, en haut à gauche.
lesson-centre-done = Un deuxième trio. La mémoire vaut mieux que la chance.

lesson-seven-title = Le trio de 7
lesson-seven = Autre partie : tout le monde a deux trios. Le trio de 7 gagne à lui seul, et tout de suite. { $other } vient de voir un { $seven } au centre, en troisième place, et { $second } vient de montrer le sien. Ta plus petite carte est un { $seven }.
lesson-seven-ask = Commence par ta plus petite carte

lesson-middle-title = Puis le centre
lesson-middle = Il faut maintenant deux autres { $seven }, l’un après l’autre. Si une seule carte est différente, tout retourne en place et les autres auront tout vu.
lesson-middle-ask = Retourne la troisième carte du centre

lesson-last-title = Le dernier
lesson-last = Plus qu’un { $seven }. Tu l’as vu au tour d’avant.
lesson-last-ask = À toi : trouve le dernier 7
lesson-last-wrong = Au centre, il n’y a plus de { $seven } que tu connaisses.
lesson-last-wrong-highest = Les plus grandes cartes sont trop grandes, ou tu ne les connais pas.
lesson-last-wrong-first = C’est la bonne idée, une plus petite carte. Mais pas de cette main-là.
lesson-last-wrong-own = Ton { $seven } est déjà sur la table : ta plus petite carte est maintenant un 8.
lesson-last-look = { $second } a montré sa plus petite carte : c’était un { $seven }.
lesson-last-done = Trois 7 : tu gagnes sur-le-champ. Sans eux, il aurait fallu un troisième trio. Dans une variante, seuls comptent deux trios dont la somme ou la différence fait 7.

lesson-learnt-ends = On ne demande que la plus petite ou la plus grande carte d’une main.
lesson-learnt-memory = Ce qui a été montré est connu : retiens les places.
lesson-learnt-seven = Le trio de 7 gagne à lui seul.
