import Foundation
import Geometry
import PDFInspection
import Printing
import Testing

/// Books for a printer: page boxes, margins, page counts and covers, by the printer's published table.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct PrintTests {
    /// A page box in inches: left, bottom, right, top.
    private func box(_ name: String, _ page: [String: PDFValue]) throws -> [Double] {
        try #require(page[name]?.array).map { (($0.number ?? .nan) / 72 * 10_000).rounded() / 10_000 }
    }

    private func pages(_ bytes: [UInt8]?) throws -> [[String: PDFValue]] { try PDFReader(try #require(bytes)).pages() }

    private static let paragraph = "<p>" + String(repeating: "All happy families are alike, and each of them reads. ", count: 40) + "</p>"

    /// A picture of two pixels by three, black.
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAC0lEQVR4nGNgwAIAABUAAapll8QAAAAASUVORK5CYII="

    private func text(_ chapters: Int, _ body: String = "") -> String {
        "<html><head><title>A Book: Its Subtitle</title><meta name=author content='A. Writer'></head><body>" + body
            + (1...chapters).map { "<h2>Chapter \($0)</h2>" + String(repeating: Self.paragraph, count: 6) }.joined() + "</body></html>"
    }

    @Test func pagesHaveTheTrimAndAnEvenNumber() throws {
        let workshop = try Workshop(), source = try workshop.write("a.html", text(15))
        let plain = try Command.run(["build", source, "--profile", "kdp-6x9", "--notes", "-o", workshop.path("a.pdf")])
        #expect(plain.status == 0 && plain.errors.contains("[print.summary]") && !plain.errors.contains("warning"), "\(plain.errors)")
        let pages = try pages(workshop.bytes("a.pdf"))
        #expect(pages.count.isMultiple(of: 2) && pages.count >= 24)
        for page in pages {
            #expect(try box("MediaBox", page) == [0, 0, 6, 9] && box("TrimBox", page) == [0, 0, 6, 9])
            #expect(page["BleedBox"] == nil)
        }
        let four = try Command.run(["build", source, "--profile", "iso-a5", "-o", workshop.path("b.pdf")])
        #expect(four.status == 0)
        #expect(try self.pages(workshop.bytes("b.pdf")).count.isMultiple(of: 4))
    }

    @Test func picturesAtTheEdgeGoOnIntoTheBleedOfTheOuterSides() throws {
        let workshop = try Workshop()
        _ = try workshop.write("black.png", [UInt8](try #require(Data(base64Encoded: Self.picture))))
        let sheet = try workshop.write(
            "full.css",
            ".full { page: full; break-before: page; break-after: page } .full img { display: block; width: 6in; height: 9in } @page full { margin: 0 }"
        )
        let source = try workshop.write("a.html", text(15, "<div class=full><img src=black.png></div>"))
        let result = try Command.run(
            ["build", source, "--profile", "kdp-6x9", "--style", "novel", "--style", sheet, "-o", workshop.path("a.pdf")])
        #expect(result.status == 0, "\(result.errors)")
        let bytes = try #require(workshop.bytes("a.pdf")), reader = try PDFReader(bytes), pages = try reader.pages()
        for (index, page) in pages.enumerated() {
            // KDP: an eighth of an inch above, below and outside, none at the spine.
            let isRecto = index.isMultiple(of: 2)
            let sheet = isRecto ? [0, -0.125, 6.125, 9.125] : [-0.125, -0.125, 6, 9.125]
            #expect(try box("MediaBox", page) == sheet && box("BleedBox", page) == sheet && box("TrimBox", page) == [0, 0, 6, 9])
        }
        // The picture covers the trim and the bleed, in its proportions: 6 to 9.
        let content = try pages.map { String(decoding: try reader.content(of: $0), as: UTF8.self) }.first { $0.contains("/I1 Do") }
        let matrix = try #require(content?.firstMatch(of: /q ([\d.]+) 0 0 ([\d.]+) (-?[\d.]+) (-?[\d.]+) cm\/I1 Do/))
        let numbers = try [matrix.1, matrix.2, matrix.3, matrix.4].map { try #require(Double($0)) }
        #expect(numbers[2] <= -9 && numbers[3] <= -9 && numbers[2] + numbers[0] >= 441 && numbers[3] + numbers[1] >= 657)
        #expect(abs(numbers[0] / numbers[1] - 6 / 9) < 0.001)
        let without = try Command.run(
            ["build", source, "--profile", "kdp-6x9", "--no-bleed", "--style", "novel", "--style", sheet, "-o", workshop.path("b.pdf")])
        #expect(without.status == 0)
        for page in try self.pages(workshop.bytes("b.pdf")) { #expect(try box("MediaBox", page) == [0, 0, 6, 9]) }
    }

    /// The sheet's own inner margin is smaller than any that KDP asks for, so that the gutter shows.
    @Test func theGutterFollowsThePageCount() throws {
        let workshop = try Workshop(), profile = try PrintProfiles.profile(named: "kdp-5x8")
        var gutters: Set<Double> = []
        for chapters in [12, 40, 55] {
            let source = try workshop.write("\(chapters).html", text(chapters)), output = "\(chapters).pdf"
            let result = try Command.run(
                [
                    "build", source, "--profile", "kdp-5x8", "--set", "margin-inner=9pt", "--set", "margin-outer=40pt", "-o",
                    workshop.path(output),
                ])
            #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
            let reader = try PDFReader(try #require(workshop.bytes(output))), pages = try reader.pages()
            let needed = profile.gutter(ofPages: pages.count).points
            // Rectos are bound at the left. Optical margins let marks hang out by a little.
            let lefts = try stride(from: 0, to: pages.count, by: 2).flatMap { index in
                try ContentInterpreter(page: pages[index], reader: reader).glyphs.map(\.x)
            }
            let left = try #require(lefts.min())
            #expect(left > needed - 3 && left < needed + 3, "\(pages.count) pages: text begins at \(left) pt, wanted \(needed)")
            gutters.insert(needed)
        }
        #expect(gutters.count == 3)
    }

    @Test func whatThePrinterDoesNotTakeIsSaid() throws {
        let workshop = try Workshop(), source = try workshop.write("a.html", text(2))
        let short = try Command.run(["build", source, "--profile", "kdp-6x9", "-o", workshop.path("a.pdf")])
        #expect(short.status == 0 && short.errors.contains("[print.page-count]") && short.errors.contains("hint:"))
        let unknown = try Command.run(["build", source, "--profile", "kdp-6x8", "-o", workshop.path("b.pdf")])
        #expect(unknown.status != 0 && unknown.errors.contains("[print.unknown-profile]") && workshop.bytes("b.pdf") == nil)
        let sheet = try workshop.write("narrow.css", "@page { margin: 0.2in }")
        let narrow = try Command.run(
            ["build", source, "--profile", "kdp-6x9", "--style", "novel", "--style", sheet, "-o", workshop.path("c.pdf")])
        #expect(narrow.errors.contains("[print.margin-too-small]"), "\(narrow.errors)")
        #expect(try Command.run(["profiles", "kdp"]).errors.contains("did you mean “kdp-"))
        let list = try Command.run(["profiles"])
        #expect(String(decoding: list.output, as: UTF8.self).contains("kdp-6x9"))
    }

    @Test func theSpineOfACoverComesFromPagesAndPaper() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.html", text(3))
        _ = try workshop.write(
            "book.yaml",
            "title: A Book\nauthor: A. Writer\nsources: [a.html]\nisbn: 978-3-16-148410-0\nblurb: A book of words.\nprofile: kdp-6x9\n")
        for (paper, thickness) in [("white", 0.002252), ("cream", 0.0025)] {
            let output = paper + ".pdf"
            let result = try Command.run(
                ["cover", workshop.folder.path, "--paper", paper, "--pages", "299", "-o", workshop.path(output)])
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let reader = try PDFReader(try #require(workshop.bytes(output))), pages = try reader.pages()
            let page = try #require(pages.first)
            // 299 pages become 300.
            let width = 12 + 300 * thickness, trim = try box("TrimBox", page), media = try box("MediaBox", page)
            #expect(pages.count == 1 && abs(trim[2] - width) < 0.001 && trim[3] == 9)
            #expect(media[0] == -0.125 && media[1] == -0.125 && abs(media[2] - width - 0.125) < 0.001 && media[3] == 9.125)
            // Bars, black on white, 2 × 1.2 in, a quarter of an inch from spine and foot.
            let content = String(decoding: try reader.content(of: page), as: UTF8.self)
            #expect(content.contains("270 18 144 86.4 re"), "the white area of the barcode")
        }
        let thin = try Command.run(["cover", workshop.folder.path, "--pages", "60", "--notes", "-o", workshop.path("thin.pdf")])
        #expect(thin.status == 0 && thin.errors.contains("[print.spine-without-text]") && !thin.errors.contains("warning"))
        let few = try Command.run(["cover", workshop.folder.path, "--pages", "5", "-o", workshop.path("few.pdf")])
        #expect(few.status == 0 && few.errors.contains("[print.page-count]"), "\(few.errors)")
        let long = try Command.run(
            ["cover", workshop.folder.path, "--pages", "60", "--set", "blurb-size=150pt", "-o", workshop.path("long.pdf")])
        #expect(long.status == 0 && long.errors.contains("[print.long-blurb]"))
        let unknown = try Command.run(
            ["cover", workshop.folder.path, "--profile", "ingram-6x9", "--pages", "300", "-o", workshop.path("i.pdf")])
        #expect(unknown.status != 0 && unknown.errors.contains("[print.unknown-spine]"))
        let given = try Command.run(
            ["cover", workshop.folder.path, "--profile", "ingram-6x9", "--pages", "300", "--spine", "0.7in", "-o", workshop.path("i.pdf")])
        #expect(given.status == 0)
        #expect(try box("TrimBox", try #require(try pages(workshop.bytes("i.pdf")).first)) == [0, 0, 12.7, 9])
    }

    @Test func imposedSheetsHoldTwoPages() throws {
        let workshop = try Workshop(), source = try workshop.write("a.html", text(3))
        let plain = try Command.run(["build", source, "--page-size", "a5", "-o", workshop.path("a.pdf")])
        let sheets = try Command.run(["build", source, "--page-size", "a5", "--impose", "16", "-o", workshop.path("b.pdf")])
        #expect(plain.status == 0 && sheets.status == 0, "\(sheets.errors)")
        let single = try PDFReader(try #require(workshop.bytes("a.pdf"))), double = try PDFReader(try #require(workshop.bytes("b.pdf")))
        let pages = try single.pages(), sides = try double.pages()
        #expect(sides.count == (pages.count + 15) / 16 * 16 / 2)
        for side in sides { #expect(try side["Annots"] == nil && abs(box("MediaBox", side)[2] * 25.4 - 296) < 0.1) }
        // The right half of the first side is page 1; the left half of its back page 2.
        func glyphs(_ page: [String: PDFValue], _ reader: PDFReader, from: Double, to: Double) throws -> Int {
            try ContentInterpreter(page: page, reader: reader).glyphs.count { $0.x >= from && $0.x < to }
        }
        let width = 148 / 25.4 * 72
        #expect(try glyphs(sides[0], double, from: width, to: 2 * width) == glyphs(pages[0], single, from: 0, to: width))
        #expect(try glyphs(sides[1], double, from: 0, to: width) == glyphs(pages[1], single, from: 0, to: width))
        #expect(try glyphs(sides[3], double, from: 0, to: width) == glyphs(pages[3], single, from: 0, to: width))
    }

    /// A book of the corpus for KDP, 6 × 9 in, with an ISBN and a picture that bleeds, and its cover.
    @Test(.enabled(if: SourceBook.isGiven, SourceBook.reason))
    func aBookOfTheCorpusIsReadyForKDP() throws {
        let workshop = try Workshop(), profile = try PrintProfiles.profile(named: "kdp-6x9")
        try FileManager.default.copyItem(atPath: SourceBook.prideText.file, toPath: workshop.path("1342-0.txt"))
        _ = try workshop.write("book.yaml", "sources: [1342-0.txt]\nisbn: 978-3-16-148410-0\npublisher: A House\nprofile: kdp-6x9\n")
        let result = try Command.run(["build", workshop.folder.path, "--bleed", "-o", workshop.path("book.pdf")])
        #expect(result.status == 0, "\(result.errors)")
        let reader = try PDFReader(try #require(workshop.bytes("book.pdf"))), pages = try reader.pages()
        #expect(pages.count.isMultiple(of: 2) && (profile.fewestPages...828).contains(pages.count))
        for (index, page) in pages.enumerated() {
            let sheet = index.isMultiple(of: 2) ? [0, -0.125, 6.125, 9.125] : [-0.125, -0.125, 6, 9.125]
            #expect(try box("MediaBox", page) == sheet && box("TrimBox", page) == [0, 0, 6, 9])
            let inner = profile.gutter(ofPages: pages.count).points, outer = profile.marginWithBleed.points
            let (left, right) = index.isMultiple(of: 2) ? (inner, outer) : (outer, inner)
            for glyph in try ContentInterpreter(page: page, reader: reader).glyphs {
                #expect(glyph.x >= left - 3 && glyph.x <= 432 - right + 3 && glyph.y >= outer && glyph.y <= 648 - outer)
            }
        }
        // The imprint has the ISBN, on the back of the title page.
        let imprint = try Command.run("/usr/bin/pdftotext", ["-f", "1", "-l", "6", workshop.path("book.pdf"), "-"])
        let front = String(decoding: imprint.output, as: UTF8.self).split(separator: "\u{C}", omittingEmptySubsequences: false)
        let place = front.firstIndex { $0.contains("978-3-16-148410-0") }
        #expect(place.map { $0 % 2 == 1 && front[$0 - 1].contains("Jane Austen") } == true, "\(front)")
        let cover = try Command.run(["cover", workshop.folder.path, "-o", workshop.path("cover.pdf")])
        #expect(cover.status == 0 && cover.errors.isEmpty, "\(cover.errors)")
        let trim = try box("TrimBox", try #require(try self.pages(workshop.bytes("cover.pdf")).first))
        #expect(abs(trim[2] - 12 - Double(pages.count) * 0.002252) < 0.001 && trim[3] == 9)
    }
}
