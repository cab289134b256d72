import DisplayLists
import Geometry
import PDF
import Resources
import Typefaces

/// Sets the few lines that a test needs: words by name of font, one after the other, at positions that the test chooses or with justified
/// gaps.
struct Typesetter {
    let table = FontTable()
    var stores = [ShapeStore()]
    var pages: [DisplayList] = []
    var images: [ImageFile] = []
    var information = DocumentInformation()
    var outline: [OutlineEntry] = []
    var labels: [PageLabelRange] = []
    var diagnostics = Diagnostics()
    private var shaper: Shaper

    static let pageSize = Size(width: Length(points: 500), height: Length(points: 400))

    init() {
        shaper = Shaper(table: table)
        addPage()
    }

    mutating func addPage() { pages.append(DisplayList(size: Self.pageSize)) }

    /// Whether the fonts of the tests are installed.
    static var hasFonts: Bool {
        var typesetter = Typesetter()
        guard let garamond = try? typesetter.font(), let dejaVu = try? typesetter.font("DejaVu Serif") else { return false }
        return typesetter.table[garamond].face.postScriptName.contains("Garamond")
            && typesetter.table[dejaVu].face.postScriptName.contains("DejaVu")
    }

    mutating func font(_ family: String = "EB Garamond", size: Double = 11, _ change: (inout FontRequest) -> Void = { _ in }) throws
        -> FontID
    {
        var request = FontRequest(families: [family], size: Int32(size * 65_536))
        change(&request)
        return try table.font(for: request, diagnostics: &diagnostics)
    }

    /// Shapes a piece of text into a store.
    mutating func shapes(_ text: String, _ font: FontID, direction: TextDirection = .leftToRight, script: Script = .latin, store: Int = 0)
        -> [ShapeID]
    {
        let range = shaper.shape(text, font: font, script: script, direction: direction, into: &stores[store])
        return (range.first..<range.first + range.count).map { ShapeID($0) }
    }

    /// A shape with the glyphs of one text that stands for another, such as the hyphen at the end of a line.
    mutating func shape(_ glyphs: String, standingFor text: String, _ font: FontID) -> ShapeID {
        let id = shapes(glyphs, font)[0]
        let start = stores[0].text.count
        stores[0].text += text.utf8
        stores[0].shapes[Int(id.index)].textStart = Int32(start)
        stores[0].shapes[Int(id.index)].textCount = Int32(text.utf8.count)
        return id
    }

    /// Places shapes one after the other on the last page and gives back where the next would stand.
    @discardableResult
    mutating func place(
        _ shapes: [ShapeID], x: Double, y: Double, space: Bool = false, endsLine: Bool = false, color: UInt16 = 0, store: UInt16 = 0
    ) -> Double {
        var left = Int32(x * 65_536)
        for (i, shape) in shapes.enumerated() {
            pages[pages.count - 1].shapes.append(
                PlacedShape(
                    shape: shape, store: store, x: left, y: Int32(y * 65_536), isFollowedBySpace: space && i == shapes.count - 1,
                    isLastOfLine: endsLine && i == shapes.count - 1, color: color, node: -1))
            left += stores[Int(store)][shape].width
        }
        return Double(left) / 65_536
    }

    /// Sets words with equal gaps that fill `width`; the last line of a paragraph has a real space at its end, and so has every other.
    mutating func line(_ text: String, _ font: FontID, x: Double = 30, y: Double, width: Double? = nil, color: UInt16 = 0) {
        let words = text.split(separator: " ").map { shapes(String($0), font) }
        let natural = words.joined().reduce(0) { $0 + Int64(stores[0][$1].width) }
        let gaps = Int64(max(1, words.count - 1))
        let rest = width.map { Int64($0 * 65_536) - natural } ?? Int64(table[font].metrics.spaceWidth) * gaps
        var left = Int64(x * 65_536)
        for (i, word) in words.enumerated() {
            place(word, x: Double(left) / 65_536, y: y, space: true, endsLine: i == words.count - 1, color: color)
            left += word.reduce(0) { $0 + Int64(stores[0][$1].width) } + rest * Int64(i + 1) / gaps - rest * Int64(i) / gaps
        }
    }

    mutating func write(workers: Int = 1) throws -> [UInt8] {
        try PDFWriter.write(
            pages: pages, shapes: stores, fonts: table, outline: outline, pageLabels: labels, information: information, images: images,
            workers: workers, diagnostics: &diagnostics)
    }
}
