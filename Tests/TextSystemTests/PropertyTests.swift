import Testing
import TextProperties
import TextSamples

@testable import TextSystem

/// What holds of any text in any shape, on some texts. Many more are tried by `make check-properties`.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct PropertyTests {
    /// Texts of which something did not hold: the look of an empty last paragraph after edits of the one before it, an empty line at the
    /// end of text that is shaped as a whole, last lines lower than their paragraph's font, glyphs asked for before all was laid out; words
    /// that stayed parted as for another place, paragraphs that only first fit with parted words had room for, tabs in measured boxes,
    /// carets in what a line leaves out.
    private static let found: [(seed: UInt64, property: TextProperty)] = [
        (79, .incrementalEqualsFresh), (115, .undoRestores), (1_726, .hitTestIsInverse), (1_726, .measuredSizeHoldsAll),
        (18, .measuredSizeHoldsAll), (169, .measuredSizeHoldsAll), (100, .hitTestIsInverse), (122, .hitTestIsInverse),
        (5_968, .incrementalEqualsFresh), (6_201, .undoRestores), (637, .noTextIsLost), (672, .noTextIsLost),
        (1_592, .measuredSizeHoldsAll), (5_168, .measuredSizeHoldsAll), (6_284, .measuredSizeHoldsAll),
        (6_778, .measuredSizeHoldsAll), (6_398, .hitTestIsInverse),
    ]
    /// Texts that took minutes: narrow stretches that were left empty and filled by turns, as the shape depends on the text; lines of many
    /// heights in a column below a shape; a column without an end, all of it narrower than the indents.
    private static let slow: [(seed: UInt64, property: TextProperty)] = [
        (2_053, .noTextIsLost), (2_056, .undoRestores), (2_061, .incrementalEqualsFresh),
    ]

    @Test func whatDidNotHoldDoes() {
        for (seed, property) in Self.found + Self.slow {
            if let failure = property.failure(seed: seed) { Issue.record("text \(seed), \(property): \(failure)") }
        }
    }

    @Test(arguments: TextProperty.allCases)
    func propertiesHold(property: TextProperty) {
        for seed in UInt64(0)..<8 {
            if let failure = property.failure(seed: seed) { Issue.record("text \(seed): \(failure)") }
        }
    }
}
