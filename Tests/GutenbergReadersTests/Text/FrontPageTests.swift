import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes of transcribers in front of title pages, and title pages that no header announces.
@Suite struct FrontPageTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func chapters(_ word: String = "CHAPTER") -> String {
        ["I", "II", "III"].map { "\(word) \($0)\n\n\n\(text)" }.joined(separator: gap)
    }

    @Test(arguments: [
        "NOTE DEL TRASCRITTORE\n\n -The old signs are kept.",
        "NOTA DE TRANSCRIPCIÓN\n\n  * The old signs are kept.\n\n  * So are the new ones.",
        "Transcriber's note\n\n\nThe old signs are kept.\n\nSo are the new ones.",
    ])
    func aNoteInFrontOfTheTitlePageIsNoPartOfIt(_ note: String) {
        let page =
            gap
            + "                 WORKS OF JANE ROE\n\n                 THE HOUSE\n\n                 BY\n\n                 JANE ROE\n\n                 LONDON\n\n                 1905"
            + gap
        let framed = InventedBook.gutenberg(note + page + chapters())
        #expect(
            framed.titlePageLines == [
                "subtitle: WORKS OF JANE ROE", "title: THE HOUSE", "author: BY", "author: JANE ROE", "imprint: LONDON", "imprint: 1905",
                "ornament: ❦",
            ])
        #expect(framed.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(framed.elementNodes("p", "note").count >= 2)
        #expect(readText("\n" + note + page + chapters()).elementNodes("p", "note").count == framed.elementNodes("p", "note").count)
    }

    @Test(arguments: ["---------------------------------\n\n", ""]) func aNoteEndsAtARuleAndAtTheContents(_ rule: String) {
        let note = "Transcriber's Note: The old signs are kept.\n\nSo are the new ones.\n\n"
        let page = "English Library\n\nTHE HOUSE A Story\n\nBY Jane Roe\n\n1922\n\n"
        let contents = "CONTENTS.\n\nCHAPTER I. The Door\n\nCHAPTER II. The Lamp\n\nCHAPTER III. The River" + gap
        let titled = ["I.\n\nThe Door", "II.\n\nThe Lamp", "III.\n\nThe River"].map { "CHAPTER \($0)\n\n\n\(text)" }
        let book = InventedBook.gutenberg(note + rule + page + contents + "THE HOUSE" + gap + titled.joined(separator: gap))
        #expect(book.elementNodes("nav", "contents").count == 1)
        #expect(book.headingLines.suffix(3) == ["2 CHAPTER I. The Door", "2 CHAPTER II. The Lamp", "2 CHAPTER III. The River"])
        #expect(rule.isEmpty || book.titlePageLines.contains("author: BY Jane Roe"))
    }

    @Test func theTitlePageReachesAsFarAsWhoWroteTheBook() {
        let verses = """
                    When the striving of surges
                      Is mad on the main,
                    Like the charge of a column
                      Of plumes on the plain,
                    When the thunder is up
                      From his cloud cradled sleep
            """
        let page = "THE HOUSE\n\n\n\(verses)\n\n\nBY\n\nJ. M. ROE.\n\n\nLONDON:\n\n1844."
        let book = InventedBook.gutenberg(gap + page + gap + "PREFACE.\n\n\n\(text)" + gap + chapters())
        #expect(book.headingLines == ["2 PREFACE.", "2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(book.titlePageLines.contains("author: BY") && book.titlePageLines.contains("imprint: LONDON:"))
    }

    @Test(arguments: [true, false]) func sentencesThatDedicateTheBookAreAPageOfTheirOwn(_ dedicates: Bool) {
        let word = dedicates ? "dedicated" : "read"
        let page = "THE HOUSE\n\nJane Roe\n\nA Story of the River\n\n"
        let sentences =
            "  To the lamp itself I would once have \(word) all these lines.\n\n"
            + "  But since it shines in you, my dear Mary, they are \(word) this day by me\nto you and to nobody else.\n\nJ. R."
        let book = InventedBook.gutenberg(page + sentences + "\n\n\n\n\n" + chapters())
        #expect(
            book.strings("p", "dedication")
                == (dedicates
                    ? [
                        "To the lamp itself I would once have dedicated all these lines.",
                        "But since it shines in you, my dear Mary, they are dedicated this day by me to you and to nobody else.", "J. R.",
                    ] : []))
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func aNameWithAnInitialBelowTheTitleIsTheAuthor() {
        let poem =
            "My friend, you are so very small,\nYou have not learned to read at all.\nYet never a printed book withstands\nThe urgence of your little hands.\nSo keep this house upon your shelf\nUntil you read it for yourself."
        let list = "CONTENTS\n\n\n1.  The Lamp\n2.  The Bridge\n3.  The Storm"
        let book = readText(
            "\n\n\nTHE QUIET HOUSE\n\n\n\n\nE. POE\n\n\n\nTO JOHN ROE\n\n\(poem)\n\n\n\n\(list)" + gap
                + zip(1...3, ["THE LAMP", "THE BRIDGE", "THE STORM"]).map { "CHAPTER \($0)\n\($1)\n\n\n\(text)" }.joined(separator: gap))
        #expect(book.metadata.title == "THE QUIET HOUSE")
        #expect(book.metadata.authors == ["E. POE"])
        #expect(book.titlePageLines.prefix(2) == ["title: THE QUIET HOUSE", "author: E. POE"])
        #expect(book.strings("span", "line").contains("Yet never a printed book withstands"))
    }

    @Test func theLastLineOfAPageMayBeTheTitleOfAPreface() {
        let page =
            "                      GOEDE VADER POE,\n\n                             OF\n\n    HOE HET HUIS GEBOUWD WERD.\n\n\n\n                   EEN VERHAAL\n\n                  VOOR DE JEUGD,\n\n\n                           DOOR\n\n\n                       J. ROE."
        let book = readText(page + gap + "\nYOUNG READERS!\n\n\(text)" + gap + chapters("HOOFDSTUK"))
        #expect(book.metadata.authors == ["J. ROE"])
        #expect(book.titlePageLines.first?.hasPrefix("title: GOEDE VADER POE,") == true)
        #expect(book.headingLines == ["2 YOUNG READERS!", "2 HOOFDSTUK I", "2 HOOFDSTUK II", "2 HOOFDSTUK III"])
    }

    @Test func theTitleIsWhatComesAgainBelowTheLineOfASeries() {
        let lines =
            "                    WORKS OF JANE ROE\n\n                        Vol. I.\n\n\n\n\n                        THE HOUSE\n\n                     A STORY OF THE RIVER\n\n                           DA\n\n                        JANE ROE\n\n"
        let imprint =
            "                 LONDON--ROE--PUBLISHERS\n\n\n\n\n                        THE HOUSE\n\n\n\n\n                        THE HOUSE\n\n                           DA\n\n                        JANE ROE\n\n                        LONDON\n\n                         1905\n\n                   _PROPRIETÀ LETTERARIA_"
        let book = readText(lines + imprint + gap + "INTRODUZIONE.\n\n\n\(text)" + gap + chapters("CAPITOLO"))
        #expect(book.metadata.title == "THE HOUSE")
        #expect(book.metadata.authors == ["JANE ROE"])
        #expect(book.headingLines == ["2 INTRODUZIONE.", "2 CAPITOLO I", "2 CAPITOLO II", "2 CAPITOLO III"])
        #expect(book.elementNodes("p", "signature").isEmpty)
    }

    @Test func theBooksTitleBetweenAPartAndItsFirstChapterIsNoPart() {
        let list =
            "CONTENTS\n\n\nTHE NORTH\n\nCHAPTER                                PAGE\n\n      I THE LAMP                          3\n\n     II THE BRIDGE                       13\n\n\nTHE SOUTH\n\n    III THE STORM                        33\n\n     IV THE COWS                         43"
        func chapter(_ number: String, _ title: String) -> String { "CHAPTER \(number)\n\n\(title)\n\n\n\(text)" }
        let parts = [
            "THE HOUSE\n\nTHE NORTH\n\n    O lamp upon the windy hill!\n\n        --JOHN POE.", "THE HOUSE", chapter("I", "THE LAMP"),
            chapter("II", "THE BRIDGE"), "THE SOUTH", chapter("III", "THE STORM"), chapter("IV", "THE COWS"),
        ]
        let book = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE" + gap + list + gap + parts.joined(separator: gap))
        #expect(
            book.headingLines == [
                "1 THE NORTH", "2 CHAPTER I THE LAMP", "2 CHAPTER II THE BRIDGE", "1 THE SOUTH", "2 CHAPTER III THE STORM",
                "2 CHAPTER IV THE COWS",
            ])
    }

    @Test func theBooksTitleBehindTheContentsIsNoPartForADedicationInFrontOfThem() {
        let front =
            "THE HOUSE\n\nBY JANE ROE" + gap
            + "To My Pupil.\n\n\n    O lamp upon the windy hill,\n      O river running by the mill,\n    The day is gone and all is still,\n      And nobody is there.\n\n\n"
            + gap + "PREFACE.\n\n\n\(text)" + gap
        let book = InventedBook.gutenberg(
            front + "CONTENTS.\n\n\n  I. THE LAMP\n\n  II. THE BRIDGE" + gap + "THE HOUSE." + gap + "KNOT I.\n\nTHE LAMP\n\n\n\(text)" + gap
                + "KNOT II.\n\nTHE BRIDGE\n\n\n\(text)")
        #expect(!book.headingLines.contains { $0.hasPrefix("1") || $0.contains("HOUSE") })
    }

    @Test func numbersBelowTheBooksTitleAreNoSectionsOfThePreface() {
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBY JANE ROE" + gap + "PREFACE\n\n\n\(text)" + gap + "A SECOND PREFACE\n\n\n\(text)" + gap + "THE HOUSE" + gap
                + ["I", "II", "III"].map { "\($0)\n\n\n\(text)" }.joined(separator: gap))
        #expect(book.headingLines.suffix(3) == ["2 I", "2 II", "2 III"])
    }

    // MARK: The page of the law

    private func page(_ lines: String) -> Document {
        InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe\n\n\(lines)" + gap + chapters())
    }

    /// What the printer and the law say stands behind the title page.
    @Test(arguments: [
        ("LONDON\nSMITH & CO.\n\nPRINTED IN GREAT BRITAIN", "PRINTED IN GREAT BRITAIN"),
        ("SMITH & CO.\n\n\n\n\nLIBRARY OF LAMPS, 22\n\nGEDRUCKT BEI SCHMIDT", "LIBRARY OF LAMPS, 22"),
        ("ROE HOUSE\n\n\n\n\nROE HOUSE\n\nFirst published 1902\n\nRoe & Co., 1902", "ROE HOUSE"),
        ("NEW YORK\n\nCOPYRIGHT, 1921, BY\n\nTHE HOUSE OF LAMPS, INC.", "COPYRIGHT, 1921, BY"),
    ])
    func theWordsOfTheLawStandBehindTheTitlePage(_ lines: String, _ first: String) {
        let document = page(lines)
        let law = document.strings("section", "imprint")[0]
        #expect(law.hasPrefix(first) && law.contains(String(lines.split(separator: "\n").last ?? "")))
        #expect(document.titlePageLines.contains { $0.contains("Jane Roe") })
        #expect(!document.titlePageLines.contains { $0.contains("PRINTED") || $0.contains("GEDRUCKT") || $0.contains("COPYRIGHT") })
        #expect(document.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func aPictureBehindTheWordsOfTheLawIsOfTheText() {
        let document = page("ROE HOUSE\n\nFirst published 1902\n\n\n[Illustration]\n\n[Illustration]")
        #expect(document.strings("section", "imprint")[0].contains("1902"))
        #expect(document.elementNodes("section", "imprint").allSatisfy { document.elements("figure", in: $0).isEmpty })
    }

    @Test func aListOfImpressionsIsOfTheFrontPages() {
        let document = page(
            "LONDON\n\n_Copyright, 1902_\n\n\nMade in U.S.A.\n\n\n    Third Impression, June, 1925\n    Fourth Impression, May, 1926\n    Fifth Impression, July, 1927"
        )
        #expect(document.strings("section", "imprint")[0].contains("Fifth Impression"))
        #expect(document.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func aMottoWithItsSourceIsOfTheTitlePage() {
        let document = page(
            "\n\n\n            Nothing lovelier can be found\n  In the house, than to study household good.--MILTON.\n\n\nPublished by Smith & Co.\n1861."
        )
        #expect(document.titlePageLines.contains { $0.contains("MILTON") } && document.titlePageLines.contains { $0.contains("Smith") })
    }

    @Test func aRemarkInBracketsIsNoLineOfTheTitlePage() {
        let document = page("[Note: The numbers of lines have not been kept here.]")
        #expect(!document.titlePageLines.contains { $0.contains("numbers") })
    }

    /// Pages of remarks in front of the title, which has more room above it than any of them.
    @Test(arguments: ["Transcriber's Notes:", "This e-text looks best in a plain font."])
    func longRemarksEndAtTheTitle(_ opening: String) {
        let remarks = (1...10).map { "Remark \($0): this has been kept as it was in the book of that year." }.joined(separator: "\n\n")
        let document = InventedBook.gutenberg("\(opening)\n\n\n\(remarks)\n\n\n\n\nTHE HOUSE\n\nby Jane Roe" + gap + chapters())
        #expect(document.titlePageLines.contains("title: THE HOUSE"))
        #expect(document.strings("section", "credits")[0].contains("Remark 10"))
    }

    // MARK: Signatures

    @Test func aNameWithPlaceAndDateInFrontOfABreakIsASignature() {
        let preface = "PREFACE\n\n\n\(text)\n\nJ. R. ROE\n\n_New York_\n\n_Sept. 1, 1934_\n\n       *       *       *       *       *"
        #expect(InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + preface + gap + chapters()).headingLines.first == "2 PREFACE")
        #expect(InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + preface + gap + chapters()).headingLines.count == 4)
    }

    /// "3. Third Day." and a second line below it in every chapter.
    @Test(arguments: [["Upholding.", "White Garments.", "“On mine Account.”", "Always Near.", "A Lamp.", "Faithfulness."]])
    func secondLinesOfTitlesAreOfTheHeadings(_ lines: [String]) {
        let days = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]
        let body = zip(days, lines).enumerated().map { "\($0 + 1). \($1.0) Day.\n\n\($1.1)\n\n\n\(text)" }.joined(separator: gap)
        #expect(
            InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body).headingLines
                == zip(days, lines).enumerated().map { "2 \($0 + 1). \($1.0) Day. \($1.1)" })
    }
}
