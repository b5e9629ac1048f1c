# The texts of this game that only the page needs. The others come from the server.

lost-cities-points = { $count ->
    [one] point
   *[other] points
}
lost-cities-before = before: { $value }
lost-cities-suite = { $zone }: { $cards }
lost-cities-worth = Worth so far: { $reckoning } { $points }

lost-cities-series = { $name ->
    [desert] Desert
    [sea] Sea
    [forest] Forest
    [volcano] Volcano
   *[ice] Ice
}
lost-cities-extras = { $count ->
    [1] one extra
    [2] two extras
   *[3] three extras
}
lost-cities-bonus = { $count } cards
lost-cities-not-started = not started

## Hints in the first game
hint-lost-cities-1 = An expedition costs 20 points to start: start only what you can see through.
hint-lost-cities-2 = Low numbers first: what you skip in an expedition is lost.
hint-lost-cities-3 = Your opponent may take what you discard: keep back what fits over there.

brief-1 = Lay rising cards of one expedition.
brief-2 = An extra laid first multiplies the result.
brief-3 = Each expedition begun costs 20: go far, or do not go.
