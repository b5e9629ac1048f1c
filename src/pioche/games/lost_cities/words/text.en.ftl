game-name = Lost Cities
game-line = Five expeditions, eight cards: whoever starts one had better see it through.
game-length = 15 minutes

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
zone-discard = Discard of the { series }
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
action-take = { $seat } takes { the-card } from the discard.
    .you = You take { the-card } from the discard.
    .can = take { the-card } from the discard

prompt-lay = Lay a card on one of your expeditions, or discard one.
prompt-draw = Draw from the pile or from a discard.
prompt-draw-closed = Draw from the pile or from a discard other than that of the { series }.

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

count-suite = Expedition of the { series }: { $sum } − 20 = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-bonus = Expedition of the { series }: bonus for { $size } cards
count-earlier = { $count ->
    [one] First round
   *[other] First { $count } rounds
}

# Why an action is hinted at: what it does more of ($more is yes) or less of than the next best.
feature-gain = { $more ->
    [yes] scores more at once
   *[no] spends a lower card
}
feature-gain-in-haste = { $more ->
    [yes] brings in points while there is still time
   *[no] does not rush the points in your hand
}
feature-skips-own = { $more ->
    [yes] skips over cards of your own hand
   *[no] skips fewer cards of your own hand
}
feature-skips-own-in-haste = { $more ->
    [yes] skips low cards for which no time is left
   *[no] wastes fewer cards in the rush of the end
}
feature-skips-unseen = { $more ->
    [yes] gives up lower cards that may still come
   *[no] keeps the lower cards that may still come playable
}
feature-skips-extras = { $more ->
    [yes] leaves no room for the extras you hold
   *[no] keeps the extras you hold playable
}
feature-leaves-gap = { $more ->
    [yes] climbs high early in the round
   *[no] climbs slowly while there is time
}
feature-start = { $more ->
    [yes] starts a new expedition
   *[no] starts no new expedition
}
feature-start-promise = { $more ->
    [yes] starts an expedition that should pay off
   *[no] does not rely on what a new expedition may bring
}
feature-start-loss = { $more ->
    [yes] avoids an expedition that can hardly cover its cost
   *[no] accepts an expedition that may not cover its cost
}
feature-start-cards = { $more ->
    [yes] starts an expedition of which you hold several cards
   *[no] does not tie several of your cards to a new expedition
}
feature-start-late = { $more ->
    [yes] starts an expedition even now, late in the round
   *[no] avoids a new expedition this late in the round
}
feature-start-value = { $more ->
    [yes] starts an expedition with a higher card
   *[no] starts an expedition low, or none
}
feature-start-other-open = { $more ->
    [yes] adds an expedition to those you have begun
   *[no] adds no expedition to those you have begun
}
feature-raise = { $more ->
    [yes] carries on an expedition you have begun
   *[no] leaves the expeditions you have begun as they are
}
feature-extra = { $more ->
    [yes] lays an extra
   *[no] lays no extra
}
feature-extra-promise = { $more ->
    [yes] multiplies an expedition that should pay off
   *[no] does not stake on what an expedition may bring
}
feature-extra-loss = { $more ->
    [yes] does not multiply an expedition that may lose
   *[no] multiplies an expedition that still has to cover its cost
}
feature-extra-cards = { $more ->
    [yes] multiplies an expedition of which you hold several numbers
   *[no] multiplies no expedition for the numbers you hold
}
feature-extra-late = { $more ->
    [yes] multiplies even now, late in the round
   *[no] multiplies nothing this late in the round
}
feature-extra-more = { $more ->
    [yes] lays the first of several extras you hold
   *[no] does not spend one of several extras
}
feature-extra-raise = { $more ->
    [yes] multiplies once more an expedition that already counts several times
   *[no] does not raise the stake of an expedition once more
}
feature-lose-started = { $more ->
    [yes] parts with a card that your expeditions could use
   *[no] keeps the cards that your expeditions can use
}
feature-lose-new = { $more ->
    [yes] parts with a high card of a series not begun
   *[no] keeps the high cards of series not begun
}
feature-lose-promise = { $more ->
    [yes] parts with a card of a promising series
   *[no] keeps the cards of promising series
}
feature-lose-extra = { $more ->
    [yes] parts with an extra
   *[no] keeps your extras
}
feature-lose-pair = { $more ->
    [yes] breaks up a series of which you hold several cards
   *[no] breaks up no series of which you hold several cards
}
feature-dead = { $more ->
    [yes] gets rid of a card that no longer fits your expeditions
   *[no] keeps the cards that no longer fit for a safe discard later
}
feature-gift-started = { $more ->
    [yes] leaves your opponent a card for one of their expeditions
   *[no] leaves your opponent less for their expeditions
}
feature-gift-started-late = { $more ->
    [yes] leaves your opponent a card they can still lay at the end
   *[no] leaves your opponent less to lay at the end
}
feature-gift-new = { $more ->
    [yes] leaves your opponent a card for a series they have not begun
   *[no] leaves your opponent less for an expedition they might begin
}
feature-gift-known = { $more ->
    [yes] discards in a series that your opponent is known to collect
   *[no] stays away from series that your opponent is known to collect
}
feature-gift-extra = { $more ->
    [yes] leaves your opponent an extra
   *[no] leaves your opponent no extra
}
feature-gift-none = { $more ->
    [yes] discards a card that is of no use to your opponent
   *[no] saves the cards that are of no use to your opponent
}
feature-buries-own = { $more ->
    [yes] covers a discard that you could use
   *[no] covers no discard that you could use
}
feature-buries-other = { $more ->
    [yes] covers a discard that your opponent could use
   *[no] covers no discard for your opponent's sake
}
feature-pile = { $more ->
    [yes] draws a new card from the pile
   *[no] leaves the pile as it is
}
feature-pile-late = { $more ->
    [yes] brings the end of the round nearer
   *[no] does not bring the end of the round nearer
}
feature-pile-in-haste = { $more ->
    [yes] shortens the time for the cards you still have to lay
   *[no] leaves more time for the cards you still have to lay
}
feature-pile-ahead = { $more ->
    [yes] sets a pace that suits the present score
   *[no] does not hold on to the present score
}
feature-take-started = { $more ->
    [yes] takes a card for an expedition you have begun
   *[no] does not settle for a discard your expeditions can use
}
feature-take-new = { $more ->
    [yes] takes a card of a series you have not begun
   *[no] takes no card of a series you have not begun
}
feature-take-promise = { $more ->
    [yes] takes a card of a promising series
   *[no] does not collect for a series you have not begun
}
feature-take-extra = { $more ->
    [yes] takes an extra for a promising series
   *[no] takes no extra
}
feature-take-useless = { $more ->
    [yes] takes a card that is of no use to you
   *[no] takes no card that is of no use to you
}
feature-take-denies = { $more ->
    [yes] takes away a card that your opponent could use
   *[no] takes nothing for your opponent's sake
}
feature-take-in-haste = { $more ->
    [yes] gains time by drawing from a discard
   *[no] does not play for time
}
