game-name = Lost Cities
game-line = Five suites, eight cards: whoever starts one had better see it through.
game-length = 15 minutes

series = { $name ->
    [desert] Desert
    [sea] Sea
    [forest] Forest
    [volcano] Volcano
   *[ice] Ice
}

card = { $colour ->
    [yellow] Desert
    [blue] Sea
    [green] Forest
    [red] Volcano
   *[white] Ice
} { $label }

option-bonus = Bonus for long suites
option-bonus-about = 20 points more for a suite of eight cards or more, extras included.
option-bonus-off = no
option-bonus-on = yes
option-rounds = Rounds
option-rounds-about = One round, or a match of three with the totals added.
option-rounds-1 = one round
option-rounds-3 = match of three
option-first = First player
option-first-about = Who starts the first round.
option-first-drawn = drawn

fact-left = pile: { $value }
fact-round = round { $value } of 3
fact-total = earlier rounds: { $value }
fact-points = suites: { $value }

zone-pile = Pile
zone-discard = { series } discard
zone-hand = Hand of { $owner }
    .you = Your hand
zone-suite = { series } suite of { $owner }
    .you = Your { series } suite

prompt-lay = Lay a card on one of your suites, or discard one.
prompt-draw = Draw from the pile or from a discard.
prompt-draw-closed = Draw from the pile or from a discard other than { series }.

preview-suite = { series }: { $before } → { $after }
preview-last = This is the last card: the round ends.

log-deal = { $count } cards are dealt to each player.
log-starts = { $seat } starts.
    .you = You start.
log-lay = { $seat } lays { $card }.
    .you = You lay { $card }.
log-discard = { $seat } discards { $card }.
    .you = You discard { $card }.
log-draw = { $seat } draws from the pile.
    .you = You draw from the pile.
log-draw-card = You draw { $card }.
log-take = { $seat } takes { $card } from the discard.
    .you = You take { $card } from the discard.
log-empty = The pile is empty: the round is over.
log-points = { $seat } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = You score { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
log-total = { $seat } has { $points ->
    [one] { $points } point
   *[other] { $points } points
} so far.
    .you = You have { $points ->
        [one] { $points } point
       *[other] { $points } points
    } so far.

count-suite = { series }: { $sum } − 20 = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-bonus = { series }: bonus for { $size } cards
count-earlier = { $count ->
    [one] First round
   *[other] First { $count } rounds
}
