game-name = Skyjo
game-line = Exchange your twelve cards, clear columns and keep as few points as you can.
game-length = 20 to 40 minutes

card = { $label }

option-final_turns = Final turns
option-final_turns-about = Who still plays once a tableau lies open.
option-final_turns-everyone = everyone else, once
option-final_turns-lap = only the rest of the lap
option-doubling = Double points
option-doubling-about = What is doubled when the player who ends the round does not have strictly the fewest points.
option-doubling-always = always, even below 0
option-doubling-positive = only points above 0
option-limit = Limit
option-limit-about = The game ends when a total reaches this limit; 0: a single round.

zone-pile = Pile
zone-discard = Discard
zone-grid = Tableau of { $owner }
    .you = Your tableau
zone-held = Card in hand of { $owner }
    .you = Your card in hand

fact-round = round { $value }
fact-limit = the game ends at { $value } points
fact-total = total: { $value }
fact-totals = after each round: { $value }
fact-open = face up: { $value }
fact-points = this round: { $value }
fact-starter = began round { $value }
    .you = you began round { $value }
fact-finisher = has no hidden card left; final turns to play: { $value }
    .you = you have no hidden card left; final turns to play: { $value }
fact-finished = ended round { $value }
    .you = you ended round { $value }

prompt-choose = Choose two cards to turn over.
prompt-take = Take the card from the discard or draw from the pile.
prompt-take-last = Your last turn of the round: take the card from the discard or draw from the pile.
prompt-exchange = You hold { $card }: exchange it for one of your cards.
prompt-lay = You hold { $card }: exchange it for one of your cards, or discard it and turn over a hidden card.

preview-open = points face up: { $now } → { $then }
preview-column = three { $card }: the column leaves
preview-finishes = your last hidden card: you end the round

log-round = Round { $round }: all cards are shuffled.
log-deal = Everyone is dealt { $count } cards face down.
log-chose = { $seat } has chosen two cards.
    .you = You have chosen two cards.
log-chose-places = You chose places { $one } and { $two }.
log-opened = { $seat } turns over { $cards }: { $sum }.
    .you = You turn over { $cards }: { $sum }.
log-first-discard = { $card } starts the discard.
log-starts = { $seat } has the highest sum and begins.
    .you = You have the highest sum and begin.
log-starts-drawn = { $seat } is drawn from those with the highest sum and begins.
    .you = You are drawn from those with the highest sum and begin.
log-starts-again = { $seat } ended the previous round and begins.
    .you = You ended the previous round and begin.
log-took = { $seat } takes { $card } from the discard.
    .you = You take { $card } from the discard.
log-drew = { $seat } draws from the pile.
    .you = You draw from the pile.
log-drew-card = You draw { $card }.
log-exchanged = { $seat } lays { $card } at place { $place } and discards { $old }.
    .you = You lay { $card } at place { $place } and discard { $old }.
log-exchanged-hidden = { $seat } lays { $card } at place { $place }; the hidden card was { $old } and goes on the discard.
    .you = You lay { $card } at place { $place }; the hidden card was { $old } and goes on the discard.
log-turned = { $seat } discards { $card } and turns over { $turned } at place { $place }.
    .you = You discard { $card } and turn over { $turned } at place { $place }.
log-column = { $seat } has three { $card } in column { $column }: it leaves.
    .you = You have three { $card } in column { $column }: it leaves.
log-reshuffled = The pile is empty: { $count } cards of the discard are shuffled.
log-finished = { $seat } has no hidden card left: { $count ->
    [0] the round ends.
    [one] one more turn.
   *[other] { $count } more turns.
}
    .you = You have no hidden card left: { $count ->
        [0] the round ends.
        [one] one more turn.
       *[other] { $count } more turns.
    }
log-revealed = All cards are turned over.
log-points = { $seat }: { $points } this round, { $total } in all.
    .you = You: { $points } this round, { $total } in all.
log-points-doubled = { $seat } ended the round without strictly the fewest points: 2 × { $single } = { $points } this round, { $total } in all.
    .you = You ended the round without strictly the fewest points: 2 × { $single } = { $points } this round, { $total } in all.
log-limit = { $seat } has { $total } points, the limit is { $limit }: the game ends.
    .you = You have { $total } points, the limit is { $limit }: the game ends.

count-older = { $last ->
    [one] round 1
   *[other] rounds 1 to { $last }
}
count-round = round { $round }
count-doubled = round { $round }, doubled (2 × { $single })
