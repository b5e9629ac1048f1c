# The lesson. `pioche.core.lesson` says what each text is for.
lesson-goal-title = Twelve cards, few points
lesson-goal = This is your tableau: twelve cards, and nobody knows them, not even you. At the end of the round all of them are turned up and their numbers are added. The points are bad ones: the lowest total wins.

lesson-open-title = Turn two up
lesson-open = Everybody begins by turning up two cards. As none of them is known, it does not matter which: take the first two. { $other } chooses at the same time.
lesson-open-ask = Now you: touch these two cards

lesson-take-title = A good card is waiting
lesson-take = You have the highest sum, so you begin. The discard shows a { $one }, and your { $twelve } is the worst card in the game. A card from the discard is always exchanged with one of yours.
lesson-take-ask = Take the { $one } from the discard

lesson-place-title = Where does it go?
lesson-place = The { $one } takes the place of one of your cards, face up or face down, and that card goes to the discard. Choose the place where it saves you the most points.
lesson-place-ask = Now you: place the { $one }
lesson-place-wrong = That is allowed, but you gain nothing by it.
lesson-place-wrong-five = On the { $five } you save 4 points. That is good, but another place saves 11.
lesson-place-wrong-hidden = A hidden card is worth a little more than 5 points on average, so you would save about 4. That makes sense, but one open card costs far more.
lesson-place-look = Look at your highest card, the { $twelve }.

lesson-draw-title = Or else the pile
lesson-draw = { $other } drew a { $twelve }, did not want it and turned one card up. You do not want this { $twelve } either. The other choice is the pile: you alone see the card, and you may refuse it.
lesson-draw-ask = Draw a card

lesson-pair-title = Two alike in a column
lesson-pair = A { $five }: neither good nor bad. But your tableau already shows a { $five }, and three equal cards in one column leave the table. Prepare that column.
lesson-pair-ask = Now you: place the { $five }
lesson-pair-wrong = You may refuse it: it would go to the discard, and you would turn up a hidden card. But { $other } could take it, and you can do more with it.
lesson-pair-wrong-open = In this place your visible points do not go down.
lesson-pair-wrong-hidden = Putting it on a hidden card is reasonable: a { $five } is worth about as much. But in this column it stands alone.
lesson-pair-look = Find a hidden card below the other { $five }, in the first column.

lesson-column-title = Three alike leave
lesson-column = Later, in another round. Your first column has two { $four }s, and the discard shows the third. Three equal cards in a column leave the table: they no longer count.
lesson-column-ask = Take the { $four } from the discard
lesson-column-figure = points in this column

lesson-three-title = Clear the column
lesson-three = All three cards of the column must be face up and equal. You hold the third { $four }: only one place will do.
lesson-three-ask = Now you: place the { $four }
lesson-three-wrong = In this place your visible points hardly go down.
lesson-three-wrong-high = On the { $twelve } you save 8 points. That is good, but another place saves 13.
lesson-three-wrong-hidden = Putting a { $four } on a hidden card is a small gain. But another place saves 13 points at once.
lesson-three-wrong-equal = A { $four } on a { $four }: nothing changes.
lesson-three-look = Find the column that already has two { $four }s: the third one clears it.

lesson-finish-title = First is not always best
lesson-finish = You have one hidden card left. Whoever has none ends the round, and the others play one more turn. But whoever ends it without the fewest points counts double. You have 20 visible points, { $other } has 1. You have just drawn a { $one }.
lesson-finish-ask = Now you: play without ending the round
lesson-finish-wrong = That is allowed, but your points do not go down.
lesson-finish-wrong-ends = That would be your last hidden card: the round would end, and you do not have the fewest points. Yours would be doubled.
lesson-finish-wrong-smaller = The round goes on, and that is right. But two cards are higher than this one.
lesson-finish-look = Leave the hidden card alone and replace one of your { $five }s.

lesson-last-title = The last turn
lesson-last = Another round: this time { $other } has turned up everything and ended it. You have one turn left, and you have drawn a { $held }. Negative numbers take points away. Then all cards are turned up and counted.
lesson-last-ask = Now you: place the { $held }
lesson-last-wrong = In this place you gain little.
lesson-last-wrong-hidden = Your hidden card will be turned up anyway. It may be a 5 or a 0: one open card costs far more for certain.
lesson-last-look = You still have a { $ten } in plain sight.
lesson-last-done = You have 8 points. { $other } has 13 and ended the round without the fewest: those points are doubled to 26. The points of the rounds are added up, and when somebody reaches 100, the lowest total wins.

lesson-learnt-columns = Three alike in a column leave.
lesson-learnt-hidden = A hidden card is worth a little more than 5: replace the high ones first.
lesson-learnt-double = Whoever ends the round without the fewest points counts double.
