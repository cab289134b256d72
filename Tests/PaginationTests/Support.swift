import Boxes
import DisplayLists
import Geometry
import Markup
import Resources
import StandardStyles
import StyleSheets
import TextLayout
import Typefaces

@testable import Pagination

/// A small HTML document taken from its text to pages, read back from the text of `Layout.dump()`.
///
/// The sheet of all tests makes pages of 200 by 120 points whose content area holds eight lines of twelve points each.
struct SetPages {
    struct Line: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var text: String
        /// Where it stands in the source.
        var source = ""
    }

    struct Page {
        /// The page's line of the dump after its index: `number 1 recto 200.000 120.000`.
        var head: String
        var lines: [Line]
        /// The margin boxes of floats.
        var floats: [Rect] = []
        var texts: [String] { lines.map(\.text) }
    }

    let dump: String
    let layout: Layout
    /// The rectangles of each page: backgrounds, borders and rules.
    let rects: [[FilledRect]]
    let images: [[PlacedImage]]
    let lists: [DisplayList]
    /// How far each shape of the first page stands above the first of its line, in points.
    let shapeHeights: [Double]
    /// Where each full stop of the first page begins, in points.
    let fullStops: [Double]
    private(set) var pages: [Page] = []
    /// The outline's lines of the dump.
    private(set) var outline: [String] = []
    private(set) var diagnostics = Diagnostics()

    static let sheet = """
        @page { size: 200pt 120pt; margin: 12pt 10pt }
        html { font: 10pt/12pt "EB Garamond"; hyphens: manual }
        body, p, div, h1, h2 { margin: 0; padding: 0; font: inherit; text-indent: 0; text-align: left; orphans: 1; widows: 1 }
        body { display: block }
        """

    static var hasFont: Bool {
        var diagnostics = Diagnostics()
        let table = FontTable()
        guard let font = try? table.font(for: FontRequest(families: ["EB Garamond"], size: 655_360), diagnostics: &diagnostics) else {
            return false
        }
        return table[font].face.postScriptName.contains("Garamond")
    }

    /// - Parameters:
    ///   - sizes: natural sizes of pictures in points, by their paths; others cannot be had.
    ///   - outline: of what is opaque in them.
    init(
        _ body: String, css: String = "", workers: Int = 1, images sizes: [String: Size] = [:], outline: Path? = nil,
        fonts: FontTable = FontTable()
    ) throws {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "test.html", text: Array("<!DOCTYPE html><html><body>\(body)</body></html>".utf8))
        var texts = SourceTexts()
        let document = HTMLReader.read(source, id: texts.add(source), diagnostics: &diagnostics)
        let sheets = [StandardStyleSheets.source(named: "base"), SourceText(name: "test.css", text: Array((Self.sheet + css).utf8))]
            .compactMap { $0 }
        let parsed = sheets.enumerated().map { number, sheet in
            StyleSheet.parse(sheet, id: SourceID(Int32(number + 1)), origin: number == 0 ? .userAgent : .author, diagnostics: &diagnostics)
            { _, _ in
                .failure(Diagnostic(.warning, DiagnosticCode("test.import"), "tests import nothing"))
            }
        }
        let styled = StyleEngine.style(document: document, sheets: parsed, diagnostics: &diagnostics)
        let layout = try LayoutEngine.layOut(
            styled, fonts: fonts, hyphenators: HyphenationDictionaries(), canRead: { sizes[$0.path] != nil },
            imageSizes: { sizes[$0.path] },
            outlines: { _, _ in outline }, workers: workers, diagnostics: &diagnostics)
        let lists = layout.displayLists(workers: workers)
        self.lists = lists
        self.layout = layout
        rects = lists.map(\.rects)
        images = lists.map(\.images)
        let shapes = lists.first?.shapes ?? []
        shapeHeights = shapes.prefix(4).map { ((Double(shapes[0].y) - Double($0.y)) / 65.536).rounded() / 1000 }
        fullStops = shapes.flatMap { placed -> [Double] in
            let shape = layout.shapes[placed.shape]
            var pen = Int64(placed.x)
            var stops: [Double] = []
            // A glyph to a letter: words of figures have no ligatures.
            let text = layout.shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)]
            for (letter, glyph) in zip(text, layout.shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]) {
                if letter == UInt8(ascii: ".") { stops.append(Double(pen) / 65_536) }
                pen += Int64(glyph.advance)
            }
            return stops
        }
        dump = String(decoding: layout.dump(of: document, texts: texts), as: UTF8.self)
        self.diagnostics = diagnostics
        read()
    }

    private mutating func read() {
        for line in dump.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 4)
            switch words[0] {
            case "page": pages.append(Page(head: line.split(separator: " ", maxSplits: 2).last.map(String.init) ?? "", lines: []))
            case "line":
                let rest = words.count > 4 ? words[4] : "", end = rest.lastIndex(of: "\"") ?? rest.endIndex
                pages[pages.count - 1].lines.append(
                    Line(
                        x: Double(words[1]) ?? .nan, y: Double(words[2]) ?? .nan, width: Double(words[3]) ?? .nan,
                        text: String(rest[..<end].dropFirst()), source: String(rest[end...].dropFirst(2))))
            case "float":
                let numbers = line.split(separator: " ").dropFirst().map { Length(points: Double($0) ?? .nan) }
                pages[pages.count - 1].floats.append(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            case "outline": outline.append(String(line))
            default: break
            }
        }
    }

    /// The texts of each page's lines.
    var texts: [[String]] { pages.map(\.texts) }

    /// Distances between the baselines of a page's lines.
    func gaps(page: Int = 0) -> [Double] {
        zip(pages[page].lines, pages[page].lines.dropFirst()).map { (($1.y - $0.y) * 1000).rounded() / 1000 }
    }

    /// The words of a body between its tags, sorted.
    static func words(inMarkup body: String) -> [Substring] {
        var text = "", isInTag = false
        for character in body {
            if character == "<" {
                isInTag = true
                text += " "
            } else if character == ">" {
                isInTag = false
            } else if !isInTag {
                text.append(character)
            }
        }
        return text.split(separator: " ").sorted()
    }

    /// Numbers of the first to the last of `count` lines, as the text of a paragraph.
    static func lines(_ range: ClosedRange<Int>) -> String { range.map { "\($0)" }.joined(separator: "<br>") }
}

/// Strings of consecutive numbers.
func numbers(_ range: ClosedRange<Int>) -> [String] { range.map { "\($0)" } }
