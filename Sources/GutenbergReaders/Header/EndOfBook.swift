import Markup

/// What stands below the last line of a book, "THE END" or "Finis.", in letters alone and in lower case.
let wordsOfTheEnd = [
    "theend", "end", "thisistheend", "theendofthebook", "fin", "finis", "finnis", "fini", "explicit", "ende", "dasende", "einde", "fine",
    "fim", "loppu", "slut",
]

/// What stands below the last line of an act, in letters alone and in lower case.
let wordsOfTheCurtain = [
    "curtain", "thecurtainfalls", "curtainfalls", "rideau", "lerideautombe", "latoiletombe", "vorhang", "dervorhangfällt", "telón",
    "caetelón", "sipario", "calalatela", "doek", "ridå", "tæppet", "tæppetfalder", "teppet", "teppetfaller", "esirippu",
]
