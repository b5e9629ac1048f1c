# La leçon. `pioche.core.lesson` dit à quoi sert chaque texte.
lesson-goal-title = Cinq suites à oser
lesson-goal = Voici ta main de huit cartes. Il y a cinq séries de couleur, de 2 à 10, et pour chacune tu peux commencer une suite. Commencer coûte 20 points, chaque carte posée les rapporte ensuite. À la fin, le plus de points gagne.

lesson-extra-title = D’abord parier
lesson-extra = Tu as six cartes du désert : assez pour dépasser 20. L’{ $extra } double ce que vaudra la suite, en bien comme en mal. Elle se pose avant tous les nombres, jamais après.
lesson-extra-ask = À toi : commence le désert par son extra
lesson-extra-wrong = Défausser est permis, mais une suite de six cartes t’attend.
lesson-extra-wrong-number = Le désert est la bonne suite. Mais après un nombre, l’extra ne peut plus être posée.
lesson-extra-wrong-other = Cette série n’a qu’une carte dans ta main : elle ne dépassera guère 20 points. Le désert en a six.
lesson-extra-look = Pose l’{ $extra } sur la suite du désert.

lesson-low-title = Du plus petit au plus grand
lesson-low = Après l’extra, les nombres montent toujours. On peut en sauter, mais une carte sautée est perdue pour la suite. { $other } vient de défausser le { $four }.
lesson-low-ask = À toi : continue le désert sans rien perdre
lesson-low-wrong = Défausser est permis, mais { $other } pourrait prendre cette carte, et ta suite attend.
lesson-low-wrong-higher = Cette carte monte, c’est bien. Mais les cartes plus petites que tu tiens ne pourraient plus être posées.
lesson-low-wrong-open = Cela commence une autre suite, qui coûte 20 points de plus, pour une seule carte.
lesson-low-look = Commence par ta plus petite carte du désert, le { $two }.

lesson-take-title = Pioche ou défausse
lesson-take = Chaque tour finit par une carte de plus. Tu prends celle de la pioche, que personne ne connaît, ou le dessus d’une défausse. Tu tiens le { $three } et le { $six } : regarde ce que { $other } a laissé.
lesson-take-ask = À toi : prends une carte
lesson-take-wrong = La pioche réserve des surprises, bonnes ou mauvaises. Mais une carte sûre t’attend.
lesson-take-look = Le { $four } se place entre le { $three } et le { $six }.

lesson-discard-title = Que laisser ?
lesson-discard = Plus tard, dans une autre partie. Aucune de tes suites ne continue, et commencer maintenant coûterait 20 points : il faut défausser. { $other } a commencé le désert et la mer. Ne lui donne rien.
lesson-discard-ask = À toi : défausse une carte inutile
lesson-discard-wrong = Cette carte ne doit pas partir.
lesson-discard-wrong-gift = Tu n’en as pas l’usage, c’est vrai. Mais { $other } la prendrait pour sa suite du désert.
lesson-discard-wrong-maybe = C’est prudent, mais pas sûr : { $other } pourrait encore commencer cette série.
lesson-discard-wrong-open = Commencer une suite coûte 20 points, et il ne reste que quatorze cartes pour la remonter.
lesson-discard-look = Sa mer en est au { $nine } : un nombre plus petit n’y entrera plus.

lesson-time-title = La dernière carte
lesson-time = La partie s’arrête dès que la dernière carte de la pioche est prise. Il en reste une. Tu viens de poser, et tu tiens encore le { $nine } et le { $ten } du volcan : deux tours à gagner.
lesson-time-ask = À toi : prends une carte
lesson-time-wrong = Piocher finirait la partie sur-le-champ : le { $nine } et le { $ten } resteraient dans ta main.
lesson-time-look = Prends sur une défausse : la pioche garde sa carte et la partie dure.

lesson-score-title = Ce que vaut une suite
lesson-score = Fin d’une autre partie. Ta forêt a 3, 4, 5 et 6 : 18 points, moins les 20 du départ, cela fait −2. Son { $extra } double le résultat. Deux extras tripleraient, trois quadrupleraient.
lesson-score-figure = points, une fois doublés

lesson-last-title = Un dernier tour
lesson-last = Il reste une carte dans la pioche. C’est le moment de poser ce qui rapporte le plus tout de suite : sauter des cartes ne coûte plus rien.
lesson-last-ask = À toi : pose ta meilleure carte
lesson-last-wrong = Défausser ne rapporte rien, et il n’y aura peut-être plus d’autre tour.
lesson-last-wrong-seven = Le { $seven } rapporte 14 points avec l’extra. C’est bien, mais une autre carte en rapporte 20.
lesson-last-wrong-open = Une suite commencée maintenant coûte 20 points : une seule carte ne les rattrape pas.
lesson-last-look = Le { $ten } entre dans ta forêt, et rien ne viendra plus après lui.

lesson-end-title = La fin
lesson-end = Ta forêt vaut maintenant 28 moins 20, fois deux : 16 points. Tu es devant. Prends la dernière carte de la pioche, et l’on compte.
lesson-end-ask = Pioche la dernière carte
lesson-end-done = La partie est finie, avec 69 points contre 30. Chaque suite commencée compte, les autres valent zéro ; les cartes restées en main ne coûtent rien.

lesson-learnt-cost = Une suite coûte 20 points : ne commence que ce que tu peux remonter.
lesson-learnt-wait = Les nombres montent : une carte sautée est perdue.
lesson-learnt-end = La dernière carte de la pioche finit la partie : garde le compte.
