# L’addition après une partie ou une manche.
count-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
count-rank = { $rank ->
    [1] Première place.
   *[other] Place { $rank }.
}
count-again = Encore une ?
count-next = Manche suivante
count-next-about = La manche est comptée.
count-agreed = Déjà d’accord : { $names }.
