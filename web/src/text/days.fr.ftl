# La donne du jour : calendrier, résultat, texte à partager.
nav-day = La donne du jour
nav-day-short = Le jour
day-line = Les mêmes cartes pour tout le monde.
day-play = Jouer la donne
day-go-on = Reprendre
day-see = Voir
day-calendar = Calendrier
day-streak = { $days } jours de suite
day-left = { $games ->
    [one] Encore un jeu aujourd’hui.
   *[other] Encore { $games } jeux aujourd’hui.
}
day-all-done = Tous les jeux du jour sont joués.
day-earlier = Le mois précédent
day-later = Le mois suivant
day-played-games = { $games ->
    [one] une donne jouée
   *[other] { $games } donnes jouées
}
day-in-a-row = { $days ->
    [one] jour de suite
   *[other] jours de suite
}
day-longest = le plus long : { $days }
day-today = Aujourd’hui
day-about = Les mêmes cartes et les mêmes robots pour tout le monde. Un seul essai compte, sans conseils.
day-past-about = La donne de ce jour est révélée. Elle se rejoue autant que tu veux, sans compter.
day-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
day-not-counted = sans compter
day-result = Résultat
day-sealed = Les donnes à venir sont déjà scellées ; chacune s’ouvre après son jour.
day-chain-about = Le serveur a publié ce bout de sa chaîne avant le premier jour. Le secret de chaque jour passé y mène ; pioche verify FICHIER --chain le vérifie.
day-chain-last = Le secret du { $date } :
day-against = { $game }, contre { $bots ->
    [one] un robot ({ $level })
   *[other] { $bots } robots ({ $level })
}
day-title = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, mieux que { $share } % de la table
day-running = La donne t’attend
day-late = Trop tard pour compter
day-late-about = Cette partie s’est finie après son jour, ou un robot a décidé à ta place : elle n’est pas dans la comparaison.
day-given-up = Abandonnée
day-given-up-about = Tu as fermé cette table. Une autre donne arrive demain.
day-running-about = Les mêmes cartes et les mêmes robots pour tout le monde. Ton essai est en cours.
day-past = Un jour passé
day-not-begun = La donne d’aujourd’hui
day-everybody = Les mêmes cartes, { $people } personnes
day-few-points = moins de points, c’est mieux
day-many-points = plus de points, c’est mieux
day-pile = De { $low } à { $high } points : { $people }.
day-you = toi, { $points }
day-par = par
day-par-points = par { $points }
day-par-about = l’expert à ta place
day-edge = { $people ->
    [one] une carte, une personne
   *[other] une carte, { $people } personnes
}
day-second-browser = Un deuxième navigateur compte comme un deuxième invité. Personne ne vérifie ; c’est un jeu.
day-few-people = { $people ->
    [one] Tu es la première personne. La comparaison commence à { $least } : reviens ce soir.
   *[other] { $people } personnes pour l’instant. La comparaison commence à { $least } : reviens ce soir.
}
day-against-par = par rapport au par
day-par-soon = L’expert joue encore tes cartes.
day-choices = perdus par tes choix ; les cartes : { $luck } %
day-coach-soon = Le coach regarde tes choix.
day-squares = { $full } choix sur { $all } aussi bons que possible
day-share = Partager
day-share-title = Pioche, { $game }, { $date }
day-share-place = { $place ->
    [one] 1ʳᵉ place
   *[other] { $place }ᵉ place
} sur { $people }
day-share-par = par { $par }
day-share-streak = { $days } jours de suite
day-again = Rejouer, sans compter
day-next-in = prochaine donne dans
day-time = { $hours } h { $minutes }
day-replay-later = La partie se revoit à la fin du jour, quand la donne est révélée.
day-to-result = Comment ont fait les autres
