game-name = 2 sans 3
game-line = Pose ta carte au bon moment : deux d’une couleur valent de l’or, trois tournent à la catastrophe.
game-length = 20 minutes

card = { $code ->
    [b10] bonus de 10
    [b7] bonus de 7
    [b5] bonus de 5
    [b3] bonus de 3
    [f] bonus final
   *[other] { $colour ->
        [white] { $label }
        [grey] { $label } sans couleur
        [orange] { $label } orange
        [lilac] { $label } lilas
        [lightblue] { $label } bleu clair
        [red] { $label } rouge
        [turquoise] { $label } turquoise
        [magenta] { $label } magenta
       *[olive] { $label } olive
    }
}

option-first = Qui commence
option-first-about = La place qui joue en premier : tirée au sort, ou nommée ici.
option-first-drawn = au hasard

fact-turn = tour { $value } sur 18
fact-bonus = { $value ->
    [0] plus de bonus à prendre
   *[other] bonus à prendre : { $value }
}
fact-first = premier à jouer
fact-points = { $value ->
    [one] { $value } point
   *[other] { $value } points
}
fact-colours = { $value ->
    [one] { $value } couleur visible sur 7
   *[other] { $value } couleurs visibles sur 7
}
fact-final = bonus final : { $value }

zone-row = { $name ->
    [0] Rangée de 1 à 29
    [1] Rangée de 31 à 59
   *[2] Rangée de 61 à 89
}
zone-hand = Main de { $owner }
    .you = Ta main
zone-draw = Pioche de { $owner }
    .you = Ta pioche
zone-collection = Collection de { $owner }
    .you = Ta collection
zone-down = Cartes retournées de { $owner }
    .you = Tes cartes retournées
zone-bonus = Bonus à prendre
zone-bonuses = Bonus de { $owner }
    .you = Tes bonus
zone-finals = Bonus finals
zone-removed = Cartes sans couleur retirées
zone-out = Boîte

prompt-lay = { $last ->
    [yes] C’est ton dernier tour : pose une carte dans sa rangée.
   *[no] Pose une carte dans sa rangée.
}

preview-nothing = ne prend rien
preview-take = prendrait { $cards }
preview-removed = { $card } sort du jeu
preview-triple = troisième { $colour ->
    [orange] orange
    [lilac] lilas
    [lightblue] bleu clair
    [red] rouge
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} : les trois se retournent
preview-bonus = les sept couleurs : bonus de { $points }
preview-points = bilan { $points }

log-deal = Chacun reçoit une pioche de { $pile } cartes et en prend { $count } en main.
log-opening = Premières cartes des rangées : { $cards }.
log-first = { $seat } commence.
    .you = Tu commences.
log-lay = { $seat } pose { $card } dans la rangée { $row }.
    .you = Tu poses { $card } dans la rangée { $row }.
log-fifth = { $seat } pose { $card }, cinquième carte de la rangée { $row }.
    .you = Tu poses { $card }, cinquième carte de la rangée { $row }.
log-take = { $seat } prend { $cards }.
    .you = Tu prends { $cards }.
log-removed = { $seat } retire du jeu { $card }.
    .you = Tu retires du jeu { $card }.
log-triple = Trois cartes { $colour ->
    [orange] orange
    [lilac] lilas
    [lightblue] bleu clair
    [red] rouges
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} : { $seat } retourne { $cards }.
    .you = Trois cartes { $colour ->
        [orange] orange
        [lilac] lilas
        [lightblue] bleu clair
        [red] rouges
        [turquoise] turquoise
        [magenta] magenta
       *[olive] olive
    } : tu retournes { $cards }.
log-bonus = { $seat } a les sept couleurs et reçoit le bonus de { $points }.
    .you = Tu as les sept couleurs et tu reçois le bonus de { $points }.
log-refill = { $seat } pioche { $count } cartes.
    .you = Tu pioches { $count } cartes.
log-refill-cards = Tu pioches { $cards }.
log-final = { $seat } finit avec { $colours } couleurs visibles : bonus final de { $points }.
    .you = Tu finis avec { $colours } couleurs visibles : bonus final de { $points }.
log-win = { $seat } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = Tu gagnes avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

count-singles = { $count ->
    [one] { $count } couleur avec une carte
   *[other] { $count } couleurs avec une carte
}
count-pairs = { $count ->
    [one] { $count } couleur avec deux cartes
   *[other] { $count } couleurs avec deux cartes
}
count-down = { $count ->
    [one] { $count } carte face cachée
   *[other] { $count } cartes face cachée
}
count-bonus = Bonus intermédiaire
count-final = Bonus final pour { $colours } couleurs
