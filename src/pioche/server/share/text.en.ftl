# What a shared link says in a chat, and its picture.
share-home-title = An open card table
share-home-line = Five card games
share-home-foot = Against bots or among friends. No account.
share-home-about = Card games against bots or among friends, by a link. No account.

share-game-about = { $line } Against bots or among friends, without an account.

share-open-line = { $seat } invites you
share-open-line-nobody = You are invited
share-open-title = { $free ->
    [0] Everybody is here
    [one] One seat is free
   *[other] { $free } seats are free
}
share-open-foot = A nickname, and you play. No account.
share-open-about = { $game }: { $free ->
    [0] everybody is here, look on.
    [one] one seat is free. A nickname, and you play.
   *[other] { $free } seats are free. A nickname, and you play.
}

share-two = { $first } against { $second }

share-playing = A game is on
share-playing-foot = Watch the game
share-playing-about = { $names }: look on while they play { $game }.

share-won = { $seat } wins
share-won-two = { $first } and { $second } win
share-won-many = A shared victory
share-over = The game is over
share-over-foot = See the game again, move by move
share-over-about = { $game }: { $results }. See the game again, move by move.

share-replay-title = What would you have played?
share-replay-foot = The whole game, move by move
share-replay-about = { $game }: { $names }. The whole game, move by move.

share-closed = This table is closed
