# Les mots qui n’appartiennent à aucun jeu.
seat = place { $seat }

colour-white = blanc
colour-grey = gris
colour-red = rouge
colour-orange = orange
colour-yellow = jaune
colour-olive = olive
colour-green = vert
colour-turquoise = turquoise
colour-lightblue = bleu clair
colour-blue = bleu
colour-purple = violet
colour-lilac = lilas
colour-magenta = magenta

refusal-unknown-game = Il n’y a pas de jeu « { $given } ». Les jeux sont : { $expected }.
refusal-misspelled-game = Il n’y a pas de jeu « { $given } » : tu voulais dire « { $nearest } » ? Les jeux sont : { $expected }.
refusal-bad-players = { $game } se joue à { $expected }, pas à { $given }.
refusal-unknown-option = Il n’y a pas d’option « { $name } ». Les options sont : { $expected }.
refusal-no-options = { $game } n’a pas d’options, donc pas d’option « { $name } ».
refusal-option-needs-players = L’option { $name } prend « { $given } » seulement à { $expected } joueurs, pas à { $players }.
refusal-bad-option = L’option { $name } prend { $expected }, pas « { $given } ».
refusal-bad-seed = Une graine est un nombre entier, des mots ou { $expected } octets, pas { $given }.
refusal-bad-match-seed = La graine d’une partie est un nombre entier ou des mots, pas { $given }.
refusal-bad-date = Une date s’écrit 2026-11-18, pas { $given }.
refusal-bad-argument = { $place } attend { $expected }, pas { $given }.
refusal-bad-seat = Il n’y a pas de place { $given } à cette table ; les places sont { $expected }.
refusal-not-your-turn = Ce n’est pas à la place { $given } ; la table attend { $expected }.
refusal-seat-needed = Les places { $expected } sont demandées ensemble : dites laquelle.
refusal-game-over = La partie est finie : personne n’a la main.
refusal-illegal-action = { $given } n’est pas possible maintenant. Possible : { $expected }.
refusal-other-game = Ce joueur joue à { $expected } ; c’est une table de { $given }.
refusal-bad-notation = « { $given } » n’est pas une action de { $game }. Une action s’écrit comme { $expected }.
refusal-dealer-first = { $expected ->
    [deal] Le donneur agit d’abord : appelez deal().
   *[decision] Ce n’est pas au donneur d’agir.
}
refusal-bad-position = Cette position ne convient pas à « { $place } » ; attendu : { $expected }.
refusal-bad-record = Ce fichier de partie ne convient pas à { $place } : { $found } ; attendu : { $expected }.
refusal-needs-extra = Il manque une partie : pip install "{ $name }"
refusal-other-commitment = La donne n’est pas celle qui était promise : cette partie vient de l’engagement { $found }, pas de { $given }.
refusal-missing-nonce = Le nombre { $given } n’est pas dans cette donne. Les nombres de la partie sont : { $found }.
refusal-other-chain = La donne n’est pas celle de son jour dans la chaîne { $given }.
refusal-bad-chain = Une chaîne est la date de son premier jour et son bout, comme 2026-11-18:64 chiffres hexadécimaux, pas { $given }.
refusal-bad-weights = Les poids de { $file } ne conviennent pas à « { $place } » ; attendu : { $expected }.
refusal-bad-lesson = La leçon de { $file } ne convient pas à « { $place } » ; attendu : { $expected }.
refusal-unknown-bot = Il n’y a pas de bot « { $given } ». Les bots sont : { $expected }.

# Ce qu’un carnet montre d’une partie.
drawn-decisions = { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
}
drawn-unfinished = inachevée
drawn-player = joueur
drawn-kind = sorte
drawn-points = points
drawn-curve = Les points de chaque joueur sur { $count } décisions

# L’addition, à la fin d’une partie ou d’une manche.
and = et
headline-won = { $names } { $count ->
    [1] gagne
   *[other] gagnent
} avec { $score ->
    [one] { $score } point
   *[other] { $score } points
}
    .you = Tu gagnes avec { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
headline-won-of-two = { $seat } gagne, { $score } à { $other }
    .you = Tu gagnes, { $score } à { $other }
headline-alone = { $seat } marque { $score ->
    [one] { $score } point
   *[other] { $score } points
}
    .you = Tu marques { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
headline-round = Manche { $round } : { $standings }
standing = { $seat } { $points }
    .you = toi { $points }
