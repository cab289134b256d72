internal import Geometry
internal import TextLayout
internal import Typefaces

/// A line with the room that it stands in. Rectangles are in the container's coordinates.
///
/// ```swift
/// for fragment in layout.lineFragments {
///     print(fragment.container, fragment.rect, fragment.baseline, storage.substring(fragment.range))
/// }
/// ```
public struct PlacedLineFragment: Sendable {
    /// The number of the container in the chain.
    public let container: Int
    /// The text on the line, with the separator of its paragraph on the last one.
    public let range: TextRange
    /// What the line may take, in the container's coordinates: between the margins, as high as the line.
    public let rect: Rect
    /// What its text takes, in the container's coordinates.
    public let usedRect: Rect
    /// From the top of the container, in points.
    public let baseline: Double
    /// Above the baseline, in points.
    public let ascent: Double
    /// Below the baseline, in points, positive.
    public let descent: Double
    /// The glyphs on the line, numbered through the text: through as much of it as has a place before the line, where that has been
    /// estimated.
    public let glyphRange: Range<Int>
}

/// The lines that have a place with their glyphs, made when they are asked for and kept for one generation of the layout.
struct LineCache {
    var generation = -1
    /// By number; few are asked for. Looked up, never iterated.
    var lines: [Int: Line] = [:]
    /// By the number of the line: paragraph and number in it.
    var index: [(paragraph: Int32, line: Int32)] = []
    /// Number of the first line of each paragraph, and of the lines in all.
    var firstLine: [Int] = []
    /// The first glyph of each line, once somebody asks for glyphs by number.
    var glyphStarts: [Int] = []
    var reader: LineContentsReader?
    /// What lines show that do not show all of their text, or only with their letters set closer.
    var truncated: [Int: LineContents] = [:]
    /// The last line, by its number, if it shows the rest of a paragraph that had no room by having its letters set closer.
    var tightened: Int?
}

extension LayoutManager {
    /// Number of lines that have a place, in all containers.
    public var lineCount: Int {
        prepareLines()
        return lineCache.index.count
    }

    /// The lines of a container, in the order of the text. O(lines).
    public func lineFragments(in container: Int) -> [PlacedLineFragment] {
        prepareLines(.container(container))
        return lineCache.index.indices.compactMap { placed($0).container == container ? lineFragment($0) : nil }
    }

    /// All lines that have a place, in the order of the text. O(lines).
    public var lineFragments: [PlacedLineFragment] {
        prepareLines()
        return lineCache.index.indices.map { lineFragment($0) }
    }

    /// The line that holds a position. At the border of two it is the second, or with `.upstream` the first. Nil where the text has no
    /// place. O(log paragraphs + lines of the paragraph).
    public func lineFragment(at position: TextPosition, affinity: TextAffinity = .downstream) -> PlacedLineFragment? {
        lineNumber(at: position, affinity: affinity).map(lineFragment)
    }

    /// The line with its glyphs, for those who draw it themselves. O(log paragraphs + lines of the paragraph + glyphs of the line).
    public func line(at position: TextPosition, affinity: TextAffinity = .downstream) -> Line? {
        lineNumber(at: position, affinity: affinity).map(line)
    }

    // MARK: Numbers of lines

    /// Lays out as much of the text as is needed, and numbers the lines that have a place.
    func prepareLines(_ need: LayoutNeed = .everything) {
        ensureLayout(need)
        guard lineCache.generation != generation else { return }
        lineCache.generation = generation
        lineCache.index.removeAll(keepingCapacity: true)
        lineCache.firstLine.removeAll(keepingCapacity: true)
        let exactCount = exactCount, inHand = paragraphInHand ?? .max
        for number in paragraphs.indices {
            lineCache.firstLine.append(lineCache.index.count)
            guard number < exactCount || (estimated.contains(number) && number < inHand) else { continue }
            for line in paragraphs[number].lines.indices { lineCache.index.append((Int32(number), Int32(line))) }
        }
        lineCache.firstLine.append(lineCache.index.count)
        lineCache.lines.removeAll(keepingCapacity: true)
        lineCache.glyphStarts = []
        lineCache.reader = nil
        truncateLines()
    }

    /// The lines of a paragraph that have a place.
    func placedLines(of paragraph: Int) -> [PlacedLine] {
        guard isLaidOut(paragraph) else { return [] }
        var lines = paragraphs[paragraph].lines
        if let last = lines.indices.last, showsRest(of: paragraph) { lines[last].end = textCount(of: paragraph) }
        return lines
    }

    func placed(_ number: Int) -> PlacedLine {
        let (paragraph, line) = lineCache.index[number]
        var placed = paragraphs[Int(paragraph)].lines[Int(line)]
        if number == lineCache.tightened { placed.end = textCount(of: Int(paragraph)) }
        return placed
    }

    /// The last line of all has its letters set closer, so that it shows all that is left of a paragraph.
    private func showsRest(of paragraph: Int) -> Bool {
        lineCache.tightened.map { Int(lineCache.index[$0].paragraph) == paragraph } ?? false
    }

    private func textCount(of paragraph: Int) -> Int32 { Int32(storage.paragraphs.range(paragraph, textCount: storage.text.count).count) }

    /// Where the text of a paragraph begins that is not shown for want of room, as an offset in it; nil if all of it is shown.
    func overflow(of paragraph: Int) -> Int32? { showsRest(of: paragraph) ? nil : paragraphs[paragraph].overflow }

    /// The line with a number; made once.
    func line(_ number: Int) -> Line {
        if let known = lineCache.lines[number] { return known }
        let paragraph = Int(lineCache.index[number].paragraph)
        let placed = placed(number)
        let builder = LineBuilder(text: typeset, styles: styles, defaultAttributes: storage.defaultAttributes, stored: storage.text)
        let line = builder.line(
            contents(number), paragraphStart: storage.paragraphs.starts[paragraph], start: placed.start, end: placed.end,
            baseline: points(placed.baseline),
            extent: placed.extent, isRightToLeft: paragraphs[paragraph].isRightToLeft, emptyX: emptyX(placed, paragraph))
        lineCache.lines[number] = line
        return line
    }

    /// What stands on a line, in the coordinates of its container.
    func contents(_ number: Int) -> LineContents {
        let placed = placed(number)
        guard placed.line >= 0 else { return LineContents() }
        if let truncated = lineCache.truncated[number] { return truncated }
        let paragraph = Int(lineCache.index[number].paragraph)
        var contents = reader.contents(of: typeset.lines[Int(placed.line)], in: typeset.paragraphs[paragraphs[paragraph].typeset])
        contents.place(by: paragraphs[paragraph].substitutions)
        // Lines broken for a column are measured from its edge.
        if paragraphs[paragraph].measure != nil { contents.move(by: columnBase(of: Int(placed.container))) }
        if paragraphs[paragraph].overflow == nil, paragraphs[paragraph].lines.last?.line == placed.line {
            spreadTrailingSpaces(of: &contents, placed, paragraph)
        }
        return contents
    }

    /// Spaces at the end of a paragraph have a width for the caret, as somebody types them, though for nothing else.
    func spreadTrailingSpaces(of contents: inout LineContents, _ placed: PlacedLine, _ paragraph: Int) {
        let reader = reader, content = storage.paragraphs.content(paragraph, of: storage.text)
        // The engine's line ends with the first of them.
        let known = content.lowerBound + Int(contents.pieces.lazy.map(\.end).max() ?? 0)
        let spaces = storage.text[min(known, content.upperBound)..<content.upperBound].prefix { $0 == 0x20 }
        contents.addTrailingSpaces(spaces.count, isRightToLeft: paragraphs[paragraph].isRightToLeft)
        contents.spreadTrailingSpaces(
            isRightToLeft: paragraphs[paragraph].isRightToLeft, within: placed.x...max(placed.x, placed.x + placed.width)
        ) { reader.spaceWidth(of: $0) }
    }

    /// Where an empty line begins.
    private func emptyX(_ placed: PlacedLine, _ paragraph: Int) -> Int64 {
        let layout = paragraphs[paragraph]
        switch layout.style.alignment {
        case .center: return placed.x + placed.width / 2
        case .right: return placed.x + placed.width
        case .left, .natural, .justified: return layout.isRightToLeft ? placed.x + placed.width : placed.x
        }
    }

    func lineFragment(_ number: Int) -> PlacedLineFragment {
        let placed = placed(number), contents = contents(number)
        let start = storage.paragraphs.starts[Int(lineCache.index[number].paragraph)]
        numberGlyphs()
        let left = contents.pieces.isEmpty ? emptyX(placed, Int(lineCache.index[number].paragraph)) : contents.left
        let right = contents.pieces.isEmpty ? left : contents.right + tightening(atEndOf: contents)
        return PlacedLineFragment(
            container: Int(placed.container), range: TextRange(start + Int(placed.start), start + Int(placed.end)),
            rect: Rect(x: points(placed.x), y: points(placed.top), width: points(placed.width), height: points(placed.height)),
            usedRect: Rect(x: points(left), y: points(placed.top), width: points(right - left), height: points(placed.height)),
            baseline: points(placed.baseline), ascent: points(placed.extent.ascent), descent: points(placed.extent.descent),
            glyphRange: lineCache.glyphStarts[number]..<lineCache.glyphStarts[number + 1])
    }

    /// By how much negative tracking and kerning have moved the end of a line to the left of where its last glyph ends.
    private func tightening(atEndOf contents: LineContents) -> Int64 {
        let last = contents.pieces.last { piece in
            if case .space = piece.kind { return false }
            return true
        }
        guard let last, case .shape = last.kind else { return 0 }
        let attributes = styles.resolved[Int(last.style)].attributes
        return max(0, -scaledPoints((attributes.kern ?? 0) + (attributes.tracking ?? 0)))
    }

    /// Numbers the glyphs of all lines that have a place.
    func prepareGlyphs() {
        prepareLines()
        numberGlyphs()
    }

    /// The same, of as many lines as have one by now.
    func numberGlyphs() {
        guard lineCache.glyphStarts.isEmpty else { return }
        var count = 0
        lineCache.glyphStarts = [0]
        for number in lineCache.index.indices {
            for piece in contents(number).pieces {
                if case .shape(let shape) = piece.kind {
                    count += Int(typeset.words.shapes.shapes[Int(shape)].glyphCount)
                } else {
                    count += 1
                }
            }
            lineCache.glyphStarts.append(count)
        }
    }

    /// The line of a position by its number; nil where its text has no place.
    func lineNumber(at position: TextPosition, affinity: TextAffinity) -> Int? {
        prepareLines(need(of: position..<position))
        let offset = storage.offset(position)
        let paragraph = storage.paragraphs.index(at: offset)
        guard isLaidOut(paragraph) else { return nil }
        let inside = Int32(offset - storage.paragraphs.starts[paragraph])
        if let overflow = overflow(of: paragraph), inside > overflow || (inside == overflow && affinity == .downstream) {
            return nil
        }
        let lines = placedLines(of: paragraph)
        var found: Int?
        for (number, line) in lines.enumerated() where line.start <= inside {
            if line.start == inside, affinity == .upstream, number > 0 { break }
            found = number
        }
        return found.map { lineCache.firstLine[paragraph] + $0 }
    }
}

extension LineContents {
    mutating func move(by distance: Int64) {
        for index in pieces.indices { pieces[index].x += distance }
        left += distance
        right += distance
    }
}
