# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

skyjo-visible = visible { $points }
skyjo-round-points = cette manche { $points }
skyjo-round = cette manche
skyjo-in-hand = en main
skyjo-in-their-hand = dans la main de { $seat }
skyjo-open-points = visibles
skyjo-total-points = au total
skyjo-totals = Totaux

skyjo-gone = partie
skyjo-column-gone = Colonne { $column } : partie
skyjo-column = Colonne { $column } : { $points }
skyjo-round-of = Manche { $round }
skyjo-rounds = Les manches

## Conseils de la première partie
hint-skyjo-1 = Le plus petit total gagne : une carte basse de la défausse se prend volontiers.
hint-skyjo-2 = Une carte piochée peut se refuser : défausse-la et retourne une des tiennes.
hint-skyjo-3 = Trois cartes égales dans une colonne s’en vont : guette les paires.

brief-1 = Échange tes grosses cartes contre de petites.
brief-2 = Trois pareilles dans une colonne : elle s’en va.
brief-3 = Qui a tout retourné ferme la manche ; s’il n’est pas le plus bas, il double.
