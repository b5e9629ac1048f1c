game-name = Skyjo
game-line = Échange tes douze cartes, vide des colonnes et garde le moins de points possible.
game-length = 20 à 40 minutes

card = { $label }

option-final_turns = Derniers tours
option-final_turns-about = Qui joue encore quand un tableau est entièrement retourné.
option-final_turns-everyone = tous les autres, une fois
option-final_turns-lap = seulement la fin du tour de table
option-doubling = Points doublés
option-doubling-about = Ce qui est doublé quand la personne qui finit la manche n’a pas strictement le moins de points.
option-doubling-always = toujours, même au-dessous de 0
option-doubling-positive = seulement au-dessus de 0
option-limit = Limite
option-limit-about = La partie s’arrête quand un total atteint cette limite ; 0 : une seule manche.

zone-pile = Pioche
zone-discard = Défausse
zone-grid = Tableau de { $owner }
    .you = Ton tableau
zone-held = Carte en main de { $owner }
    .you = Ta carte en main

fact-round = manche { $value }
fact-limit = la partie s’arrête à { $value } points
fact-total = total : { $value }
fact-totals = après chaque manche : { $value }
fact-open = visible : { $value }
fact-points = cette manche : { $value }
fact-starter = a commencé la manche { $value }
    .you = tu as commencé la manche { $value }
fact-finisher = n’a plus de carte cachée ; derniers tours à jouer : { $value }
    .you = tu n’as plus de carte cachée ; derniers tours à jouer : { $value }
fact-finished = a mis fin à la manche { $value }
    .you = tu as mis fin à la manche { $value }

prompt-choose = Choisis deux cartes à retourner.
prompt-take = Prends la carte de la défausse ou pioche.
prompt-take-last = Ton dernier tour de la manche : prends la carte de la défausse ou pioche.
prompt-exchange = Tu tiens un { $card } : échange-le contre une de tes cartes.
prompt-lay = Tu tiens un { $card } : échange-le contre une de tes cartes, ou défausse-le et retourne une carte cachée.

preview-open = points visibles : { $now } → { $then }
preview-column = trois { $card } : la colonne s’en va
preview-finishes = ta dernière carte cachée : tu mets fin à la manche

log-round = Manche { $round } : toutes les cartes sont mélangées.
log-deal = Chacun reçoit { $count } cartes face cachée.
log-chose = { $seat } a choisi deux cartes.
    .you = Tu as choisi deux cartes.
log-chose-places = Tu as choisi les places { $one } et { $two }.
log-opened = { $seat } retourne { $cards } : { $sum }.
    .you = Tu retournes { $cards } : { $sum }.
log-first-discard = { $card } commence la défausse.
log-starts = { $seat } a la plus forte somme et commence.
    .you = Tu as la plus forte somme : tu commences.
log-starts-drawn = À égalité de somme, le sort désigne { $seat }, qui commence.
    .you = À égalité de somme, le sort te désigne : tu commences.
log-starts-again = { $seat } a fini la manche précédente et commence.
    .you = Tu as mis fin à la manche précédente : tu commences.
log-took = { $seat } prend { $card } de la défausse.
    .you = Tu prends { $card } de la défausse.
log-drew = { $seat } pioche.
    .you = Tu pioches.
log-drew-card = Tu pioches { $card }.
log-exchanged = { $seat } pose { $card } en place { $place } et défausse { $old }.
    .you = Tu poses { $card } en place { $place } et tu défausses { $old }.
log-exchanged-hidden = { $seat } pose { $card } en place { $place } ; la carte cachée était { $old }, elle va à la défausse.
    .you = Tu poses { $card } en place { $place } ; la carte cachée était { $old }, elle va à la défausse.
log-turned = { $seat } défausse { $card } et retourne { $turned } en place { $place }.
    .you = Tu défausses { $card } et tu retournes { $turned } en place { $place }.
log-column = { $seat } a trois { $card } dans la colonne { $column } : elle s’en va.
    .you = Tu as trois { $card } dans la colonne { $column } : elle s’en va.
log-reshuffled = La pioche est vide : { $count } cartes de la défausse sont mélangées.
log-finished = { $seat } n’a plus de carte cachée : { $count ->
    [0] la manche s’arrête.
    [one] encore un tour.
   *[other] encore { $count } tours.
}
    .you = Tu n’as plus de carte cachée : { $count ->
        [0] la manche s’arrête.
        [one] encore un tour.
       *[other] encore { $count } tours.
    }
log-revealed = Toutes les cartes sont retournées.
log-points = { $seat } : { $points } cette manche, { $total } en tout.
    .you = Toi : { $points } cette manche, { $total } en tout.
log-points-doubled = { $seat } a fini sans avoir strictement le moins de points : 2 × { $single } = { $points } cette manche, { $total } en tout.
    .you = Tu as fini sans avoir strictement le moins de points : 2 × { $single } = { $points } cette manche, { $total } en tout.
log-limit = { $seat } a { $total } points, la limite est { $limit } : la partie s’arrête.
    .you = Tu as { $total } points, la limite est { $limit } : la partie s’arrête.

count-older = { $last ->
    [one] manche 1
   *[other] manches 1 à { $last }
}
count-round = manche { $round }
count-doubled = manche { $round }, doublée (2 × { $single })
