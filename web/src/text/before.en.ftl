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
    [one] one { $level } bot
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
