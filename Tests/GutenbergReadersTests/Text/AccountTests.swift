import Testing

@testable import GutenbergReaders
@testable import Markup

/// Bills: amounts of money under each other at the right.
@Suite struct AccountTests {
    private func book(_ bill: String) -> Document {
        readText("CHAPTER I\n\n\n\(InventedBook.text)\n\nThe bill was this:\n\n\(bill)\n\n\(InventedBook.text)")
    }

    private func rows(_ book: Document) -> [[String]] {
        book.elementNodes("tr").map { row in book.children(of: row).map { book.string(of: $0) } }
    }

    struct Bill: CustomTestStringConvertible, Sendable {
        var text: String
        var rows: [[String]]
        var testDescription: String { text }
    }

    static let bills = [
        Bill(
            text: """
                     To one horse                      £5  0  0
                     To ditto, ditto, for a long
                       journey to London and back      12 10  6
                                                      --------
                                                     £17 10  6
                """,
            rows: [
                ["To one horse", "£5", "0", "0"], ["To ditto, ditto, for a long journey to London and back", "12", "10", "6"],
                ["", "£17", "10", "6"],
            ]),
        Bill(
            text: """
                                                        £   s.  d.
                    Bread and cheese                    0   4   6
                    Beds                                2   0   0
                """, rows: [["", "£", "s.", "d."], ["Bread and cheese", "0", "4", "6"], ["Beds", "2", "0", "0"]]),
        Bill(
            text: """
                To one bull's hide                               £1 10s. 0d.
                To mending the same                               0  2s. 6d.
                """, rows: [["To one bull’s hide", "£1", "10s.", "0d."], ["To mending the same", "0", "2s.", "6d."]]),
        Bill(
            text: """
                    To three dinners  . . . . . . . . . . . .  15 0
                    To wine . . . . . . . . . . . . . . . .  1 2 6
                    Waiter  . . . . . . . . . . . . . . . . .   2 0
                """, rows: [["To three dinners", "15 0"], ["To wine", "1 2 6"], ["Waiter", "2 0"]]),
        Bill(
            text: """
                  For a horse-load of hay,
                    and the carriage              4l. 10s.
                  Ale                             1l.  2s.
                  Sum                             5l. 12s.
                """, rows: [["For a horse-load of hay, and the carriage", "4l.", "10s."], ["Ale", "1l.", "2s."], ["Sum", "5l.", "12s."]]),
        // Points lead up to amounts in two columns.
        Bill(
            text: """
                                                        Fr.  c.
                  Déjeuner ............................  3  50
                  Service .............................  0  75
                                                        ------
                                                         4  25
                """, rows: [["", "Fr.", "c."], ["Déjeuner", "3", "50"], ["Service", "0", "75"], ["", "4", "25"]]),
        Bill(
            text: "  Zimmer                 3 Thlr. 10 Sgr.\n  Licht                       --  5 Sgr.\n",
            rows: [["Zimmer", "3 Thlr. 10 Sgr."], ["Licht", "—  5 Sgr."]]),
    ]

    @Test(arguments: bills) func amountsAtTheRightAreColumns(bill: Bill) {
        #expect(rows(book(bill.text)) == bill.rows)
    }

    @Test func whatIsNotCertainStaysAsItIsTyped() {
        let book = book(
            "    To one horse, and a saddle that was sold with it     £5  0  0\n    To corn        12s. 6d.\n    To a man and a boy who held it for the whole of the time until\n      we came      2s."
        )
        #expect(book.elementNodes("table").isEmpty)
        #expect(book.elementNodes("pre").count == 1)
    }

    @Test(arguments: [
        "He paid for the horse, and for the saddle that was sold with it, at least\n£5, and gave to the boy, who had held it for the whole of the morning, 2s.",
        "    And so I paid him all I had,\n      And that was only 6d.",
    ])
    func amountsInSentencesAreNone(text: String) {
        let book = book(text)
        #expect(book.elementNodes("table").isEmpty && book.elementNodes("pre").isEmpty)
    }
}
