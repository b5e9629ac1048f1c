# What environments refuse.
refusal-bad-batch = { $place } takes { $expected }, not { $given }.
refusal-illegal-in-batch = In game { $number }, { $given } cannot be chosen now. Possible: { $expected }.
refusal-not-recorded = There is no record of game { $number }: { $found }; expected: { $expected }.
