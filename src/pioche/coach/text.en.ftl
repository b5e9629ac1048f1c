# The words of the coach: what is refused, hints, and the page of an analysis.
refusal-bad-budget = At least { $expected } simulated game is needed, not { $given }.
refusal-bad-analysis = This is no analysis, or it is damaged, at { $place }; expected: { $expected }.
refusal-bad-puzzle = These puzzles do not fit at { $place }; expected: { $expected }.

hint = { $action }: { $reasons }.
hint-and = { $others }; { $last }
hint-bare = { $action }.
hint-only = { $action }: there is no other choice.

coach-decimal = .
coach-percent = { $value } %
coach-about = ± { $value }
coach-title = { $game }: { $names }
coach-kind = Analysis · { $game }
coach-won = { $names } won
coach-won-together = { $names } won together
coach-goes-on = { $names }
coach-decisions = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}
coach-so-far = { $done } of { $count } decisions
coach-seen-by = As { $name } could know it
coach-seen-by-each = As each could know it when deciding
coach-no-mistakes = No decision surely gave anything away.
coach-worst = The costliest choice was { $name }'s at decision { $number }.

coach-curve = Chance to win
coach-curve-told = The chances to win over { $count } decisions
coach-start = start
coach-end = end
coach-mistakes = Costly choices
coach-mistakes-about = chances lost
coach-mistakes-points = points lost
coach-mistake = Decision { $number }, { $name }
coach-line = { $mistake }: { $what }
coach-better = Better: { $what }.
# What the better choice gains.
coach-gain = { $better } instead of { $other }.
coach-gain-points = { $better } points instead of { $other }.
coach-because = { $reasons }.
coach-possible = With all cards open: { $what }.
coach-all = Every decision
coach-number = no.
coach-who = who
coach-what = choice
coach-chance = chance
coach-best = best
coach-loss = loss
coach-points = points
coach-open-best = best, open
coach-open-loss = loss, open
coach-reading = How to read this page
coach-reading-chance = A chance is the share of simulated games won where everybody plays on as the trained player does; a shared win counts in parts. The cards that a seat could not know were drawn anew for each of them.
coach-reading-loss = A loss is what the choice gave away against the best one, in the same worlds; ± is its standard error. A loss within twice that error may be chance and is not called costly.
coach-reading-luck = Between a choice and the next moment lies luck: the cards that were turned, and what the others did.
coach-reading-open = “Open” tells what was possible had all cards lain open; nobody could know that.
coach-made = Pioche { $version } · seed { $seed }
