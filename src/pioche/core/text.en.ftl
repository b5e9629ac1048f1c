# Words that belong to no game.
seat = seat { $seat }

colour-white = white
colour-grey = grey
colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-olive = olive
colour-green = green
colour-turquoise = turquoise
colour-lightblue = light blue
colour-blue = blue
colour-purple = purple
colour-lilac = lilac
colour-magenta = magenta

refusal-unknown-game = There is no game “{ $given }”. The games are: { $expected }.
refusal-misspelled-game = There is no game “{ $given }”: did you mean “{ $nearest }”? The games are: { $expected }.
refusal-bad-players = { $game } is for { $expected } players, not { $given }.
refusal-unknown-option = There is no option “{ $name }”. The options are: { $expected }.
refusal-no-options = { $game } has no options, so it has no option “{ $name }”.
refusal-option-needs-players = Option { $name } takes “{ $given }” only with { $expected } players, not with { $players }.
refusal-bad-option = Option { $name } takes { $expected }, not “{ $given }”.
refusal-bad-seed = A seed is a whole number, words or { $expected } bytes, not { $given }.
refusal-bad-match-seed = The seed of a match is a whole number or words, not { $given }.
refusal-bad-date = A date looks like 2026-11-18, not like { $given }.
refusal-bad-argument = { $place } takes { $expected }, not { $given }.
refusal-bad-seat = There is no seat { $given } at this table; the seats are { $expected }.
refusal-not-your-turn = Seat { $given } is not asked now; the table waits for { $expected }.
refusal-seat-needed = Seats { $expected } are asked together: say which one.
refusal-game-over = The game is over: nobody is asked.
refusal-illegal-action = { $given } cannot be chosen now. Possible: { $expected }.
refusal-other-game = This player plays { $expected }; the table is one of { $given }.
refusal-bad-notation = “{ $given }” is no action of { $game }. An action looks like { $expected }.
refusal-dealer-first = { $expected ->
    [deal] The dealer must act first: call deal().
   *[decision] It is not the dealer who must act now.
}
refusal-bad-position = This stored position does not fit at “{ $place }”; expected: { $expected }.
refusal-bad-record = This match file does not fit at { $place }: { $found }; expected: { $expected }.
refusal-needs-extra = This needs more than is installed: pip install "{ $name }"
refusal-other-commitment = The deal is not the one that was promised: this match was dealt from the commitment { $found }, not from { $given }.
refusal-missing-nonce = The nonce { $given } is not in this deal. The nonces of the match are: { $found }.
refusal-other-chain = The deal is not the one of its day in the chain { $given }.
refusal-bad-chain = A chain is the date of its first day and its end, such as 2026-11-18:64 hexadecimal digits, not { $given }.
refusal-bad-weights = The weights in { $file } do not fit at “{ $place }”; expected: { $expected }.
refusal-bad-lesson = The lesson in { $file } does not fit at “{ $place }”; expected: { $expected }.
refusal-unknown-bot = There is no bot “{ $given }”. The bots are: { $expected }.

# What a notebook shows of a match.
drawn-decisions = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}
drawn-unfinished = unfinished
drawn-player = player
drawn-kind = kind
drawn-points = points
drawn-curve = The points of every player over { $count } decisions

# The count, at the end of a game or a round.
and = and
headline-won = { $names } { $count ->
    [1] wins
   *[other] win
} with { $score ->
    [one] { $score } point
   *[other] { $score } points
}
    .you = You win with { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
headline-won-of-two = { $seat } wins, { $score } to { $other }
    .you = You win, { $score } to { $other }
headline-alone = { $seat } scores { $score ->
    [one] { $score } point
   *[other] { $score } points
}
    .you = You score { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
headline-round = Round { $round }: { $standings }
standing = { $seat } { $points }
    .you = you { $points }
