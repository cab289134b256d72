internal import Geometry
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

    /// The lines of a paragraph are filled one by one.
    private func isFilledLineByLine(_ index: Int) -> Bool { paragraphs[index].style.typesetterBehavior == .firstFit }

    func isWrapped(_ style: ParagraphStyle) -> Bool { style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping }

    private func hasOverfullLines(_ index: Int) -> Bool {
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
        if paragraphs[index].overflow == nil { paragraphs[index].end.spacing = max(0, scaledPoints(style.paragraphSpacing)) }
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
                    if fillLines(of: index, from: start) { return true }
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
    private func nextContainer(after container: Int) -> Bool {
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

    // MARK: Shapes

    /// Breaks a paragraph into the fragments from a place on.
    private func fill(_ index: Int, from start: FlowPlace) {
        var start = start
        if rooms.isEmpty, !nextContainer(after: -1) {
            paragraphs[index].lines = []
            paragraphs[index].overflow = 0
            paragraphs[index].end = start
            return
        }
        if start.container >= rooms.count { start = FlowPlace(container: rooms.count) }
        paragraphs[index].isFilledForRoom = paragraphs[index].measure != nil
        while true {
            var broken = isWrapped(paragraphs[index].style) ? breakInFragments(index, from: start) : setOnOneLine(index, from: start)
            if broken.overflow != nil, nextContainer(after: rooms.count - 1) { continue }
            paragraphs[index].measure = nil
            statistics.brokenParagraphs += 1
            if broken.overflow != nil, isWrapped(paragraphs[index].style) {
                if fillLines(of: index, from: start) { return }
                broken = breakInFragments(index, from: start)
            }
            paragraphs[index].demerits = broken.demerits
            _ = finish(index, broken.lines, broken.end, overflowFrom: broken.overflow, of: broken.lineCount)
            return
        }
    }

    /// Fills the lines of a paragraph one by one if all of it finds room so, or would on a last line with its letters set closer, since the
    /// best lines may be more than the containers hold. Returns whether it did; if not, the paragraph may have to be broken again.
    private func fillLines(of index: Int, from start: FlowPlace) -> Bool {
        guard !isFilledLineByLine(index), start.container < rooms.count, isWrapped(paragraphs[index].style) else { return false }
        let number = paragraphs[index].typeset
        let filled = breakInFragments(index, from: start, fillsLines: true)
        let lines = typeset.paragraphs[number].lineRange
        guard !lines.contains(where: { typeset.lines[Int($0)].isOverfull }) else { return false }
        if filled.overflow != nil {
            guard let last = filled.lines.last, fitsTightened(last, of: index) else { return false }
        }
        paragraphs[index].measure = nil
        paragraphs[index].isFilledForRoom = true
        paragraphs[index].demerits = filled.demerits
        return finish(index, filled.lines, filled.end, overflowFrom: filled.overflow, of: filled.lineCount)
    }

    private struct FilledParagraph {
        var lines: [PlacedLine] = []
        var end = FlowPlace()
        var overflow: Int?
        var lineCount = 0
        var demerits: Int64 = 0
    }

    /// Total fit over fragments whose heights are first taken to be those of the paragraph's main font. Where a band turns out to hold
    /// something of another height it is made so, and the paragraph is set again, from the first such band to the last: what stands above a
    /// band does not change with its height.
    ///
    /// With `fillsLines` lines are filled one by one, and words stay whole.
    private func breakInFragments(_ index: Int, from start: FlowPlace, fillsLines: Bool = false) -> FilledParagraph {
        let layout = paragraphs[index]
        let rule = LineHeightRule(layout.style)
        let style = styles.paragraphStyle(
            layout.style, isRightToLeft: layout.isRightToLeft, isInShape: true, em: layout.em,
            tabOrigin: Int32(clamping: columnBase(of: start.container)), language: layout.language,
            &typeset.styles)
        var composition = FragmentComposition()
        composition.isGreedy = fillsLines || isFilledLineByLine(index)
        composition.greatestDemerits = Int64(NarrowStretch.emptyDemerits)
        var heights: [ContainerFragments.Band: LineExtent] = [:]
        var changes: [ContainerFragments.Band: Int] = [:]
        var spacings: [ContainerFragments.Band: Int64] = [:], usualSpacing: Int64 = 0
        var texts = BandTexts(), corrections = 0
        for attempt in 0... {
            let source = ContainerFragments(
                rooms: rooms, place: start, extent: layout.extent, style: layout.style, isRightToLeft: layout.isRightToLeft,
                em: Int64(layout.em), textStart: storage.paragraphs.starts[index], heights: heights, spacings: spacings,
                usualSpacing: usualSpacing, texts: texts)
            let composed = typeset.compose(layout.typeset, in: source, style: style, composition)
            if !fillsLines, let narrowest = narrowestOverfull(composed.fragments), narrowest < paragraphs[index].breakWidth, attempt < 100 {
                breakWords(of: index, widerThan: narrowest)
                continue
            }
            let lines = Int(typeset.paragraphs[layout.typeset].lineStart)
            if let (band, extent) = firstMismatch(composed.fragments, lines, index, source), attempt < 1_000 {
                let known = heights[band] ?? layout.extent
                // A band may become lower once; after that it only grows, so that this ends.
                heights[band] = changes[band, default: 0] > 0 ? known.union(extent) : extent
                changes[band, default: 0] += 1
                if changes[band, default: 0] < 4 || heights[band] != known { continue }
            }
            if let (search, extent) = lowerOverflow(composed.fragments, lines, index, source), heights[search] == nil, attempt < 1_000 {
                heights[search] = extent
                changes[search] = 1
                continue
            }
            if source.hasProviders, attempt < 10_000,
                let corrected = source.correctedTexts(starts(of: composed.fragments, firstLine: lines, in: index))
            {
                texts = corrected
                corrections += 1
                // Lines that are chosen together may be driven about for ever.
                if corrections > Self.mostCorrections { composition.isGreedy = true }
                continue
            }
            var result = place(composed.fragments, firstLine: lines, source, rule, index, start: start)
            if delegate != nil, attempt < 1_000, let wrong = firstWrongSpacing(result.lines, source, index) {
                (spacings[wrong.band], usualSpacing) = (wrong.spacing, wrong.spacing)
                continue
            }
            result.demerits = composed.demerits
            return result
        }
        return FilledParagraph()
    }

    /// So often total fit is tried with other positions in a shape that depends on them.
    private static let mostCorrections = 12

    /// Where lines go, and where the text of each begins in the storage.
    private func starts(of fragments: [BrokenLine], firstLine: Int, in index: Int) -> [(cursor: FragmentCursor, start: Int)] {
        let typeset = typeset, base = storage.paragraphs.starts[index]
        return fragments.enumerated().map { number, fragment in
            (fragment.cursor, base + (number == 0 ? 0 : Int(textOffset(ofLine: firstLine + number, in: index, typeset))))
        }
    }

    /// A paragraph of a single line takes the first fragment, whatever its length; what does not fit is taken out when the line is looked
    /// at.
    private func setOnOneLine(_ index: Int, from start: FlowPlace) -> FilledParagraph {
        let layout = paragraphs[index], rule = LineHeightRule(layout.style)
        var plain = layout.style
        plain.alignment = .left
        let style = styles.paragraphStyle(
            plain, isRightToLeft: false, isInShape: true, em: layout.em, language: layout.language, &typeset.styles)
        _ = typeset.compose(layout.typeset, in: UnlimitedFragments(x: 0), style: style)
        let paragraph = typeset.paragraphs[layout.typeset]
        let line = Int(paragraph.lineStart)
        let needed = paragraph.lineCount > 0 ? extent(of: line, in: index) : layout.extent
        let source = ContainerFragments(
            rooms: rooms, place: start, extent: needed, style: layout.style, isRightToLeft: layout.isRightToLeft, em: Int64(layout.em),
            textStart: storage.paragraphs.starts[index])
        var result = placeEmpty(index, source, rule)
        if paragraph.lineCount > 0, !result.lines.isEmpty { result.lines[0].line = paragraph.lineStart }
        result.lineCount = 1
        return result
    }

    /// The edge from which indents are measured in a container.
    func columnBase(of container: Int) -> Int64 {
        guard rooms.indices.contains(container) else { return 0 }
        return rooms[container].region.bounds.minX.scaledPoints + rooms[container].padding
    }

    /// The measure of the narrowest line that is too full. One that has found no room counts too: broken, its words may have room, and a
    /// line without a way to break it drives those before it out.
    private func narrowestOverfull(_ fragments: [BrokenLine]) -> Int32? {
        fragments.filter(\.isOverfull).map(\.width).min()
    }

    /// The first band whose lines need another height than was assumed.
    private func firstMismatch(
        _ fragments: [BrokenLine], _ firstLine: Int, _ index: Int, _ source: ContainerFragments
    ) -> (ContainerFragments.Band, LineExtent)? {
        var number = 0
        while number < fragments.count {
            let cursor = fragments[number].cursor
            if cursor.container == ContainerFragments.overflow { return nil }
            var needed = extent(of: firstLine + number, in: index)
            number += 1
            while number < fragments.count, fragments[number].cursor.container == cursor.container, fragments[number].cursor.y == cursor.y {
                needed = needed.union(extent(of: firstLine + number, in: index))
                number += 1
            }
            if needed != source.extent(at: cursor) { return (.init(container: cursor.container, y: cursor.y), needed) }
        }
        return nil
    }

    /// Where room was looked for in vain for a line that needs less height than was assumed.
    private func lowerOverflow(
        _ fragments: [BrokenLine], _ firstLine: Int, _ index: Int, _ source: ContainerFragments
    ) -> (ContainerFragments.Band, LineExtent)? {
        guard let number = fragments.firstIndex(where: { $0.cursor.container == ContainerFragments.overflow }) else { return nil }
        let search = number > 0 ? source.searchBehind(fragments[number - 1].cursor) : source.startSearch
        let needed = extent(of: firstLine + number, in: index)
        return source.rule.height(needed) < source.rule.height(source.extent) ? (search, needed) : nil
    }

    /// The first band below which the client wants another space than was assumed, and the one that it wants. The last line of a paragraph
    /// has none.
    private func firstWrongSpacing(_ lines: [PlacedLine], _ source: ContainerFragments, _ index: Int) -> (
        band: ContainerFragments.Band, spacing: Int64
    )? {
        guard let last = lines.last else { return nil }
        var wanted: (band: ContainerFragments.Band, spacing: Int64)?
        for line in lines {
            let band = ContainerFragments.Band(container: line.container, y: line.top)
            if let found = wanted, found.band != band {
                if (source.spacings[found.band] ?? source.usualSpacing) != found.spacing { return found }
                wanted = nil
            }
            if line.container == last.container, line.top == last.top { return nil }
            wanted = (band, max(wanted?.spacing ?? .min, spacing(after: line, in: index)))
        }
        return nil
    }

    /// What the client adds below a line that is not the last of its paragraph, in scaled points.
    private func spacing(after line: PlacedLine, in index: Int) -> Int64 {
        guard let delegate, line.line >= 0 else { return 0 }
        let paragraph = typeset.paragraphs[paragraphs[index].typeset], base = storage.paragraphs.starts[index]
        let start = line.line == paragraph.lineStart ? 0 : Int(textOffset(ofLine: Int(line.line), in: index, typeset)),
            end = Int(textOffset(ofLine: Int(line.line) + 1, in: index, typeset))
        return scaledPoints(
            delegate.layoutManager(
                self, lineSpacingAfterLine: TextRange(base + start, base + max(start, end)),
                in: Rect(x: points(line.x), y: points(line.top), width: points(line.width), height: points(line.height))))
    }

    private func place(
        _ fragments: [BrokenLine], firstLine: Int, _ source: ContainerFragments, _ rule: LineHeightRule, _ index: Int, start: FlowPlace
    ) -> FilledParagraph {
        var result = FilledParagraph()
        result.lineCount = fragments.count
        result.end = start
        if fragments.isEmpty { return placeEmpty(index, source, rule) }
        var lastBand: ContainerFragments.Band?
        for (number, fragment) in fragments.enumerated() {
            let cursor = fragment.cursor
            guard cursor.container != ContainerFragments.overflow else {
                result.overflow = number
                break
            }
            let extent = source.extent(at: cursor)
            let height = rule.height(extent)
            result.lines.append(
                PlacedLine(
                    line: Int32(firstLine + number), container: cursor.container, x: Int64(fragment.x), width: Int64(fragment.width),
                    top: cursor.y, height: height,
                    baseline: cursor.y + rule.baseline(extent), extent: extent, start: 0, end: 0))
            let band = ContainerFragments.Band(container: cursor.container, y: cursor.y)
            if band != lastBand {
                let lines = result.end.container == Int(cursor.container) ? result.end.lines : 0
                result.end = FlowPlace(container: Int(cursor.container), y: cursor.y + height, lines: lines + 1)
                lastBand = band
            }
        }
        return result
    }

    private func placeEmpty(_ index: Int, _ source: ContainerFragments, _ rule: LineHeightRule) -> FilledParagraph {
        var result = FilledParagraph()
        let cursor = source.start
        guard cursor.container != ContainerFragments.overflow else {
            result.overflow = 0
            result.end = FlowPlace(container: rooms.count)
            return result
        }
        let fragment = source.fragment(at: cursor), extent = source.extent(at: cursor)
        result.lines = [
            PlacedLine(
                line: -1, container: cursor.container, x: Int64(fragment.x), width: Int64(fragment.width), top: cursor.y,
                height: rule.height(extent),
                baseline: cursor.y + rule.baseline(extent), extent: extent, start: 0, end: 0)
        ]
        result.end = FlowPlace(
            container: Int(cursor.container), y: cursor.y + rule.height(extent),
            lines: Int(cursor.fragment >> ContainerFragments.bitsOfFragment) + 1)
        return result
    }

    // MARK: Lines

    /// What a line needs above and below its baseline; one that holds nothing needs what the paragraph's main font does.
    private func extent(of line: Int, in index: Int) -> LineExtent {
        let line = typeset.lines[line]
        let extent = LineExtent(ascent: Int64(line.ascent), descent: Int64(line.descent))
        return extent.ascent + extent.descent > 0 ? extent : paragraphs[index].extent
    }

    /// Stores the lines of a paragraph with the text that they hold. Always true.
    private func finish(_ index: Int, _ lines: [PlacedLine], _ end: FlowPlace, overflowFrom: Int?, of lineCount: Int) -> Bool {
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
    private func textOffset(ofLine number: Int, in index: Int, _ typeset: TypesetText) -> Int32 {
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
