import Glibc
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

private let shared = getenv("FLEURON_SHARED").map { String(cString: $0) }

/// What is inside the chapters of the corpus: speakers, stanzas, notes, sections, tables, in their whole sequence. What is expected comes
/// from the lines of the source by plain search, without any of the reader's code, or was written down by hand.
@Suite(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"))
struct StructureCorpusTests {
    private func read(_ name: String) throws -> (book: Document, paragraphs: [[String]]) {
        let path = (shared ?? "") + "/corpus/gutenberg/" + name
        var diagnostics = Diagnostics()
        let bytes = try ResourceLoader().read(path)
        let format: SourceFormat = name.hasSuffix(".txt") ? .text : .html
        let source = try #require(
            SourceText.decode(bytes, name: path, id: SourceID(0), syntax: format.encodingDeclarations, diagnostics: &diagnostics))
        return (
            readDocument(source, id: SourceID(0), format: format, diagnostics: &diagnostics), format == .text ? paragraphs(source.text) : []
        )
    }

    /// The paragraphs between the markers, each with its lines, without white space at their ends.
    private func paragraphs(_ text: [UInt8]) -> [[String]] {
        var paragraphs: [[String]] = [], open: [String] = []
        var isInBook = false
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            var line = String(decoding: line, as: UTF8.self)
            while let last = line.unicodeScalars.last, last.properties.isWhitespace { line.unicodeScalars.removeLast() }
            if line.hasPrefix("*** END OF") || line.hasPrefix("***END OF") || line.hasPrefix("End of the Project Gutenberg") { break }
            if line.hasPrefix("*** START OF") || line.hasPrefix("***START OF") || line.hasSuffix("1911***") { isInBook = true; continue }
            guard isInBook else { continue }
            if line.isEmpty { if !open.isEmpty { paragraphs.append(open) }; open = [] } else { open.append(line) }
        }
        return open.isEmpty ? paragraphs : paragraphs + [open]
    }

    /// Apostrophes and dashes as typed, white space collapsed.
    private func plain(_ text: String) -> String { GutenbergTextCorpusTests.plain(text) }

    /// The cells of a table's rows, white space collapsed.
    private func rows(of table: NodeID, in book: Document) -> [[String]] {
        let inside = Int(table.index) + 1..<book.subtreeEnd(of: table)
        return inside.filter { book.names[book.nodes[$0].name] == "tr" && book.nodes[$0].kind == .element }.map { row in
            book.children(of: NodeID(Int32(row))).filter { book[$0].kind == .element }.map { plain(book.string(of: $0)) }
        }
    }

    private func difference(_ a: [String], _ b: [String]) -> String {
        let first = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }
        return "\(a.count) and \(b.count), first: \(first.map { "\($0.offset): \($0.element)" } ?? "none")"
    }

    // MARK: A play

    /// Every paragraph that begins with a name from the list of persons and a full stop, a direction between them or not; one speech stands
    /// behind a direction, in the same paragraph.
    @Test func everySpeechOfADollsHouseHasItsSpeaker() throws {
        let (book, paragraphs) = try read("2542-dolls-house/2542.txt")
        let persons = [
            "Helmer", "Nora", "Mrs. Linde", "Doctor Rank", "Rank", "Krogstad", "Nurse", "Maid", "Porter", "The Children", "Children",
            "Servant",
        ]
        var expected: [String] = []
        let behindDirection = ") Mrs. Linde (in a"
        for paragraph in paragraphs {
            var text = paragraph.joined(separator: " ")
            if text.hasPrefix("("), let direction = text.firstRange(of: behindDirection) {
                text = String(text[text.index(direction.lowerBound, offsetBy: 2)...])
            }
            guard let person = persons.first(where: { text.hasPrefix($0 + ".") || text.hasPrefix($0 + " (") }) else { continue }
            if let open = text.dropFirst(person.count + 1).firstIndex(of: "("), text.hasPrefix(person + " (") {
                // The list of persons has no directions; a sentence about somebody has no full stop behind them.
                guard let close = text[open...].firstIndex(of: ")"),
                    text[text.index(after: close)...].hasPrefix(".") || text[text.index(after: close)...].hasPrefix(" ")
                else { continue }
            }
            expected.append(person)
        }
        let found = book.strings("span", "speaker")
        #expect(expected.count > 1270)
        let isSameSequence = found == expected
        #expect(isSameSequence, "\(difference(expected, found))")
        // What is seen: what stands in parentheses or brackets in the paragraphs of the acts, one of which nothing closes, but for those
        // that are a direction as a whole.
        let acts = paragraphs.drop { $0[0] != "ACT I" }.map { $0.joined(separator: " ") }
        #expect(book.elementNodes("p", "direction").count == 17)
        let seen = acts.filter { !$0.hasPrefix("(") && !$0.hasPrefix("[") || $0.contains(behindDirection) }.flatMap { text in
            text.matches(of: #/\([^)]*\)|\[[^\]]*\]|\[Exit\.$/#).map { plain(String($0.output)) }
        }
        let directions = book.strings("span", "direction").map(plain)
        #expect(seen.count == 380)
        let areSameDirections = directions == seen
        #expect(areSameDirections, "\(difference(seen, directions))")
    }

    @Test func theSpeakersOfADollsHouseAreMarkedInTheHTMLToo() throws {
        let book = try read("2542-dolls-house/2542-h/2542-h.htm").book
        #expect(book.elementNodes("span", "speaker").count == 1300)
        #expect(
            book.strings("h2").map { $0.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") }.filter { $0.hasPrefix("ACT") }
                == ["ACT I", "ACT II", "ACT III"])
    }

    // MARK: Verse

    /// Each poem with the lines of its stanzas: title, then for each paragraph below it how many lines that are set in by two columns.
    @Test func everyPoemOfLeavesOfGrassHasItsStanzas() throws {
        let (book, paragraphs) = try read("1322-leaves-of-grass/1322.txt")
        var expected: [String] = []
        for paragraph in paragraphs.dropFirst() where !paragraph[0].hasPrefix("Produced") {
            if paragraph.count <= 2, !paragraph[0].hasPrefix(" ") { expected.append(plain(paragraph.joined(separator: " "))); continue }
            guard !expected.isEmpty else { continue }
            // Only lines at the poems' margin begin a line of verse for certain; deeper ones may go on with it.
            expected.append(String(paragraph.count { $0.hasPrefix("  ") && !$0.hasPrefix("      ") || !$0.hasPrefix(" ") }))
        }
        var found: [String] = []
        for node in book.nodes.indices where book.nodes[node].kind == .element {
            let id = NodeID(Int32(node))
            switch book.names[book.nodes[node].name] {
            case "h1", "h2", "h3":
                if found.isEmpty == false || book.string(of: id).hasPrefix("BOOK") { found.append(plain(book.string(of: id))) }
            case "p" where book.classes(of: id).contains(where: { book.names[$0] == "stanza" }):
                // An indent of up to one step is the margin.
                let children = sequence(first: book[id].firstChild) { book[$0].nextSibling }.prefix { $0 != .none }
                let lines = children.filter { line in
                    !book.classes(of: line).contains { name in
                        ["indent-2", "indent-3", "indent-4", "indent-5", "indent-6", "indent-7", "indent-8"].contains(book.names[name])
                    }
                }
                found.append(String(lines.count))
            default: break
            }
        }
        // Each title, and how many stanzas stand below it.
        func stanzas(_ sequence: some Sequence<String>) -> [String] {
            var poems: [(title: String, count: Int)] = []
            for item in sequence.drop(while: { !$0.hasPrefix("BOOK") }) {
                if Int(item) == nil { poems.append((item.filter { $0 != " " }, 0)) } else { poems[poems.count - 1].count += 1 }
            }
            return poems.map { "\($0.title) \($0.count)" }
        }
        let (a, b) = (stanzas(expected), stanzas(found))
        #expect(a.count == 417)
        #expect(a == b, "\(difference(a, b))")
        #expect(book.elementNodes("h2", "poem").count > 350)
        #expect(
            book.elementNodes("main").flatMap { main in
                book.nodes.indices.filter { book.nodes[$0].parent == main && book.names[book.nodes[$0].name] == "p" }
            }.isEmpty)
    }

    // MARK: Notes

    /// Labels of the notes in order, and the label of each call with the first words of the note that it leads to.
    @Test func everyNoteOfBeethovensLettersIsCalled() throws {
        let (book, paragraphs) = try read("13272-beethovens-letters/13272-8.txt")
        let opening = "[Footnote "
        var expected: [String] = []
        for line in paragraphs.joined() where line.hasPrefix(opening) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let words = line[line.index(after: colon)...].split(separator: " ").prefix(3).joined(separator: " ")
            expected.append(line.dropFirst(opening.count)[..<colon] + " " + plain(String(words)))
        }
        let notes = book.elementNodes("aside", "note")
        let found = notes.map { note in plain(book.string(of: note)).split(separator: " ").prefix(4).joined(separator: " ") }
        func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
        #expect(expected.count == 126)
        #expect(
            found.count == expected.count && zip(found, expected).allSatisfy { letters($0).hasPrefix(letters($1)) },
            "\(difference(expected, found))")
        // Every note has its call, in front of it and with the same label, and in the same order.
        let ids = notes.compactMap { book.attribute("id", of: $0) }
        let calls = book.elementNodes("a", "note-call")
        #expect(calls.compactMap { book.attribute("href", of: $0).map { String($0.dropFirst()) } } == ids)
        for (call, note) in zip(calls, notes) { #expect(book.string(of: note).hasPrefix(book.string(of: call)) && call < note) }
    }

    @Test func theNotesOfBeethovensLettersAreLinkedInTheHTMLToo() throws {
        let book = try read("13272-beethovens-letters/13272-h/13272-h.htm").book
        let calls = book.elementNodes("a", "note-call")
        let ids = Set(book.nodes.filter { $0.id != .none }.map { book.names[$0.id] })
        #expect(calls.count == 126)
        #expect(calls.allSatisfy { book.attribute("href", of: $0).map { ids.contains(String($0.dropFirst())) } == true })
        #expect(book.elementNodes("a", "note-mark").count == 126)
    }

    /// This edition of Gibbon has lost its notes and kept some of their stars: these stay in the text, and nothing becomes a note.
    @Test func theStarsOfGibbonStayWithoutNotes() throws {
        let (book, paragraphs) = try read("890-decline-and-fall-1/890-8.txt")
        let stars = paragraphs.joined().reduce(0) { $0 + $1.utf8.count { $0 == 0x2A } }
        #expect(book.text.count { $0 == 0x2A } == stars)
        #expect(book.elementNodes("aside", "note").isEmpty)
        // What a chapter holds stands below its heading.
        let arguments = zip(paragraphs, paragraphs.dropFirst()).count {
            $0[0].hasPrefix("Chapter ") && $1[0].hasPrefix("     ") && !$1[0].hasPrefix("      ")
        }
        #expect(arguments >= 13)
        // One more stands at the margin; the list of contents has it too.
        #expect(paragraphs.contains { $0[0] == "Of The Union And Internal Prosperity Of The Roman Empire, In The Age Of" })
        #expect(book.elementNodes("div", "argument").count == arguments + 1)
    }

    // MARK: Manuals

    /// "1. All business should be brought before …": the sections of both parts, numbered through.
    @Test func theSectionsOfRobertsRulesAreNumberedThrough() throws {
        let (book, paragraphs) = try read("9097-roberts-rules/9097-8.txt")
        var expected: [Int] = []
        for paragraph in paragraphs {
            let figures = paragraph[0].prefix { $0.isNumber }
            guard let number = Int(figures), paragraph[0].dropFirst(figures.count).hasPrefix(". "), number == (expected.last ?? 0) + 1
            else { continue }
            expected.append(number)
        }
        let found = book.elementNodes("p", "numbered").compactMap { Int(book.string(of: $0).prefix { $0.isNumber }) }
        #expect(expected.count > 60)
        #expect(found == expected)
        func title(_ text: String) -> String {
            String(plain(text).prefix { $0 != "[" && $0 != "*" }).split(separator: " ").joined(separator: " ")
        }
        // In the contents they are followed by dashes, or a line of the list.
        let articles = paragraphs.filter { $0[0].hasPrefix("Art. ") && !$0[0].contains("--") && !$0.contains { $0.contains("....") } }.map {
            title($0[0])
        }
        #expect(articles.count == 14)
        #expect(book.strings("h2").map(title).filter { $0.hasPrefix("Art. ") } == articles)
        #expect(book.strings("h1").map(plain).filter { $0.lowercased().hasPrefix("part") } == ["Part I.", "PART II."])
        // Written down from the source: the items of each list, in brackets those of the lists inside. Two go on behind the end of a page.
        #expect(lists(in: book) == ["7", "3", "2", "4", "5", "5", "8 (2 2 2 3 1 5 3 2)", "5", "7"])
        // The four tables of precedence, the questions open to debate, the index by its pages.
        let tables = book.elementNodes("table").map { rows(of: $0, in: book) }
        #expect(tables.prefix(5).map(\.count) == [6, 5, 4, 8, 7])
        #expect(tables.allSatisfy { table in table.allSatisfy { $0.count == 2 } })
        #expect(
            tables[0].map { $0[0] } == [
                "Lie on the Table", "The Previous Question", "Postpone to a Certain Day", "Commit", "Amend", "Postpone Indefinitely",
            ])
    }

    /// The numbers of items, and behind them in brackets those of the lists inside the items.
    private func lists(in book: Document) -> [String] {
        func items(_ list: NodeID) -> [NodeID] { book.children(of: list).filter { book[$0].kind == .element && book.name(of: $0) == "li" } }
        func inner(_ list: NodeID) -> [NodeID] {
            items(list).flatMap { item in
                book.children(of: item).filter { book[$0].kind == .element && ["ol", "ul"].contains(book.name(of: $0)) }
            }
        }
        let all = book.nodes.indices.filter { book.nodes[$0].kind == .element && ["ol", "ul"].contains(book.names[book.nodes[$0].name]) }
            .map { NodeID(Int32($0)) }
        return all.filter { book.name(of: book[$0].parent) != "li" }.map { list in
            let inside = inner(list).map { String(items($0).count) }
            return String(items(list).count) + (inside.isEmpty ? "" : " (" + inside.joined(separator: " ") + ")")
        }
    }

    /// The manual's tables by their first rows and first columns, written down by hand from the source.
    @Test func theTablesOfTheDrillManualAreTables() throws {
        let book = try read("20866-infantry-drill/20866-8.txt").book
        let tables = book.elementNodes("table").map { rows(of: $0, in: book) }
        #expect(
            tables.map { $0.first ?? [] } == [
                ["Letter of alphabet.", "If signaled from the rear to the firing line.", "If signaled from the firing line to the rear."],
                ["", "Thrusts and lunges.", "Cuts.", "Butt of rifle."], ["CHANGES }", "WAR DEPARTMENT,"],
                ["Field Service Regulations", ".75"],
            ])
        try #require(tables.count == 4)
        // Rows and columns of each.
        #expect(tables.map { [$0.count, $0.map(\.count).max() ?? 0] } == [[21, 3], [7, 4], [2, 2], [28, 2]])
        let letters = tables[0].dropFirst().compactMap { $0[0].split(separator: " ").first.map(String.init) }.filter {
            $0.allSatisfy(\.isUppercase)
        }
        #expect(letters == ["AM", "CCC", "CF", "DT", "F", "FB", "FL", "G", "HHH", "K", "LT", "O", "P", "R", "RN", "RT", "SSS", "SUF", "T"])
        #expect(tables[1].dropFirst().map { $0[0] } == ["Stomach", "Chest", "Head", "Neck", "Legs", "Arms and hands"])
        #expect(
            tables[1].dropFirst().map { Array($0.dropFirst()) } == [
                ["4", "", "1"], ["3", "", ""], ["3", "2", "3"], ["2", "2", "2"], ["1", "1", ""], ["1", "1", ""],
            ])
        #expect(tables[3].count == 28 && tables[3].allSatisfy { $0.count == 2 && $0[1].contains(".") })
        // The list of contents is one, to its last line.
        #expect(book.strings("p", "entry").map(plain).contains { $0.hasPrefix("8. The brigade") })
        #expect(book.strings("p", "entry").map(plain).contains { $0.contains("Night operations") })
        #expect(book.elementNodes("p", "numbered").count > 700)
    }
}
