import Markup
package import StyleSheets

/// Makes the box tree of a styled document (CSS 2.2 section 9.2): walks the nodes once in document order, opens a box for every block-level
/// element, gathers the inline content between them into paragraphs, and wraps what stands beside blocks into anonymous boxes.
///
/// The walk keeps its own stack, so that depth is bounded by memory and not by the thread's stack. O(nodes + bytes of text).
package struct BoxBuilder {
    let styled: StyledDocument
    let document: Document
    var tree = BoxTree()
    var paragraph: ParagraphBuilder
    var counters = CounterScopes()

    /// Boxes that are open, innermost last; the last child of each, for linking.
    private var openBoxes: [BoxID] = []
    private var lastChild: [BoxID] = []
    private var openElements: [OpenElement] = []
    private var marks: [(box: BoxID, mark: PageMark)] = []
    /// Marks of inline elements and of boxes that make no box, until the next paragraph begins.
    private var pendingMarks: [PageMark] = []
    private let names: ElementNames
    private let linkTargets: Set<NameID>

    private struct OpenElement {
        var node: NodeID
        /// Whether the element opened a box.
        var hasBox: Bool
        var savedLink: Int32
    }

    package static func build(_ styled: StyledDocument) -> BoxTree {
        var builder = BoxBuilder(styled)
        builder.walk()
        return builder.finish()
    }

    private init(_ styled: StyledDocument) {
        self.styled = styled
        document = styled.document
        names = ElementNames(document)
        linkTargets = Self.linkTargets(of: document)
        paragraph = ParagraphBuilder()
        tree.text.reserveCapacity(document.text.count + document.text.count / 64)
    }

    /// The ids that some `href="#id"` of the document leads to: only these become destinations.
    private static func linkTargets(of document: Document) -> Set<NameID> {
        guard let href = document.names.id(of: "href") else { return [] }
        var targets: Set<NameID> = []
        for attribute in document.attributes where attribute.name == href && attribute.value.utf8.first == UInt8(ascii: "#") {
            if let id = document.names.id(of: String(attribute.value.dropFirst())) { targets.insert(id) }
        }
        return targets
    }

    // MARK: The walk

    private mutating func walk() {
        let nodes = document.nodes
        var i = 0
        while i < nodes.count {
            let node = nodes[i]
            while let top = openElements.last, top.node != node.parent { closeElement(top) }
            if node.kind == .text {
                let style = styled.styleOfNode[i]
                addText(NodeID(Int32(i)), style: style)
                i += 1
            } else if openElement(NodeID(Int32(i))) {
                i += 1
            } else {
                i = endOfSubtree(i)
            }
        }
        while let top = openElements.last { closeElement(top) }
    }

    private func endOfSubtree(_ index: Int) -> Int {
        var node = document.nodes[index]
        while node.nextSibling == .none {
            if node.parent == .none { return document.nodes.count }
            node = document.nodes[Int(node.parent.index)]
        }
        return Int(node.nextSibling.index)
    }

    /// Opens an element; false where its subtree makes no boxes or has been dealt with.
    private mutating func openElement(_ id: NodeID) -> Bool {
        let styleID = styled.styleOfNode[Int(id.index)]
        let box = styled.styles[Int(styleID.index)].box
        guard box.display != .none else { return false }
        let node = document[id]
        if box.position == .absolute || box.position == .fixed || box.position == .running {
            addMarginText(id, style: styleID)
            return false
        }
        var open = OpenElement(node: id, hasBox: false, savedLink: paragraph.link)
        counters.enter(box, element: id, document: document, names: names)

        let kind = boxKind(of: box.display)
        if let kind {
            finishParagraph()
            openBox(kind, node: id, style: styleID, isFloat: box.float == .left || box.float == .right)
            open.hasBox = true
        }
        addMarks(of: id, node: node, style: box)
        if node.name == names.a, let href = document.attribute("href", of: id) { paragraph.link = paragraph.addLink(href) }
        openElements.append(open)
        if kind != nil && box.display == .listItem { addMarker(of: id, style: styleID) }
        addGeneratedContent(.before, of: id)

        if node.name == names.br {
            startParagraphIfNeeded()
            paragraph.addLineBreak(node: id, style: styleID, to: &tree)
        } else if node.name == names.img {
            addImage(id, style: styleID)
        }
        return true
    }

    private mutating func closeElement(_ element: OpenElement) {
        addGeneratedContent(.after, of: element.node)
        openElements.removeLast()
        if element.hasBox {
            finishParagraph()
            closeBox()
        }
        counters.leave(element.node)
        paragraph.link = element.savedLink
    }

    /// The box that a display value makes here; nil for inline content. Table parts outside a table are blocks.
    private func boxKind(of display: Display) -> Box.Kind? {
        let parent = openBoxes.last.map { tree[$0].kind }
        switch display {
        case .none, .contents, .inline, .inlineBlock: return openBoxes.isEmpty ? .block : nil
        case .block, .listItem, .flowRoot, .tableCaption: return .block
        case .table: return .table
        case .tableRow: return parent == .table ? .tableRow : .block
        case .tableCell: return parent == .tableRow ? .tableCell : .block
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: return parent == .table ? nil : .block
        case .tableColumn, .tableColumnGroup: return nil
        }
    }

    // MARK: Boxes

    private mutating func openBox(_ kind: Box.Kind, node: NodeID, style: StyleID, isFloat: Bool = false) {
        var box = Box(kind: kind, node: node, style: style)
        box.isFloat = isFloat
        if kind == .tableCell, let span = document.attribute("colspan", of: node), let count = Int32(span), count > 1 { box.columns = min(count, 1000) }
        if kind == .tableCell, let span = document.attribute("rowspan", of: node), let count = Int32(span), count > 1 { box.rowSpan = min(count, 1000) }
        append(box)
        openBoxes.append(BoxID(Int32(tree.boxes.count - 1)))
        lastChild.append(.none)
    }

    private mutating func append(_ box: Box) {
        var box = box
        let id = BoxID(Int32(tree.boxes.count))
        if let parent = openBoxes.last {
            box.parent = parent
            let last = lastChild[lastChild.count - 1]
            if last == .none { tree.boxes[Int(parent.index)].firstChild = id } else { tree.boxes[Int(last.index)].nextSibling = id }
            lastChild[lastChild.count - 1] = id
        }
        tree.boxes.append(box)
    }

    private mutating func closeBox() {
        guard let id = openBoxes.popLast() else { return }
        let last = lastChild.removeLast()
        let box = tree[id]
        // A block whose only child is an anonymous paragraph is that paragraph.
        if box.kind == .block, last != .none, last == box.firstChild, tree[last].isAnonymous, Int(last.index) == tree.boxes.count - 1 {
            let child = tree.boxes.removeLast()
            tree.boxes[Int(id.index)].kind = .paragraph
            tree.boxes[Int(id.index)].paragraph = child.paragraph
            tree.boxes[Int(id.index)].firstChild = .none
            var i = marks.count - 1
            while i >= 0, marks[i].box == last { marks[i].box = id; i -= 1 }
        }
        if box.kind == .table { tree.boxes[Int(id.index)].columns = columnCount(of: id) }
    }

    private func columnCount(of table: BoxID) -> Int32 {
        var most: Int32 = 1
        var row = tree[table].firstChild
        while row != .none {
            var count: Int32 = 0
            var cell = tree[row].firstChild
            while cell != .none { count += tree[cell].columns; cell = tree[cell].nextSibling }
            most = max(most, count)
            row = tree[row].nextSibling
        }
        return most
    }

    // MARK: Inline content

    private mutating func startParagraphIfNeeded() {
        guard !paragraph.isOpen else { return }
        let block = openBoxes.last ?? .root
        paragraph.start(node: tree[block].node, style: tree[block].style, in: tree)
    }

    private mutating func addText(_ id: NodeID, style: StyleID) {
        let node = document[id]
        guard !openBoxes.isEmpty else { return }
        let text = styled.styles[Int(style.index)].text
        if !paragraph.isOpen {
            // White space between blocks makes no box.
            if text.whiteSpace != .pre && text.whiteSpace != .preWrap, isWhiteSpace(node.textStart, node.textEnd) { return }
            startParagraphIfNeeded()
        }
        document.text.withUnsafeBufferPointer { bytes in
            paragraph.add(
                UnsafeBufferPointer(rebasing: bytes[Int(node.textStart)..<Int(node.textEnd)]), documentOffset: node.textStart,
                node: node.parent, style: style, text: text, to: &tree)
        }
    }

    private func isWhiteSpace(_ start: Int32, _ end: Int32) -> Bool {
        for i in Int(start)..<Int(end) {
            switch document.text[i] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x0C: continue
            default: return false
            }
        }
        return true
    }

    private mutating func finishParagraph() {
        guard paragraph.isOpen, let index = paragraph.finish(&tree) else { return }
        let parent = openBoxes.last ?? .root
        var box = Box(kind: .paragraph, node: tree[parent].node, style: tree[parent].style)
        box.isAnonymous = true
        box.paragraph = index
        append(box)
        let id = BoxID(Int32(tree.boxes.count - 1))
        for mark in pendingMarks { marks.append((id, mark)) }
        pendingMarks.removeAll(keepingCapacity: true)
    }

    private mutating func addGeneratedContent(_ pseudoElement: PseudoElement, of id: NodeID) {
        guard let styleID = styled.pseudoStyle(pseudoElement, of: id) else { return }
        let style = styled.styles[Int(styleID.index)]
        guard style.box.display != .none, let content = style.box.content else { return }
        counters.enter(style.box, element: id, document: document, names: names)
        let isBlock = boxKind(of: style.box.display) != nil
        if isBlock {
            finishParagraph()
            openBox(.block, node: id, style: styleID)
        }
        startParagraphIfNeeded()
        addContent(content, node: id, style: styleID)
        if isBlock {
            finishParagraph()
            closeBox()
        }
    }

    private mutating func addContent(_ content: [ContentItem], node: NodeID, style styleID: StyleID) {
        let text = styled.styles[Int(styleID.index)].text
        for item in content {
            switch item {
            case .leader(let pattern):
                paragraph.addObject(.leader(pattern), node: node, style: styleID, to: &tree)
            case .targetCounter(let url, _, let counterStyle):
                if let anchor = anchor(url, of: node) {
                    paragraph.addTargetCounter(anchor, style: counterStyle, node: node, styleID: styleID, to: &tree)
                }
            default:
                let string = self.string(item, node: node, text: text)
                paragraph.addGenerated(string, node: node, style: styleID, text: text, to: &tree)
            }
        }
    }

    private func anchor(_ url: ContentItem.AttributeOrString, of node: NodeID) -> NameID? {
        let value: String? = switch url {
        case .attribute(let name): document.attribute(name, of: node)
        case .string(let string): string
        }
        guard let value, value.utf8.first == UInt8(ascii: "#") else { return nil }
        return document.names.id(of: String(value.dropFirst()))
    }

    /// The text of a content item that is known before the pages are.
    private func string(_ item: ContentItem, node: NodeID, text: TextStyle) -> String {
        switch item {
        case .string(let string): return string
        case .attribute(let name): return document.attribute(name, of: node) ?? ""
        case .counter(let name, let style): return CounterStyle.format(counters.value(of: name), style: style)
        case .counters(let name, let separator, let style):
            return counters.values(of: name).map { CounterStyle.format($0, style: style) }.joined(separator: separator)
        case .contentText: return document.collapsedString(of: node)
        case .targetText(let url):
            guard let anchor = anchor(url, of: node), let target = document.nodes.firstIndex(where: { $0.id == anchor }) else { return "" }
            return document.collapsedString(of: NodeID(Int32(target)))
        case .openQuote: return text.quotes?.first ?? "“"
        case .closeQuote: return (text.quotes?.count ?? 0) > 1 ? text.quotes?[1] ?? "”" : "”"
        case .noOpenQuote, .noCloseQuote, .namedString, .leader, .targetCounter: return ""
        }
    }

    private mutating func addMarker(of id: NodeID, style styleID: StyleID) {
        let markerStyle = styled.pseudoStyle(.marker, of: id) ?? styleID
        let style = styled.styles[Int(markerStyle.index)]
        let string: String
        if let content = styled.pseudoStyle(.marker, of: id).flatMap({ styled.styles[Int($0.index)].box.content }) {
            string = content.map { self.string($0, node: id, text: style.text) }.joined()
        } else {
            string = CounterStyle.marker(counters.value(of: "list-item"), style: style.text.listStyleType)
        }
        guard !string.isEmpty else { return }
        if style.text.listStylePosition == .inside {
            startParagraphIfNeeded()
            paragraph.addGenerated(string + "\u{A0}", node: id, style: markerStyle, text: style.text, to: &tree)
            return
        }
        var builder = ParagraphBuilder()
        builder.start(node: id, style: markerStyle, in: tree)
        builder.addGenerated(string, node: id, style: markerStyle, text: style.text, to: &tree)
        if let index = builder.finish(&tree), let box = openBoxes.last { tree.boxes[Int(box.index)].marker = index }
    }

    private mutating func addImage(_ id: NodeID, style: StyleID) {
        guard let path = document.attribute("src", of: id) else { return }
        startParagraphIfNeeded()
        tree.images.append(ImageReference(
            node: id, path: path, alternativeText: document.attribute("alt", of: id) ?? "", style: style,
            attributeWidth: document.attribute("width", of: id).flatMap(Double.init),
            attributeHeight: document.attribute("height", of: id).flatMap(Double.init)))
        paragraph.addObject(.image(Int32(tree.images.count - 1)), node: id, style: style, to: &tree)
    }

    /// Text taken out of the flow is set in the margin beside the line in which it stands.
    private mutating func addMarginText(_ id: NodeID, style: StyleID) {
        let string = document.collapsedString(of: id)
        guard !string.isEmpty, !openBoxes.isEmpty else { return }
        startParagraphIfNeeded()
        paragraph.addMarginText(string, node: id, style: style, text: styled.styles[Int(style.index)].text, to: &tree)
    }

    // MARK: Marks

    private mutating func addMarks(of id: NodeID, node: Node, style: BoxStyle) {
        if node.id != .none, linkTargets.contains(node.id) { addMark(.destination(node.id)) }
        for set in style.stringSet {
            addMark(.namedString(name: set.name, value: string(of: set.content, node: id)))
        }
        if style.bookmarkLevel > 0 {
            let label = style.bookmarkLabel.map { string(of: $0, node: id) } ?? document.collapsedString(of: id)
            addMark(.bookmark(level: Int(style.bookmarkLevel), label: label, node: id))
        }
        if style.opensPage { addMark(.opening) }
        for change in style.counterReset where change.name == "page" { addMark(.pageCounter(change.value)) }
        for change in style.counterSet where change.name == "page" { addMark(.pageCounter(change.value)) }
    }

    private func string(of content: [ContentItem], node: NodeID) -> String {
        content.map { string($0, node: node, text: styled.style(of: node).text) }.joined()
    }

    private mutating func addMark(_ mark: PageMark) {
        if let box = openBoxes.last, !paragraph.isOpen {
            marks.append((box, mark))
        } else {
            pendingMarks.append(mark)
        }
    }

    // MARK: The end

    private consuming func finish() -> BoxTree {
        if let root = openBoxes.first ?? (tree.boxes.isEmpty ? nil : .root) {
            for mark in pendingMarks { marks.append((root, mark)) }
        }
        // Stable: marks of one box keep their order.
        let order = marks.indices.sorted { (marks[$0].box.index, $0) < (marks[$1].box.index, $1) }
        for index in order {
            let box = Int(marks[index].box.index)
            if tree.boxes[box].markCount == 0 { tree.boxes[box].markStart = Int32(tree.marks.count) }
            tree.boxes[box].markCount += 1
            tree.marks.append(marks[index].mark)
        }
        tree.links = paragraph.links
        return tree
    }
}

/// The ids of the element names that boxes treat by name (replaced elements and line breaks), looked up once.
struct ElementNames {
    let a, br, img, ol, ul, li: NameID
    init(_ document: Document) {
        func id(_ name: String) -> NameID { document.names.id(of: name) ?? NameID(-1) }
        a = id("a"); br = id("br"); img = id("img"); ol = id("ol"); ul = id("ul"); li = id("li")
    }
}
