game-name = 2 sans 3
game-line = Lay your card at the right moment: two of a colour are golden, a third spoils them all.
game-length = 20 minutes

card = { $code ->
    [b10] bonus of 10
    [b7] bonus of 7
    [b5] bonus of 5
    [b3] bonus of 3
    [f] final bonus
   *[other] { $colour ->
        [white] { $label }
        [grey] colourless { $label }
        [orange] orange { $label }
        [lilac] lilac { $label }
        [lightblue] light blue { $label }
        [red] red { $label }
        [turquoise] turquoise { $label }
        [magenta] magenta { $label }
       *[olive] olive { $label }
    }
}

option-first = Who starts
option-first-about = The seat that plays first: drawn at random, or named here.
option-first-drawn = at random

fact-turn = turn { $value } of 18
fact-bonus = { $value ->
    [0] no bonus left
   *[other] next bonus: { $value }
}
fact-first = first to play
fact-points = { $value ->
    [one] { $value } point
   *[other] { $value } points
}
fact-colours = { $value } of 7 colours visible
fact-final = final bonus: { $value }

zone-row = { $name ->
    [0] Row from 1 to 29
    [1] Row from 31 to 59
   *[2] Row from 61 to 89
}
zone-hand = { $owner }’s hand
    .you = Your hand
zone-draw = { $owner }’s draw pile
    .you = Your draw pile
zone-collection = { $owner }’s collection
    .you = Your collection
zone-down = { $owner }’s face-down cards
    .you = Your face-down cards
zone-bonus = Bonuses to take
zone-bonuses = { $owner }’s bonuses
    .you = Your bonuses
zone-finals = Final bonuses
zone-removed = Colourless cards removed
zone-out = Box

row-named = { $row ->
    [0] from 1 to 29
    [1] from 31 to 59
   *[2] from 61 to 89
}

action-lay = { $seat } lays the { $card } in the row { row-named }.
    .you = You lay the { $card } in the row { row-named }.
    .can = lay the { $card } in the row { row-named }
action-fifth = { $seat } lays the { $card }, the fifth card of the row { row-named }.
    .you = You lay the { $card }, the fifth card of the row { row-named }.
    .can = lay the { $card } in the row { row-named } and take { $count ->
        [1] the { $cards }
        [2] the two cards
        [3] the three cards
       *[4] the four cards
    }

prompt-lay = { $last ->
    [yes] This is your last turn: lay a card in its row.
   *[no] Lay a card in its row.
}

preview-nothing = takes nothing
preview-take = would take { $cards }
preview-removed = the { $card } leaves the game
preview-triple = third { $colour ->
    [orange] orange
    [lilac] lilac
    [lightblue] light blue
    [red] red
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} card: all three turn face down
preview-bonus = all seven colours: bonus of { $points }
preview-points = balance { $points }

log-deal = Everyone gets a pile of { $pile } cards and takes { $count } of them in hand.
log-opening = First cards in the rows: { $cards }.
log-first = { $seat } starts.
    .you = You start.
log-take = { $seat } takes { $count ->
    [1] the { $cards }
   *[other] { $count } cards: { $cards }
}.
    .you = You take { $count ->
        [1] the { $cards }
       *[other] { $count } cards: { $cards }
    }.
log-removed = { $seat } removes the { $card } from the game.
    .you = You remove the { $card } from the game.
log-triple = Three { $colour ->
    [orange] orange
    [lilac] lilac
    [lightblue] light blue
    [red] red
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} cards: { $seat } turns { $cards } face down.
    .you = Three { $colour ->
        [orange] orange
        [lilac] lilac
        [lightblue] light blue
        [red] red
        [turquoise] turquoise
        [magenta] magenta
       *[olive] olive
    } cards: you turn { $cards } face down.
log-bonus = { $seat } has all seven colours and gets the bonus of { $points }.
    .you = You have all seven colours and get the bonus of { $points }.
log-refill = { $seat } draws { $count ->
    [1] a card
   *[other] { $count } cards
}.
    .you = You draw { $count ->
        [1] a card
       *[other] { $count } cards
    }.
log-refill-cards = You draw { $count ->
    [1] the { $cards }
   *[other] { $count } cards: { $cards }
}.
log-final = { $seat } ends with { $colours } visible colours: final bonus of { $points }.
    .you = You end with { $colours } visible colours: final bonus of { $points }.
log-win = { $seat } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = You win with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

count-singles = { $count ->
    [one] { $count } colour with one card
   *[other] { $count } colours with one card
}
count-pairs = { $count ->
    [one] { $count } colour with two cards
   *[other] { $count } colours with two cards
}
count-down = { $count ->
    [one] { $count } card face down
   *[other] { $count } cards face down
}
count-bonus = Intermediate bonus
count-final = Final bonus for { $colours } colours

# Why an action is hinted at: what it does more of ($more is yes) or less of than the next best.
feature-points = { $more ->
    [yes] scores more points at once
   *[no] scores fewer points at once
}
feature-bonus = { $more ->
    [yes] wins the bonus for all seven colours
   *[no] does not take the bonus yet
}
feature-final = { $more ->
    [yes] keeps more colours for the bonus at the end
   *[no] cares less for the bonus at the end
}
feature-promise = { $more ->
    [yes] leaves a collection that promises more
   *[no] leaves a collection that promises less
}
feature-singles = { $more ->
    [yes] leaves more colours with one card
   *[no] leaves fewer colours with one card
}
feature-pairs = { $more ->
    [yes] leaves more pairs
   *[no] leaves fewer pairs that a third card could turn
}
feature-singles-early = { $more ->
    [yes] collects single colours while there is time
   *[no] does not hurry to collect single colours
}
feature-pairs-early = { $more ->
    [yes] collects pairs while there is time
   *[no] does not hurry to make pairs, which stay in danger for long
}
feature-colours-5 = { $more ->
    [yes] leaves five colours before you
   *[no] does not leave just five colours before you
}
feature-colours-6 = { $more ->
    [yes] leaves six colours before you
   *[no] does not leave just six colours before you
}
feature-colours-7 = { $more ->
    [yes] leaves all seven colours before you
   *[no] does not aim at all seven colours
}
feature-race-4 = { $more ->
    [yes] has four colours in the race for the bonus
   *[no] does not run for the bonus with four colours
}
feature-race-5 = { $more ->
    [yes] has five colours in the race for the bonus
   *[no] does not run for the bonus with five colours
}
feature-race-6 = { $more ->
    [yes] has six colours in the race for the bonus
   *[no] does not run for the bonus with six colours
}
feature-next-best = { $more ->
    [yes] keeps a better card for your next turn
   *[no] does not rely on your next turn
}
feature-next-best-crowd = { $more ->
    [yes] keeps a better card for next turn, at a full table
   *[no] does not rely on rows that others may change
}
feature-next-second = { $more ->
    [yes] keeps a good second choice for your next turn
   *[no] does without a second choice
}
feature-next-good = { $more ->
    [yes] keeps more cards that can take something good
   *[no] keeps fewer cards that could take now
}
feature-next-bad = { $more ->
    [yes] keeps more cards that would take something bad
   *[no] gets rid of cards that would take something bad
}
feature-next-too-bad = { $more ->
    [yes] keeps too many cards that would take something bad
   *[no] avoids a hand of cards that would take something bad
}
feature-next-loss = { $more ->
    [yes] leaves less to be lost by the cards in your hand
   *[no] accepts that cards in your hand may lose
}
feature-next-forced = { $more ->
    [yes] avoids having to take something bad next turn
   *[no] may have to take something bad next turn
}
feature-next-best-refilled = { $more ->
    [yes] keeps a good card until new ones come
   *[no] does not save a card until new ones come
}
feature-kept-low = { $more ->
    [yes] keeps the low cards of the rows
   *[no] plays a low card of its row
}
feature-kept-high = { $more ->
    [yes] keeps the high cards of the rows
   *[no] plays a high card of its row
}
feature-kept-rows = { $more ->
    [yes] keeps cards for more rows
   *[no] keeps cards for fewer rows
}
feature-laid-own = { $more ->
    [yes] lays a colour that you need yourself
   *[no] lays a colour that you need less
}
feature-laid-rival = { $more ->
    [yes] lays a colour that the next player needs
   *[no] lays a colour that harms the next player, or helps less
}
feature-free-none = { $more ->
    [yes] leaves no free place in the rows
   *[no] leaves a free place in the rows
}
feature-free-one = { $more ->
    [yes] leaves just one free place in the rows
   *[no] does not leave just one free place
}
feature-free-two = { $more ->
    [yes] leaves just two free places in the rows
   *[no] does not leave just two free places
}
feature-rival-best = { $more ->
    [yes] leaves the next player more to take
   *[no] leaves the next player less to take
}
feature-rival-sum = { $more ->
    [yes] leaves the next player several good takes
   *[no] leaves the next player fewer good takes
}
feature-rival-bad = { $more ->
    [yes] spares the next player bad cards
   *[no] leaves the next player bad cards
}
feature-rival-forced = { $more ->
    [yes] does not force the next player to take bad cards
   *[no] may force the next player to take bad cards
}
feature-others-best = { $more ->
    [yes] leaves the others more to take
   *[no] leaves the others less to take
}
feature-others-bad = { $more ->
    [yes] spares the others bad cards
   *[no] leaves the others bad cards
}
