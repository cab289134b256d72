import Resources

/// What a misspelt word may have been meant to be, and what is wrong with a value: the hints of diagnostics.
enum Suggestions {
    /// `did you mean "…"?`, or nil where nothing is near.
    static func hint(for name: String, among names: [String], prefix: String = "") -> String? {
        nearestName(to: name.lowercasedASCII, in: names).map { "did you mean \"\(prefix)\($0)\"?" }
    }

    /// Sorted, so that of two as near the same is named at each run.
    private static let colorNames = namedColors.keys.sorted() + ["currentcolor", "transparent"]

    /// What may be wrong with a value that a grammar does not have.
    static func hint(for value: [Token], syntax: String) -> String? {
        if let hint = missingSemicolonHint(value) { return hint }
        let words = keywords(of: syntax)
        let takesLengths = syntax.contains("<length") || syntax.contains("<line-width>")
        for token in value {
            switch token.kind {
            case .dimension:
                guard takesLengths, LengthUnit(token.text) == nil else { continue }
                let nearest = hint(for: token.text, among: LengthUnit.names)
                return "\"\(token.text)\" is not a unit of length"
                    + (nearest.map { "; " + $0 } ?? ": write pt, mm, in, em, rem, ex, ch, lh …")
            case .ident where !words.contains(token.text.lowercasedASCII):
                let takesColors = syntax.contains("<color>"), name = token.text.lowercasedASCII
                if takesColors, colorNames.contains(name) { continue }
                if let hint = hint(for: name, among: takesColors ? words + colorNames : words) { return hint }
            case .hash where syntax.contains("<color>"): return "a colour has 3, 4, 6 or 8 hexadecimal digits"
            default: break
            }
        }
        if value.contains(where: { $0.kind.isNumeric && $0.number < 0 }), syntax.contains("[0,∞]") || syntax.contains("[1,∞]") {
            return "a negative value has no meaning here"
        }
        if takesLengths, let number = value.firstIndex(where: { $0.kind == .number && $0.number != 0 }) {
            if number + 1 < value.count, value[number + 1].kind == .ident, LengthUnit(value[number + 1].text) != nil {
                return "write the number and \(value[number + 1].text) without a space between them"
            }
            return "a length other than zero needs a unit, such as pt or em"
        }
        if syntax.contains("<image>") || syntax.contains("<url>"), let name = fileName(value) { return "write url(\(name))" }
        if syntax.contains("<family>#"), value.contains(where: { $0.kind == .dimension || $0.kind == .percentage }) {
            return "name a family behind the size, as in 12pt serif"
        }
        return nil
    }

    /// A file named without `url()`: words, full stops and slashes alone.
    private static func fileName(_ value: [Token]) -> String? {
        guard value.contains(where: { $0.kind == .delimiter && $0.text == "." }), value.last?.kind == .ident else { return nil }
        var name = ""
        for token in value {
            guard token.kind == .ident || (token.kind == .delimiter && [".", "/"].contains(token.text)) else { return nil }
            name += token.text
        }
        return name
    }

    /// A name and a colon inside a value begin the next declaration.
    private static func missingSemicolonHint(_ value: [Token]) -> String? {
        let marks = value.filter { $0.kind != .whitespace }
        guard let colon = marks.firstIndex(where: { $0.kind == .colon }), colon > 1, marks[colon - 1].kind == .ident else { return nil }
        return "end the declaration with a semicolon before \"\(marks[colon - 1].text)\""
    }

    /// The keywords in a grammar, without the names of types.
    private static func keywords(of syntax: String) -> [String] {
        var words: [String] = [], word = "", depth = 0
        for character in syntax + " " {
            if character == "<" { depth += 1 }
            if depth == 0, character.isLetter || character.isNumber || character == "-" {
                word.append(character)
            } else {
                if word.count > 1 { words.append(word.lowercasedASCII) }
                word = ""
            }
            if character == ">" { depth -= 1 }
        }
        return words
    }
}

extension Token.Kind {
    fileprivate var isNumeric: Bool { self == .number || self == .percentage || self == .dimension }
}
