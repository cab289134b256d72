import Markup
package import Resources

/// Names that one rule gives and another refers to: strings, running elements, counters, counter styles and pages.
///
/// CSS takes any name, and one that nobody gives is empty, nought or never there: a misspelt one changes a page without a word. The names
/// are those of all sheets of a book together, so they are looked at as tokens, apart from the rules.
package struct SheetNames: Sendable {
    enum Kind: CaseIterable, Sendable { case string, element, counter, counterStyle, page }

    private struct Use {
        var kind: Kind
        var name: String
        var range: SourceRange
    }

    private var given: [Kind: Set<String>] = [:]
    private var uses: [Use] = []

    package init() {}

    /// Adds the names of a sheet.
    /// - Parameters:
    ///   - range: the bytes of the source that are the sheet; nil for all.
    ///   - isChecked: what it refers to has to be there.
    /// - Complexity: O(length of the sheet).
    package mutating func add(_ source: SourceText, id: SourceID, range: Range<Int>? = nil, isChecked: Bool) {
        var scanner = Scanner(tokens: Tokenizer.tokens(of: source.text, range: range), source: id)
        scanner.scan()
        for (kind, name) in scanner.given { given[kind, default: []].insert(name) }
        if isChecked { uses += scanner.uses }
    }

    /// Adds the names of declarations in a text that is no sheet, such as those of `style` attributes.
    package mutating func addDeclarations(in text: [UInt8]) {
        for property in Self.givingProperties + ["page", "position"] {
            let name = Array(property.utf8)
            var start = 0
            while let first = text[start...].firstIndex(of: name[0]) {
                start = first + 1
                guard text[first...].starts(with: name) else { continue }
                start = first + name.count
                guard start < text.count, text[start] == UInt8(ascii: ":") || text[start].isASCIISpace else { continue }
                let end = text[start...].firstIndex { [0x22, 0x27, 0x3B, 0x7D, 0x3E].contains($0) } ?? text.count
                let declaration = name + text[start..<min(end, start + 200)]
                var scanner = Scanner(tokens: Tokenizer.tokens(of: declaration, range: nil), source: SourceID(0))
                scanner.scan()
                for (kind, name) in scanner.given { given[kind, default: []].insert(name) }
            }
        }
    }

    /// Whether something that is checked refers to a name that none of the sheets so far gives.
    package var hasUndefined: Bool { uses.contains { !isGiven($0) } }

    /// Warnings for names that no sheet gives, in their order.
    package var undefined: [Diagnostic] {
        uses.filter { !isGiven($0) }.map { use in
            let names = (given[use.kind] ?? []).union(use.kind == .counterStyle ? CounterStyles.predefinedNames : []).sorted()
            return Diagnostic(
                .warning, .undefinedName, Self.message(use.kind, use.name), at: use.range,
                hint: Suggestions.hint(for: use.name, among: names) ?? Self.remedy(use.kind, use.name))
        }
    }

    private func isGiven(_ use: Use) -> Bool {
        switch use.kind {
        case .counter where ["page", "pages", "footnote", "list-item"].contains(use.name): true
        case .counterStyle
        where use.name == "none" || use.name.lowercasedASCII == "decimal" || use.name.hasPrefix("-fleuron-")
            || CounterStyles.predefined(use.name.lowercasedASCII) != nil:
            true
        default: given[use.kind]?.contains(use.name) ?? false
        }
    }

    private static func message(_ kind: Kind, _ name: String) -> String {
        switch kind {
        case .string: "no rule sets the string \"\(name)\", so it is empty on each page"
        case .element: "no element is running(\(name)), so nothing stands here"
        case .counter: "no rule counts \"\(name)\", so it stays 0"
        case .counterStyle: "there is no counter style \"\(name)\"; numbers are decimal"
        case .page: "no element is on a page of the name \"\(name)\", so the rule is never used"
        }
    }

    private static func remedy(_ kind: Kind, _ name: String) -> String {
        switch kind {
        case .string: "write string-set: \(name) content() for the elements that set it"
        case .element: "write position: running(\(name)) for the element"
        case .counter: "write counter-increment: \(name) for the elements that it counts"
        case .counterStyle: "define it: @counter-style \(name) { … }"
        case .page: "write page: \(name) for the elements"
        }
    }

    private static let givingProperties = ["string-set", "counter-reset", "counter-increment", "counter-set"]

    /// Goes over the tokens of a sheet.
    private struct Scanner {
        let tokens: [Token]
        let source: SourceID
        var given: [(Kind, String)] = []
        var uses: [Use] = []

        init(tokens: [Token], source: SourceID) { (self.tokens, self.source) = (tokens, source) }

        mutating func scan() {
            for i in tokens.indices {
                switch tokens[i].kind {
                case .atKeyword: atRule(i)
                case .ident where isProperty(i): property(i)
                case .function: function(i)
                default: break
                }
            }
        }

        private func next(_ i: Int) -> Int? { tokens[(i + 1)...].firstIndex { $0.kind != .whitespace } }

        /// A name with a colon behind it, at the beginning of a block or behind another declaration.
        private func isProperty(_ i: Int) -> Bool {
            guard let colon = next(i), tokens[colon].kind == .colon else { return false }
            guard let before = tokens[..<i].lastIndex(where: { $0.kind != .whitespace }) else { return true }
            return [.openBrace, .closeBrace, .semicolon].contains(tokens[before].kind)
        }

        private mutating func atRule(_ i: Int) {
            let end = tokens[i...].firstIndex { $0.kind == .openBrace || $0.kind == .semicolon } ?? tokens.count
            switch tokens[i].text.lowercasedASCII {
            case "counter-style":
                if let name = next(i), tokens[name].kind == .ident { given.append((.counterStyle, tokens[name].text)) }
            case "page":
                var at = i + 1, isPseudoClass = false
                while at < end {
                    let token = tokens[at]
                    if token.kind == .ident, !isPseudoClass { use(.page, at) }
                    if token.kind != .whitespace { isPseudoClass = token.kind == .colon }
                    at = token.partner > at ? Int(token.partner) + 1 : at + 1
                }
            default: break
            }
        }

        private mutating func property(_ i: Int) {
            guard let colon = next(i) else { return }
            let end = tokens[colon...].firstIndex { $0.kind == .semicolon || $0.kind == .closeBrace } ?? tokens.count
            let words = (colon + 1..<end).filter { tokens[$0].kind == .ident && CSSWideKeyword(tokens[$0]) == nil }
            switch tokens[i].text.lowercasedASCII {
            case "string-set": given += words.map { (.string, tokens[$0].text) }
            case "counter-reset", "counter-increment", "counter-set": given += words.map { (.counter, tokens[$0].text) }
            case "page": given += words.map { (.page, tokens[$0].text) }
            case "list-style-type": if words.count == 1 { use(.counterStyle, words[0]) }
            case "list-style":
                for word in words where !["inside", "outside"].contains(tokens[word].text.lowercasedASCII) { use(.counterStyle, word) }
            default: break
            }
        }

        private mutating func function(_ i: Int) {
            let arguments = self.arguments(of: i)
            func word(_ index: Int) -> Int? {
                guard index < arguments.count, arguments[index].count == 1, tokens[arguments[index][0]].kind == .ident else { return nil }
                return arguments[index][0]
            }
            switch tokens[i].text.lowercasedASCII {
            case "running": if let name = word(0) { given.append((.element, tokens[name].text)) }
            // reversed(NAME) in counter-reset.
            case "reversed": if let name = word(0) { given.append((.counter, tokens[name].text)) }
            case "string": if let name = word(0) { use(.string, name) }
            case "element": if let name = word(0) { use(.element, name) }
            case "counter": use(counter: word(0), style: word(1))
            case "counters": use(counter: word(0), style: word(2))
            case "target-counter": use(counter: word(1), style: word(2))
            case "target-counters": use(counter: word(1), style: word(3))
            default: break
            }
        }

        private mutating func use(counter: Int?, style: Int?) {
            if let counter { use(.counter, counter) }
            if let style { use(.counterStyle, style) }
        }

        /// Their tokens without white space.
        private func arguments(of function: Int) -> [[Int]] {
            var result: [[Int]] = [[]], at = function + 1
            let end = min(Int(tokens[function].partner), tokens.count)
            while at < end {
                switch tokens[at].kind {
                case .comma: result.append([])
                case .whitespace: break
                default: result[result.count - 1].append(at)
                }
                at = tokens[at].partner > at ? Int(tokens[at].partner) + 1 : at + 1
            }
            return result
        }

        private mutating func use(_ kind: Kind, _ token: Int) {
            let name = tokens[token].text
            uses.append(
                Use(
                    kind: kind, name: name,
                    range: SourceRange(source: source, start: Int(tokens[token].start), end: Int(tokens[token].end))))
        }
    }
}
