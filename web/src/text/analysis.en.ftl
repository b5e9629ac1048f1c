# The analysis of a finished match.
analyse = Analyse
analyse-about = Have the coach look at every move
analyse-hide = Close the analysis
analysis = Analysis
analysis-running = The coach has looked at { $done } of { $asked } moves.
analysis-broken = The analysis was interrupted. Ask for it again.
tab-choices = Choices
tab-curve = Curve
tab-luck = Luck

curve = Chances of winning
curve-touch = touch the curve to go there
curve-about = { $name }: { $first } at first, { $least } at the lowest, { $most } at the highest, { $last } at the end.
curve-at = After { $now } of { $most } moves: { $chances }.
curve-about-each = Each line shows what that seat could know, so the chances need not add up to 100.
curve-about-two = Each line shows what that seat could know of its own chances. So the two need not add up to 100: both may think that they are ahead.
curve-start = start
curve-end = end

look-known = What { $name } could know
look-known-you = What you could know
hidden-key = Folded corner: { $name } could not see this card.
hidden-key-you = Folded corner: you could not see this card.

mistakes = Costly choices
mistakes-order = the worst first
mistakes-so-far = so far
mistakes-none = Nothing to blame: no choice was a mistake beyond doubt.
mistakes-none-yet = None yet; the coach is still looking.
choice-you = You
choice-move = move { $number }
choice-better = Better:
choice-instead = instead of
choice-next = Next
# On the board, at what would have been better.
mark-better = better

# An action in an analysis that was made before actions had sentences.
verdict-notation = { $notation }
    .can = { $notation }
verdict-title = Move { $number }: { $seat } decides
verdict-title-you = Move { $number }: you decide
verdict-unknown = Move { $number }
verdict-calm = Nothing to blame · { $title }
verdict-best = The best choice.
verdict-fine = As good as the best: { $what }.
verdict-only = There was no other choice.
verdict-better = Better: { $what }.
verdict-points = { $points ->
    [one] { $shown } point
   *[other] { $shown } points
}
verdict-end = The game is over.

# Luck and decisions, in short.
luck-start = start
luck-mine = you
luck-own = own
luck-others = others
luck-cards = cards
luck-end = end
luck-later = What each seat’s choices and the cards did is added up when every move has been looked at.
luck-none = This analysis was made before luck and decisions were told apart.

# The sheet of a hint at the table.
advice-play = Play this move
advice-close = Close the hint
