internal import TextLayout

/// From words to lines at their places.
extension LayoutManager {
    /// Lays out all paragraphs up to one that are not.
    func layOut(upTo last: Int) {
        // A client that asks while it is asked gets what there is.
        guard paragraphInHand == nil, !isAskingClient else { return }
        while firstInvalid <= min(last, lastInvalid) {
            let containerCount = rooms.count
            placeParagraphs(upTo: last)
            giveUpEstimated()
            notifyOfCompletion()
            if rooms.count <= containerCount { return }
        }
    }

    private func placeParagraphs(upTo last: Int) {
        paragraphInHand = firstInvalid
        defer { paragraphInHand = nil }
        collectGarbageIfNeeded()
        // It refers to all of the text, which would be copied when it changes.
        lineCache.reader = nil
        // How lines are broken must not depend on whether the client was asked for a container before.
        if rooms.isEmpty { _ = nextContainer(after: -1) }
        tokenize(Array(firstInvalid...min(last, lastInvalid)))
        breakInColumns(firstInvalid...min(last, lastInvalid))
        var place = firstInvalid > 0 ? paragraphs[firstInvalid - 1].end : FlowPlace()
        var index = firstInvalid
        while index <= last, index < paragraphs.count {
            paragraphInHand = index
            generation += 1
            if index > lastInvalid {
                // Everything behind has its place already, if that has stayed.
                if stays(index, at: place) { break }
                lastInvalid = index
                if paragraphs[index].typeset < 0 { tokenize([index]) }
            }
            lay(index, at: place)
            place = paragraphs[index].end
            index += 1
        }
        firstInvalid = index
        if index > lastInvalid {
            if index < paragraphs.count, !stays(index, at: place) {
                lastInvalid = index
            } else {
                (firstInvalid, lastInvalid) = (paragraphs.count, -1)
            }
        }
        generation += 1
    }

    /// Whether a paragraph has its place already.
    ///
    /// Where a client shapes rooms by positions in the text, only if its text stands where it stood as well.
    private func stays(_ index: Int, at place: FlowPlace) -> Bool {
        paragraphs[index].isPlaced && paragraphs[index].start == place
            && (!hasProviders || paragraphs[index].offset == storage.paragraphs.starts[index])
    }

    /// Breaks paragraphs that stand in columns of one measure, many at a time.
    func breakInColumns(_ range: ClosedRange<Int>) {
        guard let room = rooms.first, rooms.allSatisfy({ $0.hasLines(like: room) }) else { return }
        var indices: [Int] = []
        for index in range {
            guard paragraphs[index].measure == nil, isWrapped(paragraphs[index].style), !isFilledLineByLine(index) else { continue }
            keepWordsWhole(in: index)
            paragraphs[index].measure = measure(in: room)
            typeset.setMeasure(paragraphs[index].measure ?? 0, of: paragraphs[index].typeset)
            indices.append(index)
        }
        guard !indices.isEmpty else { return }
        // The engine wants its own numbers, ascending.
        typeset.compose(indices.map { paragraphs[$0].typeset }.sorted(), workers: workers)
        statistics.brokenParagraphs += indices.count
        for index in indices where hasOverfullLines(index) { paragraphs[index].measure = nil }
    }

    /// Lines that were broken for columns of another measure, or where there are others now, are broken again.
    func forgetOtherMeasures() {
        let known = rooms.first.flatMap { room in rooms.allSatisfy { $0.hasLines(like: room) } ? measure(in: room) : nil }
        for index in paragraphs.indices where paragraphs[index].measure != known { paragraphs[index].measure = nil }
    }

    /// The lines of a paragraph are filled one by one.
    func isFilledLineByLine(_ index: Int) -> Bool { paragraphs[index].style.typesetterBehavior == .firstFit }

    func isWrapped(_ style: ParagraphStyle) -> Bool { style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping }

    func hasOverfullLines(_ index: Int) -> Bool {
        let paragraph = typeset.paragraphs[paragraphs[index].typeset]
        return typeset.lines[Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount)].contains(where: \.isOverfull)
    }

    /// What the engine takes for the width of a column: indents and tab stops are measured from its edges.
    private func measure(in room: ContainerRoom) -> Int32 { Int32(clamping: max(room.width - 2 * room.padding, 1)) }

    private func columnEdges(_ index: Int, _ room: ContainerRoom, isFirst: Bool) -> (start: Int64, end: Int64) {
        let layout = paragraphs[index]
        return ContainerFragments.edges(
            room, head: scaledPoints(isFirst ? layout.style.firstLineHeadIndent : layout.style.headIndent),
            tail: scaledPoints(layout.style.tailIndent),
            isRightToLeft: layout.isRightToLeft)
    }

    /// Gives a paragraph its place, breaking it if its lines are not known or do not fit the place.
    func lay(_ index: Int, at place: FlowPlace) {
        let wasPlaced = paragraphs[index].isPlaced
        let oldStart = paragraphs[index].start
        paragraphs[index].start = place
        paragraphs[index].offset = storage.paragraphs.starts[index]
        var start = place
        start.spacing = 0
        if paragraphs[index].isFilledForRoom {
            paragraphs[index].isFilledForRoom = false
            breakInColumns(index...index)
        }
        let style = paragraphs[index].style
        if start.y > 0 || start.lines > 0 { start.y += place.spacing + max(0, scaledPoints(style.paragraphSpacingBefore)) }
        let isColumn =
            place.container < rooms.count && rooms[place.container].isRectangle
            && paragraphs[index].measure == measure(in: rooms[place.container])
        if isColumn, stack(index, from: start) {
            if wasPlaced, oldStart != place { statistics.movedParagraphs += 1 }
        } else {
            fill(index, from: start)
        }
        paragraphs[index].isPlaced = true
        statistics.placedParagraphs += 1
        guard paragraphs[index].overflow == nil else { return }
        let end = paragraphs[index].end.container
        if endsInFormFeed(index), nextContainer(after: end) {
            paragraphs[index].end = FlowPlace(container: end + 1)
        } else {
            paragraphs[index].end.spacing = max(0, scaledPoints(style.paragraphSpacing))
        }
    }

    private func endsInFormFeed(_ index: Int) -> Bool {
        let end = storage.paragraphs.range(index, textCount: storage.text.count).upperBound
        return end > storage.paragraphs.starts[index] && storage.text[end - 1] == ParagraphStarts.formFeed
    }

    // MARK: Columns

    /// Puts the lines of a broken paragraph below each other, from column to column. False if one of the columns is of another kind.
    private func stack(_ index: Int, from start: FlowPlace) -> Bool {
        let rule = LineHeightRule(paragraphs[index].style)
        let typesetParagraph = typeset.paragraphs[paragraphs[index].typeset]
        var place = start
        var placed: [PlacedLine] = []
        let lineCount = Int(typesetParagraph.lineCount)
        var room = rooms[start.container]
        let first = columnEdges(index, room, isFirst: true), others = columnEdges(index, room, isFirst: false)
        for number in 0..<max(1, lineCount) {
            let extent = lineCount == 0 ? paragraphs[index].extent : extent(of: Int(typesetParagraph.lineStart) + number, in: index)
            let height = rule.height(extent)
            while !hasRoom(place, room, height: height) {
                guard nextContainer(after: place.container) else {
                    if fillsAll(of: index, from: start) { return true }
                    if typeset.paragraphs[paragraphs[index].typeset].lineStart != typesetParagraph.lineStart {
                        paragraphs[index].measure = nil
                        breakInColumns(index...index)
                    }
                    return finish(index, placed, place, overflowFrom: number, of: lineCount)
                }
                place = FlowPlace(container: place.container + 1)
                guard rooms[place.container].hasLines(like: room) else { return false }
                room = rooms[place.container]
            }
            let (x, end) = number == 0 ? first : others
            placed.append(
                PlacedLine(
                    line: lineCount == 0 ? -1 : typesetParagraph.lineStart + Int32(number), container: Int32(place.container), x: x,
                    width: max(end - x, 0),
                    top: place.y, height: height, baseline: place.y + rule.baseline(extent), extent: extent, start: 0, end: 0))
            if number + 1 < lineCount, let line = placed.last { place.y += rule.spacing(adding: spacing(after: line, in: index)) }
            place.y += height
            place.lines += 1
        }
        return finish(index, placed, place, overflowFrom: nil, of: lineCount)
    }

    private func hasRoom(_ place: FlowPlace, _ room: ContainerRoom, height: Int64) -> Bool {
        if room.maximumNumberOfLines > 0, place.lines >= room.maximumNumberOfLines { return false }
        return place.y + height <= room.height
    }

    /// Whether there is a container behind one; asks the delegate for it if there is none yet.
    func nextContainer(after container: Int) -> Bool {
        if container + 1 < rooms.count { return true }
        guard let delegate, rooms.count < Self.mostContainers, let next = delegate.layoutManager(self, nextContainerAfter: containers.count)
        else { return false }
        containers.append(next)
        return true
    }

    /// Whether there is a container; asks the delegate for those up to it, while nothing is laid out.
    func hasContainer(_ container: Int) -> Bool {
        let inHand = paragraphInHand
        defer { paragraphInHand = inHand }
        paragraphInHand = exactCount
        while rooms.count <= container { guard nextContainer(after: rooms.count - 1) else { return false } }
        return true
    }

    /// A delegate that hands out containers without room must not go on for ever.
    private static let mostContainers = 100_000

    // MARK: Lines

    /// What the client adds below a line that is not the last of its paragraph, in scaled points.
    func spacing(after line: PlacedLine, in index: Int) -> Int64 {
        guard let delegate, line.line >= 0 else { return 0 }
        let paragraph = typeset.paragraphs[paragraphs[index].typeset], base = storage.paragraphs.starts[index]
        let start = line.line == paragraph.lineStart ? 0 : Int(textOffset(ofLine: Int(line.line), in: index, typeset)),
            end = Int(textOffset(ofLine: Int(line.line) + 1, in: index, typeset))
        return scaledPoints(
            delegate.layoutManager(
                self, lineSpacingAfterLine: TextRange(base + start, base + max(start, end)),
                in: Rect(x: points(line.x), y: points(line.top), width: points(line.width), height: points(line.height))))
    }

    /// What a line needs above and below its baseline; one that holds nothing needs what the paragraph's main font does.
    func extent(of line: Int, in index: Int) -> LineExtent {
        let line = typeset.lines[line]
        let extent = LineExtent(ascent: Int64(line.ascent), descent: Int64(line.descent))
        return extent.ascent + extent.descent > 0 ? extent : paragraphs[index].extent
    }

    /// Stores the lines of a paragraph with the text that they hold. Always true.
    func finish(_ index: Int, _ lines: [PlacedLine], _ end: FlowPlace, overflowFrom: Int?, of lineCount: Int) -> Bool {
        var lines = lines
        let range = storage.paragraphs.range(index, textCount: storage.text.count)
        // Taken once: asked through the manager, it would be copied for every line.
        let typeset = typeset
        let typesetParagraph = typeset.paragraphs[paragraphs[index].typeset]
        for number in lines.indices {
            lines[number].start = lines[number].line < 0 ? 0 : textOffset(ofLine: Int(lines[number].line), in: index, typeset)
            if number == 0 { lines[number].start = 0 }
            if number > 0 { lines[number - 1].end = lines[number].start }
        }
        paragraphs[index].overflow = nil
        paragraphs[index].unplacedLines = 0
        if let overflowFrom {
            let offset = overflowFrom > 0 ? textOffset(ofLine: Int(typesetParagraph.lineStart) + overflowFrom, in: index, typeset) : 0
            paragraphs[index].overflow = offset
            paragraphs[index].unplacedLines = lineCount - overflowFrom
            if let last = lines.indices.last { lines[last].end = offset }
        } else if let last = lines.indices.last {
            lines[last].end = Int32(range.count)
        }
        paragraphs[index].lines = lines
        // Nothing follows text that has found no room.
        paragraphs[index].end = overflowFrom == nil ? end : FlowPlace(container: rooms.count)
        return true
    }

    /// Where the text of a line begins in its paragraph.
    func textOffset(ofLine number: Int, in index: Int, _ typeset: TypesetText) -> Int32 {
        let line = typeset.lines[number], paragraph = typeset.paragraphs[paragraphs[index].typeset]
        let part = line.startBreak >= 0 ? typeset.words.breaks[Int(line.startBreak)].offset : 0
        let isBehind = line.tokenStart >= paragraph.tokenStart + paragraph.tokenCount
        let offset =
            isBehind ? paragraph.textEnd - paragraph.textStart : typeset.offset(ofToken: line.tokenStart) + part - paragraph.textStart
        return paragraphs[index].substitutions?.stored(offset) ?? offset
    }

    private func notifyOfCompletion() {
        guard let delegate, !paragraphs.isEmpty else { return }
        let placed = paragraphs[..<min(firstInvalid, paragraphs.count)]
        guard let last = placed.last else { return }
        let isAtEnd = firstInvalid >= paragraphs.count && last.overflow == nil
        let lastContainer = min(last.end.container, containers.count - 1)
        isAskingClient = true
        defer { isAskingClient = false }
        for container in completedContainers..<max(completedContainers, lastContainer + (isAtEnd || last.overflow != nil ? 1 : 0)) {
            delegate.layoutManager(self, didCompleteLayoutOf: container, isAtEnd: isAtEnd && container == lastContainer)
        }
        completedContainers = max(completedContainers, last.overflow != nil ? lastContainer + 1 : lastContainer)
    }
}
