/// The first words of a chapter, which are set in small capitals.
package enum LeadIn {
    /// Where the lead-in of a paragraph ends: behind its fifth word, or in front of the first comma or other break in the sentence.
    ///
    /// Quotation marks in front are part of it. A word is never split, and no markup of plain text is entered.
    /// - Parameter range: the first line or text node of the paragraph, in UTF-8.
    /// - Returns: nil where there is nothing fit to be set off: a bracket, an emphasised or numbered beginning, words already in capitals.
    /// - Complexity: O(five words).
    package static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var i = range.lowerBound
        while i < range.upperBound, CharacterClass(at: i, in: bytes, to: range.upperBound) != .letter {
            let byte = bytes[i]
            // Quotation marks only: ( [ begin a direction or a note, _ emphasis, a dash speech.
            guard byte == 0x22 || byte == 0x27 || byte == 0x60 || byte >= 0x80,
                CharacterClass(at: i, in: bytes, to: range.upperBound) != .dash
            else { return nil }
            i += 1
            while i < range.upperBound, bytes[i] & 0xC0 == 0x80 { i += 1 }
        }
        guard i < range.upperBound, !bytes[i].isASCIIDigit, bytes[i] != 0x2D else { return nil }
        var words = 0, smallLetters = 0
        while i < range.upperBound {
            let wordStart = i
            var wordEnd = i, isTitle = false
            while i < range.upperBound, bytes[i] != 0x20 {
                if bytes[i] == 0x5F || bytes[i] == 0x3D || bytes[i] == 0x2A || bytes[i] == 0x5B { return nil }
                if bytes[i] >= 0x61, bytes[i] <= 0x7A { smallLetters += 1 }
                switch CharacterClass(at: i, in: bytes, to: range.upperBound) {
                case .letter: wordEnd = i + 1
                case .punctuation where isApostrophe(bytes, i, range.upperBound): break
                case .punctuation where isPointOfTitle(bytes, wordStart..<i, range.upperBound): isTitle = true
                default:
                    // The sentence breaks here: the lead-in ends behind the word.
                    return wordEnd > wordStart && smallLetters > 0 ? scalarEnd(bytes, wordEnd, range.upperBound) : nil
                }
                i += 1
                while i < range.upperBound, bytes[i] & 0xC0 == 0x80 { i += 1 }
                if wordEnd > wordStart { wordEnd = max(wordEnd, i) }
            }
            // A name goes with its title.
            if !isTitle { words += 1 }
            if words == 5 || i == range.upperBound { return smallLetters > 0 ? i : nil }
            while i < range.upperBound, bytes[i] == 0x20 { i += 1 }
        }
        return nil
    }

    /// What stands in front of names, and whose full stop ends no sentence.
    private static let titles: [StaticString] = [
        "Mr", "Mrs", "Ms", "Messrs", "Dr", "St", "Mme", "Mlle", "MM", "M", "Capt", "Col", "Gen", "Lieut", "Sergt", "Prof", "Rev",
        "Hr", "Fr", "Sr", "Sra", "Dña",
    ]

    /// The full stop of "Mr. Darcy": a title behind its first letter, with a capital behind the space.
    private static func isPointOfTitle(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ end: Int) -> Bool {
        let point = word.upperBound, name = point + 2
        guard bytes[point] == 0x2E, name < end, bytes[point + 1] == 0x20, bytes[name] >= 0x41 && bytes[name] <= 0x5A || bytes[name] == 0xC3
        else { return false }
        return titles.contains { title in title.withUTF8Buffer { $0.elementsEqual(bytes[word]) } }
    }

    private static func isApostrophe(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
        if bytes[i] == 0x27 { return i + 1 < end && (bytes[i + 1].isASCIILetter || bytes[i + 1] == 0xC3) }
        return i + 3 < end && bytes[i] == 0xE2 && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x99
            && (bytes[i + 3].isASCIILetter || bytes[i + 3] >= 0xC3)
    }

    private static func scalarEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Int {
        var i = i
        while i < end, bytes[i] & 0xC0 == 0x80 { i += 1 }
        return i
    }
}
