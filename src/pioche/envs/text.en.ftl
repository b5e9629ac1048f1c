# What environments refuse.
refusal-illegal-in-batch = In game { $number }, { $given } cannot be chosen now. Possible: { $expected }.
refusal-not-recorded = { $why ->
    [off] There is no record of game { $number }: the batch keeps none. Make it with recorded=N, for games of up to N decisions.
    [put] There is no record of game { $number }: a table was put in its place, and how it came about is not known.
    [long] There is no record of game { $number }: it has { $expected } decisions, and recorded={ $found } are kept. Make the batch with recorded={ $expected } or more.
    [first] There is no record of game { $number }: none has ended there since its reset. The running one is told with running=True.
   *[new] There is no record of game { $number }: none was started there; reset it first.
}
