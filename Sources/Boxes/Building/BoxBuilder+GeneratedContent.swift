import Markup
package import StyleSheets

/// `::before`, `::after`, markers and pictures (css-content-3, css-lists-3).
extension BoxBuilder {
    mutating func addGeneratedContent(_ pseudoElement: PseudoElement, of id: NodeID) {
        guard let styleID = styled.pseudoStyle(pseudoElement, of: id) else { return }
        let style = styled.styles[Int(styleID.index)]
        guard style.box.display != .none, let content = style.box.content else { return }
        counters.enter(style.box, element: id, in: styled, names: names)
        noteTargetText(pseudoElement == .before ? .before : .after, of: id)
        if detach(content, of: id, styleID, style.box) { return }
        let display = style.box.display
        if display.isTablePart || isTableContext { fitTable(to: display, for: id, isGenerated: true) }
        let kind = boxKind(of: display)
        if let kind {
            finishParagraph()
            openBox(kind, node: id, style: styleID)
        }
        addCounterMarks(of: style.box, hasBox: kind != nil)
        // An empty block still has its height, edges and margins; an empty inline box only edges.
        var open = OpenElement(
            node: id, hasBox: kind != nil, boxCount: 0, savedLink: paragraph.link, savedInlineBox: paragraph.inlineBox, endEdge: nil)
        enterInlineBox(id, styleID, style.box, isBlock: kind != nil, &open)
        if !content.allSatisfy(\.isEmptyString) {
            startParagraphIfNeeded()
            addContent(content, node: id, style: styleID)
        }
        closeInlineBox(open)
        paragraph.inlineBox = open.savedInlineBox
        if kind != nil {
            finishParagraph()
            closeBox()
        }
    }

    /// Puts off what is positioned, floats or is an inline block, as it is for elements; false for all others.
    private mutating func detach(_ content: [ContentItem], of id: NodeID, _ styleID: StyleID, _ box: BoxStyle) -> Bool {
        let isInFlow = box.position == .static || box.position == .relative
        let isFloat = isInFlow && !isItemContext && (box.float == .left || box.float == .right)
        guard box.position != .running, !isInFlow || isFloat || box.display.isAtomicInline, !openBoxes.isEmpty,
            depth < Self.deepestNesting
        else { return false }
        addCounterMarks(of: box, hasBox: false)
        let index = Int32(detached.count)
        var element = DetachedElement(
            node: id, link: paragraph.link, counters: counters, quoteDepth: quoteDepth, depth: depth + 1,
            generated: styleID)
        element.isRepeated = isRepeated || box.position == .fixed
        element.isInInsertion = isInInsertion
        // Its quotation marks count for what follows.
        let text = styled.styles[Int(styleID.index)].text
        for item in content { _ = text.quotation(item, depth: &quoteDepth) }
        if box.isFarOff, !isInFlow { return true }
        if isTableContext { fitTable(to: nil, for: id, isGenerated: true) }
        if box.position == .fixed {
            tree.fixed.append(index)
        } else {
            startParagraphIfNeeded()
            if isFloat {
                paragraph.addFloat(index, node: id, style: styleID, to: &tree)
                tree.dependsOnPlaces = true
            } else if isInFlow {
                paragraph.addObject(.inlineBlock(index), node: id, style: styleID, to: &tree)
            } else {
                paragraph.addPositioned(index, node: id, style: styleID, to: &tree)
            }
        }
        tree.detached.append(.none)
        detached.append(element)
        return true
    }

    /// The box of a pseudo-element that is no part of a line.
    mutating func addBox(ofGenerated style: StyleID, of node: NodeID) {
        openBox(.block, node: node, style: style)
        if let content = styled.styles[Int(style.index)].box.content, !content.allSatisfy(\.isEmptyString) {
            startParagraphIfNeeded()
            paragraph.firstLineStyle = nil
            addContent(content, node: node, style: style)
            finishParagraph()
        }
        closeBox()
    }

    mutating func addContent(_ content: [ContentItem], node: NodeID, style styleID: StyleID) {
        let text = styled.styles[Int(styleID.index)].text
        for item in content {
            switch item {
            case .leader(let pattern):
                paragraph.addObject(.leader(pattern), node: node, style: styleID, to: &tree)
            case .targetCounter(let url, let name, let counterStyle):
                guard let anchor = anchor(url, of: node) else { continue }
                let kind =
                    name == "page"
                    ? InlineRun.Kind.targetCounter(anchor: anchor, style: counterStyle)
                    : .targetCounterValue(anchor: anchor, name: name, style: counterStyle)
                paragraph.addUnsettled(kind, node: node, style: styleID, to: &tree)
            case .targetCounters(let url, let name, let separator, let counterStyle):
                guard let anchor = anchor(url, of: node) else { continue }
                let kind =
                    name == "page"
                    ? InlineRun.Kind.targetCounter(anchor: anchor, style: counterStyle)
                    : .targetCounterValues(anchor: anchor, name: name, separator: separator, style: counterStyle)
                paragraph.addUnsettled(kind, node: node, style: styleID, to: &tree)
            case .targetPages(let first, let last, let counterStyle):
                guard let first = anchor(first, of: node) else { continue }
                let kind = InlineRun.Kind.targetPages(first: first, last: anchor(last, of: node) ?? first, style: counterStyle)
                paragraph.addUnsettled(kind, node: node, style: styleID, to: &tree)
            case .targetText(let url, let part) where part.generated != nil:
                guard let anchor = anchor(url, of: node), let part = part.generated else { continue }
                paragraph.addUnsettled(.targetText(anchor: anchor, part: part), node: node, style: styleID, to: &tree)
            case .counter("footnote", let counterStyle), .counters("footnote", _, let counterStyle):
                if let note = noteInHand, countsNotesByPage {
                    paragraph.addUnsettled(.noteNumber(note: note, style: counterStyle), node: node, style: styleID, to: &tree)
                } else {
                    addString(item, node: node, style: styleID, text)
                }
            // Nothing stands for a picture that cannot be had: it is no part of the text (css-content-3 section 2.3).
            case .image(let image): if !unreadable.contains(image) { addImage(image, alternativeText: "", node: node, style: styleID) }
            case .counter("page", let counterStyle), .counters("page", _, let counterStyle):
                paragraph.addUnsettled(.pageNumber(style: counterStyle), node: node, style: styleID, to: &tree)
            case .counter("pages", let counterStyle), .counters("pages", _, let counterStyle):
                paragraph.addUnsettled(.pageCount(style: counterStyle), node: node, style: styleID, to: &tree)
            default: addString(item, node: node, style: styleID, text)
            }
        }
    }

    private mutating func addString(_ item: ContentItem, node: NodeID, style: StyleID, _ text: TextStyle) {
        let string = self.string(item, node: node, text: text)
        if !string.isEmpty { paragraph.addGenerated(string, node: node, style: style, text: text, to: &tree) }
    }

    private func anchor(_ url: ContentItem.AttributeOrString, of node: NodeID) -> NameID? {
        let value: String? =
            switch url {
            // DocBook's name an id without the sign that makes it a reference.
            case .attribute(let name) where ["linkend", "endterm", "otherterm"].contains(name):
                document.attribute(name, of: node).map { "#" + $0 }
            case .attribute(let name): document.attribute(name, of: node)
            case .string(let string): string
            }
        guard let value, value.utf8.first == UInt8(ascii: "#") else { return nil }
        return document.names.id(of: String(value.dropFirst()))
    }

    /// The text of a content item that is known before the pages are.
    mutating func string(_ item: ContentItem, node: NodeID, text: TextStyle) -> String {
        switch item {
        case .string(let string): return string
        case .attribute(let name): return document.attribute(name, of: node) ?? ""
        case .counter(let name, let style): return CounterStyles.format(counters.value(of: name), style: style)
        case .counters(let name, let separator, let style):
            return counters.values(of: name).map { CounterStyles.format($0, style: style) }.joined(separator: separator)
        case .contentText: return collapsedString(of: node)
        case .targetText(let url, let part):
            guard let anchor = anchor(url, of: node), let target = self.node(withID: anchor) else { return "" }
            return part == .text ? referenceText(of: names.heading(of: target, in: document)) : string(part, of: target)
        case .contentPart(let part): return string(part, of: node)
        case .openQuote, .closeQuote, .noOpenQuote, .noCloseQuote: return text.quotation(item, depth: &quoteDepth)
        case .namedString, .element, .leader, .targetCounter, .targetCounters, .targetPages, .image: return ""
        }
    }

    /// What a reference says of its target. One to a long text says how that begins, and all references of a book together have room for a
    /// long book: a file that refers to a chapter as a whole again and again would be set as that many chapters.
    private mutating func referenceText(of node: NodeID) -> String {
        let range = Int(document[node].textStart)..<Int(document[node].textEnd)
        var text = collapsedString(of: node, upTo: Self.longestReferenceText)
        if range.count > Self.longestReferenceText {
            let words = String(decoding: text.utf8.prefix(Self.longestReferenceText), as: UTF8.self).split { $0.isWhitespace }
            text = words.dropLast(words.count > 1 ? 1 : 0).joined(separator: " ") + "…"
        }
        guard referenceRoom >= text.utf8.count else { return "…" }
        referenceRoom -= text.utf8.count
        return text
    }

    private static var longestReferenceText: Int { 4096 }

    /// A part of an element's text (css-content-3 section 2.7: `content()`).
    private mutating func string(_ part: ContentItem.ContentPart, of node: NodeID) -> String {
        switch part {
        case .text: return collapsedString(of: node)
        case .firstLetter:
            let text = collapsedString(of: node)
            guard let length = Self.firstLetterLength(text) else { return "" }
            return String(decoding: text.utf8.prefix(length), as: UTF8.self)
        case .before: return generatedText(.before, of: node)
        case .after: return generatedText(.after, of: node)
        case .marker: return generatedText(.marker, of: node)
        }
    }

    /// What a sheet has an element say beside its own text, as far as it is known before the pages are. Of the texts of other elements
    /// nothing is in it: they might lead back.
    private mutating func generatedText(_ part: GeneratedPart, of node: NodeID) -> String {
        if let style = styled.pseudoStyle(part.pseudoElement, of: node), let content = styled.styles[Int(style.index)].box.content {
            let text = styled.styles[Int(style.index)].text
            let depth = quoteDepth
            defer { quoteDepth = depth }
            var result = ""
            for item in content {
                switch item {
                case .contentPart, .targetText: continue
                default: result += string(item, node: node, text: text)
                }
            }
            return result
        }
        guard part == .marker, styled.style(of: node).box.display == .listItem else { return "" }
        return CounterStyles.marker(counters.value(of: "list-item"), style: styled.style(of: node).text.listStyleType)
    }

    /// Keeps the generated text of an element that others may name, with the counters as they are in it.
    mutating func noteTargetText(_ part: GeneratedPart, of node: NodeID) {
        let id = document[node].id
        guard id != .none, linkTargets.contains(id) else { return }
        tree.targetTexts[id, default: [:]][part] = generatedText(part, of: node)
    }

    private mutating func node(withID id: NameID) -> NodeID? {
        if nodesOfIDs == nil {
            var nodes: [NameID: NodeID] = [:]
            for (index, node) in document.nodes.enumerated() where node.id != .none && nodes[node.id] == nil {
                nodes[node.id] = NodeID(Int32(index))
            }
            nodesOfIDs = nodes
        }
        return nodesOfIDs?[id]
    }

    // MARK: Markers

    mutating func addMarker(of id: NodeID, style styleID: StyleID) {
        noteTargetText(.marker, of: id)
        let pseudoStyle = styled.pseudoStyle(.marker, of: id)
        let markerStyle = pseudoStyle ?? styleID
        let style = styled.styles[Int(markerStyle.index)]
        let content = pseudoStyle.flatMap { styled.styles[Int($0.index)].box.content }
        let image = content == nil ? markerImage(style.text) : .none
        let string = content == nil ? CounterStyles.marker(counters.value(of: "list-item"), style: style.text.listStyleType) : ""
        guard content != nil || !string.isEmpty || image != .none else { return }
        if style.text.listStylePosition == .inside {
            startParagraphIfNeeded()
            if let content {
                addContent(content, node: id, style: markerStyle)
            } else if image != .none {
                addImage(image, alternativeText: string, node: id, style: markerStyle)
                paragraph.addGenerated("\u{A0}", node: id, style: markerStyle, text: style.text, to: &tree)
            } else {
                paragraph.addGenerated(string + "\u{A0}", node: id, style: markerStyle, text: style.text, to: &tree)
            }
            return
        }
        let suspended = paragraph
        paragraph = ParagraphBuilder()
        paragraph.start(node: id, style: markerStyle, in: tree)
        if let content {
            addContent(content, node: id, style: markerStyle)
        } else if image != .none {
            addImage(image, alternativeText: string, node: id, style: markerStyle)
        } else {
            paragraph.addGenerated(string, node: id, style: markerStyle, text: style.text, to: &tree)
        }
        if let index = paragraph.finish(&tree), let box = openBoxes.last { tree.boxes[Int(box.index)].marker = index }
        paragraph = suspended
    }

    /// An item without text has its marker all the same, on a line of its own.
    mutating func addLineForMarker(of id: NodeID) {
        guard let box = openBoxes.last.map({ Int($0.index) }), tree.boxes[box].node == id, tree.boxes[box].marker >= 0 else { return }
        guard Int(tree.boxes[box].marker) == tree.paragraphs.count - 1,
            tree.boxes[(box + 1)...].allSatisfy({ $0.kind == .block && $0.image < 0 })
        else { return }
        startParagraphIfNeeded()
        let style = tree.boxes[box].style
        paragraph.addGenerated("\u{A0}", node: id, style: style, text: styled.styles[Int(style.index)].text, to: &tree)
        finishParagraph()
    }

    /// The picture that stands for a list item's marker; none where it cannot be had: then the marker is text (css-lists-3 section 3.1).
    private func markerImage(_ text: TextStyle) -> CSSImage {
        guard text.hasRareValues, !unreadable.contains(text.rare.listStyleImage) else { return .none }
        return text.rare.listStyleImage
    }

    // MARK: Pictures

    /// A picture that a style sheet names: in generated content, or as a marker. It has its natural size; a gradient, which has none, is as
    /// large as the type.
    private mutating func addImage(_ image: CSSImage, alternativeText: String, node: NodeID, style: StyleID) {
        guard image != .none else { return }
        let path = if case .url(let path, _) = image { path } else { "" }
        var reference = ImageReference(node: node, path: path, image: image, alternativeText: alternativeText, style: style)
        reference.isGenerated = true
        tree.images.append(reference)
        paragraph.addObject(.image(Int32(tree.images.count - 1)), node: node, style: style, to: &tree)
    }

    mutating func addImage(_ id: NodeID, style: StyleID, isBlock: Bool) {
        guard let path = names.pictureSource(of: id, in: document) else { return }
        if isTableContext { fitTable(to: nil, for: id) }
        startParagraphIfNeeded()
        tree.images.append(
            ImageReference(
                node: id, path: path, alternativeText: names.alternativeText(of: id, in: document), style: style,
                attributeWidth: document.attribute("width", of: id).flatMap(HTMLLength.init),
                attributeHeight: document.attribute("height", of: id).flatMap(HTMLLength.init)))
        let index = Int32(tree.images.count - 1)
        if isBlock, let box = openBoxes.last {
            tree.boxes[Int(box.index)].image = index
            // What surrounds a picture that is placed by itself stands in its line.
            tree.images[Int(index)].isBlock = openBoxes.count > 1
            paragraph.isReplaced = true
        }
        paragraph.addObject(.image(index), node: id, style: style, to: &tree)
    }
}

extension GeneratedPart {
    fileprivate var pseudoElement: PseudoElement {
        switch self {
        case .before: .before
        case .after: .after
        case .marker: .marker
        }
    }
}

extension ContentItem.ContentPart {
    /// Nil for what the document itself says.
    fileprivate var generated: GeneratedPart? {
        switch self {
        case .text, .firstLetter: nil
        case .before: .before
        case .after: .after
        case .marker: .marker
        }
    }
}

extension ContentItem {
    var isEmptyString: Bool { if case .string("") = self { true } else { false } }
}

extension TextStyle {
    /// What one of the four quotes of `content` says; the text goes into a quotation with it, or out of one.
    package func quotation(_ item: ContentItem, depth: inout Int) -> String {
        switch item {
        case .openQuote, .noOpenQuote:
            depth += 1
            return item == .openQuote ? quotationMarks(depth: depth - 1).open : ""
        case .closeQuote, .noCloseQuote:
            guard depth > 0 else { return "" }
            depth -= 1
            return item == .closeQuote ? quotationMarks(depth: depth).close : ""
        default: return ""
        }
    }

    /// The marks of a quotation inside `depth` others: the last pair serves all deeper ones (css-content-3 section 3.2).
    private func quotationMarks(depth: Int) -> (open: String, close: String) {
        let marks = quotes ?? QuotationMarks.marks(of: language)
        let pairs = marks.count / 2
        guard pairs > 0 else { return ("", "") }
        let pair = min(depth, pairs - 1)
        return (marks[2 * pair], marks[2 * pair + 1])
    }
}
