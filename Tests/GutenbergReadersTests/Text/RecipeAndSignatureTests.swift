import Testing

@testable import GutenbergReaders
@testable import Markup

/// Titles in capitals with remarks behind them, numbers below titles, and signatures that look as titles do. All texts are our own.
@Suite struct RecipeAndSignatureTests {
    private static let text = InventedBook.text
    private static let dishes = [
        "PEA", "BEAN", "LEEK", "ONION", "TURNIP", "CARROT", "APPLE", "PEAR", "PLUM", "RICE", "BARLEY", "OAT", "FISH", "CRAB", "EEL", "HARE",
        "GOOSE", "DUCK", "VEAL", "BEEF", "MUTTON", "PORK", "HAM", "EGG", "MILK",
    ]

    private func book(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\n" + body) }

    /// - Parameter titles: in the place of the title of some dishes, by their numbers.
    private func recipes(_ titles: [Int: String]) -> String {
        "CHAPTER I. SOUPS\n\n\n\n\(Self.text)\n\n"
            + Self.dishes.enumerated().map { "\(titles[$0] ?? "\($1) SOUP.")\n\n\($0 + 1). INGREDIENTS.--\(Self.text)" }.joined(
                separator: "\n\n")
            + "\n\n\n\n\nCHAPTER II. SAUCES\n\n\n\n\(Self.text)"
    }

    @Test func titlesInCapitalsMayHaveRemarks() {
        let titles = [
            4: "TURNIP SOUP (a Scotch Recipe).", 9: "RICE SOUP, to serve with Fish.", 14: "EEL SOUP, or WHITE SOUP. (Very Good.)",
        ]
        let lines = book(recipes(titles)).headingLines
        for title in titles.values { #expect(lines.contains { $0.hasSuffix(title) }, "\(title) in \(lines)") }
        // What begins in capitals with text of its own below is none.
        let other = book(recipes([20: "NOTE, that it rained.\n\n\(Self.text)\n\nMUTTON SOUP."]))
        #expect(!other.headingLines.contains { $0.contains("NOTE") }, "\(other.headingLines)")
    }

    @Test func numbersRightBelowTitlesStandBelowThem() throws {
        let double = "\n\nI.\n\n\(Self.text)\n\nII."
        let lines = book(
            recipes(Dictionary(uniqueKeysWithValues: [3, 8, 13, 18].map { ($0, "\(Self.dishes[$0]) SOUP.\(double)") }))
        ).headingLines
        let title = try #require(lines.first { $0.hasSuffix("ONION SOUP.") }?.first)
        let first = try #require(lines.first { $0.hasSuffix(" I.") }?.first)
        #expect(first > title)
    }

    @Test func namesAboveBreaksSign() {
        let stars = "\n\n       *       *       *       *       *\n\n"
        let names = ["JOHN POE.", "A. B. C.", "MARY MILLER.", "THE MILLER.", "J. ROE.", "AN OLD MAN."]
        let subjects = ["OF MILLS.", "OF RIVERS.", "OF CATS.", "OF WHEELS.", "OF BREAD.", "OF RAIN."]
        let articles = zip(subjects, names).map { "\($0)\n\n\(Self.text)\n\n\($1)" }.joined(separator: stars)
        let lines = book("NOTES\n\n\n\n\(Self.text)\(stars)\(articles)\(stars)\(Self.text)").headingLines
        for subject in subjects { #expect(lines.contains { $0.hasSuffix(subject) }, "\(subject)") }
        for name in names { #expect(!lines.contains { $0.hasSuffix(name) }, "\(name)") }
    }

    /// Short lines, of which the first is far to the right, are no verse below prose.
    @Test(arguments: ["CHAPTER II\n\n\n", "    A motto that somebody has said\n    of rivers and of mills.\n\n\n\n\nCHAPTER II\n\n\n"])
    func aNameAboveAPlaceAndADateSigns(_ below: String) {
        let signature = "                                         JAMES T. MILLER.\n  LYTHAM,\n    _October, 1912._"
        let text = Self.text
        let book = book("PREFACE\n\n\n\(text)\n\n\(signature)\n\n\n\n\n\(below)\(text)\n\n\n\n\nCHAPTER III\n\n\n\(text)")
        #expect(book.strings("p", "signature").contains { $0.contains("JAMES T. MILLER.") })
        #expect(!book.strings("p", "stanza").contains { $0.contains("LYTHAM") })
    }
}
