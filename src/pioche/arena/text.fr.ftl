# Les mots des tournois : ce qui est refusé, les tableaux et la page.
refusal-bad-tournament = { $place ->
    [bots] Un tournoi veut au moins { $expected } bots, pas { $given }.
    [deals] Les donnes vont de { $expected }, pas { $given }.
   *[other] { $place } prend { $expected }, pas { $given }.
}
refusal-bad-results = { $place } ne contient pas les résultats d’un tournoi, ou ils sont abîmés : { $found }.
refusal-other-tournament = { $file } contient un autre tournoi : { $place } y vaut { $found }, ici { $expected }. Prends un autre fichier.
refusal-bad-training = { $place } ne contient pas d’entraînement qui puisse reprendre ici : recommence sans --resume.
refusal-trains-alone = L’entraînement veut un adversaire : au moins une table à { $expected }, pas seulement à { $given }.
refusal-no-gpu = Il n’y a pas de GPU utilisable ici : installe « pioche[gpu] » là où il y en a un.
refusal-workers-lost = Les processus s’arrêtent avant l’heure, { $count } fois de suite ; on ne peut plus rien jouer ici.
refusal-no-cluster = { $place ->
    [ray] Ray n’est pas installé : { $expected }.
   *[other] Il n’y a pas de grappe Ray utilisable à { $place } : { $expected }
}
refusal-no-pool = Le groupe de référence n’a pas d’adversaire pour { $place } ; il manque : { $expected }.

arena-decimal = ,
arena-percent = { $value } %
arena-times = × { $value }
arena-range = de { $low } à { $high }
arena-about = ± { $value }
arena-unknown = –
arena-microseconds = { $value } µs
arena-milliseconds = { $value } ms
arena-seconds = { $value } s

# Les statistiques d’une simulation.
simulation-no-games = Aucune partie n’a été finie.
simulation-simulated = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} sur { $asked } : { $game }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
simulation-speed = { $moves } coups en { $seconds } s : { $rate } coups/s
simulation-length = Une partie a { $mean } décisions en moyenne (de { $shortest } à { $longest }) ; ce que fait le donneur, comme une pioche forcée, ne compte pas.
simulation-truncated = { $count ->
    [one] { $count } partie a été interrompue et n’a pas de gagnant.
   *[other] { $count } parties ont été interrompues et n’ont pas de gagnant.
}
simulation-seat = place
simulation-bot = bot
simulation-wins = gagnées
simulation-mean = moyenne
simulation-p5 = 5 %
simulation-median = médiane
simulation-p95 = 95 %
simulation-spread = points de { $least } à { $most }

arena-played = { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
}, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
arena-failed = { $bot } a failli dans { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} : des coups au hasard l’y ont remplacé à partir de cette décision.
arena-of-asked = { $played } donnes sur { $deals }
arena-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
arena-truncated = { $count ->
    [one] { $count } partie a été interrompue et n’a pas de gagnant.
   *[other] { $count } parties ont été interrompues et n’ont pas de gagnant.
}
arena-nothing = Aucune donne n’a été finie.
arena-bot = bot
arena-games = parties
arena-wins = gagnées
arena-interval = 95 %
arena-ratio = × équité
arena-score = points
arena-p50 = un coup
arena-p99 = 1 % lents
arena-margins = Points d’avance à la même table : le bot de la ligne devant celui de la colonne

page-title = { $game } : les bots dans l’arène
page-arena = Arène
page-leader = { $bot } gagne le plus : { $share }
page-level = Égalité en tête : { $share }
page-clear = Des parties d’une place ; le hasard seul donne { $fair }. Le suivant est { $second } avec { $other }.
page-close = Le hasard seul donne { $fair }. { $second } suit de près avec { $other } : les intervalles se touchent ; d’autres donnes trancheraient.
page-option = { $name } : { $value }
page-seed = graine « { $seed } »
page-pool = contre le groupe de référence { $version }
page-wins = Part de victoires
page-wins-about = Des parties d’une place, avec l’intervalle à 95 %. En pointillé : la part équitable, { $fair }.
page-margins = Points d’avance
page-margins-about = L’avance du bot de la ligne sur celui de la colonne à la même table, avec la demi-largeur de l’intervalle à 95 %. En couleur si l’intervalle exclut zéro.
page-margin-told = { $row } devant { $column } : { $margin } ({ $range })
page-scores = Points
page-scores-about = { $low ->
    [yes] Combien de parties ont fini à tant de points ; peu, c’est bien. Le trait est la moyenne.
   *[no] Combien de parties ont fini à tant de points. Le trait est la moyenne.
}
page-thinking = Temps de réflexion d’un coup
page-thinking-about = De la médiane (point) au centième le plus lent (bout) ; le petit trait est la moyenne. L’échelle est logarithmique.
page-slow = 1 % lents : { $time }
page-figures = Tous les chiffres
page-ahead = donnes devant
page-before = Paire
page-pair = { $one } devant { $other }
page-reading = Comment lire cette page
page-reading-deals = Chaque donne est jouée plusieurs fois avec les mêmes cartes, jusqu’à ce que chaque bot ait eu chaque place. La chance de la donne est donc la même pour tous.
page-reading-intervals = Les tables d’une donne vont ensemble et comptent pour une observation ; les intervalles sont ceux de Student sur les donnes. Un intervalle sur vingt manque la vérité par hasard.
page-reading-wins = Une victoire partagée compte en parts. La part équitable est ce qu’une place gagnerait entre égaux.
page-reading-time = Les temps sont ceux de la machine qui a joué, plusieurs parties à la fois.
page-again = Les mêmes parties encore une fois
page-made = Pioche { $version } · { $decisions } décisions en { $seconds }
