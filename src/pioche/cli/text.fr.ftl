# Les mots de la ligne de commande.
