game-name = High card
game-line = Lay a card in secret; the highest takes the point.
game-length = 1 minute
goal = { $low ->
    [on] The lowest card takes the point
   *[off] The highest card takes the point
}

card = { $label }

option-low = Low card
option-low-about = Which card takes the point.
option-low-off = the highest
option-low-on = the lowest

fact-points = points: { $value }

zone-rest = Cards left over
zone-hand = Hand of { $owner }
    .you = Your hand
zone-secret = Chosen by { $owner }
    .you = Chosen by you
zone-laid = Laid by { $owner }
    .you = Laid by you

action-lay = { $seat } lays the { $card }.
    .you = You lay the { $card }.
    .can = lay the { $card }

prompt-lay = Lay a card.

log-deal = { $count } cards are dealt to everyone.
log-chose = { $seat } has chosen.
    .you = You have chosen.
log-chose-card = You have chosen to { action-lay.can }.
log-trick = { $cards } are laid: { $seat } takes the point.
    .you = { $cards } are laid: you take the point.

count-tricks = { $count } tricks

# Why one action is advised rather than another.
reason-higher = the { $card } is higher than the { $less }
reason-lower = the { $card } is lower than the { $less }

# Themes of puzzles: a reason in a few words.
theme-higher = the higher card
theme-lower = the lower card
