# The lesson. `pioche.core.lesson` says what each text is for.
lesson-goal-title = Five suites to dare
lesson-goal = This is your hand of eight cards. There are five series, from 2 to 10, and you may start a suite in each. Starting one costs 20 points, and every card you lay earns them back. In the end the most points win.

lesson-extra-title = Bet first
lesson-extra = You hold six cards of the desert: enough to pass 20. The { $extra } doubles what the suite will be worth, for better or worse. It is laid before all numbers, never after.
lesson-extra-ask = Now you: start the desert with its extra
lesson-extra-wrong = Discarding is allowed, but a suite of six cards is waiting for you.
lesson-extra-wrong-number = The desert is the right suite. But once a number lies there, the extra can no longer be laid.
lesson-extra-wrong-other = You hold a single card of this series: it will hardly pass 20 points. Of the desert you have six.
lesson-extra-look = Lay the { $extra } on the suite of the desert.

lesson-low-title = From low to high
lesson-low = After the extra the numbers always rise. You may skip some, but a skipped card is lost for the suite. { $other } has just discarded the { $four }.
lesson-low-ask = Now you: go on with the desert and lose nothing
lesson-low-wrong = Discarding is allowed, but { $other } could take this card, and your suite is waiting.
lesson-low-wrong-higher = This card is higher, and that is right. But the lower cards you hold could no longer be laid.
lesson-low-wrong-open = That starts another suite, which costs 20 more points, for a single card.
lesson-low-look = Begin with your lowest card of the desert, the { $two }.

lesson-take-title = Pile or discard
lesson-take = Every turn ends with a new card. You take the one on the pile, which nobody knows, or the top of a discard. You hold the { $three } and the { $six }: look at what { $other } has left.
lesson-take-ask = Now you: take a card
lesson-take-wrong = The pile holds surprises, good ones and bad ones. But a sure card is waiting for you.
lesson-take-look = The { $four } fits between the { $three } and the { $six }.

lesson-discard-title = What to leave?
lesson-discard = Later, in another game. None of your suites can go on, and starting one now would cost 20 points: you must discard. { $other } has started the desert and the sea. Give nothing away.
lesson-discard-ask = Now you: discard a useless card
lesson-discard-wrong = This is not the card to give up.
lesson-discard-wrong-gift = You have no use for it, true. But { $other } would take it for the desert.
lesson-discard-wrong-maybe = Careful, but not safe: { $other } could still start this series.
lesson-discard-wrong-open = Starting a suite costs 20 points, and only fourteen cards are left to earn them back.
lesson-discard-look = The sea over there has reached the { $nine }: a lower number can no longer go in.

lesson-time-title = The last card
lesson-time = The game ends as soon as the last card of the pile is drawn. One is left. You have just laid a card, and you still hold the { $nine } and the { $ten } of the volcano: two turns to win.
lesson-time-ask = Now you: take a card
lesson-time-wrong = Drawing would end the game at once: the { $nine } and the { $ten } would stay in your hand.
lesson-time-look = Take from a discard: the pile keeps its card and the game goes on.

lesson-score-title = What a suite is worth
lesson-score = The end of another game. Your forest has 3, 4, 5 and 6: 18 points, less the 20 of the start, makes −2. Its { $extra } doubles the result. Two extras would triple it, three would make it four times as much.
lesson-score-figure = points, once doubled

lesson-last-title = One last turn
lesson-last = One card is left in the pile. Now lay what earns the most at once: skipping cards no longer costs anything.
lesson-last-ask = Now you: lay your best card
lesson-last-wrong = Discarding earns nothing, and there may be no other turn.
lesson-last-wrong-seven = The { $seven } earns 14 points with the extra. That is good, but another card earns 20.
lesson-last-wrong-open = A suite started now costs 20 points: a single card does not earn them back.
lesson-last-look = The { $ten } goes into your forest, and nothing will come after it.

lesson-end-title = The end
lesson-end = Your forest is now worth 28 less 20, times two: 16 points. You are ahead. Take the last card of the pile, and the points are counted.
lesson-end-ask = Draw the last card
lesson-end-done = The game is over, 69 points to 30. Every suite that was started counts, the others are worth nothing, and cards left in hand cost nothing.

lesson-learnt-cost = A suite costs 20 points: only start what you can earn back.
lesson-learnt-wait = Numbers rise: a skipped card is lost.
lesson-learnt-end = The last card of the pile ends the game: keep count.
