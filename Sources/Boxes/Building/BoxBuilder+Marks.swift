import Markup
import StyleSheets

/// What concerns the page on which an element begins.
extension BoxBuilder {
    /// Adds the marks of an element.
    /// - Parameter hasBox: the element has opened the innermost box, which gets its marks; those of others stand in the text.
    mutating func addMarks(of id: NodeID, node: Node, style: BoxStyle, hasBox: Bool) {
        if node.id != .none, linkTargets.contains(node.id) {
            addMark(.destination(node.id), hasBox: hasBox)
            tree.targetCounters[node.id] = counters.all
        }
        for set in style.stringSet {
            addMark(.namedString(name: set.name, value: string(of: set.content, node: id)), hasBox: hasBox)
        }
        if style.bookmarkLevel > 0 {
            let label = style.bookmarkLabel.map { string(of: $0, node: id) } ?? collapsedString(of: id)
            let isClosed = style.hasRareValues && style.rare.bookmarkIsClosed
            addMark(.bookmark(level: Int(style.bookmarkLevel), label: label, node: id, isClosed: isClosed), hasBox: hasBox)
        }
        if style.opensPage { addMark(.opening, hasBox: hasBox) }
        for change in style.counterReset where change.name == "page" { addMark(.pageCounter(change.value), hasBox: hasBox) }
        for change in style.counterSet where change.name == "page" { addMark(.pageCounter(change.value), hasBox: hasBox) }
        addCounterMarks(of: style, hasBox: hasBox)
    }

    /// The counters that an element has changed, but for those that count by themselves.
    mutating func addCounterMarks(of style: BoxStyle, hasBox: Bool) {
        if style.counterReset.isEmpty, style.counterIncrement.isEmpty, style.counterSet.isEmpty { return }
        for changes in [style.counterReset, style.counterIncrement, style.counterSet] {
            for change in changes where change.name != "page" && change.name != "list-item" {
                addMark(.counter(name: change.name, value: counters.value(of: change.name)), hasBox: hasBox)
            }
        }
    }

    private mutating func string(of content: [ContentItem], node: NodeID) -> String {
        var result = ""
        for item in content { result += string(item, node: node, text: styled.style(of: node).text) }
        return result
    }

    /// Adds a mark to the innermost box if the element has opened it, else to the text: at its end so far, or, while no paragraph is open,
    /// where the next paragraph or box begins.
    mutating func addMark(_ mark: PageMark, hasBox: Bool) {
        if hasBox, let box = openBoxes.last {
            marks.append((box, mark))
        } else if paragraph.isOpen {
            paragraph.addMark(mark, in: tree)
        } else {
            waitingMarks.append(mark)
        }
    }

    /// Gives the marks that still wait at the end of a tree to its last paragraph, or, if it has no text, to its root.
    /// - Parameter root: the index of the tree's first box; its last is the last there is.
    mutating func attachWaitingMarks(in root: Int) {
        waitingMarks += waitingAnchors
        waitingAnchors.removeAll()
        guard !waitingMarks.isEmpty, root < tree.boxes.count else { return }
        if let last = tree.boxes[root...].last(where: { $0.paragraph >= 0 })?.paragraph {
            let end = tree.paragraphs[Int(last)].textEnd
            for mark in waitingMarks { inlineMarks.append((last, end, mark)) }
        } else {
            for mark in waitingMarks { marks.append((BoxID(Int32(root)), mark)) }
        }
        waitingMarks.removeAll()
    }

    /// Gives the marks inside boxes that stand in a line or beside it to the paragraph of that line: they concern its page.
    mutating func moveMarksOutOfLines() {
        guard !tree.detached.isEmpty else { return }
        var boxOfParagraph = [Int32](repeating: 0, count: tree.paragraphs.count)
        for (index, box) in tree.boxes.enumerated() where box.paragraph >= 0 { boxOfParagraph[Int(box.paragraph)] = Int32(index) }
        guard let places = placesInLines(boxOfParagraph) else { return }
        var moved: [(box: Int32, place: PlaceInText, mark: PageMark)] = []
        var keptMarks: [(box: BoxID, mark: PageMark)] = []
        var keptInlineMarks: [(paragraph: Int32, offset: Int32, mark: PageMark)] = []
        for entry in marks {
            if let place = detachedTree(of: entry.box.index).flatMap({ places[$0] }) {
                moved.append((entry.box.index, place, entry.mark))
            } else {
                keptMarks.append(entry)
            }
        }
        for entry in inlineMarks {
            let box = boxOfParagraph[Int(entry.paragraph)]
            if let place = detachedTree(of: box).flatMap({ places[$0] }) {
                moved.append((box, place, entry.mark))
            } else {
                keptInlineMarks.append(entry)
            }
        }
        (marks, inlineMarks) = (keptMarks, keptInlineMarks)
        for index in moved.indices.sorted(by: { (moved[$0].box, $0) < (moved[$1].box, $1) }) {
            inlineMarks.append((moved[index].place.paragraph, moved[index].place.offset, moved[index].mark))
        }
    }

    private struct PlaceInText {
        var paragraph: Int32
        var offset: Int32
    }

    /// For each detached box that stands in a line or beside it, or in such a box, where that is; nil if there is none. Floats keep their
    /// marks, but in such a box.
    private func placesInLines(_ boxOfParagraph: [Int32]) -> [PlaceInText?]? {
        var places: [PlaceInText?] = Array(repeating: nil, count: tree.detached.count)
        var floats = places
        for (index, paragraph) in tree.paragraphs.enumerated() where paragraph.hasObjects || paragraph.hasPositioned || paragraph.hasFloats
        {
            for run in tree.runs(of: index) {
                switch run.kind {
                case .float(let box): floats[Int(box)] = PlaceInText(paragraph: Int32(index), offset: run.start)
                case .inlineBlock(let box), .positioned(let box):
                    places[Int(box)] = PlaceInText(paragraph: Int32(index), offset: run.start)
                default: break
                }
            }
        }
        guard places.contains(where: { $0 != nil }) else { return nil }
        // A box inside another has the larger number: the outer one has its place by then.
        for index in places.indices {
            guard let place = places[index] ?? floats[index], let outer = detachedTree(of: boxOfParagraph[Int(place.paragraph)]) else {
                continue
            }
            if let outerPlace = places[outer] { places[index] = outerPlace }
        }
        return places
    }

    /// Index in `BoxTree.detached` of the tree that a box belongs to; nil for the flow.
    private func detachedTree(of box: Int32) -> Int? {
        guard Int(box) >= tree.flowBoxCount else { return nil }
        var low = 0, high = tree.detached.count
        while low < high {
            let middle = (low + high) / 2
            if tree.detached[middle].index <= box { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// Writes the marks into the tree: those of each box and of each paragraph in a row, otherwise in document order.
    mutating func storeMarks() {
        for index in marks.indices.sorted(by: { (marks[$0].box.index, $0) < (marks[$1].box.index, $1) }) {
            let box = Int(marks[index].box.index)
            if tree.boxes[box].markCount == 0 { tree.boxes[box].markStart = Int32(tree.marks.count) }
            tree.boxes[box].markCount += 1
            tree.marks.append(marks[index].mark)
        }
        let order = inlineMarks.indices.sorted {
            (inlineMarks[$0].paragraph, inlineMarks[$0].offset, $0) < (inlineMarks[$1].paragraph, inlineMarks[$1].offset, $1)
        }
        for index in order {
            let paragraph = Int(inlineMarks[index].paragraph)
            if tree.paragraphs[paragraph].markCount == 0 { tree.paragraphs[paragraph].markStart = Int32(tree.inlineMarks.count) }
            tree.paragraphs[paragraph].markCount += 1
            tree.inlineMarks.append(InlineMark(offset: inlineMarks[index].offset, mark: Int32(tree.marks.count)))
            tree.marks.append(inlineMarks[index].mark)
        }
    }
}
