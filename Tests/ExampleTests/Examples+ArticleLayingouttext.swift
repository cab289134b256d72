// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// LayingOutText
    mutating func example135() throws {
        var column = TextContainer(size: Size(width: 160, height: 200))
        column.size.height = 240
        column.lineFragmentPadding = 4
        column.maximumNumberOfLines = 12
        column.lineBreakMode = ParagraphStyle.LineBreakMode.byTruncatingTail
        column.exclusionPaths = [Path(roundedRect: Rect(x: 100, y: 40, width: 60, height: 60), radius: 6)]
        let leaf = TextContainer.ellipse(size: Size(width: 160, height: 90))
        if let bounds = leaf.shape?.bounds { print(bounds.size) }
        let wedge = TextContainer.polygon([Point(x: 0, y: 0), Point(x: 160, y: 0), Point(x: 80, y: 200)])
        layout.containers = [column, leaf, wedge, TextContainer(width: 160)]
        _ = column
        _ = leaf
        _ = wedge
    }

    enum Types136 {
        struct Stairs: LineFragmentProvider {
            func lineFragmentRect(
                forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
            ) -> LineFragmentRects? {
                let step = (proposed.minY / 40).rounded(.down) * 10
                var fragment = proposed.offsetBy(x: writingDirection == .leftToRight ? step : 0, y: 0)
                fragment.size.width = max(20, container.size.width - step)
                var rects = LineFragmentRects(fragment: fragment)
                if rects.fragment.width > 400 {
                    rects.fragment.size.width = 190
                    rects.remaining = Rect(x: fragment.minX + 210, y: fragment.minY, width: 190, height: fragment.height)
                }
                return rects
            }
        }
    }

    /// LayingOutText
    mutating func example136() throws {
        typealias Stairs = Types136.Stairs
        var stairs = TextContainer(width: 160)
        stairs.lineFragmentProvider = Stairs()
        layout.containers = [stairs]
        _ = stairs
    }

    /// LayingOutText
    mutating func example137() throws {
        layout.typesetterBehavior = .totalFit
        layout.usesFontLeading = false
        layout.truncationToken = " […]"
        layout.workers = 2
        var parameters = TeXParameters()
        parameters.pretolerance = 100
        parameters.tolerance = 300
        parameters.linePenalty = 10
        parameters.hyphenPenalty = 50
        parameters.exHyphenPenalty = 50
        parameters.adjDemerits = 10_000
        parameters.doubleHyphenDemerits = 10_000
        parameters.finalHyphenDemerits = 5_000
        parameters.emergencyStretch = 6
        parameters.looseness = -1
        storage.setAttribute(\.paragraphStyle, ParagraphStyle { $0.typesetterBehavior = .tex(parameters) }, in: storage.range)
        print(layout.totalDemerits)
        _ = parameters
    }

    /// LayingOutText
    mutating func example138() throws {
        layout.allowsNonContiguousLayout = true
        layout.ensureLayout(for: Rect(x: 0, y: 0, width: 160, height: 400), in: 0)
        layout.ensureLayout(of: 0)
        layout.ensureLayout(for: range)
        layout.ensureLayout(to: layout.storage.endPosition)
        if layout.hasNonContiguousLayout { print("some places are estimated") }
        if let rest = layout.firstUnlaidPosition { print("laid out up to", rest) }
        let work: LayoutStatistics = layout.statistics
        print(work.brokenParagraphs, work.placedParagraphs, work.movedParagraphs)
        layout.invalidateLayout()
        _ = work
    }

    enum Types139 {
        final class Client: LayoutManagerDelegate {
            var isCurrent = false
            func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) { isCurrent = false }
            func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
                count < 4 ? TextContainer(width: 160, height: 240) : nil
            }
            func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) { isCurrent = isAtEnd }
            func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double {
                rect.height / 10
            }
            func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool {
                // No line begins with a number.
                let next = layoutManager.storage.substring(position..<layoutManager.storage.endPosition).first
                return next?.isNumber != true
            }
            func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool { false }
            func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
                let isSecret = layoutManager.storage.attribute(\.annotations, at: range.lowerBound)?.value?["secret"] != nil
                return isSecret ? text.map { _ in "•" }.joined() : nil
            }
        }
    }

    /// LayingOutText
    mutating func example139() throws {
        typealias Client = Types139.Client
        let client = Client()
        layout.delegate = client
        _ = client
    }

    enum Types140 {
        final class Painter: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool {
                switch stretch.part {
                case .background(let color):
                    canvas.fill(Path(roundedRect: stretch.rect, radius: 2), color)
                    return true
                case .underline(let decoration), .strikethrough(let decoration):
                    let y = stretch.baseline + stretch.thickness
                    let line = Path(polygon: [Point(x: stretch.rect.minX, y: y), Point(x: stretch.rect.maxX, y: y)])
                    canvas.stroke(line, decoration.color ?? .black, width: stretch.thickness, dash: [1, 2])
                    return true
                case .glyphs:
                    canvas.draw(layoutManager, range: stretch.range, parts: .glyphs, container: stretch.container, at: stretch.origin)
                    return true
                }
            }
            func layoutManager(_ layoutManager: LayoutManager, drawBackgroundOf container: Int, in canvas: inout Canvas, at origin: Point) {
                guard let used = layoutManager.usedRect(of: container) else { return }
                canvas.fill(Path(used.offsetBy(x: origin.x, y: origin.y)), Color(white: 0.97))
            }
            func layoutManager(_ layoutManager: LayoutManager, drawOverlayOf container: Int, in canvas: inout Canvas, at origin: Point) {
                canvas.stroke(Path(circle: origin, radius: 2), .red)
            }
        }
    }

    /// LayingOutText
    mutating func example140() throws {
        typealias Painter = Types140.Painter
        let painter = Painter()
        layout.delegate = painter
        page.draw(layout)
        _ = painter
    }

    enum Types141 {
        final class Swashes: GlyphSubstitutionDelegate {
            func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
                guard glyphs.fontSize > 10, glyphs.fontName.hasPrefix("EBGaramond"), glyphs.attributes.font?.traits != .bold
                else { return nil }
                guard let swash = glyphs.glyph(named: "Q.swsh"), Int(swash) < glyphs.glyphCount, let plain = glyphs.glyph(for: "Q")
                else { return nil }
                let isFirst = glyphs.characters.first?.lowerBound == layoutManager.storage.startPosition
                let fits = glyphs.advance(of: swash) < 2 * glyphs.advance(of: plain)
                return glyphs.ids.enumerated().map { $1 == plain && $0 == 0 && isFirst && fits ? swash : $1 }
            }
        }
    }

    /// LayingOutText
    mutating func example141() throws {
        typealias Swashes = Types141.Swashes
        let swashes = Swashes()
        layout.delegate = swashes
        _ = swashes
    }

    /// LayingOutText
    mutating func example142() throws {
        var marked = TemporaryAttributes()
        marked.foregroundColor = .white
        marked.backgroundColor = .blue
        marked.underline = LineDecoration(.thick)
        marked.strikethrough = nil
        layout.setTemporaryAttributes(marked, in: range)
        layout.addTemporaryAttributes(TemporaryAttributes { $0.foregroundColor = .black }, in: range)
        let (found, reach) = layout.temporaryAttributes(at: range.lowerBound)
        layout.updateTemporaryAttributes(in: range) { $0.underline = nil }
        layout.removeTemporaryAttributes(in: range)
        _ = marked
        _ = found
        _ = reach
    }
}
