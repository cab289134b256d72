/// The parts that a text has for a reader: characters, words, sentences, lines, paragraphs; and ways from one to the next.
public enum TextGranularity: Sendable { case character, word, sentence, line, paragraph, document }

/// Finds characters as readers see them (graphemes), words, sentences and paragraphs of a storage.
///
/// Words are found by letters and digits with the marks inside them (the apostrophe of “don’t”, the point of “3.14”), sentences by their closing marks with a space
/// and a capital behind them: UAX #29 without dictionaries, so that text without spaces between its words is taken apart by characters.
public struct TextNavigation {
    let storage: TextStorage

    public init(_ storage: TextStorage) { self.storage = storage }

    // MARK: Characters

    /// The start of the character after the one at a position; at the end of the text the end.
    public func position(after position: TextPosition) -> TextPosition {
        let string = storage.string
        let index = characterIndex(position)
        guard index < string.endIndex else { return storage.endPosition }
        return storage.position(string.index(after: index))
    }

    public func position(before position: TextPosition) -> TextPosition {
        let string = storage.string
        let exact = storage.index(of: position)
        let index = characterIndex(position)
        if index < exact { return storage.position(index) }
        guard index > string.startIndex else { return .start }
        return storage.position(string.index(before: index))
    }

    /// The character that a position lies in or before.
    public func character(at position: TextPosition) -> TextRange {
        let start = storage.position(characterIndex(position))
        return start..<self.position(after: start)
    }

    /// The nearest character boundary at or before a position.
    private func characterIndex(_ position: TextPosition) -> String.Index {
        let string = storage.string
        let exact = storage.index(of: position)
        guard exact < string.endIndex else { return string.endIndex }
        // A paragraph's start is a boundary (the line feed of CR LF apart, which is none of one).
        let paragraph = storage.index(of: storage.paragraphRange(for: position..<position).lowerBound)
        var index = paragraph
        while index < exact {
            let next = string.index(after: index)
            if next > exact { return index }
            index = next
        }
        return index
    }

    // MARK: Words

    /// The word that holds the character at a position; nil on spaces and marks.
    public func word(at position: TextPosition) -> TextRange? {
        words(in: storage.paragraphRange(for: position..<position)).first { $0.contains(position) }
    }

    /// The words of a range, in order.
    public func words(in range: TextRange) -> [TextRange] {
        let scalars = Array(storage.substring(range).unicodeScalars)
        var result: [TextRange] = []
        var offset = range.lowerBound.utf8Offset
        var start: Int?
        for (index, scalar) in scalars.enumerated() {
            let isInside = Self.isLetter(scalar) || (start != nil && Self.joins(scalar) && index + 1 < scalars.count && Self.isLetter(scalars[index + 1]))
            if isInside, start == nil { start = offset }
            if !isInside, let begun = start {
                result.append(TextRange(begun, offset))
                start = nil
            }
            offset += scalar.utf8.count
        }
        if let begun = start { result.append(TextRange(begun, offset)) }
        return result
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .letterNumber: return true
        default: return properties.isAlphabetic || scalar == "_" || scalar == "\u{AD}" || scalar == "\u{200D}"
        }
    }

    /// Marks that hold a word together between two letters or digits (MidLetter, MidNum and MidNumLet of UAX #29).
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "\u{2019}", ".", "\u{B7}", ",", "\u{2018}", "\u{387}", ":": scalar != ":"
        default: false
        }
    }

    // MARK: Sentences

    /// The sentence that holds a position, with the spaces behind it.
    public func sentence(at position: TextPosition) -> TextRange {
        let paragraph = storage.paragraphRange(for: position..<position)
        let sentences = sentences(in: paragraph)
        return sentences.last { $0.lowerBound <= position } ?? paragraph
    }

    /// The sentences of a range.
    public func sentences(in range: TextRange) -> [TextRange] {
        let scalars = Array(storage.substring(range).unicodeScalars)
        var result: [TextRange] = []
        var offset = range.lowerBound.utf8Offset, start = offset
        var index = 0
        func advance() {
            offset += scalars[index].utf8.count
            index += 1
        }
        while index < scalars.count {
            let scalar = scalars[index]
            advance()
            if scalar == "\n" || scalar == "\u{2029}" || scalar == "\r" && !(index < scalars.count && scalars[index] == "\n") {
                result.append(TextRange(start, offset))
                start = offset
                continue
            }
            guard scalar == "." || scalar == "!" || scalar == "?" || scalar == "…" || scalar == "。" else { continue }
            while index < scalars.count, Self.closes(scalars[index]) { advance() }
            let spaces = index
            while index < scalars.count, scalars[index] == " " || scalars[index] == "\u{A0}" { advance() }
            guard spaces < index || scalar == "。" else { continue }
            // Behind a full stop a small letter goes on with the sentence: “e.g. this”.
            if index < scalars.count, scalar == ".", scalars[index].properties.isLowercase { continue }
            if index < scalars.count, !scalars[index].properties.isWhitespace {
                result.append(TextRange(start, offset))
                start = offset
            }
        }
        if start < offset { result.append(TextRange(start, offset)) }
        return result
    }

    private static func closes(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "\u{201D}", "\u{2019}", ")", "]", "»", "›", ".", "!", "?", "\u{201C}": true
        default: false
        }
    }
}
