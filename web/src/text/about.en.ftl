about = About
about-title = A table, cards, people.
about-lead = Pioche is an open card table. { $games ->
    [one] One game
   *[other] { $games } games
}, no account and no advertising: play with friends by a link, or against bots that explain their moves.
about-play = Play now
about-whose = Whose server this is
about-hosted = You are at the table of { $name }.
about-unnamed = Whoever runs this server has not said so here.
about-write = Write to
about-place = Place
about-version = Version
about-version-value = { $version }, open source (MIT licence)
about-source = Source
about-names = The names of the games belong to their publishers; drawings and texts are ours.
about-privacy = Privacy, in ten lines
about-privacy-lines =
    Your nickname, games, ratings, puzzles and friends here: that is all that is stored.
    No e-mail, no phone number, no password.
    One cookie, to know you again. Nothing else follows you.
    No advertising, no audience measurement, no third party.
    Your language, theme and sounds stay on your device.
    Your hidden cards leave the server for you alone.
    Your address is used for limits, and is not stored.
    A finished game can be seen again by whoever has its link.
    What is yours can be downloaded: a table of your games, and every match file.
    All of it can be deleted at a touch, for good.
