# The lesson. `pioche.core.lesson` says what each text is for.
lesson-goal-title = Two, but not three
lesson-goal = This is your hand. Each turn you lay a card in its row, and some of the cards laid take others, which come to lie before you. Two cards of a colour earn 5 points. The third turns all three of them down. The highest total wins.

lesson-lay-title = Every card has its row
lesson-lay = 1 to 29 in the first row, 31 to 59 in the second, 61 to 89 in the third, always in order. As long as a row has fewer than five cards, nothing happens.
lesson-lay-ask = Lay the { $card } in the second row

lesson-one-title = The fifth card takes
lesson-one = The first row has four cards, its start included. The fifth must take. If it is the highest, it takes a single card: the one just right of the start, here the { $taken }.
lesson-one-ask = Lay the { $card }, the highest of the row
lesson-one-done = The { $taken } lies before you: one orange card, one point. Your card stays in the row, and the start is never taken.

lesson-many-title = All the higher ones
lesson-many = The row has four cards again. If the fifth is not the highest this time, it takes all the cards that are higher. You have an orange card, the { $orange }, and the { $wanted } is orange too.
lesson-many-ask = Now you: take the second orange card
lesson-many-figure = points before you
lesson-many-wrong = That does not take the orange card.
lesson-many-wrong-nothing = This card takes nothing. That is careful, but { $other } could take the row before you.
lesson-many-look = Lay a card lower than the { $wanted } in the first row.
lesson-many-done = Three cards at once: two orange ones are worth 5 points, a single card is worth 1.

lesson-third-title = The third is costly
lesson-third = Another game. You have two turquoise cards before you. A third would turn down all three: the 5 points are gone, and each card turned down costs a point. The next turquoise card would be a first one again.
lesson-third-ask = Now you: lay a card that earns points
lesson-third-wrong = There is something better.
lesson-third-wrong-turned = The { $bad } takes a turquoise card, the third one: you would lose 8 points.
lesson-third-wrong-less = No risk, and that is good. But two of your cards take three colours at once and earn 6 points.
lesson-third-look = Look at the first row: a low card takes three cards there, and none of them is turquoise.

lesson-seven-title = The seven colours
lesson-seven = Yet another game. You have six colours and lack light blue. The first player to show all seven colours takes a bonus of 10 points, the second 7, then 5 and 3. The { $blue } is light blue.
lesson-seven-ask = Now you: take the seventh colour
lesson-seven-wrong = This card does not bring the seventh colour.
lesson-seven-wrong-triple = This card also takes a colour that you have twice already: all three would be turned down.
lesson-seven-wrong-nothing = This card takes nothing. But the bonus of 10 points is within reach, and { $other } wants it too.
lesson-seven-look = The { $plain } goes just below the { $blue } and takes nothing else.
lesson-seven-done = One point for light blue, 10 for the bonus, and the bonus stays yours even if a colour is lost later. The { $plain } has no colour: whoever takes it puts it out of the game.

lesson-refill-title = Three times six cards
lesson-refill = The last turn of a game. When you have only two cards left, you draw six, twice in all. The game ends when everybody has played eighteen times: the last two cards do not count. Six visible colours at the end earn 5 points, seven earn 10.

lesson-last-title = The last cards taken
lesson-last = You have all seven colours, but only one olive card. Two of your cards would take a third card of a colour, the last one would not.
lesson-last-ask = Now you: lay your last card
lesson-last-wrong = This is not the best one.
lesson-last-wrong-third = This card takes a colour that you have twice already: all three are turned down, and you would lack a colour for the final bonus.
lesson-last-look = The { $card } is the highest of the first row: it takes only the { $taken }, which is olive.
lesson-last-done = 47 points to 34: two single colours make 2 points, five pairs 25, the bonus on the way 10, and the seven colours at the end another 10.

lesson-learnt-fifth = The fifth card takes: a single one if it is the highest, otherwise all the higher ones.
lesson-learnt-pair = Two of a colour are 5 points, the third turns them down.
lesson-learnt-bonus = The seven colours earn a bonus, a larger one for whoever is early.
