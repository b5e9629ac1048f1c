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
preview-column = three { $card }: the column leaves
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
log-limit = { $seat } has { $total } points, with a limit of { $limit }: the game ends.
    .you = You have { $total } points, with a limit of { $limit }: the game ends.

count-older = { $last ->
    [one] round 1
   *[other] rounds 1 to { $last }
}
count-round = round { $round }
count-doubled = round { $round }, doubled (2 × { $single })

# Why an action is hinted at: what it does more of ($more is yes) or less of than the next best.
feature-choose-one-column = { $more ->
    [yes] turns both cards in one column
   *[no] turns cards of two columns
}
feature-take = { $more ->
    [yes] takes the card that lies open rather than an unknown one
   *[no] leaves the open card and draws an unknown one
}
feature-take-edge = { $more ->
    [yes] saves more than a card of the pile usually would
   *[no] hopes for more from the pile
}
feature-take-edge-late = { $more ->
    [yes] saves more than the pile usually would, and time is short
   *[no] hopes for more from the pile even though time is short
}
feature-take-saves = { $more ->
    [yes] saves points in your tableau for sure
   *[no] does not count on what the open card would save
}
feature-take-low = { $more ->
    [yes] takes a low card
   *[no] does not need the low card
}
feature-take-low-late = { $more ->
    [yes] takes a low card late in the round
   *[no] does not need the low card this late
}
feature-take-completes = { $more ->
    [yes] completes a column, which leaves
   *[no] does not complete a column with it
}
feature-take-pairs = { $more ->
    [yes] takes a card that lies open in one of your columns
   *[no] does not collect equal cards with it
}
feature-take-pairs-late = { $more ->
    [yes] collects equal cards even late in the round
   *[no] does not collect equal cards this late
}
feature-take-idle = { $more ->
    [yes] takes a card that saves nothing
   *[no] takes no card that saves nothing
}
feature-take-lead = { $more ->
    [yes] plays it safe while you are ahead
   *[no] takes the chance of the pile as the score stands
}
feature-take-waits = { $more ->
    [yes] waits though nobody stands better
   *[no] does not wait when nobody stands better
}
feature-take-last-edge = { $more ->
    [yes] saves more than the pile usually would in the last turn
   *[no] hopes for more from the pile in the last turn
}
feature-saved = { $more ->
    [yes] gets rid of more points
   *[no] gives up fewer points for what it brings
}
feature-saved-late = { $more ->
    [yes] gets rid of more points late in the round
   *[no] does not hurry to get rid of points
}
feature-saved-soon = { $more ->
    [yes] gets rid of points just before the round may end
   *[no] leaves the points where they are though the round may end soon
}
feature-idle = { $more ->
    [yes] changes nothing
   *[no] does not waste the turn on equal cards
}
feature-old-high = { $more ->
    [yes] removes one of your highest cards
   *[no] leaves your highest cards for later
}
feature-laid-high = { $more ->
    [yes] lays a high card in your tableau
   *[no] lays no high card in your tableau
}
feature-laid-negative = { $more ->
    [yes] lays a card below zero
   *[no] keeps a place for a card below zero
}
feature-covered = { $more ->
    [yes] lays the card on a hidden one
   *[no] leaves the hidden cards hidden
}
feature-covered-late = { $more ->
    [yes] settles a hidden card late in the round
   *[no] leaves the hidden cards hidden late in the round
}
feature-covered-lead = { $more ->
    [yes] settles a hidden card, which suits the score
   *[no] leaves the hidden cards as the score stands
}
feature-pair-made = { $more ->
    [yes] brings two equal cards together in a column
   *[no] brings no two high cards together
}
feature-pair-made-late = { $more ->
    [yes] brings two equal cards together even late
   *[no] starts no pair this late
}
feature-pair-made-chance = { $more ->
    [yes] makes a pair whose third card may well come next
   *[no] makes no pair that relies on the next card
}
feature-pair-broken = { $more ->
    [yes] breaks up a pair
   *[no] breaks up no pair
}
feature-pair-kept-apart = { $more ->
    [yes] lays another card beside a pair
   *[no] leaves the place beside a pair free for the third card
}
feature-column-gone = { $more ->
    [yes] makes a column leave
   *[no] keeps its columns
}
feature-column-points = { $more ->
    [yes] makes more points leave with a column
   *[no] makes fewer points leave with a column
}
feature-next-gain = { $more ->
    [yes] leaves the next player a better card
   *[no] leaves the next player a worse card
}
feature-next-gain-late = { $more ->
    [yes] leaves the next player a better card late in the round
   *[no] leaves the next player a worse card late in the round
}
feature-turn = { $more ->
    [yes] turns over a hidden card
   *[no] turns over no hidden card
}
feature-turn-late = { $more ->
    [yes] turns over a hidden card late in the round
   *[no] turns over nothing late in the round
}
feature-turn-lead = { $more ->
    [yes] turns over a card, which suits the score
   *[no] turns over nothing as the score stands
}
feature-turn-beside-pair = { $more ->
    [yes] turns over the card beside a pair, which may be the third
   *[no] leaves the card beside a pair hidden
}
feature-fresh-column = { $more ->
    [yes] begins a column of which nothing is known
   *[no] stays with columns already begun
}
feature-one-left = { $more ->
    [yes] leaves you one hidden card
   *[no] keeps more than one card hidden
}
feature-one-left-lead = { $more ->
    [yes] comes close to the end, which suits the score
   *[no] stays away from the end as the score stands
}
feature-ends = { $more ->
    [yes] ends the round
   *[no] does not end the round yet
}
feature-ends-lead = { $more ->
    [yes] ends the round while you are ahead
   *[no] does not end the round on the present score
}
feature-ends-doubled = { $more ->
    [yes] risks that your points are doubled
   *[no] avoids the risk of doubled points
}
feature-last-saved = { $more ->
    [yes] gets rid of most points in the last turn
   *[no] gets rid of fewer points in the last turn
}
