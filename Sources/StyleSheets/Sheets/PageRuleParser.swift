import Resources

/// `@page` of css-page-3 section 4: selectors, declarations of the page context and margin boxes.
struct PageRuleParser {
    struct Result {
        var selectors: [PageSelector]
        var declarations: DeclarationBlock
        var marginBoxes: [(box: MarginBox, declarations: DeclarationBlock)]
        /// Of `@footnote`, the area for notes (css-gcpm-3 section 2.4).
        var footnoteAreas: [DeclarationBlock] = []
        /// Of `@-fleuron-frame`.
        var frames: [(name: String, declarations: DeclarationBlock)] = []
    }

    let origin: TokenOrigin

    /// Nil, with a diagnostic, if the selector is not valid; nil if there is no block.
    func parse(_ tokens: [Token], _ rule: RuleParser.Rule, diagnostics: inout Diagnostics) -> Result? {
        guard let block = rule.block else { return nil }
        guard let selectors = selectors(tokens, rule.prelude) else {
            let words = tokens[rule.prelude].filter { $0.kind == .ident && pseudoClass($0.text.lowercasedASCII) == nil }
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidSelector,
                    "the page selector is not valid; expected a name or :left, :right, :first, :blank, :nth() or :-fleuron-opening",
                    at: origin.range(tokens, rule.prelude),
                    hint: words.lazy.compactMap { Suggestions.hint(for: $0.text, among: Self.pseudoClassNames, prefix: ":") }.first
                        ?? (hasSpaceBehindColon(tokens[rule.prelude]) ? "write no space behind the colon" : nil)))
            return nil
        }
        var marginBoxes: [(box: MarginBox, declarations: DeclarationBlock)] = []
        let parser = DeclarationParser(origin: origin)
        var footnoteAreas: [DeclarationBlock] = []
        var frames: [(name: String, declarations: DeclarationBlock)] = []
        let names = MarginBox.allCases.map(\.name) + ["footnote", "-fleuron-frame"]
        let declarations = parser.block(tokens, block, rules: names, diagnostics: &diagnostics) { nested, diagnostics in
            if nested.atKeyword?.equalsIgnoringASCIICase("footnote") ?? false, let inside = nested.block {
                reportColumns(inside, tokens, &diagnostics)
                footnoteAreas.append(parser.block(tokens, inside, diagnostics: &diagnostics) { _, _ in false })
                return true
            }
            if nested.atKeyword?.equalsIgnoringASCIICase("-fleuron-frame") ?? false, let inside = nested.block {
                guard let name = frameName(tokens, nested, &diagnostics) else { return true }
                frames.append((name, parser.block(tokens, inside, diagnostics: &diagnostics) { _, _ in false }))
                return true
            }
            guard let name = nested.atKeyword?.lowercasedASCII, let box = MarginBox(name), let inside = nested.block else { return false }
            reportWhatIsLeftOut(inside, tokens, &diagnostics)
            marginBoxes.append((box, parser.block(tokens, inside, diagnostics: &diagnostics) { _, _ in false }))
            return true
        }
        return Result(
            selectors: selectors, declarations: declarations, marginBoxes: marginBoxes, footnoteAreas: footnoteAreas, frames: frames)
    }

    /// Pictures and running elements stand alone in their margin boxes: says so of what stands beside one.
    private func reportWhatIsLeftOut(_ block: Range<Int>, _ tokens: [Token], _ diagnostics: inout Diagnostics) {
        var parser = RuleParser(tokens, range: block)
        while let item = parser.nextInBlock() {
            guard case .declaration(let declaration) = item, declaration.name.equalsIgnoringASCIICase("content") else { continue }
            var items: [Token] = [], at = declaration.value.lowerBound
            while at < declaration.value.upperBound, !tokens[at].isDelimiter("/") {
                if tokens[at].kind != .whitespace { items.append(tokens[at]) }
                at = tokens[at].partner > at ? Int(tokens[at].partner) + 1 : at + 1
            }
            guard items.count > 1, let alone = items.first(where: { $0.kind == .url || $0.isFunction("url") || $0.isFunction("element") })
            else { continue }
            let isElement = alone.isFunction("element")
            diagnostics.report(
                Diagnostic(
                    .warning, .notLaidOut,
                    "\(isElement ? "a running element" : "a picture") stands alone in its margin box: what is beside it is left out",
                    at: origin.range(tokens, declaration.tokens),
                    hint: isElement
                        ? "put the rest into the element, or into another margin box"
                        : "put both into an element with position: running(NAME), and write content: element(NAME)"))
        }
    }

    /// Notes stand across the page or the column that calls them: says so of an area for notes that is to have columns of its own.
    private func reportColumns(_ block: Range<Int>, _ tokens: [Token], _ diagnostics: inout Diagnostics) {
        var parser = RuleParser(tokens, range: block)
        while let item = parser.nextInBlock() {
            guard case .declaration(let declaration) = item,
                ["columns", "column-count", "column-width"].contains(declaration.name.lowercasedASCII)
            else { continue }
            let words = tokens[declaration.value].filter { $0.kind != .whitespace }
            if words.allSatisfy({ $0.kind == .ident || $0.kind == .number && $0.number <= 1 }) { continue }
            diagnostics.report(
                Diagnostic(
                    .warning, .notLaidOut, "the property \"\(declaration.name.lowercasedASCII)\" has no effect in @footnote",
                    at: origin.range(tokens, declaration.tokens),
                    hint: "footnote-display: inline or compact on the notes sets short ones behind each other in one line"))
        }
    }

    private func hasSpaceBehindColon(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.indices.dropLast().contains { tokens[$0].kind == .colon && tokens[$0 + 1].kind == .whitespace }
    }

    private func frameName(_ tokens: [Token], _ rule: RuleParser.Rule, _ diagnostics: inout Diagnostics) -> String? {
        let words = tokens[rule.prelude].filter { $0.kind != .whitespace }
        if words.count == 1, words[0].kind == .ident { return words[0].text }
        diagnostics.report(
            Diagnostic(
                .warning, .invalidRule, "a frame needs one name",
                at: origin.range(tokens, rule.tokens.lowerBound..<rule.tokens.lowerBound + 1),
                hint: "write @-fleuron-frame NAME { … }"))
        return nil
    }

    private static let pseudoClassNames = ["left", "right", "first", "blank", "nth", "-fleuron-opening"]

    /// No selector stands for every page.
    private func selectors(_ tokens: [Token], _ range: Range<Int>) -> [PageSelector]? {
        var selectors: [PageSelector] = []
        for part in tokens[range].split(separator: .comma, by: \.kind) {
            var selector = PageSelector()
            var rest = part.drop { $0.kind == .whitespace }
            while rest.last?.kind == .whitespace { rest.removeLast() }
            if let first = rest.first, first.kind == .ident {
                selector.name = first.text
                rest.removeFirst()
            }
            while let colon = rest.popFirst() {
                if colon.kind == .colon, let function = rest.first, function.isFunction("nth"), selector.position == nil {
                    let close = min(Int(function.partner), rest.endIndex)
                    guard let position = position(rest[rest.startIndex + 1..<max(close, rest.startIndex + 1)]) else { return nil }
                    selector.position = position
                    rest = rest[min(close + 1, rest.endIndex)...]
                    continue
                }
                guard colon.kind == .colon, let name = rest.popFirst(), name.kind == .ident,
                    let pseudoClass = pseudoClass(name.text.lowercasedASCII)
                else { return nil }
                selector.pseudoClasses.append(pseudoClass)
            }
            selectors.append(selector)
        }
        let isBare = tokens[range].allSatisfy { $0.kind == .whitespace }
        if isBare { return [PageSelector()] }
        return selectors.contains { $0.name == nil && $0.pseudoClasses.isEmpty && $0.position == nil } ? nil : selectors
    }

    /// `An+B`, and after `of` the name of a sequence of pages.
    private func position(_ tokens: ArraySlice<Token>) -> PageSelector.Position? {
        guard let of = tokens.firstIndex(where: { $0.isIdent("of") }) else {
            return ANPlusB(tokens).map { PageSelector.Position(formula: $0, name: nil) }
        }
        let names = tokens[(of + 1)...].filter { $0.kind != .whitespace }
        guard names.count == 1, names[0].kind == .ident, let formula = ANPlusB(tokens[..<of]) else { return nil }
        return PageSelector.Position(formula: formula, name: names[0].text)
    }

    private func pseudoClass(_ name: String) -> PageSelector.PseudoClass? {
        switch name {
        case "left": .left
        case "right": .right
        case "first": .first
        case "blank": .blank
        case "-fleuron-opening": .opening
        default: nil
        }
    }
}

extension Collection {
    /// The parts between elements of which a field has a given value, empty parts included.
    fileprivate func split<Field: Equatable>(separator: Field, by field: (Element) -> Field) -> [SubSequence] {
        split(maxSplits: .max, omittingEmptySubsequences: false) { field($0) == separator }
    }
}

extension MarginBox {
    init?(_ name: String) {
        guard let box = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = box
    }

    /// As in a style sheet, without the at sign.
    package var name: String {
        switch self {
        case .topLeftCorner: "top-left-corner"
        case .topLeft: "top-left"
        case .topCenter: "top-center"
        case .topRight: "top-right"
        case .topRightCorner: "top-right-corner"
        case .rightTop: "right-top"
        case .rightMiddle: "right-middle"
        case .rightBottom: "right-bottom"
        case .bottomRightCorner: "bottom-right-corner"
        case .bottomRight: "bottom-right"
        case .bottomCenter: "bottom-center"
        case .bottomLeft: "bottom-left"
        case .bottomLeftCorner: "bottom-left-corner"
        case .leftBottom: "left-bottom"
        case .leftMiddle: "left-middle"
        case .leftTop: "left-top"
        }
    }
}
