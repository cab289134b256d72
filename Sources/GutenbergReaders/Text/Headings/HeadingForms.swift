import Markup

/// What kind of division a heading opens, from the word in it.
enum Division: UInt8, CaseIterable {
    case volume, part, book, epilogue, act, chapter, canto, letter, story, article, scene, section, member, subsection
    /// Counted by letters as often as by numbers.
    case appendix
    /// A number without a word.
    case bare

    /// Which divisions contain which: a smaller rank contains a larger one. Bare numbers take the chapters' rank when the book has none.
    var rank: Int {
        switch self {
        case .volume: 1
        case .part, .book, .epilogue: 2
        case .act: 3
        case .chapter, .canto, .letter, .story, .article, .appendix: 4
        case .scene, .section: 5
        case .member: 6
        case .subsection: 7
        case .bare: 8
        }
    }

    /// The class of the heading's element, so that a style sheet can tell a part from a volume.
    var className: String { self == .bare ? "chapter" : String(describing: self) }

    init?(name: String) {
        guard let division = Self.allCases.first(where: { String(describing: $0) == name }) else { return nil }
        self = division
    }
}

/// A line read as the beginning of a numbered heading: "CHAPTER I. Down the Rabbit-Hole", "Segunda parte del …", "II. Papa se fâche."
struct HeadingForm: Equatable {
    var division: Division
    var number: Int
    var numeral: Numeral
    /// Where the number's part begins and ends, without the punctuation behind it.
    var start: Int
    var numberEnd: Int
    /// Where the title begins; nil if the line holds the number alone.
    var titleStart: Int?
    /// "§ 2.", "SS 2.": a sign in place of a word.
    var isSign = false
    /// Told by a word that sentences begin with as well ("The second day"): such a line must be a title by itself.
    var isEverydayWord = false
}

extension HeadingForm {
    /// Reads the form from the beginning of a line; nil if the line does not begin as a numbered heading does. O(line).
    /// - Parameter allowsSmallNumerals: "iv. Of Honey" counts too, as in a list of contents; in the text it begins an item.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, allowsSmallNumerals: Bool = false) {
        var cursor = WordCursor(bytes, line)
        if let form = Self.numberBetweenSigns(cursor) { self = form; return }
        cursor.skip { $0 == 0x5F || $0 == 0x3D || $0 == 0x2A || $0 == 0x7E }  // _ = * ~
        let start = cursor.position
        if cursor.byte == 0xC2, start + 1 < line.upperBound, bytes[start + 1] == 0xA7 {  // §
            cursor.position += 2
            cursor.skipSpaces()
            guard let number = cursor.number() else { return nil }
            self.init(.section, number, start, cursor)
            isSign = true
            return
        }
        if let form = Self.numberBehindDoubledS(cursor) { self = form; return }
        if let form = Self.numberInBrackets(cursor) ?? Self.wordInBrackets(cursor) ?? Self.keywordFirst(cursor, start)
            ?? Self.numberFirst(cursor, start, allowsSmall: allowsSmallNumerals) ?? Self.inOtherScript(cursor)
        {
            self = form
        } else {
            return nil
        }
    }

    /// "SS 2. Of Space": the sign of a section as it was typed where there was none.
    private static func numberBehindDoubledS(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard start + 3 < cursor.end, cursor.bytes[start] == 0x53, cursor.bytes[start + 1] == 0x53,
            cursor.bytes[start + 2] == 0x20 || cursor.bytes[start + 2] == 0x2E
        else { return nil }
        cursor.position += 2
        cursor.skip { $0 == 0x2E || $0 == 0x20 }
        guard let number = cursor.number(), number.numeral == .arabic || number.numeral == .roman && cursor.byte == 0x2E,
            var form = HeadingForm(.section, number, start, cursor)
        else { return nil }
        form.isSign = true
        return form
    }

    /// "[ 1 ]": a number and nothing else, with room around it.
    private static func numberInBrackets(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        guard cursor.byte == 0x5B, cursor.end - cursor.position >= 5, cursor.bytes[cursor.position + 1] == 0x20 else { return nil }
        cursor.position += 2
        let start = cursor.position
        guard let number = cursor.number(), number.numeral != .word else { return nil }
        cursor.skipSpaces()
        guard cursor.byte == 0x5D, cursor.position + 1 == cursor.end else { return nil }
        return HeadingForm(
            division: .bare, number: number.value, numeral: number.numeral, start: start, numberEnd: number.end, titleStart: nil)
    }

    /// "[Day the First]", "[PART II.]": the whole line in brackets, and no title in them.
    private static func wordInBrackets(_ cursor: WordCursor) -> HeadingForm? {
        let shortest = 7
        guard cursor.byte == 0x5B, cursor.end - cursor.position >= shortest, cursor.bytes[cursor.end - 1] == 0x5D else { return nil }
        let inside = WordCursor(cursor.bytes, cursor.position + 1..<cursor.end - 1)
        guard let form = keywordFirst(inside, inside.position) ?? numberFirst(inside, inside.position, allowsSmall: false),
            form.division != .bare, form.titleStart == nil
        else { return nil }
        return form
    }

    /// "-- I --", "— 2 —", "* 3 *", "..... 4": a number and nothing else between signs, or behind points.
    private static func numberBetweenSigns(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let above = skipSigns(&cursor)
        guard !above.isEmpty else { return nil }
        // More of them lead to the page of an entry that turned over.
        let start = cursor.position, points = 3...8
        guard let number = cursor.number(), number.numeral != .word else { return nil }
        let below = skipSigns(&cursor)
        let isBehindPoints = above.allSatisfy { $0 == 0x2E } && points.contains(above.count) || above == [0x23]
        guard cursor.isAtEnd, !below.isEmpty || isBehindPoints else { return nil }
        return HeadingForm(
            division: .bare, number: number.value, numeral: number.numeral, start: start, numberEnd: number.end, titleStart: nil)
    }

    /// Goes over dashes, stars, points and the like, with spaces between: the bytes with which the signs begin.
    private static func skipSigns(_ cursor: inout WordCursor) -> [UInt8] {
        let signs: [UInt8] = [0x2D, 0x2E, 0x2A, 0x3D, 0x7E, 0x23, 0x3A]
        var found: [UInt8] = []
        while !cursor.isAtEnd {
            if cursor.byte == 0x20 {
                cursor.position += 1
            } else if signs.contains(cursor.byte) {
                found.append(cursor.byte)
                cursor.position += 1
            } else if cursor.byte == 0xE2, cursor.position + 2 < cursor.end, cursor.bytes[cursor.position + 1] == 0x80,
                [0x93, 0x94, 0xA2].contains(cursor.bytes[cursor.position + 2])
            {
                found.append(0x2D)
                cursor.position += 3
            } else {
                break
            }
        }
        return found
    }

    /// "CHAPTER I", "CHAPTER THE FIRST", "Chap. 3".
    private static func keywordFirst(_ cursor: WordCursor, _ start: Int) -> HeadingForm? {
        var cursor = cursor
        guard let word = cursor.word() else { return nil }
        guard let division = divisionWords[word] else {
            guard let division = everydayWords[word] else { return joined(word, cursor, start) }
            return everyday(division, cursor, start)
        }
        cursor.skip { $0 == 0x2E }
        let behindWord = cursor.position
        cursor.skipSpaces()
        guard cursor.position > behindWord else { return nil }
        if isLowercase(cursor.bytes[word.start]) { return nil }
        let numberStart = cursor.position
        // "APPENDIX I" is the first far more often than the ninth.
        if division == .appendix, let letter = cursor.word(), letter.count == 1, letter.end - letter.start == 1,
            ![0x69, 0x76, 0x78].contains(cursor.bytes[letter.start] | 0x20)
        {
            let value = Int(cursor.bytes[letter.start] | 0x20) - 0x60
            return HeadingForm(division, HeadingNumber(value: value, numeral: .roman, end: letter.end), start, cursor)
        }
        cursor.position = numberStart
        if let article = cursor.word(), articles[article] != nil { cursor.skipSpaces() } else { cursor.position = numberStart }
        guard let number = cursor.number() else { return nil }
        return HeadingForm(division, lastOfDotted(number, &cursor), start, cursor)
    }

    /// "1.1.II": its own number behind those of the divisions around it. "3.5 per cent" is none of such.
    private static func lastOfDotted(_ first: HeadingNumber, _ cursor: inout WordCursor) -> HeadingNumber {
        let point: UInt8 = 0x2E
        var last = first
        while cursor.byte == point, last.numeral != .word {
            var ahead = cursor
            ahead.position += 1
            guard let number = ahead.number(), number.numeral != .word, ahead.isAtEnd || ahead.byte == point else { break }
            (last, cursor) = (number, ahead)
        }
        return last
    }

    /// "DAY THE FIRST", "Night 2.": a word of every day, a number, and nothing behind but a title set off.
    private static func everyday(_ division: Division, _ cursor: WordCursor, _ start: Int) -> HeadingForm? {
        var cursor = cursor
        cursor.skipSpaces()
        let numberStart = cursor.position
        if let article = cursor.word(), articles[article] != nil { cursor.skipSpaces() } else { cursor.position = numberStart }
        guard !isLowercase(cursor.bytes[start]), let number = cursor.number() else { return nil }
        return marked(HeadingForm(division, number, start, cursor), cursor)
    }

    /// The form as one of an everyday word; nil if text goes on behind the number without a sign between.
    private static func marked(_ form: HeadingForm?, _ cursor: WordCursor) -> HeadingForm? {
        guard var form, form.titleStart == nil || [0x2E, 0x2C, 0x3A, 0x2D, 0xE2].contains(cursor.byte) else { return nil }
        form.isEverydayWord = true
        return form
    }

    /// "BOOKIX." for BOOK IX: in capitals, a keyword and a Roman numeral without the space between them.
    private static func joined(_ word: FoldedWord, _ cursor: WordCursor, _ start: Int) -> HeadingForm? {
        let shortest = 4, longest = 7
        guard word.count > shortest, !isLowercase(cursor.bytes[word.start]), !isLowercase(cursor.bytes[word.start + 1]) else { return nil }
        for length in shortest...min(longest, word.count - 1) {
            var head = WordCursor(cursor.bytes, word.start..<word.start + length),
                tail = WordCursor(cursor.bytes, word.start + length..<word.end)
            guard let keyword = head.word(), let division = divisionWords[keyword], let number = tail.number(), number.numeral == .roman,
                tail.isAtEnd
            else {
                continue
            }
            return HeadingForm(division, number, start, cursor)
        }
        return nil
    }

    /// "FIRST EPILOGUE: 1813-20", "Segunda parte del ingenioso hidalgo", "THE SECOND BOOK", "III. A Caucus-Race".
    private static func numberFirst(_ cursor: WordCursor, _ start: Int, allowsSmall: Bool) -> HeadingForm? {
        var cursor = cursor
        if let article = cursor.word(), articles[article] != nil { cursor.skipSpaces() } else { cursor.position = start }
        guard let number = cursor.number() else { return nil }
        let behindNumber = cursor
        let isLower = isLowercase(cursor.bytes[start])
        if isLower, number.numeral == .word { return nil }
        if number.numeral == .roman, let form = romanBeforeWord(number, behindNumber, start) { return form }
        if number.numeral == .word || number.numeral == .arabic {
            let hasPoint = cursor.byte == 0x2E
            cursor.skip { $0 == 0x2E }
            cursor.skipSpaces()
            if number.numeral == .word { skipAndLast(&cursor) }
            if let word = cursor.word(), let division = divisionWords[word] {
                // "1. Teil" alone is German for the first part, as is "1. Akt--Am Fluss" for an act; "1. Part of the …" is a numbered
                // sentence.
                let form = HeadingForm(division, number, start, cursor)
                let isSetOff = [0x2E, 0x3A, 0x2D, 0xE2].contains(cursor.byte)
                if !hasPoint || form?.titleStart == nil || isSetOff, let form { return form }
            }
            cursor.position = behindNumber.position
            cursor.skip { $0 == 0x2E }
            cursor.skipSpaces()
            if let word = cursor.word(), let division = everydayWords[word],
                let form = marked(HeadingForm(division, number, start, cursor), cursor)
            {
                return form
            }
        }
        guard behindNumber.position - start <= 20, number.numeral != .word else { return nil }
        guard let form = HeadingForm(.bare, number, start, behindNumber), !isLower || form.titleStart == nil || allowsSmall else {
            return nil
        }
        return form
    }

    /// "FOURTH AND LAST PART", "Vierter und letzter Teil"
    private static func skipAndLast(_ cursor: inout WordCursor) {
        var ahead = cursor
        guard let and = ahead.word(), wordsForAnd[and] != nil, ahead.byte == 0x20 else { return }
        ahead.skipSpaces()
        guard let last = ahead.word(), wordsForLast[last] != nil, ahead.byte == 0x20 else { return }
        ahead.skipSpaces()
        cursor = ahead
    }

    /// "II LUKU.", "IV. FEJEZET": a Roman number, a word, and nothing behind it.
    private static func romanBeforeWord(_ number: HeadingNumber, _ cursor: WordCursor, _ start: Int) -> HeadingForm? {
        var cursor = cursor
        cursor.skip { $0 == 0x2E }
        cursor.skipSpaces()
        guard let word = cursor.word(), word.count > 2, let division = divisionWords[word], !isLowercase(cursor.bytes[word.start]),
            let form = HeadingForm(division, number, start, cursor), form.titleStart == nil
        else { return nil }
        return form
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

    /// Ends the number at the cursor and finds the title behind it; nil if what follows cannot follow a number ("1,033", "1813-20").
    private init?(_ division: Division, _ number: HeadingNumber, _ start: Int, _ cursor: WordCursor) {
        var cursor = cursor
        let numberEnd = cursor.position
        let bytes = cursor.bytes
        // The star that ends what began with one.
        let star: UInt8 = start > 0 && bytes[start - 1] == 0x2A ? 0x2A : 0x2E
        cursor.skip {
            $0 == 0x2E || $0 == 0x3A || $0 == 0x2C || $0 == 0x5D || $0 == 0x29 || $0 == 0x5F || $0 == 0x3D || $0 == star  // . : , ] ) _ =
        }
        var separated = cursor.position > numberEnd
        let behindPoint = cursor.position
        cursor.skipSpaces()
        separated = separated || cursor.position > behindPoint
        // Dashes of any kind between number and title.
        while !cursor.isAtEnd {
            if cursor.byte == 0x2D {
                cursor.position += 1
            } else if cursor.byte == 0xE2, cursor.position + 2 < cursor.end, bytes[cursor.position + 1] == 0x80,
                bytes[cursor.position + 2] & 0xFC == 0x90 || bytes[cursor.position + 2] == 0x94 || bytes[cursor.position + 2] == 0x95
            {
                cursor.position += 3
            } else {
                break
            }
            separated = true
        }
        cursor.skipSpaces()
        // "CHAPTER XX[1]"
        let isCalled = Self.isNoteCall(cursor)
        separated = separated || isCalled
        if division == .bare {
            // "1813-20" and "1,033" go on with a figure; "V2" and "I've" with a letter at once.
            if !cursor.isAtEnd, !separated || cursor.byte.isASCIIDigit { return nil }
            if bytes[numberEnd < cursor.end ? numberEnd : start] == 0x2C { return nil }
            // Without a point, a figure or letter in front of text is the beginning of a sentence more often than a heading.
            if !cursor.isAtEnd, numberEnd < cursor.end, bytes[numberEnd] == 0x20,
                bytes[behindPoint..<cursor.position].allSatisfy({ $0 == 0x20 })
            {
                guard number.numeral == .roman, cursor.position - numberEnd >= 2 else { return nil }
            }
        } else if !cursor.isAtEnd, !separated {
            return nil
        }
        self.init(
            division: division, number: number.value, numeral: number.numeral, start: start, numberEnd: numberEnd,
            titleStart: cursor.isAtEnd || isCalled ? nil : cursor.position)
    }

    /// One of the letters L, C, D and M alone, as the initials of names are.
    var isInitial: Bool { division == .bare && numeral == .roman && numberEnd - start == 1 && [50, 100, 500, 1000].contains(number) }

    /// "The First Book of Moses": the title goes on with the phrase of the number, and the two are not parted.
    func isOnePhrase(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let titleStart, titleStart == numberEnd + 1, bytes[numberEnd] == 0x20, Self.isLowercase(bytes[titleStart]) else {
            return false
        }
        let lastSpace = bytes[start..<numberEnd].lastIndex(of: 0x20)
        var last = WordCursor(bytes, (lastSpace.map { $0 + 1 } ?? start)..<numberEnd)
        return last.number() == nil
    }

    /// "The First Book of Moses", "The Third Epistle General": the number stands in front of its word, and nothing sets off what comes
    /// then.
    func goesOnBehindWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard division != .bare, let titleStart, titleStart == numberEnd + 1, bytes[numberEnd] == 0x20 else { return false }
        let lastSpace = bytes[start..<numberEnd].lastIndex(of: 0x20)
        var last = WordCursor(bytes, (lastSpace.map { $0 + 1 } ?? start)..<numberEnd)
        return last.number() == nil
    }

    /// "272.[1]" has a note and no title, "SCENE I.<4>" neither.
    private static func isNoteCall(_ cursor: WordCursor) -> Bool {
        if cursor.byte == 0x3C {
            var cursor = cursor
            cursor.position += 1
            return cursor.digits() != nil && cursor.byte == 0x3E && cursor.position + 1 == cursor.end
        }
        guard cursor.byte == 0x5B else { return cursor.byte == 0x2A && cursor.end - cursor.position <= 2 }
        var cursor = cursor
        cursor.position += 1
        guard cursor.digits() != nil || cursor.byte == 0x2A || cursor.word()?.count == 1 else { return false }
        cursor.skip { $0 == 0x2A }
        return cursor.byte == 0x5D && cursor.position + 1 == cursor.end
    }
}

private let articles = FoldedWordTable<Bool>(list: "articles-before-numbers")

/// Words of headings that are words of every day too.
private let everydayWords = FoldedWordTable<Division>(list: "everyday-division") { Division(name: $0) }

/// The words of headings in the languages of most texts, with their common abbreviations.
private let divisionWords = FoldedWordTable<Division>(list: "division") { Division(name: $0) }

private let wordsForAnd = FoldedWordTable<Bool>(list: "and")
private let wordsForLast = FoldedWordTable<Bool>(list: "last")
