# Les mots de la page. Ceux des jeux et des refus viennent du serveur.

home = Accueil
home-question = On joue à quoi ?
play-now = Jouer
with-friends = Entre amis
guest-name = Invité
no-answer = Le serveur ne répond pas. Réessaie dans un instant.
lost = Il n’y a rien ici
lost-about = L’adresse est peut-être mal écrite, ou la table n’existe plus.
close = Fermer
colon = { " : " }
semicolon = { " ; " }
log = Journal
rules = Règles
menu = Menu
emotes = Réactions
emote-hello = Salut !
emote-thanks = Merci !
emote-well-played = Bien joué !
emote-oops = Oups…
emote-wow = Ouah !
emote-thinking = Je réfléchis…
emote-good-game = Belle partie !
sounds = Sons
sound-card = cartes
sound-turn = ton tour
sound-emote = réactions
sound-end = la fin
text-view = La table en mots
the-table = Table
copy-link = Copier le lien
copied = Copié
fair-deal = La donne
replay = Revoir
leave-table = Partir ; un robot joue pour moi
leave-seat = Quitter ma place
leave-alone-about = Il n’y a personne d’autre : la table se ferme.
leave-alone-sure = Quitter et fermer
close-table = Fermer la table
close-table-about = La partie s’arrête pour tout le monde, sans gagnant.
close-table-sure = Fermer pour tout le monde
undo = Annuler
let-go = Reposer
go-on = Continuer
come-back = Reprendre ma place
hand-to-bot = Laisser jouer un robot
count = L’addition
total = Total
won = gagne
rematch = Rejouer
rematch-waits = Une revanche t’attend.
see-table = Voir la table
start = Commencer
sit-here = M’asseoir ici
bot-of-level = Robot { $level }
bot-of-level-about = { $level } : { $about }
put-bot = Un robot ici
free-seat = Libérer la place
share-about = Qui a ce lien peut s’asseoir.
share-kept = Voici le lien pour { $names }.
waiting-for = { $count ->
    [one] Il reste une place libre.
   *[other] Il reste { $count } places libres.
}
waiting-for-kept = On attend { $names }.
everybody-here = Tout le monde est là.
owner-starts = { $seat } va commencer la partie.
seat-open = libre
seat-kept = gardée pour { $seat }
seat-nameless = quelqu’un
seat-handed = un robot joue
seat-away = absent
bot-name-0 = Figue
bot-name-1 = Noisette
bot-name-2 = Prune
bot-name-3 = Trèfle
bot-name-4 = Chardon
bot-name-5 = Oseille
bot-name-6 = Coing
bot-name-7 = Genièvre
card-hidden = une carte face cachée
place-empty = une place vide
in-row-hidden = cachée
in-row-empty = vide
row-of-cards = rangée { $row } : { $cards }
cards-count = { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
}
time-left = encore { $seconds } secondes
bar-reconnecting = Reconnexion…
bar-nothing-lost = Rien n’est perdu ; la table attend.
bar-sending = Envoi…
bar-sending-about = Le serveur n’a pas encore répondu.
bar-over = La partie est finie.
bar-handed = Un robot joue pour toi.
bar-handed-about = Ta place reste à toi.
bar-pause = Regarde bien.
bar-pause-about = Ça continue tout seul, ou dès que tout le monde le veut.
bar-pause-others = En attente des autres.
bar-moment = Un instant…
bar-your-turn = À toi
bar-chosen = Tu as choisi.
bar-chosen-about = Les autres choisissent encore.
bar-several = { $count } personnes choisissent.
bar-turn = { $seat } joue.
bar-away = Absent pour l’instant.

ask-coach = Conseil
ask-coach-about = Demander au coach que faire (touche H)
advised = Le conseil du coach
advice-asking = Le coach réfléchit…
advice-none = Le coach n’a pas de conseil pour l’instant.
advice-bare = C’est ce qui gagne le plus souvent.
advice-only = Il n’y a pas d’autre choix.
advice-reasons = { $reasons }.

you = toi

## Accueil
home-hello = Salut { $name }. On joue à quoi ?
your-name = Ton pseudo
your-name-ask = Comment t’appelles-tu ?
language = Langue : français
theme-auto = Thème : comme le système
theme-light = Thème : clair
theme-dark = Thème : sombre
save = Enregistrer
sign-out = M’oublier sur cet appareil
sign-out-sure = M’oublier ici
sign-out-about = Cet appareil ne saura plus qui tu es : tes parties en cours n’y seront plus à toi.
delete-me = Effacer mes données
delete-me-sure = Effacer pour de bon
delete-me-about = Ton nom disparaît partout et des robots prennent tes places. C’est définitif.
resume = Reprendre
sit-down = S’asseoir
running-tables = En cours
open-tables = Tables ouvertes
finished-tables = Terminées

## Préparer une table
how-many = À combien
who-plays = Qui joue
you-yourself = toi
seat-number = place { $number }
for-a-friend = pour un ami
for-a-friend-about = qui ouvrira ton lien
hints = Conseils
hints-about = Qui doit décider peut demander conseil au coach. À laisser de côté pour une partie sérieuse.
hints-on = Avec conseils : qui doit décider peut demander au coach.
time-per-decision = Temps par décision
no-limit = sans limite
seconds = { $seconds ->
    [60] 1 min
    [120] 2 min
    [600] 10 min
   *[other] { $seconds } s
}
pace-of-bots = Vitesse des robots
pace-instant = aussitôt
pace-quick = vite
pace-relaxed = tranquille
listed = Ouverte à tous
listed-about = La table apparaît sur l’accueil ; sinon seul ton lien y mène.
make-table = Ouvrir la table

## Revoir
moment-of = coup { $now } sur { $most }
moment = Moment
view = Vu par
view-open = cartes ouvertes
view-spectator = un spectateur
copy-moment = Copier le lien vers ce moment
copy-by-hand = Ce navigateur ne copie pas tout seul. Voici le lien :
to-start = Au début
to-end = À la fin
back = Un pas en arrière
forward = Un pas en avant
play = Lecture
pause = Pause
speed = Vitesse

## L’analyse
analyse = Analyser
analyse-about = Demander au coach de regarder chaque décision
analyse-hide = Cacher l’analyse
analysis = Analyse
analysis-running = Le coach a regardé { $done } sur { $asked } décisions.
analysis-broken = L’analyse a été interrompue. Redemande-la.
curve = Chances de gagner
curve-about = { $name } : { $first } d’abord, { $least } au plus bas, { $most } au plus haut, { $last } à la fin.
curve-at = Après { $now } décisions sur { $most } : { $chances }.
curve-by = { $look ->
    [open] chances, cartes ouvertes
   *[known] chances vues par chacun
}
curve-start = début
curve-end = fin
look = Comment on juge
look-known = Ce qu’on pouvait savoir
look-open = Cartes ouvertes
look-known-about = Chacun d’après ce qu’il pouvait savoir en décidant.
look-open-about = Comme étaient vraiment les cartes : personne ne pouvait le savoir.
mistakes = Choix coûteux
mistakes-count = Choix coûteux ({ $count })
mistakes-lost = chances perdues
mistakes-points = points perdus
mistakes-none = Aucun choix n’est à coup sûr une erreur.
mistake-of = Décision { $number }, { $name }
# Une action dans une analyse faite avant que les actions aient leurs phrases.
verdict-notation = { $notation }
    .can = { $notation }
verdict-best = Le meilleur choix.
verdict-fine = Aussi bon que le meilleur : { $what }
verdict-only = Il n’y avait pas d’autre choix.
verdict-better = Mieux : { $what }
verdict-points = { $points ->
    [one] { $shown } point
   *[other] { $shown } points
}
verdict-end = La partie est finie.

## La donne, les liens, les règles
deal-about = Avant la première carte, le serveur a promis son secret par une empreinte ; puis le navigateur de chaque personne a ajouté un nombre à lui. Les cartes découlent de tout cela : personne n’a pu choisir la donne, et chacun peut la vérifier.
deal-commitment = Promis avant la première carte (SHA-256 du secret)
deal-secret = Le secret du serveur
deal-hash = SHA-256 de ce secret, calculé dans ton navigateur
deal-kept = la promesse est tenue
deal-broken = cela ne correspond pas à la promesse
deal-nonce = De la personne { $number }
deal-later = Le secret et les nombres de chacun se montrent à la fin de la partie.
deal-verify = Toute la donne et chaque coup se vérifient avec le fichier de la partie :
download-record = Télécharger le fichier de la partie
link-question = Continuer ici ?
link-about = Ta place passe de l’autre appareil à celui-ci. Le lien ne sert qu’une fois.
link-take = Prendre ma place
rules-note = Ce sont nos propres mots ; ce qui est marqué « règle maison » est la lecture de cette table.

## Continuer
play-from-here = Jouer d’ici
play-from-here-about = Reprendre à ce moment contre des robots, avec les mêmes cartes
continued-from = La partie d’origine
pass-on = Jouer sur un autre appareil
pass-on-about = Ouvre ce lien sur l’autre appareil : ta place y passe. Il sert une seule fois.
share = Partager
count-won = { $count ->
    [one] { $names } gagne !
   *[other] { $names } gagnent ensemble !
}
    .you = Tu gagnes !
count-won-of-two = { $seat } gagne, { $score } à { $other }
    .you = Tu gagnes, { $score } à { $other }

## La première partie
no-hints = Plus de conseils
