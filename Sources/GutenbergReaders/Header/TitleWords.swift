import Markup

/// Words that a title does not end with: the next line goes on with it.
let wordsInsideTitles: Set<String> = [
    "of", "the", "a", "an", "and", "on", "in", "to", "for", "de", "la", "le", "du", "des", "les", "der", "die", "das", "von", "del", "el",
    "los",
]

/// Words that begin the other title of a book: "Frankenstein; or, the Modern Prometheus".
let wordsOfOtherTitle: Set<String> = ["or", "ou", "oder", "o", "ossia"]
