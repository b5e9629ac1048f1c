## Lessons
learn-of = the lesson
learn-leave = Leave the lesson
learn-next = Next
learn-back = Back
learn-count = { $step } of { $steps }
learn-dots = step { $step } of { $steps }
learn-touch = touch
learn-wrong = Not quite
learn-right = There you are
learn-show-me = Show me
learn-watch = Watch…
learn-finish = Finish
learn-end-title = You can play { $game }
learn-end-lead = What is left is to play it well. A real game shows how.
learn-stamp = of { $steps } steps
learn-guided-title = A guided game
learn-guided-about = { $count ->
    [one] against a novice; you are warned before a costly move
   *[other] against { $count } novices; you are warned before a costly move
}
learn-guided = Play the guided game
learn-alone = Play without a guide
learn-rules = Read the rules
learn-again = Do the lesson again
learn-start = Learn in { $minutes } min
learn-at = Lesson, step { $step } of { $steps }
learn-done = Lesson done
learn-start-title = Learn in { $minutes } minutes
learn-start-about = { $steps } steps at the real table, one idea at a time. Then a guided game: you are warned before a costly move.
learn-begin = Begin
learn-go-on = Go on
learn-offer = First time at { $game }?
learn-offer-about = { $minutes } minutes, real cards
learn-offer-take = Learn
learn-offer-decline = No thanks

## The guided game
guide-of = guided game
guide-sure = Sure?
guide-meant = You were going to
guide-rather = Rather
guide-and = , and{" "}
guide-anyway = Play it anyway
guide-back = Take it back
guide-stop = No more warnings in this game
guide-better = better
