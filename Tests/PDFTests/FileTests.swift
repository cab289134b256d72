import DisplayLists
import Geometry
import PDFInspection
import Resources
import Testing
import Typefaces

@testable import PDF

@Suite(.enabled(if: Typesetter.hasFonts, "EB Garamond and DejaVu are not installed"))
struct FileTests {
    /// Some pages with everything on them.
    private func book(pages: Int = 100) throws -> Typesetter {
        var typesetter = Typesetter()
        let roman = try typesetter.font(), italic = try typesetter.font { $0.slant = .italic },
            sans = try typesetter.font("DejaVu Sans", size: 9)
        for page in 0..<pages {
            if page > 0 { typesetter.addPage() }
            let last = typesetter.pages.count - 1
            typesetter.pages[last].colors = [.black, Color(red: 200, green: 0, blue: 0), Color(red: 9, green: 9, blue: 9, alpha: 128)]
            typesetter.pages[last].rects = [
                FilledRect(
                    rect: Rect(x: Length(points: 20), y: Length(points: 20), width: Length(points: 50), height: Length(points: 10)),
                    color: Color(red: 250, green: 240, blue: 200))
            ]
            typesetter.line("Page \(page) of the book, with its words", roman, y: 60, width: 240)
            typesetter.line("in several types", italic, y: 75, color: 1)
            typesetter.line("and colours", sans, y: 90, color: 2)
            typesetter.pages[last].destinations = [
                PlacedDestination(name: "page(\(page))\r", point: Point(x: .zero, y: Length(points: 10)))
            ]
            typesetter.pages[last].links = [
                PlacedLink(
                    rect: Rect(x: .zero, y: .zero, width: Length(points: 10), height: Length(points: 10)), target: .destination("page(0)\r")
                ),
                PlacedLink(
                    rect: Rect(x: .zero, y: .zero, width: Length(points: 10), height: Length(points: 10)),
                    target: .uri("https://example.org/é?(a)")),
            ]
        }
        typesetter.information.title = "Of (books) \\ and é"
        typesetter.information.authors = ["A. Writer", "B. <Other> & Co."]
        typesetter.information.language = "en-GB"
        typesetter.information.created = DocumentDate(secondsSince1970: 1_000_000_000)
        typesetter.outline = [
            OutlineEntry(level: 1, title: "Book One: 1805", destination: "page(0)\r"),
            OutlineEntry(level: 2, title: "Chapter I (é)", destination: "page(0)\r"),
            OutlineEntry(level: 2, title: "Chapter II", destination: "page(1)\r"),
            OutlineEntry(level: 1, title: "Book Two", destination: "page(2)\r"),
            OutlineEntry(level: 3, title: "Chapter I", destination: "nowhere"),
        ]
        typesetter.labels = [
            PageLabelRange(firstPage: 0, style: .lowerRoman), PageLabelRange(firstPage: 4, style: .decimal),
            PageLabelRange(firstPage: 6, style: .decimal, prefix: "A-", start: 3),
        ]
        return typesetter
    }

    @Test func anEmptyDocumentIsAFile() throws {
        var diagnostics = Diagnostics()
        let pdf = try PDFWriter.write(
            pages: [DisplayList(size: Typesetter.pageSize)], shapes: [], fonts: FontTable(), information: DocumentInformation(),
            diagnostics: &diagnostics)
        #expect(try PDFReader(pdf).pages().count == 1)
    }

    @Test func theSameInputGivesTheSameBytesForAnyNumberOfWorkers() throws {
        var typesetter = try book()
        let once = try typesetter.write(workers: 1)
        #expect(try typesetter.write(workers: 1) == once)
        #expect(try typesetter.write(workers: 2) == once)
        #expect(try typesetter.write(workers: 7) == once)
    }

    @Test func everyObjectIsWhereTheCrossReferencesSay() throws {
        var typesetter = try book()
        let reader = try PDFReader(typesetter.write())
        #expect(reader.rows[0].type == 0 && reader.rows[0].index == 65_535)
        for number in 1..<reader.rows.count { _ = try reader.object(number) }
        #expect(try reader.pages().count == 100)
        #expect(reader.trailer["ID"]?.array?.count == 2)
    }

    @Test(.enabled(if: Tool.qpdf.isInstalled, "qpdf is not installed"))
    func qpdfFindsNoFault() throws {
        var typesetter = try book()
        let (status, output) = try Tool.qpdf.run("--check", "@", on: typesetter.write())
        #expect(status == 0, "\(output)")
    }

    @Test(.enabled(if: Tool.mutool.isInstalled, "mutool is not installed"))
    func mutoolDrawsWithoutWarnings() throws {
        var typesetter = try book(pages: 3)
        let (status, output) = try Tool.mutool.run("draw", "-q", "-o", "/dev/null", "-F", "trace", "@", on: typesetter.write())
        // Builds of mutool without colour management say so every time.
        let complaints = output.split(separator: "\n").filter {
            ($0.contains("warning") || $0.contains("error")) && !$0.contains("ICC support")
        }
        #expect(status == 0 && complaints.isEmpty, "\(complaints)")
    }

    @Test(.enabled(if: Tool.pdffonts.isInstalled, "pdffonts is not installed"))
    func allFontsAreEmbeddedSubsetsWithUnicode() throws {
        var typesetter = try book(pages: 2)
        let lines = try Tool.pdffonts.run("@", on: typesetter.write()).output.split(separator: "\n").dropFirst(2)
        #expect(lines.count == 3)
        for line in lines { #expect(line.contains("yes yes yes"), "\(line)") }
    }

    @Test(.enabled(if: Tool.qpdf.isInstalled, "qpdf is not installed"))
    func outlineLabelsAndDestinationsAreRead() throws {
        var typesetter = try book()
        let json = try Tool.qpdf.run("--json", "--json-key=outlines", "--json-key=pagelabels", "@", on: typesetter.write()).output
        let compact = json.filter { !$0.isWhitespace }
        #expect(compact.contains("\"title\":\"BookOne:1805\""))
        #expect(compact.contains("\"title\":\"ChapterI(é)\""))
        #expect(compact.contains("{\"index\":0,\"label\":{\"/S\":\"/r\"") && compact.contains("{\"index\":4,\"label\":{\"/S\":\"/D\""))
        #expect(compact.contains("\"/P\":\"u:A-\"") || compact.contains("\"/P\":\"A-\""))
        #expect(compact.contains("\"/St\":3"))
        #expect(compact.contains("\"destpageposfrom1\":3"))
    }

    @Test func outlineLevelsAreLinked() throws {
        var typesetter = try book()
        let reader = try PDFReader(typesetter.write())
        let root = try reader.dictionary(reader.root["Outlines"])
        #expect(root["Count"]?.integer == 2)
        let first = try reader.dictionary(root["First"]), last = try reader.dictionary(root["Last"])
        #expect(first["Count"]?.integer == -2 && first["Next"] == root["Last"] && last["Prev"] == root["First"])
        #expect(try reader.dictionary(first["First"])["Title"]?.string == utf16WithMark("Chapter I (é)".utf8))
        #expect(last["Count"]?.integer == -1)
        #expect(try reader.dictionary(last["First"])["Dest"] == nil)
    }

    @Test func destinationsAreSortedByTheirBytes() throws {
        var typesetter = try book()
        let reader = try PDFReader(typesetter.write())
        let names = try reader.dictionary(reader.dictionary(reader.root["Names"])["Dests"])
        var all: [[UInt8]] = []
        for leaf in names["Kids"]?.array ?? [] {
            let leaf = try reader.dictionary(leaf)
            let entries = leaf["Names"]?.array ?? []
            let found = stride(from: 0, to: entries.count, by: 2).compactMap { entries[$0].string }
            #expect(leaf["Limits"]?.array?.compactMap(\.string) == [found.first ?? [], found.last ?? []])
            all += found
        }
        #expect(all.count == 100 && zip(all, all.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        #expect(all.contains(Array("page(7)\r".utf8)))
    }

    @Test(.enabled(if: Tool.pdfinfo.isInstalled, "pdfinfo is not installed"))
    func informationAndMetadataAgree() throws {
        var typesetter = try book(pages: 2)
        let pdf = try typesetter.write()
        let information = try Tool.pdfinfo.run("@", on: pdf).output
        #expect(information.contains("Of (books) \\ and é") && information.contains("A. Writer, B. <Other> & Co."))
        #expect(information.contains("2001") && information.contains("Pages:           2"))
        let metadata = try Tool.pdfinfo.run("-meta", "@", on: pdf).output
        #expect(metadata.contains("<rdf:li xml:lang=\"x-default\">Of (books) \\ and é</rdf:li>"))
        #expect(metadata.contains("<rdf:li>A. Writer, B. &lt;Other&gt; &amp; Co.</rdf:li>"))
        #expect(metadata.contains("<xmp:CreateDate>2001-09-09T01:46:40Z</xmp:CreateDate>"))
        let reader = try PDFReader(pdf)
        #expect(try reader.root["Lang"]?.string == Array("en-GB".utf8))
        #expect(try reader.root["PageLayout"] == .name("TwoPageRight"))
        #expect(try reader.dictionary(reader.root["ViewerPreferences"])["DisplayDocTitle"] == .boolean(true))
    }

    @Test func withoutADateThereIsNone() throws {
        var typesetter = try book(pages: 1)
        typesetter.information.created = nil
        let reader = try PDFReader(typesetter.write())
        #expect(try reader.dictionary(reader.trailer["Info"])["CreationDate"] == nil)
    }

    @Test func linksToNowhereAreLeftOutWithAWarning() throws {
        var typesetter = try book(pages: 1)
        typesetter.pages[0].links.append(PlacedLink(rect: typesetter.pages[0].rects[0].rect, target: .destination("gone")))
        let reader = try PDFReader(typesetter.write())
        let annotations = try reader.pages()[0]["Annots"]?.array ?? []
        #expect(annotations.count == 2)
        let uri = try reader.dictionary(reader.dictionary(annotations[1])["A"])["URI"]?.string
        #expect(uri == Array("https://example.org/%C3%A9?(a)".utf8))
        #expect(typesetter.diagnostics.all.map(\.code) == [DiagnosticCode("pdf.unknown-destination")])
    }

    /// ISO 32000-1, 14.11.2: the sheet holds what is printed, and that the finished page.
    @Test func sheetsReachBeyondTheirPage() throws {
        var diagnostics = Diagnostics()
        var page = DisplayList(size: Size(width: Length(points: 300), height: Length(points: 200)))
        page.bleed = Length(points: 9)
        page.outset = Length(points: 30)
        let pdf = try PDFWriter.write(
            pages: [page], shapes: [], fonts: FontTable(), information: DocumentInformation(), diagnostics: &diagnostics)
        let read = try #require(try PDFReader(pdf).pages().first)
        #expect(read["MediaBox"] == .array([.number(-30), .number(-30), .number(330), .number(230)]))
        #expect(read["BleedBox"] == .array([.number(-9), .number(-9), .number(309), .number(209)]))
        #expect(read["TrimBox"] == .array([.number(0), .number(0), .number(300), .number(200)]))
    }

    @Test func pagesMayHaveNoBleedWhereTheyAreBound() throws {
        var diagnostics = Diagnostics()
        var pages = [DisplayList](repeating: DisplayList(size: Size(width: Length(points: 300), height: Length(points: 200))), count: 2)
        for index in pages.indices {
            (pages[index].bleed, pages[index].outset) = (Length(points: 9), Length(points: 9))
            pages[index].bindingSide = index == 0 ? .left : .right
        }
        let pdf = try PDFWriter.write(
            pages: pages, shapes: [], fonts: FontTable(), information: DocumentInformation(), diagnostics: &diagnostics)
        let read = try PDFReader(pdf).pages()
        #expect(read[0]["BleedBox"] == .array([.number(0), .number(-9), .number(309), .number(209)]))
        #expect(read[1]["BleedBox"] == .array([.number(-9), .number(-9), .number(300), .number(209)]))
        #expect(read[0]["MediaBox"] == read[0]["BleedBox"] && read[1]["MediaBox"] == read[1]["BleedBox"])
    }

    /// ISO 32000-1, table 30: by so many degrees clockwise.
    @Test(arguments: [(QuarterTurn.right, 90.0), (.left, 270)])
    func turnedPagesAreRotated(turn: QuarterTurn, degrees: Double) throws {
        var diagnostics = Diagnostics()
        var page = DisplayList(size: Size(width: Length(points: 300), height: Length(points: 200)))
        page.turn = turn
        let pdf = try PDFWriter.write(
            pages: [page, DisplayList(size: page.size)], shapes: [], fonts: FontTable(), information: DocumentInformation(),
            diagnostics: &diagnostics)
        let read = try PDFReader(pdf).pages()
        #expect(read[0]["Rotate"] == .number(degrees) && read[1]["Rotate"] == nil)
        #expect(read[0]["MediaBox"] == read[1]["MediaBox"])
    }

    @Test func boxesAndOpacitiesAreWritten() throws {
        var typesetter = try book(pages: 1)
        let reader = try PDFReader(typesetter.write())
        let page = try reader.pages()[0]
        #expect(page["MediaBox"] == .array([.number(0), .number(0), .number(500), .number(400)]) && page["TrimBox"] == page["MediaBox"])
        let states = try reader.dictionary(reader.dictionary(page["Resources"])["ExtGState"])
        #expect(states["A128"]?.dictionary?["ca"] == .number(0.502))
        let content = String(decoding: try reader.content(of: page), as: UTF8.self)
        #expect(content.contains("20 370 50 10 re f\n") && content.contains("/A128 gs\n") && content.contains(".7843 0 0 rg\n"))
    }

    /// A group is a form with a transparency group of its own (ISO 32000-1, 11.6.6), whether pages are kept or drawn twice.
    @Test(arguments: [true, false])
    func groupsAreForms(areKept: Bool) throws {
        var typesetter = try book(pages: 1), faded = DisplayList(size: Typesetter.pageSize)
        var state = DrawingState()
        state.groups = [DrawingGroup(number: 0, opacity: 51)]
        faded.append(typesetter.pages[0], under: state, frame: nil)
        var page = typesetter.pages[0]
        page.append(faded, under: state, frame: nil)
        let pages = [page]
        var bytes: [UInt8] = []
        try PDFWriter.write(
            pages: areKept ? .drawn(pages) : .drawing(count: 1) { Array(pages[$0]) }, shapes: typesetter.stores, fonts: typesetter.table,
            information: typesetter.information, diagnostics: &typesetter.diagnostics
        ) { bytes += $0 }
        let reader = try PDFReader(bytes), read = try reader.pages()[0], resources = try reader.dictionary(read["Resources"])
        #expect(try reader.dictionary(resources["ExtGState"])["A51"]?.dictionary?["ca"] == .number(0.2))
        let forms = try reader.dictionary(resources["XObject"])
        let outer = try reader.stream(try #require(forms["T0"]?.reference)), inner = try reader.stream(try #require(forms["T1"]?.reference))
        for form in [outer, inner] {
            #expect(
                form.dictionary["Group"]?.dictionary?["S"] == .name("Transparency") && form.dictionary["Resources"] == read["Resources"])
        }
        let content = String(decoding: try reader.content(of: read), as: UTF8.self)
        #expect(content.contains("q/A51 gs/T0 Do Q\n") && !content.contains("/T1 Do"))
        #expect(String(decoding: outer.data, as: UTF8.self).contains("q/A51 gs/T1 Do Q\n"))
        #expect(String(decoding: inner.data, as: UTF8.self).contains("20 370 50 10 re f\n"))
    }

    /// 40 pages to a chunk and 64 chunks to a group: three groups.
    @Test func longBooksAreHandedOverInParts() throws {
        var typesetter = Typesetter()
        typesetter.pages = (0..<6_000).map { number in
            var page = DisplayList(size: Typesetter.pageSize)
            let rect = Rect(x: Length(points: Double(number % 97)), y: .zero, width: .zero, height: .zero)
            page.rects.append(FilledRect(rect: rect, color: .black))
            return page
        }
        var parts: [[UInt8]] = []
        func write(_ sink: ByteSink) throws(Diagnostic) {
            try PDFWriter.write(
                pages: .drawn(typesetter.pages), shapes: typesetter.stores, fonts: typesetter.table,
                information: typesetter.information, workers: 2, diagnostics: &typesetter.diagnostics, to: sink)
        }
        try write { parts.append(Array($0)) }
        #expect(parts.count > 3 && parts.allSatisfy { $0.count < parts.joined().count / 2 })
        #expect(try PDFReader(Array(parts.joined())).pages().count == 6_000)
        // Where the file goes may fail: nothing more is asked of it.
        var count = 0
        let full = Diagnostic(.error, .outOfMemory, "full")
        #expect(throws: Diagnostic.self) {
            try write { _ throws(Diagnostic) in
                count += 1
                throw full
            }
        }
        #expect(count == 1)
    }

    @Test func hashOfAFileIsThatOfItsParts() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        var hash = ContentHash()
        bytes.withUnsafeBytes { all in
            hash.add(all[..<320])
            hash.add(all[320..<992])
        }
        #expect(hash.finished(with: bytes[992...]).bytes == ContentHash(bytes).bytes)
    }
}
