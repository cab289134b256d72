import Boxes
import Geometry
import TextLayout

/// The lines of a paragraph that depend on its place, each in its band.
struct PlacedParagraph {
    struct SetLine {
        /// Index in the typeset text.
        var line: Int32
        /// The top of its band, from the top of the list.
        var top: Int64
        /// The height of the band.
        var height: Int64
        /// No other line stands to its right in the band.
        var isLastOfBand: Bool
        /// Beside an obstacle or in a shape, rather than below all of them.
        var isBeside: Bool
    }

    var lines: [SetLine] = []
    private(set) var bottom: Int64

    var bandCount: Int { lines.count { $0.isLastOfBand } }

    /// The same at another height.
    func moved(by distance: Int64) -> PlacedParagraph {
        var result = self
        result.bottom += distance
        for index in result.lines.indices { result.lines[index].top += distance }
        return result
    }

    /// From the paragraph's left edge to where its first line begins for a float.
    private(set) var startX: Int64 = 0

    /// The bottom of the band that a line stands in.
    func bandBottom(_ line: Int) -> Int64 { line < lines.count ? lines[line].top + lines[line].height : bottom }

    /// The first line of the band that holds an offset in the text.
    func band(of offset: Int32, _ text: TypesetText) -> Int {
        var result = 0
        for (number, line) in lines.enumerated() {
            if number > 0, text.offset(ofToken: text.lines[Int(line.line)].tokenStart) > offset { break }
            if number == 0 || lines[number - 1].isLastOfBand { result = number }
        }
        return result
    }

    /// Breaks a paragraph into the fragments at its place. Bands that turn out to hold something higher than a line are made so, and the
    /// paragraph is set again, from the first such band to the last: what stands above a band does not change with its height.
    /// - Parameter part: what of the paragraph is set; nil for all of it.
    init(_ index: Int, _ part: TypesetParagraph?, in fragments: FlowFragments, _ text: inout TypesetText) {
        var source = fragments
        var composition = FragmentComposition()
        composition.greatestDemerits = Int64(NarrowStretch.emptyDemerits)
        bottom = source.top
        var attempts = Self.mostAttempts
        let firstLine = text.lines.count
        while true {
            text.removeLines(from: firstLine)
            let composed = text.compose(index, part: part, in: source, composition)
            attempts -= 1
            if !source.mayStayEmpty, composed.fragments.contains(where: { $0.isOverfull && $0.cursor.container == FlowFragments.beside }) {
                source.mayStayEmpty = true
                continue
            }
            stack(composed.fragments, firstLine: Int(text.paragraphs[index].lineStart), source, text)
            let wrong = mismatches(text)
            guard attempts > 0, !wrong.isEmpty else { break }
            // The first alone, and nothing is guessed; where there are many, all of them at the places that they have once those above them
            // are higher.
            var shift: Int64 = 0
            for band in wrong.prefix(attempts > Self.mostAttempts - Self.singleAttempts ? 1 : wrong.count) {
                let top = band.top + shift
                source.heights[top] = max(band.height, source.heights[top] ?? 0)
                shift += band.height - band.given
            }
        }
        makeRoomBelowInitial(of: part ?? text.paragraphs[index], text)
        alignBaselines(&text)
    }

    /// Not before the lines have their places: how high they are made has no bearing on where they have room.
    private mutating func makeRoomBelowInitial(of paragraph: TypesetParagraph, _ text: TypesetText) {
        guard let missing = text.roomBelowInitial(of: paragraph, lineCount: lines.count) else { return }
        lines[missing.line].height += missing.height
        for index in lines.indices.dropFirst(missing.line + 1) { lines[index].top += missing.height }
        bottom += missing.height
    }

    /// How often a paragraph is set anew for the heights of its bands; so often for one band after the other.
    private static let mostAttempts = 48
    private static let singleAttempts = 16

    private mutating func stack(_ broken: [BrokenLine], firstLine: Int, _ source: FlowFragments, _ text: TypesetText) {
        lines.removeAll(keepingCapacity: true)
        startX = broken.first.map { Int64($0.x) } ?? 0
        var y = source.top
        for (number, fragment) in broken.enumerated() {
            let line = text.lines[firstLine + number]
            let isBeside = fragment.cursor.container == FlowFragments.beside
            let sharesBand =
                number > 0 && isBeside && broken[number - 1].cursor.container == FlowFragments.beside
                && broken[number - 1].cursor.y == fragment.cursor.y
            if sharesBand {
                lines[number - 1].isLastOfBand = false
                y = lines[number - 1].top
            }
            // Not the first band with room: narrow stretches beside obstacles may have stayed empty.
            let top = isBeside ? fragment.cursor.y : max(y, source.bottom)
            let height = isBeside ? source.height(at: top) : line.height
            lines.append(SetLine(line: Int32(firstLine + number), top: top, height: height, isLastOfBand: true, isBeside: isBeside))
            y = top + height
        }
        bottom = y
    }

    /// How far the lines of a band reach above and below their common baseline. Goes on to the next band.
    private func extent(ofBandAt number: inout Int, _ text: TypesetText) -> (ascent: Int32, descent: Int32) {
        var ascent: Int32 = 0, descent: Int32 = 0
        repeat {
            ascent = max(ascent, text.lines[Int(lines[number].line)].ascent)
            descent = max(descent, text.lines[Int(lines[number].line)].descent)
            number += 1
        } while number < lines.count && !lines[number - 1].isLastOfBand
        return (ascent, descent)
    }

    /// The bands beside obstacles that are not as high as what stands on them: the height that each has been given and the one it needs.
    private func mismatches(_ text: TypesetText) -> [(top: Int64, given: Int64, height: Int64)] {
        var result: [(top: Int64, given: Int64, height: Int64)] = []
        var number = 0
        while number < lines.count {
            let first = number
            let (ascent, descent) = extent(ofBandAt: &number, text)
            let height = Int64(ascent) + Int64(descent)
            if height > lines[first].height { result.append((lines[first].top, lines[first].height, height)) }
        }
        return result
    }

    /// Gives the lines of a band one baseline, and the height of the band where they are lower.
    private func alignBaselines(_ text: inout TypesetText) {
        var number = 0
        while number < lines.count {
            let first = number
            var (ascent, descent) = extent(ofBandAt: &number, text)
            // A band may have been kept higher than it needs: it ends lower.
            descent = max(descent, Int32(clamping: lines[first].height - Int64(ascent)))
            for line in first..<number { text.setExtent(ofLine: Int(lines[line].line), ascent: ascent, descent: descent) }
        }
    }
}
