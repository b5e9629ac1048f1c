# What environments refuse.
refusal-illegal-in-batch = In game { $number }, { $given } cannot be chosen now. Possible: { $expected }.
refusal-not-recorded = There is no record of game { $number }: { $found }; expected: { $expected }.
