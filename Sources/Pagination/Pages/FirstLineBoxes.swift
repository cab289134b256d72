import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout
import Typefaces

/// Draws what `::first-line` has beside a style of text: backgrounds and decorations (css-pseudo-4 section 2.1.2), behind and along all
/// that stands on the line.
struct FirstLineBoxes: Sendable {
    private let styles: [ComputedStyle]
    /// By the first token of the paragraphs concerned. Looked up, never iterated.
    private var styleOfLine: [Int32: FirstLine] = [:]

    private struct FirstLine: Sendable {
        var style: StyleID
        var node: NodeID
    }

    init(_ tree: BoxTree, _ text: TypesetText, _ styles: [ComputedStyle]) {
        self.styles = styles
        for (index, paragraph) in tree.paragraphs.enumerated() {
            guard let id = paragraph.firstLineStyle else { continue }
            let box = styles[Int(id.index)].box
            if box.backgroundColor.alpha > 0 || box.hasBackgroundImages || box.isLined {
                styleOfLine[text.paragraphs[index].tokenStart] = FirstLine(style: id, node: paragraph.node)
            }
        }
    }

    /// Returns whether the line is one of those.
    func paintBackground(_ line: Line, x: Int64, baseline: Int64, _ painter: LinePainter, into list: inout DisplayList) -> Bool {
        guard !styleOfLine.isEmpty, line.startBreak < 0, let first = styleOfLine[line.tokenStart] else { return false }
        let style = styles[Int(first.style.index)].box, metrics = metrics(of: line, painter.text)
        guard let metrics, line.width > 0 else { return false }
        // No other property of boxes applies.
        var background = BoxStyle()
        background.backgroundColor = style.backgroundColor
        if style.hasRareValues { background.rare.background = style.rare.background }
        let rect = Rect(
            x: x + Int64(line.x), y: baseline - Int64(metrics.ascent), width: Int64(line.width),
            height: Int64(metrics.ascent) + Int64(metrics.descent))
        if background.isDecorated {
            BoxPainter.paint(background, rect, images: painter.images, page: list.size, node: first.node, into: &list.rects)
        }
        return true
    }

    func paintDecoration(_ line: Line, x: Int64, baseline: Int64, _ painter: LinePainter, firstShape: Int, into list: inout DisplayList) {
        guard let first = styleOfLine[line.tokenStart], let metrics = metrics(of: line, painter.text) else { return }
        let decoration = TextDecorationPainter(
            style: styles[Int(first.style.index)], metrics: metrics, node: first.node, text: painter.text, firstShape: firstShape)
        decoration.paint(from: x + Int64(line.x), to: x + Int64(line.x) + Int64(line.width), baseline: baseline, into: &list)
    }

    /// Those of the font that the line begins with.
    private func metrics(of line: Line, _ text: TypesetText) -> FontMetrics? {
        for index in Int(line.tokenStart)..<Int(line.tokenEnd) {
            let token = text.token(index, on: line)
            guard token.kind == .word else { continue }
            return text.fonts[text.styles.characterStyles[Int(text.words.words[token.payload].style)].font].metrics
        }
        return nil
    }
}

extension BoxStyle {
    /// Whether its text is decorated.
    var isLined: Bool { underline || overline || lineThrough }
}
