/// `attr()` in any value (css-values-5 section 7.7): what an attribute holds, read as a type, stands in its place.
///
/// In `content`, `string-set` and `bookmark-label` a bare `attr(name)` stays what it is: the text of the attribute.
struct AttributeValue {
    enum Kind: Equatable {
        /// Without a type, or `raw-string`: a string.
        case string
        /// A number that gets a unit, `%` being one; empty for `number`.
        case unit(String)
        /// `type(…)`: any of these, or all there is for `*`.
        case types([ValueType])
        /// As HTML writes it.
        case html(HTMLAttributeValue)
    }

    struct ValueType: Equatable {
        var name: String
        /// A keyword rather than the name of a type.
        var isKeyword = false
        /// `+` and `#`: one or more, between spaces or commas.
        var repetition: Character?
    }

    let name: String
    let kind: Kind
    /// What follows the comma.
    let fallback: ArraySlice<Token>?

    /// - Parameter inside: what stands between the parentheses.
    init?(_ inside: ArraySlice<Token>) {
        var rest = inside.drop { $0.kind == .whitespace }
        guard let first = rest.popFirst(), first.kind == .ident else { return nil }
        name = first.text
        rest = rest.drop { $0.kind == .whitespace }
        var kind = Kind.string
        if let token = rest.first, token.kind != .comma {
            guard let (read, next) = Self.kind(rest) else { return nil }
            kind = read
            rest = rest[next...].drop { $0.kind == .whitespace }
        }
        self.kind = kind
        guard let comma = rest.popFirst() else {
            fallback = nil
            return
        }
        guard comma.kind == .comma else { return nil }
        fallback = rest.drop { $0.kind == .whitespace }
    }

    /// Whether an `attr()` is the first argument of `target-counter()` and its kin.
    static func isTarget(at index: Int, of tokens: ArraySlice<Token>) -> Bool {
        guard let before = tokens[..<index].last(where: { $0.kind != .whitespace }) else { return false }
        return ["target-counter", "target-counters", "target-text"].contains { before.isFunction($0) }
    }

    /// The first `attr()` among tokens that is none by its syntax; nil where all are.
    static func firstInvalid(in tokens: ArraySlice<Token>) -> Range<Int>? {
        for index in tokens.indices where tokens[index].isFunction("attr") && !isTarget(at: index, of: tokens) {
            let close = min(Int(tokens[index].partner), tokens.endIndex)
            if Self(tokens[index + 1..<max(index + 1, close)]) == nil { return index..<min(close + 1, tokens.endIndex) }
        }
        return nil
    }

    private static func kind(_ tokens: ArraySlice<Token>) -> (Kind, next: Int)? {
        let start = tokens.startIndex
        let token = tokens[start]
        if token.isFunction("type") {
            let close = min(Int(token.partner), tokens.endIndex)
            guard let types = types(tokens[start + 1..<max(start + 1, close)]) else { return nil }
            return (.types(types), min(close + 1, tokens.endIndex))
        }
        if token.isDelimiter("%") { return (.unit("%"), start + 1) }
        guard token.kind == .ident else { return nil }
        let name = token.text.lowercasedASCII
        if let type = HTMLAttributeValue(rawValue: name) { return (.html(type), start + 1) }
        switch name {
        case "string", "raw-string": return (.string, start + 1)
        case "number": return (.unit(""), start + 1)
        // The types of css-values-3.
        case "color", "integer", "length", "percentage", "angle", "ident":
            return (.types([ValueType(name: name == "ident" ? "custom-ident" : name)]), start + 1)
        default: return LengthUnit(name) != nil || ["deg", "grad", "rad", "turn"].contains(name) ? (.unit(name), start + 1) : nil
        }
    }

    /// `<length> | auto | <color>+`.
    private static func types(_ tokens: ArraySlice<Token>) -> [ValueType]? {
        var types: [ValueType] = []
        for part in tokens.filter({ $0.kind != .whitespace }).split(separator: "|", omittingEmptySubsequences: false, by: \.text) {
            var rest = part
            guard let first = rest.popFirst() else { return nil }
            var type = ValueType(name: first.text, isKeyword: true)
            if first.isDelimiter("<") {
                guard let name = rest.popFirst(), name.kind == .ident, let close = rest.popFirst(), close.isDelimiter(">") else {
                    return nil
                }
                type = ValueType(name: name.text.lowercasedASCII)
            } else if first.isDelimiter("*") {
                type = ValueType(name: "*")
            } else if first.kind != .ident {
                return nil
            }
            if let repetition = rest.popFirst() {
                guard repetition.isDelimiter("+") || repetition.isDelimiter("#") else { return nil }
                type.repetition = repetition.text.first
            }
            guard rest.isEmpty else { return nil }
            types.append(type)
        }
        return types.isEmpty ? nil : types
    }

    /// The tokens that stand for an attribute's value; nil where there is none, or it is not of the type.
    func tokens(for value: String?) -> [Token]? {
        guard let value else {
            // Without a type an attribute that is not there is empty.
            return kind == .string && fallback == nil ? [Self.string("")] : nil
        }
        switch kind {
        case .string: return [Self.string(value)]
        case .unit(let unit):
            let tokens = Tokenizer.tokens(of: value).filter { $0.kind != .whitespace }
            guard tokens.count == 1, tokens[0].kind == .number else { return nil }
            var token = tokens[0]
            token.text = unit
            token.kind = unit.isEmpty ? .number : unit == "%" ? .percentage : .dimension
            return [token]
        case .html(let type): return type.cssText(of: value).map { Tokenizer.tokens(of: $0) }
        case .types(let types):
            let tokens = Tokenizer.tokens(of: value)
            return types.contains { $0.matches(tokens) } ? tokens : nil
        }
    }

    private static func string(_ text: String) -> Token {
        var token = Token(.string, start: 0)
        token.text = text
        return token
    }
}

extension AttributeValue.ValueType {
    fileprivate func matches(_ tokens: [Token]) -> Bool {
        var reader = ValueReader(tokens)
        guard one(&reader) else { return false }
        while !reader.isAtEnd, let repetition {
            if repetition == "#", !reader.comma() { return false }
            guard one(&reader) else { return false }
        }
        return reader.isAtEnd
    }

    private func one(_ reader: inout ValueReader) -> Bool {
        if isKeyword { return reader.keyword(name.lowercasedASCII) }
        switch name {
        case "length": return reader.length() != nil
        case "length-percentage": return reader.lengthPercentage() != nil
        case "number": return reader.number() != nil
        case "integer": return reader.integer() != nil
        case "percentage": return reader.percentage() != nil
        case "color": return reader.color() != nil
        case "custom-ident": return reader.customIdent() != nil
        case "string": return reader.string() != nil
        case "angle":
            guard let token = reader.current, token.kind == .dimension, ["deg", "grad", "rad", "turn"].contains(token.text.lowercasedASCII)
            else { return false }
            reader.advance()
            return true
        case "*":
            while !reader.isAtEnd { reader.advance() }
            return true
        // A URL out of an attribute would load what the style sheet does not name (css-values-5 section 7.7.4).
        default: return false
        }
    }
}

extension Array {
    fileprivate func split(separator: String, omittingEmptySubsequences: Bool, by text: (Element) -> String) -> [SubSequence] {
        split(maxSplits: .max, omittingEmptySubsequences: omittingEmptySubsequences) { text($0) == separator }
    }
}
