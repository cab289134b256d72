/// `An+B` of css-syntax-3 section 6: which positions `:nth-child()` and its kin choose.
struct ANPlusB: Hashable, Sendable {
    var step: Int32
    var offset: Int32

    /// Whether a position, counted from 1, is `step * n + offset` for some n ≥ 0.
    func contains(_ position: Int32) -> Bool {
        let difference = Int64(position) - Int64(offset)
        if step == 0 { return difference == 0 }
        return difference % Int64(step) == 0 && difference / Int64(step) >= 0
    }

    /// Reads the notation from the whole of a range of tokens; nil if it is anything else.
    ///
    /// The tokenizer cuts the notation where it happens to look like a number, a dimension or an identifier (`-n-3` is one identifier,
    /// `2n` a dimension, `+3` a number), so the cases follow the tokens rather than the notation.
    init?(_ tokens: ArraySlice<Token>) {
        var rest = tokens.drop { $0.kind == .whitespace }
        while rest.last?.kind == .whitespace { rest.removeLast() }
        guard let first = rest.popFirst() else { return nil }
        switch first.kind {
        case .ident where first.isIdent("odd") && rest.isEmpty: self.init(step: 2, offset: 1)
        case .ident where first.isIdent("even") && rest.isEmpty: self.init(step: 2, offset: 0)
        case .number where first.isInteger && rest.isEmpty: self.init(step: 0, offset: Int32(clampingDouble: first.number))
        case .dimension where first.isInteger:
            self.init(step: Int32(clampingDouble: first.number), text: first.text.lowercasedASCII, rest)
        case .ident:
            let text = first.text.lowercasedASCII
            if text.hasPrefix("-") {
                self.init(step: -1, text: String(text.dropFirst()), rest)
            } else {
                self.init(step: 1, text: text, rest)
            }
        case .delimiter where first.text == "+":
            // No white space between the plus and the identifier.
            guard let ident = rest.popFirst(), ident.kind == .ident, !ident.text.hasPrefix("-") else { return nil }
            self.init(step: 1, text: ident.text.lowercasedASCII, rest)
        default: return nil
        }
    }

    init(step: Int32, offset: Int32) { self.step = step; self.offset = offset }

    /// - Parameter text: what follows A in the same token: `n`, `n-` or `n-3`.
    private init?(step: Int32, text: String, _ rest: ArraySlice<Token>) {
        let values = rest.filter { $0.kind != .whitespace }
        if text == "n" {
            if values.isEmpty { self.init(step: step, offset: 0); return }
            if values.count == 1, values[0].kind == .number, values[0].isInteger, values[0].hasSign {
                self.init(step: step, offset: Int32(clampingDouble: values[0].number))
                return
            }
            guard values.count == 2, values[0].isDelimiter("+") || values[0].isDelimiter("-"), let offset = Self.unsigned(values[1]) else {
                return nil
            }
            self.init(step: step, offset: values[0].text == "-" ? -offset : offset)
        } else if text == "n-" {
            guard values.count == 1, let offset = Self.unsigned(values[0]) else { return nil }
            self.init(step: step, offset: -offset)
        } else {
            guard values.isEmpty, text.hasPrefix("n-"), text.dropFirst(2).utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                let offset = Double(String(text.dropFirst(2)))
            else { return nil }
            self.init(step: step, offset: -Int32(clampingDouble: offset))
        }
    }

    private static func unsigned(_ token: Token) -> Int32? {
        token.kind == .number && token.isInteger && !token.hasSign ? Int32(clampingDouble: token.number) : nil
    }
}

extension Int32 {
    /// The integer nearest to a number, kept within ±10⁹ so that it can be negated and added to.
    init(clampingDouble value: Double) {
        self = value.isNaN ? 0 : Int32(Swift.max(-1e9, Swift.min(1e9, value)).rounded())
    }
}
