# Ce que dit un lien partagé dans une conversation, et son image.
share-home-title = Une table de jeu ouverte
share-home-line = Cinq jeux de cartes
share-home-foot = Contre des robots ou entre amis. Sans compte.
share-home-about = Des jeux de cartes contre des robots ou entre amis, par un lien. Sans compte.

share-game-about = { $line } Contre des robots ou entre amis, sans compte.

share-open-line = { $seat } t’invite
share-open-line-nobody = On t’invite
share-open-title = { $free ->
    [0] Tout le monde est là
    [one] Il reste une place
   *[other] Il reste { $free } places
}
share-open-foot = Un surnom, et tu joues. Sans compte.
share-open-about = { $game } : { $free ->
    [0] tout le monde est là, viens regarder.
    [one] il reste une place. Un surnom, et tu joues.
   *[other] il reste { $free } places. Un surnom, et tu joues.
}

share-two = { $first } contre { $second }

share-playing = Partie en cours
share-playing-foot = Viens regarder la partie
share-playing-about = { $game } : { $names }. Viens regarder la partie.

share-won = { $seat } gagne
share-won-two = { $first } et { $second } gagnent
share-won-many = Victoire partagée
share-over = La partie est finie
share-over-foot = Revoir la partie, coup par coup
share-over-about = { $game } : { $results }. Revois la partie, coup par coup.

share-replay-title = Qu’aurais-tu joué ?
share-replay-foot = La partie entière, coup par coup
share-replay-about = { $game } : { $names }. La partie entière, coup par coup.

share-closed = Cette table est fermée
