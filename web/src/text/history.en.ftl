# My finished games, and one game in pictures.
nav-games = My games
nav-games-short = Games
games-sum = { $games } since { $since }, { $won } of them won
games-csv = CSV
games-zip = Match files
games-filters = Filters
games-all-games = All games
games-all-short = All
games-against = Against
games-anybody = Opponents: all
games-people = Against people
games-bots = Against bots alone
games-with = With { $name }
games-period = Period
games-all = All the time
games-month = The last month
games-quarter = The last three months
games-year = The last year
games-none-left = No game is left by these filters.
games-empty = Here your finished games will stand: with whom, how they ended, what the cards did and what you did.
games-each = { $games } · { $share } %
games-today = Today
games-yesterday = Yesterday
games-points = points
games-others = with
games-cards = cards
games-choices = choices
games-duration = duration
games-more = Earlier games
games-won = Won
games-place = { $place ->
    [1] First
    [2] Second
    [3] Third
   *[other] Place { $place }
}
games-day = deal of the day
games-serious = serious
games-score = { $mine } to { $theirs }
games-ways = The cards gave { $cards } %, your choices { $choices } %.
games-not-analysed = not analysed
games-minutes = { $minutes } min
percent = { $percent } %
games-of = { $game }, { $games ->
    [one] one game
   *[other] { $games } games
}
games-won-title = Games won
games-by-chance = by chance { $percent }
games-share-about = { $won } of { $games }. With this number of games, the truth lies between { $low } and { $high } %.
games-trend = Points, from the first to the last
games-trend-about = mean of fifteen games
games-trend-alt = Points over { $games } games, on average { $mean }.
games-totals = Your totals
games-edge = { $games ->
    [one] one card, one game
   *[other] one card, { $games } games
}
games-pile = { $low } to { $high } points: { $games }.
games-often = Mostly between { $low } and { $high }.
games-best-worst = The best { $best }, the worst { $worst }, on average { $mean }.
games-ways-title = Cards and choices
games-last = { $games ->
    [one] the last analysed game
   *[other] the last { $games } analysed games
}
games-ways-about = On average the cards { $way ->
    [took] took
   *[gave] gave
} { $cards } %, and your choices cost { $choices } %.
games-ways-none = Analyse a game after its end: what the cards did and what you did will stand here.
