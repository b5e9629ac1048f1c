# The lesson. `pioche.core.lesson` says what each text is for.
lesson-goal-title = Three rows to fill
lesson-goal = This is your sheet: an orange row, a yellow one and a purple one. You write totals from 1 to 18 into them, and in each row they rise from left to right. Cells may stay empty, but you can never go back. The most points win.

lesson-lay-title = A card makes a total
lesson-lay = It is your turn. You lay a card on one of the four cards of the grid. The total is your card plus its two neighbours, not the diagonal one: here the { $three }, the { $zero } and the { $one }. Their colours say in which rows it may be written.
lesson-lay-ask = Lay the { $three } at the top left
lesson-lay-figure = with its two neighbours

lesson-write-title = Low ones to the left
lesson-write = The total is 4, in yellow or purple. Everybody may write it, each in secret. { $other } has chosen already. A low number belongs on the left, so that many others fit after it.
lesson-write-ask = Now you: write the 4
lesson-write-wrong = This cell is allowed, but it closes others for nothing.
lesson-write-wrong-right = That is allowed, and for now it is worth as much. But to the left of a 4 only 1, 2 and 3 remain for all those cells.
lesson-write-wrong-middle = In the middle, a 4 leaves cells on its left that only 1, 2 and 3 can fill.
lesson-write-wrong-miss = You may write nothing. But you laid the card: you would mark a miss, which costs 5 points.
lesson-write-look = Look at the first two cells of the yellow or the purple row.

lesson-pair-title = Two equal cards
lesson-pair = Later. Two cards of the same value can be laid together, on neighbouring cells. The last one counts: the { $orange } at the top right, plus the { $five } on its left, plus the { $grey } below. Grey gives no row.
lesson-pair-ask = Lay the { $grey } at the bottom right, then the { $orange } at the top right
lesson-pair-done = 6, 5 and 6 make 17, in orange or purple: a high number, good for the right end of a row. At the end of the turn you draw back to three cards.

lesson-rule-title = Never twice in a column
lesson-rule = Another game. A number cannot stand twice in the same column. Three different numbers in a column of three cells earn the one in the pentagon. Here the orange cell is missing; the pentagon is purple and worth 17.

lesson-column-title = Everybody may write
lesson-column = It is { $other }’s turn, with a 9 in orange or purple. You may write it too. It is not your turn, so writing nothing would cost you nothing. But look first.
lesson-column-ask = Now you: write the 9
lesson-column-wrong = This cell earns only one point.
lesson-column-wrong-row = The orange row is right, and this cell earns one point. But the cell beside it earns 18.
lesson-column-wrong-purple = In purple the 9 fits between 7 and 10 and earns one point. An orange cell earns 18.
lesson-column-wrong-nothing = You may, without a miss. But a cell is waiting that completes a column.
lesson-column-look = Find the column where you already have 13 and 17.
lesson-column-done = The column is complete: 17 points for the pentagon, one for the cell.

lesson-miss-title = Misses and the end
lesson-miss = The end of another game. You have marked a miss: a turn in which you laid a card and wrote nothing. The game ends when somebody has filled two rows or marked four misses. Your orange row is full.
lesson-miss-figure = points for a miss

lesson-last-title = The last number
lesson-last = You have laid a card, and the total is 14, in yellow or purple. A full row is worth its last number, any other row one point a cell. Your purple row lacks a single cell.
lesson-last-ask = Now you: write the 14
lesson-last-wrong = Look again: there are 20 points to take.
lesson-last-wrong-yellow = In yellow the 14 earns one point. That is little beside a full row.
lesson-last-wrong-miss = It is your turn: writing nothing costs 5 points, and a cell is waiting.
lesson-last-look = The last cell of the purple row finishes the row and a column.
lesson-last-done = The game is over, 62 to 37: your full rows are worth their last number, the yellow one a point a number, each complete column its pentagon, and the miss takes 5.

lesson-learnt-place = A total is a card and its two neighbours: low ones to the left, high ones to the right.
lesson-learnt-column = A complete column earns the number in its pentagon.
lesson-learnt-miss = Whoever lays a card and writes nothing marks a miss; the others may pass.
