# The words of tournaments: what is refused, the tables and the page.
refusal-bad-tournament = { $place ->
    [bots] A tournament needs at least { $expected } bots, not { $given }.
    [deals] The deals are { $expected }, not { $given }.
   *[other] { $place } takes { $expected }, not { $given }.
}
refusal-bad-results = { $place } holds no results of a tournament, or damaged ones: { $found }.
refusal-other-tournament = { $file } holds another tournament: { $place } is { $found } there, { $expected } here. Take another file.
refusal-bad-training = { $place } holds no training that could go on here: begin anew without --resume.
refusal-trains-alone = Training needs an opponent: at least one table for { $expected } players, not only for { $given }.
refusal-no-gpu = There is no GPU here that can be used: install "pioche[gpu]" where there is one.
refusal-workers-lost = The workers end before their time, { $count } times in a row; nothing more can be played here.
refusal-no-cluster = { $place ->
    [ray] Ray is not installed: { $expected }.
   *[other] There is no Ray cluster to work with at { $place }: { $expected }
}
refusal-no-pool = The pool has no opponent for { $place }; missing: { $expected }.

arena-decimal = .
arena-percent = { $value } %
arena-times = × { $value }
arena-range = { $low } to { $high }
arena-about = ± { $value }
arena-unknown = –
arena-microseconds = { $value } µs
arena-milliseconds = { $value } ms
arena-seconds = { $value } s

# The statistics of a simulation.
simulation-no-games = No game was finished.
simulation-simulated = { $games ->
    [one] { $games } game
   *[other] { $games } games
} of { $asked }: { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}
simulation-speed = { $moves } moves in { $seconds } s: { $rate } moves/s
simulation-length = A game has { $mean } decisions on average ({ $shortest } to { $longest }); what the dealer does, such as a forced draw, is not counted.
simulation-truncated = { $count ->
    [one] { $count } game was cut short and has no winner.
   *[other] { $count } games were cut short and have no winner.
}
simulation-seat = seat
simulation-bot = bot
simulation-wins = wins
simulation-mean = mean
simulation-p5 = 5 %
simulation-median = median
simulation-p95 = 95 %
simulation-spread = points from { $least } to { $most }

arena-played = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}, { $games ->
    [one] { $games } game
   *[other] { $games } games
}
arena-failed = { $bot } misbehaved in { $count ->
    [one] { $count } game
   *[other] { $count } games
}: random moves took its place there from that decision on.
arena-of-asked = { $played } of { $deals } deals
arena-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
arena-truncated = { $count ->
    [one] { $count } game was cut short and has no winner.
   *[other] { $count } games were cut short and have no winner.
}
arena-nothing = No deal was finished.
arena-bot = bot
arena-games = games
arena-wins = wins
arena-interval = 95 %
arena-ratio = × fair
arena-score = points
arena-p50 = a move
arena-p99 = slowest 1 %
arena-margins = Points ahead at the same table: the row's bot before the column's

page-title = { $game }: bots in the arena
page-arena = Arena
page-leader = { $bot } wins most: { $share }
page-level = Level at the top: { $share }
page-clear = Of the games of a seat; chance alone gives { $fair }. The next is { $second } with { $other }.
page-close = Chance alone gives { $fair }. { $second } is close with { $other }: the intervals overlap; more deals would tell.
page-option = { $name }: { $value }
page-seed = seed “{ $seed }”
page-pool = against pool { $version }
page-wins = Share of wins
page-wins-about = Of the games of a seat, with the 95 % interval. Dashed: the fair share, { $fair }.
page-margins = Points ahead
page-margins-about = How far the row’s bot is ahead of the column’s at the same table, with half the width of the 95 % interval. Coloured where the interval leaves out zero.
page-margin-told = { $row } before { $column }: { $margin } ({ $range })
page-scores = Points
page-scores-about = { $low ->
    [yes] How often a game ended with so many; few are good. The line is the mean.
   *[no] How often a game ended with so many. The line is the mean.
}
page-thinking = Thinking time of a move
page-thinking-about = From the median (dot) to the slowest hundredth (end); the small line is the mean. The scale is logarithmic.
page-slow = slowest 1 %: { $time }
page-figures = All figures
page-ahead = deals ahead
page-before = Pair
page-pair = { $one } before { $other }
page-reading = How to read this
page-reading-deals = Every deal is played several times with the same cards until every bot has had every seat. So the luck of the deal falls to all alike.
page-reading-intervals = The tables of a deal belong together and count as one observation; the intervals are Student’s over the deals. One interval in twenty misses the truth by chance.
page-reading-wins = A shared win counts in parts. The fair share is what a seat would win among equals.
page-reading-time = Times were measured on the machine that played, several games at once.
page-again = The same games again
page-made = Pioche { $version } · { $decisions } decisions in { $seconds }
