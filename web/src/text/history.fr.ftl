# Mes parties finies, et un jeu en images.
nav-games = Mes parties
nav-games-short = Parties
games-sum = { $games } depuis { $since }, dont { $won } gagnées
games-csv = CSV
games-zip = Fichiers de parties
games-filters = Filtres
games-all-games = Tous les jeux
games-all-short = Tous
games-against = Contre
games-anybody = Adversaires : tous
games-people = Contre des gens
games-bots = Contre les robots seuls
games-with = Avec { $name }
games-period = Période
games-all = Depuis toujours
games-month = Le dernier mois
games-quarter = Les trois derniers mois
games-year = La dernière année
games-none-left = Ces filtres ne laissent aucune partie.
games-empty = Ici se rangeront tes parties finies : avec qui, comment, ce qu’ont fait les cartes et ce que tu as fait.
games-each = { $games } · { $share } %
games-today = Aujourd’hui
games-yesterday = Hier
games-points = points
games-others = avec
games-cards = cartes
games-choices = choix
games-duration = durée
games-more = Les parties d’avant
games-won = Gagné
games-place = { $place ->
    [1] Premier
    [2] Deuxième
    [3] Troisième
   *[other] { $place }ᵉ
}
games-day = donne du jour
games-serious = sérieuse
games-score = { $mine } à { $theirs }
games-ways = Les cartes ont donné { $cards } %, tes choix { $choices } %.
games-not-analysed = pas analysée
games-minutes = { $minutes } min
percent = { $percent } %
games-of = { $game }, { $games ->
    [one] une partie
   *[other] { $games } parties
}
games-won-title = Parties gagnées
games-by-chance = au hasard { $percent }
games-share-about = { $won } sur { $games }. Avec ce nombre de parties, la vérité est entre { $low } et { $high } %.
games-trend = Points, de la première à la dernière
games-trend-about = moyenne de quinze parties
games-trend-alt = Points de { $games } parties, en moyenne { $mean }.
games-totals = Tes totaux
games-edge = { $games ->
    [one] une carte, une partie
   *[other] une carte, { $games } parties
}
games-pile = De { $low } à { $high } points : { $games }.
games-often = Souvent entre { $low } et { $high }.
games-best-worst = Le meilleur { $best }, le pire { $worst }, en moyenne { $mean }.
games-ways-title = Cartes et choix
games-last = { $games ->
    [one] la dernière partie analysée
   *[other] les { $games } dernières parties analysées
}
games-ways-about = En moyenne, les cartes { $way ->
    [took] ont pris
   *[gave] ont donné
} { $cards } % et tes choix ont coûté { $choices } %.
games-ways-none = Fais analyser une partie après sa fin : ce qu’ont fait les cartes et ce que tu as fait se lira ici.
