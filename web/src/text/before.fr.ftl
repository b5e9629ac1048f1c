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
    [one] un robot, niveau { $level }
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
