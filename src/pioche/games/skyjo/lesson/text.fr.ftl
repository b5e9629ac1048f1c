# La leçon. `pioche.core.lesson` dit à quoi sert chaque texte.
lesson-goal-title = Douze cartes, peu de points
lesson-goal = Voici ton tableau : douze cartes, et personne ne les connaît, pas même toi. À la fin de la manche elles sont toutes retournées et leurs nombres s’additionnent. Ce sont de mauvais points : le plus petit total gagne.

lesson-open-title = On en retourne deux
lesson-open = Tout le monde commence en retournant deux de ses cartes. Comme aucune n’est connue, peu importe lesquelles : prenons les deux premières. { $other } choisit les siennes en même temps.
lesson-open-ask = À toi : touche ces deux cartes

lesson-take-title = Une bonne carte s’offre
lesson-take = Tu as la plus forte somme, donc tu commences. La défausse montre un { $one }, et ton { $twelve } est la pire carte du jeu. Une carte de la défausse s’échange toujours contre une des tiennes.
lesson-take-ask = Prends le { $one } de la défausse

lesson-place-title = Où le poser ?
lesson-place = Le { $one } prend la place d’une de tes cartes, visible ou cachée, et celle-ci part sur la défausse. Choisis la place où il t’enlève le plus de points.
lesson-place-ask = À toi : pose le { $one }
lesson-place-wrong = C’est permis, mais tu n’y gagnes rien.
lesson-place-wrong-five = Sur le { $five }, tu enlèves 4 points. C’est bien, mais une autre place en enlève 11.
lesson-place-wrong-hidden = Une carte cachée vaut en moyenne un peu plus de 5 points : tu en enlèverais environ 4. C’est sensé, mais une carte visible coûte bien davantage.
lesson-place-look = Regarde ta plus grosse carte, le { $twelve }.

lesson-draw-title = Ou bien la pioche
lesson-draw = { $other } a pioché un { $twelve }, n’en a pas voulu et a retourné une de ses cartes. De ce { $twelve } tu ne veux pas non plus. L’autre choix est la pioche : personne d’autre ne voit la carte, et tu peux la refuser.
lesson-draw-ask = Pioche une carte

lesson-pair-title = Deux pareilles dans une colonne
lesson-pair = Un { $five } : ni bon ni mauvais. Mais ton tableau montre déjà un { $five }, et trois cartes égales dans une même colonne s’en vont. Prépare cette colonne.
lesson-pair-ask = À toi : pose le { $five }
lesson-pair-wrong = Le refuser est permis : il irait à la défausse et tu retournerais une carte cachée. Mais { $other } pourrait le prendre, et tu peux en faire mieux.
lesson-pair-wrong-open = À cette place, ton total visible ne baisse pas.
lesson-pair-wrong-hidden = À la place d’une carte cachée, c’est raisonnable : un { $five } en vaut une. Mais dans cette colonne-ci, il reste seul.
lesson-pair-look = Cherche une carte cachée sous l’autre { $five }, dans la première colonne.

lesson-column-title = Trois pareilles s’en vont
lesson-column = Plus tard dans une autre manche. Ta première colonne a deux { $four }, et la défausse montre le troisième. Trois cartes égales dans une colonne quittent la table : elles ne comptent plus.
lesson-column-ask = Prends le { $four } de la défausse
lesson-column-figure = points dans cette colonne

lesson-three-title = Vide la colonne
lesson-three = Il faut les trois cartes de la colonne visibles et égales. Tu tiens le troisième { $four } : une seule place convient.
lesson-three-ask = À toi : pose le { $four }
lesson-three-wrong = À cette place, ton total visible ne baisse guère.
lesson-three-wrong-high = Sur le { $twelve }, tu enlèves 8 points. C’est bien, mais une autre place en enlève 13.
lesson-three-wrong-hidden = À la place d’une carte cachée, un { $four } est un petit progrès. Mais une autre place enlève 13 points d’un coup.
lesson-three-wrong-equal = Un { $four } à la place d’un { $four } : rien ne change.
lesson-three-look = Cherche la colonne qui a déjà deux { $four } : le troisième la vide.

lesson-finish-title = Finir n’est pas gagner
lesson-finish = Il te reste une carte cachée. Qui n’en a plus met fin à la manche, et les autres jouent encore un tour. Mais qui finit sans avoir le moins de points compte double. Tu as 20 points visibles, { $other } en a 1. Tu viens de piocher un { $one }.
lesson-finish-ask = À toi : joue sans finir la manche
lesson-finish-wrong = C’est permis, mais tes points ne baissent pas.
lesson-finish-wrong-ends = Ce serait ta dernière carte cachée : la manche finirait, et tu n’as pas le moins de points. Ils seraient doublés.
lesson-finish-wrong-smaller = La manche continue, c’est ce qu’il faut. Mais deux cartes sont encore plus grosses que celle-là.
lesson-finish-look = Laisse la carte cachée et remplace un de tes { $five }.

lesson-last-title = Le dernier tour
lesson-last = Autre manche : cette fois, { $other } a tout retourné et a fini. Il te reste un tour, et tu as pioché un { $held }. Les nombres négatifs enlèvent des points. Ensuite tout est retourné et on compte.
lesson-last-ask = À toi : pose le { $held }
lesson-last-wrong = À cette place, tu gagnes peu.
lesson-last-wrong-hidden = Ta carte cachée sera retournée de toute façon. Elle vaut peut-être 5, peut-être 0 : une carte visible coûte bien plus à coup sûr.
lesson-last-look = Il te reste un { $ten } bien visible.
lesson-last-done = Tu as 8 points. { $other } en a 13, et n’a donc pas le moins en ayant fini : ses points sont doublés, 26. Les points des manches s’ajoutent, et quand quelqu’un atteint 100, le plus petit total gagne.

lesson-learnt-columns = Trois pareilles dans une colonne s’en vont.
lesson-learnt-hidden = Une carte cachée vaut un peu plus de 5 : remplace d’abord les grosses.
lesson-learnt-double = Qui finit sans avoir le moins de points compte double.
