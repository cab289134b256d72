import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands in front of a play's first speech, and what is seen in its scenes. All texts are our own.
@Suite struct PlayFrontTests {
    private let gap = InventedBook.gap
    private let speeches = (0..<8).map { _ in "MARY.  The lamp is lit.\n\nTHE EARL.  I have not lit it." }.joined(separator: "\n\n")

    private func play(_ front: String, acts: [String]) -> Document {
        InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + front + acts.map { "\(gap)\($0)\n\n\(speeches)" }.joined())
    }

    @Test func personsAndScenesInFrontOfAPlayAreNoHeadings() {
        let persons = "\(gap)THE PERSONS OF THE PLAY\n\n\nTHE EARL OF POE, K.G.\n\nMARY ROE, his Niece\n\nJOHN, Servant to Mary\n\nLADY POE"
        let scenes =
            "\(gap)THE SCENES OF THE PLAY\n\n\nACT I.  _A Room in the House of the Earl_.\n\nACT II.  _The Mill_.\n\nACT III.  _Same as Act I_."
        let book = play(
            persons + scenes,
            acts: ["FIRST ACT\n\n\nSCENE\n\n\n_A room in the house of the Earl_.", "SECOND ACT\n\n\nSCENE\n\n\n_The mill at noon_."])
        #expect(
            book.headingLines.map { $0.dropFirst(2) } == [
                "THE PERSONS OF THE PLAY", "THE SCENES OF THE PLAY", "FIRST ACT", "SCENE", "SECOND ACT", "SCENE",
            ])
    }

    @Test func whereThePlayIsIsNoHeading() {
        let book = play("\(gap)CHARACTERS\n\nTHE EARL\nMARY, his niece\n\n\n\nThe Scene is at Leith", acts: ["ACT I", "ACT II"])
        #expect(book.headingLines.map { $0.dropFirst(2) } == ["CHARACTERS", "ACT I", "ACT II"])
    }

    @Test func actsWithoutTextBetweenThemStayWhereNoneComesAgain() {
        let book = play("", acts: ["ACT I.  _The House_.", "ACT II.  _The Mill_.", "ACT III.  _The Bridge_.", "ACT IV.  _The House_."])
        #expect(book.headingLines.count == 4)
    }

    @Test func aDirectionRightBelowASceneIsNoTitle() {
        let book = play(
            "",
            acts: [
                "ACT I\n\n\nScene I.--A street.\n[Enter JOHN; he goes over\nthe bridge.]",
                "ACT II\n\n\nScene I.--The mill.\n[MARY, alone.]",
            ])
        #expect(book.headingLines.contains { $0.hasSuffix("Scene I.—A street.") }, "\(book.headingLines)")
        #expect(!book.headingLines.contains { $0.contains("[") })
        #expect(book.string(of: .root).contains("Enter JOHN"))
    }

    @Test func wordsInBracketsAtTheEndOfATitleStay() {
        let book = play(
            "", acts: ["ACT I\n\n\nSCENE I.--THE STREET\nOF THE MILL [LEITH]", "ACT II\n\n\nSCENE I.--THE STREET\nOF THE BRIDGE [LEITH]"])
        #expect(book.headingLines.contains { $0.hasSuffix("OF THE MILL [LEITH]") }, "\(book.headingLines)")
    }
}
