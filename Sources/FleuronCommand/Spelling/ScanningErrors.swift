// What a scanner reads wrongly: shapes that look alike in print. A word that is in no dictionary and becomes one by undoing such a mistake
// was most likely misread, and the one that becomes of it is most likely right. The pairs are those that proofreaders list ("scannos").

enum ScanningErrors {
    /// What was read, and what stood there.
    static let confusions: [(read: String, meant: String)] = [
        ("rn", "m"), ("m", "rn"), ("tl", "th"), ("li", "h"), ("h", "li"), ("ii", "u"), ("ii", "n"), ("cl", "d"), ("d", "cl"), ("vv", "w"),
        ("b", "h"), ("h", "b"),
        ("c", "e"), ("e", "c"), ("c", "o"), ("o", "c"), ("e", "o"), ("o", "e"), ("v", "u"), ("u", "v"), ("n", "u"), ("u", "n"), ("in", "m"),
        ("ni", "m"), ("l", "i"), ("i", "l"), ("l", "t"), ("t", "l"), ("f", "s"), ("a", "o"), ("o", "a"),
        ("y", "v"), ("v", "y"), ("I", "l"), ("l", "I"), ("j", "i"), ("fi", "fl"), ("fl", "fi"), ("0", "o"), ("0", "O"), ("1", "l"),
        ("1", "I"), ("1", "i"), ("5", "s"), ("8", "B"),
        ("6", "b"), ("9", "g"), ("ri", "n"), ("il", "d"), ("nn", "m"), ("T", "I"), ("B", "R"), ("R", "B"), ("C", "G"), ("G", "C"),
        ("O", "Q"),
        // Long s, as in old prints.
        ("fh", "sh"), ("ft", "st"), ("ff", "ss"), ("fs", "ß"), ("B", "ß"),
    ]

    /// The ordinal number that was read as letters: "lst" is 1st, "llth" 11th, "2Oth" 20th; nil for a word that is none.
    static func ordinal(for word: String) -> String? {
        guard word.utf8.count > 2, ["st", "nd", "rd", "th"].contains(word.suffix(2)) else { return nil }
        var figures = ""
        for letter in word.dropLast(2) {
            switch letter {
            case "0"..."9": figures.append(letter)
            case "l", "I", "i": figures.append("1")
            case "O", "o": figures.append("0")
            default: return nil
            }
        }
        guard let number = Int(figures), number > 0, figures.first != "0", figures.count <= 3 else { return nil }
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th"
        return word.hasSuffix(ending) && word != figures + ending ? figures + ending : nil
    }

    /// The words that come of undoing one mistake, or the same mistake everywhere in the word. O(word · confusions).
    static func candidates(for word: String) -> [String] {
        let bytes = Array(word.utf8)
        var found: [String] = []
        func add(_ text: [UInt8]) {
            let candidate = String(decoding: text, as: UTF8.self)
            if candidate != word, !found.contains(candidate) { found.append(candidate) }
        }
        for (read, meant) in confusions {
            let from = Array(read.utf8), to = Array(meant.utf8)
            var places: [Int] = []
            var i = 0
            while i + from.count <= bytes.count {
                if bytes[i..<i + from.count].elementsEqual(from) { places.append(i) }
                i += 1
            }
            for place in places { add(Array(bytes[..<place]) + to + Array(bytes[(place + from.count)...])) }
            if places.count > 1, from.count == 1 { add(bytes.flatMap { $0 == from[0] ? to : [$0] }) }
        }
        return found
    }
}
