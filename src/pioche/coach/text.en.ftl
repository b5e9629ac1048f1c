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
    [one] { $count } move
   *[other] { $count } moves
}
coach-so-far = { $done } of { $count } moves
coach-seen-by = As { $name } could know it
coach-seen-by-each = As each could know it when deciding
coach-no-mistakes = Nothing to blame: no choice surely gave anything away.
coach-worst = The costliest choice was { $name }’s at move { $number }.

coach-curve = Chance to win
coach-curve-told = The chances to win over { $count } moves
coach-start = start
coach-end = end
coach-mistakes = Costly choices
coach-mistakes-about = chances lost
coach-mistakes-points = points lost
coach-mistake = Move { $number }, { $name }
coach-line = { $mistake }: { $what }
coach-better = Better: { $what }.
# The choice that the better one is compared with, and what it gains.
coach-rather = Rather than: { $what }.
coach-gain = { $better } instead of { $other }.
coach-gain-points = { $better } points instead of { $other }.
coach-because = { $reasons }.
coach-possible = With all cards open: { $what }.
# Luck and decisions: what a seat's own costly choices, those of the others and the cards did to its chance.
coach-luck = Luck and decisions
coach-luck-start = start
coach-luck-own = own choices
coach-luck-others = others’ choices
coach-luck-cards = cards
coach-luck-end = end
coach-luck-told = { $lost ->
    [none] { $seat } gave nothing away for certain
   *[less] { $seat } gave away { $own } by choices
}{ $given ->
    [none] {""}
    [more] ; the others gave back { $others }
   *[less] ; the others’ choices took { $others }
}{ $dealt ->
    [none] , and the cards changed nothing.
    [more] , and the cards gave { $cards }.
   *[less] , and the cards took { $cards }.
}
    .you = { $lost ->
        [none] You gave nothing away for certain
       *[less] You gave away { $own } by your choices
    }{ $given ->
        [none] {""}
        [more] ; the others gave you { $others } back
       *[less] ; the others’ choices took { $others }
    }{ $dealt ->
        [none] , and the cards changed nothing.
        [more] , and the cards gave you { $cards }.
       *[less] , and the cards took { $cards } from you.
    }
coach-all = Every move
coach-number = move
coach-who = who
coach-what = choice
coach-chance = chance
coach-best = best
coach-loss = loss
coach-points = points
coach-open-best = best, open
coach-open-loss = loss, open
coach-reading = How to read this page
coach-reading-chance = A chance is the share of simulated games won where everybody plays on as the trained bot does; a shared win counts in parts. The cards that a seat could not know were drawn anew for each of them.
coach-reading-loss = A loss is what the choice gave away against the best one, in the same worlds; ± is its standard error. A loss within twice that error may be chance and is not called costly.
coach-reading-luck = Luck and decisions lead from a seat’s chance before the deal to the result: what its own costly choices gave away, what those of the others gave, and the cards, which are all the rest. The parts add up exactly.
coach-reading-open = “Open” tells what was possible had all cards lain open; nobody could know that.
coach-made = Pioche { $version } · seed { $seed }
coach-count-total = Total
