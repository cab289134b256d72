package import Geometry
package import Markup
package import Resources

/// Styles a document: the way from parsed style sheets to a `StyledDocument`.
package enum StyleEngine {
    /// Runs the cascade over all elements.
    /// - Parameters:
    ///   - sheets: all style sheets. Origins are sorted here; within an origin a later sheet beats an earlier one.
    ///   - customProperties: values that win over every declaration of these custom properties on the root element; names with or without
    ///     their two hyphens.
    ///   - pageSize: what media queries are told of the page; nil for the usual size.
    ///   - isForScreens: what `style` attributes say for a screen is left out, as `StyleSheet.dropScreenProperties()` does it in sheets.
    ///   - measuring: gives the measures of faces, for the units that refer to them.
    package static func style(
        document: Document, sheets: [StyleSheet], customProperties: [(name: String, value: String)] = [], pageSize: Size? = nil,
        isForScreens: Bool = false, measuring: FontMeasuring? = nil, diagnostics: inout Diagnostics
    ) -> StyledDocument {
        let media = MediaContext(pageSize)
        var cascade = Self.cascade(
            document: document, sheets: sheets, customProperties: customProperties, media: media, isForScreens: isForScreens,
            measuring: measuring)
        cascade.run(&diagnostics)
        let faces = fontFaces(of: sheets, pageSize: pageSize)
        let names = DefinedNames(sheets, media: media)
        let pages = PageRules(sheets: sheets, media: media, cascade: cascade, names: names)
        pages.check(each: !customProperties.isEmpty, &diagnostics)
        var styles = cascade.resolver.styles
        if !names.isEmpty { for i in styles.indices { names.finish(&styles[i]) } }
        var styleOfNode = cascade.styleOfNode
        let canvas = CanvasBackground(of: document) { styles[Int(styleOfNode[Int($0.index)].index)] }
        if let canvas {
            // The element gets a style of its own: others may have had the same.
            let element = Int(canvas.element.index)
            var style = styles[Int(styleOfNode[element].index)]
            style.box = style.box.withoutBackground
            styleOfNode[element] = StyleID(Int32(styles.count))
            styles.append(style)
        }
        return StyledDocument(
            document: document, styles: styles, styleOfNode: styleOfNode, pseudoStyles: cascade.pseudoStyles,
            pages: pages, fontFaces: faces, canvas: canvas?.style)
    }
}

extension StyleEngine {
    /// The faces of the `@font-face` rules that hold, in order of appearance.
    package static func fontFaces(of sheets: [StyleSheet], pageSize: Size? = nil) -> [FontFace] {
        sheets.flatMap { sheet in
            let isActive = sheet.activeConditions(MediaContext(pageSize))
            return sheet.fontFaces.filter { isActive[Int($0.condition)] }.map(\.face)
        }
    }

    /// The size that a value of the property `size` names; nil where it is none.
    package static func pageSize(_ value: String) -> Size? {
        let table = PropertyTable.shared
        var reader = ValueReader(Tokenizer.tokens(of: value))
        guard let setter = table[table.longhand("size")].read(&reader), reader.isAtEnd else { return nil }
        var style = ComputedStyle()
        setter(&style, ComputationContext(parent: style, rootFontSize: 12, rootLineHeight: 14.4))
        return PageRules.size(style.box.pageSize)
    }

    /// The cascade of some sheets over a document, ready to run.
    static func cascade(
        document: Document, sheets: [StyleSheet], customProperties: [(name: String, value: String)], media: MediaContext,
        isForScreens: Bool, measuring: FontMeasuring?
    ) -> DocumentCascade {
        let imposed = customProperties.map { ($0.name.hasPrefix("--") ? $0.name : "--" + $0.name, Tokenizer.tokens(of: $0.value)) }
        func cascade() -> DocumentCascade {
            DocumentCascade(
                document: document, index: RuleIndex(sheets: sheets, document: document, media: media),
                imposed: Dictionary(imposed, uniquingKeysWith: { _, last in last }), isForScreens: isForScreens, measuring: measuring)
        }
        var result = cascade()
        // The first page's area, which `vw` and `vh` refer to, follows from the root's style and the page rules. In these themselves the
        // units refer to the usual page.
        result.resolver.offerViewport {
            var trial = cascade()
            trial.runRoot()
            let pages = PageRules(sheets: sheets, media: media, cascade: trial, names: DefinedNames())
            return pages.style(for: PageSelectorContext(name: nil, isRight: true, isFirst: true, isBlank: false)).contentArea.size
        }
        return result
    }
}

/// The cascade over the nodes of a document in document order, so that a parent's style is always there before its children's.
struct DocumentCascade {
    private let document: Document
    private var index: RuleIndex
    var resolver: StyleResolver
    private(set) var styleOfNode: [StyleID]
    private(set) var pseudoStyles: [StyledDocument.PseudoStyle] = []
    private(set) var contextOfNode: [Int32]
    /// The context of each of `pseudoStyles`.
    private(set) var pseudoContexts: [Int32] = []
    private let styleAttribute: NameID?
    /// `lang`, and `xml:lang` where a reader has kept its prefix in the name.
    private let languageAttributes: [NameID]
    private let xmlLanguageNamespace: NameID?
    /// Blocks of `style` attributes by their text.
    private var inlineBlocks: [String: Int32] = [:]

    /// Of `style` attributes.
    private let isForScreens: Bool
    let measuring: FontMeasuring?

    init(document: Document, index: RuleIndex, imposed: [String: [Token]], isForScreens: Bool, measuring: FontMeasuring?) {
        self.document = document
        self.isForScreens = isForScreens
        self.index = index
        self.measuring = measuring
        resolver = StyleResolver(rules: index.rules, groups: index.groups, blocks: index.blocks, imposed: imposed, measuring: measuring)
        styleOfNode = Array(repeating: StyleID(0), count: document.nodes.count)
        contextOfNode = Array(repeating: -1, count: document.nodes.count)
        styleAttribute = document.names.id(of: "style")
        languageAttributes = ["lang", "xml:lang"].compactMap { document.names.id(of: $0) }
        xmlLanguageNamespace = document.names.id(of: xmlNamespace)
    }

    /// Styles the root alone.
    mutating func runRoot() {
        guard let root = document.nodes.first else { return }
        var unheard = Diagnostics(limitPerCode: 0)
        if let language = document.metadata.language { index.setLanguage(index.languageNumber(language), of: 0) }
        styleElement(0, root, parent: root.parent.index, document.attributes, document.names, &unheard)
    }

    mutating func run(_ diagnostics: inout Diagnostics) {
        let nodes = document.nodes
        let attributes = document.attributes
        let names = document.names
        if let language = document.metadata.language, !nodes.isEmpty { index.setLanguage(index.languageNumber(language), of: 0) }
        if index.looksAhead { setLanguages(nodes, attributes) }
        for i in 0..<Int32(nodes.count) {
            let parent = nodes[Int(i)].parent.index
            if case .text = nodes[Int(i)].kind {
                if parent >= 0 { styleOfNode[Int(i)] = styleOfNode[Int(parent)] }
                continue
            }
            styleElement(i, nodes[Int(i)], parent: parent, attributes, names, &diagnostics)
        }
    }

    /// The languages of all elements, where a selector may ask for that of a later one.
    private mutating func setLanguages(_ nodes: [Node], _ attributes: [Attribute]) {
        for i in nodes.indices where nodes[i].kind == .element {
            let parent = Int(nodes[i].parent.index)
            var language = index.matcher.languageOfNode[max(parent, 0)]
            for a in Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)
            where isLanguage(attributes[a]) {
                language = index.languageNumber(attributes[a].value)
            }
            index.setLanguage(language, of: Int32(i))
        }
    }

    private func isLanguage(_ attribute: Attribute) -> Bool {
        languageAttributes.contains(attribute.name) && (attribute.namespace == .none || attribute.namespace == xmlLanguageNamespace)
    }

    private mutating func styleElement(
        _ i: Int32, _ node: Node, parent: Int32, _ attributes: [Attribute], _ names: NameTable, _ diagnostics: inout Diagnostics
    ) {
        var language = parent >= 0 ? index.matcher.languageOfNode[Int(parent)] : index.matcher.languageOfNode[Int(i)]
        var inlineBlock = StyleResolver.noInlineStyle
        for a in Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount) {
            let name = attributes[a].name
            if name == styleAttribute, attributes[a].namespace == .none {
                inlineBlock = block(of: attributes[a], &diagnostics)
            } else if isLanguage(attributes[a]) {
                language = index.languageNumber(attributes[a].value)
            }
        }
        index.setLanguage(language, of: i)
        index.match(i, node)
        let context = resolver.context(
            parent: parent < 0 ? -1 : contextOfNode[Int(parent)], matched: index.matched[0], inlineBlock: inlineBlock,
            languageNumber: language,
            language: index.matcher.languageTags[Int(language)], attribute: { Self.value(of: $0, node, attributes, names) },
            diagnostics: &diagnostics)
        contextOfNode[Int(i)] = context
        styleOfNode[Int(i)] = resolver.style(of: context)
        guard index.matchesPseudoElements else { return }
        for pseudoElement in PseudoElement.allCases where !index.matched[Int(pseudoElement.rawValue) + 1].isEmpty {
            // The call of a note stands in its element's place, and is no part of the note.
            let isOfNote = pseudoElement == .footnoteCall || pseudoElement == .footnoteMarker
            if isOfNote, resolver.styles[Int(styleOfNode[Int(i)].index)].box.float != .footnote { continue }
            let own = resolver.context(
                parent: pseudoElement == .footnoteCall && parent >= 0 ? contextOfNode[Int(parent)] : context,
                matched: index.matched[Int(pseudoElement.rawValue) + 1], inlineBlock: StyleResolver.noInlineStyle,
                languageNumber: language, language: index.matcher.languageTags[Int(language)],
                attribute: { Self.value(of: $0, node, attributes, names) }, diagnostics: &diagnostics)
            pseudoStyles.append(.init(node: NodeID(i), pseudoElement: pseudoElement, style: resolver.style(of: own)))
            pseudoContexts.append(own)
        }
    }

    /// By the arrays of the document rather than the document: whoever asks is given a closure for each element, which holds what it refers
    /// to.
    private static func value(of name: String, _ node: Node, _ attributes: [Attribute], _ names: NameTable) -> String? {
        guard let id = names.id(of: name) else { return nil }
        return attributes[Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)].first { $0.name == id }?.value
    }

    private mutating func block(of attribute: Attribute, _ diagnostics: inout Diagnostics) -> Int32 {
        if let known = inlineBlocks[attribute.value] { return known }
        let tokens = Tokenizer.tokens(of: attribute.value)
        var found = Diagnostics()
        var parsed = DeclarationParser(origin: .place(attribute.source)).block(tokens, 0..<tokens.count, diagnostics: &found) {
            _, _ in false
        }
        if isForScreens { parsed.dropScreenProperties() }
        diagnostics.append(found) { $0.inSourceSheet }
        let number = resolver.addBlock(parsed)
        inlineBlocks[attribute.value] = number
        return number
    }

    /// What pages inherit from.
    var rootStyle: ComputedStyle { resolver.styles[Int(styleOfNode[0].index)] }
    var rootEnvironment: CustomProperties { resolver.environment(of: contextOfNode[0]) }
}
