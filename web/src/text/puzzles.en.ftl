# Puzzles: the overview, and one position with its answer.
nav-puzzles = Puzzles
nav-puzzles-short = Puzzles
puzzles-title = One position, one move
puzzles-about = From games between bots of all levels; one move is clearly the best.
puzzles-first = Try the first one
puzzles-next = Find the next one
puzzles-run = in a row
puzzles-record = record { $record }
puzzles-solved = { $solved } of { $count }
puzzles-more = { $count ->
    [one] one more theme
   *[other] { $count } more themes
}
puzzles-done = You have answered all of these. The others are waiting.
puzzles-line = Your rating, answer by answer
puzzles-line-told = Your rating over { $count } answers: from { $first } to { $last }

puzzle-number = puzzle { $number }
puzzle-level = { $level ->
    [1] very easy
    [2] easy
    [4] hard
    [5] very hard
   *[other] medium
}
puzzle-your-rating = your rating
puzzle-question = What is the best move?
puzzle-told = What you have seen
puzzle-no-clock = One move is clearly the best. There is no clock.
puzzle-hint = A hint
puzzle-hint-about = With a hint, a right answer does not raise your rating.
puzzle-hint-theme = Think of this: { $theme }.
puzzle-hint-not = The best move is not to
puzzle-moment = One moment…
puzzle-pass = Skip
puzzle-right = : right!
puzzle-better = Better:
puzzle-with-yours = your choice
puzzle-with-best = the best
puzzle-hinted = With a hint, your rating stays.
puzzle-found = { $share } of 100 people found it.
puzzle-run = In a row: { $run }.
puzzle-mark-yours = yours
puzzle-why = Why?
puzzle-play-on = Play from here
puzzle-next = Next
