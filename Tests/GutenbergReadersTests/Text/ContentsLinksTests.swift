import Testing

@testable import GutenbergReaders
@testable import Markup

/// What the entries of a list of contents lead to.
@Suite struct ContentsLinksTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    /// The titles of the headings to which the links of the first list lead, in order.
    private func targets(_ book: Document) -> [String] {
        let ids = Dictionary(
            book.nodes.indices.compactMap { index in book.attribute("id", of: NodeID(Int32(index))).map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        return book.elementNodes("a").compactMap { book.attribute("href", of: $0) }.filter { $0.hasPrefix("#section") }.map { href in
            ids[String(href.dropFirst())].map { book.string(of: NodeID(Int32($0))) } ?? "nowhere"
        }
    }

    private static let regulations = """
        TABLE OF CONTENTS.


        PART I--_Drill._                             Paragraph.

         1. Introduction                                  1-30
         2. The battalion                                31-47
              (_a_) Close order                          33-36
              (_b_) Extended order                       37-47
         3. The band                                     48-50

        PART II--_Combat._

         1. Introduction                                 51-57
         2. Attack                                       58-88
              (_a_) Close order                          60-70




        """

    private static func chapter(_ title: String) -> String { "\(title)\n\n\n\(prose)\n\n\(prose)" }

    @Test func numbersThatBeginAgainAndTitlesThatAreShortened() {
        let text = [
            "PART I.--DRILL.", Self.chapter("INTRODUCTION."),
            Self.chapter("SCHOOL OF THE BATTALION.") + "\n\n\n" + Self.chapter("CLOSE ORDER.") + "\n\n\n" + Self.chapter("EXTENDED ORDER."),
            Self.chapter("THE BAND."), "PART II.--COMBAT.", Self.chapter("INTRODUCTION."),
            Self.chapter("ATTACK.") + "\n\n\n" + Self.chapter("CLOSE ORDER."), Self.chapter("THE BATTALION."),
        ].joined(separator: "\n\n\n\n\n")
        let book = readText(Self.regulations + text)
        #expect(
            targets(book) == [
                "PART I.\u{2014}DRILL.", "INTRODUCTION.", "SCHOOL OF THE BATTALION.", "CLOSE ORDER.", "EXTENDED ORDER.", "THE BAND.",
                "PART II.\u{2014}COMBAT.", "INTRODUCTION.", "ATTACK.", "CLOSE ORDER.",
            ])
        #expect(["level-1", "level-2", "level-3"].map { book.elementNodes("p", $0).count } == [2, 5, 3])
        #expect(book.strings("span", "range").first == "Paragraph.")
    }

    @Test func whatTheTextLacksThrowsNothingOut() {
        let contents = "CONTENTS\n\nTHE WELL\nA FIRE\nTHE LAST THING\nTHE ROAD\nA GUEST\n\n\n\n\n"
        let text = ["THE WELL", "THE ROAD", "A GUEST", "THE LAST THING"].map(Self.chapter).joined(separator: "\n\n\n\n\n")
        #expect(targets(readText(contents + text)) == ["THE WELL", "THE LAST THING", "THE ROAD", "A GUEST"])
    }

    /// Brackets, calls of notes, columns at the margin and titles in brackets: what the list says is part of what the heading says.
    @Test(arguments: [
        ("THE BRIDGE [sometimes called the old bridge]", "THE BRIDGE"), ("THE BRIDGE", "THE BRIDGE (of stone) <1>"),
        ("THE OLD BRIDGE OF LEITH", "THE BRIDGE\n[The Old Bridge of Leith]"),
        ("THE BRIDGE", "THE BRIDGE          *the pont of the Romans*"),
        ("THE B. R. I. DGE", "THE B.R.I.DGE <2>\nCALLED BY THE PEOPLE OF LEITH THEIR PRIDE"),
    ]) func anEntryMayBePartOfWhatTheHeadingSays(_ entry: String, _ heading: String) throws {
        let text = ["THE WELL", heading, "A FIRE", "THE ROAD"].map(Self.chapter).joined(separator: "\n\n\n\n\n")
        let found = targets(readText("CONTENTS\n\nTHE WELL\n\(entry)\nA FIRE\nTHE ROAD\n\n\n\n\n" + text))
        try #require(found.count == 4)
        #expect(found[1].hasPrefix(String(heading.prefix(5))))
    }

    @Test func aTitleInAnotherPlaceOfTheListLeadsToTheOnlyHeadingThatHasIt() {
        let titles = ["THE WELL", "A FIRE", "THE ROAD", "THE GUEST"]
        let text = titles.map(Self.chapter).joined(separator: "\n\n\n\n\n")
        let book = readText("CONTENTS\n\nTHE ROAD\nTHE WELL\nA FIRE\nTHE GUEST\n\n\n\n\n" + text)
        #expect(Set(targets(book)) == Set(titles))
    }

    @Test func anEntryThatNamesAGroupLeadsToTheFirstOfIt() {
        func book(_ pieces: [String]) -> Document {
            readText(
                "CONTENTS\n\nTHE WELL\nTHE ROAD\nA GUEST\nOTHER PIECES\n\n\n\n\n"
                    + (["THE WELL", "THE ROAD", "A GUEST"] + pieces).map(Self.chapter).joined(separator: "\n\n\n\n\n"))
        }
        #expect(targets(book(["A LAMP", "THE COW", "THE SNOW"])).suffix(2) == ["A GUEST", "A LAMP"])
        // One that no entry names need not be what this one does.
        #expect(targets(book(["A LAMP"])) == ["THE WELL", "THE ROAD", "A GUEST"])
    }

    /// Two lists by whoever made the file, in different orders, the first with the names that the headings have in brackets.
    @Test func listsWithoutTheWordStandInFrontOfTheText() {
        let titles = ["The Book of the Well", "The Book of the Bridge", "The Book of the Fire", "The Book of the Road"]
        // A title of many words with its other one.
        let names = [
            "The Well of Leith", "The History of the Old Bridge of Leith, and of the Mill Below It", "The Great Fire", "The Road to Leith",
        ]
        let gap = "\n\n\n\n\n"
        let lists =
            "The Books Have These Names" + "\n\n\n" + [1, 3, 2, 0].map { "  \(names[$0])" }.joined(separator: "\n") + gap
            + "Here they are in their order:\n\n" + titles.map { "  \($0)" }.joined(separator: "\n")
        let book = InventedBook.gutenberg(lists + gap + zip(titles, names).map { Self.chapter("\($0)\n[\($1)]") }.joined(separator: gap))
        #expect(book.strings("p", "contents-title") == ["The Books Have These Names", "Here they are in their order:"])
        #expect(book.headingLines == zip(titles, names).map { "2 \($0) [\($1)]" })
        #expect(targets(book).count == 8)
    }

    @Test func anEntryGoesOnInTheNextLine() {
        let chapters = ["The House By The River And All The People Who Ever Lived", "The Lamp Within Its Window"]
        let contents = """
            CONTENTS

            Preface To The First Volume

            Chapter I: \(chapters[0]).--Part
            I.   Part II.

            Chapter II: \(chapters[1]).--Part I.   Part II.

            """
        let text = chapters.enumerated().flatMap { index, title in
            ["I", "II"].map { Self.chapter("Chapter \(["I", "II"][index]): \(title).--Part \($0).") }
        }
        let book = readText(contents + "\n\n\n\n" + ([Self.chapter("Preface To The First Volume")] + text).joined(separator: "\n\n\n\n\n"))
        #expect(book.elementNodes("p", "entry").count == 3)
        #expect(book.strings("p", "entry").contains("Chapter I: \(chapters[0]).\u{2014}Part I.   Part II."))
    }

    @Test func theLongestChainIsAsLongAsTrialFinds() {
        /// The length of the longest by trying every choice.
        func longest(_ candidates: ArraySlice<[Int]>, above last: Int) -> Int {
            guard let first = candidates.first else { return 0 }
            let rest = candidates.dropFirst()
            return max(longest(rest, above: last), first.filter { $0 > last }.map { 1 + longest(rest, above: $0) }.max() ?? 0)
        }
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<300 {
            let candidates = (0..<random(8)).map { _ in Set((0..<random(4)).map { _ in random(8) }).sorted() }
            let chain = longestIncreasingChain(of: candidates)
            let chosen = chain.compactMap { $0 }
            #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
            #expect(zip(chain, candidates).allSatisfy { number, numbers in number.map(numbers.contains) ?? true })
            #expect(chosen.count == longest(candidates[...], above: -1))
        }
    }

    private func linked(_ entries: String, _ titles: [String]) -> [String: Bool] {
        let body = titles.map { InventedBook.gap + $0 + "\n\n\n" + InventedBook.text }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe\(InventedBook.gap)CONTENTS\n\n\(entries)" + body)
        return Dictionary(
            book.elementNodes("p", "entry").map { entry in (book.string(of: entry), book.elements("a", in: entry).count > 0) },
            uniquingKeysWith: { $0 || $1 })
    }

    @Test func aPageMayStandBehindOneSpace() {
        let titles = ["THE NIGHT JOURNEY", "A LETTER FROM HOME", "ON THE RIVER", "THE RETURN"]
        let found = linked("The Night Journey 1\nA Letter from Home 17\nOn the River 52\nThe Return 80", titles)
        #expect(found.count == 4 && found.values.allSatisfy { $0 }, "\(found)")
    }

    @Test func oneEntryAndOneHeadingBetweenOthersMayDifferInAWord() {
        let titles = ["THE INTRODUCTION", "PEOPLE OF THE HILLS", "THE METALS", "THE SUMMARY"]
        let entries =
            "  The Introduction          1\n  Peoples                  17\n  The Metals               30\n  The Summary              41"
        #expect(linked(entries, titles).values.allSatisfy { $0 })
        // Nothing in common.
        let others = linked(entries.replacing("Peoples", with: "Climate"), titles)
        #expect(others.count { !$0.value } == 1, "\(others)")
    }

    @Test func aNumberMisprintedInItsTitleIsFoundBetweenOthers() {
        let titles = ["ONE IN SEARCH", "AN HOUR OF RAIN", "WHEREIN THE MILL KNOWS NO LAW", "THE LAST"]
        let headings = zip(InventedBook.roman, titles).map { "CHAPTER \($0).\n\n\($1)" }
        let entries = zip(InventedBook.roman, titles).map { "     \($0).    \($1.replacing("KNOWS", with: "SNOWS"))" }
        let found = linked("     Volume 1\n\(entries[0])\n\(entries[1])\n     Volume 2\n\(entries[2])\n\(entries[3])", headings)
        #expect(found.count { $0.value } == 4, "\(found)")
    }

    @Test func notesOfAnIntroductionAreNoContents() {
        let notes = (1...4).map { "\($0).  See the papers of the mill, in their place." }.joined(separator: "\n\n")
        let chapters = ["I", "II", "III", "IV"].map { InventedBook.gap + "\($0).  THE MILL\n\n\n" + InventedBook.text }.joined()
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\(InventedBook.gap)INTRODUCTION\n\n\n\(InventedBook.text)\n\n"
                + "Footnotes\n---------\n\n\n\(notes)\(chapters)"
        )
        #expect(book.strings("p", "entry").allSatisfy { !$0.contains("papers") })
    }
}
