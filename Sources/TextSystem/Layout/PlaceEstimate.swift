internal import Geometry
internal import TextLayout

/// A paragraph and where it is thought to begin.
struct EstimatedStart {
    var paragraph: Int
    var place: FlowPlace
}

/// Guesses where paragraphs stand that have not been laid out, by how wide the bytes of those are that have: many of these may be short, as
/// those of a list of contents are.
struct PlaceEstimate {
    private let layout: LayoutManager
    private var bytesPerLine: Double
    private let lineHeight: Double
    /// Between two paragraphs.
    private let spacing: Double
    private var paragraph: Int
    private var place: FlowPlace

    /// Some paragraphs have their places.
    init(_ layout: LayoutManager) {
        self.layout = layout
        paragraph = layout.exactCount
        var bytes = 0, lines = 0, used: Int64 = 0, measures: Int64 = 0, height: Int64 = 0, spacing: Int64 = 0
        let known = max(0, paragraph - Self.mostKnown)..<paragraph
        for index in known {
            let own = layout.paragraphs[index]
            for line in own.lines where line.line >= 0 {
                bytes += Int(line.end - line.start)
                used += Int64(layout.typeset.lines[Int(line.line)].width)
            }
            measures += own.lines.reduce(0) { $0 + $1.width }
            lines += own.lines.count
            height += own.lines.reduce(0) { $0 + $1.height }
            spacing += own.end.spacing
        }
        bytesPerLine = max(1, Double(bytes) / Double(max(used, 1)) * Double(measures) / Double(max(lines, 1)))
        lineHeight = max(1, Double(height) / Double(max(lines, 1)))
        self.spacing = Double(spacing) / Double(max(known.count, 1))
        place = paragraph > 0 ? layout.paragraphs[paragraph - 1].end : FlowPlace()
        place.spacing = 0
        place.lines = 0
    }

    private static let mostKnown = 256
    private static let longestLine = 1.1
    /// So often more is thought to stand on a line where the containers end before the text.
    private static let tries = 4

    /// Where to begin so that a paragraph, and what stands above it on its page, get places; nil if that is not behind what has its own.
    func start(for target: Int) -> EstimatedStart? {
        var estimate = self
        for _ in 0..<Self.tries {
            var attempt = estimate
            if let start = attempt.advance(until: { paragraph, _ in paragraph >= target }) { return start }
            estimate.bytesPerLine *= 1.5
        }
        return nil
    }

    /// Where to begin so that a place in a container is filled.
    mutating func start(container: Int, y: Int64) -> EstimatedStart? {
        let layout = layout
        return advance { _, place in
            place.container > container || (place.container == container && (!layout.isTall(container) || place.y >= y))
        }
    }

    /// Goes on to where it is far enough, and back to the head of a page: of the page above, so that the one in question is filled from its
    /// own head, whatever begins there. In a column to be scrolled through it is the paragraph before.
    private mutating func advance(until isEnough: (Int, FlowPlace) -> Bool) -> EstimatedStart? {
        var page = EstimatedStart(paragraph: paragraph, place: place), pageBefore = page, last = page
        while !isEnough(paragraph, place) {
            last = EstimatedStart(paragraph: paragraph, place: place)
            guard paragraph + 1 < layout.paragraphs.count, advance() else { return nil }
            if place.container > page.place.container {
                (pageBefore, page) = (page, EstimatedStart(paragraph: paragraph, place: FlowPlace(container: place.container)))
            }
        }
        if layout.isTall(place.container) { return isBehindKnown(last) ? last : nil }
        return isBehindKnown(pageBefore) ? pageBefore : isBehindKnown(page) ? page : nil
    }

    private func isBehindKnown(_ start: EstimatedStart) -> Bool {
        guard start.paragraph > layout.exactCount, layout.exactCount > 0 else { return false }
        let end = layout.paragraphs[layout.exactCount - 1].end
        return end.isAbove(start.place) && (start.place.y > 0 || start.place.container > end.container)
    }

    /// Goes on by a paragraph. False where the containers end.
    private mutating func advance() -> Bool {
        let starts = layout.storage.paragraphs.starts
        let end = paragraph + 1 < starts.count ? starts[paragraph + 1] : layout.storage.text.count
        // A last line is half full; a paragraph that is hardly longer than a line may just be one.
        let full = Double(end - starts[paragraph] - 1) / bytesPerLine
        let lines = full <= Self.longestLine ? 1 : full + 0.5
        var height = Int64(lines * lineHeight + spacing)
        paragraph += 1
        while layout.rooms.indices.contains(place.container), place.y + height > layout.rooms[place.container].height {
            // A line that has no room goes on with its height: what is left of the container stays empty.
            height -= max(0, layout.rooms[place.container].height - place.y)
            place = FlowPlace(container: place.container + 1)
            guard layout.hasContainer(place.container) else { return false }
        }
        place.y += height
        return true
    }
}
