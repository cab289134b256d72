import Resources

/// A cursor over the tokens of a value: what the parsers of properties read from.
///
/// White space between values is skipped. A reading function either consumes a value of its kind or leaves the position alone and gives
/// nil, so alternatives are tried one after another.
struct ValueReader {
    let tokens: [Token]
    private(set) var position: Int
    private(set) var end: Int
    /// How many functions and parentheses are open: values nest at most `depthLimit` deep.
    private(set) var depth = 0

    /// Where the value stands, which URLs in it are relative to.
    let source: SourceID

    static let depthLimit = 64

    init(_ tokens: [Token], range: Range<Int>? = nil, source: SourceID = .generated) {
        self.tokens = tokens
        self.source = source
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? tokens.count
        skipWhitespace()
    }

    var isAtEnd: Bool { position >= end }
    var current: Token? { position < end ? tokens[position] : nil }
    /// The tokens not yet read.
    var rest: ArraySlice<Token> { tokens[position..<end] }

    mutating func skipWhitespace() {
        while position < end, tokens[position].kind == .whitespace { position += 1 }
    }

    /// Steps over one component value, a block or function as a whole.
    mutating func advance() {
        guard position < end else { return }
        let partner = Int(tokens[position].partner)
        position = partner < 0 ? position + 1 : min(partner + 1, end)
        skipWhitespace()
    }

    /// Runs a reading function; where it gives nil the position is as before.
    mutating func attempt<Value>(_ read: (inout ValueReader) -> Value?) -> Value? {
        let start = position
        if let value = read(&self) { return value }
        position = start
        return nil
    }

    /// Reads the inside of the function or block at the position with another reader, which must reach its end.
    mutating func inside<Value>(_ read: (inout ValueReader) -> Value?) -> Value? {
        guard position < end, tokens[position].opensBlock, depth < Self.depthLimit else { return nil }
        var inner = ValueReader(tokens, range: position + 1..<min(Int(tokens[position].partner), end), source: source)
        inner.depth = depth + 1
        guard let value = read(&inner), inner.isAtEnd else { return nil }
        advance()
        return value
    }

    /// Reads a function by its name.
    mutating func function<Value>(_ name: String, _ read: (inout ValueReader) -> Value?) -> Value? {
        guard let current, current.isFunction(name) else { return nil }
        return inside(read)
    }

    mutating func keyword(_ keyword: String) -> Bool {
        guard let current, current.isIdent(keyword) else { return false }
        advance()
        return true
    }

    mutating func keyword<Value>(_ table: [(String, Value)]) -> Value? {
        guard let current, current.kind == .ident else { return nil }
        for (name, value) in table where current.isIdent(name) {
            advance()
            return value
        }
        return nil
    }

    /// An identifier as written that is none of the CSS-wide keywords.
    mutating func customIdent() -> String? {
        guard let current, current.kind == .ident, CSSWideKeyword(current) == nil, !current.isIdent("default") else { return nil }
        advance()
        return current.text
    }

    mutating func string() -> String? {
        guard let current, current.kind == .string else { return nil }
        advance()
        return current.text
    }

    /// `url(…)` with or without quotes.
    mutating func url() -> String? {
        if let current, current.kind == .url {
            advance()
            return current.text
        }
        return function("url") { $0.string() }
    }

    mutating func delimiter(_ character: String) -> Bool {
        guard let current, current.isDelimiter(character) else { return false }
        advance()
        return true
    }

    mutating func comma() -> Bool {
        guard current?.kind == .comma else { return false }
        advance()
        return true
    }

    mutating func number() -> Double? {
        guard let current else { return nil }
        if current.kind == .number {
            advance()
            return current.number
        }
        return attempt { reader in
            guard let calculation = reader.calculation(), calculation.type == .number, !calculation.isRelative,
                case .number(let value)? = calculation.constant
            else { return nil }
            // The infinite is as large as any number need be.
            return value.isNaN ? 0 : max(-1e9, min(1e9, value))
        }
    }

    mutating func integer() -> Int32? {
        if let current, current.kind == .number, !current.isInteger { return nil }
        return number().map { Int32(clampingDouble: $0) }
    }

    mutating func integer(in range: ClosedRange<Int32>) -> Int32? {
        attempt { $0.integer().flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A percentage, 1 for 100 %.
    mutating func percentage() -> Double? {
        guard let current else { return nil }
        if current.kind == .percentage {
            advance()
            return current.number / 100
        }
        return attempt { reader in
            guard let calculation = reader.calculation(), calculation.hasPercentage,
                case .length(0, let percentage)? = calculation.constant, percentage.isFinite
            else { return nil }
            return percentage
        }
    }

    /// Comma-separated values, at least one.
    mutating func commaSeparated<Value>(_ read: (inout ValueReader) -> Value?) -> [Value]? {
        var values: [Value] = []
        repeat {
            guard let value = read(&self) else { return nil }
            values.append(value)
        } while comma()
        return values
    }
}

/// The keywords that every property takes (css-cascade-5 section 7.3).
enum CSSWideKeyword: UInt8, Sendable {
    case inherit, initial, unset, revert, revertLayer

    init?(_ token: Token) {
        guard token.kind == .ident else { return nil }
        switch token.text.lowercasedASCII {
        case "inherit": self = .inherit
        case "initial": self = .initial
        case "unset": self = .unset
        case "revert": self = .revert
        case "revert-layer": self = .revertLayer
        default: return nil
        }
    }
}
