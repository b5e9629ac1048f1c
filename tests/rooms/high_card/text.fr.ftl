game-name = La plus haute
game-line = Posez une carte en secret ; la plus haute prend le point.
game-length = 1 minute

card = { $label }

option-low = Carte basse
option-low-about = Quelle carte prend le point.
option-low-off = la plus haute
option-low-on = la plus basse

fact-points = points : { $value }

zone-rest = Cartes restantes
zone-hand = Main de { $owner }
zone-secret = Choix de { $owner }
zone-laid = Posées par { $owner }

prompt-lay = Posez une carte.

log-deal = Chacun reçoit { $count } cartes.
log-chose = { $seat } a choisi.
log-chose-card = Vous avez choisi le { $card }.
log-trick = { $cards } sont posées : { $seat } prend le point.

count-tricks = { $count } plis
