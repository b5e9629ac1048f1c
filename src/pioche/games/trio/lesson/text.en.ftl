# The lesson. `pioche.core.lesson` says what each text is for.
lesson-goal-title = Three of a kind
lesson-goal = Every number from 1 to 12 is there three times. Your hand is sorted, { $other } and { $second } have theirs, and nine cards wait in the centre, face down. Find three equal cards: that is a trio. Three trios win.

lesson-watch-title = Watch and remember
lesson-watch = { $second } begins and asks { $other } for the lowest card: a { $one }. Then a card of the centre is turned up: an { $eight }. The numbers differ, so the turn is over and every card goes back to its place. Remember where they are.

lesson-mine-title = The lowest or the highest
lesson-mine = It is your turn. Cards are shown one at a time: one of the centre, or the lowest or the highest of a hand. Never one in the middle. Your own hand counts too.
lesson-mine-ask = Show your lowest card

lesson-again-title = The lowest again
lesson-again = Your { $one } lies on the table, so it is no longer in your hand. Your lowest card is now the next one, your other { $one }. You may ask for the same thing again.
lesson-again-ask = Show your lowest card again

lesson-third-title = The third one
lesson-third = Two { $one }s lie open. The third is somewhere. A { $one } is always the lowest card of a hand, and you saw one a moment ago.
lesson-third-ask = Now you: find the third 1
lesson-third-wrong = That card is not a { $one }.
lesson-third-wrong-centre = The centre is a matter of luck: nine hidden cards, of which you know one. You know better than that.
lesson-third-wrong-highest = A { $one } is the lowest of all cards: it is never at the high end.
lesson-third-wrong-own = You have no more of them: your lowest card is a { $three } now.
lesson-third-wrong-second = Of that hand you have seen nothing yet. Of another one you have.
lesson-third-look = Remember what { $second } asked { $other } for.
lesson-third-done = The trio of 1 is yours. Then the next player has a turn, whether yours succeeded or not.

lesson-pair-title = Remember the centre too
lesson-pair = { $other } turned up the first card of the centre: a { $three }. Then { $second } found a { $nine } there and asked for your highest card, a { $twelve }. Everything went back. Your lowest cards are two { $three }s.
lesson-pair-ask = Show your lowest card

lesson-centre-title = Where was it?
lesson-centre = Both of your { $three }s lie on the table. The third you saw two turns ago. Cards of the centre never change places.
lesson-centre-ask = Now you: find the third 3
lesson-centre-wrong = That card is not a { $three }.
lesson-centre-wrong-centre = You are looking in the right area, the centre. But it is not this card.
lesson-centre-wrong-hands = It could be in a hand. But a { $three } was shown somewhere else, and of that you can be sure.
lesson-centre-look = It was the very first card of the centre, at the top left.
lesson-centre-done = A second trio. Memory is worth more than luck.

lesson-seven-title = The trio of 7
lesson-seven = Another game: everybody has two trios. The trio of 7 wins by itself, and at once. { $other } has just seen a { $seven } in the centre, in the third place, and { $second } has just shown another. Your lowest card is a { $seven }.
lesson-seven-ask = Begin with your lowest card

lesson-middle-title = Then the centre
lesson-middle = Now you need two more { $seven }s, one after the other. If a single card is different, all of them go back, and the others will have seen everything.
lesson-middle-ask = Turn up the third card of the centre

lesson-last-title = The last one
lesson-last = One { $seven } to go. You saw it a turn ago.
lesson-last-ask = Now you: find the last 7
lesson-last-wrong = In the centre there is no other { $seven } that you know of.
lesson-last-wrong-highest = The highest cards are too high, or you do not know them.
lesson-last-wrong-first = A lowest card is the right idea. But not the one of this hand.
lesson-last-wrong-own = Your { $seven } is on the table already: your lowest card is an 8 now.
lesson-last-look = { $second } showed the lowest card of that hand: it was a { $seven }.
lesson-last-done = Three 7s: you win at once. Without them it would have taken a third trio. In a variant only two trios whose sum or difference is 7 win.

lesson-learnt-ends = You can only ask for the lowest or the highest card of a hand.
lesson-learnt-memory = What was shown is known: remember the places.
lesson-learnt-seven = The trio of 7 wins by itself.
