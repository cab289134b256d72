import Markup

// The marks in front of list items and numbered paragraphs: 1. 1) (1) a) (a) A. (iv) 1st. - * •

/// How a list counts.
enum ListForm: Equatable {
    /// "1.", "1)", "(1)", "1st."
    case figures, figuresClosed, figuresEnclosed, ordinals
    /// "a)", "(a)"
    case lettersClosed, lettersEnclosed
    /// "II."
    case romans
    /// Stars, dashes, bullets.
    case bullets
}

struct ListMark {
    var form: ListForm
    /// Its number; of a letter both readings, as "i" is the ninth letter and the Roman one. 0 for bullets.
    var value: Int
    var romanValue = 0
    var range: Range<Int>
    var textStart: Int

    func isFollowed(by next: ListMark) -> Bool {
        guard form == next.form else { return false }
        return form == .bullets || next.value == value + 1 || romanValue > 0 && next.romanValue == romanValue + 1
    }

    var isFirst: Bool { form == .bullets || value == 1 || romanValue == 1 }
}

extension TextAnalysis {
    /// Reads the mark of a list item at the beginning of a line; nil if there is none.
    func listMark(_ line: Range<Int>) -> ListMark? {
        guard let first = line.first else { return nil }
        switch bytes[first] {
        case 0x28: return enclosedMark(line)
        case 0x30...0x39: return figuresMark(line)
        case 0x61...0x7A: return closedLetterMark(line)
        case 0x49, 0x56, 0x58: return romanMark(line)
        case 0x2A, 0x2D, 0xE2: return bulletMark(line)
        default: return nil
        }
    }

    private func mark(_ form: ListForm, _ value: Int, roman: Int = 0, _ line: Range<Int>, end: Int) -> ListMark? {
        var textStart = end
        while textStart < line.upperBound, bytes[textStart] == 0x20 { textStart += 1 }
        guard textStart > end, textStart < line.upperBound else { return nil }
        return ListMark(form: form, value: value, romanValue: roman, range: line.lowerBound..<end, textStart: textStart)
    }

    /// (1) (a) (_a_) (iv)
    private func enclosedMark(_ line: Range<Int>) -> ListMark? {
        var cursor = WordCursor(bytes, line)
        cursor.position += 1
        cursor.skip { $0 == 0x5F }
        let start = cursor.position
        if let value = cursor.digits() {
            guard cursor.byte == 0x29, value < 200 else { return nil }
            return mark(.figuresEnclosed, value, line, end: cursor.position + 1)
        }
        guard let (value, roman) = letters(&cursor, from: start) else { return nil }
        cursor.skip { $0 == 0x5F }
        guard cursor.byte == 0x29 else { return nil }
        return mark(.lettersEnclosed, value, roman: roman, line, end: cursor.position + 1)
    }

    private func figuresMark(_ line: Range<Int>) -> ListMark? {
        var cursor = WordCursor(bytes, line)
        guard let value = cursor.digits(), value < 2000 else { return nil }
        if cursor.byte == 0x29 { return mark(.figuresClosed, value, line, end: cursor.position + 1) }
        var form = ListForm.figures
        if cursor.byte.isASCIILetter {
            guard let ending = cursor.word(), ending.count == 2, ordinalEndings[ending] != nil else { return nil }
            form = .ordinals
        }
        guard cursor.byte == 0x2E || form == .ordinals && cursor.byte == 0x2C else { return nil }
        return mark(form, value, line, end: cursor.position + 1)
    }

    private func closedLetterMark(_ line: Range<Int>) -> ListMark? {
        var cursor = WordCursor(bytes, line)
        guard let (value, roman) = letters(&cursor, from: line.lowerBound), cursor.byte == 0x29 else { return nil }
        return mark(.lettersClosed, value, roman: roman, line, end: cursor.position + 1)
    }

    /// "IV." in capitals.
    private func romanMark(_ line: Range<Int>) -> ListMark? {
        var cursor = WordCursor(bytes, line)
        guard let word = cursor.word(), word.count <= 6, cursor.byte == 0x2E, (word.start..<word.end).allSatisfy({ isCapital($0) }) else {
            return nil
        }
        var numeral = WordCursor(bytes, word.start..<word.end)
        guard let number = numeral.number(), number.numeral == .roman, numeral.isAtEnd else { return nil }
        return mark(.romans, number.value, line, end: cursor.position + 1)
    }

    private func letters(_ cursor: inout WordCursor, from start: Int) -> (value: Int, roman: Int)? {
        guard let word = cursor.word(), word.count <= 5 else { return nil }
        var numeral = WordCursor(bytes, word.start..<word.end)
        var roman = 0
        if let number = numeral.number(), number.numeral == .roman { roman = number.value }
        guard word.count == 1 || roman > 0 else { return nil }
        return (word.count == 1 ? Int(bytes[word.start] | 0x20) - 0x60 : 1000, roman)
    }

    private func bulletMark(_ line: Range<Int>) -> ListMark? {
        let first = line.lowerBound
        if bytes[first] == 0xE2 {
            guard line.count > 3, bytes[first + 1] == 0x80, bytes[first + 2] == 0xA2 else { return nil }  // •
            return mark(.bullets, 0, line, end: first + 3)
        }
        guard line.count > 2, bytes[first + 1] == 0x20 else { return nil }
        var next = first + 1
        while next < line.upperBound, bytes[next] == 0x20 { next += 1 }
        return bytes[next] == bytes[first] ? nil : mark(.bullets, Int(bytes[first]), line, end: first + 1)
    }
}

private let ordinalEndings = FoldedWordTable<Bool>(list: "ordinal-endings")
