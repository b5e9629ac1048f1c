game-name = High card
game-line = Lay a card in secret; the highest takes the point.
game-length = 1 minute

card = { $label }

option-low = Low card
option-low-about = Which card takes the point.
option-low-off = the highest
option-low-on = the lowest

fact-points = points: { $value }

zone-rest = Cards left over
zone-hand = Hand of { $owner }
zone-secret = Chosen by { $owner }
zone-laid = Laid by { $owner }

prompt-lay = Lay a card.

log-deal = { $count } cards are dealt to everyone.
log-chose = { $seat } has chosen.
log-chose-card = You chose { $card }.
log-trick = { $cards } are laid: { $seat } takes the point.

count-tricks = { $count } tricks
