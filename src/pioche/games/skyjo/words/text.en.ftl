game-name = Skyjo
game-line = Get rid of your high numbers.
game-length = 30 min
goal = The lowest total wins

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
option-limit-0 = one round

zone-pile = Pile
zone-discard = Discard
zone-grid = { $owner }’s tableau
    .you = Your tableau
zone-held = { $owner }’s card in hand
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

# A place of a tableau.
place-named = row { $row }, column { $column }
place-two-named = row { $row-two }, column { $column-two }

action-choose = { $seat } turns over two cards: { place-named }, and { place-two-named }.
    .you = You turn over two cards: { place-named }, and { place-two-named }.
    .can = turn over two cards: { place-named }, and { place-two-named }
action-take = { $seat } takes the { $card } from the discard.
    .you = You take the { $card } from the discard.
    .can = take the { $card } from the discard
action-draw = { $shown ->
    [yes] { $seat } draws the { $seen }.
   *[no] { $seat } draws a card.
}
    .you = { $shown ->
        [yes] You draw the { $seen }.
       *[no] You draw a card.
    }
    .can = draw a card from the pile
action-exchange = { $seat } puts the { $card } on the { $old } in { place-named } and discards the { $old }.
    .you = You put the { $card } on the { $old } in { place-named } and discard the { $old }.
    .can = put the { $card } on the { $old } in { place-named } (discards the { $old })
action-exchange-hidden = { $shown ->
    [yes] { $seat } puts the { $card } on the hidden card in { place-named } and discards it: the { $seen }.
   *[no] { $seat } puts the { $card } on the hidden card in { place-named } and discards it.
}
    .you = { $shown ->
        [yes] You put the { $card } on the hidden card in { place-named } and discard it: the { $seen }.
       *[no] You put the { $card } on the hidden card in { place-named } and discard it.
    }
    .can = put the { $card } on the hidden card in { place-named } (discards it)
action-reveal = { $shown ->
    [yes] { $seat } discards the { $card } and turns over the hidden card in { place-named }: the { $seen }.
   *[no] { $seat } discards the { $card } and turns over the hidden card in { place-named }.
}
    .you = { $shown ->
        [yes] You discard the { $card } and turn over the hidden card in { place-named }: the { $seen }.
       *[no] You discard the { $card } and turn over the hidden card in { place-named }.
    }
    .can = discard the { $card } and turn over the hidden card in { place-named }

prompt-choose = Choose two cards to turn over.
prompt-take = Take the card from the discard or draw from the pile.
prompt-take-last = Your last turn of the round: take the card from the discard or draw from the pile.
prompt-exchange = You hold the { $card }: exchange it for one of your cards.
prompt-lay = You hold the { $card }: exchange it for one of your cards, or discard it and turn over a hidden card.

preview-open = your points face up go from { $now } to { $then }
preview-same = your points face up stay at { $now }
preview-column = three { $card }s: the column leaves
preview-finishes = your last hidden card: you end the round

log-round = Round { $round }: all cards are shuffled.
log-deal = Everyone is dealt { $count } cards face down.
log-chose = { $seat } has chosen two cards.
    .you = You have chosen two cards.
log-chose-places = You have chosen to { action-choose.can }.
log-opened = { $seat } turns over { $cards }: { $sum } in all.
    .you = You turn over { $cards }: { $sum } in all.
log-first-discard = The { $card } starts the discard.
log-starts = { $seat } has the highest sum and begins.
    .you = You have the highest sum and begin.
log-starts-drawn = { $seat } is drawn from those with the highest sum and begins.
    .you = You are drawn from those with the highest sum and begin.
log-starts-again = { $seat } ended the previous round and begins.
    .you = You ended the previous round and begin.
log-column = { $seat } has three { $card }s in column { $column }: the column leaves.
    .you = You have three { $card }s in column { $column }: the column leaves.
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
log-limit = { $seat } has { $total } points, with a limit of { $limit }: the game ends.
    .you = You have { $total } points, with a limit of { $limit }: the game ends.

count-older = { $last ->
    [one] round 1
   *[other] rounds 1 to { $last }
}
count-round = round { $round }
count-doubled = round { $round }, doubled (2 × { $single })
count-column = round { $round }, column { $column }
count-gone = round { $round }, column { $column }: gone
count-doubling = ends with { $single }, but { $other } has { $least }: counts twice
    .to-you = ends with { $single }, but you have { $least }: counts twice
explain-lowest = { $seat } ends the round with { $single }, strictly the fewest points: nothing doubles.
    .you = You end the round with { $single }, strictly the fewest points: nothing doubles.
explain-doubled = { $seat } ends the round with { $single }, but { $other } has { $least }: the points double.
    .you = You end the round with { $single }, but { $other } has { $least }: your points double.
    .to-you = { $seat } ends the round with { $single }, but you have { $least }: the points double.
explain-not-doubled = { $seat } ends the round with { $single }, but { $other } has { $least }: only positive points would double.
    .you = You end the round with { $single }, but { $other } has { $least }: only positive points would double.
    .to-you = { $seat } ends the round with { $single }, but you have { $least }: only positive points would double.
explain-totals = In all: { $standings }.
explain-limit = { $seat } has reached the limit of { $limit }.
    .you = You have reached the limit of { $limit }.
remark-finisher = ends the round
remark-least = fewest points
remark-gone = { $count ->
    [0] twelve cards counted
    [1] one column gone
    [2] two columns gone
    [3] three columns gone
   *[4] four columns gone
}

# Why one action is advised rather than another.
reason-column = two { $card }s are already in this column, and a third clears it
reason-saves = it surely takes { $points ->
    [one] one point
   *[other] { $points } points
} off the tableau
reason-saves-more = it takes { $points } points off the tableau instead of { $less }
reason-pair = one { $card } is in this column already, and only one more will be missing
reason-pair-kept = the two { $card }s in column { $column } stay together
reason-third = column { $column } still waits for a third { $card }
reason-high-out = the { $card } does not stay in the tableau
reason-left = { $other } finds the { $card } on the discard, not the { $less }
    .to-you = you find the { $card } on the discard, not the { $less }
reason-fewer-hidden = the tableau has one hidden card fewer
reason-goes-on = the round does not end yet
reason-ends = the round ends with fewer open points here than elsewhere
reason-replaces = the { $card } can replace the { $old }
reason-none-higher = no open card of the tableau is higher than the { $card } on the discard
reason-draws-third = two { $card }s are in one column, and a third clears it
reason-draws-second = another { $card } lies open in the tableau already

# What equal actions have in common.
alike-choose-one = turn over two cards of one column: it does not matter which
alike-choose-two = turn over two cards of two columns: it does not matter which
alike-exchange-fresh = put the { $card } on a card of a column that is all hidden: it does not matter which
alike-exchange-column = put the { $card } on a hidden card of column { $column }: it does not matter which
alike-reveal-fresh = discard the { $card } and turn over a card of a column that is all hidden: it does not matter which
alike-reveal-column = discard the { $card } and turn over a hidden card of column { $column }: it does not matter which

# Themes of puzzles: a reason in a few words.
theme-column = clear a column
theme-saves = points for certain
theme-saves-more = the higher card
theme-pair = make a pair
theme-pair-kept = keep the pair
theme-third = wait for the third
theme-high-out = away with the high card
theme-left = the card you leave
theme-fewer-hidden = one hidden card fewer
theme-goes-on = do not end yet
theme-ends = end the round
theme-replaces = a useful card
theme-none-higher = leave the discard
theme-draws-third = draw the third
theme-draws-second = draw the second
