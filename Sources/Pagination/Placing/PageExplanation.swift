/// Why a page ends where it does: the ends that it could have with the pages before it as they are, what each costs, and what the pages up
/// to the next forced break cost after it, each set as well as it can be. The chosen end is the one with the least sum.
package struct PageExplanation: Sendable {
    /// A cost as weights of the sheet and penalties have it.
    package struct Cost: Sendable, Equatable {
        /// Rules broken. A way with fewer is always cheaper.
        package var broken = 0
        package var weight = 0.0

        package init(broken: Int = 0, weight: Double = 0) {
            self.broken = broken
            self.weight = weight
        }

        init(_ cost: PageCost) { self.init(broken: Int(cost.broken), weight: Double(cost.weight) / Double(PageWeights.unit)) }
    }

    /// A place where the page could end.
    package struct End: Sendable {
        /// The last line above it, in `TypesetText.lines`; nil where a page has none.
        package var lastLine: Int?
        /// Something that is placed as a whole stands between that line and the end.
        package var endsWithBlock = false
        /// How far above the foot of the page the text ends, or above the notes, in lines of the body.
        package var shortLines = 0.0
        /// Those that are not nought.
        package var parts: [(reason: PageCostReason, weight: Double)] = []
        /// The two pages of the spread do not end level: what the right one pays.
        package var spread = 0.0
        /// The page by itself, with what it pays for the spread.
        package var own = Cost()
        package var after = Cost()
        package var pagesAfter = 0
        package var isChosen = false
        /// Paragraphs of the page in a line more, and in a line fewer.
        package var longer = 0
        package var shorter = 0
        /// The text ends there, or a forced break follows.
        package var endsStretch = false

        package var total: Cost { Cost(broken: own.broken + after.broken, weight: own.weight + after.weight) }
    }

    /// A place where the page may not end.
    package struct Refusal: Sendable {
        package enum Reason: String, Sendable {
            case paragraph = "a widow, an orphan, or a paragraph that is kept together"
            case block = "blocks that are kept together, as a heading with its text is"
            case beside = "something beside it that would be parted"
            case notes = "a note that it calls has no room"
        }

        package var lastLine: Int?
        package var endsWithBlock: Bool
        package var reason: Reason
    }

    /// In the order of the text.
    package var ends: [End] = []
    package var refusals: [Refusal] = []
    /// A right-hand page that is compared with the left one.
    package var completesSpread = false
}
