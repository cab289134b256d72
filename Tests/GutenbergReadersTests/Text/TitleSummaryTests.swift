import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Titles that end with a full stop, that only the contents number, or that have a summary below them.
@Suite struct TitleSummaryTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func headings(_ body: String) -> [String] { InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + gap + body).headingLines }

    @Test func aFewChaptersHaveSentencesAsTitles() {
        let titles = ["Of my Birth and Education.", "I grow up, and am hated by my Relations.", "The Storm."]
        let book = headings(zip(["I", "II", "III"], titles).map { "CHAPTER \($0)\n\n\($1)\n\n\(text)" }.joined(separator: gap))
        #expect(book == zip(["I", "II", "III"], titles).map { "2 CHAPTER \($0) \($1)" })
    }

    @Test(arguments: ["SCENE", "LETTER"]) func whereASceneIsOrWhoGetsALetterIsNoTitle(_ word: String) {
        let book = headings(
            zip(["I", "II", "III"], ["A room in the castle.", "My dear Sir.", "The same place."]).map {
                "\(word) \($0)\n\n\($1)\n\n\(text)"
            }.joined(separator: gap))
        #expect(book == ["I", "II", "III"].map { "2 \(word) \($0)" })
    }

    @Test func aFirstParagraphThatIsShortInOneChapterIsNoTitle() {
        let book = headings(
            zip(["I", "II", "III"], ["It was night.\n\n", "", "It was day.\n\n"]).map { "CHAPTER \($0)\n\n\($1)\(text)" }.joined(
                separator: gap))
        #expect(book == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func titlesThatOnlyTheContentsNumberAreHeadings() {
        let list =
            "CONTENTS\n\nPART I: The Lamp\n\n01. Physical Meaning of Lamps\n02. The System of Windows\n03. Space and Time of Cows\n\nPART II: The Bridge\n\n04. Special Principle of Bridges\n05. The Field of Storms"
        let parts = [
            "PART I\n\nTHE LAMP\n\nPHYSICAL MEANING OF LAMPS\n\n\n\(text)", "THE SYSTEM OF WINDOWS\n\n\n\(text)",
            "SPACE AND TIME OF COWS\n\n\n\(text)",
            "PART II\n\nTHE BRIDGE\n\n\n\nSPECIAL PRINCIPLE OF BRIDGES\n\n\n\(text)", "THE FIELD OF STORMS\n\n\n\(text)",
        ]
        let appendices = [
            "APPENDIX I\n\nSIMPLE DERIVATION OF LAMPS\n(SUPPLEMENTARY TO SECTION 2)\n\n\n\(text)",
            "APPENDIX II\n\nTHE SPACE OF THE MILLER\n(SUPPLEMENTARY TO SECTION 4)\n\n\n\(text)",
        ]
        #expect(
            headings(list + gap + (parts + appendices).joined(separator: "\n\n\n\n")) == [
                "1 PART I THE LAMP", "2 PHYSICAL MEANING OF LAMPS", "2 THE SYSTEM OF WINDOWS", "2 SPACE AND TIME OF COWS",
                "1 PART II THE BRIDGE", "2 SPECIAL PRINCIPLE OF BRIDGES", "2 THE FIELD OF STORMS",
                "1 APPENDIX I SIMPLE DERIVATION OF LAMPS (SUPPLEMENTARY TO SECTION 2)",
                "1 APPENDIX II THE SPACE OF THE MILLER (SUPPLEMENTARY TO SECTION 4)",
            ])
    }

    @Test func summariesBelowTitlesAreNoHeadingsThoughTheContentsHaveThem() {
        let titles = ["The Lamp and Its Keepers", "Rights and Bridges.\n\nFeudal and Municipal", "The Storm", "The Cows"]
        let summaries = [
            "  Disorder of the Windows at the Beginning of the Night.--Mixture of\n  Oil, Wick, and Glass.--Fusion of the three.--The Miller.--Right of\n  the River.",
            "  Elements of Stone.--Rights of the Arches, Piers,\n  Railings, &c.--Origin of the Bridge.",
            "  History of Rain.--Clouds and Plants used in\n  Storms.--Fruits.--The Mill.", "  Origin of Modern Cows.",
        ]
        let list =
            "Contents.\n\n\n" + zip(titles, summaries).map { "\($0.split(separator: ".").joined())\n\n\n\($1)" }.joined(separator: "\n\n\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + gap + list + gap
                + zip(titles, summaries).map { "\($0).\n\n\n\n\($1)\n\n\n\(text)" }.joined(separator: gap))
        #expect(
            !book.headingLines.contains {
                $0.contains("Origin") || $0.contains("History") || $0.contains("Elements") || $0.contains("Mixture")
            })
        #expect(
            book.headingLines.count { $0.contains("Lamp") || $0.contains("Rights") || $0.contains("Storm") || $0.contains("Cows") } >= 4)
        #expect(book.elementNodes("div", "argument").count >= 3)
    }

    @Test func phrasesOnOneLineAreNoVerse() {
        let summaries = [
            "  The castle.--The tower and the gate.--A night in the hall.", "  The town.--The market and the guild.--A day in the street.",
        ]
        let list = "Contents.\n\n\nThe Castle\n\n\(summaries[0])\n\n\nThe Town\n\n\(summaries[1])"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + gap + list + gap
                + zip(["The Castle.", "The Town."], summaries).map { "\($0)\n\n\n\n\($1)\n\n\n\(text)" }.joined(separator: gap))
        #expect(book.elementNodes("div", "argument").count == 2)
        #expect(book.elementNodes("blockquote", "epigraph").isEmpty)
    }

    @Test func aNumberRightBelowAPoemIsTheNextOnes() {
        let stanza =
            "The river runs below the house\nAnd nobody has seen it run,\nThe lamp is lighted for the cows\nAnd put out when the day is done."
        let poems = ["I", "II", "III", "IV", "V", "VI"].map { "\($0).\n\n\(stanza)\n\n\(stanza)\n\n\(stanza)" }
        let book = headings(poems.joined(separator: gap).replacing(stanza + gap + "IV.", with: stanza + "\nIV."))
        #expect(book.map { $0.dropFirst(2) } == ["I.", "II.", "III.", "IV.", "V.", "VI."])
    }
}
