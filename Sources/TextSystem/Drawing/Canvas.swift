internal import DisplayLists
internal import Geometry
internal import PDF
internal import PageImages
internal import Resources
internal import TextLayout
internal import Typefaces

/// A page that text and shapes are drawn on, and that becomes a PDF, a PNG or an SVG. What is drawn later covers what was drawn before.
///
/// ```swift
/// var page = Canvas(size: Size(width: 300, height: 200))
/// page.fill(Path(ellipseIn: Rect(x: 50, y: 0, width: 200, height: 200)), .init(white: 0.95))
/// page.draw(layout, at: Point(x: 50, y: 0))
/// let pdf = try page.pdf()
/// ```
public struct Canvas {
    /// In points.
    public let size: Size
    var list: DisplayList
    /// What the list's shapes refer to.
    var stores: [ShapeStore] = []
    var images: [ImageFile] = []
    var graphics = GraphicsStates()
    /// Stores that were taken over already. The managers are kept, so that no other can be taken for one of them.
    private var known: [(layout: LayoutManager, generation: Int, store: UInt16)] = []

    /// An empty page of a size in points; of no more than 14,400 points a side most readers of PDF files show all. O(1).
    public init(size: Size) {
        self.size = size
        list = DisplayList(size: Geometry.Size(size))
    }

    // MARK: Shapes

    /// Fills the inside of a path. O(pieces of the path).
    public mutating func fill(_ path: Path, _ color: Color) {
        paint { $0.list.paths.append(DrawnPath(path: path.value, fill: color.value)) }
    }

    /// Draws a line along a path. O(pieces of the path).
    /// - Parameters:
    ///   - path: what is followed.
    ///   - color: of the line.
    ///   - width: in points.
    ///   - dash: lengths of dashes and gaps in turn, in points; none: a line without gaps.
    public mutating func stroke(_ path: Path, _ color: Color, width: Double = 1, dash: [Double] = []) {
        let line = DrawnPath(path: path.value, stroke: color.value, width: scaledPoints32(width), dash: dash.map(scaledPoints32))
        paint { $0.list.paths.append(line) }
    }

    /// Draws a picture: the bytes of a PNG or JPEG file. It is stretched to the rectangle, in points; bytes that are no picture draw
    /// nothing. O(bytes).
    public mutating func drawImage(_ bytes: [UInt8], in rect: Rect, alternativeText: String = "") {
        paint { $0.place(bytes, in: Geometry.Rect(rect), alternativeText: alternativeText) }
    }

    /// Puts a picture into the list, as a part of what is painted.
    mutating func place(_ bytes: [UInt8], in rect: Geometry.Rect, alternativeText: String = "") {
        list.images.append(PlacedImage(image: add(bytes), rect: rect, alternativeText: alternativeText))
    }

    private mutating func add(_ image: [UInt8]) -> Int32 {
        if let known = images.firstIndex(where: { $0.bytes == image }) { return Int32(known) }
        images.append(ImageFile(name: "image \(images.count + 1)", bytes: image))
        return Int32(images.count - 1)
    }

    mutating func store(of layout: LayoutManager) -> UInt16 {
        if let found = known.first(where: { $0.layout === layout && $0.generation == layout.generation }) { return found.store }
        let store = add(layout.drawnShapes)
        known.append((layout, layout.generation, store))
        return store
    }

    /// The number of the canvas's own store, for what is shaped only to be drawn.
    private var ownStore: UInt16?

    mutating func ownStoreNumber() -> UInt16 {
        let number = ownStore ?? add(ShapeStore())
        ownStore = number
        return number
    }

    /// Shapes text into the canvas's own store.
    mutating func shape(_ bytes: [UInt8], font: FontID, isRightToLeft: Bool) -> (store: UInt16, shapes: [(id: ShapeID, width: Int32)]) {
        let number = ownStoreNumber()
        var shaper = Shaper(table: SharedFonts.table)
        let range = bytes.withUnsafeBufferPointer {
            shaper.shape(
                $0, in: 0..<$0.count, font: font, direction: isRightToLeft ? .rightToLeft : .leftToRight, into: &stores[Int(number)])
        }
        return (number, (0..<Int(range.count)).map { (range[$0], stores[Int(number)][range[$0]].width) })
    }

    mutating func add(_ store: ShapeStore) -> UInt16 {
        precondition(stores.count < Int(UInt16.max), "a canvas takes the text of up to 65,535 layouts")
        stores.append(store)
        return UInt16(stores.count - 1)
    }

    // MARK: Files

    /// The page as a PDF file. O(glyphs and bytes of pictures).
    /// - Parameter title: for the document's information; empty if it has none.
    /// - Throws: `DrawingError` if a font is damaged or memory runs out.
    public func pdf(title: String = "") throws(DrawingError) -> [UInt8] { try PDFDocument(pages: [self], title: title).data() }

    /// The page as a PNG file. Points are 1/72 inch. O(glyphs and bytes of pictures + pixels).
    /// - Parameters:
    ///   - resolution: pixels to the inch.
    ///   - isOpaque: on white paper; otherwise what nothing is drawn on is transparent.
    /// - Throws: `DrawingError` if a font is damaged, the picture would be larger than Cairo makes any, or memory runs out.
    public func png(resolution: Double = 144, isOpaque: Bool = true) throws(DrawingError) -> [UInt8] {
        try picture { writer, diagnostics throws(Diagnostic) in
            try writer.png(of: list, resolution: resolution, isOpaque: isOpaque, diagnostics: &diagnostics)
        }
    }

    /// The page on white paper as an SVG file that needs no other file: glyphs are outlines in it. O(glyphs and bytes of pictures).
    /// - Throws: `DrawingError` if a font is damaged.
    public func svg() throws(DrawingError) -> [UInt8] {
        try picture { writer, diagnostics throws(Diagnostic) in try writer.svg(of: list, diagnostics: &diagnostics) }
    }

    private func picture(
        _ draw: (inout PageImageWriter, inout Diagnostics) throws(Diagnostic) -> [UInt8]
    ) throws(DrawingError) -> [UInt8] {
        var diagnostics = Diagnostics()
        do throws(Diagnostic) {
            var writer = try PageImageWriter(shapes: stores, fonts: SharedFonts.table, images: images)
            return try draw(&writer, &diagnostics)
        } catch {
            throw DrawingError(description: error.message)
        }
    }
}

/// Pages in order.
///
/// ```swift
/// let document = PDFDocument(pages: [page, page], title: "Two pages", language: "en")
/// let bytes = try document.data()
/// ```
public struct PDFDocument {
    /// In order; each has its own size.
    public var pages: [Canvas]
    /// For the document's information; empty if it has none.
    public var title: String
    /// A BCP 47 tag; empty if unknown.
    public var language: String

    /// A document of some pages.
    public init(pages: [Canvas] = [], title: String = "", language: String = "") {
        self.pages = pages; self.title = title; self.language = language
    }

    /// The bytes of the file. The same pages give the same bytes. O(glyphs and bytes of pictures).
    /// - Throws: `DrawingError` if a font is damaged, memory runs out, or there are more than 65,535 layouts on the pages.
    public func data() throws(DrawingError) -> [UInt8] {
        var stores: [ShapeStore] = [], images: [ImageFile] = [], lists: [DisplayList] = []
        for page in pages {
            guard stores.count + page.stores.count <= Int(UInt16.max) else {
                throw DrawingError(description: "a document takes the text of up to 65,535 layouts")
            }
            lists.append(page.list.renumbered(stores: UInt16(stores.count), images: Int32(images.count)))
            stores += page.stores
            images += page.images
        }
        var information = DocumentInformation()
        information.title = title
        information.language = language
        var diagnostics = Diagnostics()
        do throws(Diagnostic) {
            return try PDFWriter.write(
                pages: lists, shapes: stores, fonts: SharedFonts.table, information: information, images: images, diagnostics: &diagnostics)
        } catch {
            throw DrawingError(description: error.message)
        }
    }
}

/// A page cannot be written.
///
/// ```swift
/// do throws(DrawingError) { _ = try page.pdf() } catch { print(error.description) }
/// ```
public struct DrawingError: Error, CustomStringConvertible {
    /// What went wrong, in a sentence.
    public let description: String
}

extension DisplayList {
    /// The same page with its stores and images behind those of others.
    fileprivate func renumbered(stores: UInt16, images: Int32) -> DisplayList {
        guard stores > 0 || images > 0 else { return self }
        var list = self
        for index in list.shapes.indices { list.shapes[index].store += stores }
        for index in list.effects.indices { list.effects[index].store += stores }
        for index in list.images.indices { list.images[index].image += images }
        return list
    }
}
