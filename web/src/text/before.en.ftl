# Before the game: the home screen, the choice of bots, the waiting room.

## Home
hello = { $hour ->
    [evening] Evening, { $name }. What shall we play?
   *[day] Hello { $name }. What shall we play?
}
with-people = with { $names }
friends = Friends
opponents-of = { $name }: against whom?
opponents-change = { $name }: { $count ->
    [0] no bots
    [one] 1 { $level } bot
   *[other] { $count } { $level } bots
}, change
bots = Bots
bot-less = One bot fewer
bot-more = One bot more
strength = How strong they are
level-novice-about = plays well, but overlooks things
level-regular-about = knows the game well
level-expert-about = looks ahead, about a second a move
play-against = { $count ->
    [0] Play on your own
    [one] Play against one bot
   *[other] Play against { $count } bots
}
all-options = All the options of the table

## One device for several people
bar-turn-of = Your turn, { $name }
curtain-title = { $device ->
    [phone] Pass the phone to { $seat }
   *[tablet] Pass the tablet to { $seat }
}
curtain-about = The cards are hidden. { $seat }, touch when nobody else is looking.
curtain-open = I am { $seat }
curtain-undo = Take back the last move
curtain-order = The order of play
curtain-before = has just played
curtain-now = plays now
curtain-after = comes next

## The waiting room
room-of = { $seat }’s table
room-awaited = expected
room-free = free seat
room-host = hosts
room-host-you = you host
room-here = is here
room-shares = plays on the same screen
room-sit = take this seat
room-bot-change = change the level
room-bot-instead = A bot instead
room-welcome = A seat is free for you
room-welcome-about = Sit down where you like: touch a seat, or take the first free one.
room-link = Whoever has this link can sit down
room-copy = Copy
room-send = Send
room-local = This link opens on this machine only
room-local-about = Take turns at this screen. To invite other devices, start the server so:
room-share-screen = Share this screen
room-share-about = Whoever is beside you plays on this screen. A curtain hides the cards while you pass it on.
room-person-name = Who sits down?
room-person-sit = Seat them
room-done = That’s all
room-brief = The rules in short
room-rules = All the rules
room-table = This table
room-about = The rules, this table
room-change = Change
room-allowed = allowed
room-none = none
room-somebody = Somebody has opened the link
room-shared = You share this screen.
room-can-start = You can start already: free seats are left out.
room-too-few = The game needs at least { $count }.
room-start-with = Start with { $count }

## Leaving
leave-solo = Leave the game
leave-solo-about = Keep it to go on later, or end it here.
leave-solo-keep = Keep it
leave-solo-end = End it
leave-shared = Leave; bots play for us
