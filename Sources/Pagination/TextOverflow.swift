import Boxes
import Geometry
import Markup
import Resources
import TextLayout

// Text that leaves its frame or its page. Nothing is changed here: the finished layout is looked through once, line by line. O(lines).

/// A paragraph of which at least one line is wider than its measure, or leaves the paper.
struct TextOverflow: Sendable, Equatable {
    /// Index in `BoxTree.paragraphs`.
    var paragraph: Int
    /// Where the line that leaves farthest begins, in the text.
    var offset: Int32
    /// How far it leaves, in scaled points.
    var amount: Int64
    var place: Place

    /// What a line leaves; the worse the later.
    enum Place: Int, Comparable {
        case measure, column, frame, paper
        static func < (a: Place, b: Place) -> Bool { a.rawValue < b.rawValue }
    }
}

extension Layout {
    /// Less than this is no fault that anyone sees.
    private static let leastOverflow = Length.unitsPerPoint / 4

    /// Reports each paragraph whose text leaves its frame or its page, in the order of the text.
    /// - Parameter known: boxes that have been reported already, with all that is in them.
    func reportTextOverflow(in document: Document, besides known: [BoxID], _ diagnostics: inout Diagnostics) {
        let reported = known.map { tree[$0].node }.map { $0..<NodeID(Int32(document.subtreeEnd(of: $0))) }
        for overflow in textOverflows() {
            let node = tree.paragraphs[overflow.paragraph].node
            guard !reported.contains(where: { $0.contains(node) }) else { continue }
            let points = (Length(scaledPoints: overflow.amount).points * 10).rounded() / 10
            let what =
                switch overflow.place {
                case .measure: "a line is \(points) pt wider than its measure"
                case .column: "the text reaches \(points) pt beyond its column and is cut in the middle of the gap"
                case .frame: "the text reaches \(points) pt below the last frame that it flows through"
                case .paper: "the text reaches \(points) pt beyond the paper"
                }
            let hint =
                overflow.place == .frame
                ? "make the frame higher or wider: no line has room in those of further pages (@-fleuron-frame)"
                : "allow words to be parted (hyphens: auto, overflow-wrap: anywhere), or set the text smaller or on wider pages"
            diagnostics.report(Diagnostic(.warning, .textOverflow, what, at: source(of: overflow, in: document), hint: hint))
        }
    }

    private func source(of overflow: TextOverflow, in document: Document) -> SourceRange {
        let element = document[tree.paragraphs[overflow.paragraph].node].source, offset = Int(overflow.offset)
        guard let place = documentText(of: offset..<offset + 1) else { return element }
        let range = document.sourceRange(ofText: place)
        return range.start < range.end ? range : element
    }

    /// A picture may reach so far beyond the paper, as one that fills a page is cut at its edge: an eighth of an inch, printers' usual
    /// bleed.
    private static let mostTrimmed = 9 * Length.unitsPerPoint

    /// One for each paragraph, in the order of the text.
    func textOverflows() -> [TextOverflow] {
        var search = OverflowSearch(text, tree)
        for (number, page) in pages.enumerated() { look(through: page, furniture.master(of: number), &search) }
        for fragment in detached { look(through: fragment, &search) }
        return search.found.values.sorted { ($0.offset, $0.paragraph) < ($1.offset, $1.paragraph) }
    }

    private func look(through page: Page, _ master: PageMaster, _ search: inout OverflowSearch) {
        let left = master.content.minX.scaledPoints
        var stacking = ItemStacking(flow, of: page, y: master.content.minY.scaledPoints + page.floats.topHeight)
        stacking.passTurns(before: page.items.lowerBound)
        if let first = page.items.first, flow.items[first].continuation >= 0 {
            stacking.advance(by: flow.continuations[Int(flow.items[first].continuation)].headHeight)
        }
        func look(at line: Int32, x: Int64, y: Int64) {
            search.lookAtMeasure(line)
            // What a column cuts does not reach the edge of the paper.
            if let clip = stacking.columnClip, search.look(at: line, x: x - left, in: clip) { return }
            search.lookAtPaper(line, x: x, y: y, master.size)
        }
        for index in page.items {
            stacking.passTurns(before: index)
            switch stacking.place(flow.items[index], lines: text.lines) {
            case .line(let line, let x, let top, _): look(at: line, x: left + x, y: top)
            case .fragment(let fragment, let x, let top):
                let content = flow.fragments[Int(fragment)]
                for line in content.lines where !content.hides(line) {
                    look(at: line.line, x: left + x + Int64(line.x), y: top + line.y)
                }
                lookAtColumns(of: content, &search)
                for turn in content.turned { turn.content.forEachLine { search.lookAtMeasure($0.line) } }
            default: break
            }
        }
        for (fragment, frame) in zip(page.frameFragments, page.frames) {
            let content = master.frames[frame].content
            for line in flow.fragments[fragment].lines where !flow.fragments[fragment].hides(line) {
                look(at: line.line, x: content.minX.scaledPoints + Int64(line.x), y: content.minY.scaledPoints + line.y)
                search.look(at: line.line, inFrame: content.minY.scaledPoints + line.y - content.maxY.scaledPoints)
            }
        }
    }

    private func look(through fragment: Fragment, _ search: inout OverflowSearch) {
        for line in fragment.lines where !fragment.hides(line) { search.lookAtMeasure(line.line) }
        lookAtColumns(of: fragment, &search)
        for turn in fragment.turned { look(through: turn.content, &search) }
    }

    /// What columns in a fragment cut of its lines.
    private func lookAtColumns(of fragment: Fragment, _ search: inout OverflowSearch) {
        for line in fragment.lines where line.clip >= 0 && !fragment.hides(line) {
            search.look(at: line.line, x: Int64(line.x), in: fragment.clips[Int(line.clip)])
        }
    }

    /// What has been found, paragraph by paragraph.
    private struct OverflowSearch {
        private let text: TypesetText
        private let tree: BoxTree
        /// The paragraphs of the document by their first tokens, ascending: made when the first line is found.
        private lazy var starts: [(token: Int32, paragraph: Int)] = tree.paragraphs.indices.map { (text.paragraphs[$0].tokenStart, $0) }
            .sorted { $0 < $1 }
        private(set) var found: [Int: TextOverflow] = [:]

        init(_ text: TypesetText, _ tree: BoxTree) { self.text = text; self.tree = tree }

        /// Lines that the breaker could not make narrow enough.
        mutating func lookAtMeasure(_ index: Int32) {
            let line = text.lines[Int(index)]
            guard line.isOverfull, let paragraph = paragraph(of: line) else { return }
            let beyond = Int64(line.x) + Int64(line.width) - Int64(text.paragraphs[paragraph].measure)
            add(max(beyond, -Int64(line.x)), line, paragraph, .measure)
        }

        /// - Parameters:
        ///   - x: the left edge of the line's paragraph on the page.
        ///   - y: the top of the line on the page.
        mutating func lookAtPaper(_ index: Int32, x: Int64, y: Int64, _ size: Size) {
            let line = text.lines[Int(index)]
            let start = x + Int64(line.x), baseline = y + Int64(line.ascent)
            let across = max(start + Int64(line.width) - size.width.scaledPoints, -start)
            let along = max(baseline - size.height.scaledPoints, -baseline)
            guard max(across, along) > Layout.leastOverflow, line.width > 0, let paragraph = paragraph(of: line) else { return }
            if tree.paragraphs[paragraph].isReplaced, max(across, along) <= Layout.mostTrimmed { return }
            add(max(across, along), line, paragraph, .paper)
        }

        /// - Parameter x: the left edge of the line's paragraph, measured as the column's.
        /// - Returns: whether the column cuts the line.
        @discardableResult
        mutating func look(at index: Int32, x: Int64, in clip: Clip) -> Bool {
            let line = text.lines[Int(index)], start = x + Int64(line.x)
            let beyond = max(start + Int64(line.width) - clip.area.maxX.scaledPoints, clip.area.minX.scaledPoints - start)
            guard beyond > Layout.leastOverflow else { return false }
            if let paragraph = paragraph(of: line) { add(beyond, line, paragraph, .column) }
            return true
        }

        /// - Parameter top: of the line, from the foot of its frame.
        mutating func look(at index: Int32, inFrame top: Int64) {
            let line = text.lines[Int(index)], below = top + line.height
            if below > Layout.leastOverflow, let paragraph = paragraph(of: line) { add(below, line, paragraph, .frame) }
        }

        /// Preserved spaces leave nothing that anyone would see.
        private func isBlank(_ line: Line) -> Bool {
            text.tokens[Int(line.tokenStart)..<Int(line.tokenEnd)].allSatisfy { $0.kind.isWhiteSpace || $0.kind == .breakOpportunity }
        }

        private mutating func add(_ amount: Int64, _ line: Line, _ paragraph: Int, _ place: TextOverflow.Place) {
            guard amount > Layout.leastOverflow, !isBlank(line) else { return }
            // What leaves the paper is lost, which is worse than any line that is too wide.
            if let known = found[paragraph], (known.place, known.amount) >= (place, amount) { return }
            found[paragraph] = TextOverflow(
                paragraph: paragraph, offset: text.offset(ofToken: line.tokenStart), amount: amount, place: place)
        }

        /// The paragraph that holds a line's tokens; nil for text that no paragraph of the document holds, such as the dots of a leader.
        private mutating func paragraph(of line: Line) -> Int? {
            var low = 0, high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle].token <= line.tokenStart { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return nil }
            let paragraph = starts[low - 1].paragraph, typeset = text.paragraphs[paragraph]
            return line.tokenStart < typeset.tokenStart + typeset.tokenCount ? paragraph : nil
        }
    }
}

extension DiagnosticCode {
    /// Text leaves its frame or its page: no break was found that holds it inside.
    static let textOverflow = DiagnosticCode("layout.text-overflow")
}
