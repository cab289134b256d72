package import DisplayLists
internal import Geometry
package import Resources
package import Typefaces

extension DiagnosticCode {
    static let outOfMemory = DiagnosticCode("pdf.out-of-memory")
}

/// Writes a book as a PDF 1.7 file.
///
/// First, in the order of the pages, every shape that they use gets the codes of its glyphs (`FontPlan`) and its bytes
/// (`ShapeFragments`): the only step that sees shapes one by one. Pages are then copied together from fragments and compressed, each for
/// itself, in parallel; and in order again they are laid into the file with fonts, images and navigation. The same input gives the same
/// bytes for any number of workers.
package enum PDFWriter {
    /// Writes a file to where it goes, a part after the other: of a long book only a part is ever in memory.
    /// - Parameters:
    ///   - pages: drawn twice, if they are not drawn.
    ///   - shapes: the stores that `PlacedShape.store` refers to.
    ///   - images: what `PlacedImage.image` refers to.
    ///   - workers: threads to use, at least 1.
    ///   - diagnostics: takes warnings: links that lead nowhere, images that cannot be used.
    ///   - sink: takes the bytes in their order.
    /// - Throws: a diagnostic if a font is damaged or memory runs out, and what `sink` throws.
    package static func write(
        pages source: PageSource, shapes stores: [ShapeStore], fonts: FontTable, outline: [OutlineEntry] = [],
        pageLabels: [PageLabelRange] = [],
        information: DocumentInformation, images: [ImageFile] = [], workers: Int = 1, diagnostics: inout Diagnostics,
        to sink: ByteSink
    ) throws(Diagnostic) {
        var used = UsedShapes(stores: stores)
        let pages = source.survey(workers: workers) { used.add($0) }
        let plan = FontPlan(used: used, stores: stores, table: fonts)
        let composites = plan.faces.map { $0.usesComposite ? CompositeSubset(of: $0) : nil }
        let fragments = ShapeFragments(used: used, stores: stores, plan: plan, composites: composites, workers: workers)

        let compressor = Compressor(level: compressionLevel)
        var file = ObjectFile(compressor: compressor)
        let imageReferences = ImageObjects.write(images, to: &file, diagnostics: &diagnostics)
        let context = ContentContext(
            fonts: plan.fonts, fragments: fragments, base: used.base,
            compositeSpaces: zip(plan.faces, composites).map { use, composite in
                var bytes: [UInt8] = []
                if let code = composite?.code(of: use.spaceGlyph) {
                    bytes.append(stringByte: UInt8(code >> 8))
                    bytes.append(stringByte: UInt8(code & 0xFF))
                }
                return bytes
            },
            images: zip(images, imageReferences).map {
                ContentContext.Image(isUsable: $1 != nil, orientation: $0.orientation, isForm: !$0.outlines.isEmpty)
            })
        let work = PageWork(pages: source, context: context, plan: plan, workers: workers)
        guard let result = work.run(group: 0) else { throw outOfMemory }

        let subsets = FontSubsets(simple: result.subsets, composite: composites)
        let fontResources = try FontObjects(plan: plan, subsets: subsets).write(to: &file)
        var document = DocumentObjects(
            pages: pages, work: work, content: result.content, fonts: fontResources, images: imageReferences, context: context,
            outline: outline,
            pageLabels: pageLabels,
            information: information)
        try document.write(file, to: sink, diagnostics: &diagnostics)
    }

    static var outOfMemory: Diagnostic {
        Diagnostic(
            .error, .outOfMemory, "there is not enough memory to write the PDF", hint: "close other programs, or set the book in parts")
    }

    /// Writes pages that have been drawn, to memory.
    package static func write(
        pages: [DisplayList], shapes: [ShapeStore], fonts: FontTable, outline: [OutlineEntry] = [], pageLabels: [PageLabelRange] = [],
        information: DocumentInformation, images: [ImageFile] = [], workers: Int = 1, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(
            pages: .drawn(pages), shapes: shapes, fonts: fonts, outline: outline, pageLabels: pageLabels, information: information,
            images: images, workers: workers, diagnostics: &diagnostics
        ) { bytes += $0 }
        return bytes
    }

    /// Of libdeflate's levels, for everything but the pages of a book: the first. On pages of text the sixth is 3 % smaller and takes
    /// twice as long.
    static let compressionLevel: Int32 = 1
}
