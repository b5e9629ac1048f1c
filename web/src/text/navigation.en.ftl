# The navigation in the header, and as a bar on a phone.
nav = Navigation
nav-play = Play
nav-play-short = Play
