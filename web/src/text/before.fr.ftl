# Avant la partie : l’accueil, le choix des robots, la salle d’attente.

## Accueil
hello = { $hour ->
    [evening] Bonsoir { $name }. On joue à quoi ?
   *[day] Bonjour { $name }. On joue à quoi ?
}
with-people = avec { $names }
friends = Amis
opponents-of = { $name }, contre qui ?
opponents-change = { $name } : { $count ->
    [0] sans robot
    [one] 1 robot, niveau { $level }
   *[other] { $count } robots, niveau { $level }
}, changer
bots = Robots
bot-less = Un robot de moins
bot-more = Un robot de plus
strength = Leur niveau
level-novice-about = joue bien, mais oublie des choses
level-regular-about = connaît bien le jeu
level-expert-about = voit plus loin, une seconde par coup
play-against = { $count ->
    [0] Jouer sans adversaire
    [one] Jouer contre un robot
   *[other] Jouer contre { $count } robots
}
all-options = Toutes les options de la table

## Un seul appareil pour plusieurs
bar-turn-of = À toi, { $name }
curtain-title = { $device ->
    [phone] Passe le téléphone à { $seat }
   *[tablet] Passe la tablette à { $seat }
}
curtain-about = Les cartes sont cachées. { $seat }, touche quand personne d’autre ne regarde.
curtain-open = Je suis { $seat }
curtain-undo = Reprendre le dernier coup
curtain-order = L’ordre du tour
curtain-before = vient de jouer
curtain-now = à son tour
curtain-after = ensuite

## La salle d’attente
room-of = la table de { $seat }
room-awaited = on l’attend
room-free = place libre
room-host = invite
room-host-you = c’est toi qui invites
room-here = est là
room-shares = joue sur le même écran
room-sit = prendre cette place
room-bot-change = changer le niveau
room-bot-instead = Un robot à sa place
room-welcome = Une place t’attend
room-welcome-about = Assieds-toi où tu veux : touche une place, ou prends la première libre.
room-link = Qui a ce lien peut s’asseoir
room-copy = Copier
room-send = Envoyer
room-local = Ce lien ne s’ouvre que sur cette machine
room-local-about = Jouez à tour de rôle sur cet écran. Pour inviter d’autres appareils, relance le serveur ainsi :
room-share-screen = Se passer l’écran
room-share-about = Qui est à côté de toi joue sur cet écran. Un rideau cache les cartes pendant qu’on se le passe.
room-person-name = Qui s’assied ?
room-person-sit = Asseoir
room-done = C’est tout
room-brief = Les règles en bref
room-rules = Toutes les règles
room-table = Cette table
room-about = Les règles, cette table
room-change = Changer
room-allowed = permis
room-none = aucun
room-somebody = Quelqu’un a ouvert le lien
room-shared = On se passe cet écran.
room-can-start = Tu peux déjà commencer : les places libres restent vides.
room-too-few = Il faut être au moins { $count }.
room-start-with = Commencer à { $count }

## Partir
leave-solo = Quitter la partie
leave-solo-about = Garde-la pour la reprendre plus tard, ou termine-la ici.
leave-solo-keep = La garder
leave-solo-end = La terminer
leave-shared = Partir ; des robots jouent pour nous
