# À la table : les réglages, le but, la barre, les moments passés.

settings = Réglages
settings-language = Langue
language-en = English
language-fr = Français
settings-theme = Thème
settings-theme-light = Lin
settings-theme-dark = Feutre
settings-theme-auto = Auto
settings-text = Taille du texte
settings-text-size = { $percent } %
settings-sounds = Sons
settings-sounds-about = cartes, ton tour, la fin
settings-speed = Vitesse des cartes
speed-none = aucune
speed-slow = lente
speed-quick = vive
speed-flash = éclair
settings-confirm = Confirmer avant de jouer
settings-confirm-about = la barre demande après ton choix
settings-goal = Montrer le but
settings-goal-about = une ligne au-dessus de la barre
settings-keys = Au clavier
key-name-enter = Entrée
key-name-escape = Échap
key-arrows = aller de carte en carte
key-enter = choisir, puis jouer
key-escape = lâcher, fermer
key-hint = conseil
key-list = cette liste
goal-is = Le but :

confirm-card = Jouer { $card } ?
confirm-any = Jouer ce coup ?
confirm-play = Jouer

bar-watching = Tu regardes la partie.
watching = { $count ->
    [one] une personne regarde
   *[other] { $count } personnes regardent
}

bar-past = À ce moment-là
to-now = Revenir au présent
log-jump = Voir la table à ce moment

## Chargement
loading = Chargement…
no-server = Le serveur ne répond pas
no-server-about = Rien n’est perdu. La page réessaie toute seule, toutes les quelques secondes.
no-server-trying = Nouvel essai…
no-server-again = Réessayer
