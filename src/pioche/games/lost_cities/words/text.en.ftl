game-name = Lost Cities
game-line = Five expeditions: which will you dare?
game-length = 15 min
goal = Each expedition you start costs 20

# "7 of the sea", "extra of the desert"; the texts add the article.
card = { $code ->
    [Dx] extra of the desert
    [Sx] extra of the sea
    [Fx] extra of the forest
    [Vx] extra of the volcano
    [Ix] extra of the ice
   *[number] { $label } { $colour ->
        [yellow] of the desert
        [blue] of the sea
        [green] of the forest
        [red] of the volcano
       *[white] of the ice
    }
}
the-card = { $kind ->
    [extra] an { $card }
   *[number] the { $card }
}
# The top card of a discard, or the one just spoken of.
this-card = { $kind ->
    [extra] the { $card }
   *[number] the { $card }
}
series = { $name ->
    [desert] desert
    [sea] sea
    [forest] forest
    [volcano] volcano
   *[ice] ice
}

option-bonus = Bonus for long expeditions
option-bonus-about = 20 points more for an expedition of eight cards or more, extras included.
option-bonus-off = no
option-bonus-on = yes
option-rounds = Rounds
option-rounds-about = One round, or a match of three with the totals added.
option-rounds-1 = one round
option-rounds-3 = match of three
option-first = Who starts
option-first-about = Who starts the first round.
option-first-drawn = at random

fact-left = pile: { $value }
fact-round = round { $value } of 3
fact-total = earlier rounds: { $value }
fact-points = expeditions: { $value }

zone-pile = Pile
zone-discard = { the-series } discard
zone-hand = { $owner }’s hand
    .you = Your hand
zone-suite = { $owner }’s { series } expedition
    .you = Your { series } expedition

action-lay = { $seat } lays { the-card }.
    .you = You lay { the-card }.
    .can = lay { the-card }
action-discard = { $seat } discards { the-card }.
    .you = You discard { the-card }.
    .can = discard { the-card }
action-draw = { $shown ->
    [yes] { $seat } draws { the-card }.
   *[no] { $seat } draws a card.
}
    .you = { $shown ->
        [yes] You draw { the-card }.
       *[no] You draw a card.
    }
    .can = draw a card from the pile
action-take = { $seat } takes { this-card } from the discard.
    .you = You take { this-card } from the discard.
    .can = take { this-card } from the discard

prompt-lay = Lay a card on one of your expeditions, or discard one.
prompt-draw = Draw from the pile or from a discard.
prompt-draw-closed = Draw from the pile or from a discard other than the { series } one.

preview-suite = your { series } expedition goes from { $before } to { $after }
preview-last = this is the last card: the round ends

log-deal = { $count } cards are dealt to each player.
log-starts = { $seat } starts.
    .you = You start.
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

count-suite = { the-series } expedition: { $sum } − { $cost } = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-none = { the-series } expedition: not started
count-bonus = { the-series } expedition: bonus for { $size } cards
count-round = Round { $round }
the-series = The { $name ->
    [desert] desert
    [sea] sea
    [forest] forest
    [volcano] volcano
   *[ice] ice
}
explain-round = Last round: { $standings }.
explain-totals = In all: { $standings }.
explain-suite = { the-series } makes the difference: { $count ->
    [1] one card
    [2] two cards
    [3] three cards
    [4] four cards
    [5] five cards
    [6] six cards
    [7] seven cards
    [8] eight cards
    [9] nine cards
   *[other] { $count } cards
}{ $extras ->
    [0] { "" }
    [1] { " " }with one extra
    [2] { " " }with two extras
   *[3] { " " }with three extras
}, { $points ->
    [0] 0 points
    [1] 1 point
   *[other] { $points } points
}.
explain-cost = { the-series } makes the difference: it costs { $seat } { $points } points.
    .you = { the-series } makes the difference: it costs you { $points } points.
remark-suites = { $count ->
    [0] no expedition
    [1] one expedition
    [2] two expeditions
    [3] three expeditions
    [4] four expeditions
   *[5] five expeditions
}

# Why one action is advised rather than another.
reason-gains = this expedition gains { $points } points at once
reason-no-start = the { series } expedition does not cost its { $cost } points yet
reason-not-skipped = the { $over } would skip { this-card }
reason-extra-kept = the { series } extra can still be laid
reason-extra = the { $count } numbers of this series in hand then count { $factor ->
    [2] double
    [3] three times
   *[4] four times
}
reason-no-extra = with the cards in hand the { series } expedition only gets to { $sum }, less than its cost of { $cost }
reason-kept = { this-card } stays in hand for its expedition
reason-together = the { $count } { series } cards stay together in hand
reason-no-gift = { $other } cannot lay { this-card }
    .to-you = you cannot lay { this-card }
reason-not-found = { $other } does not find { this-card } for an expedition
    .to-you = you do not find { this-card } for an expedition
reason-taken = { this-card } fits an expedition that is started
reason-denied = { $other } will not take { this-card } for an expedition
    .to-you = you will not take { this-card } for an expedition
reason-useless = { this-card } no longer fits its expedition
reason-time = the pile keeps its last { $count ->
    [one] card
   *[other] { $count } cards
}, so the round lasts longer

# Themes of puzzles: a reason in a few words.
theme-gains = points at once
theme-no-start = do not start
theme-not-skipped = skip nothing
theme-extra-kept = keep the extra
theme-extra = lay the extra
theme-no-extra = no extra here
theme-kept = keep the card
theme-together = keep cards together
theme-no-gift = give nothing away
theme-not-found = hide a card
theme-taken = take from the discard
theme-denied = take it away
theme-useless = a card without a future
theme-time = play for time
