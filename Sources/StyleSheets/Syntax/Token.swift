/// A token of css-syntax-3 section 4, with the bytes of the source it came from.
struct Token: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delimiter
        case number, percentage, dimension
        /// `U+0-7F`: only where ranges are allowed, which is in the descriptor `unicode-range`.
        case unicodeRange
        case whitespace, cdo, cdc, colon, semicolon, comma
        case openBracket, closeBracket, openParenthesis, closeParenthesis, openBrace, closeBrace
    }

    var kind: Kind
    /// Number, percentage and dimension: written without fraction and exponent.
    var isInteger = false
    /// Number, percentage and dimension: written with a sign.
    var hasSign = false
    /// Hash: its value is an identifier.
    var isID = false
    /// String or URL that ended with the style sheet.
    var isUnterminated = false
    /// Byte offsets into the source text.
    var start: UInt32
    var end: UInt32
    /// What opens a block or function: the index of the token that closes it, or the number of tokens where the style sheet ends first.
    /// For every other token -1.
    var partner: Int32 = -1
    /// The value of a number, percentage (100 for 100 %) or dimension.
    var number: Double = 0
    /// Unicode range: as written. Identifier, name of a function, at-keyword or hash, value of a string or URL, the delimiter, the unit of
    /// a dimension: escapes decoded.
    var text = ""

    init(_ kind: Kind, start: Int, end: Int = 0) {
        self.kind = kind
        self.start = UInt32(clamping: start)
        self.end = UInt32(clamping: end)
    }

    /// The code points of a unicode range; nil where the first is the larger or no code point (css-fonts-4 section 4.5).
    var unicodeRange: ClosedRange<UInt32>? {
        guard let (start, end) = unicodeRangeBounds, start <= end, end <= 0x10FFFF else { return nil }
        return start...end
    }

    /// A question mark stands for 0 in the first and for F in the last (css-syntax-3 section 4.3.14).
    var unicodeRangeBounds: (start: UInt32, end: UInt32)? {
        guard kind == .unicodeRange else { return nil }
        let parts = text.dropFirst(2).split(separator: "-")
        func value(_ digits: Substring, wildcard: UInt8) -> UInt32 {
            digits.utf8.reduce(0) { $0 << 4 | UInt32(($1 == 0x3F ? wildcard : $1).hexadecimalValue ?? 0) }
        }
        guard let first = parts.first else { return nil }
        return (value(first, wildcard: 0x30), value(parts.last ?? first, wildcard: 0x46))
    }

    func isDelimiter(_ character: String) -> Bool { kind == .delimiter && text == character }
    /// Whether this is an identifier equal to a keyword given in lower case, ASCII case not counting.
    func isIdent(_ keyword: String) -> Bool { kind == .ident && text.equalsIgnoringASCIICase(keyword) }
    func isFunction(_ name: String) -> Bool { kind == .function && text.equalsIgnoringASCIICase(name) }

    var opensBlock: Bool {
        switch kind {
        case .function, .openBracket, .openParenthesis, .openBrace: true
        default: false
        }
    }

    /// The kind of token that closes the block this one opens.
    var closer: Kind? {
        switch kind {
        case .function, .openParenthesis: .closeParenthesis
        case .openBracket: .closeBracket
        case .openBrace: .closeBrace
        default: nil
        }
    }
}

extension String {
    /// Equality with a text already in lower case, where ASCII letters match in either case.
    func equalsIgnoringASCIICase(_ lowercase: String) -> Bool {
        var other = lowercase.utf8.makeIterator()
        for byte in utf8 {
            guard let expected = other.next(), byte.lowercasedASCII == expected else { return false }
        }
        return other.next() == nil
    }

    /// The text with ASCII capitals in lower case; other letters stay, as CSS demands.
    var lowercasedASCII: String {
        utf8.contains { $0 >= 0x41 && $0 <= 0x5A } ? String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self) : self
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
