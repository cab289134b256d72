internal import Boxes
internal import Geometry
internal import Markup
internal import Resources
internal import StandardStyles
internal import StyleSheets

/// A piece of HTML as boxes: read, styled and boxed as a book is, but that nothing outside of it is looked at: no file, no address.
struct HTMLFragment {
    let styled: StyledDocument
    let tree: BoxTree
    /// The style of the root, which says nothing of itself: what a piece of text has in common with it nobody has asked for.
    let root: ComputedStyle

    init(_ html: String) {
        var texts = SourceTexts(), diagnostics = Diagnostics()
        let source = SourceText(name: "pasteboard", text: Array(Self.wrapped(html).utf8)), id = texts.add(source)
        let document = HTMLReader.read(source, id: id, diagnostics: &diagnostics)
        var sheets: [StyleSheet] = []
        func add(_ text: SourceText, _ origin: Origin, in range: Range<Int>? = nil, id: SourceID? = nil) {
            sheets.append(
                StyleSheet.parse(text, id: id ?? texts.add(text), range: range, origin: origin, diagnostics: &diagnostics) { href, _ in
                    .failure(Diagnostic(.note, .unread, "“\(href)” is not read: a pasteboard has no other files"))
                })
        }
        if let base = StandardStyleSheets.source(named: "base") { add(base, .userAgent) }
        add(SourceText(name: "root", text: Array(Self.rootSheet.utf8)), .userAgent)
        add(SourceText(name: "flow", text: Array(Self.flowSheet.utf8)), .user)
        for reference in document.styleSheets {
            guard case .embedded(let range) = reference.place else { continue }
            add(reference.source(source), .author, in: Int(range.start)..<Int(range.end), id: id)
        }
        styled = StyleEngine.style(document: document, sheets: sheets, diagnostics: &diagnostics)
        tree = BoxBuilder.build(styled)
        root = document.nodes.isEmpty ? ComputedStyle() : styled.style(of: .root)
    }

    /// Directly in the body the parser makes paragraphs of text that has none, which would have their margins.
    private static func wrapped(_ html: String) -> String {
        html.contains(/<(?:html|body)[\s>]/.ignoresCase()) ? html : "<div>\(html)</div>"
    }

    /// A family and a colour that no page has: what has them has none of its own.
    static let noFamily = "fleuron-none", noColor = Geometry.Color(red: 1, green: 2, blue: 3, alpha: 1)

    private static let rootSheet = """
        html { font-family: \(noFamily); font-size: 12pt; color: #01020301 }
        body { margin: 0 }
        a[href] { text-decoration: none }
        """
    /// Text has one flow.
    private static let flowSheet = "* { float: none !important; position: static !important }"
}

extension DiagnosticCode {
    fileprivate static let unread = DiagnosticCode("pasteboard.unread")
}
