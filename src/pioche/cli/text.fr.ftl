# Les mots de la ligne de commande.

## L’aide. Elle est lue sans Fluent : un texte simple chaque fois, sans arguments.
about-pioche = Joue à cinq jeux de cartes modernes dans le terminal, étudie-les, simule-les par millions.
about-play = Jouer à un jeu dans le terminal contre des bots.
about-games = Les jeux : nombre de joueurs, options et ce qu’elles veulent dire.
about-rules = Lire les règles d’un jeu.
about-learn = Apprendre un jeu en quelques minutes, pas à pas.
about-serve = Lancer un serveur : des tables pour des gens et des bots, dans le navigateur.
about-worker = Réfléchit pour des serveurs qui partagent une base PostgreSQL : experts, conseils, analyses.
about-backup = Copier la base de données du serveur dans un fichier, même pendant qu’il tourne.
about-downgrade = Redonner à la base du serveur la forme que lit une version antérieure de Pioche. Arrête d’abord tous les serveurs et fais une sauvegarde.
about-simulate = Faire jouer beaucoup de parties aux bots et montrer les chiffres.
about-arena = Faire jouer aux bots les mêmes donnes à chaque place et montrer ce qui les sépare vraiment.
about-replay = Revoir une partie enregistrée, coup par coup.
about-analyse = Analyser un match enregistré : les chances au fil de la partie, ce que chaque décision a coûté.
about-verify = Vérifier une partie enregistrée : sa donne, chaque coup, son résultat.
about-records = Lister les parties de fichiers, les vérifier, et écrire celles qu’on veut dans un autre fichier.
about-perft = Compter les suites de décisions depuis une donne, profondeur par profondeur.
about-licences = Afficher les licences de Pioche, et celles des polices et des paquets que sa page contient.
about-puzzles = Chercher des problèmes dans des parties entre bots : des positions où un coup est nettement le meilleur.
about-puzzle = Résoudre des problèmes dans le terminal : trouver le coup qui est nettement le meilleur.

help-usage = Usage :
help-commands = Commandes
help-arguments = Arguments
help-options = Options
help-help = Montrer cette page.
help-version = Montrer la version.
help-lang = La langue (sinon celle de ta locale) ; avant ou après la commande.
help-install-completion = Installer la complétion pour ce shell.
help-show-completion = Montrer le script de complétion pour ce shell.
help-game = L’identifiant du jeu, comme dans la liste de `pioche games` (play : demandé s’il manque).
help-file = Un fichier de partie.
help-files = Fichiers de parties : .json (une partie), .jsonl (une par ligne) ou .parquet.
help-player = Seulement les parties de ce joueur : un nom, ou la sorte d’un bot.
help-winner = Seulement les parties que ce joueur a gagnées : un nom, ou la sorte d’un bot.
help-finished = Seulement les parties terminées.
help-match-numbers = Seulement la partie qui a ce numéro dans la liste ; peut se répéter.
help-verify = Rejouer chaque partie : sa donne, chaque coup, son résultat.
help-matches-out = Écrire les parties dans ce fichier : .jsonl, .parquet, ou .json pour une seule partie.
help-records = Écrire chaque partie dans ce fichier, .parquet ou .jsonl ; les donnes ne sont pas celles sans cette option.
help-players = Combien sont à la table, bots compris.
help-option = Une option du jeu ; peut être donnée plusieurs fois.
help-seed = N’importe quels mots : les mêmes mots redonnent la même donne.
help-quick = Les bots : novice, regular, greedy ou random ; plusieurs avec des virgules, répartis sur les places, le dernier répété.
help-bots = Les bots : novice, regular, expert (expert:2000 pour autant de simulations), greedy, random, ou cmd:COMMANDE pour un programme à vous ; plusieurs avec des virgules, répartis sur les places, le dernier répété.
help-resume = Continuer la dernière partie de ce jeu qui n’est pas finie.
help-fast = Pas de pauses pendant que les bots jouent.
help-games = Combien de parties.
help-threads = Combien de fils d’exécution (sinon un par cœur).
help-commitment = L’engagement de la donne tel que tu l’as gardé (64 chiffres hexadécimaux) : la partie doit en venir.
help-nonce = Un nombre que tu as ajouté à la donne (hexadécimal) : il doit être dans la partie ; peut se donner plusieurs fois.
help-chain = Pour une donne du jour : la chaîne du serveur telle que sa page la publie, la date de son premier jour et son bout (hexadécimal).
help-json = Écrire les chiffres en JSON et rien d’autre.
help-seat = Qui regarde : le numéro d’une place, ou `all` pour toutes les cartes visibles (sinon un spectateur).
help-at = Le moment après tant de coups (sinon toute la partie).
help-depth = Jusqu’à quelle profondeur compter.
help-data = Le dossier des données : la base et ce qui est retenu (PIOCHE_DATA ; sinon celui de ton compte).
help-database = L’URL de la base, sqlite:///FICHIER ou postgresql://… (PIOCHE_DATABASE ; sinon pioche.sqlite dans le dossier des données).
help-host = L’adresse où écouter (PIOCHE_HOST ; sinon 127.0.0.1, cette machine seulement).
help-processes = Combien de processus réfléchissent ; par défaut un de moins que de cœurs.
help-port = Le port où écouter (PIOCHE_PORT ; sinon 8000, ou le prochain qui est libre).
help-home = Ouvrir au réseau de la maison, avec un code QR ; --no-home garde tout sur cette machine (PIOCHE_HOME ; sinon demandé une fois).
help-name = Un nom sous lequel on le trouve, comme play.example.org ; peut être donné plusieurs fois (PIOCHE_NAMES).
help-https = On y vient par https, à travers un proxy (PIOCHE_HTTPS).
help-browser = Ouvrir la page dans un navigateur, s’il y en a un.
help-target = Le fichier à écrire ; il ne doit pas encore exister.
help-release = La version, par exemple 0.2.
help-entrants = Les bots à comparer, avec des virgules : ceux de `pioche play`, ou policy-1 et ses semblables du jeu, qui ne changent jamais ; le même peut venir deux fois.
help-deals = Combien de donnes ; chacune est jouée jusqu’à ce que chaque bot ait eu chaque place.
help-pool = Aussi contre les adversaires de référence, qui ne changent jamais.
help-workers = Combien de processus (sinon un par cœur).
help-ray = Jouer sur la grappe Ray à cette adresse, ou « local » pour en lancer une ici (il faut pioche[cluster]).
help-out = Garder les chiffres et chaque résultat dans ce fichier JSON ; la même commande reprend où elle en était.
help-analysed = Juger les décisions de cette place, d’après ce qu’elle pouvait savoir (sinon celles de chacun, d’après ce qu’il savait).
help-open-cards = Dire aussi ce qui était possible toutes cartes ouvertes.
help-simulations = Combien de parties sont simulées par décision (sinon selon la longueur du jeu).
help-html = Écrire les chiffres comme une page qui se suffit à elle-même.
help-puzzle-count = Combien de problèmes compte le fichier à la fin.
help-numbers = Combien sont à la table ; peut être donné plusieurs fois (sinon de 2 à 4).
help-collected = Le fichier des problèmes, que la commande complète ; la même commande reprend où elle en était.

## Mauvaise entrée
error-bad-language = Il n’y a pas de langue « { $given } » ; choisis parmi : { $expected }.
error-no-lesson = { $game } n’a pas de leçon.
error-no-such-command = Il n’y a pas de commande « { $given } ». Les commandes sont : { $expected }.
error-no-such-option = Il n’y a pas d’option « { $given } » ici ; voir { $command } --help.
error-needs-value = L’option { $given } attend une valeur.
error-missing = Il manque { $name } ; voir { $command } --help.
error-not-a-number = { $name } attend un nombre entier.
error-usage = C’est plus que la commande n’attend ; voir { $command } --help.
error-bad-hex = { $name } attend { $expected } chiffres hexadécimaux, deux par octet, pas « { $given } ».
error-bad-pair = « { $given } » n’est pas une option de jeu ; écris nom=valeur.
error-too-small = { $name } vaut au moins { $least }, pas { $given }.
error-nothing-to-resume = Il n’y a pas de partie de { $game } à continuer.
error-resume-alone = Une partie continue comme elle a commencé : --resume va sans joueurs, options, graine ni bots.
error-bad-moment = --at va de 0 à { $most } dans cette partie, pas { $given }.
error-bad-viewer = --seat va de 0 à { $most }, ou all, pas « { $given } ».
error-no-package = Cette commande a besoin du paquet Python { $name }, qui n’est pas installé ; pip install pioche installe tous les paquets.
error-no-file = Il n’y a pas de fichier « { $name } ».
error-file-exists = Il y a déjà un fichier « { $name } » ; rien n’a été écrit.
error-a-folder = « { $name } » est un dossier, pas un fichier de partie.
error-is-a-folder = « { $name } » est un dossier ; il faut un fichier.
error-no-decisions = « { $name } » ne contient pas encore de décision : il n’y a rien à analyser.
error-no-folder = Il n’y a pas de dossier « { $name } ».
error-file = { $name } : { $why }.
error-port-taken = Le port { $port } est pris ; choisis-en un autre avec --port.
error-worker-needs-postgresql = Un worker a besoin de la base PostgreSQL de ses serveurs : --database postgresql://…
error-cannot-listen = Impossible d’écouter à { $host }, port { $port } : { $why }.
error-backup-not-sqlite = Seule une base SQLite se copie ainsi ; prends les outils de PostgreSQL (pg_dump).
error-bad-release = La base ne peut pas revenir à « { $given } » ; choisis parmi : { $expected }.

## Jouer
you = Toi
bot = bot
bot-named = { $name } ({ $level })
greeting = { $count ->
    [0] Tu joues en solo.
   *[other] Tu joues contre { $bots }.
}
choices-example = { $notation } : { $sentence }
choices-more = Tape c pour lire tous les choix en phrases.
choices-short = { $count } choix. { $notation } veut dire « { $sentence } » ; c les montre tous.
choices-title = { $count ->
    [one] Ton seul choix
   *[other] Tes { $count } choix
}
keys = ? aide · h conseil · c choix · l journal · u reprendre · r règles · q quitter
goal-is = But : { $goal }.
thinks = { $seat } réfléchit…
table-in-short = Les autres tiennent ici en une ligne chacun ; t montre toute la table.
resumed = La partie continue après { $count ->
    [one] { $count } décision.
   *[other] { $count } décisions.
}
your-turn = À toi. { $prompt }
ask-game = Quel jeu ? Son numéro ou son identifiant :
ask = Numéro ou notation (? pour l’aide) :
ask-notation = Ton choix (? pour l’aide) :
expected = « { $given } » n’est pas possible ici : tape un numéro de 1 à { $most } ou une notation comme { $example } (? pour l’aide).
expected-notation = « { $given } » n’est pas possible ici : tape { $possible } (? pour l’aide).
help-title = { $game } : aide
help-answer = Pour répondre
help-numbered = Tape le numéro d’un choix ou sa notation, puis Entrée : { $number } ou { $notation } veut dire « { $sentence } ». Majuscules et espaces ne comptent pas.
help-notation = Tape un des choix comme il est écrit, puis Entrée : { $notation } veut dire « { $sentence } ».
help-signs = Sur la table
sign-label = à côté d’un endroit, ou sur le bord d’une carte : tape { $label } pour le choisir
sign-part = à côté d’un endroit que plusieurs choix concernent : ils contiennent { $label }, comme { $some }
sign-turn = doit décider maintenant
sign-back = une carte que tu ne peux pas voir
sign-count = il y a là tant de cartes
sign-empty = il n’y a rien là
sign-sheet = une case que tu peux choisir, une case hors jeu, un pentagone (à droite de sa case)
help-cards = Les couleurs des cartes, par leurs lettres
help-keys = Touches, chacune suivie d’Entrée
help-key-h = un conseil : ce que ferait le coach, et pourquoi ; Ctrl-C l’annule pendant qu’il réfléchit
help-key-c = tous tes choix, chacun avec ce qu’il fait
help-key-t = toute la table, même si l’écran est trop bas pour elle
help-key-l = le journal : ce qui s’est passé
help-key-u = reprendre ta dernière décision, et ce que les bots ont fait depuis
help-key-r = les règles ; la notation est expliquée à la fin
help-key-q = partir ; la partie est gardée (Ctrl-C et Ctrl-D font de même)
help-colon = Si une de ces lettres est aussi une notation, écris-la avec deux points : :u
rules-title = { $game } : règles
log-title = Ce qui s’est passé
pager-keys = Entrée : page suivante · p : page d’avant · un numéro : cette page · q : retour
pager-ask = Page { $page } sur { $pages } (Entrée continue) :
pager-back = Entrée pour revenir :
hint-thinking = Le coach réfléchit… { $seconds } s (Ctrl-C annule)
hint-preparing = Préparation du coach : des minutes la première fois, rien ensuite… { $seconds } s (Ctrl-C annule)
hint-cancelled = Le conseil est annulé.
hint-failed = Le coach s’est arrêté sans réponse ; h redemande.
hint-is = Conseil : { $notation }. { $words }
hint-any = Conseil : { $words }
end-of-round = La manche est finie.
end-of-match = La partie est finie.
to-the-count = Entrée montre le décompte :
undone = Ta dernière décision est reprise.
nothing-to-undo = Il n’y a encore rien à reprendre.
saved = La partie est gardée. Pour la continuer : { $command }
kept = La partie est gardée. Pour la revoir : { $command }

## Le serveur
serve-ask-home = Ouvrir les tables au réseau de ta maison, pour que d’autres viennent par un code QR ? [o/N]
serve-yes = o, oui
serve-port-taken = Le port { $taken } est pris ; c’est donc { $port }.
serve-here = Pioche est à { $address }
serve-home = Sur le réseau de ta maison : { $address }
serve-no-network = Cette machine n’est sur aucun réseau d’où d’autres pourraient venir.
serve-no-page = La page n’est pas construite ici ; seule l’interface sous /api répond. Dans un dépôt, `make page` la construit.
serve-stop = Ctrl-C l’arrête ; chaque table reprendra où elle en était.
worker-preparing = Préparation des jeux…
worker-prepared = Prêt : { $game }
worker-working = Réflexion dans { $processes } processus ; tâches faites : { $done }. Ctrl-C arrête.
worker-ended = Terminé. Tâches faites : { $done }.
backup-done = { $name } : { $size } Mo copiés.
downgrade-done = La base a maintenant la forme de Pioche { $release }. Ce que seules les versions suivantes conservent a disparu.

## La fin
won = { $count ->
    [one] { $names } gagne !
   *[other] { $names } gagnent ensemble !
}
    .you = Tu gagnes !
total = Total

## Les jeux
option-explained = { $name } : { $about }
default = par défaut
by-default = { $value } par défaut
for-players = { $players } joueurs

## Revoir et vérifier
moment = { $now ->
    [0] avant le premier de { $most } coups
   *[other] après le coup { $now } sur { $most }
}
replay-ask = Entrée/n : suivant · p : précédent · nombre : après ce coup · q : quitter >
replay-expected = Tape n, p, q ou un nombre de 0 à { $most }.
replay-end = C’est la fin de la partie.
replay-start = C’est le début de la partie.
valid = valide : { $game }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $scores }, gagnée par { $names }
valid-continued = { $moves ->
    [0] La partie commence par la donne d’une autre, pour l’étudier ; aucun coup n’est repris.
    [one] Le premier coup est repris d’une autre partie, pour l’étudier.
   *[other] Les { $moves } premiers coups sont repris d’une autre partie, pour l’étudier.
}
valid-unfinished = valide : { $game }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, pas finie
deal-proven = La donne est prouvée : le secret était fixé par ton engagement avant le tirage de ton nombre, et chaque carte découle des deux.{ $others ->
    [0] {""}
    [one] {" "}Cela vaut sauf si le serveur s’était entendu avec la personne de l’autre nombre.
   *[other] {" "}Cela vaut sauf si le serveur s’était entendu avec la personne de l’un des { $others } autres nombres.
}
deal-unchecked = Les cartes découlent du secret et des nombres. Que la donne était fixée avant le tirage de ton nombre ne se voit qu’avec ce que tu as gardé : --commitment et --nonce.
deal-word = Les cartes découlent du secret. Le fichier n’a aucun nombre de joueur : que personne n’a choisi cette donne, on ne le sait que de qui a donné les cartes.
deal-known = Les cartes découlent du secret. La donne est celle d’une partie antérieure : elle était connue avant le début de celle-ci.
deal-day = Donne du jour du { $day } : les cartes découlent du seul secret de ce jour, les mêmes pour tout le monde. Qu’elle était fixée d’avance ne se voit qu’avec le bout de la chaîne que le serveur a publié : --chain.
deal-chain = Donne du jour du { $day }, position { $position } dans la chaîne : le secret du jour mène au bout publié de la chaîne. La donne était donc fixée quand ce bout a été publié, et tout le monde a eu les mêmes cartes.
played-by = { $name } : { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} ; un bot en a joué { $standin } en l’absence de la personne et { $clock } faute de temps, dit le fichier.
not-proven = Aucun fichier ne prouve : les noms, les heures, et qui a joué chaque coup.

## Les chiffres
decimal-point = ,
preparing = préparation…
playing-deals = donnes
analysing = décisions
counting = profondeur { $depth }…
perft-row = profondeur { $depth } : { $nodes } suites en { $seconds } s, { $rate } par seconde
moves-per-second = { $rate } coups/s

## train

about-train = Entraîner le robot d’un jeu en le faisant jouer contre lui-même.
help-generations = Le nombre de générations, celles d’avant --resume comprises.
help-population = Le nombre de propositions comparées à chaque génération.
help-tables = Le nombre de joueurs des tables d’entraînement, séparés par des virgules ; par défaut, tous à partir de deux.
help-batch = Le nombre de donnes par génération, chacune jouée de chaque place.
help-spread = L’écart entre les premières propositions et les poids du jeu.
help-from-zero = Commencer avec des poids nuls plutôt que ceux du jeu.
help-folder = Où l’entraînement est gardé, un dossier par jeu.
help-kept = Reprendre l’entraînement qui s’y trouve.
help-beliefs = Au lieu de meilleurs poids, apprendre de N parties quels mondes imaginés sont vraisemblables.
help-gpu = Jouer les parties sur un GPU.
train-line = génération { $generation } : { $share } % de victoires contre les poids d’avant, { $points } points à { $others }
trained = { $count } générations. Les poids sont dans { $path }
believed = { $count } parties. Les mondes réels sont { $times } fois plus vraisemblables que les mondes imaginés. Les poids sont dans { $path }
error-no-signs = { $game } n’a pas de beliefs.py qui dise à quels signes juger un monde.
error-not-with = { $name } ne va pas avec { $other } : enlève l’un des deux.
train-resume = Pour reprendre : { $command }
decisions-per-second = { $rate } décisions/s
error-too-large = { $name } vaut au plus { $most }, pas { $given }.
error-not-a-folder = « { $name } » n’est pas un dossier ; il faut un dossier.
error-not-a-policy = « { $name } » ne contient pas de poids de { $game } ; déplace-le, ou choisis un autre --folder.
error-not-above-zero = { $name } doit être au-dessus de zéro, pas { $given }.
error-needs-extra = Il manque une partie : pip install « { $name } »

## licences
licences-ours =
    Pioche est sous licence MIT : LICENSE, dans les métadonnées du paquet. Sa page contient des polices et des paquets
    d’autres auteurs, dont les licences suivent. Les paquets Python sont installés à côté, chacun avec la sienne.
licences-no-page = La page n’a pas été construite ici : make page la construit, avec les licences.
licences-file = La page : { $name }
puzzles-progress = { $games } parties, { $judged } positions jugées
puzzles-theme = thème
puzzles-count = problèmes
puzzles-found = { $count } problèmes. { $games } parties : { $judged } positions jugées, { $kept } gardées ({ $share } %), { $rate } par minute.
puzzle-title = { $game }, problème { $number } (difficulté { $rating })
puzzle-question = Quel est le meilleur coup ? { $prompt }
puzzle-keys = Un numéro ou une notation répond ; h donne un indice (la cote ne monte alors pas), l montre les coups d’avant, c les choix, r les règles, s passe, q quitte.
puzzle-expected = « { $given } » n’est pas un choix ici. Tape ? pour l’aide.
puzzle-hint = Pense à ceci : { $theme }. Le meilleur coup n’est pas de { $action }.
puzzle-right = { $action } : juste !
puzzle-wrong = Mieux : { $action }
puzzle-chances = Chances de gagner : { $best } %, contre { $other } % pour { $action }.
puzzle-rating = Ta cote : { $before } → { $after } (± { $margin }), d’affilée : { $run }
puzzle-go-on = Entrée pour le suivant, q pour quitter :
puzzle-none-left = Tu as répondu à tous les problèmes de ce jeu.
error-no-puzzles = Il n’y a pas encore de problèmes pour { $game } ; `pioche puzzles { $game }` en cherche.

# Les fichiers de parties.
reading-matches = lecture des parties
match-unfinished = inachevée
match-decisions = { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
}
match-damaged = Partie { $number } : { $why }
matches-found = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} : { $games }{ $unfinished ->
    [0] {""}
    [one] {" "}({ $unfinished } inachevée)
   *[other] {" "}({ $unfinished } inachevées)
}
matches-verified = { $damaged ->
    [0] Toutes sont valides : donnes, coups et résultats.
    [one] { $damaged } partie est abîmée ou falsifiée.
   *[other] { $damaged } parties sont abîmées ou falsifiées.
}
matches-written = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} dans { $name }

# La leçon.
lesson-step = leçon, pas { $step } sur { $steps }
lesson-next = Entrée continue, q quitte :
lesson-choices = Un numéro ou une notation joue, c dit les choix, q quitte, et ? montre le bon.
lesson-ask = Ton action :
lesson-over = C’était la leçon. Joue une partie : { $command }
