# L’analyse d’une partie finie.
analyse = Analyser
analyse-about = Demander au coach de regarder chaque coup
analyse-hide = Fermer l’analyse
analysis = Analyse
analysis-running = Le coach a regardé { $done } coups sur { $asked }.
analysis-broken = L’analyse a été interrompue. Redemande-la.
tab-choices = Choix
tab-curve = Courbe
tab-luck = Chance

curve = Chances de gagner
curve-touch = touche la courbe pour y aller
curve-about = { $name } : { $first } d’abord, { $least } au plus bas, { $most } au plus haut, { $last } à la fin.
curve-at = Après { $now } coups sur { $most } : { $chances }.
curve-about-each = Chaque courbe dit ce que cette place pouvait savoir : les chances ne font pas toujours 100.
curve-about-two = Chaque courbe dit ce que cette place pouvait savoir de ses propres chances. À deux, elles ne font donc pas toujours 100 : chacun peut se croire devant.
curve-start = début
curve-end = fin

look-known = Ce que pouvait savoir { $name }
look-known-you = Ce que tu pouvais savoir
hidden-key = Coin corné : { $name } ne pouvait pas voir cette carte.
hidden-key-you = Coin corné : tu ne pouvais pas voir cette carte.

mistakes = Choix coûteux
mistakes-order = du pire au moindre
mistakes-so-far = pour l’instant
mistakes-none = Rien à redire : aucun choix n’est à coup sûr une erreur.
mistakes-none-yet = Aucun pour l’instant ; le coach regarde encore.
choice-you = Toi
choice-move = coup { $number }
choice-better = Mieux :
choice-instead = au lieu de
choice-next = Suivant
# Sur la table, près de ce qui aurait été mieux.
mark-better = mieux

# Une action dans une analyse faite avant que les actions aient leurs phrases.
verdict-notation = { $notation }
    .can = { $notation }
verdict-title = Coup { $number } : { $seat } décide
verdict-title-you = Coup { $number } : à toi de décider
verdict-unknown = Coup { $number }
verdict-calm = Rien à redire · { $title }
verdict-best = Le meilleur choix.
verdict-fine = Aussi bon que le meilleur : { $what }.
verdict-only = Il n’y avait pas d’autre choix.
verdict-better = Mieux : { $what }.
verdict-points = { $points ->
    [one] { $shown } point
   *[other] { $shown } points
}
verdict-end = La partie est finie.

# Chance et décisions, en bref.
luck-start = départ
luck-mine = toi
luck-own = choix
luck-others = autres
luck-cards = cartes
luck-end = fin
luck-later = Ce qu’ont fait les choix de chacun et les cartes est compté quand tous les coups sont regardés.
luck-none = Cette analyse date d’avant la séparation de la chance et des décisions.

# La feuille d’un conseil à la table.
advice-play = Jouer ce coup
advice-close = Fermer le conseil
