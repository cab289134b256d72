import Testing

@testable import Pagination

/// Pages that are made full, and spreads level, by paragraphs in a line more or fewer.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ParagraphVariantTests {
    /// Paragraphs of three to eight lines that must not be parted after their first line or before their last.
    static func body(_ seed: UInt64) -> String {
        var random = TestNoise(state: seed)
        let words = ["a", "word", "another", "of", "the", "sentence", "is", "here", "and", "gone"]
        return (0..<30).map { _ in
            "<p>" + (0..<(14 + random.next(40))).map { _ in words[random.next(words.count)] }.joined(separator: " ") + "</p>"
        }.joined()
    }

    private static let sheet = "p { text-align: justify; orphans: 2; widows: 2 }"

    private func set(_ seed: UInt64, _ looseness: String) throws -> SetPages {
        try SetPages(Self.body(seed), css: Self.sheet + "html { -fleuron-paragraph-looseness: \(looseness) }")
    }

    /// Pages but the last that do not hold eight lines.
    private func shortPages(_ set: SetPages) -> Int { set.pages.dropLast().count { $0.lines.count < 8 } }

    @Test func fewerPagesEndShort() throws {
        var before = 0, after = 0
        for seed in 1...8 {
            let rigid = try set(UInt64(seed), "none"), varied = try set(UInt64(seed), "auto")
            (before, after) = (before + shortPages(rigid), after + shortPages(varied))
            // All words, in their order.
            #expect(varied.texts.joined().joined(separator: " ") == rigid.texts.joined().joined(separator: " "))
            #expect(varied.pages.allSatisfy { $0.lines.count <= 8 })
        }
        #expect(before > 4 && after < before, "\(before) pages ended short, now \(after)")
    }

    @Test func pagesThatAreFullStayAsTheyAre() throws {
        let body = "<p>\(SetPages.lines(1...8))</p><p>\(SetPages.lines(9...16))</p><p>\(SetPages.lines(17...20))</p>"
        let texts = try ["none", "auto"].map {
            try SetPages(body, css: Self.sheet + "html { -fleuron-paragraph-looseness: \($0) }").dump
        }
        #expect(texts[0] == texts[1])
    }

    @Test func aParagraphThatIsNotToBeVariedIsNot() throws {
        let set = try SetPages(Self.body(3), css: Self.sheet + "p { -fleuron-paragraph-looseness: none }")
        #expect(try set.dump == self.set(3, "none").dump)
    }

    @Test func pagesAreTheSameForAnyNumberOfWorkers() throws {
        let one = try SetPages(Self.body(5), css: Self.sheet), two = try SetPages(Self.body(5), css: Self.sheet, workers: 2)
        #expect(one.dump == two.dump)
    }

    /// The entries of contents take two lines each until their numbers are known, and one then. Chapters keep their pages meanwhile.
    @Test func pagesWithVariantsStayWhenContentsGetTheirNumbers() throws {
        let chapters = (1...6).map { "<div id=c\($0)>\(Self.body(UInt64($0)))</div>" }.joined()
        let entries = (1...6).map { "<p><a class=c\($0) href=#c\($0)>Chapter</a></p>" }.joined()
        func set(_ numbers: String) throws -> SetPages {
            try SetPages(
                "<nav>\(entries)</nav>\(chapters)",
                css: Self.sheet + "nav p { width: 44pt; text-align: left } div { break-before: recto }" + numbers)
        }
        let counted = try set("nav a::after { content: ' ' target-counter(attr(href), page) }")
        let numbers = counted.pages[0].texts.compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(numbers.count == 6 && numbers.allSatisfy { Int($0) != nil }, "\(counted.pages[0].texts)")
        let written = try set(numbers.enumerated().map { "nav .c\($0 + 1)::after { content: ' \($1)' }" }.joined())
        #expect(counted.pages.map(\.lines) == written.pages.map(\.lines))
    }

    /// A paragraph with lines that are no whole number of the grid's takes another height on the grid when it is a line longer.
    @Test func notesStandWhereLinesOffTheGridLeaveRoom() throws {
        for seed in 1...40 {
            var random = TestNoise(state: UInt64(seed)), count = 0
            let body = (0..<14).map { _ in
                let words = (0..<(14 + random.next(40))).map { _ in
                    if random.next(30) == 0 {
                        count += 1
                        return "word<span class=n>n\(count)q words of a note</span>"
                    }
                    return random.next(12) == 0 ? "<span class=high>another</span>" : "word"
                }
                let heading = random.next(4) == 0 ? "<h3>heading</h3>" : ""
                return heading + "<p>\(words.joined(separator: " "))</p>"
            }.joined()
            let set = try SetPages(
                body,
                css: Self.sheet + "html { line-snap: baseline } .high { line-height: 15pt } .n { float: footnote }"
                    + "h3 { line-snap: none; line-height: 17pt; margin: 9pt 0 3pt; font-size: 10pt; break-after: avoid }")
            let text = set.texts.joined().joined(separator: " ")
            let lost = (1...max(count, 1)).filter { count > 0 && !text.contains("n\($0)q") }
            #expect(lost.isEmpty, "document \(seed): notes \(lost) of \(count)")
        }
    }
}
