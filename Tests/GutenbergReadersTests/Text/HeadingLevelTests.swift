import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands below what, where looks alone do not say it. All texts are our own.
@Suite struct HeadingLevelTests {
    private static let text = InventedBook.text

    private func book(_ body: String) -> String {
        let chapters = [Self.text, body, Self.text].enumerated().map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\n\($1)" }
        return (["THE HOUSE\n\nBy Jane Roe"] + chapters).joined(separator: InventedBook.gap)
    }

    /// Titles in capitals with text below, but for those that end with a sign: nothing but the next title stands below them.
    private func sections(_ titles: String) -> String {
        titles.split(separator: ",").map { title in
            title.hasSuffix("=") ? "\(title.dropLast()).\n\n\n" : "\(title).\n\n\(Self.text)\n\n\n"
        }.joined()
    }

    private func levels(_ text: String) -> [String: Int] {
        Dictionary(
            InventedBook.gutenberg(text).headingLines.map { (String($0.dropFirst(2)), Int($0.prefix(1)) ?? 0) }, uniquingKeysWith: { $1 })
    }

    @Test func titlesWithNothingButATitleBelowHoldWhatFollows() {
        let levels = levels(book(sections("MEAT=,BEEF PIE,HAM PIE,VEAL PIE,FISH=,EEL PIE,COD PIE,FRUIT=,PLUM PIE,PEAR PIE")))
        for title in ["MEAT.", "FISH.", "FRUIT."] { #expect(levels[title] == 3, "\(title) in \(levels)") }
        for title in ["BEEF PIE.", "VEAL PIE.", "EEL PIE.", "PEAR PIE."] { #expect(levels[title] == 4, "\(title) in \(levels)") }
    }

    /// Among others that go on as before, such a title has lost its text, or has two lines.
    @Test func oneSuchTitleAmongOthersHoldsNothing() {
        let levels = levels(book(sections("BEEF PIE,HAM PIE,VEAL PIE,FISH=,EEL PIE,COD PIE,PLUM PIE,PEAR PIE")))
        for title in ["BEEF PIE.", "FISH.", "EEL PIE.", "PEAR PIE."] { #expect(levels[title] == 3, "\(title) in \(levels)") }
    }

    /// "BEEF CARVING" at the end of one chapter after another.
    @Test func suchTitlesAtTheEndsOfChaptersHoldWhatFollows() {
        let chapters = ["BEEF", "VEAL", "LAMB"].map {
            sections("\($0) PIE,\($0) SOUP,ROAST \($0),CARVING OF \($0)=,LEG OF \($0),LOIN OF \($0)")
        }
        let levels = levels(
            chapters.enumerated().map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\n\($1)" }.joined(separator: InventedBook.gap))
        for meat in ["BEEF", "VEAL", "LAMB"] {
            #expect(levels["\(meat) SOUP."] == 3 && levels["CARVING OF \(meat)."] == 3, "\(levels)")
            #expect(levels["LEG OF \(meat)."] == 4 && levels["LOIN OF \(meat)."] == 4, "\(levels)")
        }
        // What refers to a number is complete.
        let others = self.levels(
            chapters.enumerated().map {
                let text = $1.replacing("CARVING OF ", with: "HASHED ").replacing(".\n\n\nLEG", with: " (See No. 4).\n\n\nLEG")
                return "CHAPTER \(InventedBook.roman[$0])\n\n\n\n\(text)"
            }.joined(separator: InventedBook.gap))
        #expect(others["LEG OF VEAL."] == 3 && others["LOIN OF VEAL."] == 3, "\(others)")
    }

    @Test func monthsStandBesideEachOther() {
        let levels = levels(
            book(sections("FISH=,EEL PIE,COD PIE,BILLS OF FARE=,JANUARY=,FOR SIX,FOR TEN,FEBRUARY,MARCH=,FOR TWELVE,FOR TWENTY")))
        #expect(levels["JANUARY."] == levels["FEBRUARY."] && levels["JANUARY."] == levels["MARCH."], "\(levels)")
    }

    private static let dishes = (1...26).map {
        ["PEA", "BEAN", "LEEK", "EEL", "HARE"][$0 % 5] + " SOUP, WITH " + ["RICE", "OATS", "HAM", "EGGS", "MILK", "BREAD"][$0 % 6]
    }

    /// - Parameter others: what stands above the paragraph with a number, in place of a title in capitals.
    private func manual(_ others: [Int: String], itself: [Int: String] = [:]) -> String {
        book(
            Self.dishes.enumerated().map { index, title in
                if let title = itself[index] { return "\(index + 1).--\(title)\n\n  Soup.\n  Fish.\n  Roast hare.\n" }
                return "\(others[index] ?? title + ".")\n\n\(index + 1). INGREDIENTS.--\(Self.text)"
            }.joined(separator: "\n\n"))
    }

    @Test func whatStandsAboveANumberAsTitlesDoIsOne() {
        let levels = levels(manual([5: "To clean Combs.", 9: "TONGUE, to eat cold.", 15: "HARE, or RABBIT (a plain Dish)."]))
        for title in ["To clean Combs.", "TONGUE, to eat cold.", "HARE, or RABBIT (a plain Dish)."] {
            #expect(levels[title] != nil, "\(title) in \(levels)")
        }
        // A paragraph of several lines is none, nor what goes on.
        let others = self.levels(manual([5: InventedBook.paragraph, 9: "It is made so:"]))
        #expect(!others.keys.contains { $0.hasPrefix("The old") || $0.hasPrefix("It is") }, "\(others)")
    }

    @Test func aNumberWithATitleAndNoTextIsTheTitle() {
        let levels = levels(manual([:], itself: [12: "DINNER FOR SIX PERSONS.", 13: "DINNER FOR TWELVE PERSONS (June)."]))
        #expect(levels.keys.contains { $0.contains("DINNER FOR SIX PERSONS") }, "\(levels)")
        #expect(levels.keys.contains { $0.contains("DINNER FOR TWELVE PERSONS") }, "\(levels)")
    }

    /// "1. DINNER FOR SIX (June)." is no day, and what stands above another title is one as well.
    @Test func numbersWithMonthsAreTitlesAndNoDays() {
        let bills = Dictionary(uniqueKeysWithValues: (12...16).map { ($0, "DINNER FOR \($0) PERSONS (June).") })
        let levels = levels(manual([:], itself: bills))
        for bill in bills.values { #expect(levels.keys.contains { $0.contains(bill.dropLast(7)) }, "\(bill) in \(levels)") }
    }

    @Test func titlesAboveTitlesOfNumbersAreTitles() {
        let levels = levels(manual([8: "SMALL DISHES, &c.\n\nTARTLETS.", 14: "TO GLAZE HAM.--(See No. 3.)\n\nHASHED PORK."]))
        for title in ["SMALL DISHES, &c.", "TARTLETS.", "HASHED PORK."] { #expect(levels[title] != nil, "\(title) in \(levels)") }
        #expect(levels.keys.contains { $0.hasPrefix("TO GLAZE HAM") }, "\(levels)")
    }

    @Test func theFirstTitleOfANumberIsNoneOfTheChapterAboveIt() {
        let half = Self.dishes.count / 2
        let chapters = [Self.dishes[..<half], Self.dishes[half...]].enumerated().map { chapter, dishes in
            "CHAPTER \(InventedBook.roman[chapter])\n\n\n"
                + dishes.enumerated().map { "\($1).\n\n\(chapter * half + $0 + 1). INGREDIENTS.--\(Self.text)" }.joined(separator: "\n\n\n")
        }
        let levels = levels(chapters.joined(separator: InventedBook.gap))
        for dish in [Self.dishes[0], Self.dishes[half]] { #expect(levels["\(dish)."] == 3, "\(dish) in \(levels)") }
    }

    @Test func rulesSayWhatTheyProposeForALevel() throws {
        let text = book(sections("MEAT=,BEEF PIE,HAM PIE,VEAL PIE,FISH=,EEL PIE,COD PIE,FRUIT=,PLUM PIE,PEAR PIE"))
        let line = try #require(text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(of: "COD PIE.")) + 1
        let reading = try #require(explainGutenbergText(SourceText(name: "a.txt", text: Array(text.utf8)), line: line))
        let proposal = try #require(reading.proposals.first)
        #expect(proposal.rule == "titles-in-titles" && proposal.role == "heading of level 4" && proposal.file == "TitlesInTitles.swift")
        #expect(reading.steps.last?.name == "titles-in-titles" && reading.steps.last?.after == "heading of level 4")
    }

    @Test func noTwoRulesOfLevelsAreEquallySure() {
        let scores = TextAnalysis.levelRules.map(\.score)
        #expect(Set(scores).count == scores.count && scores == scores.sorted(by: >))
        #expect(Set(TextAnalysis.levelRules.map(\.id)).count == scores.count)
    }
}
