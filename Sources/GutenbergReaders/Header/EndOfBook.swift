import Markup

/// What stands below the last line of a book, "THE END" or "Finis.", in letters alone and in lower case.
let wordsOfTheEnd = [
    "theend", "end", "thisistheend", "theendofthebook", "fin", "finis", "finnis", "fini", "explicit", "ende", "dasende", "einde", "fine",
    "fim", "loppu", "slut",
]
