game-name = 2 sans 3
game-line = Keep pairs, beware of the third.
game-length = 20 min
goal = A pair is worth 5, a third card spoils it

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
preview-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}

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

count-pairs = { $count ->
    [one] { $count } colour with two cards
   *[other] { $count } colours with two cards
}
count-singles = { $count ->
    [one] { $count } colour with one card
   *[other] { $count } colours with one card
}
count-down = { $count ->
    [one] { $count } card face down
   *[other] { $count } cards face down
}
count-bonus = Intermediate bonus
count-final = Final bonus for { $colours } colours
explain-winner = { $pairs ->
    [0] No pair
    [1] One pair
    [2] Two pairs
    [3] Three pairs
    [4] Four pairs
    [5] Five pairs
    [6] Six pairs
   *[7] Seven pairs
} and { $colours ->
    [0] no visible colour
    [1] one colour
    [2] two colours
    [3] three colours
    [4] four colours
    [5] five colours
    [6] six colours
   *[7] all seven colours
}.
explain-spoilt = { $seat } spoilt { $count ->
    [1] one colour
    [2] two colours
    [3] three colours
    [4] four colours
    [5] five colours
    [6] six colours
   *[7] seven colours
}.
    .you = You spoilt { $count ->
        [1] one colour
        [2] two colours
        [3] three colours
        [4] four colours
        [5] five colours
        [6] six colours
       *[7] seven colours
    }.
remark-colours = { $count ->
    [0] no visible colour
    [1] one colour
    [2] two colours
    [3] three colours
    [4] four colours
    [5] five colours
    [6] six colours
   *[7] all seven colours
}
remark-spoilt = { $count ->
    [1] one colour spoilt
    [2] two colours spoilt
    [3] three colours spoilt
    [4] four colours spoilt
    [5] five colours spoilt
    [6] six colours spoilt
   *[7] seven colours spoilt
}

# Why one action is advised rather than another.
reason-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
} at once instead of { $less }
reason-bonus = all seven colours are there, with a bonus of { $points } points
reason-colours = { $count ->
    [one] one colour is visible
   *[other] { $count } colours are visible
} instead of { $less }
reason-rows-kept = the hand keeps cards for { $count } rows instead of { $less }
reason-free = { $count ->
    [0] the rows are full, and { $other } has to take
    [one] only one place is left to lay without taking, instead of { $less }
   *[other] only { $count } places are left to lay without taking, instead of { $less }
}
    .to-you = { $count ->
        [0] the rows are full, and you have to take
        [one] only one place is left to lay without taking, instead of { $less }
       *[other] only { $count } places are left to lay without taking, instead of { $less }
    }
reason-full = { $other } finds { $count ->
    [0] no full row
    [one] one full row
   *[other] { $count } full rows
} instead of { $less }
    .to-you = you find { $count ->
        [0] no full row
        [one] one full row
       *[other] { $count } full rows
    } instead of { $less }

# Themes of puzzles: a reason in a few words.
theme-points = points at once
theme-bonus = the seven colours
theme-colours = one colour more
theme-rows-kept = keep every row open
theme-free = fill the rows
theme-full = leave no full row
