# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

lost-cities-points = { $count ->
    [one] point
   *[other] points
}
lost-cities-before = avant : { $value }
lost-cities-suite = { $zone } : { $cards }
lost-cities-worth = Vaut pour l’instant : { $reckoning } { $points }

## Conseils de la première partie
hint-lost-cities-1 = Commencer une suite coûte 20 points : ne commence que ce que tu peux mener loin.
hint-lost-cities-2 = Les petits nombres d’abord : ce que tu sautes dans une suite est perdu.
hint-lost-cities-3 = Ce que tu défausses, l’autre peut le prendre : garde ce qui lui va.

brief-1 = Pose des cartes qui montent, d’une même expédition.
brief-2 = Un pari, posé avant, multiplie le résultat.
brief-3 = Chaque expédition commencée coûte 20 : va loin, ou n’y va pas.
