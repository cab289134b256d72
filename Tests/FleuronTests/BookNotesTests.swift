import Foundation
import PDFInspection
import Testing

/// Notes of whole books at the foot of their pages.
@Suite(.enabled(if: SourceBook.isGiven, SourceBook.reason))
struct BookNotesTests {
    /// Those of the corpus whose notes are known, with how many.
    private static let books: [(path: String, notes: Int)] = [
        ("gutenberg/13272-beethovens-letters/13272-8.txt", 126), ("gutenberg/13272-beethovens-letters/13272-h/13272-h.htm", 126),
        ("gutenberg/20866-infantry-drill/20866-8.txt", 3), ("gutenberg/2600-war-and-peace/2600-0.txt", 136),
        ("gutenberg/2600-war-and-peace/2600-h/2600-h.htm", 136), ("gutenberg/9097-roberts-rules/9097-8.txt", 66),
        ("unseen/10136-household-management/10136-8.txt", 5), ("unseen/1023-bleak-house/1023-h/1023-h.htm", 1),
        ("unseen/11265-notes-and-queries/11265-8.txt", 3), ("unseen/11265-notes-and-queries/11265-h/11265-h.htm", 3),
        ("unseen/18304-american-adventures/18304-h/18304-h.htm", 3), ("unseen/23700-decameron/23700-8.txt", 488),
        ("unseen/2383-canterbury-tales/2383.txt", 1149), ("unseen/33870-chess-fundamentals/33870-8.txt", 10),
    ]

    /// A note and its call lead to each other, so the links of the PDF say on which pages both stand.
    @Test(arguments: books)
    func everyNoteBeginsOnThePageOfItsCall(path: String, notes: Int) throws {
        let workshop = try Workshop(), file = (SourceBook.shared ?? "") + "/corpus/" + path
        let result = try Command.run(["build", file, "-o", workshop.path("book.pdf"), "--notes"])
        #expect(result.status == 0)
        #expect(!result.errors.contains("layout.note-moved"), "\(result.errors.prefix(500))")
        let dump = try Command.run(["build", file, "--dump", "document"])
        let lines = String(decoding: dump.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count { $0.contains("note at-call") } == notes)
        let ids = Set(
            lines.filter { $0.contains("note-call") && $0.contains(/class="[^"]*note-call/) }.compactMap {
                $0.firstMatch(of: /href="#([^"]*)"/).map { String($0.1) }
            })
        #expect(ids.count >= notes)
        let reader = try PDFReader(try #require(workshop.bytes("book.pdf")))
        let calls = try Self.pagesOfLinks(in: reader), places = try Self.pagesOfDestinations(in: reader)
        for id in ids.sorted() {
            let call = try #require(calls[id], "nothing leads to \(id)"), note = try #require(places[id], "\(id) has no place")
            #expect(call == note, "\(id)")
        }
    }

    /// The first page from which a link leads to each destination.
    private static func pagesOfLinks(in reader: PDFReader) throws -> [String: Int] {
        var result: [String: Int] = [:]
        for (number, page) in try reader.pages().enumerated() {
            for annotation in try reader.resolve(page["Annots"]).array ?? [] {
                let link = try reader.dictionary(annotation)
                let action = try link["A"].map { try reader.dictionary($0) }
                guard let name = (link["Dest"] ?? action?["D"])?.string.map({ String(decoding: $0, as: UTF8.self) }) else { continue }
                if result[name] == nil { result[name] = number }
            }
        }
        return result
    }

    private static func pagesOfDestinations(in reader: PDFReader) throws -> [String: Int] {
        var numbers: [Int: Int] = [:]
        func count(_ reference: PDFValue) throws {
            let node = try reader.dictionary(reference)
            guard node["Type"] == .name("Pages") else {
                if let object = reference.reference { numbers[object] = numbers.count }
                return
            }
            for kid in node["Kids"]?.array ?? [] { try count(kid) }
        }
        try count(try reader.root["Pages"] ?? .null)
        var result: [String: Int] = [:]
        func read(_ node: [String: PDFValue]) throws {
            for kid in try reader.resolve(node["Kids"]).array ?? [] { try read(reader.dictionary(kid)) }
            let names = try reader.resolve(node["Names"]).array ?? []
            for index in stride(from: 0, to: names.count - 1, by: 2) {
                guard let name = names[index].string else { continue }
                let value = try reader.resolve(names[index + 1]), place = try value.array ?? reader.resolve(value.dictionary?["D"]).array
                if let page = place?.first?.reference { result[String(decoding: name, as: UTF8.self)] = numbers[page] }
            }
        }
        try read(reader.dictionary(reader.dictionary(reader.root["Names"])["Dests"]))
        return result
    }
}
