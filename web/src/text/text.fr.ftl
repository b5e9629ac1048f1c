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
text-view = La table en mots
text-choices = { $count ->
    [one] Ton choix
   *[other] Tes { $count } choix
}
the-table = Table
copy-link = Copier le lien
copied = Copié
fair-deal = La donne
replay = Revoir
leave-table = Partir ; un robot joue pour moi
leave-seat = Quitter ma place
leave-alone-about = Il n’y a personne d’autre : la table se ferme.
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
bot-of-level-about = { $level } : { $about }
put-bot = Un robot ici
free-seat = Libérer la place
waiting-for = { $count ->
    [one] Il reste une place libre.
   *[other] Il reste { $count } places libres.
}
waiting-for-kept = On attend { $names }.
everybody-here = Tout le monde est là.
owner-starts = { $seat } va commencer la partie.
seat-open = libre
seat-nameless = quelqu’un
seat-handed = un robot joue
seat-away = pas là
card-hidden = une carte face cachée
place-empty = une place vide
in-row-hidden = cachée
in-row-empty = vide
grid-row = rangée { $row }
grid-column = colonne { $column }
cards-count = { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
}
time-left = { $seconds ->
    [0] plus de temps
    [one] encore une seconde
   *[other] encore { $seconds } secondes
}
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
bar-away = N’est pas là pour l’instant.

ask-coach = Conseil
ask-coach-about = Demander au coach que faire (touche H)
advised = Le conseil du coach
advice-asking = Le coach réfléchit…
advice-none = Le coach n’a pas de conseil pour l’instant.
advice-only = Il n’y a pas d’autre choix.

you = toi

## Accueil
your-name = Ton pseudo
your-name-ask = Comment t’appelles-tu ?
language = Langue : français
theme-auto = Thème : comme le système
theme-light = Thème : clair
theme-dark = Thème : sombre
save = Enregistrer
sign-out = M’oublier sur cet appareil
sign-out-sure = M’oublier ici
sign-out-about = Cet appareil ne saura plus qui tu es : tes parties en cours n’y seront plus à toi.
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
moment-of = après le coup { $now } sur { $most }
moment-short = coup { $now } sur { $most }
moment-start = avant le premier de { $most } coups
moment-analysed = analyse, coup { $now } sur { $most }
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

## La donne
deal-about = Avant la première carte, le serveur fixe son secret et en montre le sceau. Ensuite seulement, ton navigateur tire un nombre à lui. Les cartes découlent des deux : le serveur ne peut donc pas les choisir.
deal-waits = La donne est scellée. Ton navigateur garde le sceau, ton nombre et tes coups, et les vérifie ici après la partie.
deal-waits-nothing = La donne est scellée. Le secret se montre ici après la partie.
deal-checked = Ce que ton navigateur a vérifié
deal-unchecked = Ce que cette page ne peut pas vérifier
deal-values = Les valeurs
deal-values-about = En hexadécimal, pour qui veut refaire le calcul.
deal-commitment = Le sceau, tel que ton navigateur l’a gardé
deal-commitment-shown = Le sceau (SHA-256 du secret)
deal-secret = Le secret du serveur
deal-hash = SHA-256 du secret, calculé ici
deal-nonce = Le nombre de { $seat }
deal-nonce-yours = Ton nombre, tel que ton navigateur l’a gardé
deal-seed = La graine de tous les mélanges, calculée ici
deal-verify = Le programme recalcule chaque carte, chaque coup et le résultat à partir du fichier de la partie. Il les compare à ce que ton navigateur a gardé :
deal-verify-bare = Le programme recalcule chaque carte, chaque coup et le résultat à partir du fichier de la partie :
deal-copy = Copier la commande
download-record = Télécharger le fichier de la partie
proof-title-holds = Cette donne était fixée avant que tu tires ton nombre.
proof-title-broken = Cette donne ne correspond pas à ce que ton navigateur a gardé.
proof-title-unknown = Ici, cette donne ne peut pas être prouvée.
proof-title-known = Cette donne vient d’une autre partie.
proof-line-holds = Donne fixée avant que tu tires ton nombre
proof-line-broken = La donne ne correspond pas à ce que ton navigateur a gardé
proof-line-unknown = La donne, et ce qui s’en vérifie
proof-line-known = La donne d’une autre partie
proof-promise-holds = Le secret du serveur est celui qu’il avait scellé avant que tu tires ton nombre.
proof-promise-broken = Le secret du serveur ne correspond pas au sceau qu’il avait montré.
proof-promise-late = Le secret correspond à son sceau, mais ce navigateur n’a vu le sceau qu’une fois la partie commencée.
proof-promise-nothing = Le secret correspond au sceau du fichier de la partie. Ce navigateur n’a rien gardé de cette table : il ne peut pas dire si ce sceau avait été montré avant la partie.
proof-promise-known = Le secret avait été montré avec l’autre partie : ces cartes étaient connues avant le début de celle-ci.
proof-number-holds = Ton nombre est dans la donne, à ta place, inchangé.
proof-number-missing = Ton nombre manque dans la donne.
proof-number-changed = À ta place se trouve un autre nombre que le tien.
proof-number-stranger = La donne a un nombre d’une place où personne n’était assis.
proof-number-late = Ton nombre est arrivé après le début et n’est pas dans la donne. Que personne n’a choisi les cartes, seul le serveur l’affirme.
proof-number-none = Aucun nombre de joueur n’est dans la donne. Que personne n’a choisi les cartes, seul le serveur l’affirme.
proof-number-elsewhere = Aucun nombre de ce navigateur n’est dans la donne. L’appareil qui a tiré le nombre de ta place peut le vérifier.
proof-number-of-others = Les nombres sont ceux des joueurs : chacun peut vérifier le sien.
proof-seed-holds = La graine de tous les mélanges découle du secret et des nombres.
proof-seed-broken = La graine des mélanges ne découle pas du secret et des nombres.
proof-moves-holds = { $count ->
    [0] Le fichier de la partie n’a aucun coup de toi, et tu n’en as joué aucun.
    [one] Ton coup est dans le fichier de la partie, inchangé.
   *[other] Tes { $count } coups sont dans le fichier de la partie, dans leur ordre ; aucun n’a été changé ni ajouté.
}
proof-moves-changed = Ton coup numéro { $number } n’est pas dans le fichier de la partie tel que tu l’as joué.
proof-moves-added = { $count ->
    [one] Le fichier de la partie a, à ta place, un coup que tu n’as pas joué.
   *[other] Le fichier de la partie a, à ta place, { $count } coups que tu n’as pas joués.
}
proof-moves-partly = Les coups que tu as joués dans ce navigateur sont dans le fichier de la partie. Les autres, à ta place, viennent d’un autre appareil.
proof-moves-nothing = Ce navigateur n’a gardé aucun de tes coups.
proof-moves-of-bots = { $count ->
    [one] Un robot a joué un coup à ta place, dit le serveur : tu étais ailleurs, ou le temps était écoulé.
   *[other] Un robot a joué { $count } coups à ta place, dit le serveur : tu étais ailleurs, ou le temps était écoulé.
}
proof-limit-cards = Que les cartes découlent de la graine : la page ne connaît pas les règles ; le programme, si.
proof-limit-names = Les noms, les heures, et qui était aux autres places : seul le serveur l’affirme.
proof-limit-others = Que le serveur ne s’était pas entendu sur la donne avec une autre personne de la table.

## Les liens, les règles
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

## La première partie
no-hints = Plus de conseils
