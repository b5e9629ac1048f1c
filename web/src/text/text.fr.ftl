# Les mots de la page. Ceux des jeux et des refus viennent du serveur.

home = Accueil
home-question = On joue à quoi ?
play-now = Jouer
with-friends = Entre amis
guest-name = Invité
lost = Il n’y a rien ici
lost-about = L’adresse est peut-être mal écrite, ou la table n’existe plus.
close = Fermer
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
close-table = Fermer la table
undo = Reprendre
let-go = Reposer
go-on = Continuer
come-back = Rejouer moi-même
hand-to-bot = Laisser jouer un robot
count = L’addition
total = Total
won = gagne
rematch = Rejouer
see-table = Voir la table
start = Commencer
sit-here = M’asseoir ici
put-bot = Un robot ici
free-seat = Libérer la place
share-about = Qui a ce lien peut s’asseoir.
waiting-for = { $count ->
    [one] Il reste une place libre.
   *[other] Il reste { $count } places libres.
}
everybody-here = Tout le monde est là.
seat-open = libre
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
cards-count = { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
}
time-left = encore { $seconds } secondes
bar-reconnecting = Reconnexion…
bar-nothing-lost = Rien n’est perdu ; la table attend.
bar-over = La partie est finie.
bar-handed = Un robot joue pour toi.
bar-handed-about = Ta place reste à toi.
bar-pause = Regarde bien.
bar-pause-about = Ça continue tout seul, ou dès que tout le monde le veut.
bar-pause-others = En attente des autres.
bar-your-turn = À toi
bar-chosen = Tu as choisi.
bar-chosen-about = Les autres choisissent encore.
bar-several = { $count } personnes choisissent.
bar-turn = { $seat } joue.
bar-away = Absent pour l’instant.

you = toi

## Skyjo
skyjo-visible = visible { $points }
skyjo-in-hand = en main
skyjo-in-their-hand = dans la main de { $seat }
skyjo-open-points = visibles
skyjo-total-points = au total
skyjo-totals = Totaux
