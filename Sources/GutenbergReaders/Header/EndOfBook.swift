import Markup

/// What stands below the last line of a book, "THE END" or "Finis.", in letters alone and in lower case.
let wordsOfTheEnd = WordLists.words(in: "the-end")

/// What stands below the last line of an act, in letters alone and in lower case.
let wordsOfTheCurtain = WordLists.words(in: "curtain")
