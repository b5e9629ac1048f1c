about = À propos
about-title = Une table, des cartes, des gens.
about-lead = Pioche est une table de cartes ouverte. { $games ->
    [one] Un jeu
   *[other] { $games } jeux
}, sans compte et sans publicité : on joue entre amis par un lien, ou contre des robots qui expliquent leurs coups.
about-play = Jouer maintenant
about-whose = À qui est ce serveur
about-hosted = Cette table est tenue par { $name }.
about-unnamed = Qui tient ce serveur ne l’a pas dit ici.
about-write = Écrire
about-place = Où
about-version = Version
about-version-value = { $version }, code libre (licence MIT)
about-source = Source
about-names = Les noms des jeux sont à leurs éditeurs ; dessins et textes sont à nous.
about-privacy = La vie privée, en dix lignes
about-privacy-lines =
    Ton surnom, tes parties, classements, problèmes et amis d’ici : c’est tout ce qui est gardé.
    Ni adresse, ni téléphone, ni mot de passe.
    Un seul cookie, pour te reconnaître. Rien d’autre ne te suit.
    Aucune publicité, aucune mesure d’audience, aucun service tiers.
    Ta langue, ton thème et tes sons restent sur ton appareil.
    Tes cartes cachées ne quittent le serveur que pour toi.
    Ton adresse réseau sert aux limites et n’est pas gardée.
    Une partie finie se revoit par son lien, si quelqu’un de la table le donne.
    Ce qui est à toi se télécharge : chaque partie, en fichier.
    Tout s’efface d’un geste, pour de bon.
