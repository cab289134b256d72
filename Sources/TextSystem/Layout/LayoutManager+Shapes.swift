internal import Geometry
internal import TextLayout

/// Paragraphs in rooms that are no columns, or that are too small for their best lines: broken into the fragments that there are.
extension LayoutManager {
    /// Breaks a paragraph into the fragments from a place on.
    func fill(_ index: Int, from start: FlowPlace) {
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
            // What words are parted depends on the place alone, not on where the paragraph was before.
            keepWordsWhole(in: index)
            var broken = isWrapped(paragraphs[index].style) ? breakInFragments(index, from: start) : setOnOneLine(index, from: start)
            if broken.overflow != nil, nextContainer(after: rooms.count - 1) { continue }
            paragraphs[index].measure = nil
            statistics.brokenParagraphs += 1
            if broken.overflow != nil, isWrapped(paragraphs[index].style) {
                if fillsAll(of: index, from: start) { return }
                keepWordsWhole(in: index)
                broken = breakInFragments(index, from: start)
            }
            paragraphs[index].demerits = broken.demerits
            _ = finish(index, broken.lines, broken.end, overflowFrom: broken.overflow, of: broken.lineCount)
            return
        }
    }

    /// Fills the lines of a paragraph one by one if all of it finds room so, or would on a last line with its letters set closer, since the
    /// best lines may be more than the containers hold. Words are parted only where they would not have room otherwise, and lines stick out
    /// only where some of the best do. Returns whether it did; if not, the paragraph may have to be broken again.
    func fillsAll(of index: Int, from start: FlowPlace) -> Bool {
        guard !isFilledLineByLine(index), start.container < rooms.count, isWrapped(paragraphs[index].style) else { return false }
        let mayStickOut = hasOverfullLines(index)
        keepWordsWhole(in: index)
        return fillLines(of: index, from: start, .oneByOne, mayStickOut: mayStickOut)
            || fillLines(of: index, from: start, .partingWords, mayStickOut: mayStickOut)
    }

    private func fillLines(of index: Int, from start: FlowPlace, _ filling: LineFilling, mayStickOut: Bool) -> Bool {
        let filled = breakInFragments(index, from: start, filling)
        guard mayStickOut || !hasOverfullLines(index) else { return false }
        if filled.overflow != nil {
            guard let last = filled.lines.last, fitsTightened(last, of: index) else { return false }
        }
        paragraphs[index].measure = nil
        paragraphs[index].isFilledForRoom = true
        paragraphs[index].demerits = filled.demerits
        return finish(index, filled.lines, filled.end, overflowFrom: filled.overflow, of: filled.lineCount)
    }

    /// How the lines of a paragraph are chosen in fragments.
    private enum LineFilling {
        /// As its style says.
        case best
        /// One by one, with words whole.
        case oneByOne
        /// One by one; words that have no room otherwise are parted between any two letters.
        case partingWords
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
    private func breakInFragments(_ index: Int, from start: FlowPlace, _ filling: LineFilling = .best) -> FilledParagraph {
        let layout = paragraphs[index]
        let rule = LineHeightRule(layout.style)
        let style = styles.paragraphStyle(
            layout.style, isRightToLeft: layout.isRightToLeft, isInShape: true, em: layout.em,
            tabOrigin: layout.isRightToLeft ? 0 : Int32(clamping: columnBase(of: start.container)), language: layout.language,
            &typeset.styles)
        var composition = FragmentComposition()
        composition.isGreedy = filling != .best || isFilledLineByLine(index)
        composition.greatestDemerits = Int64(NarrowStretch.emptyDemerits)
        composition.rightEdge = layout.isRightToLeft ? Int32(clamping: columnEnd(of: start.container)) : 0
        // Of the bands that turned out to need another than the usual, and of those below them if the lines stay as they are.
        var heights: [ContainerFragments.Band: LineExtent] = [:], expected = heights
        var changes: [ContainerFragments.Band: Int] = [:]
        var spacings: [ContainerFragments.Band: Int64] = [:], usualSpacing: Int64 = 0
        var texts = BandTexts(), corrections = 0, settled: ContainerFragments.Band?
        for attempt in 0... {
            let source = ContainerFragments(
                rooms: rooms, place: start, extent: layout.extent, style: layout.style, isRightToLeft: layout.isRightToLeft,
                em: Int64(layout.em), textStart: storage.paragraphs.starts[index],
                heights: heights.merging(expected) { known, _ in known }, spacings: spacings, usualSpacing: usualSpacing, texts: texts)
            let composed = typeset.compose(layout.typeset, in: source, style: style, composition)
            if filling != .oneByOne, let narrowest = narrowestOverfull(composed.fragments), narrowest < paragraphs[index].breakWidth,
                attempt < 100
            {
                breakWords(of: index, widerThan: narrowest)
                continue
            }
            let lines = Int(typeset.paragraphs[layout.typeset].lineStart)
            if attempt < Self.mostHeightChanges, let wrong = firstMismatch(composed.fragments, lines, index, source) {
                // The bands above are as they were assumed; one may become lower once; after that it only grows, so that this ends.
                heights.merge(wrong.above) { known, _ in known }
                let known = heights[wrong.band] ?? layout.extent
                heights[wrong.band] = changes[wrong.band, default: 0] > 0 ? known.union(wrong.extent) : wrong.extent
                changes[wrong.band, default: 0] += 1
                if changes[wrong.band, default: 0] < 4 || heights[wrong.band] != known {
                    expected = expectedHeights(below: wrong.band, composed.fragments, lines, index, source.with(heights))
                    settled = nil
                    continue
                }
            }
            if attempt < Self.mostHeightChanges, let (search, extent) = lowerOverflow(composed.fragments, lines, index, source),
                heights[search] == nil
            {
                heights[search] = extent
                changes[search] = 1
                settled = nil
                continue
            }
            if hasProviders, let corrected = source.correctedTexts(starts(of: composed.fragments, firstLine: lines, in: index)),
                !composition.isGreedy || settled.map({ $0 < corrected.first }) ?? true
            {
                texts = corrected.texts
                if composition.isGreedy { settled = corrected.first }
                corrections += 1
                // Lines that are chosen together may be driven about for ever.
                if corrections > Self.mostCorrections { composition.isGreedy = true }
                continue
            }
            var result = place(composed.fragments, firstLine: lines, source, rule, index, start: start)
            if delegate != nil, attempt < Self.mostHeightChanges, let wrong = firstWrongSpacing(result.lines, source, index) {
                (spacings[wrong.band], usualSpacing) = (wrong.spacing, wrong.spacing)
                continue
            }
            result.demerits = composed.demerits
            return result
        }
        return FilledParagraph()
    }

    /// So often a paragraph is set again because its bands need another height.
    private static let mostHeightChanges = 1_000
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

    /// The edge from which those of paragraphs are measured that run from right to left.
    private func columnEnd(of container: Int) -> Int64 {
        guard rooms.indices.contains(container) else { return 0 }
        return rooms[container].region.bounds.maxX.scaledPoints - rooms[container].padding
    }

    /// The measure of the narrowest line that is too full. One that has found no room counts too: broken, its words may have room, and a
    /// line without a way to break it drives those before it out.
    private func narrowestOverfull(_ fragments: [BrokenLine]) -> Int32? {
        fragments.filter(\.isOverfull).map(\.width).min()
    }

    /// The first band whose lines need another height than was assumed, and what the bands above it have that is not usual.
    private struct WrongHeight {
        var band: ContainerFragments.Band
        var extent: LineExtent
        var above: [ContainerFragments.Band: LineExtent] = [:]
    }

    private func firstMismatch(
        _ fragments: [BrokenLine], _ firstLine: Int, _ index: Int, _ source: ContainerFragments
    ) -> WrongHeight? {
        var above: [ContainerFragments.Band: LineExtent] = [:]
        for (band, needed) in extents(ofBands: fragments, firstLine, index) {
            let assumed = source.heights[band] ?? source.extent
            if needed != assumed { return WrongHeight(band: band, extent: needed, above: above) }
            if needed != source.extent { above[band] = needed }
        }
        return nil
    }

    /// What the bands that hold lines need, from the first on.
    private func extents(
        ofBands fragments: [BrokenLine], _ firstLine: Int, _ index: Int
    ) -> [(band: ContainerFragments.Band, extent: LineExtent)] {
        var result: [(band: ContainerFragments.Band, extent: LineExtent)] = []
        for (number, fragment) in fragments.enumerated() {
            if fragment.cursor.container == ContainerFragments.overflow { break }
            let band = ContainerFragments.Band(fragment.cursor), needed = extent(of: firstLine + number, in: index)
            if let last = result.last, last.band == band {
                result[result.count - 1].extent = last.extent.union(needed)
            } else {
                result.append((band, needed))
            }
        }
        return result
    }

    /// The heights of the bands below one whose height has changed, if the lines stay as they are and only move: without them each line
    /// of another height would take another try.
    private func expectedHeights(
        below band: ContainerFragments.Band, _ fragments: [BrokenLine], _ firstLine: Int, _ index: Int, _ source: ContainerFragments
    ) -> [ContainerFragments.Band: LineExtent] {
        var source = source, result: [ContainerFragments.Band: LineExtent] = [:]
        var cursor = FragmentCursor(container: band.container, y: band.y)
        for (_, needed) in extents(ofBands: fragments, firstLine, index).drop(while: { $0.band != band }).dropFirst() {
            let search = source.searchBehind(cursor)
            if source.heights[search] == nil, needed != source.extent {
                result[search] = needed
                source.heights[search] = needed
            }
            cursor = source.cursorBehind(cursor)
            if cursor.container == ContainerFragments.overflow { break }
        }
        return result
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
}
