// Typewriter characters to a printer's, by language, in one pass: straight quotation marks to curly ones, hyphens to dashes, three points
// to an ellipsis, French spacing. Only punctuation and the spaces beside it change, so the words of a text stay what they are, and what a
// file has curly already is left alone.
//
// A quotation mark opens or closes by what stands beside it (space, letter, punctuation); only where that says nothing (behind a dash)
// does it matter whether one is open. So a mark that is missing in the source spoils its own place and nothing behind it, and a paragraph
// that begins with a mark, as one does in continued speech, opens. ' is harder, since it is the apostrophe too: in front of a word it opens
// only if a closing one follows and the word is none of the clipped ones ('tis, 'em). That search never looks at a byte twice.

/// Takes what the typographer makes of a text, piece by piece, in order.
package protocol TypographySink {
    /// These bytes of the source, as they are.
    mutating func verbatim(_ range: Range<Int>)
    /// `bytes` instead of the source's `range`, which is empty where something is inserted.
    mutating func replacement(_ bytes: [UInt8], _ range: Range<Int>)
}

package struct Typographer: Sendable {
    package let rules: TypographyRules
    /// What stands in front of the position.
    private var previous: CharacterClass = .start
    var doubleIsOpen = false
    var singleIsOpen = false
    /// A hyphen has opened a remark that one will close.
    private var remarkIsOpen = false
    private var singleGuillemetIsOpen = false
    /// The last stretch ended in a character that was replaced.
    package private(set) var endedInReplacement = false
    /// What a ' or '' further on may be, as far as it was looked for.
    var ahead = MarksAhead()
    /// For every byte, whether to stop at it.
    private let stops: [Stop]

    private enum Stop: UInt8, Sendable { case no, always, inPairs }

    package init(_ rules: TypographyRules) {
        self.rules = rules
        var stops = [Stop](repeating: .no, count: 256)
        for byte in [0x22, 0x27, 0x60] { stops[byte] = .always }
        stops[0x2E] = .inPairs
        if rules.opensWithCommas { stops[0x2C] = .inPairs }
        stops[0x2D] = rules.opensSpeechWithHyphen || rules.opensSpeechWithSpacedHyphen ? .always : .inPairs
        if rules.hasTypedGuillemets { for byte in [0x3C, 0x3E] { stops[byte] = rules.hasTypedSingleGuillemets ? .always : .inPairs } }
        if rules.spacesPunctuation { for byte in [0x21, 0x3A, 0x3B, 0x3F, 0xC2] { stops[byte] = .always } }
        self.stops = stops
    }

    /// A new paragraph begins: nothing is open.
    package mutating func begin() {
        previous = .start
        doubleIsOpen = false
        singleIsOpen = false
        remarkIsOpen = false
        singleGuillemetIsOpen = false
        endedInReplacement = false
        ahead = MarksAhead()
    }

    /// Something stands between the last stretch and the next that parts words: a line's end, an image.
    package mutating func space() { previous = .space }

    /// A character was set by somebody else, such as one that the source has by its number.
    package mutating func passed(_ byte: UInt8) { previous = CharacterClass(byte) }

    /// A call of a note stands between: what follows it stands behind a letter.
    package mutating func letter() { previous = .letter }

    /// Sets a stretch of text that is contiguous in the source.
    /// - Parameters:
    ///   - limit: the end of the paragraph in the source, up to which a closing ' may be looked for.
    ///   - following: the byte that the reader sees behind the stretch; a space for a line's end, 0 for the paragraph's.
    /// - Complexity: O(stretch), and O(paragraph) for all its stretches together.
    package mutating func set(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int, following: UInt8, into sink: inout some TypographySink
    ) {
        var text = Stretch(bytes: bytes, range: range, limit: limit, following: following, run: range.lowerBound)
        var i = range.lowerBound
        while true {
            i = nextStop(bytes, i, range.upperBound)
            guard i < range.upperBound else { break }
            i = setSpecial(bytes[i], at: i, &text, into: &sink)
        }
        flush(&text, to: range.upperBound, into: &sink)
        endedInReplacement = !text.lastWasVerbatim
        if range.upperBound > range.lowerBound, text.run == range.upperBound, text.lastWasVerbatim {
            previous = CharacterClass(before: range.upperBound, in: bytes, from: range.lowerBound)
        }
    }

    /// The next byte at or behind `i` that may be replaced. The commonest two are mostly what they are: one point, one hyphen.
    private func nextStop(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Int {
        stops.withUnsafeBufferPointer { stops in
            var i = i
            while i < end {
                switch stops[Int(bytes[i])] {
                case .no: i += 1
                case .always: return i
                case .inPairs:
                    if i + 1 < end, bytes[i + 1] == bytes[i] { return i }
                    i += 1
                }
            }
            return end
        }
    }

    // MARK: One character

    /// A stretch being set: what is before `run` has been handed on.
    struct Stretch {
        let bytes: UnsafeBufferPointer<UInt8>
        let range: Range<Int>
        let limit: Int
        let following: UInt8
        var run: Int
        var lastWasVerbatim = false

        func byte(at i: Int) -> UInt8 { i < range.upperBound ? bytes[i] : following }
        func next(_ i: Int) -> CharacterClass {
            i < range.upperBound ? CharacterClass(at: i, in: bytes, to: range.upperBound) : CharacterClass(following)
        }
    }

    private func flush(_ text: inout Stretch, to end: Int, into sink: inout some TypographySink) {
        guard text.run < end else { return }
        sink.verbatim(text.run..<end)
        text.run = end
        text.lastWasVerbatim = true
    }

    mutating func replace(
        _ range: Range<Int>, by bytes: [UInt8], _ text: inout Stretch, then: CharacterClass, into sink: inout some TypographySink
    ) -> Int {
        flush(&text, to: range.lowerBound, into: &sink)
        sink.replacement(bytes, range)
        text.run = range.upperBound
        text.lastWasVerbatim = false
        previous = then
        return range.upperBound
    }

    func before(_ i: Int, _ text: Stretch) -> CharacterClass {
        i > text.run ? CharacterClass(before: i, in: text.bytes, from: text.run) : previous
    }

    /// Sets the character at `i` and returns the position behind it.
    private mutating func setSpecial(_ byte: UInt8, at i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        switch byte {
        case 0x22:
            // Between letters where nothing is open it quotes nothing: Ab"bey.
            if isStress(i, text) || !doubleIsOpen && text.next(i + 1) == .letter && before(i, text) == .letter { return i + 1 }
            return setDouble(i..<(i + 1), &text, into: &sink)
        case 0x27:
            if isStress(i, text) { return i + 1 }
            if text.byte(at: i + 1) == 0x27, i + 1 < text.range.upperBound { return setDoubled(i, &text, into: &sink) }
            return setSingle(i, &text, into: &sink)
        case 0x60:
            if isStress(i, text) { return i + 1 }
            // ` opens in texts of the 1990s, `` doubly.
            if i + 1 < text.range.upperBound, text.bytes[i + 1] == 0x60 {
                doubleIsOpen = true
                return replace(i..<(i + 2), by: rules.openingDouble, &text, then: .opening, into: &sink)
            }
            guard text.next(i + 1) == .letter else { return i + 1 }
            singleIsOpen = true
            return replace(i..<(i + 1), by: rules.openingSingle, &text, then: .opening, into: &sink)
        case 0x2C: return setCommas(i, &text, into: &sink)
        case 0x2D: return setHyphens(i, &text, into: &sink)
        case 0x3C, 0x3E: return setTypedGuillemet(i, &text, into: &sink)
        case 0x2E:
            var end = i + 1
            while end < text.range.upperBound, text.bytes[end] == 0x2E { end += 1 }
            guard end - i == 3 else { return end }
            return replace(i..<end, by: Self.ellipsis, &text, then: .punctuation, into: &sink)
        default: return setFrenchSpace(byte, at: i, &text, into: &sink)
        }
    }

    private static let ellipsis: [UInt8] = Array("…".utf8)

    /// `>>Ja<<`, `<<Oui>>`, and `>das<` inside: a sign that touches a word on one side only. Two of them are one mark; one alone is a mark
    /// where another closes it.
    private mutating func setTypedGuillemet(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        let sign = text.bytes[i], isRight = sign == 0x3E
        var end = i + 1
        while end < text.range.upperBound, text.bytes[end] == sign { end += 1 }
        guard end - i <= 2 else { return end }
        let next = text.next(end), previous = before(i, text)
        let opens = [.start, .space, .opening, .dash].contains(previous) && next == .letter
        let closes = [.letter, .punctuation].contains(previous) && next != .letter
        guard opens || closes else { return end }
        if end - i == 1 {
            if opens {
                guard singleGuillemetCloses(behind: end, sign, text) else { return end }
            } else {
                guard singleGuillemetIsOpen else { return end }
            }
            singleGuillemetIsOpen = opens
            return replace(
                i..<end, by: isRight ? Self.singleRight : Self.singleLeft, &text, then: opens ? .opening : .punctuation, into: &sink)
        }
        let mark =
            rules.spacesPunctuation ? (opens ? rules.openingDouble : rules.closingDouble) : isRight ? Self.doubleRight : Self.doubleLeft
        return replace(i..<end, by: mark, &text, then: opens ? .opening : .punctuation, into: &sink)
    }

    /// Whether the mark for the other side follows, at the end of a word and not too far away.
    private func singleGuillemetCloses(behind start: Int, _ sign: UInt8, _ text: Stretch) -> Bool {
        let other: UInt8 = sign == 0x3E ? 0x3C : 0x3E, reach = 300
        var i = start
        while i < min(text.limit, start + reach) {
            if text.bytes[i] == sign { return false }
            if text.bytes[i] == other { return text.bytes[i - 1] > 0x20 }
            i += 1
        }
        return false
    }

    private static let doubleLeft = Array("«".utf8), doubleRight = Array("»".utf8), singleLeft = Array("‹".utf8),
        singleRight = Array("›".utf8)

    // MARK: Dashes

    private mutating func setHyphens(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        var end = i + 1
        while end < text.range.upperBound, text.bytes[end] == 0x2D { end += 1 }
        switch end - i {
        case 1: return setHyphen(i, &text, into: &sink)
        case 2, 3: return setDash(i..<end, &text, into: &sink)
        case 4: return replace(i..<end, by: Self.longDash, &text, then: .dash, into: &sink)
        default: return end
        }
    }

    private static let emDash: [UInt8] = Array("—".utf8)
    private static let enDash: [UInt8] = Array("–".utf8)
    /// For a word that is left out: "Mr. ----".
    private static let longDash: [UInt8] = Array("——".utf8)

    private mutating func setDash(_ range: Range<Int>, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        var range = range
        let spaceBefore = range.lowerBound > text.run && text.bytes[range.lowerBound - 1] == 0x20
        let spaceBehind = range.upperBound < text.range.upperBound && text.bytes[range.upperBound] == 0x20
        if rules.closesUpDashes, spaceBefore, spaceBehind {
            range = (range.lowerBound - 1)..<(range.upperBound + 1)
            return replace(range, by: Self.emDash, &text, then: .dash, into: &sink)
        }
        if rules.hasShortDashInRanges, range.count == 2, range.lowerBound > text.range.lowerBound,
            text.bytes[range.lowerBound - 1].isASCIIDigit, text.byte(at: range.upperBound).isASCIIDigit
        {
            return replace(range, by: Self.enDash, &text, then: .dash, into: &sink)
        }
        // An en dash needs its spaces; between letters it would be a hyphen to the eye.
        let bytes = spaceBefore || spaceBehind ? rules.dash : Self.emDash
        return replace(range, by: bytes, &text, then: .dash, into: &sink)
    }

    /// A single hyphen: the dash of Spanish dialogue, "-Sí -dijo el cura-; vamos", or of French, "- Oui, dit-il", or what it is.
    private mutating func setHyphen(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        if rules.opensSpeechWithSpacedHyphen, before(i, text) == .start, text.next(i + 1) == .space, i + 2 < text.range.upperBound,
            !text.bytes[i + 2].isASCIIDigit
        {
            return replace(i..<(i + 1), by: rules.dash, &text, then: .dash, into: &sink)
        }
        guard rules.opensSpeechWithHyphen else { return i + 1 }
        let next = text.next(i + 1)
        switch before(i, text) {
        case .start where next == .letter || next == .opening:
            return replace(i..<(i + 1), by: rules.dash, &text, then: .opening, into: &sink)
        case .space where next == .letter || next == .opening:
            remarkIsOpen = true
            return replace(i..<(i + 1), by: rules.dash, &text, then: .opening, into: &sink)
        case .letter where remarkIsOpen && next != .letter, .punctuation where remarkIsOpen && next != .letter:
            remarkIsOpen = false
            return replace(i..<(i + 1), by: rules.dash, &text, then: .punctuation, into: &sink)
        default: return i + 1
        }
    }

    // MARK: French spacing

    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]
    private static let narrowNoBreakSpace: [UInt8] = [0xE2, 0x80, 0xAF]

    /// No-break spaces in front of ; : ! ? » and behind «, in place of the space typed or where none was.
    private mutating func setFrenchSpace(_ byte: UInt8, at i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        if byte == 0xC2 {
            guard i + 1 < text.range.upperBound else { return i + 1 }
            if text.bytes[i + 1] == 0xAB { return setGuillemetSpace(behind: i + 2, &text, into: &sink) }
            if text.bytes[i + 1] == 0xBB { insertSpace(Self.noBreakSpace, at: i, &text, into: &sink) }
            return i + 2
        }
        let next = text.byte(at: i + 1)
        // "http://", "12:30", "file.cgi?id": punctuation inside a word is none.
        guard !next.isASCIILetter, !next.isASCIIDigit, next != 0x2F else { return i + 1 }
        insertSpace(byte == 0x3A ? Self.noBreakSpace : Self.narrowNoBreakSpace, at: i, &text, into: &sink)
        return i + 1
    }

    private mutating func insertSpace(_ space: [UInt8], at i: Int, _ text: inout Stretch, into sink: inout some TypographySink) {
        var start = i
        while start > text.run, text.bytes[start - 1] == 0x20 { start -= 1 }
        if start < i {
            guard start > text.range.lowerBound else { return }
            _ = replace(start..<i, by: space, &text, then: .space, into: &sink)
            return
        }
        switch before(i, text) {
        case .start, .space, .opening: return
        case .punctuation where i > text.range.lowerBound && (text.bytes[i - 1] == 0x21 || text.bytes[i - 1] == 0x3F): return  // ?!
        case .letter, .punctuation, .dash: _ = replace(i..<i, by: space, &text, then: .space, into: &sink)
        }
    }

    private mutating func setGuillemetSpace(behind i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        var end = i
        while end < text.range.upperBound, text.bytes[end] == 0x20 { end += 1 }
        if end == i, CharacterClass(at: i, in: text.bytes, to: text.range.upperBound) == .space, i < text.range.upperBound { return i }
        return replace(i..<end, by: Self.noBreakSpace, &text, then: .opening, into: &sink)
    }
}

extension Typographer {
    /// A text of one paragraph, typeset: for titles and the like.
    package static func string(_ text: String, _ rules: TypographyRules) -> String {
        var sink = ByteSink()
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            sink.source = bytes
            var typographer = Typographer(rules)
            typographer.set(bytes, 0..<bytes.count, limit: bytes.count, following: 0, into: &sink)
        }
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private struct ByteSink: TypographySink {
        var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        var bytes: [UInt8] = []
        mutating func verbatim(_ range: Range<Int>) { bytes.append(contentsOf: source[range]) }
        mutating func replacement(_ text: [UInt8], _ range: Range<Int>) { bytes.append(contentsOf: text) }
    }
}
