internal import CICUShim

/// The parts that a text has for a reader: characters, words, sentences, lines, paragraphs; and ways from one to the next.
///
/// ```swift
/// input.move(.forward, by: TextGranularity.word)
/// input.delete(.backward, by: .sentence)
/// ```
public enum TextGranularity: Sendable {
    /// What a reader takes for one: an extended grapheme cluster (UAX #29).
    case character
    /// By UAX #29.
    case word
    /// By UAX #29.
    case sentence
    /// Of the layout.
    case line
    /// Up to and with its separator.
    case paragraph
    /// All of the text.
    case document
}

/// Finds characters as readers see them (graphemes), words, sentences and paragraphs of a storage.
///
/// By UAX #29, for words and sentences as ICU has it: with dictionaries for scripts that are written without spaces, and, where the
/// language of the text is given, with the abbreviations that end no sentence (“Mr. Darcy”).
///
/// ```swift
/// let navigation = TextNavigation(storage)
/// for word in navigation.words(in: storage.range) { print(storage.substring(word)) }
/// ```
public struct TextNavigation {
    let storage: TextStorage

    /// Navigation in a storage, whatever its text becomes. O(1).
    public init(_ storage: TextStorage) { self.storage = storage }

    // MARK: Characters

    /// The start of the character after the one at a position; at the end of the text the end. O(bytes of the paragraph).
    public func position(after position: TextPosition) -> TextPosition {
        let string = storage.string
        let index = characterIndex(position)
        guard index < string.endIndex else { return storage.endPosition }
        return storage.position(string.index(after: index))
    }

    /// The start of the character before a position, or of the one that it lies in; at the beginning of the text the beginning. O(bytes of
    /// the paragraph).
    public func position(before position: TextPosition) -> TextPosition {
        let string = storage.string
        let exact = storage.index(of: position)
        let index = characterIndex(position)
        if index < exact { return storage.position(index) }
        guard index > string.startIndex else { return .start }
        return storage.position(string.index(before: index))
    }

    /// The character that a position lies in or before. O(bytes of the paragraph).
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

    /// The word that holds the character at a position; nil on spaces and marks. O(bytes of the paragraph).
    public func word(at position: TextPosition) -> TextRange? {
        words(in: storage.paragraphRange(for: position..<position)).first { $0.contains(position) }
    }

    /// The words of a range, in order. O(bytes of the range).
    public func words(in range: TextRange) -> [TextRange] {
        segments(icu_words, in: range).filter(\.isWord).map(\.range)
    }

    // MARK: Sentences

    /// The sentence that holds a position, with the spaces behind it. O(bytes of the paragraph).
    public func sentence(at position: TextPosition) -> TextRange {
        let paragraph = storage.paragraphRange(for: position..<position)
        return sentences(in: paragraph).last { $0.lowerBound <= position } ?? paragraph
    }

    /// The sentences of a range, in order, each with the spaces and the paragraph separator behind it. O(bytes of the range).
    public func sentences(in range: TextRange) -> [TextRange] { segments(icu_sentences, in: range).map(\.range) }

    private func segments(_ kind: icu_boundary_kind, in range: TextRange) -> [(range: TextRange, isWord: Bool)] {
        let offsets = storage.clamped(range)
        let language =
            storage.attribute(\.language, at: TextPosition(utf8Offset: offsets.lowerBound))?.value ?? storage.defaultAttributes.language
            ?? ""
        var result: [(range: TextRange, isWord: Bool)] = []
        storage.text[offsets].withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, let boundaries = icu_boundaries_open(kind, language, base, Int64(bytes.count)) else {
                return
            }
            defer { icu_boundaries_close(boundaries) }
            var start = 0, isWord = false
            while case let end = Int(icu_boundaries_next(boundaries, &isWord)), end > start {
                result.append((TextRange(offsets.lowerBound + start, offsets.lowerBound + end), isWord))
                start = end
            }
        }
        return result
    }
}
