import Testing

@testable import GutenbergReaders
@testable import Markup

/// What plain texts have of pictures, printed pages and publishers in front of and between their chapters. All texts are our own.
@Suite struct FrontOfTextTests {
    private static let text = InventedBook.text, gap = InventedBook.gap

    private func chapters(_ titles: [String] = ["CHAPTER I", "CHAPTER II", "CHAPTER III"]) -> String {
        titles.map { "\(Self.gap)\($0)\n\n\n\(Self.text)" }.joined()
    }

    @Test(arguments: [
        ("[Illustration]", true), ("[Illustration: Frontispiece]", true), ("[Illustration: Publisher's Logo]", true),
        ("[Illustration:]", true), ("[Illustration: The frontispiece of the mill]", false), ("[Illustration of a mill]", false),
    ])
    func whatSaysOnlyThatThereWasAPictureIsMissing(_ mark: String, _ isMissing: Bool) {
        let document = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + chapters() + "\n\n\(mark)\n\n\(Self.text)")
        #expect(document.elementNodes("figure", "illustration").count == 1)
        #expect(document.elementNodes("figure", "missing").count == (isMissing ? 1 : 0))
    }

    @Test func theMarkOfAPageBehindAPictureIsNoPartOfIt() {
        let marks = (1...9).map { "{\($0)}\n\n\(InventedBook.paragraph)" }.joined(separator: "\n\n")
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe" + chapters() + "\n\n\(marks)\n\n[Illustration: A mill] {10}\n\n\(Self.text)")
        #expect(document.strings("figcaption") == ["A mill"])
        #expect(document.strings("p", "page-mark").last == "10")
    }

    @Test func theMarkOfAPageInFrontOfHeadingsStandsBehindThem() {
        let chapters = ["I", "II", "III", "IV"].enumerated().map { number, name in
            "\(Self.gap){\(number * 3 + 1)}\n\nCHAPTER \(name)\n\n\n\(InventedBook.paragraph)\n\n{\(number * 3 + 2)}\n\n"
                + "\(InventedBook.paragraph)\n\n{\(number * 3 + 3)}\n\n\(Self.text)"
        }.joined()
        let document = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe\(Self.gap)\(Self.text)\(chapters)")
        let outline = document.outline()
        let heading = outline.firstIndex { $0.contains("h2") }
        #expect(heading.map { outline[..<$0].contains { $0.contains("page-mark") } } == false, "\(outline.prefix(12))")
        #expect(document.strings("p", "page-mark").count == 12)
    }

    @Test func anAuthorAboveTheTitleIsNoPartOfIt() {
        let document = InventedBook.gutenberg("Jane Roe\nThe House" + chapters())
        #expect(document.titlePageLines.prefix(2) == ["author: Jane Roe", "title: The House"])
    }

    @Test func whatAPublisherSaysOfOtherBooksIsNoDedication() {
        let praise =
            "THE LAMP BOOKS\n\nby\n\nJane Roe\n\nEach one vol., large 12mo, bound in cloth\n\n    The Lamp   $1.00\n"
            + "    The Mill   $1.00\n\nLarge edition\n\n    The Ford   $2.00\n    The Ferry   $2.00"
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBy JANE ROE\n\nROE & POE\n\n_Copyright, 1902_\n\n\nTO\n\nALL MILLERS\n\n\n\n\n\(praise)\(Self.gap)"
                + "CONTENTS\n\n\nCHAPTER I\nCHAPTER II\nCHAPTER III\n\n"
                + chapters())
        #expect(document.strings("p", "dedication") == ["TO", "ALL MILLERS"])
        #expect(document.strings("p", "other-works").contains { $0.contains("The Ford") })
        #expect(document.strings("p", "other-works").first == "THE LAMP BOOKS")
        #expect(document.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func aRemarkOnTheTextStandsInTheImprint() {
        let document = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n[Note: The numbers of lines have been left out.]" + chapters())
        #expect(document.strings("section", "imprint").first?.contains("The numbers of lines have been left out.") == true)
        #expect(document.strings("main").first?.contains("left out") == false)
    }

    @Test(arguments: [
        ("Life of Roe", "LIFE OF JANE ROE."), ("Roe's A.B.C.", "ROE'S A. B. C."), ("The General Prologue", "THE PROLOGUE."),
    ])
    func entriesLeadToHeadingsOfMoreWords(_ entry: String, _ heading: String) {
        let titles = ["THE LAMP", heading, "THE BRIDGE"]
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(Self.gap)CONTENTS\n\n\nThe Lamp\n\(entry)\nThe Bridge\n" + chapters(titles))
        let nav = document.elementNodes("nav", "contents")
        #expect(nav.count == 1 && document.elements("a", in: nav[0]).count == 3, "\(document.outline(below: "nav"))")
    }

    @Test func anEntryGoesOnBehindAComma() {
        let titles = ["1. THE LAMP.", "2. OBSERVATIONS ON MILLS, FORDS, BRIDGES, FERRIES, AND FURTHER ON.", "3. THE BRIDGE."]
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(Self.gap)CONTENTS\n\n\n1. THE LAMP.\n\n2. OBSERVATIONS ON MILLS, FORDS, BRIDGES, FERRIES,\n"
                + "AND FURTHER ON.\n\n3. THE BRIDGE.\n"
                + chapters(titles))
        #expect(document.elementNodes("p", "entry").count == 3, "\(document.outline(below: "nav"))")
    }

    @Test func aListBelowAHeadingIsNoArgument() {
        let list =
            "  The Song of the Mill\n  The Great Song of the Mill [sometimes the Song of the Old Lamp]\n  The Tale of the Ford\n"
            + "  The Letter of the Ferryman\n  The Song of the Three Old Children"
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + chapters(["CHAPTER I", "CHAPTER II"]) + "\(Self.gap)CHAPTER III\n\n\n\(list)\n\n\n\(Self.text)")
        #expect(document.elementNodes("div", "argument").isEmpty)
        #expect(document.outline().contains { $0.hasSuffix("The Tale of the Ford") }, "\(document.outline().suffix(24))")
    }
}
