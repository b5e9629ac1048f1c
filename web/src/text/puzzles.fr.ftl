# Les problèmes : la page qui les montre tous, puis une position et sa réponse.
nav-puzzles = Problèmes
nav-puzzles-short = Problèmes
puzzles-title = Une position, un coup
puzzles-about = Tirées de parties de robots de tous niveaux ; un seul coup y est nettement le meilleur.
puzzles-first = Chercher le premier
puzzles-next = Chercher le suivant
puzzles-run = d’affilée
puzzles-record = record { $record }
puzzles-solved = { $solved } sur { $count }
puzzles-more = { $count ->
    [one] un autre thème
   *[other] { $count } autres thèmes
}
puzzles-done = Tu as répondu à tous ceux-là. Les autres t’attendent.
puzzles-line = Ta cote, réponse après réponse
puzzles-line-told = Ta cote sur { $count } réponses : de { $first } à { $last }

puzzle-number = problème { $number }
puzzle-level = { $level ->
    [1] très facile
    [2] facile
    [4] difficile
    [5] très difficile
   *[other] moyen
}
puzzle-your-rating = ta cote
puzzle-question = Quel est le meilleur coup ?
puzzle-told = Ce que tu as vu
puzzle-no-clock = Un seul coup est nettement le meilleur. Pas de chronomètre.
puzzle-hint = Un indice
puzzle-hint-about = Avec un indice, une bonne réponse ne fait pas monter ta cote.
puzzle-hint-theme = Pense à ceci : { $theme }.
puzzle-hint-not = Le meilleur coup n’est pas de
puzzle-moment = Un instant…
puzzle-pass = Passer
puzzle-right = {""} : juste !
puzzle-better = Mieux :
puzzle-with-yours = ton choix
puzzle-with-best = le meilleur
puzzle-hinted = Avec un indice, ta cote ne bouge pas.
puzzle-found = { $share } personnes sur 100 l’ont trouvé.
puzzle-run = D’affilée : { $run }.
puzzle-mark-yours = le tien
puzzle-why = Pourquoi ?
puzzle-play-on = Jouer d’ici
puzzle-next = Suivant
