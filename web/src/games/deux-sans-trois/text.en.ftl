# The texts of this game that only the page needs. The others come from the server.

deux-sans-trois-row = { $row }: { $cards }
deux-sans-trois-counted = { $zone }: { $count }
deux-sans-trois-worth = { $colour }: { $points }
deux-sans-trois-yours = yours
deux-sans-trois-out = out

deux-sans-trois-term-pairs = { $count ->
    [one] { $count } pair
   *[other] { $count } pairs
}
deux-sans-trois-term-singles = { $count ->
    [one] { $count } single
   *[other] { $count } singles
}
deux-sans-trois-term-down = { $count } turned
deux-sans-trois-term-bonus = bonus
deux-sans-trois-term-final = { $colours ->
    [6] six colours
   *[7] seven colours
}
deux-sans-trois-nothing = { $colour }: nothing

## Hints in the first game
hint-deux-sans-trois-1 = Only the fifth card of a row takes others; before, nothing happens.
hint-deux-sans-trois-2 = Two cards of a colour are worth 5; a third turns all three against you.
hint-deux-sans-trois-3 = If the fifth card is the highest, it takes just the one beside the start.

brief-1 = Two cards of one colour are a pair: keep it.
brief-2 = A third of that colour spoils all of them.
brief-3 = The fifth card of a row takes others: they go in front of you.
