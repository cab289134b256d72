import DisplayLists
package import Geometry
package import Markup
package import PageImages
import Pagination
package import Printing
package import Resources

/// What book files say for the cover alone.
struct CoverWords {
    var isbn: String?
    var blurb: String?
}

/// What a wrap cover is made by.
package struct WrapCoverPlan: Sendable {
    package let profile: PrintProfile
    package let pages: Int
    package let paper: PrintProfile.Paper
    package let spine: Length
    /// Nil: the spine has none.
    package let spineTextSize: Length?
    package let barcode: EANBarcode?

    package var size: Geometry.Size {
        Geometry.Size(width: profile.trim.width * 2 + spine, height: profile.trim.height)
    }

    /// The area for the barcode, from the top left of the back.
    package var barcodeArea: Geometry.Rect {
        let barcode = profile.barcode
        return Geometry.Rect(
            x: profile.trim.width - barcode.distance - barcode.size.width, y: profile.trim.height - barcode.distance - barcode.size.height,
            width: barcode.size.width, height: barcode.size.height)
    }

    /// The width of a bar's module at the usual size of a barcode (ISO/IEC 15420: 0.33 mm).
    static let module = Length(points: 0.33 / 25.4 * 72)

    /// Left end of the bars, which stand in the middle of their area with their quiet zones.
    var barsLeft: Length {
        let zones = EANBarcode.quietZones
        let width = Self.module * (zones.left + 95 + zones.right)
        return barcodeArea.minX + (barcodeArea.width - width) / 2 + Self.module * zones.left
    }
    var barsTop: Length { barcodeArea.minY + Length(points: 6) }
    /// Digits stand below the bars, between the longer guard bars.
    var barsHeight: Length { min(Length(points: 22.85 / 25.4 * 72), barcodeArea.height - Length(points: 20)) }

    /// Filled areas: white, and the bars on it.
    var barcodeRects: [FilledRect] {
        guard let barcode else { return [] }
        var rects = [FilledRect(rect: barcodeArea, color: Geometry.Color(red: 255, green: 255, blue: 255))]
        var first = 0
        while first < barcode.modules.count {
            var end = first + 1
            while end < barcode.modules.count, barcode.modules[end] == barcode.modules[first],
                EANBarcode.guards.contains(end) == EANBarcode.guards.contains(first)
            { end += 1 }
            if barcode.modules[first] {
                let height = barsHeight + (EANBarcode.guards.contains(first) ? Self.module * 5 : .zero)
                rects.append(
                    FilledRect(
                        rect: Geometry.Rect(
                            x: barsLeft + Self.module * first, y: barsTop, width: Self.module * (end - first), height: height),
                        color: .black))
            }
            first = end
        }
        return rects
    }
}

/// The cover of a paperback: back, spine and front in one piece.
extension BookPipeline {
    /// - Parameters:
    ///   - pages: of the PDF of the book.
    ///   - spine: its width where the user knows it better.
    ///   - hasBarcode: that of the ISBN is drawn, if there is one.
    /// - Throws: where the printer does not publish what the spine is made of, and the user does not say it.
    package mutating func coverPlan(pages: Int, spine: Length?, hasBarcode: Bool) throws(Diagnostic) -> WrapCoverPlan {
        guard let profile, let paper = profile.paper(named: options.paper) else {
            throw Diagnostic(
                .error, .unknownProfile, "a cover needs a printer's profile", hint: "name one with --profile, as in --profile kdp-6x9")
        }
        guard let width = spine ?? profile.spineWidth(ofPages: pages, paper: paper) else {
            throw Diagnostic(
                .error, .unknownSpine, "\(profile.name) has no table of papers, from which the spine's width would follow",
                hint: "take the width from the printer's cover template, and write --spine 12mm")
        }
        let room = width - profile.spine.clearance * 2, size = min(Length(points: 14), room.scaled(by: 0.7))
        let allowed = pages >= profile.spine.fewestPagesWithText, isLegible = size >= Self.smallestSpineText
        if !allowed || !isLegible {
            report(
                Diagnostic(
                    .note, .spineWithoutText,
                    allowed
                        ? "the spine is \(inches(width)) wide, too narrow for text that can be read"
                        : "the spine has no text: \(profile.name) wants none on books of fewer than \(profile.spine.fewestPagesWithText) pages"
                ))
        }
        return WrapCoverPlan(
            profile: profile, pages: pages, paper: paper, spine: width, spineTextSize: allowed && isLegible ? size : nil,
            barcode: hasBarcode ? coverWords.isbn.flatMap { EANBarcode(isbn: $0) } : nil)
    }

    private static let smallestSpineText = Length(points: 5)

    /// Custom properties of the cover's sheet, written `name=value`; those of the book are for its pages.
    package mutating func setCoverProperties(_ settings: [String]) {
        options.customProperties = settings.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// Sets the cover of a book that has been read.
    /// - Parameter styleSheets: the user's, after the standard one.
    /// - Returns: the bytes of a PDF, or of a picture of the page.
    package mutating func cover(
        of book: Document, _ plan: WrapCoverPlan, styleSheets: [String], as format: PictureFormat?
    ) throws(Diagnostic) -> [UInt8] {
        var pipeline = self
        pipeline.options.styleSheets = ["cover"] + styleSheets
        pipeline.options.pageSize = nil
        pipeline.startPage = nil
        pipeline.profile = nil
        pipeline.coverPlan = plan
        let document = Self.coverDocument(of: book, plan, words: coverWords)
        let layout = try pipeline.layOut(try pipeline.style(document))
        var page = layout.displayLists(workers: 1)
        let spine = page.count > 1 ? page[1] : nil
        pipeline.checkBlurb(on: page[0], document, plan)
        page[0].rects += plan.barcodeRects
        // The digits stand on the white of the barcode, which is drawn with the other areas.
        if let spine { page[0].addSpine(spine, plan) }
        var found = pipeline.diagnostics, bytes: [UInt8] = []
        if let format {
            bytes = try pipeline.picture(of: page[0], of: layout, as: format, &found)
        } else {
            try pipeline.writePage(page[0], of: layout, metadata: book.metadata, &found) { bytes += $0 }
        }
        (diagnostics, texts, loader) = (found, pipeline.texts, pipeline.loader)
        return bytes
    }

    /// The barcode's place is free of text, whoever prints it.
    private mutating func checkBlurb(on page: DisplayList, _ document: Document, _ plan: WrapCoverPlan) {
        guard let name = document.names.id(of: "blurb") else { return }
        let blurbs = Set(document.elements("p").filter { document.classes(of: $0).contains(name) }.map(\.index))
        let end = plan.barcodeArea.minY.scaledPoints
        guard page.shapes.contains(where: { blurbs.contains($0.node) && Int64($0.y) > end }) else { return }
        report(
            Diagnostic(
                .warning, .longBlurb, "the blurb runs down into the place of the barcode",
                hint: "shorten it, or set it smaller: --set blurb-size=9pt"))
    }

    /// The measures of a cover, as a sheet before the user's own.
    func coverSheet(_ plan: WrapCoverPlan) -> SourceText {
        let trim = plan.profile.trim
        let module = WrapCoverPlan.module, digitsTop = plan.barsTop + plan.barsHeight + Length(points: 1)
        // Six digits below each half of the bars; the first one stands in the quiet zone to the left.
        func digits(_ name: String, from first: Int, modules: Int) -> String {
            ".ean-\(name) { left: \((plan.barsLeft + module * first).points)pt; top: \(digitsTop.points)pt; width: \((module * modules).points)pt }\n"
        }
        // A page as broad as the book is high; its only line stands in the middle.
        let spineRules =
            plan.spineTextSize.map { size in
                let line = size.scaled(by: 1.1)
                return ":root { --spine-text-size: \(size.points)pt }\n"
                    + "@page spine { size: \(trim.height.points)pt \(plan.spine.points)pt; margin: 0 24pt; bleed: 0; marks: none }\n"
                    + ".spine { padding-top: \(((plan.spine - line) / 2).points)pt; line-height: \(line.points)pt }\n"
            } ?? ""
        let sheet = """
            :root { --trim-width: \(trim.width.points)pt; --trim-height: \(trim.height.points)pt; --spine: \(plan.spine.points)pt;
                --barcode-height: \(plan.profile.barcode.size.height.points)pt;
                --barcode-distance: \(plan.profile.barcode.distance.points)pt }
            @page { size: \(plan.size.width.points)pt \(plan.size.height.points)pt; margin: 0; bleed: \(plan.profile.bleed.points)pt\(options.hasCropMarks ? "; marks: crop" : "") }
            """ + "\n" + spineRules + digits("first", from: -9, modules: 8) + digits("left", from: 3, modules: 42)
            + digits("right", from: 50, modules: 42)
        return SourceText(name: "--profile", text: Array(sheet.utf8))
    }

    private static func coverDocument(of book: Document, _ plan: WrapCoverPlan, words: CoverWords) -> Document {
        var builder = DocumentBuilder(names: book.names)
        let metadata = book.metadata, nowhere = SourceRange(source: .generated, start: 0, end: 0)
        func start(_ name: String, _ className: String?, _ builder: inout DocumentBuilder) {
            let attributes = className.map { [Attribute(name: builder.intern("class"), value: $0, source: nowhere)] } ?? []
            builder.startElement(builder.intern(name), attributes: attributes, source: nowhere)
        }
        func element(_ name: String, _ className: String, _ text: String, _ builder: inout DocumentBuilder) {
            start(name, className, &builder)
            builder.text(Array(text.utf8), source: nowhere, isVerbatim: false)
            builder.endElement()
        }
        let title = metadata.title ?? "", end = title.firstIndex { $0 == ":" || $0 == ";" } ?? title.endIndex
        let shortTitle = String(title[..<end]), subtitle = String(title[end...].dropFirst().drop { $0 == " " })
        start("html", nil, &builder)
        start("body", nil, &builder)
        start("section", "wrap", &builder)
        start("section", "back", &builder)
        for paragraph in paragraphs(of: words.blurb ?? "") { element("p", "blurb", paragraph, &builder) }
        builder.endElement()
        if let digits = plan.barcode?.digits.map(String.init) {
            element("p", "ean ean-first", digits[0], &builder)
            element("p", "ean ean-left", digits[1...6].joined(), &builder)
            element("p", "ean ean-right", digits[7...12].joined(), &builder)
        }
        let picture = coverPicture(of: book)
        start("section", picture == nil ? "front" : "front has-picture", &builder)
        if let picture, let address = book.attributeValue("src", of: picture) {
            let attributes = [
                Attribute(name: builder.intern("src"), value: address.value, source: address.source),
                Attribute(name: builder.intern("alt"), value: "", source: nowhere),
            ]
            builder.startElement(builder.intern("img"), attributes: attributes, source: book[picture].source)
            builder.endElement()
        }
        for author in metadata.authors { element("p", "author", author, &builder) }
        element("h1", "title", shortTitle, &builder)
        if !subtitle.isEmpty { element("p", "subtitle", subtitle, &builder) }
        element("p", "ornament", "", &builder)
        if let publisher = metadata.publisher { element("p", "publisher", publisher, &builder) }
        builder.endElement()
        builder.endElement()
        if plan.spineTextSize != nil {
            start("section", "spine", &builder)
            if let author = metadata.authors.first { element("span", "author", author, &builder) }
            element("span", "title", shortTitle, &builder)
            builder.endElement()
        }
        builder.endElement()
        builder.endElement()
        return builder.finish(metadata: metadata)
    }

    /// Paragraphs are parted by blank lines.
    private static func paragraphs(of text: String) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line) }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    /// The first picture of the book's own cover.
    private static func coverPicture(of book: Document) -> NodeID? {
        guard let name = book.names.id(of: "cover") else { return nil }
        let cover = book.elements("section", "div", "body").first { book.classes(of: $0).contains(name) }
        return cover.flatMap { book.elements("img", in: $0).first }
    }
}

extension DisplayList {
    /// The text of a spine, turned so that it runs from the head to the foot, as it does on books in English.
    fileprivate mutating func addSpine(_ spine: DisplayList, _ plan: WrapCoverPlan) {
        let right = plan.profile.trim.width + plan.spine
        for shape in spine.shapes {
            var turned = StyledShape(
                shape: shape.shape, store: shape.store, x: (right - Length(scaledPoints: shape.y)).clamped32, y: shape.x)
            (turned.a, turned.b, turned.c, turned.d) = (0, -1, 1, 0)
            turned.fill = spine.colors[Int(shape.color)]
            turned.isFollowedBySpace = shape.isFollowedBySpace
            effects.append(turned)
        }
    }
}
