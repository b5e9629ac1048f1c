# La navigation : dans l’en-tête, et en barre sur un téléphone.
nav = Navigation
nav-play = Jouer
nav-play-short = Jouer
