# The words of the server.
refusal-server-refused = This was refused.
refusal-bad-host = This server is not known as “{ $given }”. Open it under one of its own addresses.
refusal-bad-origin = A page at “{ $given }” may not do this here.
refusal-bad-type = A body must be application/json, not “{ $given }”.
refusal-too-large = This is too large: at most { $most } bytes.
refusal-header-too-large = The headers of this request are too large: at most { $most } bytes.
refusal-too-slow = This request took more than { $seconds } s to arrive.
refusal-too-fast = That was too fast: try again in { $seconds } s.
refusal-too-many = { $what ->
    [sockets] There are too many connections open: at most { $most }.
    [analyses] Too many games are being analysed: at most { $most } at a time.
    [jobs] The server has too much to compute at the moment. Try again soon.
    [replays] Too many replays are being computed: at most { $most } at a time.
   *[other] There are too many of these: at most { $most }.
}
refusal-bad-name = { $why ->
    [empty] A name needs at least one letter or digit.
    [long] A name has at most { $most } characters.
    [marks] A name has at most two marks on one letter.
   *[characters] A name cannot have invisible characters or such that change the direction of writing.
}
refusal-bad-setting = The setting { $name } does not take “{ $given }”: { $expected ->
    [whole-number] it is a whole number.
    [number] it is a number.
    [at-least] it is at least { $bound }.
    [more-than] it is more than { $bound }.
    [at-most] it is at most { $bound }.
    [yes-no] it is yes or no.
    [line] it has at most 300 characters.
    [database] it starts with sqlite:/// or postgresql://.
    [host] it is a name or an address without http:// and without a port.
    [address] it is an address or a network, such as 127.0.0.1 or 10.0.0.0/8.
    [unknown] there is no such setting.
   *[other] it does not fit.
}
refusal-cannot-start = The server cannot start: { $why }
refusal-failed = Something went wrong here. It has been noted; please try again.

refusal-not-a-guest = You are not known here yet: choose a nickname first.
refusal-no-such-table = There is no such table.
refusal-no-such-page = There is nothing at this address.
refusal-bad-method = This address does not take that method; it takes: { $expected }.
refusal-bad-request = The request does not fit at “{ $place }”; expected: { $expected }.
refusal-not-seated = Only somebody who sits at this table can do that.
refusal-not-owner = Only the owner of the table can do that.
refusal-not-open = The game has begun: that can only be done before.
refusal-not-running = The game has not begun.
refusal-no-lesson = { $game } has no lesson.
refusal-no-hints = There are no hints at this table.
refusal-no-puzzle = There is no such puzzle.
refusal-already-answered = You have answered this puzzle already: the first answer counts.
refusal-not-over = The game goes on: that is shown afterwards.
refusal-day-runs = This is a deal of the day: until the day is over, only its player sees it.
refusal-no-such-day = There is no deal of the day of { $given }.
refusal-no-such-person = You have not played with anybody of this id.
refusal-no-such-device = There is no such device of yours.
refusal-not-remembered = Remembering is the game: earlier moments are shown afterwards.
refusal-no-moment = There is no such moment in this game.
refusal-bad-moment = The game cannot go on from after { $given } decisions; expected: { $expected }.
refusal-table-closed = This table was closed.
refusal-other-rules = This table was begun under version { $given } of the rules; the rules are now at version { $expected }.
refusal-seat-taken = This seat is not free.
refusal-already-seated = You sit at this table already.
refusal-seats-open = Seats are still free: { $expected }.
refusal-stale = The table has gone on in the meantime: it is at { $expected }, but your command came from { $given }.
refusal-nothing-to-undo = There is nothing of yours that can be taken back now.
refusal-no-pause = The table is not waiting for you to be ready.
refusal-not-absent = This person was here { $given } seconds ago; a bot can take over after { $expected }.
refusal-nobody-away = This seat has nobody to be stood in for.
refusal-seat-handed = A bot plays for you at this table: come back first.
refusal-emotes-off = There are no emotes at this table.
refusal-nonce-given = Your seat has added its number to the deal already; it cannot be changed.
refusal-deal-fixed = This table continues another one: nothing can be added to its deal.
refusal-bad-link = This link has been used, has run out, or never was.
refusal-unavailable = The server cannot answer right now. Try again in a moment.

table-seated = { $seat } sits down.
    .you = You sit down.
table-time-out = Time is up: a bot decides for { $seat }.
    .you = Time is up: a bot decides for you.
table-undone = { $seat } takes the last decision back.
    .you = You take your last decision back.
table-handed = A bot plays for { $seat }.
    .you = A bot plays for you.
table-returned = { $seat } is back.
    .you = You are back.
table-rematch = { $seat } wants to play again.
    .you = You want to play again.

table-from-puzzle = The game goes on from a puzzle.
table-continued = The game goes on from a moment of another one.

table-closed-owner = The owner has closed the table.
table-closed-idle = The table was closed: nobody had touched it for a long time.
table-closed-limit = The table was closed: bots alone had played long enough.
table-closed-rules = The table was closed: its rules have changed since it began. Its record remains.
table-closed-abandoned = The table was closed: everybody had left.
