// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// ShapedGlyphs
    mutating func example63() throws {
        func names(_ glyphs: ShapedGlyphs) -> [String] { glyphs.ids.map { glyphs.name(of: $0) ?? "" } }
    }

    enum Types64 {
        final class SlashedZero: GlyphSubstitutionDelegate {
            func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
                guard let zero = glyphs.glyph(for: "0"), let slashed = glyphs.glyph(named: "zero.slash") else { return nil }
                return glyphs.ids.map { $0 == zero ? slashed : $0 }
            }
        }
    }

    /// GlyphSubstitutionDelegate
    mutating func example64() throws {
        typealias SlashedZero = Types64.SlashedZero
        let slashedZero = SlashedZero()
        layout.delegate = slashedZero
        _ = slashedZero
    }

    /// LayoutManager
    mutating func example65() throws {
        let storage = TextStorage("In a circle …")
        let layout = LayoutManager(storage, containers: [.circle(diameter: 200)])
        for fragment in layout.lineFragments(in: 0) { print(fragment.usedRect, storage.substring(fragment.range)) }
        _ = storage
        _ = layout
    }

    enum Types66 {
        final class Pages: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
                TextContainer(width: 300, height: 480)
            }
        }
    }

    /// LayoutManagerDelegate
    mutating func example66() throws {
        typealias Pages = Types66.Pages
        let pages = Pages()
        layout.delegate = pages
        _ = pages
    }

    enum Types67 {
        struct Opening: LineFragmentProvider {
            let end: TextPosition
            func lineFragmentRect(
                forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
            ) -> LineFragmentRects? {
                LineFragmentRects(fragment: position < end ? proposed.insetBy(x: 30, y: 0) : proposed)
            }
        }
    }

    /// LineFragmentProvider
    mutating func example67() throws {
        typealias Opening = Types67.Opening
        /// Lines of the first hundred bytes of a text are set in.
        var column = TextContainer(width: 200)
        column.lineFragmentProvider = Opening(end: storage.position(characterOffset: 100))
        layout.containers = [column]
        _ = column
    }

    /// LineFragmentRects
    mutating func example68() throws {
        let halves = LineFragmentRects(
            fragment: Rect(x: 0, y: 0, width: 90, height: 12), remaining: Rect(x: 110, y: 0, width: 90, height: 12))
        _ = halves
    }

    /// LayoutStatistics
    mutating func example69() throws {
        layout.ensureLayout()
        print(layout.statistics.brokenParagraphs, layout.statistics.movedParagraphs)
    }

    /// TemporaryAttributes
    mutating func example70() throws {
        let marked = TemporaryAttributes { $0.backgroundColor = .gray }
        for found in storage.ranges(of: "text") { layout.addTemporaryAttributes(marked, in: found) }
        _ = marked
    }

    /// TextContainer
    mutating func example71() throws {
        var column = TextContainer(width: 200, height: 300)
        column.exclusionPaths = [Path(ellipseIn: Rect(x: 60, y: 40, width: 80, height: 80))]
        layout.containers = [column, .circle(diameter: 180)]
        _ = column
    }

    /// TypesetterBehavior
    mutating func example72() throws {
        layout.typesetterBehavior = .firstFit
        let longer = ParagraphStyle { $0.typesetterBehavior = .tex(TeXParameters { $0.looseness = 1 }) }
        storage.setAttribute(\.paragraphStyle, longer, in: range)
        _ = longer
    }

    /// TeXParameters
    mutating func example73() throws {
        let fewHyphens = TypesetterBehavior.tex(TeXParameters { $0.hyphenPenalty = 500; $0.emergencyStretch = 12 })
        _ = fewHyphens
    }
}
