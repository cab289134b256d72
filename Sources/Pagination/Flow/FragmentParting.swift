import Geometry
import TextLayout

extension Fragment {
    /// A part of a fragment with the cost of ending a page before it.
    struct Part {
        var fragment: Fragment
        var penalty: Int32
    }

    /// Cuts a fragment where no line is cut, so that its parts may stand on different pages.
    /// - Parameters:
    ///   - preferred: places where a cut costs nothing, such as between two rows; ascending.
    ///   - forbidden: places where there is none.
    ///   - mayPartInside: cuts at other places are allowed too.
    ///   - cutCost: of a cut inside.
    ///   - partsFreely: a cut inside costs nothing.
    ///   - pageHeight: no part is higher, if it can be helped: where lines of columns beside each other leave no straight cut, some are
    ///     moved down.
    func parts(
        preferred: [Int64], forbidden: Set<Int64>, mayPartInside: Bool, pageHeight: Int64, cutCost: Int32,
        partsFreely: Bool = false, text: TypesetText
    ) -> [Part] {
        var spans = lines.map { line in (top: line.y, bottom: line.y + text.lines[Int(line.line)].height) }
        spans += turned.map { ($0.y, $0.y + $0.height) }
        spans.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
        var edges = EdgesBetweenLines(boxes)
        var cuts: [(y: Int64, penalty: Int32)] = []
        var bottom: Int64 = 0
        var nextPreferred = preferred.startIndex
        for span in spans + [(top: height, bottom: height)] {
            while nextPreferred < preferred.endIndex, preferred[nextPreferred] <= span.top {
                let y = preferred[nextPreferred]
                nextPreferred += 1
                if y >= bottom, y > 0, y < height { cuts.append((y, forbidden.contains(y) ? FlowItem.forbidden : 0)) }
            }
            if mayPartInside, span.top >= bottom, bottom > 0, span.top < height {
                let y = edges.cut(between: bottom, and: span.top)
                if cuts.last?.y != y, !forbidden.contains(y) { cuts.append((y, partsFreely ? 0 : cutCost)) }
            }
            bottom = max(bottom, span.bottom)
        }
        var result: [Part] = []
        var top: Int64 = 0
        var penalty: Int32 = 0
        for cut in cuts + [(y: height, penalty: 0)] {
            for var part in slice(top, cut.y).limited(to: pageHeight, text) {
                part.dropUnusedClips()
                result.append(Part(fragment: part, penalty: penalty))
                penalty = cutCost
            }
            top = cut.y
            penalty = cut.penalty
        }
        return result
    }

    /// What lies between two heights: lines by their tops, boxes and borders cut. Clips keep their indices.
    /// - Parameters:
    ///   - gap: below the bottom, where nothing but boxes should be: a line that begins in it all the same is part of what is above.
    ///   - isLast: nothing follows; nil: if it reaches the end.
    func slice(_ top: Int64, _ bottom: Int64, gap: Int64 = 0, isLast: Bool? = nil) -> Fragment {
        if top == 0 && bottom == height, isLast != false { return self }
        var part = Fragment()
        part.width = width
        part.height = bottom - top
        part.clips = clips.map { $0.moved(0, -top) }
        // What flows over the end, and what has no height of its own and stands there, belongs to the last part.
        let next = isLast ?? (bottom >= height) ? Int64.max : bottom + gap
        // What negative margins move above the top to the first.
        let first = top == 0 ? Int64.min : top
        for line in lines where line.y >= first && line.y < next {
            part.lines.append(PlacedLine(line: line.line, x: line.x, y: line.y - top, clip: line.clip))
        }
        for var turn in turned where turn.y >= first && turn.y < next {
            turn.lineCount = lines[..<min(turn.lineCount, lines.count)].count { $0.y >= first && $0.y < next }
            turn.y -= top
            part.turned.append(turn)
        }
        for mark in marks where mark.y >= first && mark.y < next { part.marks.append(PlacedMark(mark: mark.mark, y: mark.y - top)) }
        for float in floats where float.minY.scaledPoints >= first && float.minY.scaledPoints < next {
            part.floats.append(float.moved(0, -top))
        }
        for box in detached where box.baseline >= first && box.baseline < next { part.detached.append(box.moved(0, -top)) }
        for box in boxes {
            guard var cut = box.rect.cut(top, bottom) else { continue }
            cut = cut.moved(0, -top)
            var placed = box
            placed.isCutAbove = box.isCutAbove || box.rect.minY.scaledPoints < top
            placed.isCutBelow = box.isCutBelow || box.rect.maxY.scaledPoints > bottom
            placed.rect = cut
            part.boxes.append(placed)
        }
        for border in borders {
            var placed = border
            if border.isHorizontal {
                // A rule on the cut belongs to what stands above it, where the table goes on below.
                let middle = (border.rect.minY.scaledPoints + border.rect.maxY.scaledPoints) / 2
                guard middle > top || (middle == top && top == 0), middle <= bottom else { continue }
                placed.rect = border.rect.moved(0, -top)
            } else {
                guard let cut = border.rect.cut(top, bottom) else { continue }
                placed.rect = cut.moved(0, -top)
            }
            part.borders.append(placed)
        }
        part.setBaselines(lines: lines, from: firstBaseline, last: lastBaseline, top, bottom)
        return part
    }

    /// Parts of boxes inside each other would have the clips of all the others' parts, and theirs again those of all of them.
    mutating func dropUnusedClips() {
        guard !clips.isEmpty else { return }
        var numbers = [Int32](repeating: -1, count: clips.count), kept: [Clip] = []
        func number(of clip: Int32) -> Int32 {
            guard clip >= 0 else { return clip }
            if numbers[Int(clip)] < 0 {
                numbers[Int(clip)] = Int32(kept.count)
                kept.append(clips[Int(clip)])
            }
            return numbers[Int(clip)]
        }
        for index in lines.indices { lines[index].clip = number(of: lines[index].clip) }
        for index in boxes.indices { boxes[index].clip = number(of: boxes[index].clip) }
        for index in turned.indices { turned[index].clip = number(of: turned[index].clip) }
        clips = kept
    }

    private mutating func setBaselines(lines: [PlacedLine], from first: Int64?, last: Int64?, _ top: Int64, _ bottom: Int64) {
        if let first, first >= top, first <= bottom { firstBaseline = first - top }
        if let last, last >= top, last <= bottom { lastBaseline = last - top }
    }

    /// Makes the fragment as high as its lines and boxes, with the baselines of its first and last line.
    mutating func fitToContent(_ text: TypesetText) {
        height = 0
        (firstBaseline, lastBaseline) = (nil, nil)
        for placed in lines {
            let line = text.lines[Int(placed.line)], baseline = placed.y + Int64(line.ascent)
            height = max(height, placed.y + line.height)
            if firstBaseline == nil { firstBaseline = baseline }
            lastBaseline = baseline
        }
        for box in boxes { height = max(height, box.rect.maxY.scaledPoints) }
        for turn in turned { height = max(height, turn.y + turn.height) }
    }

    /// Parts a fragment that is higher than a page by moving lines down that would be cut.
    private func limited(to pageHeight: Int64, _ text: TypesetText) -> [Fragment] {
        guard height > pageHeight, lines.count > 1 else { return [self] }
        let sorted = lines.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        var parts: [Fragment] = []
        var index = 0
        while index < sorted.count {
            let top = parts.isEmpty ? 0 : sorted[index].y
            var end = index
            var bottom = top
            while end < sorted.count {
                let lineBottom = sorted[end].y + text.lines[Int(sorted[end].line)].height
                if end > index, lineBottom - top > pageHeight { break }
                bottom = max(bottom, lineBottom)
                end += 1
            }
            let cut = end < sorted.count ? sorted[end].y : height
            var part = slice(top, cut, isLast: end == sorted.count)
            part.lines = sorted[index..<end].map { PlacedLine(line: $0.line, x: $0.x, y: $0.y - top, clip: $0.clip) }
            for turn in part.turned { bottom = max(bottom, top + turn.y + turn.height) }
            part.height = max(bottom, end < sorted.count ? bottom : min(height, top + pageHeight)) - top
            parts.append(part)
            index = end
        }
        return parts
    }
}

/// The upper and lower edges of boxes with background or borders, between the lines of a fragment from its top down: a cut leaves no strip
/// of a box that begins with the line below it, nor of one that ends with the line above.
private struct EdgesBetweenLines {
    private let tops: [Int64]
    private let bottoms: [Int64]
    private var nextTop = 0
    private var nextBottom = 0

    init(_ boxes: [Fragment.PlacedBox]) {
        tops = boxes.map(\.rect.minY.scaledPoints).sorted()
        bottoms = boxes.map(\.rect.maxY.scaledPoints).sorted()
    }

    /// Where to cut between two heights that no line crosses: above the boxes that begin there, as far as they stand below all that end
    /// there. Heights do not decrease from one call to the next.
    mutating func cut(between top: Int64, and bottom: Int64) -> Int64 {
        while nextBottom < bottoms.count, bottoms[nextBottom] <= bottom { nextBottom += 1 }
        let end = nextBottom > 0 ? max(top, bottoms[nextBottom - 1]) : top
        while nextTop < tops.count, tops[nextTop] < end { nextTop += 1 }
        return nextTop < tops.count ? min(tops[nextTop], bottom) : bottom
    }
}

extension Rect {
    /// The part between two heights; nil if there is none. A rectangle without height belongs to the part that it begins in.
    fileprivate func cut(_ top: Int64, _ bottom: Int64) -> Rect? {
        if height <= .zero { return minY.scaledPoints >= top && minY.scaledPoints < bottom ? self : nil }
        let first = max(minY.scaledPoints, top), last = min(maxY.scaledPoints, bottom)
        guard last > first else { return nil }
        return Rect(x: minX.scaledPoints, y: first, width: width.scaledPoints, height: last - first)
    }
}

extension Line {
    /// Of its line box, in scaled points.
    var height: Int64 { Int64(ascent) + Int64(descent) }
}
