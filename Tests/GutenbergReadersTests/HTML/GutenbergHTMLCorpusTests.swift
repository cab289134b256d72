import Glibc
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

private let shared = getenv("FLEURON_SHARED").map { String(cString: $0) }

/// The books of the corpus as HTML, read from the folder that FLEURON_SHARED names.
@Suite(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"))
struct GutenbergHTMLCorpusTests {
    func read(_ name: String) throws -> (book: Document, source: SourceText) {
        let path = (shared ?? "") + "/corpus/gutenberg/" + name
        var diagnostics = Diagnostics()
        let bytes = try ResourceLoader().read(path)
        let source = try #require(SourceText.decode(bytes, name: path, id: SourceID(0), syntax: .html, diagnostics: &diagnostics))
        return (readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics), source)
    }

    /// The headings of the source by plain search, tags and entities undone: independent of the parser.
    func sourceHeadings(_ source: SourceText) -> [String] {
        let text = source.text
        func find(_ word: String, from start: Int, before end: Int) -> Int? {
            let word = Array(word.utf8)
            var i = start
            while i + word.count <= end {
                if text[i] == word[0] {
                    var k = 1
                    while k < word.count, text[i + k] == word[k] { k += 1 }
                    if k == word.count { return i }
                }
                i += 1
            }
            return nil
        }
        var headings: [String] = []
        var i = 0
        while let open = find("<h", from: i, before: text.count) {
            i = open + 2
            guard i + 1 < text.count, (0x31...0x36).contains(text[i]), text[i + 1] == 0x20 || text[i + 1] == 0x3E,
                let close = find("</h", from: i, before: text.count), let start = find(">", from: i, before: close)
            else { continue }
            var line: [UInt8] = []
            var isInTag = false
            for byte in text[(start + 1)..<close] {
                if byte == 0x3C { isInTag = true }
                if !isInTag { line.append(byte) } else if byte == 0x3E { isInTag = false; line.append(0x20) }
            }
            var heading = String(decoding: line, as: UTF8.self)
            for (entity, character) in [("&rsquo;", "’"), ("&amp;", "&"), ("&mdash;", "—"), ("&nbsp;", " ")] {
                heading = heading.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
            }
            headings.append(Self.words(heading))
            i = close
        }
        return headings
    }

    static func words(_ text: String) -> String { text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") }

    /// The headings of the text: all but the title page's.
    func headings(_ book: Document, _ names: Set<String>) -> [String] {
        guard let main = book.nodes.firstIndex(where: { book.names[$0.name] == "main" }) else { return [] }
        return book.nodes.indices.filter { $0 > main && names.contains(book.names[book.nodes[$0].name]) }.map { Self.words(flat(book, $0)) }
    }

    /// The text of an element with its line breaks as spaces.
    func flat(_ book: Document, _ element: Int) -> String {
        var text = ""
        var i = element + 1
        while i < book.nodes.count, book.nodes[i].textEnd <= book.nodes[element].textEnd, isInside(book, i, element) {
            if book.nodes[i].kind == .text {
                text += book.string(of: NodeID(Int32(i)))
            } else if book.names[book.nodes[i].name] != "i" {
                text += " "
            }
            i += 1
        }
        return text
    }

    func isInside(_ book: Document, _ node: Int, _ element: Int) -> Bool {
        var i = book.nodes[node].parent
        while i != .none { if Int(i.index) == element { return true }; i = book[i].parent }
        return false
    }

    /// Letters and figures, for comparing lines whose spans have put in spaces.
    func letters(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

    @Test(arguments: [
        (name: "11-alice/11-h/11-h.htm", first: 4, count: 12), (name: "1342-pride-and-prejudice/1342-h/1342-h.htm", first: 2, count: 61),
        (name: "27936-histoire-des-nombres/27936-h/27936-h.htm", first: 1, count: 2),
        (name: "2600-war-and-peace/2600-h/2600-h.htm", first: 2, count: 382),
    ])
    func hasTheHeadingsOfTheSource(_ expected: (name: String, first: Int, count: Int)) throws {
        let (book, source) = try read(expected.name)
        let all = sourceHeadings(source)
        #expect(headings(book, ["h1", "h2", "h3"]).map(letters) == all.dropFirst(expected.first).map(letters))
        #expect(all.count - expected.first == expected.count)
        let ids = book.nodes.filter { ["h1", "h2", "h3"].contains(book.names[$0.name]) && $0.classCount > 0 }.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test func warAndPeaceHasTwoLevels() throws {
        let (book, _) = try read("2600-war-and-peace/2600-h/2600-h.htm")
        let parts = headings(book, ["h1"])
        #expect(parts.count == 17)
        #expect(parts.first.map(letters) == "BOOKONE:1805")
        #expect(parts.last.map(letters) == "SECONDEPILOGUE")
        #expect(headings(book, ["h2"]).count == 365)
        let entries = book.nodes.indices.filter {
            book.names[book.nodes[$0].name] == "p" && (book.attribute("class", of: NodeID(Int32($0))) ?? "").hasPrefix("entry")
        }
        #expect(entries.count == 382)
    }

    @Test func everyContentsEntryLeadsToAHeading() throws {
        for name in ["11-alice/11-h/11-h.htm", "13272-beethovens-letters/13272-h/13272-h.htm", "44157-entre-nous/44157-h/44157-h.htm"] {
            let (book, _) = try read(name)
            let ids = Set(book.nodes.filter { ["h1", "h2", "h3"].contains(book.names[$0.name]) }.map { book.names[$0.id] })
            var count = 0
            for i in book.nodes.indices where (book.attribute("class", of: NodeID(Int32(i))) ?? "").hasPrefix("entry") {
                let link = book.nodes[i].firstChild
                guard link != .none, let href = book.attribute("href", of: link) else { continue }
                #expect(ids.contains(String(href.dropFirst())))
                count += 1
            }
            #expect(count >= 12)
        }
    }

    @Test(arguments: ["11-alice/11-h/11-h.htm", "27936-histoire-des-nombres/27936-h/27936-h.htm", "44157-entre-nous/44157-h/44157-h.htm"])
    func textStandsInSourceOrderAndIsVerbatim(_ name: String) throws {
        let (book, source) = try read(name)
        var last: UInt32 = 0
        for (i, segment) in book.provenance.enumerated() where segment.source.source != .generated {
            #expect(segment.source.start >= last)
            last = segment.source.start
            guard segment.isVerbatim else { continue }
            let end = i + 1 < book.provenance.count ? Int(book.provenance[i + 1].textOffset) : book.text.count
            #expect(
                book.text[Int(segment.textOffset)..<end].elementsEqual(source.text[Int(segment.source.start)..<Int(segment.source.end)]))
        }
    }
}
