/// The tokenizer of css-syntax-3 section 4 over UTF-8 bytes.
///
/// The input is not preprocessed (section 3.3), so that offsets stay those of the source: CR, CR LF and FF count as newlines and NUL
/// reads as U+FFFD where it stands. Every byte is looked at a bounded number of times, so the cost is linear. Comments give no token.
struct Tokenizer {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private let allowsUnicodeRanges: Bool

    init(_ bytes: [UInt8], range: Range<Int>? = nil, allowsUnicodeRanges: Bool = false) {
        self.bytes = bytes
        self.allowsUnicodeRanges = allowsUnicodeRanges
        let whole = 0..<bytes.count
        let range = range.map { $0.clamped(to: whole) } ?? whole
        position = range.lowerBound
        end = range.upperBound
    }

    /// All tokens, with the partners of those that open blocks.
    /// - Parameter allowsUnicodeRanges: for the value of the descriptor `unicode-range`, where `U+26` is not an identifier and a number.
    static func tokens(of bytes: [UInt8], range: Range<Int>? = nil, allowsUnicodeRanges: Bool = false) -> [Token] {
        var tokenizer = Tokenizer(bytes, range: range, allowsUnicodeRanges: allowsUnicodeRanges)
        var tokens: [Token] = []
        tokens.reserveCapacity((range?.count ?? bytes.count) / 4)
        while let token = tokenizer.next() { tokens.append(token) }
        matchBlocks(&tokens)
        return tokens
    }

    static func tokens(of text: String) -> [Token] { tokens(of: Array(text.utf8)) }

    /// The tokens of a style sheet, but of blocks that hold only declarations just the two braces. For sheets without mistakes: an unquoted
    /// URL with a brace in it, say, would end its block.
    static func tokensOutsideDeclarations(of bytes: [UInt8]) -> [Token] {
        var tokenizer = Tokenizer(bytes)
        var tokens: [Token] = []
        var startsStatement = true, isInAtRule = false
        while let token = tokenizer.next() {
            tokens.append(token)
            switch token.kind {
            case .whitespace: continue
            case .atKeyword where startsStatement: (startsStatement, isInAtRule) = (false, true)
            case .openBrace:
                if !isInAtRule { tokenizer.skipDeclarations() }
                fallthrough
            case .closeBrace, .semicolon: (startsStatement, isInAtRule) = (true, false)
            default: startsStatement = false
            }
        }
        matchBlocks(&tokens)
        return tokens
    }

    /// Goes on to the brace that closes the block in hand; stays where it is if there is another block in it.
    private mutating func skipDeclarations() {
        var ahead = 0
        while let next = byte(ahead), next != 0x7B {
            switch next {
            case 0x7D:
                position += ahead
                return
            case 0x22, 0x27:
                ahead += 1
                while let character = byte(ahead), character != next { ahead += character == 0x5C ? 2 : 1 }
            case 0x5C: ahead += 1
            case 0x2F where byte(ahead + 1) == 0x2A:
                ahead += 2
                while let character = byte(ahead), character != 0x2A || byte(ahead + 1) != 0x2F { ahead += 1 }
                ahead += 1
            default: break
            }
            ahead += 1
        }
    }

    /// Sets the partner of each token that opens a block. A closing token that does not close the innermost open block is left alone, as
    /// "consume a simple block" keeps it as a value; a stack instead of recursion lets blocks nest to any depth.
    static func matchBlocks(_ tokens: inout [Token]) {
        var open: [Int] = []
        for i in tokens.indices {
            if tokens[i].opensBlock {
                open.append(i)
            } else if let last = open.last, tokens[last].closer == tokens[i].kind {
                tokens[last].partner = Int32(i)
                open.removeLast()
            }
        }
        for i in open { tokens[i].partner = Int32(tokens.count) }
    }

    private mutating func next() -> Token? {
        skipComments()
        guard position < end else { return nil }
        let start = position
        var token = consumeToken(bytes[position])
        token.start = UInt32(clamping: start)
        token.end = UInt32(clamping: position)
        return token
    }

    private mutating func skipComments() {
        while byte(0) == 0x2F, byte(1) == 0x2A {
            position += 2
            while position < end, !(byte(0) == 0x2A && byte(1) == 0x2F) { position += 1 }
            position = min(position + 2, end)
        }
    }

    private mutating func consumeToken(_ first: UInt8) -> Token {
        switch first {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
            while let next = byte(0), next.isCSSWhitespace { position += 1 }
            return Token(.whitespace, start: 0)
        case 0x22, 0x27: return consumeString(quote: first)
        case 0x23: return consumeHash()
        case 0x28: return single(.openParenthesis)
        case 0x29: return single(.closeParenthesis)
        case 0x2C: return single(.comma)
        case 0x3A: return single(.colon)
        case 0x3B: return single(.semicolon)
        case 0x5B: return single(.openBracket)
        case 0x5D: return single(.closeBracket)
        case 0x7B: return single(.openBrace)
        case 0x7D: return single(.closeBrace)
        case 0x2B, 0x2E: return startsNumber(0) ? consumeNumeric() : consumeDelimiter()
        case 0x2D:
            if startsNumber(0) { return consumeNumeric() }
            if byte(1) == 0x2D, byte(2) == 0x3E { position += 3; return Token(.cdc, start: 0) }
            return startsIdent(0) ? consumeIdentLike() : consumeDelimiter()
        case 0x3C:
            if byte(1) == 0x21, byte(2) == 0x2D, byte(3) == 0x2D { position += 4; return Token(.cdo, start: 0) }
            return consumeDelimiter()
        case 0x40:
            guard startsIdent(1) else { return consumeDelimiter() }
            position += 1
            var token = Token(.atKeyword, start: 0)
            token.text = consumeName()
            return token
        case 0x5C: return isEscape(0) ? consumeIdentLike() : consumeDelimiter()
        case 0x30...0x39: return consumeNumeric()
        case 0x55 where allowsUnicodeRanges && startsUnicodeRange(), 0x75 where allowsUnicodeRanges && startsUnicodeRange():
            return consumeUnicodeRange()
        default: return startsIdent(0) ? consumeIdentLike() : consumeDelimiter()
        }
    }

    private mutating func single(_ kind: Token.Kind) -> Token {
        position += 1
        return Token(kind, start: 0)
    }

    private mutating func consumeDelimiter() -> Token {
        var token = Token(.delimiter, start: 0)
        var text: [UInt8] = []
        consumeScalar(into: &text)
        token.text = String(decoding: text, as: UTF8.self)
        return token
    }

    private mutating func consumeHash() -> Token {
        guard isNameByte(1) || isEscape(1) else { return consumeDelimiter() }
        var token = Token(.hash, start: 0)
        token.isID = startsIdent(1)
        position += 1
        token.text = consumeName()
        return token
    }

    // MARK: Unicode ranges (section 4.3.14)

    private func startsUnicodeRange() -> Bool { byte(1) == 0x2B && (byte(2) == 0x3F || isHexadecimal(2)) }

    private func isHexadecimal(_ ahead: Int) -> Bool { byte(ahead).flatMap(\.hexadecimalValue) != nil }

    private mutating func consumeUnicodeRange() -> Token {
        let start = position
        position += 2
        var digits = 0
        while digits < 6, isHexadecimal(0) { position += 1; digits += 1 }
        let hasWildcards = digits < 6 && byte(0) == 0x3F
        while digits < 6, byte(0) == 0x3F { position += 1; digits += 1 }
        if !hasWildcards, byte(0) == 0x2D, isHexadecimal(1) {
            position += 1
            digits = 0
            while digits < 6, isHexadecimal(0) { position += 1; digits += 1 }
        }
        var token = Token(.unicodeRange, start: 0)
        token.text = String(decoding: bytes[start..<position], as: UTF8.self)
        return token
    }

    // MARK: Numbers

    private mutating func consumeNumeric() -> Token {
        let start = position
        var token = Token(.number, start: 0)
        token.isInteger = true
        if byte(0) == 0x2B || byte(0) == 0x2D { token.hasSign = true; position += 1 }
        skipDigits()
        if byte(0) == 0x2E, isDigit(1) {
            token.isInteger = false
            position += 1
            skipDigits()
        }
        if byte(0) == 0x65 || byte(0) == 0x45, isDigit(1) || ((byte(1) == 0x2B || byte(1) == 0x2D) && isDigit(2)) {
            token.isInteger = false
            position += 2
            skipDigits()
        }
        // Infinity from an enormous exponent is a value like any other to the standard library but to no one else: clamp it.
        let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0
        token.number = max(-1e30, min(1e30, value))
        if startsIdent(0) {
            token.kind = .dimension
            token.text = consumeName()
        } else if byte(0) == 0x25 {
            token.kind = .percentage
            position += 1
        }
        return token
    }

    private mutating func skipDigits() { while isDigit(0) { position += 1 } }

    // MARK: Strings, identifiers, URLs

    private mutating func consumeString(quote: UInt8) -> Token {
        var token = Token(.string, start: 0)
        var text: [UInt8] = []
        position += 1
        while true {
            guard let next = byte(0) else { token.isUnterminated = true; break }
            if next == quote { position += 1; break }
            if next.isCSSNewline { token.kind = .badString; break }
            if next == 0x5C {
                guard let escaped = byte(1) else { position += 1; continue }
                if escaped.isCSSNewline { position += 1; skipNewline() } else { consumeEscape(into: &text) }
            } else {
                consumeScalar(into: &text)
            }
        }
        token.text = String(decoding: text, as: UTF8.self)
        return token
    }

    private mutating func consumeIdentLike() -> Token {
        var token = Token(.ident, start: 0)
        token.text = consumeName()
        guard byte(0) == 0x28 else { return token }
        position += 1
        token.kind = .function
        guard token.text.equalsIgnoringASCIICase("url") else { return token }
        // `url(` is a function if a quoted string follows; the white space before the string then stays to be read.
        var ahead = 0
        while let next = byte(ahead), next.isCSSWhitespace { ahead += 1 }
        if byte(ahead) == 0x22 || byte(ahead) == 0x27 { return token }
        position += ahead
        return consumeURL()
    }

    private mutating func consumeURL() -> Token {
        var token = Token(.url, start: 0)
        var text: [UInt8] = []
        while true {
            guard let next = byte(0) else { token.isUnterminated = true; break }
            if next == 0x29 { position += 1; break }
            if next.isCSSWhitespace {
                while let space = byte(0), space.isCSSWhitespace { position += 1 }
                if byte(0) == nil { token.isUnterminated = true; break }
                if byte(0) == 0x29 { position += 1; break }
                return consumeBadURL()
            }
            let isNonPrintable = next < 0x09 && next > 0 || next == 0x0B || (next >= 0x0E && next <= 0x1F) || next == 0x7F
            if next == 0x22 || next == 0x27 || next == 0x28 || isNonPrintable { return consumeBadURL() }
            if next == 0x5C {
                guard isEscape(0) else { return consumeBadURL() }
                consumeEscape(into: &text)
            } else {
                consumeScalar(into: &text)
            }
        }
        token.text = String(decoding: text, as: UTF8.self)
        return token
    }

    private mutating func consumeBadURL() -> Token {
        while let next = byte(0) {
            if next == 0x29 { position += 1; break }
            position += isEscape(0) ? 2 : 1
        }
        position = min(position, end)
        return Token(.badURL, start: 0)
    }

    private mutating func consumeName() -> String {
        let start = position
        while let next = byte(0), next.isASCIINameByte { position += 1 }
        guard let next = byte(0), next >= 0x80 || next == 0x5C || next == 0 else {
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while true {
            if isNameByte(0) { consumeScalar(into: &text) } else if isEscape(0) { consumeEscape(into: &text) } else { break }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Consumes a backslash and what it escapes (section 4.3.7).
    private mutating func consumeEscape(into text: inout [UInt8]) {
        position += 1
        guard let first = byte(0) else { return text.append(contentsOf: replacement) }
        guard first.hexadecimalValue != nil else { return consumeScalar(into: &text) }
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = byte(0)?.hexadecimalValue {
            value = value * 16 + UInt32(digit)
            digits += 1
            position += 1
        }
        if let next = byte(0), next.isCSSWhitespace { if next.isCSSNewline { skipNewline() } else { position += 1 } }
        guard value != 0, let scalar = Unicode.Scalar(value) else { return text.append(contentsOf: replacement) }
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
    }

    /// Copies one code point; NUL becomes U+FFFD.
    private mutating func consumeScalar(into text: inout [UInt8]) {
        guard let first = byte(0) else { return }
        if first == 0 {
            text.append(contentsOf: replacement)
            position += 1
            return
        }
        text.append(first)
        position += 1
        while first >= 0x80, let next = byte(0), next & 0xC0 == 0x80 {
            text.append(next)
            position += 1
        }
    }

    private mutating func skipNewline() { position += byte(0) == 0x0D && byte(1) == 0x0A ? 2 : 1 }

    // MARK: Looking ahead

    private var replacement: [UInt8] { [0xEF, 0xBF, 0xBD] }

    private func byte(_ ahead: Int) -> UInt8? {
        let index = position + ahead
        return index < end ? bytes[index] : nil
    }

    private func isDigit(_ ahead: Int) -> Bool { byte(ahead).map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

    /// A backslash that is not before a newline.
    private func isEscape(_ ahead: Int) -> Bool {
        guard byte(ahead) == 0x5C else { return false }
        return !(byte(ahead + 1)?.isCSSNewline ?? false)
    }

    private func startsNumber(_ ahead: Int) -> Bool {
        let start = byte(ahead) == 0x2B || byte(ahead) == 0x2D ? ahead + 1 : ahead
        return isDigit(start) || (byte(start) == 0x2E && isDigit(start + 1))
    }

    private func startsIdent(_ ahead: Int) -> Bool {
        if byte(ahead) == 0x2D { return byte(ahead + 1) == 0x2D || isNameStart(ahead + 1) || isEscape(ahead + 1) }
        return isNameStart(ahead) || isEscape(ahead)
    }

    private func isNameStart(_ ahead: Int) -> Bool {
        guard let byte = byte(ahead) else { return false }
        return byte.isASCIINameByte ? !(byte == 0x2D || (byte >= 0x30 && byte <= 0x39)) : isNonASCIIName(ahead, byte)
    }

    private func isNameByte(_ ahead: Int) -> Bool {
        guard let byte = byte(ahead) else { return false }
        return byte.isASCIINameByte || isNonASCIIName(ahead, byte)
    }

    /// Section 4.2, "non-ASCII code point": all from U+0080 on, as in the Candidate Recommendation Draft of 2021. (The editors' draft has
    /// taken out some separators since, which no name in a book's sheet holds.) NUL stands for U+FFFD.
    private func isNonASCIIName(_ ahead: Int, _ first: UInt8) -> Bool { first >= 0x80 || first == 0 }
}

extension UInt8 {
    var isCSSNewline: Bool { self == 0x0A || self == 0x0D || self == 0x0C }
    var isCSSWhitespace: Bool { self == 0x20 || self == 0x09 || isCSSNewline }
    var isASCIINameByte: Bool {
        let letter = self | 0x20
        return (letter >= 0x61 && letter <= 0x7A) || (self >= 0x30 && self <= 0x39) || self == 0x2D || self == 0x5F
    }
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
