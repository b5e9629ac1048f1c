# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

deux-sans-trois-row = { $row } : { $cards }
deux-sans-trois-counted = { $zone } : { $count }
deux-sans-trois-worth = { $colour } : { $points }
deux-sans-trois-yours = à toi
deux-sans-trois-out = retirée

deux-sans-trois-term-pairs = { $count ->
    [one] { $count } paire
   *[other] { $count } paires
}
deux-sans-trois-term-singles = { $count ->
    [one] { $count } seule
   *[other] { $count } seules
}
deux-sans-trois-term-down = { $count ->
    [one] { $count } retournée
   *[other] { $count } retournées
}
deux-sans-trois-term-bonus = bonus
deux-sans-trois-term-final = { $colours ->
    [6] six couleurs
   *[7] sept couleurs
}
deux-sans-trois-nothing = { $colour } : rien

## Conseils de la première partie
hint-deux-sans-trois-1 = Seule la cinquième carte d’une rangée en prend d’autres ; avant, rien ne se passe.
hint-deux-sans-trois-2 = Deux cartes d’une couleur valent 5 ; la troisième retourne les trois contre toi.
hint-deux-sans-trois-3 = Si la cinquième carte est la plus haute, elle ne prend que la voisine du départ.

brief-1 = Deux cartes d’une couleur : une paire, qui vaut de l’or.
brief-2 = Une troisième de la même couleur gâche tout.
brief-3 = La cinquième carte d’une rangée en ramasse d’autres : elles vont devant toi.
