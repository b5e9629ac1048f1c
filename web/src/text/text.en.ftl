# The words of the page. Those of the games and of refusals come from the server.

home = Home
home-question = What shall we play?
play-now = Play
with-friends = With friends
guest-name = Guest
no-answer = The server does not answer. Try again in a moment.
lost = There is nothing here
lost-about = The address may be mistyped, or the table is gone.
close = Close
colon = { ": " }
semicolon = { "; " }
log = Log
rules = Rules
menu = Menu
emotes = Reactions
emote-hello = Hello!
emote-thanks = Thanks!
emote-well-played = Well played!
emote-oops = Oops…
emote-wow = Wow!
emote-thinking = I am thinking…
emote-good-game = Good game!
text-view = The table in words
text-choices = { $count ->
    [one] Your choice
   *[other] Your { $count } choices
}
the-table = Table
copy-link = Copy the link
copied = Copied
fair-deal = The deal
replay = Replay
leave-table = Leave; a bot plays for me
leave-seat = Leave my seat
leave-alone-about = Nobody else is here: the table closes.
leave-alone-sure = Leave and close
close-table = End the table
close-table-about = The game stops for everybody, without a winner.
close-table-sure = End it for everybody
undo = Undo
let-go = Let go
go-on = Go on
come-back = Take my seat back
hand-to-bot = Let a bot play
count = The count
total = Total
won = won
rematch = Play again
rematch-waits = A rematch is waiting for you.
see-table = See the table
start = Start
sit-here = Sit here
bot-of-level = Bot, { $level }
bot-of-level-about = { $level }: { $about }
put-bot = A bot here
free-seat = Free the seat
waiting-for = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
waiting-for-kept = Waiting for { $names }.
everybody-here = Everybody is here.
owner-starts = { $seat } will start the game.
seat-open = free
seat-nameless = somebody
seat-handed = a bot plays
seat-away = away
card-hidden = a card face down
place-empty = an empty place
in-row-hidden = hidden
in-row-empty = empty
grid-row = row { $row }
grid-column = column { $column }
cards-count = { $count ->
    [0] no cards
    [one] one card
   *[other] { $count } cards
}
time-left = { $seconds ->
    [one] one second left
   *[other] { $seconds } seconds left
}
bar-reconnecting = Reconnecting…
bar-nothing-lost = Nothing is lost; the table waits.
bar-sending = Sending…
bar-sending-about = The server has not answered yet.
bar-over = The game is over.
bar-handed = A bot plays for you.
bar-handed-about = Your seat stays yours.
bar-pause = Have a look.
bar-pause-about = It goes on by itself, or as soon as everybody wants to.
bar-pause-others = Waiting for the others.
bar-moment = One moment…
bar-your-turn = Your turn
bar-chosen = You have chosen.
bar-chosen-about = The others are still choosing.
bar-several = { $count } people are choosing.
bar-turn = { $seat } is playing.
bar-away = Away at the moment.

ask-coach = Hint
ask-coach-about = Ask the coach what to do (key H)
advised = The coach’s advice
advice-asking = The coach is thinking…
advice-none = The coach has no advice now.
advice-only = There is no other choice.

you = you

## Home
your-name = Your nickname
your-name-ask = What are you called?
language = Language: English
theme-auto = Theme: as on this device
theme-light = Theme: light
theme-dark = Theme: dark
save = Save
sign-out = Forget me on this device
sign-out-sure = Forget me here
sign-out-about = This device will no longer know who you are: the games you are in will not be yours on it.
delete-me = Delete my data
delete-me-sure = Delete for good
delete-me-about = Your name disappears everywhere and your seats go to bots. It cannot be undone.
resume = Go on
sit-down = Sit down
running-tables = Running
open-tables = Open tables
finished-tables = Finished

## Setting a table up
how-many = Players
who-plays = Who plays
you-yourself = you
seat-number = seat { $number }
for-a-friend = for a friend
for-a-friend-about = whoever opens your link
hints = Hints
hints-about = Whoever is to decide may ask the coach. Leave it off for a serious game.
time-per-decision = Time for a decision
no-limit = no limit
seconds = { $seconds ->
    [60] 1 min
    [120] 2 min
    [600] 10 min
   *[other] { $seconds } s
}
pace-of-bots = How fast bots play
pace-instant = at once
pace-quick = quickly
pace-relaxed = at leisure
listed = Open to everybody
listed-about = The table is shown on the first page; otherwise only your link leads to it.
make-table = Make the table

## Replay
moment-of = after move { $now } of { $most }
moment-short = move { $now } of { $most }
moment-start = before the first of { $most } moves
moment-analysed = analysis, move { $now } of { $most }
moment = Moment
view = As seen by
view-open = all cards open
view-spectator = a spectator
copy-moment = Copy the link to this moment
copy-by-hand = This browser does not copy by itself. Here is the link:
to-start = To the beginning
to-end = To the end
back = One step back
forward = One step on
play = Play
pause = Pause
speed = Speed

## The deal
deal-about = Before the first card the server fixes its secret and shows a seal of it. Only then does your browser draw a number of its own. The cards follow from both, so the server cannot choose them.
deal-waits = The deal is sealed. Your browser keeps the seal, your number and your moves, and checks them here after the game.
deal-waits-nothing = The deal is sealed. After the game the secret is shown here.
deal-checked = What your browser checked
deal-unchecked = What this page cannot check
deal-values = The values
deal-values-about = Hexadecimal, for whoever wants to compute them again.
deal-commitment = The seal, as your browser kept it
deal-commitment-shown = The seal (SHA-256 of the secret)
deal-secret = The server’s secret
deal-hash = SHA-256 of the secret, computed here
deal-nonce = The number of { $seat }
deal-nonce-yours = Your number, as your browser kept it
deal-seed = The seed of all shuffles, computed here
deal-verify = The program computes every card, every move and the result again from the match file. It compares them with what your browser kept:
deal-verify-bare = The program computes every card, every move and the result again from the match file:
deal-copy = Copy the command
download-record = Download the match file
proof-title-holds = This deal was fixed before you drew your number.
proof-title-broken = This deal does not fit what your browser kept.
proof-title-unknown = Here, this deal cannot be proven.
proof-title-known = This deal comes from another game.
proof-line-holds = The deal was fixed before you drew your number
proof-line-broken = The deal does not fit what your browser kept
proof-line-unknown = The deal, and what can be checked of it
proof-line-known = The deal of another game
proof-promise-holds = The server’s secret is the one it had sealed before you drew your number.
proof-promise-broken = The server’s secret does not fit the seal that it had shown.
proof-promise-late = The secret fits its seal, but this browser first saw the seal when the game had begun.
proof-promise-nothing = The secret fits the seal in the match file. This browser kept nothing of this table, so it cannot tell whether that seal was shown before the game.
proof-promise-known = The secret had been shown with the other game: these cards were known before this one began.
proof-number-holds = Your number is in the deal, at your seat, unchanged.
proof-number-missing = Your number is missing from the deal.
proof-number-changed = At your seat stands another number than yours.
proof-number-stranger = The deal has a number from a seat at which no person sat.
proof-number-late = Your number came after the start and is not in the deal. That nobody chose the cards is only the server’s word.
proof-number-none = Nobody’s number is in the deal. That nobody chose the cards is only the server’s word.
proof-number-elsewhere = No number of this browser is in the deal. The device that drew the number of your seat can check it.
proof-number-of-others = The numbers are the players’: each of them can check their own.
proof-seed-holds = The seed of all shuffles follows from the secret and the numbers.
proof-seed-broken = The seed of the shuffles does not follow from the secret and the numbers.
proof-moves-holds = { $count ->
    [0] The match file has no move of yours, and you made none.
    [one] Your move is in the match file, unchanged.
   *[other] Your { $count } moves are in the match file, in their order; none was changed or added.
}
proof-moves-changed = Your move number { $number } is not in the match file as you made it.
proof-moves-added = { $count ->
    [one] The match file has a move at your seat that you did not make.
   *[other] The match file has { $count } moves at your seat that you did not make.
}
proof-moves-partly = The moves that you made in this browser are in the match file. The others at your seat were made on another device.
proof-moves-nothing = This browser kept none of your moves.
proof-moves-of-bots = { $count ->
    [one] One move at your seat was made by a bot, says the server: you were away, or the time was up.
   *[other] { $count } moves at your seat were made by a bot, says the server: you were away, or the time was up.
}
proof-limit-cards = That the cards follow from the seed: the page does not know the rules; the program does.
proof-limit-names = The names, the times, and who sat at the other seats: these are the server’s word.
proof-limit-others = That the server had not agreed on the deal with another person at the table.

## Links, rules
link-question = Play on here?
link-about = Your seat moves from the other device to this one. The link works once.
link-take = Take my seat
rules-note = These are our own words; what is marked as a house rule is how this table reads the sheet.

## Playing on
play-from-here = Play from here
play-from-here-about = Go on from this moment against bots, with the same cards
continued-from = The game this goes on from
pass-on = Play on another device
pass-on-about = Open this link on the other device: your seat moves there. It works once.
share = Share

## The first game
no-hints = No more hints
