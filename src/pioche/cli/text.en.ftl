# The words of the command line.

## Help. These are read without Fluent: one plain text each, without arguments.
about-pioche = Play five modern card games in the terminal, study them, and simulate them by the million.
about-play = Play a game in the terminal against bots.
about-games = List the games: players, options and what they mean.
about-rules = Read the rules of a game.
about-learn = Learn a game in a few minutes, step by step.
about-serve = Run a server: tables for people and bots, in the browser.
about-worker = Think for servers that share a PostgreSQL database: experts, hints, analyses.
about-backup = Copy the server's database to a file, also while it runs.
about-downgrade = Give the server's database the form that an earlier release of Pioche reads. Stop all servers and make a backup first.
about-simulate = Let bots play many games and show the figures.
about-arena = Let bots play the same deals at every seat, and show how sure their differences are.
about-replay = Look at a recorded match again, move by move.
about-analyse = Analyse a recorded match: the chances over the game, what each decision gave away.
about-verify = Check a recorded match: its deal, every move, its result.
about-records = List the matches of files, verify them, and write those that you want to another file.
about-perft = Count the sequences of decisions from a deal, depth by depth.
about-licences = Print the licences of Pioche, and of the fonts and packages that its page contains.
about-puzzles = Find puzzles in games between bots: positions in which one action is clearly the best.
about-puzzle = Solve puzzles in the terminal: find the one move that is clearly the best.

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-help = Show this page.
help-version = Show the version.
help-lang = The language (by default that of your locale); before or after the command.
help-install-completion = Install completion for this shell.
help-show-completion = Show the completion script for this shell.
help-game = The game's id, as `pioche games` lists them (play: asked for if left out).
help-file = A match file.
help-files = Files of matches: .json (one match), .jsonl (one a line) or .parquet.
help-player = Only matches with this player: a name, or the kind of a bot.
help-winner = Only matches that this player won: a name, or the kind of a bot.
help-finished = Only matches that have ended.
help-match-numbers = Only the match with this number in the list; may be given several times.
help-verify = Replay every match: its deal, every move, its result.
help-matches-out = Write the matches to this file: .jsonl, .parquet, or .json for a single match.
help-records = Write every game as a match to this file, .parquet or .jsonl; the deals differ from those without this option.
help-players = How many sit at the table, the bots included.
help-option = An option of the game; may be given several times.
help-seed = Any words: the same words give the same deal again.
help-quick = The bots: novice, regular, greedy or random; several with commas, dealt out over the seats, the last one repeated.
help-bots = The bots: novice, regular, expert (expert:2000 for so many simulations), greedy, random, cmd:COMMAND for a program of yours, or py:MODULE:CLASS for a Python class of yours; several with commas, dealt out over the seats, the last one repeated.
help-resume = Go on with the last match of this game that was not finished.
help-fast = No pauses while the bots play.
help-games = How many games.
help-threads = How many threads (by default one for each core).
help-commitment = The deal's commitment as you kept it (64 hexadecimal digits): the match must be dealt from it.
help-nonce = A nonce that you added to the deal (hexadecimal): it must be in the match; may be given several times.
help-chain = For a deal of the day: the chain of the server as its page publishes it, the date of its first day and its end (hexadecimal).
help-json = Print the figures as JSON and nothing else.
help-seat = Whose view: a seat's number, or `all` for every card open (by default a spectator's).
help-at = The moment after so many moves (by default the whole match).
help-depth = How deep to count.
help-data = The data folder: database and what is remembered (PIOCHE_DATA; by default your user's data folder).
help-database = The database's URL, sqlite:///FILE or postgresql://… (PIOCHE_DATABASE; by default pioche.sqlite in the data folder).
help-host = The address to listen at (PIOCHE_HOST; by default 127.0.0.1, this machine alone).
help-processes = How many processes think; by default one less than there are cores.
help-port = The port to listen at (PIOCHE_PORT; by default 8000, or the next that is free).
help-home = Open to your home network, with a QR code; --no-home keeps it to this machine (PIOCHE_HOME; by default asked once).
help-name = A host name that people reach it by, such as play.example.org; may be given several times (PIOCHE_NAMES).
help-https = It is reached over https, through a proxy (PIOCHE_HTTPS).
help-browser = Open the page in a browser, where there is one.
help-target = The file to write; it must not exist yet.
help-release = The release, for example 0.2.
help-entrants = The bots to compare, with commas: those of `pioche play`, or the game’s policy-1 and so on, which never change; one may be named twice.
help-deals = How many deals; each is played until every bot has had every seat.
help-pool = Also against the reference opponents that never change.
help-workers = How many processes (by default one for each core).
help-ray = Play on the Ray cluster at this address, or “local” to start one here (needs pioche[cluster]).
help-out = Keep the figures and every result in this JSON file; the same call goes on where it stopped.
help-analysed = Judge this seat's decisions, from what it could know (by default everybody's, each from their own).
help-open-cards = Also tell what was possible with all cards open.
help-simulations = How many games are simulated for a decision (by default as many as suit the length of the game).
help-html = Write the figures as a page that needs nothing else.
help-puzzle-count = How many puzzles the file holds in the end.
help-numbers = How many are at the table; may be given several times (by default 2 to 4).
help-collected = The file of puzzles, which the run adds to; the same command goes on where it was.

## Wrong input
error-bad-language = There is no language “{ $given }”; choose one of: { $expected }.
error-no-lesson = { $game } has no lesson.
error-no-such-command = There is no command “{ $given }”. The commands are: { $expected }.
error-no-such-option = There is no option “{ $given }” here; see { $command } --help.
error-needs-value = The option { $given } needs a value.
error-missing = { $name } is missing; see { $command } --help.
error-not-a-number = { $name } takes a whole number.
error-usage = This is more than the command takes; see { $command } --help.
error-bad-hex = { $name } takes { $expected } hexadecimal digits, two for each byte, not “{ $given }”.
error-bad-pair = “{ $given }” is no option of a game; write it as name=value.
error-too-small = { $name } is at least { $least }, not { $given }.
error-nothing-to-resume = There is no unfinished match of { $game } to go on with.
error-resume-alone = A match goes on as it was begun: --resume takes no players, options, seed or bots.
error-bad-moment = --at takes 0 to { $most } in this match, not { $given }.
error-bad-viewer = --seat takes 0 to { $most }, or all, not “{ $given }”.
error-no-package = This command needs the Python package { $name }, which is not installed; pip install pioche installs all packages.
error-no-file = There is no file “{ $name }”.
error-file-exists = There is a file “{ $name }” already; nothing was written.
error-a-folder = “{ $name }” is a folder, not a match file.
error-is-a-folder = “{ $name }” is a folder; a file is needed.
error-no-decisions = “{ $name }” has no decision yet: there is nothing to analyse.
error-no-folder = There is no folder “{ $name }”.
error-file = { $name }: { $why }.
error-port-taken = Port { $port } is taken; choose another with --port.
error-worker-needs-postgresql = A worker needs the PostgreSQL database of its servers: --database postgresql://…
error-cannot-listen = Cannot listen at { $host }, port { $port }: { $why }.
error-backup-not-sqlite = Only an SQLite database is copied this way; use PostgreSQL's own tools (pg_dump).
error-bad-release = The database cannot go back to “{ $given }”; choose one of: { $expected }.

## Playing
you = You
bot = bot
bot-named = { $name } ({ $level })
greeting = { $count ->
    [0] You play alone.
   *[other] You play against { $bots }.
}
choices-example = { $notation }: { $sentence }
choices-more = Type c to read every choice as a sentence.
choices-short = { $count } choices. { $notation } means “{ $sentence }”; c lists them all.
choices-title = { $count ->
    [one] Your only choice
   *[other] Your { $count } choices
}
keys = ? help · h hint · c choices · l log · u undo · r rules · q quit (saves)
goal-is = Goal: { $goal }.
thinks = { $seat } is thinking…
table-in-short = Of the others there is room for a line each; t shows the whole table.
resumed = The match goes on after { $count ->
    [one] { $count } decision.
   *[other] { $count } decisions.
}
your-turn = Your turn. { $prompt }
ask-game = Which game? Its number or id:
ask = Number or notation (? for help):
ask-notation = Your choice (? for help):
expected = “{ $given }” is not possible here: type a number from 1 to { $most } or a notation such as { $example } (? for help).
expected-notation = “{ $given }” is not possible here: type one of { $possible } (? for help).
help-title = { $game }: help
help-answer = To answer
help-numbered = Type the number of a choice or its notation, then Enter: { $number } or { $notation } means “{ $sentence }”. Capitals and blanks do not matter.
help-notation = Type one of the choices as it is written, then Enter: { $notation } means “{ $sentence }”.
help-signs = On the table
sign-label = beside a place, or the same on the edge of a card: type { $label } to choose it
sign-part = beside a place that several choices concern: they contain { $label }, such as { $some }
sign-turn = must decide now
sign-back = a card that you cannot see
sign-count = so many cards lie there
sign-empty = nothing lies there
sign-sheet = a box that you can choose, a box out of use, a pentagon (to the right of its box)
help-cards = The colours of the cards, by their letters
help-keys = Keys, each followed by Enter
help-key-h = a hint: what the coach would do, and why; Ctrl-C cancels it while the coach thinks
help-key-c = all your choices, each with what it does
help-key-t = the whole table, also where the screen is too low for it
help-key-l = the log: what has happened
help-key-u = take back your last decision, and what the bots did since
help-key-r = the rules; notations are explained at their end
help-key-q = leave; the match is saved (Ctrl-C and Ctrl-D do the same)
help-colon = Where one of these letters is also a notation, write it with a colon: :u
rules-title = { $game }: rules
log-title = What has happened
pager-keys = Enter: next page · p: previous page · a number: that page · q: back
pager-ask = Page { $page } of { $pages } (Enter goes on):
pager-back = Enter goes back:
hint-thinking = The coach is thinking… { $seconds } s (Ctrl-C cancels)
hint-preparing = Preparing the coach: minutes the first time, later no time… { $seconds } s (Ctrl-C cancels)
hint-cancelled = The hint is cancelled.
hint-failed = The coach has ended without an answer; h asks again.
hint-is = Hint: { $notation }. { $words }
hint-any = Hint: { $words }
end-of-round = The round is over.
end-of-match = The game is over.
to-the-count = Enter shows the count:
undone = Your last decision is taken back.
nothing-to-undo = There is nothing to take back yet.
saved = The match is saved. Go on with: { $command }
kept = The match is kept. Look at it again with: { $command }

## The server
serve-ask-home = Open the tables to your home network, so that others can join by a QR code? [y/N]
serve-yes = y, yes
serve-port-taken = Port { $taken } is taken; using { $port }.
serve-here = Pioche is at { $address }
serve-home = On your home network: { $address }
serve-no-network = This machine is on no network that others could use.
serve-no-page = The page is not built here; only the interface under /api answers. In a checkout, `make page` builds it.
serve-stop = Ctrl-C ends it; every table goes on where it was.
worker-preparing = Preparing the games…
worker-prepared = Prepared: { $game }
worker-working = Thinking in { $processes } { $processes ->
    [one] process
   *[other] processes
}; jobs done: { $done }. Ctrl-C ends it.
worker-ended = Ended. Jobs done: { $done }.
backup-done = { $name }: { $size } MB copied.
downgrade-done = The database has the form of Pioche { $release } now. What only later releases store is gone.

## The end
won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win together!
}
    .you = You win!
total = Total

## Games
option-explained = { $name }: { $about }
default = default
by-default = { $value } by default
for-players = { $players } players

## Replay and verify
moment = { $now ->
    [0] before the first of { $most } moves
   *[other] after move { $now } of { $most }
}
replay-ask = Enter/n: next · p: previous · number: after that move · q: quit >
replay-expected = Type n, p, q or a number from 0 to { $most }.
replay-end = This is the end of the match.
replay-start = This is the beginning of the match.
valid = valid: { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $scores }, won by { $names }
valid-continued = { $moves ->
    [0] The match begins with the deal of another one, for study; no move was taken over.
    [one] The first move was taken over from another match, for study.
   *[other] The first { $moves } moves were taken over from another match, for study.
}
valid-unfinished = valid: { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, unfinished
deal-proven = The deal is proven: the secret was fixed by your commitment before your nonce was drawn, and every card follows from both.{ $others ->
    [0] {""}
    [one] {" "}That holds unless the server had agreed with the person of the other nonce.
   *[other] {" "}That holds unless the server had agreed with the person of one of the { $others } other nonces.
}
deal-unchecked = The cards follow from the secret and the nonces. Whether the deal was fixed before you drew your nonce shows only with what you kept: --commitment and --nonce.
deal-word = The cards follow from the secret. The file holds no nonce: that nobody chose this deal is only the word of whoever dealt it.
deal-known = The cards follow from the secret. The deal is that of an earlier match: it was known before this one began.
deal-day = Deal of the day of { $day }: the cards follow from that day’s secret alone, for everybody the same. Whether it was fixed before shows only with the end of the chain that the server published: --chain.
deal-chain = Deal of the day of { $day }, chain position { $position }: the day’s secret leads to the published end of the chain, so the deal was fixed when that end was published, and everybody got the same cards.
played-by = { $name }: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}; a bot made { $standin } of them in the person’s absence and { $clock } because the time was up, says the file.
not-proven = Not proven by any file: the names, the times, and who made each move.

## Figures
decimal-point = .
preparing = getting ready…
playing-deals = deals
analysing = decisions
counting = counting depth { $depth }…
perft-row = depth { $depth }: { $nodes } sequences in { $seconds } s, { $rate } a second
moves-per-second = { $rate } moves/s

## train

about-train = Train a game's bot by self-play.
help-generations = How many generations to train for, those before --resume included.
help-population = How many proposals each generation compares.
help-tables = How many sit at the tables it trains for, several with commas; by default all with an opponent.
help-batch = How many deals each generation plays, each from every seat.
help-spread = How far the first proposals lie from the game's own weights.
help-from-zero = Begin with weights of zero instead of the game's own.
help-folder = Where the training is kept, a folder for each game in it.
help-kept = Go on with the training that is kept there.
help-beliefs = Instead of better weights, learn from N games which imagined worlds are likely.
help-gpu = Play the games on a GPU.
train-line = generation { $generation }: wins { $share } % against the weights of before, { $points } points to { $others }
trained = { $count } generations. The weights are in { $path }
believed = { $count } games. True worlds are { $times } times as likely as imagined ones. The weights are in { $path }
error-no-signs = { $game } has no beliefs.py that says by which signs a world is judged.
error-not-with = { $name } does not go with { $other }: leave out one of them.
train-resume = Go on with: { $command }
decisions-per-second = { $rate } decisions/s
error-too-large = { $name } is at most { $most }, not { $given }.
error-not-a-folder = “{ $name }” is no folder; a folder is needed.
error-not-a-policy = “{ $name }” holds no weights of { $game }; move it away, or take another --folder.
error-not-above-zero = { $name } must be above zero, not { $given }.
error-needs-extra = This needs more than is installed: pip install "{ $name }"

## licences
licences-ours =
    Pioche is under the MIT licence: LICENSE in the package's metadata. Its page contains fonts and packages of others,
    whose licences follow. Python packages are installed beside Pioche and carry their own.
licences-no-page = The page has not been built here: make page builds it, with the licences.
licences-file = The page: { $name }
puzzles-progress = { $games } games, { $judged } positions judged
puzzles-theme = theme
puzzles-count = puzzles
puzzles-found = { $count } puzzles. { $games } games: { $judged } positions judged, { $kept } kept ({ $share } %), { $rate } a minute.
puzzle-title = { $game }, puzzle { $number } (difficulty { $rating })
puzzle-question = What is the best move? { $prompt }
puzzle-keys = A number or a notation answers; h gives a hint (the rating then does not rise), l shows the moves before, c the choices, r the rules, s skips, q quits.
puzzle-expected = “{ $given }” is no choice here. Type ? for help.
puzzle-hint = Think of this: { $theme }. The best move is not to { $action }.
puzzle-right = { $action }: right!
puzzle-wrong = Better: { $action }
puzzle-chances = Chance to win: { $best } %, and { $other } % if you { $action }.
puzzle-rating = Your rating: { $before } → { $after } (± { $margin }), in a row: { $run }
puzzle-go-on = Enter for the next one, q to quit:
puzzle-none-left = You have answered all puzzles of this game.
error-no-puzzles = There are no puzzles of { $game } yet; `pioche puzzles { $game }` finds some.

# Files of matches.
reading-matches = reading matches
match-unfinished = unfinished
match-decisions = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}
match-damaged = Match { $number }: { $why }
matches-found = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}: { $games }{ $unfinished ->
    [0] {""}
   *[other] {" "}({ $unfinished } unfinished)
}
matches-verified = { $damaged ->
    [0] All are valid: deals, moves and results.
    [one] { $damaged } match is damaged or forged.
   *[other] { $damaged } matches are damaged or forged.
}
matches-written = { $count ->
    [one] { $count } match
   *[other] { $count } matches
} in { $name }

# The lesson.
lesson-step = lesson, step { $step } of { $steps }
lesson-next = Enter goes on, q quits:
lesson-choices = A number or a notation plays, c lists the choices, ? shows the right one, q quits.
lesson-ask = Your action:
lesson-over = That was the lesson. Play a game: { $command }
