game-name = Qwinto (the card game)
game-short = Qwinto
game-line = One total, three rows, one good place.
game-length = 15 min
goal = Two complete rows end the game

card = { $colour ->
    [orange] orange { $label }
    [yellow] yellow { $label }
    [purple] purple { $label }
   *[grey] grey { $label }
}

# Pieces of the messages below.
colours-named = { $colours ->
    [O] in orange
    [J] in yellow
    [V] in purple
    [OJ] in orange or yellow
    [OV] in orange or purple
    [JV] in yellow or purple
    [OJV] in orange, yellow or purple
   *[none] without a colour
}
row-named = { $row ->
    [O] orange
    [J] yellow
   *[V] purple
}
cell-named = { $cell ->
    [a] top left
    [b] top right
    [c] bottom left
   *[d] bottom right
}
under-named = { $under ->
    [a] top left
    [b] top right
    [c] bottom left
   *[d] bottom right
}

fact-total = total: { $value }
fact-colours = { $value ->
    [O] in orange
    [J] in yellow
    [V] in purple
    [OJ] in orange or yellow
    [OV] in orange or purple
    [JV] in yellow or purple
    [OJV] in orange, yellow or purple
   *[none] without a colour
}
fact-active = this turn’s player
    .you = your turn to lay
fact-misses = misses: { $value } of 4
fact-rows = complete rows: { $value }
# A row, or a column of three boxes: that of this pentagon.
fact-complete = { $value ->
    [O] orange row complete
    [J] yellow row complete
    [V] purple row complete
    [2] complete column of the left purple pentagon
    [3] complete column of the left orange pentagon
    [7] complete column of the right orange pentagon
    [8] complete column of the yellow pentagon
   *[9] complete column of the right purple pentagon
}
fact-points = points so far: { $value }
fact-writing = { $value ->
    [choosing] is choosing a place
    [chosen] has chosen
   *[none] has no place for the total
}
    .you = { $value ->
    [choosing] you are choosing a place
    [chosen] you have chosen
   *[none] you have no place for the total
}

zone-pile = Pile
zone-cell = Grid, { $name ->
    [a] top left
    [b] top right
    [c] bottom left
   *[d] bottom right
}
zone-hand = { $owner }’s hand
    .you = Your hand
zone-sheet = { $owner }’s sheet
    .you = Your sheet

# A box of a sheet: which of the nine of its row, from the left.
nth-box = { $nth ->
    [1] first box
    [2] second box
    [3] third box
    [4] fourth box
    [5] middle box
    [6] sixth box
    [7] seventh box
    [8] eighth box
   *[9] last box
}
box-named = { row-named } row, { nth-box }
announcement = { $announced ->
    [yes] { ": " }{ $total } { colours-named }
   *[no] { "" }
}

action-lay = { $seat } lays the { $card } at the { cell-named }{ announcement }.
    .you = You lay the { $card } at the { cell-named }{ announcement }.
    .can = lay the { $card } at the { cell-named }
action-pair = { $seat } lays the { $first } at the { under-named }, then the { $card } at the { cell-named }{ announcement }.
    .you = You lay the { $first } at the { under-named }, then the { $card } at the { cell-named }{ announcement }.
    .can = lay the { $first } at the { under-named }, then the { $card } at the { cell-named }
action-write = { $seat } writes { $number } in the { row-named } row, { nth-box }.
    .you = You write { $number } in the { row-named } row, { nth-box }.
    .can = write { $number } in the { row-named } row, { nth-box }
action-pass = { $miss ->
    [yes] { $seat } writes nothing: a miss.
   *[no] { $seat } writes nothing.
}
    .you = { $miss ->
        [yes] You write nothing: a miss.
       *[no] You write nothing.
    }
    .can = { $miss ->
        [yes] write nothing (a miss)
       *[no] write nothing
    }

prompt-lay = Lay a card on the grid, or two of equal value on neighbouring cells.
prompt-write = Write { $total } { colours-named }, or write nothing.
prompt-write-or-miss = Write { $total } { colours-named }, or mark a miss.

button-no = Write nothing

preview-total = { $total } { colours-named }
preview-nobody = nobody can write it: a miss
preview-no-place = you cannot write it: a miss
preview-miss = a miss: −5 points

log-deal = Everyone is dealt { $count } cards; 4 form the grid.
log-first = { $seat } was drawn to start.
    .you = You were drawn to start.
log-chose = { $seat } has chosen.
    .you = You have chosen.
log-chose-place = You have chosen to { action-write.can }.
log-chose-no = You have chosen to { action-pass.can }.
log-row = { $seat } completes the { row-named } row.
    .you = You complete your { row-named } row.
log-miss = { $seat } marks a miss ({ $count } of 4).
    .you = You mark a miss ({ $count } of 4).
log-draw = { $seat } draws a card.
    .you = You draw a card.
log-draw-card = { $seat } draws the { $card }.
    .you = You draw the { $card }.
log-reshuffle = The pile is used up: { $count } covered cards are shuffled into a new one.
log-end-rows = { $seat } has completed two rows: the game is over.
    .you = You have completed two rows: the game is over.
log-end-misses = { $seat } has marked a fourth miss: the game is over.
    .you = You have marked your fourth miss: the game is over.
log-end-cards = The last card has been played: the game is over.

count-row = { $count ->
    [0] { row-named } row, no number
    [one] { row-named } row, { $count } number: { $numbers }
   *[other] { row-named } row, { $count } numbers: { $numbers }
}
count-row-complete = { row-named } row complete ({ $numbers }), worth its rightmost number
# The five columns of three boxes, from the left.
count-column = complete column of the { $three ->
    [1] left purple
    [2] left orange
    [3] right orange
    [4] yellow
   *[5] right purple
} pentagon
count-misses = { $count ->
    [one] { $count } miss
   *[other] { $count } misses
}
remark-rows = { $count ->
    [1] one complete row
    [2] two complete rows
   *[3] three complete rows
}
remark-columns = { $count ->
    [0] no complete row
    [1] one complete column
    [2] two complete columns
    [3] three complete columns
    [4] four complete columns
   *[5] five complete columns
}

# Why one action is advised rather than another.
reason-can-write = the total of { $total } finds a box, so there is no miss at { $points } points
reason-no-miss = it avoids a miss, which costs { $points } points
reason-box = the { row-named } row then has { $count ->
    [one] one number
   *[other] { $count } numbers
}
reason-no-box-lost = no box becomes impossible to fill, while the other choice loses { $count }
reason-row-complete = the { row-named } row is complete
reason-row-fuller = the { row-named } row has { $count } numbers already, and the other { $less }
reason-column = a column is complete and scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-goes-on = the game does not end yet
reason-others-cannot = nobody else can write { $total }
reason-two-cards = two cards leave the hand instead of one
reason-one-card = only one card leaves the hand
reason-kept = the { $card } stays in hand

# Themes of puzzles: a reason in a few words.
theme-can-write = a total that fits
theme-no-miss = avoid the miss
theme-box = fill a box
theme-no-box-lost = lose no box
theme-row-complete = complete a row
theme-row-fuller = the fuller row
theme-column = complete a column
theme-goes-on = do not end yet
theme-others-cannot = for nobody else
theme-two-cards = two cards out
theme-one-card = one card out
theme-kept = keep the card
