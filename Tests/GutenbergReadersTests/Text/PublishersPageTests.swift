import Testing

@testable import GutenbergReaders
@testable import Markup

/// What publishers say behind the text. All texts are our own.
@Suite struct PublishersPageTests {
    private static let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ end: String) -> Document {
        let chapters = ["I", "II", "III", "IV"].map { "\(Self.gap)CHAPTER \($0).\n\n\n\(Self.text)" }.joined()
        return InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + chapters + end)
    }

    @Test(arguments: [
        ("THE END.", ["_Each large 12mo, cloth, illustrated $ 2.00_", "THE LAMP SERIES, 16mo", "Eight volumes, $1.75"]),
        ("FINIS", ["The Mill. 8vo. 10s. 6d.", "POEMS OF A FERRYMAN. Crown 8vo. 5_s._", "The Ford. 2l. 12s."]),
        ("FIN.", ["La lampe, 1 vol. in-18. 3 fr. 50", "Le pont, in 8vo, 7 fr.", "LE MOULIN. 2 fr."]),
    ])
    func pagesBehindTheEndAreBackMatter(_ end: String, _ titles: [String]) {
        let praise = "A book for every house, said one paper; and another said that there was none like it in the land."
        let document = book("\n\n\n\n\(end)\n\n\n\nBOOKS OF THE SEASON\n\n" + titles.flatMap { [$0, praise] }.joined(separator: "\n\n"))
        #expect(document.headingLines.suffix(2) == ["2 CHAPTER IV.", "2 BOOKS OF THE SEASON"])
        let back = document.strings("section", "back-matter")
        #expect(back.count == 1 && back[0].contains(titles[2]) && back[0].contains("BOOKS OF THE SEASON"))
    }

    @Test func aLineBetweenTwoRowsOfStarsHeadsAPage() {
        let stars = "\n\n       *       *       *       *       *\n\n"
        let titles = ["The Mill. 8vo. 10s. 6d.", "The Ford. 2l. 12s.", "The Lamp. 8vo. 3s."].joined(separator: "\n\n")
        let document = book(
            stars + "\n\n\nBOOKS OF THE SEASON\n\n\(titles)\(stars)WORKS ON BRIDGES\(stars)The Ferry. 8vo. 2s. 6d.")
        #expect(document.headingLines.suffix(2) == ["2 BOOKS OF THE SEASON", "2 WORKS ON BRIDGES"])
    }

    /// A periodical's last pages have no titles.
    @Test func announcementsBetweenRowsOfStarsAreBackMatter() {
        let stars = "\n\n       *       *       *       *       *\n\n"
        let announcements = [
            "Shortly will be published,\n\nA HISTORY OF LAMPS, by John Doe. 2l. 12s.",
            "THE FERRY SOCIETY.\n\nSubscribers of 1l. receive all that it has published.",
            "Price 3d.\n\nThe Miller, every Saturday.",
        ]
        let document = book(stars + Self.text + stars + announcements.joined(separator: stars))
        let back = document.strings("section", "back-matter")
        #expect(back.count == 1 && back[0].hasPrefix("Shortly") && announcements.allSatisfy { back[0].contains($0.prefix(8)) })
        // What is paid in a story is not for sale.
        let scenes = (1...3).map { "He paid \($0)s. for it.\n\n\(InventedBook.paragraph)" }.joined(separator: stars)
        #expect(book(stars + scenes).strings("section", "back-matter").isEmpty)
    }

    @Test func aTextWithMoneyInItIsNoAdvertisement() {
        let document = book(Self.gap + "CHAPTER V.\n\n\nHe paid 12s. 6d. for it, and $3 more.\n\n" + Self.text)
        #expect(document.strings("section", "back-matter").isEmpty)
    }

    @Test func behindTheEndWithoutPricesStandsAnAppendix() {
        let document = book("\n\n\n\nTHE END.\n\n\n\nAPPENDIX\n\n\n" + Self.text + "\n\nNOTE ON LAMPS\n\n" + Self.text)
        #expect(document.strings("section", "back-matter").isEmpty)
    }

    @Test(arguments: ["$1.75", "12s. 6d.", "5_s._", "8vo", "12mo, cloth", "7 fr. 50", "£3", "2l. 2s."])
    func moneyAndSizesAreTold(_ text: String) { #expect(saysPrice("The Lamp, \(text)".utf8)) }

    @Test(arguments: ["in 1875", "4 lamps", "the 3 doors", "10 degrees", "chapter 12, on mills"])
    func otherFiguresAreNone(_ text: String) { #expect(!saysPrice(text.utf8)) }

    @Test func pagesBehindTheEndOfAFileInHTMLAreBackMatter() {
        let chapters = (1...6).map { "<h2>CHAPTER \($0)</h2>\(InventedBook.htmlProse)" }.joined()
        let pages =
            "<h2>THE END</h2><h2>BOOKS FOR GIRLS</h2>"
            + (1...4).map { "<h3>THE LAMP, \($0)</h3><p>Cloth, 12mo, $1.\($0)0</p>" }.joined()
        let document = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><h2>By Jane Roe</h2>" + chapters + pages)
        let back = document.strings("section", "back-matter")
        #expect(back.count == 1 && back[0].contains("THE LAMP, 4") && back[0].hasPrefix("BOOKS FOR GIRLS"))
    }
}
