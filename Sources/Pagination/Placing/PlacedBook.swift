import Boxes
import Markup
import StyleSheets
import TextLayout

/// A book that has been parted into pages, with what is needed to do it again when page numbers in its text have become known: stretches
/// whose lines are as high as they were have the pages that they had.
struct PlacedBook {
    var flow: Flow
    var pages: [Page]
    fileprivate let stretches: [PlacedStretch]
    private let notes: [NoteBody]
    private let floats: PageFloats
    private let lineHeight: Int64
    /// Of the page that was to be explained.
    let explanation: PageExplanation?

    init(
        flow: Flow, pages: [Page], stretches: [PlacedStretch], notes: [NoteBody], floats: PageFloats, lineHeight: Int64,
        explanation: PageExplanation?
    ) {
        self.flow = flow; self.pages = pages; self.stretches = stretches; self.notes = notes; self.floats = floats
        self.lineHeight = lineHeight; self.explanation = explanation
    }

    /// Puts the lines of paragraphs that have been set anew in the place of those that they had, if all pages stay as they are: each is as
    /// high as the one before it was, and ends with a hyphen where that did.
    /// - Parameters:
    ///   - paragraphs: with the lines that each had.
    /// - Returns: false, and nothing has changed, where pages may end elsewhere, or a paragraph stands inside something that is placed as a
    ///   whole.
    /// - Complexity: O(items).
    mutating func replaceLines(of paragraphs: [(index: Int, lines: Range<Int32>)], _ tree: BoxTree, _ text: TypesetText) -> Bool {
        var moves: [(lines: Range<Int32>, distance: Int32)] = []
        for (index, old) in paragraphs {
            let source = tree.paragraphs[index], new = text.paragraphs[index]
            guard !source.hasPositioned, !source.hasFloats, source.markCount == 0, new.lineCount == old.count else { return false }
            for (before, after) in zip(old, new.lineRange) {
                let (before, after) = (text.lines[Int(before)], text.lines[Int(after)])
                guard before.ascent == after.ascent, before.descent == after.descent, before.isHyphenated == after.isHyphenated
                else { return false }
            }
            if !old.isEmpty { moves.append((old, new.lineStart - old.lowerBound)) }
        }
        moves.sort { $0.lines.lowerBound < $1.lines.lowerBound }
        guard let first = moves.first?.lines.lowerBound, let end = moves.last?.lines.upperBound else { return false }
        var changed: [(item: Int, line: Int32)] = []
        for (number, item) in flow.items.enumerated() where item.kind == .line && item.payload >= first && item.payload < end {
            let move = moves.partitioningIndex { $0.lines.upperBound > item.payload }
            if moves[move].lines.contains(item.payload) { changed.append((number, item.payload + moves[move].distance)) }
        }
        guard changed.count == moves.reduce(0, { $0 + $1.lines.count }) else { return false }
        for (number, line) in changed { flow.items[number].payload = line }
        return true
    }

    /// Whether all that stretches have in common is as it was: the notes, the page floats, the distance of lines.
    func isPlaced(with others: [NoteBody], _ floats: PageFloats, lineHeight: Int64) -> Bool {
        self.lineHeight == lineHeight && self.floats.isPlaced(as: floats) && notes.count == others.count
            && zip(notes, others).allSatisfy { $0.tops == $1.tops && $0.calls == $1.calls && $0.runOn == $1.runOn }
    }

    /// A stretch as it was placed, if all that its pages depend on is as it was.
    /// - Parameters:
    ///   - stretch: without its pages.
    ///   - listed: its lines; nil where each page is stacked by itself.
    ///   - flow: the assembled draft.
    func stretch(
        _ number: Int, like stretch: PlacedStretch, _ listed: ListedStretch?, _ flow: Flow, _ tree: BoxTree
    ) -> PlacedStretch? {
        guard number < stretches.count else { return nil }
        let known = stretches[number]
        guard known.context == stretch.context, known.calls == stretch.calls else { return nil }
        if let listed, let own = known.list { return self.flow.hasSamePlaces(own, of: known, as: listed, flow) ? known : nil }
        // Its states are places in the draft, and what is set anew may stand anywhere in it.
        guard listed == nil, known.list == nil, known.draft == stretch.draft, flow.isSettled(stretch.draft, tree) else { return nil }
        return known
    }
}

/// A stretch between two forced breaks with its pages.
struct PlacedStretch {
    /// In the assembled draft.
    var draft: Range<Int>
    /// Of its first page.
    var context: PageSelectorContext
    /// In its list of lines.
    var calls: [VerticalList.InsertionCall]
    /// The list of lines that is common to all its pages, in the book's list; nil where each page has been stacked by itself.
    var list: Range<Int>?
    /// Heights that items of the list have been given on their pages, to bring text back to the grid.
    var corrections: [(item: Int, height: Int64)] = []
    /// The paragraphs of the list that are set in a line more or fewer.
    var varied: [VariedParagraph] = []
    var pages: [StretchPlacer.PlacedWithState] = []

    init(draft: Range<Int>, context: PageSelectorContext, calls: [VerticalList.InsertionCall]) {
        self.draft = draft; self.context = context; self.calls = calls
    }
}

extension Flow {
    /// Whether everything in the list of a stretch stands where it does in another one of it. That one is natural: the paragraphs that the
    /// first has in a line more or fewer are in it as they are by themselves, which is as they were, as they name no page numbers.
    /// - Parameter other: of the draft `flow`.
    fileprivate func hasSamePlaces(_ list: Range<Int>, of stretch: PlacedStretch, as other: ListedStretch, _ flow: Flow) -> Bool {
        var own = items[list]
        for (item, height) in stretch.corrections { own[item].height -= height }
        func height(_ index: Int32, _ continuations: [Continuation]) -> (Int64, Int64) {
            index < 0 ? (0, 0) : (continuations[Int(index)].headHeight, continuations[Int(index)].footHeight)
        }
        func areSame(_ own: ArraySlice<FlowItem>, _ others: ArraySlice<FlowItem>) -> Bool {
            own.count == others.count
                && zip(own, others).allSatisfy {
                    $0.kind == $1.kind && $0.height == $1.height && $0.penalty == $1.penalty
                        && ($0.kind != .mark || $0.payload == $1.payload)
                        && (max($0.continuation, $1.continuation) < 0
                            || height($0.continuation, continuations) == height($1.continuation, flow.continuations))
                }
        }
        let others = other.list.items
        var ownNext = own.startIndex, next = 0
        for varied in stretch.varied {
            let ownStart = list.lowerBound + varied.items.lowerBound, start = varied.natural.items.lowerBound
            guard other.contains(varied.natural), areSame(own[ownNext..<ownStart], others[next..<start]) else { return false }
            ownNext = list.lowerBound + varied.items.upperBound
            next = varied.natural.items.upperBound
        }
        return areSame(own[ownNext...], others[next...])
    }

    /// Whether no paragraph of a stretch of an assembled draft names page numbers.
    fileprivate func isSettled(_ range: Range<Int>, _ tree: BoxTree) -> Bool {
        func isSettled(_ boxes: Range<Int>) -> Bool {
            tree.boxes[boxes].allSatisfy { box in
                [box.paragraph, box.marker].allSatisfy { $0 < 0 || !tree.paragraphs[Int($0)].isUnsettled }
            }
        }
        // Detached boxes stand in any of them.
        guard isSettled(tree.flowBoxCount..<tree.boxes.count) else { return false }
        return items[range].allSatisfy { item in
            switch item.kind {
            case .paragraph, .marker: !tree.paragraphs[Int(item.payload)].isUnsettled
            // Their fragments have the lines of any paragraph.
            case .table, .turned, .itemContainer, .fragment, .container: false
            default: true
            }
        }
    }
}
