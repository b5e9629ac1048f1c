# The deal of the day: calendar, result, share text.
nav-day = Deal of the day
nav-day-short = The day
day-line = The same cards for everybody.
day-play = Play the deal
day-go-on = Go on
day-see = Look
day-calendar = Calendar
day-streak = { $days } days in a row
day-left = { $games ->
    [one] One game left today.
   *[other] { $games } games left today.
}
day-all-done = All of today’s games are played.
day-earlier = The month before
day-later = The month after
day-played-games = { $games ->
    [one] one deal played
   *[other] { $games } deals played
}
day-in-a-row = { $days ->
    [one] day in a row
   *[other] days in a row
}
day-longest = the longest run: { $days }
day-today = Today
day-about = The same cards and the same bots for everybody. One try counts, without hints.
day-past-about = The deal of that day is revealed. You can play it as often as you like; that counts for nothing.
day-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
day-not-counted = not counted
day-result = Result
day-sealed = The deals to come are sealed already. Each is opened after its day.
day-chain-about = The server published this end of its chain before the first day. The secret of each day that is over leads to it; pioche verify FILE --chain checks that.
day-chain-last = The secret of { $date }:
day-against = { $game }, against { $bots ->
    [one] one bot ({ $level })
   *[other] { $bots } bots ({ $level })
}
day-title = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, better than { $share } % of the table
day-running = The deal is waiting for you
day-late = Too late to count
day-late-about = This game ended after its day, or a bot decided in your place: it is not in the comparison.
day-given-up = Given up
day-given-up-about = You closed this table. There is a new deal tomorrow.
day-running-about = The same cards and the same bots for everybody. Your try is under way.
day-past = A day gone by
day-not-begun = Today’s deal
day-everybody = The same cards, { $people } people
day-few-points = fewer points are better
day-many-points = more points are better
day-pile = { $low } to { $high } points: { $people }.
day-you = you, { $points }
day-par = par
day-par-points = par { $points }
day-par-about = the expert in your place
day-edge = { $people ->
    [one] one card, one person
   *[other] one card, { $people } people
}
day-second-browser = A second browser counts as a second guest. Nobody checks; it is a game.
day-few-people = { $people ->
    [one] You are the first. The comparison begins with { $least } people: come back tonight.
   *[other] { $people } people so far. The comparison begins with { $least }: come back tonight.
}
day-against-par = against par
day-par-soon = The expert is still playing your cards.
day-choices = given away by your choices; the cards: { $luck } %
day-coach-soon = The coach is looking at your choices.
day-squares = { $full } of { $all } choices as good as any
day-share = Share
day-share-title = Pioche, { $game }, { $date }
day-share-place = number { $place } of { $people }
day-share-par = par { $par }
day-share-streak = { $days } days in a row
day-again = Play it, uncounted
day-next-in = next deal in
day-time = { $hours } h { $minutes }
day-replay-later = The replay opens at the end of the day, when the deal is revealed.
day-to-result = How everybody did
