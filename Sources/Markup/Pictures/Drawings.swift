package import Resources

extension Document {
    /// The document with each drawing in its text (`svg`) as a picture, an `img` that has the drawing itself as its address.
    ///
    /// What the drawing says of itself (`aria-label`, `title`, `desc`) is the picture's alternative text. Its own style sheets are its own
    /// business.
    /// - Parameter isAvailable: whether drawings can be drawn; where they cannot, the alternative text stands in their place, with a
    ///   warning.
    /// - Complexity: O(nodes) where there is a drawing, O(1) otherwise.
    package func withDrawings(texts: SourceTexts, isAvailable: () -> Bool, diagnostics: inout Diagnostics) -> Document {
        guard names.id(of: "svg") != nil || names.id(of: "svg:svg") != nil else { return self }
        var drawings: [NodeID] = []
        var end = 0
        for node in elements("svg", "svg:svg") where Int(node.index) >= end {
            drawings.append(node)
            end = subtreeEnd(of: node)
        }
        guard !drawings.isEmpty else { return self }
        var copy = DocumentCopy(self)
        let canDraw = isAvailable()
        for node in drawings {
            let alternative = alternativeText(ofDrawing: node)
            guard let url = drawingURL(of: node, texts), canDraw else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .missingLibrary,
                        canDraw
                            ? "this drawing cannot be read" : "this is a drawing (SVG), and librsvg, which draws these, is not installed",
                        at: self[node].source, hint: alternative.isEmpty ? nil : "“\(alternative)” stands in its place"))
                replace(node, in: &copy) { copy in
                    copy.start("span", [("class", "drawing")])
                    copy.text(alternative)
                    copy.builder.endElement()
                }
                continue
            }
            let source = self[node].source
            let own = ["class", "id", "style", "width", "height"].compactMap { name in
                attribute(name, of: node).map { (name: name, value: $0) }
            }
            replace(node, in: &copy) { copy in
                copy.start(
                    "img", [("src", url), ("alt", alternative)] + own.filter { !$0.value.contains("%") || $0.name != "height" },
                    source: source)
                copy.builder.endElement()
            }
        }
        copy.copy(.root)
        var document = copy.finish()
        document.styleSheets.removeAll { sheet in
            guard case .embedded(let range) = sheet.place else { return false }
            return drawings.contains {
                self[$0].source.source == range.source && self[$0].source.start <= range.start && range.end <= self[$0].source.end
            }
        }
        return document
    }

    private func replace(_ node: NodeID, in copy: inout DocumentCopy, by addition: @escaping DocumentCopy.Addition) {
        copy.strip(node, .drawing)
        copy.behind[node.index, default: []].insert(addition, at: 0)
    }

    private func alternativeText(ofDrawing node: NodeID) -> String {
        if let label = attribute("aria-label", of: node), !label.isEmpty { return label }
        for child in children(of: node) where ["title", "desc"].contains(name(of: child)) {
            let text = collapsedText(of: child)
            if !text.isEmpty { return text }
        }
        return elements("text", in: node).map { collapsedText(of: $0) }.joined(separator: " ")
    }

    /// The drawing as it stands in its source, with the namespaces that are declared around it.
    private func drawingURL(of node: NodeID, _ texts: SourceTexts) -> String? {
        let range = self[node].source
        guard let text = texts[range.source]?.text, range.start < range.end, Int(range.end) <= text.count else { return nil }
        let bytes = text[Int(range.start)..<Int(range.end)]
        guard bytes.first == 0x3C,
            let tagEnd = bytes.firstIndex(where: { $0 == 0x3E || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0x2F })
        else { return nil }
        let whole = String(decoding: bytes, as: UTF8.self)
        let tag = whole.prefix { $0 != ">" }
        var declarations = ""
        let prefix = name(of: node).hasPrefix("svg:") || whole.hasPrefix("<svg:") ? ":svg" : ""
        if !tag.contains("xmlns\(prefix)=") { declarations += " xmlns\(prefix)=\"http://www.w3.org/2000/svg\"" }
        if whole.contains("xlink:"), !whole.contains("xmlns:xlink=") { declarations += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
        let name = bytes[..<tagEnd], rest = bytes[tagEnd...]
        let markup = DrawingMarkup.wellFormed((Array(name) + Array(declarations.utf8) + Array(rest))[...])
        return DataURL.url(of: markup, type: "image/svg+xml")
    }
}
