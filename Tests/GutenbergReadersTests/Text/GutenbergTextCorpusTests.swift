import Glibc
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

private let shared = getenv("FLEURON_SHARED").map { String(cString: $0) }

/// The plain texts of the corpus, read from the folder that FLEURON_SHARED names. What is expected is taken from the source's lines by
/// plain comparison, without any of the reader's code.
@Suite(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"))
struct GutenbergTextCorpusTests {
    static let texts = [
        "11-alice/11-0.txt", "1322-leaves-of-grass/1322.txt", "13272-beethovens-letters/13272-8.txt", "1342-pride-and-prejudice/1342-0.txt",
        "1342-pride-and-prejudice/old/pandp11.txt", "1342-pride-and-prejudice/old/pandp12.txt", "2000-don-quijote/2000-8.txt",
        "20866-infantry-drill/20866-8.txt", "2229-faust/2229-8.txt", "2229-faust/old/8fau110.txt", "2542-dolls-house/2542.txt",
        "2600-war-and-peace/2600-0.txt", "27936-histoire-des-nombres/27936-8.txt", "44157-entre-nous/44157-0.txt",
        "890-decline-and-fall-1/890-8.txt", "9097-roberts-rules/9097-8.txt", "972-devils-dictionary/972.txt",
    ]

    private func source(_ name: String) throws -> SourceText {
        let path = (shared ?? "") + "/corpus/gutenberg/" + name
        var diagnostics = Diagnostics()
        let bytes = try ResourceLoader().read(path)
        return try #require(SourceText.decode(bytes, name: path, id: SourceID(0), syntax: .text, diagnostics: &diagnostics))
    }

    // MARK: The source by plain comparison

    /// The lines between the markers, without white space at their ends.
    private func bodyLines(_ source: SourceText) -> [[UInt8]] {
        var lines = source.text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
            var end = line.endIndex
            while end > line.startIndex, line[end - 1] <= 0x20 { end -= 1 }
            return Array(line[line.startIndex..<end])
        }
        func begins(_ line: [UInt8], _ text: String) -> Bool { line.starts(with: Array(text.utf8)) }
        var start = 0
        for (i, line) in lines.prefix(400).enumerated() {
            if begins(line, "*** START OF") || begins(line, "***START OF") {
                start = i
                while lines[start].last != 0x2A { start += 1 }
                start += 1
                break
            }
            if begins(line, "*END") { start = i + 1 }
        }
        let end = lines.indices.dropFirst(start).first { i in
            ["*** END OF TH", "***END OF TH", "End of Project Gutenberg", "End of the Project Gutenberg", "Ende dieses Projekt Gutenberg"]
                .contains { begins(lines[i], $0) }
        }
        lines = Array(lines[start..<(end ?? lines.count)])
        return lines
    }

    /// The paragraphs that begin with one of the words, lines joined, each with the number of blank lines above it.
    private func paragraphs(_ lines: [[UInt8]], beginning words: [String]) -> [(text: String, blanks: Int, indent: Int)] {
        let openings = words.map { Array($0.utf8) }
        var found: [(text: String, blanks: Int, indent: Int)] = []
        var blanks = 0, i = 0
        while i < lines.count {
            guard !lines[i].isEmpty else { blanks += 1; i += 1; continue }
            var end = i
            while end < lines.count, !lines[end].isEmpty { end += 1 }
            let indent = lines[i].prefix { $0 == 0x20 }.count
            if openings.contains(where: { lines[i].dropFirst(indent).starts(with: $0) }) {
                found.append(
                    (Self.plain(lines[i..<end].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")), blanks, indent))
            }
            blanks = 0
            i = end
        }
        return found
    }

    /// White space collapsed, dashes and apostrophes as typed.
    static func plain(_ text: String) -> String {
        var out = ""
        for character in text.unicodeScalars {
            switch character {
            case "—": out += "--"
            case "’": out += "'"
            case "“", "”": out += "\""
            case "_": break
            case "\u{A0}", "\u{202F}": out += " "
            default: out.unicodeScalars.append(character)
            }
        }
        return out.split(separator: " ").joined(separator: " ")
    }

    private func headings(_ book: Document, _ levels: [String] = ["h1", "h2"]) -> [String] {
        book.nodes.indices.filter { book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter { node in
            levels.contains(book.names[book[node].name]) && !book.classes(of: node).contains { book.names[$0] == "title" }
        }.map { Self.plain(book.string(of: $0)) }
    }

    private func headingCounts(_ book: Document) -> [Int] { ["h1", "h2"].map { headings(book, [$0]).count } }

    // MARK: Headings

    @Test func warAndPeaceHas17BooksAnd365Chapters() throws {
        let source = try source("2600-war-and-peace/2600-0.txt")
        let book = readGutenbergText(source, id: SourceID(0))
        let expected = paragraphs(bodyLines(source), beginning: ["BOOK ", "CHAPTER ", "FIRST EPILOGUE", "SECOND EPILOGUE"]).filter {
            $0.indent == 0
        }
        #expect(headings(book) == expected.map(\.text))
        #expect(headingCounts(book) == [17, 365])
        let links = book.elementNodes("a").filter { book.attribute("href", of: $0)?.hasPrefix("#section-") == true }
        #expect(links.count == 382)
    }

    @Test(arguments: [
        ("11-alice/11-0.txt", "CHAPTER ", 12), ("1342-pride-and-prejudice/1342-0.txt", "Chapter ", 61),
        ("1342-pride-and-prejudice/old/pandp11.txt", "Chapter ", 61), ("1342-pride-and-prejudice/old/pandp12.txt", "Chapter ", 61),
    ])
    func findsTheChapters(name: String, word: String, count: Int) throws {
        let source = try source(name)
        let expected = paragraphs(bodyLines(source), beginning: [word, word.uppercased()]).filter { $0.blanks >= 3 }.map(\.text)
        #expect(headings(readGutenbergText(source, id: SourceID(0))) == expected)
        #expect(expected.count == count)
    }

    @Test func histoireDesNombresHasTwoChapters() throws {
        let book = readGutenbergText(try source("27936-histoire-des-nombres/27936-8.txt"), id: SourceID(0))
        #expect(headings(book) == ["I", "II"])
        #expect(book.nodes.contains { $0.kind == .element && book.names[$0.name] == "hr" })
    }

    @Test func donQuijoteHasPartsAndChapters() throws {
        let source = try source("2000-don-quijote/2000-8.txt")
        let lines = bodyLines(source)
        let expected = paragraphs(
            lines, beginning: ["Capítulo ", "Primera parte del", "Segunda parte del", "Tercera parte del", "Cuarta parte del"])
        let book = readGutenbergText(source, id: SourceID(0))
        let found = headings(book)
        #expect(found.filter { $0 != "TASA" } == expected.map(\.text))
        #expect(found.count { $0.hasPrefix("Capítulo") } == 52 + 74)
        // What stands in front of the chapters of both parts; two titles end in a comma or fill their lines, and a signature is in
        // capitals, too.
        #expect(
            headings(book, ["h3"]) == [
                "TESTIMONIO DE LAS ERRATAS", "EL REY", "PRÓLOGO", "AL LIBRO DE DON QUIJOTE DE LA MANCHA",
                "AMADÍS DE GAULA A DON QUIJOTE DE LA MANCHA",
                "DON BELIANÍS DE GRECIA A DON QUIJOTE DE LA MANCHA", "LA SEÑORA ORIANA A DULCINEA DEL TOBOSO",
                "DEL DONOSO, POETA ENTREVERADO, A SANCHO PANZA Y ROCINANTE",
                "ORLANDO FURIOSO A DON QUIJOTE DE LA MANCHA", "EL CABALLERO DEL FEBO A DON QUIJOTE DE LA MANCHA",
                "DE SOLISDÁN A DON QUIJOTE DE LA MANCHA",
                "DIÁLOGO ENTRE BABIECA Y ROCINANTE", "FEE DE ERRATAS", "APROBACIÓN", "APROBACIÓN", "PRIVILEGIO", "PRÓLOGO AL LECTOR",
                "DEDICATORIA, AL CONDE DE LEMOS",
            ])
    }

    /// All titles of the file, one after the other, as somebody reads them in it: the tragedy's own title stands above its first scene,
    /// with no more room between them than between paragraphs.
    @Test(arguments: ["2229-faust/2229-8.txt", "2229-faust/old/8fau110.txt"]) func faustHasItsScenes(name: String) throws {
        let book = readGutenbergText(try source(name), id: SourceID(0))
        #expect(
            headings(book) == [
                "Zueignung.", "Vorspiel auf dem Theater", "Prolog im Himmel.", "FAUST: Der Tragödie erster Teil", "Nacht.", "Vor dem Tor",
                "Studierzimmer", "Studierzimmer",
                "Auerbachs Keller in Leipzig", "Hexenküche.", "Straße (I)", "Abend. Ein kleines reinliches Zimmer", "Spaziergang",
                "Der Nachbarin Haus", "Straße (II)", "Garten",
                "Ein Gartenhäuschen", "Wald und Höhle", "Gretchens Stube.", "Marthens Garten", "Am Brunnen", "Zwinger",
                "Nacht. Straße vor Gretchens Türe", "Dom", "Walpurgisnacht",
                "Walpurgisnachtstraum", "Trüber Tag. Feld", "Nacht, offen Feld", "Kerker",
            ])
        #expect(headings(book, ["h1"]) == ["FAUST: Der Tragödie erster Teil"])
        // What is seen at a stanza's end makes no prose of it.
        #expect(book.strings("span", "line").contains("Welch Schauspiel!  Aber ach!  ein Schauspiel nur!"))
    }

    @Test func theDevilsDictionaryHasItsLetters() throws {
        let book = readGutenbergText(try source("972-devils-dictionary/972.txt"), id: SourceID(0))
        #expect(headings(book) == ["AUTHOR'S PREFACE"] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) })
    }

    @Test func aDollsHouseHasThreeActs() throws {
        let book = readGutenbergText(try source("2542-dolls-house/2542.txt"), id: SourceID(0))
        #expect(headings(book) == ["DRAMATIS PERSONAE", "ACT I", "ACT II", "ACT III"])
    }

    @Test func beethovensLettersAreNumberedThrough() throws {
        let source = try source("13272-beethovens-letters/13272-8.txt")
        let numbers = headings(readGutenbergText(source, id: SourceID(0)), ["h2"]).compactMap { Int($0.prefix { $0.isNumber }) }
        let expected = bodyLines(source).compactMap { line -> Int? in
            guard line.count >= 4, line[3] == 0x2E, line.count == 4 || line[4] == 0x5B else { return nil }
            return Int(String(decoding: line.prefix(3), as: UTF8.self))
        }
        #expect(numbers == expected)
    }

    @Test func gibbonHasItsChaptersInParts() throws {
        let source = try source("890-decline-and-fall-1/890-8.txt")
        let expected = paragraphs(bodyLines(source), beginning: ["Chapter "]).filter { $0.blanks >= 3 }.map(\.text)
        #expect(headings(readGutenbergText(source, id: SourceID(0)), ["h2"]).filter { $0.hasPrefix("Chapter") } == expected)
    }

    @Test func leavesOfGrassHasBooksAndPoems() throws {
        let source = try source("1322-leaves-of-grass/1322.txt")
        let book = readGutenbergText(source, id: SourceID(0))
        // One heading lacks the space behind its first word: "BOOKXXXV.  GOOD-BYE MY FANCY".
        let books = paragraphs(bodyLines(source), beginning: ["BOOK"]).map(\.text)
        #expect(books.count == 35)
        #expect(headings(book, ["h1"]).map { $0.filter { $0 != " " } } == books.map { $0.filter { $0 != " " } })
        // A poem's title stands at the margin, its lines do not.
        let poems = paragraphs(bodyLines(source), beginning: [""]).filter {
            $0.indent == 0 && $0.blanks >= 2 && $0.blanks < 5 && !$0.text.hasPrefix("BOOK")
        }
        .filter { !$0.text.hasPrefix("Produced by") }
        #expect(headings(book, ["h2"]) == poems.map(\.text))
    }

    @Test func theDrillManualHasItsParts() throws {
        let source = try source("20866-infantry-drill/20866-8.txt")
        let book = readGutenbergText(source, id: SourceID(0))
        let parts = paragraphs(bodyLines(source), beginning: ["PART "]).filter { $0.blanks >= 4 }.map(\.text)
        #expect(headings(book, ["h1"]) == parts)
        #expect(headings(book, ["h2"]).contains("SCHOOL OF THE COMPANY."))
        #expect(headings(book, ["h3"]).contains("General Rules for Drills and Formations."))
        #expect(headings(book, ["h2"]).filter { $0.hasPrefix("APPENDIX") } == ["APPENDIX A.", "APPENDIX B.", "APPENDIX C."])
    }

    // MARK: Nothing lost

    /// Hashes of the words: letters and figures, with everything else between words. Marks of emphasis part no words. Words that say what a
    /// bracket is ("[Footnote 1: …]") are marks as well.
    private struct Words {
        var words: [(place: UInt32, hash: UInt64)] = []
        private var hash: UInt64 = 0
        var place: UInt32 = 0
        private static let marks = Set(
            ["Footnote", "Illustration", "Music", "Musique", "Vignette", "Sidenote"].map { word in
                word.utf8.reduce(UInt64(0)) { ($0 &+ UInt64($1) &+ 1) &* 0x9E37_79B9_7F4A_7C15 }
            })

        mutating func end() {
            if hash != 0, !Self.marks.contains(hash) { words.append((place, hash)) }
            hash = 0
        }

        mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
            var i = 0
            while i < bytes.count {
                let byte = bytes[i]
                // U+0080 to U+00BF and U+2000 to U+2BFF hold no letters that matter here.
                if byte == 0xC2 { end(); i += 2; continue }
                if byte == 0xE2 { end(); i += 3; continue }
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: hash = (hash &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
                case 0x5F, 0x5E, 0x7B, 0x7D: break  // _ ^ { }
                default: end()
                }
                i += 1
            }
        }

        /// In the order of the places at which their text begins; where that is the same, as they came.
        var inOrder: [UInt64] {
            words.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element.hash)
        }
    }

    /// The cells of a table stand in another order than its lines, so words are compared by their places in the source.
    @Test(arguments: texts) func everyWordIsThereInOrder(name: String) throws {
        let source = try source(name)
        var expected = Words()
        for line in bodyLines(source) {
            line.withUnsafeBufferPointer { expected.add($0) }
            expected.end()
        }
        let book = readGutenbergText(source, id: SourceID(0))
        let inline = Set(["em", "strong", "sup", "sub"])
        var found = Words()
        book.text.withUnsafeBufferPointer { text in
            for node in book.nodes {
                if node.kind == .element {
                    if !inline.contains(book.names[node.name]), !isSpanInWord(node, book) { found.end() }
                } else if node.source.source != .generated {
                    // A cell of several lines is one text node: its words are placed by their segments.
                    forEachSegment(of: node, book) { range, place in
                        if place != found.place, isMoved(node, book) { found.end() }
                        found.place = isMoved(node, book) ? place : node.source.start
                        found.add(UnsafeBufferPointer(rebasing: text[range]))
                    }
                }
            }
        }
        found.end()
        let (wanted, got) = (expected.inOrder, found.inOrder)
        let firstDifference = zip(wanted, got).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        #expect(firstDifference == nil)
        #expect(wanted.count == got.count)
    }

    /// In a table, or in a note or the heading that had it in its midst.
    private func isMoved(_ node: Node, _ book: Document) -> Bool {
        var parent = node.parent
        while parent != .none {
            if ["table", "aside", "h1", "h2"].contains(book.names[book[parent].name]) { return true }
            parent = book[parent].parent
        }
        return false
    }

    private func forEachSegment(of node: Node, _ book: Document, _ visit: (Range<Int>, UInt32) -> Void) {
        var low = 0, high = book.provenance.count
        while low < high {
            let middle = (low + high) / 2
            if book.provenance[middle].textOffset <= node.textStart { low = middle + 1 } else { high = middle }
        }
        var index = max(0, low - 1)
        var start = Int(node.textStart)
        while start < Int(node.textEnd) {
            let end =
                index + 1 < book.provenance.count ? min(Int(node.textEnd), Int(book.provenance[index + 1].textOffset)) : Int(node.textEnd)
            visit(start..<end, book.provenance[index].source.start)
            start = end
            index += 1
        }
    }

    /// A lead-in ends where a word does; the other spans part words.
    private func isSpanInWord(_ node: Node, _ book: Document) -> Bool {
        node.classCount > 0 && book.names[book.classes[Int(node.classStart)]] == "lead-in"
    }

    @Test(arguments: texts) func verbatimSegmentsAreTheSourcesBytes(name: String) throws {
        let source = try source(name)
        let book = readGutenbergText(source, id: SourceID(0))
        var wrong = 0
        // No byte of the source is there twice.
        let places = book.provenance.map(\.source).filter { $0.source != .generated && $0.end > $0.start }.sorted { $0.start < $1.start }
        wrong += zip(places, places.dropFirst()).count { $0.end > $1.start }
        for (index, segment) in book.provenance.enumerated() where segment.source.source != .generated {
            let end = index + 1 < book.provenance.count ? Int(book.provenance[index + 1].textOffset) : book.text.count
            let start = Int(segment.textOffset), place = Int(segment.source.start)
            guard segment.isVerbatim else { continue }
            if Int(segment.source.end) - place != end - start { wrong += 1; continue }
            wrong += differences(book, source, start, end, place)
        }
        #expect(wrong == 0)
    }

    /// Bytes that differ otherwise than a line end from the space that stands for it.
    private func differences(_ book: Document, _ source: SourceText, _ start: Int, _ end: Int, _ place: Int) -> Int {
        (0..<(end - start)).count { k in
            let byte = book.text[start + k], original = source.text[place + k]
            return byte != original && !(original == 0x0A || original == 0x0D)
        }
    }
}
