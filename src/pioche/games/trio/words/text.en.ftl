game-name = Trio
game-line = Find the same number three times.
game-length = 15 min
goal = { $teams ->
    [on] { $mode ->
        [picante] In teams: two linked trios, or the 7s
       *[simple] In teams: three trios, or the trio of 7
    }
   *[off] { $mode ->
        [picante] Two linked trios, or the trio of 7
       *[simple] Three trios, or the trio of 7
    }
}

card = { $label }

option-mode = Mode
option-mode-about = What it takes to win. The trio of 7 always wins.
option-mode-simple = simple: three trios
option-mode-picante = picante: two linked trios
option-teams = Teams
option-teams-about = With four or six, two by two, partners face to face: all cards are dealt, and you may exchange some with your partner.
option-teams-off = everyone alone
option-teams-on = teams of two
option-first = Who starts
option-first-about = Who begins: drawn, or a seat named before the deal.
option-first-drawn = at random

fact-first = began
    .you = you began
fact-team = team { $value }
fact-swapped = swapped a card in the last exchange
fact-trios = { $value ->
    [one] { $value } trio
   *[other] { $value } trios
}
fact-from-1 = { $value ->
    [lowest] the first card shown is the lowest of this hand
    [highest] the first card shown is the highest of this hand
   *[other] the first card shown comes from the centre: the { nth-value } card
}
fact-from-2 = { $value ->
    [lowest] the second card shown is the lowest of this hand
    [highest] the second card shown is the highest of this hand
   *[other] the second card shown comes from the centre: the { nth-value } card
}
fact-from-3 = { $value ->
    [lowest] the third card shown is the lowest of this hand
    [highest] the third card shown is the highest of this hand
   *[other] the third card shown comes from the centre: the { nth-value } card
}
fact-wanted = another { $value } is wanted
fact-outcome = { $value ->
    [trio] three equal numbers: a trio
   *[different] two different numbers: every card goes back
}
fact-exchange = { $value ->
    [chosen] has chosen for the exchange
   *[chooses] is choosing for the exchange
}
    .you = { $value ->
    [chosen] you have chosen for the exchange
   *[chooses] you are choosing for the exchange
}
fact-gift = { $value ->
    [no] offers nothing
   *[other] offers the { $value }
}
    .you = { $value ->
    [no] you offer nothing
   *[other] you offer the { $value }
}
fact-links = linked numbers: { $value }
fact-linked = would win with the trio of { $value }
    .you = you would win with the trio of { $value }

zone-deck = Deck
zone-shown = Revealed cards
zone-centre = Centre
zone-hand = { $owner }’s hand
    .you = Your hand
zone-won = { $owner }’s trios
    .you = Your trios
zone-team = Trios of team { $name }

button-no = Exchange nothing

# A card of the centre, in reading order.
nth-value = { $value ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[9] ninth
}
nth = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[9] ninth
}
centre-card = the { nth } card of the centre

action-turn = { $shown ->
    [yes] { $seat } turns up { centre-card }: { $card }.
   *[no] { $seat } turns up { centre-card }.
}
    .you = { $shown ->
        [yes] You turn up { centre-card }: { $card }.
       *[no] You turn up { centre-card }.
    }
    .can = turn up { centre-card }
action-ask-lowest = { $shown ->
    [yes] { $seat } asks { $other } for their lowest card: { $card }.
   *[no] { $seat } asks { $other } for their lowest card.
}
    .you = { $shown ->
        [yes] You ask { $other } for their lowest card: { $card }.
       *[no] You ask { $other } for their lowest card.
    }
    .to-you = { $shown ->
        [yes] { $seat } asks you for your lowest card: { $card }.
       *[no] { $seat } asks you for your lowest card.
    }
    .can = ask { $other } for their lowest card
action-own-lowest = { $seat } reveals their lowest card: { $card }.
    .you = You reveal your lowest card: { $card }.
    .can = reveal your lowest card, the { $card }
action-ask-highest = { $shown ->
    [yes] { $seat } asks { $other } for their highest card: { $card }.
   *[no] { $seat } asks { $other } for their highest card.
}
    .you = { $shown ->
        [yes] You ask { $other } for their highest card: { $card }.
       *[no] You ask { $other } for their highest card.
    }
    .to-you = { $shown ->
        [yes] { $seat } asks you for your highest card: { $card }.
       *[no] { $seat } asks you for your highest card.
    }
    .can = ask { $other } for their highest card
action-own-highest = { $seat } reveals their highest card: { $card }.
    .you = You reveal your highest card: { $card }.
    .can = reveal your highest card, the { $card }
action-give = { $seat } offers { $other } the { $card }.
    .you = You offer { $other } your { $card }.
    .to-you = { $seat } offers you the { $card }.
    .can = offer { $other } your { $card }
action-refuse = { $seat } offers nothing.
    .you = You offer nothing.
    .can = offer nothing

prompt-first = Reveal a number: a card of the centre, or the lowest or highest of a hand.
prompt-first-hands = Reveal a number: the lowest or highest of a hand.
prompt-more = { $count ->
    [one] Find a second { $card }.
   *[other] Find the third { $card }.
}
prompt-exchange = Choose a card for { $other }, or exchange nothing.

preview-show = You reveal your { $card }.
preview-different = You reveal your { $card }, which differs: your turn ends.
preview-trio = You reveal your { $card }: the trio is complete.
preview-give = Your { $card } goes to { $other } if { $other } gives a card too.
preview-refuse = You keep all your cards.

log-deal = { $centre ->
    [0] Everyone gets { $count } cards; none is left for the centre.
   *[other] Everyone gets { $count } cards; { $centre } lie in the centre.
}
log-first = { $seat } begins.
    .you = You begin.
log-back = Different numbers ({ $cards }): every card goes back to its place.
log-trio = { $seat } wins the trio of { $card }.
    .you = You win the trio of { $card }.
log-win = { $seat } wins the game!
    .you = You win the game!
log-win-team = { $seat } and { $other } win the game!
    .you = You and { $other } win the game!
    .to-you = You and { $seat } win the game!
log-chose = { $seat } has chosen for the exchange.
    .you = You have chosen for the exchange.
log-swap = { $seat } and { $other } exchange a card.
    .you = You exchange a card with { $other }.
    .to-you = You exchange a card with { $seat }.
log-no-swap = { $seat } and { $other } exchange nothing.
    .you = You exchange nothing with { $other }.
    .to-you = You exchange nothing with { $seat }.
log-got = You get the { $card } from { $other }.

count-trio = trio of { $card }
count-link = linked trios: { $one } { $sign ->
    [plus] +
   *[minus] −
} { $other } = 7
headline-linked = { $names } { $count ->
    [1] wins
   *[other] win
}: { $one } { $sign ->
    [plus] and { $other } make 7
   *[minus] minus { $other } makes 7
}
    .you = You win: { $one } { $sign ->
        [plus] and { $other } make 7
       *[minus] minus { $other } makes 7
    }
headline-seven = { $names } { $count ->
    [1] wins
   *[other] win
} with the trio of 7
    .you = You win with the trio of 7
headline-trios = { $names } { $count ->
    [1] wins
   *[other] win
} with { $trios } trios
    .you = You win with { $trios } trios
explain-linked = Two linked trios are enough.
explain-seven = The trio of 7 is enough by itself.
explain-three = Three trios are enough.
explain-waited = { $seat } had the { $card }s and was waiting for the { $wanted }s too.
    .you = You had the { $card }s and were waiting for the { $wanted }s too.
remark-trios = { $count ->
    [0] no trio
    [1] one trio
    [2] two trios
    [3] three trios
   *[other] { $count } trios
}
remark-missing = { $cards } or 7 was missing

# Why one action is advised rather than another.
reason-sure = all three { $card }s are known, and the trio is certain
reason-sure-win = all three { $card }s are known, and this trio wins the game
reason-sure-denied = all three { $card }s are known, and { $other } would win with them
    .to-you = all three { $card }s are known, and you would win with them
reason-equal = it is surely the number { $card }, like the card shown
reason-different = the other card shows { $card }, not { $wanted }, and would end the turn
reason-secret = nobody else learns the { $end ->
    [lowest] lowest
   *[highest] highest
} card of this hand
    .you = nobody else learns your { $end ->
        [lowest] lowest
       *[highest] highest
    } card
reason-next-knows = { $other } plays next and knows this card already
    .to-you = you play next and know this card already
reason-single = the hand has only one { $card }
reason-pair-kept = the two { $card }s stay together
reason-end = the { $card } is at an end of the hand

# What equal actions have in common.
alike-centre = turn up an unknown card of the centre: it does not matter which

# Themes of puzzles: a reason in a few words.
theme-sure = a certain trio
theme-sure-win = the trio that wins
theme-sure-denied = the trio that another needs
theme-equal = an equal card for certain
theme-different = not the other card
theme-secret = give nothing away
theme-next-knows = what the next one knows
theme-single = a single card
theme-pair-kept = keep the pair
theme-end = the end of the hand
