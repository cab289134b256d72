import Resources

/// Gives meaning to the rules of a style sheet: style rules, conditional groups, imports, layers, faces and pages.
///
/// Groups nest and imports follow each other recursively, both to a limit; whatever is dropped is reported.
struct StyleSheetParser {
    /// `@media`, `@supports` and `@layer` inside one another.
    static let groupLimit = 32
    static let importLimit = 16
    /// In all, since a few sheets that import each other twice would be read thousands of times.
    static let importCountLimit = 256

    var sheet: StyleSheet
    /// The style sheets being read, outermost first, for imports that come back to one of them.
    private var importing: [(id: SourceID, name: String)] = []
    private var anonymousLayers = 0
    private var importCount = 0
    /// Blocks of declarations are left unread.
    private var leavesDeclarations = false

    init(origin: Origin) { sheet = StyleSheet(origin: origin) }

    /// What surrounds a rule.
    struct Scope {
        var condition: Int32 = 0
        var layer: Int32 = 0
        var depth = 0
        /// Style rules around a style rule.
        var nesting = 0
    }

    /// The source being read.
    struct Input {
        let tokens: [Token]
        let text: [UInt8]
        let source: SourceID
        var origin: TokenOrigin { .source(source) }
        var namespaces: [String: String] = [:]
        /// Blocks of declarations are empty, to be read when they are needed.
        var leavesDeclarations = false
        func range(_ range: Range<Int>) -> SourceRange { origin.range(tokens, range) }
    }

    mutating func parse(
        _ source: SourceText, id: SourceID, range: Range<Int>?, diagnostics: inout Diagnostics, loader: StyleSheetLoader
    ) -> StyleSheet {
        read(source, id: id, range: range, scope: Scope(), diagnostics: &diagnostics, loader: loader)
        return sheet
    }

    /// As `parse`, for sheets whose blocks of declarations are left unread.
    mutating func parseLeavingDeclarations(_ source: SourceText, id: SourceID, loader: StyleSheetLoader) -> StyleSheet {
        var diagnostics = Diagnostics()
        leavesDeclarations = true
        read(source, id: id, range: nil, scope: Scope(), diagnostics: &diagnostics, loader: loader)
        return sheet
    }

    private mutating func read(
        _ source: SourceText, id: SourceID, range: Range<Int>?, scope: Scope, diagnostics: inout Diagnostics, loader: StyleSheetLoader
    ) {
        importing.append((id, source.name))
        defer { importing.removeLast() }
        var input =
            leavesDeclarations
            ? Input(tokens: Tokenizer.tokensOutsideDeclarations(of: source.text), text: source.text, source: id, leavesDeclarations: true)
            : Input(tokens: Tokenizer.tokens(of: source.text, range: range), text: source.text, source: id)
        rules(of: &input, in: 0..<input.tokens.count, scope: scope, isTopLevel: true, diagnostics: &diagnostics, loader: loader)
    }

    private mutating func rules(
        of input: inout Input, in range: Range<Int>, scope: Scope, isTopLevel: Bool, diagnostics: inout Diagnostics,
        loader: StyleSheetLoader
    ) {
        var parser = RuleParser(input.tokens, range: range)
        var mayImport = isTopLevel
        while let item = parser.nextRule(isTopLevel: isTopLevel) {
            switch item {
            case .rule(let rule):
                guard let keyword = rule.atKeyword?.lowercasedASCII else {
                    mayImport = false
                    styleRule(rule, input, scope, parent: nil, &diagnostics)
                    continue
                }
                switch keyword {
                case "charset": break
                case "import":
                    if mayImport {
                        importRule(rule, input, scope, &diagnostics, loader)
                    } else {
                        diagnostics.report(
                            Diagnostic(
                                .warning, .misplacedImport, "@import has no effect after other rules", at: input.range(rule.tokens),
                                hint: "move it to the top of the style sheet"))
                    }
                case "layer" where rule.block == nil: declareLayers(rule, input, scope, &diagnostics)
                default:
                    if keyword != "namespace" { mayImport = false }
                    atRule(keyword, rule, &input, scope, &diagnostics, loader)
                }
            case .invalid(let tokens):
                // "// -->": how old files end a sheet that they hide from older programs.
                let isEndOfHiddenSheet =
                    input.tokens[tokens].contains { $0.kind == .cdc }
                    && input.tokens[tokens].allSatisfy { [.delimiter, .whitespace, .cdc].contains($0.kind) }
                if isEndOfHiddenSheet { continue }
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidRule, "this is not a rule; expected a selector and a block in braces", at: input.range(tokens),
                        hint: "look for a brace too many above"))
            case .declaration: break
            }
        }
    }

    // MARK: At-rules

    mutating func add(_ block: DeclarationBlock) -> Int32 {
        sheet.blocks.append(block)
        return Int32(sheet.blocks.count - 1)
    }

    private mutating func atRule(
        _ keyword: String, _ rule: RuleParser.Rule, _ input: inout Input, _ scope: Scope, _ diagnostics: inout Diagnostics,
        _ loader: StyleSheetLoader
    ) {
        if rule.block == nil, ["media", "supports", "layer", "font-face", "page", "counter-style", "font-feature-values"].contains(keyword)
        {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@\(keyword) needs a block in braces", at: input.range(rule.tokens),
                    hint: "write { and } around what it holds"))
            return
        }
        switch keyword {
        case "namespace": namespaceRule(rule, &input, &diagnostics)
        case "media", "supports", "layer":
            guard let block = rule.block, let scope = groupScope(keyword, rule, input, scope, &diagnostics) else { return }
            rules(of: &input, in: block, scope: scope, isTopLevel: false, diagnostics: &diagnostics, loader: loader)
        case "font-face":
            if let face = FontFaceParser(source: input.source, origin: input.origin, text: input.text).parse(
                input.tokens, rule, diagnostics: &diagnostics)
            {
                sheet.fontFaces.append(ConditionalFontFace(face: face, condition: scope.condition))
            }
        case "page":
            let parser = PageRuleParser(origin: input.origin)
            guard let page = parser.parse(input.tokens, rule, diagnostics: &diagnostics) else { return }
            let block = add(page.declarations)
            let boxes = page.marginBoxes.map { (box: $0.box, block: add($0.declarations)) }
            let areas = page.footnoteAreas.map { add($0) }
            let frames = page.frames.map { (name: $0.name, block: add($0.declarations)) }
            sheet.pageRules.append(
                PageRule(
                    selectors: page.selectors, block: block, marginBoxes: boxes, footnoteAreas: areas, frames: frames,
                    condition: scope.condition, layer: scope.layer))
        case "footnote", "-fleuron-frame":
            let example = keyword == "footnote" ? "@footnote" : "@-fleuron-frame NAME"
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@\(keyword) stands inside @page",
                    at: input.range(rule.tokens.lowerBound..<rule.tokens.lowerBound + 1),
                    hint: "write @page { \(example) { … } }"))
        case let name where MarginBox(name) != nil:
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "the margin box @\(name) stands inside @page",
                    at: input.range(rule.tokens.lowerBound..<rule.tokens.lowerBound + 1),
                    hint: "write @page { @\(name) { … } }"))
        case "font-feature-values":
            sheet.featureValues += FeatureValuesParser(origin: input.origin).parse(
                input.tokens, rule, condition: scope.condition, diagnostics: &diagnostics)
        case "counter-style": counterStyle(rule, input, scope, &diagnostics)
        default: reportAtRule(keyword, rule, input, &diagnostics)
        }
    }

    private mutating func counterStyle(_ rule: RuleParser.Rule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics) {
        var reader = ValueReader(input.tokens, range: rule.prelude)
        guard let block = rule.block, let name = reader.customIdent(), reader.isAtEnd, name != "none", name != "decimal" else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@counter-style needs a name of its own", at: input.range(rule.prelude),
                    hint: "any word but “none” and “decimal”"))
            return
        }
        let (definition, invalid, given) = CounterStyleParser.definition(input.tokens, block)
        for tokens in invalid {
            let name = input.tokens[tokens].first { $0.kind != .whitespace }?.text.lowercasedASCII ?? ""
            let expected = CounterStyleParser.descriptors.first { $0.name == name }?.syntax
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue,
                    expected.map { "the value of the descriptor \"\(name)\" is not valid; expected \($0)" }
                        ?? "@counter-style has no descriptor \"\(name)\"; expected "
                        + CounterStyleParser.descriptors.map(\.name).joined(separator: ", "), at: input.range(tokens),
                    hint: expected == nil ? Suggestions.hint(for: name, among: CounterStyleParser.descriptors.map(\.name)) : nil))
        }
        guard let definition else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@counter-style \(name) lacks the symbols that its system needs", at: input.range(rule.tokens),
                    hint: "alphabetic and numeric styles need two symbols at least, additive ones additive-symbols"))
            return
        }
        sheet.counterStyles.append(CounterStyleRule(name: name, definition: definition, given: given, condition: scope.condition))
    }

    /// What surrounds the rules in a conditional group or a layer; nil where they do not count.
    mutating func groupScope(
        _ keyword: String, _ rule: RuleParser.Rule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics
    ) -> Scope? {
        var reader = ValueReader(input.tokens, range: rule.prelude)
        var scope = scope
        scope.depth += 1
        guard scope.depth <= Self.groupLimit else {
            diagnostics.report(
                Diagnostic(
                    .warning, .nestingTooDeep, "rules nest more than \(Self.groupLimit) deep; what is inside is dropped",
                    at: input.range(rule.prelude), hint: "write the inner rules beside the outer one"))
            return nil
        }
        switch keyword {
        case "media":
            reportMediaTypes(rule.prelude, input, &diagnostics)
            reportMediaFeatures(rule.prelude, input, &diagnostics)
            scope.condition = addCondition(reader.mediaQueryList(), in: scope.condition)
        case "supports":
            guard let answer = reader.supportsCondition(), reader.isAtEnd else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidRule,
                        "the condition of @supports is not valid; expected (property: value) or selector(…), "
                            + "with not, and, or between them", at: input.range(rule.prelude), hint: "put each condition into parentheses"))
                return nil
            }
            if !answer { return nil }
        default:
            let names = layerNames(&reader)
            guard names.count <= 1, reader.isAtEnd else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidRule, "expected one name of a layer", at: input.range(rule.prelude),
                        hint: "open a layer of its own for each name"))
                return nil
            }
            scope.layer = addLayer(names.first ?? anonymousLayer(), in: scope.layer)
        }
        return scope
    }

    func reportAtRule(_ keyword: String, _ rule: RuleParser.Rule, _ input: Input, _ diagnostics: inout Diagnostics) {
        let known = [
            "font-palette-values", "keyframes", "property", "container", "scope", "position-try", "function", "region",
            "starting-style", "view-transition", "color-profile", "document", "viewport",
        ]
        let place = input.range(rule.tokens.lowerBound..<rule.tokens.lowerBound + 1)
        if known.contains(keyword) || keyword.hasPrefix("-") {
            diagnostics.report(
                Diagnostic(.warning, .unsupportedAtRule, "the rule @\(keyword) is not supported and has no effect", at: place))
        } else {
            let nearest = nearestName(
                to: keyword,
                in: [
                    "charset", "counter-style", "font-face", "font-feature-values", "import", "layer", "media", "namespace", "page",
                    "supports",
                ])
            diagnostics.report(
                Diagnostic(
                    .warning, .unknownAtRule, "there is no rule @\(keyword)", at: place, hint: nearest.map { "did you mean \"@\($0)\"?" }))
        }
    }

    private func namespaceRule(_ rule: RuleParser.Rule, _ input: inout Input, _ diagnostics: inout Diagnostics) {
        var reader = ValueReader(input.tokens, range: rule.prelude)
        let prefix = reader.customIdent() ?? ""
        guard let uri = reader.string() ?? reader.url(), reader.isAtEnd else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@namespace needs a prefix and a URL", at: input.range(rule.tokens),
                    hint: "write @namespace tei url(http://www.tei-c.org/ns/1.0);"))
            return
        }
        input.namespaces[prefix] = uri
    }

    mutating func addCondition(_ queries: MediaQueryList, in parent: Int32) -> Int32 {
        sheet.conditions.append(MediaCondition(parent: parent, queries: queries))
        return Int32(sheet.conditions.count - 1)
    }

    // MARK: Layers

    private mutating func declareLayers(_ rule: RuleParser.Rule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics) {
        var reader = ValueReader(input.tokens, range: rule.prelude)
        let names = layerNames(&reader)
        guard !names.isEmpty, reader.isAtEnd else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "expected names of layers", at: input.range(rule.tokens), hint: "write @layer first, second;"))
            return
        }
        for name in names { _ = addLayer(name, in: scope.layer) }
    }

    /// Names with full stops inside, between commas.
    func layerNames(_ reader: inout ValueReader) -> [String] {
        var names: [String] = []
        repeat {
            guard var name = reader.customIdent() else { return names }
            while reader.delimiter(".") {
                guard let part = reader.customIdent() else { return [] }
                name += "." + part
            }
            names.append(name)
        } while reader.comma()
        return names
    }

    mutating func anonymousLayer() -> String {
        anonymousLayers += 1
        // A space keeps it apart from every name that a style sheet can give.
        return "anonymous \(importing.first?.id.index ?? 0) \(anonymousLayers)"
    }

    /// Registers a layer and those around it, and gives its number.
    mutating func addLayer(_ name: String, in parent: Int32) -> Int32 {
        var path = sheet.layers[Int(parent)]
        var number = parent
        for part in name.split(separator: ".") {
            path += (path.isEmpty ? "" : ".") + part
            if let known = sheet.layers.firstIndex(of: path) {
                number = Int32(known)
            } else {
                sheet.layers.append(path)
                number = Int32(sheet.layers.count - 1)
            }
        }
        return number
    }

    // MARK: Imports

    private mutating func importRule(
        _ rule: RuleParser.Rule, _ input: Input, _ scope: Scope, _ diagnostics: inout Diagnostics, _ loader: StyleSheetLoader
    ) {
        var reader = ValueReader(input.tokens, range: rule.prelude)
        let place = input.range(rule.tokens)
        guard rule.block == nil, let href = reader.string() ?? reader.url() else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@import needs the URL of a style sheet", at: place, hint: "write @import url(sheet.css);"))
            return
        }
        var scope = scope
        if reader.keyword("layer") {
            scope.layer = addLayer(anonymousLayer(), in: scope.layer)
        } else {
            let name = reader.function("layer") { reader -> String? in
                let names = layerNames(&reader)
                return names.count == 1 ? names[0] : nil
            }
            if let name { scope.layer = addLayer(name, in: scope.layer) }
        }
        if reader.current?.isFunction("supports") ?? false {
            guard reader.function("supports", { $0.supportsConditionOrDeclaration() }) ?? false else { return }
        }
        if !reader.isAtEnd {
            reportMediaTypes(reader.rest.indices, input, &diagnostics)
            reportMediaFeatures(rule.prelude, input, &diagnostics)
            scope.condition = addCondition(reader.mediaQueryList(), in: scope.condition)
        }

        switch loader(href, input.source) {
        case .failure(var diagnostic):
            if diagnostic.range == nil { diagnostic.range = place }
            diagnostics.report(diagnostic)
        case .success(let (text, id)):
            guard !importing.contains(where: { $0.id == id || $0.name == text.name }), importing.count < Self.importLimit,
                importCount < Self.importCountLimit
            else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .importLoop, "\"\(href)\" is imported while it is being read, or too deeply", at: place,
                        hint: "take one of the imports out"))
                return
            }
            importCount += 1
            read(text, id: id, range: nil, scope: scope, diagnostics: &diagnostics, loader: loader)
        }
    }
}
