game-name = Skyjo
game-line = Débarrasse-toi des gros nombres.
game-length = 30 min
goal = Le plus petit total gagne

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
option-limit-0 = une seule manche

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

# Une place d’un tableau.
place-named = rangée { $row }, colonne { $column }
place-two-named = rangée { $row-two }, colonne { $column-two }

action-choose = { $seat } retourne deux cartes : { place-named }, et { place-two-named }.
    .you = Tu retournes deux cartes : { place-named }, et { place-two-named }.
    .can = retourner deux cartes : { place-named }, et { place-two-named }
action-take = { $seat } prend le { $card } de la défausse.
    .you = Tu prends le { $card } de la défausse.
    .can = prendre le { $card } de la défausse
action-draw = { $shown ->
    [yes] { $seat } pioche le { $seen }.
   *[no] { $seat } pioche une carte.
}
    .you = { $shown ->
        [yes] Tu pioches le { $seen }.
       *[no] Tu pioches une carte.
    }
    .can = piocher une carte
action-exchange = { $seat } met le { $card } à la place du { $old }, { place-named }, et défausse le { $old }.
    .you = Tu mets le { $card } à la place du { $old }, { place-named }, et tu défausses le { $old }.
    .can = mettre le { $card } à la place du { $old }, { place-named } (défausse le { $old })
action-exchange-hidden = { $shown ->
    [yes] { $seat } met le { $card } à la place de la carte cachée, { place-named } : un { $seen }, défaussé.
   *[no] { $seat } met le { $card } à la place de la carte cachée, { place-named }, et la défausse.
}
    .you = { $shown ->
        [yes] Tu mets le { $card } à la place de la carte cachée, { place-named } : un { $seen }, défaussé.
       *[no] Tu mets le { $card } à la place de la carte cachée, { place-named }, et tu la défausses.
    }
    .can = mettre le { $card } à la place de la carte cachée, { place-named } (défausse cette carte)
action-reveal = { $shown ->
    [yes] { $seat } défausse le { $card } et retourne la carte cachée, { place-named } : un { $seen }.
   *[no] { $seat } défausse le { $card } et retourne la carte cachée, { place-named }.
}
    .you = { $shown ->
        [yes] Tu défausses le { $card } et tu retournes la carte cachée, { place-named } : un { $seen }.
       *[no] Tu défausses le { $card } et tu retournes la carte cachée, { place-named }.
    }
    .can = défausser le { $card } et retourner la carte cachée, { place-named }

prompt-choose = Choisis deux cartes à retourner.
prompt-take = Prends la carte de la défausse, ou pioche une carte.
prompt-take-last = C’est ton dernier tour de la manche : prends la carte de la défausse, ou pioche une carte.
prompt-exchange = Tu tiens un { $card } : échange-le contre une de tes cartes.
prompt-lay = Tu tiens un { $card } : échange-le contre une de tes cartes, ou défausse-le et retourne une carte cachée.

preview-open = tes points visibles passent de { $now } à { $then }
preview-same = tes points visibles restent à { $now }
preview-column = trois { $card } : la colonne s’en va
preview-finishes = ta dernière carte cachée : tu mets fin à la manche

log-round = Manche { $round } : toutes les cartes sont mélangées.
log-deal = Tout le monde reçoit { $count } cartes face cachée.
log-chose = { $seat } a choisi deux cartes.
    .you = Tu as choisi deux cartes.
log-chose-places = Tu as choisi de { action-choose.can }.
log-opened = { $seat } retourne { $cards } : { $sum } en tout.
    .you = Tu retournes { $cards } : { $sum } en tout.
log-first-discard = Le { $card } commence la défausse.
log-starts = { $seat } a la plus forte somme et commence.
    .you = Tu as la plus forte somme : tu commences.
log-starts-drawn = À égalité de somme, le sort désigne { $seat }, qui commence.
    .you = À égalité de somme, le sort te désigne : tu commences.
log-starts-again = { $seat } a fini la manche précédente et commence.
    .you = Tu as mis fin à la manche précédente : tu commences.
log-column = { $seat } a trois { $card } dans la colonne { $column } : la colonne s’en va.
    .you = Tu as trois { $card } dans la colonne { $column } : la colonne s’en va.
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
log-limit = { $seat } a { $total } points, pour une limite de { $limit } : la partie s’arrête.
    .you = Tu as { $total } points, pour une limite de { $limit } : la partie s’arrête.

count-older = { $last ->
    [one] manche 1
   *[other] manches 1 à { $last }
}
count-round = manche { $round }
count-doubled = manche { $round }, doublée (2 × { $single })
count-column = manche { $round }, colonne { $column }
count-gone = manche { $round }, colonne { $column } : partie
count-doubling = finit avec { $single }, mais { $other } a { $least } : compte double
    .to-you = finit avec { $single }, mais tu as { $least } : compte double
explain-lowest = { $seat } ferme la manche avec { $single }, strictement le moins : rien ne double.
    .you = Tu fermes la manche avec { $single }, strictement le moins : rien ne double.
explain-doubled = { $seat } ferme la manche avec { $single }, mais { $other } a { $least } : ses points doublent.
    .you = Tu fermes la manche avec { $single }, mais { $other } a { $least } : tes points doublent.
    .to-you = { $seat } ferme la manche avec { $single }, mais tu as { $least } : ses points doublent.
explain-not-doubled = { $seat } ferme la manche avec { $single }, mais { $other } a { $least } : seuls des points positifs doubleraient.
    .you = Tu fermes la manche avec { $single }, mais { $other } a { $least } : seuls des points positifs doubleraient.
    .to-you = { $seat } ferme la manche avec { $single }, mais tu as { $least } : seuls des points positifs doubleraient.
explain-totals = En tout : { $standings }.
explain-limit = { $seat } atteint la limite de { $limit }.
    .you = Tu atteins la limite de { $limit }.
remark-finisher = ferme la manche
remark-least = le moins de points
remark-gone = { $count ->
    [0] douze cartes comptées
    [1] une colonne partie
    [2] deux colonnes parties
    [3] trois colonnes parties
   *[4] quatre colonnes parties
}

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-column = deux { $card } sont déjà dans cette colonne, et un troisième la vide
reason-saves = cela enlève à coup sûr { $points ->
    [one] un point
   *[other] { $points } points
} au tableau
reason-saves-more = cela enlève { $points } points au tableau, au lieu de { $less }
reason-pair = un { $card } est déjà dans cette colonne, et il n’en manquera plus qu’un
reason-pair-kept = les deux { $card } de la colonne { $column } restent ensemble
reason-third = la colonne { $column } attend encore un troisième { $card }
reason-high-out = le { $card } ne reste pas dans le tableau
reason-left = { $other } trouve le { $card } sur la défausse, pas le { $less }
    .to-you = tu trouves le { $card } sur la défausse, pas le { $less }
reason-fewer-hidden = le tableau a une carte cachée de moins
reason-goes-on = la manche ne finit pas encore
reason-ends = la manche finit avec moins de points visibles ici qu’ailleurs
reason-replaces = le { $card } peut remplacer le { $old }
reason-none-higher = aucune carte visible du tableau n’est plus haute que le { $card } de la défausse
reason-draws-third = deux { $card } sont dans une même colonne, et un troisième la vide
reason-draws-second = un { $card } est déjà visible dans le tableau

# Ce que des actions égales ont en commun.
alike-choose-one = retourner deux cartes d’une même colonne : lesquelles, peu importe
alike-choose-two = retourner deux cartes de deux colonnes : lesquelles, peu importe
alike-exchange-fresh = mettre le { $card } sur une carte d’une colonne entièrement cachée : laquelle, peu importe
alike-exchange-column = mettre le { $card } sur une carte cachée de la colonne { $column } : laquelle, peu importe
alike-reveal-fresh = défausser le { $card } et retourner une carte d’une colonne entièrement cachée : laquelle, peu importe
alike-reveal-column = défausser le { $card } et retourner une carte cachée de la colonne { $column } : laquelle, peu importe

# Les thèmes des problèmes : une raison en quelques mots.
theme-column = vider une colonne
theme-saves = des points à coup sûr
theme-saves-more = la carte la plus haute
theme-pair = former une paire
theme-pair-kept = garder la paire
theme-third = attendre la troisième
theme-high-out = écarter la carte haute
theme-left = la carte qu’on laisse
theme-fewer-hidden = une carte cachée de moins
theme-goes-on = ne pas finir encore
theme-ends = finir la manche
theme-replaces = une carte utile
theme-none-higher = laisser la défausse
theme-draws-third = prendre la troisième
theme-draws-second = prendre la deuxième
