game-name = La plus haute
game-line = Pose une carte en secret ; la plus haute prend le point.
game-length = 1 minute
goal = { $low ->
    [on] La carte la plus basse prend le point
   *[off] La carte la plus haute prend le point
}

card = { $label }

option-low = Carte basse
option-low-about = Quelle carte prend le point.
option-low-off = la plus haute
option-low-on = la plus basse

fact-points = points : { $value }

zone-rest = Cartes restantes
zone-hand = Main de { $owner }
    .you = Ta main
zone-secret = Choix de { $owner }
    .you = Ton choix
zone-laid = Posées par { $owner }
    .you = Tes cartes posées

action-lay = { $seat } pose le { $card }.
    .you = Tu poses le { $card }.
    .can = poser le { $card }

prompt-lay = Pose une carte.

log-deal = Chacun reçoit { $count } cartes.
log-chose = { $seat } a choisi.
    .you = Tu as choisi.
log-chose-card = Tu as choisi de { action-lay.can }.
log-trick = { $cards } sont posées : { $seat } prend le point.
    .you = { $cards } sont posées : tu prends le point.

count-tricks = { $count } plis

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-higher = le { $card } est plus haut que le { $less }
reason-lower = le { $card } est plus bas que le { $less }

# Les thèmes des problèmes : une raison en quelques mots.
theme-higher = la carte la plus haute
theme-lower = la carte la plus basse
