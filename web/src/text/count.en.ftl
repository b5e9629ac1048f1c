# The count after a game or a round.
count-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
count-rank = { $rank ->
    [1] First place.
   *[other] Place { $rank }.
}
count-again = Another one?
count-next = Next round
count-next-about = The round is counted.
count-agreed = Already agreed: { $names }.
