import Resources

/// Style rules, with the rules inside them (css-nesting-1).
///
/// A nested rule is flattened into one of its own, in whose selectors `&` stands for those of the rule around; declarations after a nested
/// rule become a rule of their own too, since their place in the order counts (css-nesting-1 section 2.3).
extension StyleSheetParser {
    /// Rules in rules: the time to match one can double with each level.
    static let nestingLimit = 10

    mutating func styleRule(
        _ rule: RuleParser.Rule, _ input: Input, _ scope: Scope, parent: SelectorParser.ParentRule?, _ diagnostics: inout Diagnostics
    ) {
        guard let block = rule.block else { return }
        var parser = SelectorParser(input.tokens, range: rule.prelude, namespaces: input.namespaces, parent: parent)
        let selectors: [Selector]
        do {
            selectors = try parent == nil ? parser.list() : parser.nestedList()
        } catch {
            report(error, "the selector cannot be used, so its rule is dropped", rule, input, &diagnostics)
            return
        }
        for failure in parser.forgiven { report(failure, "part of the selector cannot be used", rule, input, &diagnostics) }
        if input.leavesDeclarations, block.isEmpty, block.upperBound < input.tokens.count {
            var unread = DeclarationBlock()
            let start = Int(input.tokens[block.lowerBound - 1].end), end = Int(input.tokens[block.upperBound].start)
            unread.unread = DeclarationBlock.Unread(text: input.text, range: start..<end, source: input.source)
            append(unread, selectors, scope)
            return
        }
        var around = SurroundingRule(selectors: selectors)
        contents(block, of: &around, input, scope, &diagnostics)
    }

    /// A rule whose contents are being read.
    struct SurroundingRule {
        let selectors: [Selector]
        /// Its number among the parents, once a rule has been found in it.
        var parent: SelectorParser.ParentRule?
    }

    private mutating func contents(
        _ block: Range<Int>, of around: inout SurroundingRule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics
    ) {
        let declarations = DeclarationParser(origin: input.origin)
        var current = DeclarationBlock()
        var parser = RuleParser(input.tokens, range: block)
        var initial = InitialDeclarations()
        while let item = parser.nextInBlock() {
            switch item {
            case .declaration(let declaration):
                initial.note(declaration, input)
                reportContentOfElements(declaration, around.selectors, input, &diagnostics)
                declarations.add(declaration, of: input.tokens, to: &current, diagnostics: &diagnostics)
            case .rule(let nested):
                addRule(around.selectors, &current, scope)
                nestedRule(nested, in: &around, input, scope, &diagnostics)
            case .invalid(let skipped): declarations.reportNoDeclaration(input.tokens, skipped, &diagnostics)
            }
        }
        initial.report(input, &diagnostics)
        addRule(around.selectors, &current, scope)
    }

    /// What a rule says of an initial that pages do not show.
    private struct InitialDeclarations {
        private var isInitial = false
        private var edges: RuleParser.Declaration?

        mutating func note(_ declaration: RuleParser.Declaration, _ input: Input) {
            let name = declaration.name.lowercasedASCII
            if name == "initial-letter" || PropertyTable.standardName(ofPrefixed: name) == "initial-letter" {
                isInitial = !input.tokens[declaration.value].contains { $0.isIdent("normal") }
            } else if ["border", "padding", "background"].contains(where: { name == $0 || name.hasPrefix($0 + "-") }) {
                edges = edges ?? declaration
            }
        }

        func report(_ input: Input, _ diagnostics: inout Diagnostics) {
            guard isInitial, let edges else { return }
            diagnostics.report(
                Diagnostic(
                    .warning, .notLaidOut, "\"\(edges.name)\" of an initial (initial-letter) is not laid out",
                    at: input.range(edges.tokens),
                    hint: "a letter with float: left and a font-size of its own has it"))
        }
    }

    /// Says of `content` that is declared for elements that it counts for what stands before and behind their text alone. (css-content-3
    /// section 1 lets it replace what is in an element; browsers follow that for a single picture.)
    private func reportContentOfElements(
        _ declaration: RuleParser.Declaration, _ selectors: [Selector], _ input: Input, _ diagnostics: inout Diagnostics
    ) {
        guard declaration.name.equalsIgnoringASCIICase("content"), selectors.contains(where: { $0.pseudoElement == nil }),
            let first = input.tokens[declaration.value].first(where: { $0.kind != .whitespace }),
            !first.isIdent("normal"), !first.isIdent("none"), CSSWideKeyword(first) == nil
        else { return }
        diagnostics.report(
            Diagnostic(
                .warning, .notLaidOut, "\"content\" does not replace what is in an element", at: input.range(declaration.tokens),
                hint: "write it for ::before or ::after of the element"))
    }

    /// Adds the declarations read so far as a rule, if there are any, and empties them.
    private mutating func addRule(_ selectors: [Selector], _ block: inout DeclarationBlock, _ scope: Scope) {
        guard !block.declarations.isEmpty || !block.customDeclarations.isEmpty else { return }
        append(block, selectors, scope)
        block = DeclarationBlock()
    }

    private mutating func append(_ block: DeclarationBlock, _ selectors: [Selector], _ scope: Scope) {
        sheet.rules.append(StyleRule(selectors: selectors, block: add(block), condition: scope.condition, layer: scope.layer))
    }

    private mutating func nestedRule(
        _ rule: RuleParser.Rule, in around: inout SurroundingRule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics
    ) {
        if let keyword = rule.atKeyword?.lowercasedASCII {
            guard ["media", "supports", "layer"].contains(keyword), let block = rule.block else {
                DeclarationParser(origin: input.origin).reportMisplaced(rule, input.tokens, &diagnostics)
                return
            }
            guard let scope = groupScope(keyword, rule, input, scope, &diagnostics) else { return }
            contents(block, of: &around, input, scope, &diagnostics)
            return
        }
        var scope = scope
        scope.nesting += 1
        guard scope.nesting <= Self.nestingLimit else {
            diagnostics.report(
                Diagnostic(
                    .warning, .nestingTooDeep, "style rules nest more than \(Self.nestingLimit) deep; what is inside is dropped",
                    at: input.range(rule.prelude.isEmpty ? rule.tokens : rule.prelude), hint: "write the inner rules beside the outer one"))
            return
        }
        let parent = around.parent ?? addParent(around.selectors)
        around.parent = parent
        styleRule(rule, input, scope, parent: parent, &diagnostics)
    }

    private mutating func addParent(_ selectors: [Selector]) -> SelectorParser.ParentRule {
        sheet.parents.append(selectors)
        let usable = selectors.filter { $0.pseudoElement == nil }
        return SelectorParser.ParentRule(
            number: Int32(sheet.parents.count - 1), specificity: usable.map(\.specificity).max() ?? Specificity())
    }

    private func report(
        _ failure: SelectorParser.Failure, _ consequence: String, _ rule: RuleParser.Rule, _ input: Input, _ diagnostics: inout Diagnostics
    ) {
        let code: DiagnosticCode = failure.isUnsupported ? .unsupportedSelector : .invalidSelector
        let place = rule.prelude.isEmpty ? rule.tokens : failure.token..<failure.token + 1
        diagnostics.report(Diagnostic(.warning, code, "\(consequence): \(failure.message)", at: input.range(place), hint: failure.hint))
    }
}
