# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

lost-cities-points = { $count ->
    [one] point
   *[other] points
}
lost-cities-before = avant : { $value }
lost-cities-suite = { $zone } : { $cards }
lost-cities-worth = Vaut pour l’instant : { $reckoning } { $points }

lost-cities-series = { $name ->
    [desert] Désert
    [sea] Mer
    [forest] Forêt
    [volcano] Volcan
   *[ice] Glace
}
lost-cities-extras = { $count ->
    [1] une extra
    [2] deux extras
   *[3] trois extras
}
lost-cities-bonus = { $count } cartes
lost-cities-not-started = pas commencée

## Conseils de la première partie
hint-lost-cities-1 = Commencer une suite coûte 20 points : ne commence que ce que tu peux mener loin.
hint-lost-cities-2 = Les petits nombres d’abord : ce que tu sautes dans une suite est perdu.
hint-lost-cities-3 = Ce que tu défausses, l’autre peut le prendre : garde ce qui lui va.

brief-1 = Pose des cartes qui montent, d’une même expédition.
brief-2 = Un pari, posé avant, multiplie le résultat.
brief-3 = Chaque expédition commencée coûte 20 : va loin, ou n’y va pas.
