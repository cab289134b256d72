internal import Boxes
internal import Geometry
internal import Markup
internal import Resources
internal import StyleSheets
internal import TextSystem

/// Makes styled text of the boxes of a piece of HTML: one paragraph of each that holds inline content, and one of each row of a table.
struct FragmentReader {
    private struct Paragraph {
        var text = StyledText()
        var style: TextSystem.ParagraphStyle
        var before: Double
        var after = 0.0
    }

    /// What the boxes round a paragraph keep free.
    private struct Insets {
        var left = 0.0
        var right = 0.0
    }

    private let fragment: HTMLFragment
    private var paragraphs: [Paragraph] = []
    /// The greatest of the margins above that have been opened since the last paragraph, and of those below that have been closed: they
    /// collapse (CSS 2.2 section 8.3.1).
    private var opened = 0.0
    private var closed = 0.0

    init(_ fragment: HTMLFragment) { self.fragment = fragment }

    mutating func text() -> StyledText {
        if !fragment.tree.boxes.isEmpty { read(.root, Insets()) }
        endParagraph()
        var result = StyledText()
        for index in paragraphs.indices {
            var paragraph = paragraphs[index]
            paragraph.style.paragraphSpacingBefore = paragraph.before
            paragraph.style.paragraphSpacing = paragraph.after
            let style = paragraph.style == TextSystem.ParagraphStyle() ? nil : paragraph.style
            if index + 1 < paragraphs.count {
                paragraph.text += StyledText("\n", paragraph.text.runs.last?.attributes.withoutAttachment ?? TextAttributes())
            }
            for run in paragraph.text.runs {
                var attributes = run.attributes
                attributes.paragraphStyle = style
                result += StyledText(run.text, attributes)
            }
        }
        return result
    }

    // MARK: Boxes

    private mutating func read(_ id: BoxID, _ outer: Insets) {
        let box = fragment.tree[id]
        var insets = outer, below = 0.0
        if !box.isAnonymous, box.kind == .block || box.kind == .paragraph {
            let style = fragment.styled.styles[Int(box.style.index)].box
            insets.left += Self.points(style.margin.left) + Self.points(style.padding.left)
            insets.right += Self.points(style.margin.right) + Self.points(style.padding.right)
            opened = max(opened, Self.points(style.margin.top))
            below = Self.points(style.margin.bottom)
        }
        if box.kind == .tableRow {
            readRow(id, insets)
        } else if box.paragraph >= 0 {
            beginParagraph(of: Int(box.paragraph), insets)
            if box.marker >= 0 { addMarker(Int(box.marker)) }
            paragraphs[paragraphs.count - 1].text += inlineText(of: Int(box.paragraph))
        } else if box.marker >= 0 {
            // The marker stands beside the first paragraph inside.
            let first = paragraphs.count
            for child in children(of: id) { read(child, insets) }
            if first < paragraphs.count { addMarker(Int(box.marker), to: first) }
        } else {
            for child in children(of: id) { read(child, insets) }
        }
        closed = max(closed, below)
    }

    private func children(of id: BoxID) -> [BoxID] {
        var result: [BoxID] = [], child = fragment.tree[id].firstChild
        while child != .none {
            result.append(child)
            child = fragment.tree[child].nextSibling
        }
        return result
    }

    private mutating func beginParagraph(of index: Int, _ insets: Insets) {
        endParagraph()
        let style = fragment.styled.styles[Int(fragment.tree.paragraphs[index].style.index)]
        paragraphs.append(
            Paragraph(
                style: style.text.paragraphStyle(left: insets.left, right: insets.right),
                before: paragraphs.isEmpty ? opened : max(0, opened - closed)))
        (opened, closed) = (0, 0)
    }

    private mutating func endParagraph() {
        if let last = paragraphs.indices.last { paragraphs[last].after = closed }
    }

    /// Cells side by side, with tabs between them.
    private mutating func readRow(_ id: BoxID, _ insets: Insets) {
        var isFirst = true
        for cell in children(of: id) {
            let texts = inlineTexts(in: cell)
            if isFirst, let first = texts.first { beginParagraph(of: first, insets) } else if isFirst { continue }
            if !isFirst { paragraphs[paragraphs.count - 1].text += "\t" }
            isFirst = false
            for (number, index) in texts.enumerated() {
                if number > 0 { paragraphs[paragraphs.count - 1].text += "\u{2028}" }
                paragraphs[paragraphs.count - 1].text += inlineText(of: index)
            }
        }
    }

    /// The paragraphs in a box, by their numbers.
    private func inlineTexts(in id: BoxID) -> [Int] {
        let box = fragment.tree[id]
        return box.paragraph >= 0 ? [Int(box.paragraph)] : children(of: id).flatMap(inlineTexts)
    }

    /// A marker in front of its item, with the text at a tab stop behind it.
    private mutating func addMarker(_ marker: Int, to index: Int? = nil) {
        let index = index ?? paragraphs.count - 1
        let text = inlineText(of: marker)
        guard !text.isEmpty else { return }
        var spaceless = text
        for run in spaceless.runs.indices { spaceless.runs[run].text.removeAll { $0 == " " } }
        let place = paragraphs[index].style.headIndent
        paragraphs[index].style.firstLineHeadIndent = max(0, place - Self.markerWidth)
        paragraphs[index].style.tabStops = [TextSystem.TabStop(.left, at: place)]
        paragraphs[index].text = spaceless + "\t" + paragraphs[index].text
    }

    /// How far before its item a marker stands, in points.
    private static let markerWidth = 18.0

    // MARK: Inline content

    private func inlineText(of index: Int) -> StyledText {
        let tree = fragment.tree, paragraph = tree.paragraphs[index], runs = Array(tree.runs(of: index))
        var result = StyledText()
        for (number, run) in runs.enumerated() {
            let end = number + 1 < runs.count ? runs[number + 1].start : paragraph.textEnd
            let text = string(Int(run.start)..<Int(end))
            let attributes = attributes(of: run)
            switch run.kind {
            case .text, .lineBreak: result += StyledText(text, attributes)
            case .image(let image): result += picture(tree.images[Int(image)], attributes)
            case .inlineBlock(let detached):
                result += inlineTexts(in: tree.detached[Int(detached)]).reduce(StyledText()) { $0 + inlineText(of: $1) }
            case .leader, .targetCounter, .targetPages, .targetCounterValue, .targetCounterValues, .targetText, .pageNumber, .pageCount,
                .noteNumber,
                .positioned, .float, .inlineEdge, .initialEdge:
                break
            }
        }
        // A line break alone in its block makes its line: that of an empty paragraph (HTML's `br` at the end of a block).
        let isEmptyLine = result.string == "\u{2028}" && runs.filter { $0.kind == .lineBreak }.count == 1
        return isEmptyLine ? StyledText() : result
    }

    /// Text of the boxes; spaces that stand for spaces which are kept (`white-space: pre`) are spaces again.
    private func string(_ range: Range<Int>) -> String {
        let text = fragment.tree.text, document = fragment.styled.document.text
        var bytes: [UInt8] = [], i = range.lowerBound
        while i < range.upperBound {
            if text[i] == 0xC2, i + 1 < range.upperBound, text[i + 1] == 0xA0,
                let origin = fragment.tree.documentRange(of: i..<i + 2), origin.count == 1, document[origin.lowerBound] == 0x20
            {
                bytes.append(0x20)
                i += 2
            } else {
                bytes.append(text[i])
                i += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func attributes(of run: InlineRun) -> TextAttributes {
        let styles = fragment.styled.styles, tree = fragment.tree
        var result = TextAttributes(styles[Int(run.style.index)].text, root: fragment.root.text)
        if run.link >= 0 { result.link = tree.links[Int(run.link)].href }
        var index = run.inlineBox, offset = 0.0
        while index >= 0 {
            let box = tree.inlineBoxes[Int(index)], style = styles[Int(box.style.index)].box
            result.addDecorations(of: style)
            if !box.isBlock {
                offset += style.verticalAlign.rise(in: styles[Int(box.parentStyle.index)].text.fontSize.points)
                if result.backgroundColor == nil, style.backgroundColor.alpha > 0 {
                    result.backgroundColor = TextSystem.Color(style.backgroundColor)
                }
            }
            index = box.parent
        }
        if offset != 0 { result.baselineOffset = offset }
        return result
    }

    /// A picture that is written out in the text; of any other what it says for those who cannot see it.
    private func picture(_ image: ImageReference, _ attributes: TextAttributes) -> StyledText {
        guard let data = DataURL(image.path), let size = size(of: image) else { return StyledText(image.alternativeText, attributes) }
        let box = fragment.styled.styles[Int(image.style.index)].box
        var lowered = 0.0
        if case .shift(let length) = box.verticalAlign { lowered = -length.points }
        var attributes = attributes
        attributes.baselineOffset = nil
        return StyledText(
            TextAttachment(
                .image(data.bytes), bounds: TextSystem.Rect(x: 0, y: lowered - size.height, width: size.width, height: size.height),
                alternativeText: image.alternativeText), attributes)
    }

    /// By its style, or else by its attributes, in points; nil where neither says it.
    private func size(of image: ImageReference) -> TextSystem.Size? {
        let box = fragment.styled.styles[Int(image.style.index)].box
        func length(_ styled: LengthPercentageAuto, _ attribute: HTMLLength?) -> Double? {
            if case .value(.length(let length)) = styled { return length.points }
            if case .pixels(let pixels)? = attribute { return pixels * 0.75 }
            return nil
        }
        guard let width = length(box.width, image.attributeWidth), let height = length(box.height, image.attributeHeight) else {
            return nil
        }
        return TextSystem.Size(width: width, height: height)
    }

    private static func points(_ length: LengthPercentageAuto) -> Double {
        if case .value(.length(let length)) = length { return length.points }
        return 0
    }

    private static func points(_ length: LengthPercentage) -> Double {
        if case .length(let length) = length { return length.points }
        return 0
    }
}

extension TextAttributes {
    fileprivate var withoutAttachment: TextAttributes {
        var result = self
        result.attachment = nil
        return result
    }
}
