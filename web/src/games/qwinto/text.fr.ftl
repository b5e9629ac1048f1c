# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

qwinto-active = joue ce tour
qwinto-choosing = choisit
qwinto-chosen = a choisi
qwinto-none = pas de case
qwinto-total = Total
qwinto-misses = Manqués
qwinto-rows = Rangées
qwinto-score = Score
qwinto-blank = encore rien
qwinto-colour-O = Orange
qwinto-colour-J = Jaune
qwinto-colour-V = Violet
qwinto-colour-none = Sans couleur
qwinto-write = Inscrire { $total }
qwinto-miss = manqué
qwinto-pair-first = Où va la première carte ? C’est la seconde, à côté, qui comptera.
qwinto-pair-second = Et maintenant la seconde, à côté : c’est elle qui compte.

# Les lettres des couleurs sur les cartes.
letter-O = O
letter-J = J
letter-V = V
letter-G = G

qwinto-numbers = { $count ->
    [one] { $count } nombre
   *[other] { $count } nombres
}
qwinto-complete = complète
qwinto-pentagons = pentagones
qwinto-missed = { $count ->
    [0] aucun coup manqué
    [one] { $count } manqué, −5 chacun
   *[other] { $count } manqués, −5 chacun
}

## Conseils de la première partie
hint-qwinto-1 = Ta carte et ses deux voisines font le total que chacun peut inscrire.
hint-qwinto-2 = Les nombres montent de gauche à droite : laisse de la place entre eux.
hint-qwinto-3 = Ne rien inscrire coûte 5 points à ton tour, et rien au tour des autres.

brief-1 = Pose une carte : trois cartes voisines donnent un total.
brief-2 = Tout le monde peut l’inscrire, dans une rangée d’une de leurs couleurs, en montant de gauche à droite.
brief-3 = Une rangée complète vaut son dernier nombre ; les colonnes pleines comptent leur pentagone.
