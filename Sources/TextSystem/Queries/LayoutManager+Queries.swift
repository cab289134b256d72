/// Where text is, and what is where.
extension LayoutManager {
    // MARK: Glyphs and characters

    /// Number of glyphs that have a place; spaces and attachments count as one each.
    public var glyphCount: Int {
        prepareGlyphs()
        return lineCache.glyphStarts.last ?? 0
    }

    /// The glyphs that stand for a range of text, as far as it has a place: from the first of them to the last. O(glyphs of its lines).
    public func glyphRange(for range: TextRange) -> Range<Int> {
        prepareGlyphs()
        return knownGlyphs(of: range)
    }

    private func knownGlyphs(of range: TextRange) -> Range<Int> {
        let touched = lines(touching: range)
        // Behind the question, which may lay out more and have all lines numbered anew.
        numberGlyphs()
        var first = Int.max, last = Int.min
        for (number, part) in touched {
            var glyph = lineCache.glyphStarts[number]
            for run in line(number).runs {
                for item in run.glyphs {
                    if item.range.overlaps(part) || (item.range.isEmpty && part.contains(item.range.lowerBound)) {
                        first = min(first, glyph)
                        last = max(last, glyph)
                    }
                    glyph += 1
                }
            }
        }
        return first <= last ? first..<(last + 1) : glyphNumber(at: range.lowerBound)..<glyphNumber(at: range.lowerBound)
    }

    private func glyphNumber(at position: TextPosition) -> Int {
        let number = lineNumber(at: position, affinity: .downstream)
        numberGlyphs()
        guard let number else { return lineCache.glyphStarts.last ?? 0 }
        var glyph = lineCache.glyphStarts[number]
        for run in line(number).runs { for item in run.glyphs where item.range.upperBound <= position { _ = item; glyph += 1 } }
        return glyph
    }

    /// The text that a range of glyphs stands for. O(glyphs of the range).
    public func characterRange(forGlyphs range: Range<Int>) -> TextRange {
        prepareGlyphs()
        var start: TextPosition?, end: TextPosition?
        for glyph in range.clamped(to: 0..<glyphCount) {
            guard let item = self.glyph(glyph)?.glyph else { continue }
            start = min(start ?? item.range.lowerBound, item.range.lowerBound)
            end = max(end ?? item.range.upperBound, item.range.upperBound)
        }
        let fallback = storage.endPosition
        return (start ?? fallback)..<max(end ?? fallback, start ?? fallback)
    }

    /// A glyph by its number with the run and the line it stands in; nil if there is none.
    func glyph(_ number: Int) -> (glyph: GlyphRun.Glyph, run: GlyphRun, line: Int)? {
        prepareGlyphs()
        guard number >= 0, number < glyphCount else { return nil }
        var low = 0, high = lineCache.index.count
        while low < high {
            let middle = (low + high) / 2
            if lineCache.glyphStarts[middle] <= number { low = middle + 1 } else { high = middle }
        }
        var rest = number - lineCache.glyphStarts[low - 1]
        for run in line(low - 1).runs {
            if rest < run.glyphs.count { return (run.glyphs[rest], run, low - 1) }
            rest -= run.glyphs.count
        }
        return nil
    }

    /// The origin of a glyph on its baseline, in its container's coordinates; nil if there is no such glyph. O(log lines + glyphs of its
    /// line), the first time after a change O(lines).
    public func location(ofGlyph number: Int) -> Point? { glyph(number)?.glyph.position }

    /// The container of a glyph; nil if there is no such glyph. O(log lines + glyphs of its line), the first time after a change O(lines).
    public func container(ofGlyph number: Int) -> Int? { glyph(number).map { Int(placed($0.line).container) } }

    // MARK: Containers

    /// The text that has found room in a container; nil if none has. O(lines).
    public func range(fitting container: Int) -> TextRange? {
        prepareLines(.container(container))
        var start: Int?, end: Int?
        for index in paragraphs.indices {
            let base = storage.paragraphs.starts[index]
            for line in placedLines(of: index) where Int(line.container) == container {
                start = start ?? base + Int(line.start)
                end = base + Int(line.end)
            }
        }
        guard let start, let end else { return nil }
        return TextRange(start, end)
    }

    /// Where the text begins that has found no room; nil if all of it has.
    public var overflowPosition: TextPosition? {
        prepareLines()
        for index in paragraphs.indices where index < paragraphInHand ?? .max {
            if let overflow = overflow(of: index) { return TextPosition(utf8Offset: storage.paragraphs.starts[index] + Int(overflow)) }
        }
        return nil
    }

    /// The smallest rectangle that holds the used parts of all lines of a container, in its coordinates; nil if it has none. O(lines).
    public func usedRect(of container: Int) -> Rect? {
        lineFragments(in: container).reduce(nil) { $0?.union($1.usedRect) ?? $1.usedRect }
    }

    // MARK: Rectangles of text

    /// A rectangle for each line that a range touches, in the coordinates of its container and as high as the line: what is filled to show
    /// that the text is selected. Where text runs both ways a line may have several. O(lines of its paragraphs + glyphs of its lines).
    ///
    /// - Parameters:
    ///   - range: without a part that has no place.
    ///   - container: only lines there; nil: all lines.
    public func selectionRects(for range: TextRange, in container: Int? = nil) -> [(container: Int, rect: Rect)] {
        rects(for: range, in: container, extendsToEdge: true)
    }

    /// A rectangle for each stretch of a range on a line that encloses its glyphs, in the coordinates of its container and as high as the
    /// line. O(glyphs of the lines).
    public func enclosingRects(for range: TextRange, in container: Int? = nil) -> [(container: Int, rect: Rect)] {
        rects(for: range, in: container, extendsToEdge: false)
    }

    /// The smallest rectangle that holds the glyphs of a range in a container, in its coordinates; nil if none of it stands there. O(lines
    /// of its paragraphs + glyphs of its lines).
    public func boundingRect(for range: TextRange, in container: Int) -> Rect? {
        enclosingRects(for: range, in: container).reduce(nil) { $0?.union($1.rect) ?? $1.rect }
    }

    private func rects(for range: TextRange, in container: Int?, extendsToEdge: Bool) -> [(container: Int, rect: Rect)] {
        var result: [(container: Int, rect: Rect)] = []
        guard !range.isEmpty else { return result }
        for (number, part) in lines(touching: range) {
            let placed = placed(number)
            if let container, Int(placed.container) != container { continue }
            let line = line(number)
            var stretches: [(left: Double, right: Double)] = []
            for stop in line.stops.sorted(by: { min($0.x, $0.trailingX) < min($1.x, $1.trailingX) })
            where stop.position < part.upperBound && stop.end > part.lowerBound {
                let from = line.offset(for: max(stop.position, part.lowerBound))
                let to = stop.end <= part.upperBound ? stop.trailingX : line.offset(for: part.upperBound)
                let (left, right) = (min(from, to), max(from, to))
                if let last = stretches.indices.last, left - stretches[last].right < 0.001 {
                    stretches[last].right = max(stretches[last].right, right)
                } else {
                    stretches.append((left, right))
                }
            }
            // What goes on with the next line is selected to the edge.
            if extendsToEdge,
                range.upperBound > line.range.upperBound || (range.upperBound == line.range.upperBound && endsInSeparator(line.range))
            {
                let edge = points(line.isRightToLeft ? placed.x : placed.x + placed.width)
                if line.isRightToLeft, let first = stretches.indices.first {
                    stretches[first].left = min(stretches[first].left, edge)
                } else if let last = stretches.indices.last {
                    stretches[last].right = max(stretches[last].right, edge)
                }
            }
            for stretch in stretches {
                result.append(
                    (
                        Int(placed.container),
                        Rect(x: stretch.left, y: points(placed.top), width: stretch.right - stretch.left, height: points(placed.height))
                    ))
            }
        }
        return result
    }

    private func endsInSeparator(_ range: TextRange) -> Bool {
        let offset = range.upperBound.utf8Offset
        return offset > 0 && storage.paragraphs.starts[storage.paragraphs.index(at: offset)] == offset
    }

    /// A line ends with its paragraph, or with a line separator (U+2028).
    private func endsInBreak(_ range: TextRange) -> Bool {
        let end = storage.offset(range.upperBound)
        return endsInSeparator(range) || (end >= 3 && storage.text[end - 3..<end].elementsEqual([0xE2, 0x80, 0xA8]))
    }

    /// The lines that a range touches with the part of the range on each.
    func lines(touching range: TextRange) -> [(number: Int, part: TextRange)] {
        prepareLines(need(of: range))
        var result: [(number: Int, part: TextRange)] = []
        let (start, end) = (storage.offset(range.lowerBound), storage.offset(range.upperBound))
        for paragraph in storage.paragraphs.index(at: start)...max(storage.paragraphs.index(at: start), storage.paragraphs.index(at: end)) {
            let base = storage.paragraphs.starts[paragraph]
            for (number, line) in placedLines(of: paragraph).enumerated() {
                let from = max(start, base + Int(line.start)), to = min(end, base + Int(line.end))
                if from < to { result.append((lineCache.firstLine[paragraph] + number, TextRange(from, to))) }
            }
        }
        return result
    }

    // MARK: The caret

    /// Where the caret stands: a rectangle without width, in the coordinates of its container and as high as its line. Nil where the text
    /// has no place. O(log paragraphs + lines of the paragraph + glyphs of the line).
    public func caretRect(at position: TextPosition, affinity: TextAffinity = .downstream) -> (container: Int, rect: Rect)? {
        guard let number = lineNumber(at: position, affinity: affinity) else { return nil }
        let placed = placed(number), line = line(number)
        let x = line.offset(for: position)
        return (Int(placed.container), Rect(x: x, y: points(placed.top), width: 0, height: points(placed.height)))
    }

    // MARK: What is where

    /// What lies at a point of a container.
    public struct Hit: Hashable, Sendable {
        /// The character, or the nearest one.
        public var character: TextRange
        /// How far into the character the point lies: 0 at its leading edge, 1 at its trailing one.
        public var fraction: Double
        /// The position nearest to the point, for a caret.
        public var position: TextPosition
        /// To which line the caret belongs.
        public var affinity: TextAffinity
        /// The point lies on the character, not beside or below the text.
        public var isInside: Bool
        /// The number of the character's first glyph, counted as `PlacedLineFragment.glyphRange` counts.
        public var glyph: Int
    }

    /// The character at a point of a container, or the one nearest to it; nil if the container holds no text. O(lines).
    public func hitTest(_ point: Point, in container: Int) -> Hit? {
        guard let number = lineNumber(nearest: point, in: container) else { return nil }
        let line = line(number), placed = placed(number)
        guard let stop = line.stop(at: point.x) else { return nil }
        let found = line.stops[stop.index]
        var position = stop.fraction < 0.5 ? found.position : found.end
        // Behind the separator the next line begins.
        if position == line.range.upperBound, endsInBreak(line.range), position > line.range.lowerBound { position = found.position }
        let left = min(found.x, found.trailingX), right = max(found.x, found.trailingX)
        let isInside = point.y >= points(placed.top) && point.y < points(placed.top + placed.height) && point.x >= left && point.x < right
        let isAtEnd = position == line.range.upperBound && !endsInBreak(line.range)
        return Hit(
            character: found.position..<found.end, fraction: stop.fraction, position: position, affinity: isAtEnd ? .upstream : .downstream,
            isInside: isInside,
            glyph: knownGlyphs(of: found.position..<found.end).lowerBound)
    }

    /// The position nearest to a point of a container; nil if the container holds no text. O(lines).
    public func position(at point: Point, in container: Int) -> TextPosition? { hitTest(point, in: container)?.position }

    /// The word at a point of a container; nil beside the text, on a space and on punctuation. O(lines + bytes of the paragraph).
    public func word(at point: Point, in container: Int) -> TextRange? {
        guard let hit = hitTest(point, in: container), hit.isInside else { return nil }
        return TextNavigation(storage).word(at: hit.character.lowerBound)
    }

    /// The first word of which a glyph stands in a rectangle of a container, in its coordinates; nil if there is none. O(lines).
    public func firstWord(visibleIn rect: Rect, of container: Int) -> TextRange? {
        let navigation = TextNavigation(storage)
        for fragment in lineFragments(in: container) where fragment.rect.intersects(rect) {
            guard let line = line(at: fragment.range.lowerBound) else { continue }
            for stop in line.stops where max(stop.x, stop.trailingX) > rect.minX && min(stop.x, stop.trailingX) < rect.maxX {
                if let word = navigation.word(at: stop.position) { return word }
            }
        }
        return nil
    }

    /// The line that a point lies on, or the one nearest to it: first by height, then from side to side.
    private func lineNumber(nearest point: Point, in container: Int) -> Int? {
        prepareLines(.band(container: container, from: point.y, to: point.y))
        // Of a point without end all lines would be equally far.
        let y = max(min(point.y, points(Int64.max)), points(Int64.min))
        var best: (number: Int, vertical: Double, horizontal: Double)?
        for number in lineCache.index.indices {
            let placed = placed(number)
            guard Int(placed.container) == container else { continue }
            let top = points(placed.top), bottom = points(placed.top + placed.height)
            let vertical = y < top ? top - y : y >= bottom ? y - bottom : 0
            let left = points(placed.x), right = points(placed.x + placed.width)
            let horizontal = point.x < left ? left - point.x : point.x > right ? point.x - right : 0
            if let best, (best.vertical, best.horizontal) <= (vertical, horizontal) { continue }
            best = (number, vertical, horizontal)
        }
        return best?.number
    }
}
