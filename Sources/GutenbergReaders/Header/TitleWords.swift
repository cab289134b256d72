import Markup

/// Words that a title does not end with: the next line goes on with it.
let wordsInsideTitles = WordLists.words(in: "inside-titles")

/// Words that begin the other title of a book: "Frankenstein; or, the Modern Prometheus".
let wordsOfOtherTitle = WordLists.words(in: "other-title")
