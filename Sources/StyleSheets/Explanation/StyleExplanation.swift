package import Geometry
package import Markup
package import Resources

/// Says of the elements that a selector matches what style they have and why.
package struct StyleExplanation {
    package let elements: [ElementExplanation]
    private let document: Document

    /// Runs the cascade with the selector as one more rule, without declarations, and sees whom it matches.
    /// - Throws: a diagnostic if the selector is none.
    package init(
        of selector: String, in document: Document, sheets: [StyleSheet], customProperties: [(name: String, value: String)],
        pageSize: Size? = nil, isForScreens: Bool = false, measuring: FontMeasuring? = nil, diagnostics: inout Diagnostics
    ) throws(Diagnostic) {
        let selectors = try Self.selectors(selector, in: document)
        var probe = StyleSheet(origin: .userAgent)
        probe.blocks = [DeclarationBlock()]
        probe.rules = [StyleRule(selectors: selectors, block: 0, condition: 0, layer: 0)]
        // The first sheet's blocks come first, so the probe's has number 0.
        var cascade = StyleEngine.cascade(
            document: document, sheets: [probe] + sheets, customProperties: customProperties, media: MediaContext(pageSize),
            isForScreens: isForScreens, measuring: measuring)
        cascade.run(&diagnostics)
        self.document = document
        elements = Self.explain(&cascade, document)
    }

    /// - Throws: a diagnostic if the text is no list of selectors.
    static func selectors(_ text: String, in document: Document) throws(Diagnostic) -> [Selector] {
        let tokens = Tokenizer.tokens(of: text)
        var parser = SelectorParser(tokens, range: 0..<tokens.count, namespaces: namespaces(of: document))
        do throws(SelectorParser.Failure) {
            return try parser.list()
        } catch {
            throw Diagnostic(
                .error, .invalidSelector, "“\(text)” is not a selector: \(error.message)",
                hint: "write one as in a style sheet, such as \"h2 + p\"")
        }
    }

    /// The prefixes that make sense without a sheet to declare them.
    private static func namespaces(of document: Document) -> [String: String] {
        ["epub": "http://www.idpf.org/2007/ops", "xml": xmlNamespace, "h": Document.xhtmlNamespace]
    }

    private static func explain(_ cascade: inout DocumentCascade, _ document: Document) -> [ElementExplanation] {
        var elements: [ElementExplanation] = []
        var pseudo = 0
        for i in document.nodes.indices where document.nodes[i].kind == .element {
            let node = NodeID(Int32(i)), context = cascade.contextOfNode[i]
            if cascade.resolver.hasMatched(0, context) { elements.append(explain(node, nil, context, &cascade, document)) }
            while pseudo < cascade.pseudoStyles.count, cascade.pseudoStyles[pseudo].node == node {
                let own = cascade.pseudoContexts[pseudo]
                if cascade.resolver.hasMatched(0, own) {
                    elements.append(explain(node, cascade.pseudoStyles[pseudo].pseudoElement, own, &cascade, document))
                }
                pseudo += 1
            }
        }
        return elements
    }

    private static func explain(
        _ node: NodeID, _ pseudoElement: PseudoElement?, _ context: Int32, _ cascade: inout DocumentCascade, _ document: Document
    ) -> ElementExplanation {
        let declared = cascade.resolver.explanation(of: context)
        let style = cascade.resolver.styles[Int(cascade.resolver.style(of: context).index)]
        let initial = ComputedStyle()
        var missing = PropertyTable.shared.definitions.filter { definition in
            definition.isInherited && definition.sides == nil && !definition.isEqual(style, initial)
                && !declared.contains { $0.property == definition.name }
        }
        var inherited: [ElementExplanation.Inherited] = []
        var ancestor = pseudoElement == nil ? document[node].parent : node
        while ancestor.index >= 0, !missing.isEmpty {
            let above = cascade.resolver.explanation(of: cascade.contextOfNode[Int(ancestor.index)])
            missing.removeAll { definition in
                guard let source = above.first(where: { $0.property == definition.name }) else { return false }
                inherited.append(
                    .init(
                        property: definition.name, value: definition.text(style), ancestor: ancestor, declaration: source.declarations.first
                    ))
                return true
            }
            ancestor = document[ancestor].parent
        }
        inherited += missing.map { .init(property: $0.name, value: $0.text(style), ancestor: nil, declaration: nil) }
        return ElementExplanation(node: node, pseudoElement: pseudoElement, declared: declared, inherited: inherited)
    }

    /// The explanation as text: each element with its place, each property with its value, the declaration that won and those it beat.
    /// - Parameter limit: how many elements at most; the number of those left out is said.
    package func text(sources: SourceTexts, limit: Int) -> String {
        let writer = ExplanationWriter(sources: sources)
        let text = elements.prefix(limit).map { element in
            var title = document.path(of: element.node) + (element.pseudoElement.map { "::\($0.name)" } ?? "")
            if let place = writer.place(document[element.node].source) { title += "  (\(place))" }
            var text = title + "\n"
            for property in element.declared { text += writer.text(property) }
            for property in element.inherited {
                text += "  \(property.property): \(property.value)\n"
                guard let ancestor = property.ancestor else { continue }
                text += "      inherited from \(document.selector(of: ancestor))"
                text += (property.declaration.map { ": \(writer.text($0))" } ?? "") + "\n"
            }
            return text
        }.joined(separator: "\n")
        return elements.count > limit ? text + "\n… and \(elements.count - limit) more elements (--limit)\n" : text
    }
}

/// Puts places and declarations into words.
package struct ExplanationWriter {
    let sources: SourceTexts

    package init(sources: SourceTexts) { self.sources = sources }

    /// `file:line:column`; nil for what stands in no source.
    func place(_ range: SourceRange) -> String? {
        guard let source = sources[range.source] else { return nil }
        let (line, column) = source.position(of: Int(range.start))
        return "\(source.name):\(line):\(column)"
    }

    package func text(_ explanation: PropertyExplanation) -> String {
        var text = "  \(explanation.property): \(explanation.value)\n"
        for (i, declaration) in explanation.declarations.enumerated() {
            text += i == 0 ? "      " : "      beats "
            text += self.text(declaration) + "\n"
        }
        return text
    }

    func text(_ declaration: PropertyExplanation.Declaration) -> String {
        let place = place(declaration.range) ?? "somewhere"
        if declaration.isInline { return "\(place)  style attribute" + (declaration.isImportant ? ", !important" : "") }
        return "\(place)  \(excerpt(declaration.range))"
    }

    /// The text of a range on one line, at most 100 characters of it.
    private func excerpt(_ range: SourceRange) -> String {
        guard let source = sources[range.source] else { return "" }
        let bytes = source.text[Int(range.start)..<min(Int(range.end), source.text.count)]
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.count > 100 ? text.prefix(99) + "…" : text
    }
}

extension PageStyleExplanation {
    /// The explanation as text, the page before its margin boxes.
    package func text(sources: SourceTexts) -> String {
        let writer = ExplanationWriter(sources: sources)
        return parts.map { part in
            (part.box.map { "@\($0)" } ?? title) + "\n" + part.properties.map { writer.text($0) }.joined()
        }.joined(separator: "\n")
    }
}

/// A page and its margin boxes, explained.
package struct PageStyleExplanation {
    /// What the page is, such as `page 5 (body, right)`.
    let title: String
    let parts: [(box: String?, properties: [PropertyExplanation])]

    /// - Parameter number: from 1, counted from the first page of the PDF.
    package init(page number: Int, context: PageSelectorContext, rules: PageRules) {
        var words = [context.name ?? "no name", context.isRight ? "right" : "left"]
        if context.isFirst { words.append("first") }
        if context.isBlank { words.append("blank") }
        if context.isOpening { words.append("opening") }
        title = "page \(number) (\(words.joined(separator: ", ")))"
        parts = rules.explanation(for: context)
    }
}

extension Document {
    /// The element as a selector would name it: type, id and classes.
    func selector(of node: NodeID) -> String {
        let element = self[node]
        var name = names[element.name]
        if element.id != .none { name += "#" + names[element.id] }
        for classID in classes(of: node) { name += "." + names[classID] }
        return name
    }

    /// The way from the root.
    func path(of node: NodeID) -> String {
        var parts: [String] = []
        var current = node
        while current.index >= 0 {
            parts.append(selector(of: current))
            current = self[current].parent
        }
        return parts.reversed().joined(separator: " > ")
    }
}
