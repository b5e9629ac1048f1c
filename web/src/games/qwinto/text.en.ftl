# The texts of this game that only the page needs. The others come from the server.

qwinto-active = playing this turn
qwinto-choosing = choosing
qwinto-chosen = has chosen
qwinto-none = no place for it
qwinto-total = Total
qwinto-misses = Misses
qwinto-rows = Rows
qwinto-score = Score
qwinto-blank = nothing yet
qwinto-colour-O = Orange
qwinto-colour-J = Yellow
qwinto-colour-V = Purple
qwinto-colour-none = No colour
qwinto-write = Write { $total }
qwinto-miss = a miss
qwinto-pair-first = Where does the first card go? The second one, next to it, counts.
qwinto-pair-second = Now the second card, next to it: that one counts.

# The letters of the colours on the cards.
letter-O = O
letter-J = Y
letter-V = P
letter-G = G

qwinto-numbers = { $count ->
    [one] { $count } number
   *[other] { $count } numbers
}
qwinto-complete = complete
qwinto-pentagons = pentagons
qwinto-missed = { $count ->
    [0] no miss
    [one] { $count } miss, −5 each
   *[other] { $count } misses, −5 each
}

## Hints in the first game
hint-qwinto-1 = Your card and its two neighbours make the total that everybody may write.
hint-qwinto-2 = Numbers rise from left to right: leave room between them.
hint-qwinto-3 = Writing nothing costs 5 points on your own turn, and nothing on the others’.

brief-1 = Lay a card: three neighbouring cards make a total.
brief-2 = Everybody may write it down, in a row of one of their colours, rising from left to right.
brief-3 = A full row counts its last number; a full column counts its pentagon.
