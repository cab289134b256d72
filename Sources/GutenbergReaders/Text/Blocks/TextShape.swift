import Markup

/// What a block looks like, before anything is known of its place in the book. Computed only for blocks that may be more than a paragraph.
struct TextShape {
    /// Letters that are capitals, and letters in all.
    var capitals = 0
    var letters = 0
    /// Of other scripts than Latin.
    var otherLetters = 0
    var digits = 0
    /// Words, and words of four letters or more that begin with a small letter.
    var words = 0
    var smallWords = 0
    /// Words of four letters or more.
    var longWords = 0
    /// The first and last byte that is neither white space nor markup (`_`, `=`).
    var first: UInt8 = 0
    var last: UInt8 = 0
    /// The last three bytes, for punctuation of three bytes such as ” and ….
    var tail: (UInt8, UInt8, UInt8) = (0, 0, 0)
    /// Wrapped in `_` as a whole.
    var isEmphasised = false

    var isAllCapitals: Bool { letters >= 2 && capitals == letters }
    /// Nearly all capitals: "OF OLMÜTZ, K.W., FROM THE COLLECTION OF Dr."
    var isMostlyCapitals: Bool { letters >= 2 && capitals * 10 >= letters * 8 }
    /// "The Extent Of The Empire": hardly a long word begins small.
    var isTitleCase: Bool { longWords >= 1 && smallWords * 4 <= longWords }

    var endsWithFullStop: Bool { last == 0x2E }
    /// ! ? or a closing quotation mark.
    var endsAsSpeech: Bool {
        last == 0x21 || last == 0x3F || last == 0x22 || last == 0x27 || last == 0x29
            || (tail.0 == 0xE2 && tail.1 == 0x80 && tail.2 >= 0x98 && tail.2 <= 0x9F)
    }
    /// , ; : - – —: the text goes on.
    var endsOpen: Bool {
        last == 0x2C || last == 0x3B || last == 0x3A || last == 0x2D
            || (tail.0 == 0xE2 && tail.1 == 0x80 && (tail.2 == 0x93 || tail.2 == 0x94))
    }
    /// Begins with a quotation mark or a dash: somebody speaks.
    var beginsAsSpeech: Bool { first == 0x22 || first == 0x27 || first == 0x60 || first == 0x2D || beginsWithCurlyQuote }
    var beginsWithCurlyQuote = false
    var beginsWithCapital = false
}

extension TextAnalysis {
    func shape(of block: TextBlock) -> TextShape { shape(ofLines: block.lineRange) }

    /// O(bytes of the lines).
    func shape(ofLines range: Range<Int>) -> TextShape {
        var shape = TextShape()
        guard let firstLine = range.first, let lastLine = range.last else { return shape }
        var start = Int(lines[firstLine].start), end = Int(lines[lastLine].end)
        shape.isEmphasised = isEmphasised(start..<end)
        while start < end, isMarkup(bytes[start]) { start += 1 }
        while end > start, isMarkup(bytes[end - 1]) { end -= 1 }
        guard start < end else { return shape }
        shape.first = bytes[start]
        shape.last = bytes[end - 1]
        if end - start >= 3 { shape.tail = (bytes[end - 3], bytes[end - 2], bytes[end - 1]) }
        if shape.first == 0xE2, end - start > 3 {
            shape.beginsWithCurlyQuote = bytes[start + 1] == 0x80 && bytes[start + 2] >= 0x93 && bytes[start + 2] <= 0x9F
        } else if shape.first == 0xC2, end - start > 2 {
            shape.beginsWithCurlyQuote = bytes[start + 1] == 0xAB
        }
        for line in range {
            count(lines.range(line), into: &shape)
        }
        let opening = WordCursor.foldedLetter(bytes, start, end) != nil
        shape.beginsWithCapital = opening && isCapital(start)
        return shape
    }

    /// True if a text stands between two marks of emphasis, and no other is in it.
    func isEmphasised(_ text: Range<Int>) -> Bool {
        let fewestBytes = 3
        guard text.count >= fewestBytes, bytes[text.lowerBound] == 0x5F else { return false }
        // "_The Letter_.": the full stop of a title may stand behind the mark.
        let close = bytes[text.upperBound - 1] == 0x2E && text.count > fewestBytes ? text.upperBound - 2 : text.upperBound - 1
        return close - text.lowerBound > 1 && bytes[close] == 0x5F && !bytes[(text.lowerBound + 1)..<close].contains(0x5F)
    }

    private func isMarkup(_ byte: UInt8) -> Bool { byte == 0x5F || byte == 0x3D || byte == 0x7E }

    private func count(_ range: Range<Int>, into shape: inout TextShape) {
        var i = range.lowerBound
        while i < range.upperBound {
            guard let (_, length) = WordCursor.foldedLetter(bytes, i, range.upperBound) else {
                if bytes[i].isASCIIDigit { shape.digits += 1 }
                if bytes[i] >= 0xCD, Self.isOfOtherScript(bytes, i, range.upperBound) { shape.otherLetters += 1 }
                i += 1
                continue
            }
            let beginsSmall = !isCapital(i)
            let wordStart = i
            var step = length
            while true {
                shape.letters += 1
                if isCapital(i) { shape.capitals += 1 }
                i += step
                guard i < range.upperBound, let next = WordCursor.foldedLetter(bytes, i, range.upperBound) else { break }
                step = next.1
            }
            shape.words += 1
            if i - wordStart >= 4 {
                shape.longWords += 1
                if beginsSmall { shape.smallWords += 1 }
            }
        }
    }

    /// True if the letter at the place is a capital: ASCII, U+00C0 to U+00DE, or one of those up to U+017F, where capitals and small
    /// letters take turns.
    func isCapital(_ position: Int) -> Bool {
        let byte = bytes[position]
        if byte < 0x80 { return byte >= 0x41 && byte <= 0x5A }
        guard byte >= 0xC3, byte <= 0xC5, position + 1 < bytes.count else { return false }
        if byte == 0xC3 { return bytes[position + 1] <= 0x9E }
        switch Int(byte - 0xC4) << 6 | Int(bytes[position + 1] & 0x3F) {
        case let place where (0x39...0x48).contains(place) || (0x79...0x7E).contains(place): return place & 1 == 1
        case 0x38, 0x49, 0x7F: return false
        case let place: return place & 1 == 0
        }
    }

    /// A hash of letters and figures without case, accents and punctuation: what a contents entry and its heading have in common.
    /// 0 for text without any.
    func textKey(_ ranges: some Sequence<Range<Int>>) -> UInt64 { Self.textKey(bytes, ranges) }

    /// The key of a text in small letters.
    static func textKey(_ text: String) -> UInt64 {
        let copy = Array(text.utf8)
        return copy.withUnsafeBufferPointer { textKey($0, CollectionOfOne(0..<$0.count)) }
    }

    private static func textKey(_ bytes: UnsafeBufferPointer<UInt8>, _ ranges: some Sequence<Range<Int>>) -> UInt64 {
        var key = TextKey()
        for range in ranges { key.add(bytes, range) }
        return key.value
    }

    /// The hash of what has been added to it.
    private struct TextKey {
        private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        private var isEmpty = true
        var value: UInt64 { isEmpty ? 0 : hash }

        mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
            var i = range.lowerBound
            while i < range.upperBound {
                if let (letter, length) = WordCursor.foldedLetter(bytes, i, range.upperBound) {
                    hash = (hash ^ UInt64(letter)) &* 0x0000_0100_0000_01B3
                    if length > 1, WordCursor.isDoubledWithE(bytes, i) { hash = (hash ^ 0x65) &* 0x0000_0100_0000_01B3 }
                    i += length
                    isEmpty = false
                } else {
                    // Letters of other scripts as they are, byte by byte.
                    if bytes[i].isASCIIDigit || isOfOtherScript(bytes, i, range.upperBound) {
                        hash = (hash ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01B3
                        isEmpty = false
                    }
                    i += 1
                }
            }
        }
    }

    /// True for a byte of a letter from Greek on; the punctuation of U+2000 and U+3000 is none.
    private static func isOfOtherScript(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
        guard bytes[i] >= 0x80 else { return false }
        var lead = i
        while bytes[lead] & 0xC0 == 0x80, lead > 0, i - lead < 3 { lead -= 1 }
        return bytes[lead] >= 0xCD && bytes[lead] != 0xE2 && !(bytes[lead] == 0xE3 && lead + 1 < end && bytes[lead + 1] == 0x80)
    }

    /// O(bytes of the block). Without a closure over the lines, which would take a copy of the analysis along.
    func textKey(of block: TextBlock) -> UInt64 {
        var key = TextKey()
        for line in block.lineRange { key.add(bytes, lines.range(line)) }
        return key.value
    }
}
