mod characters;
