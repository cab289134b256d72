internal import Geometry

/// What has to have a place before a question can be answered.
enum LayoutNeed {
    case everything
    case paragraphs(ClosedRange<Int>)
    case container(Int)
    /// Heights in a container, in scaled points.
    case band(container: Int, top: Int64, bottom: Int64)

    /// - Parameters:
    ///   - top: in points; may be infinite, and what is no number counts as the top of the container.
    static func band(container: Int, from top: Double, to bottom: Double) -> LayoutNeed {
        func height(_ y: Double) -> Int64 { y == .infinity ? .max : scaledPoints(y) }
        return .band(container: container, top: height(top), bottom: height(bottom))
    }
}

/// Laying out no more than is asked for.
///
/// What has its true place is a run of paragraphs from the beginning (`exactCount`). Where non-contiguous layout is allowed one more run
/// may have been laid out apart from it, from a place that is estimated by the length of the text between them. It is given up when the
/// layout gets there, and when the text or the containers change: its lines are known then, so it costs little to lay it out anew.
extension LayoutManager {
    /// Whether some text has been laid out at an estimated place, because what stands before it has no place yet.
    public var hasNonContiguousLayout: Bool { !estimated.isEmpty }

    /// Where the text begins that has no place yet, estimated places apart; nil if all of it has been laid out.
    public var firstUnlaidPosition: TextPosition? {
        exactCount < paragraphs.count ? TextPosition(utf8Offset: storage.paragraphs.starts[exactCount]) : nil
    }

    /// Lays out the text up to the end of the paragraph that holds a position. O(text before it that is not laid out).
    public func ensureLayout(to position: TextPosition) {
        noticeNewFonts()
        layOut(upTo: storage.paragraphs.index(at: storage.offset(position)))
    }

    /// Lays out the paragraphs that a range touches, and those before them unless `allowsNonContiguousLayout`. O(text that is laid out for
    /// it).
    public func ensureLayout(for range: TextRange) { ensureLayout(need(of: range)) }

    /// Lays out the text of a container, and what stands before it unless `allowsNonContiguousLayout`. O(text that is laid out for it).
    public func ensureLayout(of container: Int) { ensureLayout(.container(container)) }

    /// Lays out the text in a part of a container, and what stands before it unless `allowsNonContiguousLayout`: what of a long text has
    /// come into view. O(text that is laid out for it).
    /// - Parameters:
    ///   - rect: in the container's coordinates; its width does not matter.
    ///   - container: the number of the container.
    public func ensureLayout(for rect: Rect, in container: Int) {
        ensureLayout(.band(container: container, from: rect.minY, to: rect.maxY))
    }

    func need(of range: TextRange) -> LayoutNeed {
        let first = storage.paragraphs.index(at: storage.offset(range.lowerBound))
        return .paragraphs(first...max(first, storage.paragraphs.index(at: storage.offset(range.upperBound))))
    }

    // MARK: What has a place

    /// How many paragraphs have their true places.
    var exactCount: Int {
        if let paragraphInHand, !isEstimating { return paragraphInHand }
        return firstInvalid > lastInvalid ? paragraphs.count : firstInvalid
    }

    func isLaidOut(_ paragraph: Int) -> Bool {
        paragraph < exactCount || (estimated.contains(paragraph) && paragraph < paragraphInHand ?? .max)
    }

    /// All lines that a container will hold have a place, or none of those that will come stands in it.
    private func isComplete(_ container: Int) -> Bool {
        if exactCount == paragraphs.count { return true }
        if exactCount > 0, paragraphs[exactCount - 1].end.container > container { return true }
        guard let first = estimated.first, let last = estimated.last else { return false }
        let start = paragraphs[first].start
        let beginsAbove = start.container < container || (start.container == container && start.y == 0)
        return beginsAbove && (paragraphs[last].end.container > container || last == paragraphs.count - 1)
    }

    private func isComplete(_ container: Int, top: Int64, bottom: Int64) -> Bool {
        if isComplete(container) { return true }
        func reaches(_ place: FlowPlace) -> Bool { place.container > container || (place.container == container && place.y > bottom) }
        if exactCount > 0, reaches(paragraphs[exactCount - 1].end) { return true }
        guard let first = estimated.first, let last = estimated.last else { return false }
        let start = paragraphs[first].start
        return start.container <= container && (start.container < container || start.y <= top)
            && (reaches(paragraphs[last].end) || last == paragraphs.count - 1)
    }

    // MARK: Laying out

    func ensureLayout(_ need: LayoutNeed) {
        guard paragraphInHand == nil, !isAskingClient else { return }
        noticeNewFonts()
        if truncatesLastLine {
            ensureLayout()
            return
        }
        switch need {
        case .everything: ensureLayout()
        case .paragraphs(let range):
            guard !range.allSatisfy(isLaidOut) else { return }
            if !layOutApart(range) { layOut(upTo: range.upperBound) }
        case .container(let container):
            layOut(top: 0, bottom: .max, in: container) { isComplete(container) }
        case .band(let container, let top, let bottom):
            layOut(top: top, bottom: bottom, in: container) { isComplete(container, top: top, bottom: bottom) }
        }
    }

    /// The last line that there is room for shows the rest of the text in short, so that all of it has to be known.
    private var truncatesLastLine: Bool {
        guard let mode = containers.last?.lineBreakMode else { return false }
        return mode != .byWordWrapping && mode != .byCharWrapping
    }

    private func layOut(top: Int64, bottom: Int64, in container: Int, until isComplete: () -> Bool) {
        if isComplete() || layOutApart(top: top, bottom: bottom, in: container, until: isComplete) { return }
        var count = 32
        while !isComplete(), exactCount < paragraphs.count {
            let before = exactCount
            layOut(upTo: min(exactCount + count, paragraphs.count) - 1)
            if exactCount <= before { return }
            count = min(count * 2, 4_096)
        }
    }

    /// Nearer than so many bytes nothing is estimated.
    private static let nearBytes = 32_768

    /// Lays out paragraphs far from all that has its place. False if they are not, or are not to be laid out so.
    private func layOutApart(_ range: ClosedRange<Int>) -> Bool {
        guard mayLayOutApart(), isFar(range.lowerBound) else { return false }
        var place = estimated.last.map { paragraphs[$0].end } ?? FlowPlace()
        if !(estimated.lowerBound...estimated.upperBound).contains(range.lowerBound) || estimated.isEmpty {
            guard let start = PlaceEstimate(self).start(for: range.lowerBound) else { return false }
            place = beginEstimated(at: start)
        }
        return extendEstimated(from: place) {
            guard estimated.upperBound > range.upperBound, let last = paragraphs[range.upperBound].lines.last else { return false }
            let container = Int(last.container)
            return isTall(container) ? isComplete(container, top: last.top, bottom: last.top + last.height) : isComplete(container)
        }
    }

    private func layOutApart(top: Int64, bottom: Int64, in container: Int, until isComplete: () -> Bool) -> Bool {
        guard !isTall(container) || bottom < .max, mayLayOutApart(), isFar(paragraphs.count - 1) else { return false }
        var estimate = PlaceEstimate(self)
        guard let start = estimate.start(container: container, y: top), isFar(start.paragraph) else { return false }
        return extendEstimated(from: beginEstimated(at: start), until: isComplete)
    }

    /// Whether a container, which may have to be asked for, is no page but a column to be scrolled through.
    func isTall(_ container: Int) -> Bool {
        (rooms.indices.contains(container) ? rooms[container] : rooms.last).map { $0.height > ContainerRoom.tallHeight } ?? false
    }

    /// Whether the client allows it; then some text is laid out, as what is estimated goes by what is known.
    private func mayLayOutApart() -> Bool {
        guard allowsNonContiguousLayout else { return false }
        let sample = storage.paragraphs.index(at: min(Self.nearBytes / 2, storage.text.count))
        if exactCount <= sample { layOut(upTo: sample) }
        return true
    }

    private func isFar(_ paragraph: Int) -> Bool {
        guard exactCount < paragraph, paragraph < paragraphs.count else { return false }
        return storage.paragraphs.starts[paragraph] - storage.paragraphs.starts[exactCount] > Self.nearBytes
    }

    private func beginEstimated(at start: EstimatedStart) -> FlowPlace {
        estimated = start.paragraph..<start.paragraph
        generation += 1
        return start.place
    }

    /// Lays out more paragraphs behind those that have been laid out apart, until it is enough.
    /// - Parameter place: of the next of them.
    /// - Returns: false if there is no room where they were thought to be.
    private func extendEstimated(from place: FlowPlace, until isEnough: () -> Bool) -> Bool {
        var place = place
        isEstimating = true
        defer {
            isEstimating = false
            paragraphInHand = nil
            generation += 1
        }
        while !isEnough(), estimated.upperBound < paragraphs.count {
            let next = estimated.upperBound..<min(estimated.upperBound + 16, paragraphs.count)
            paragraphInHand = next.lowerBound
            tokenize(Array(next))
            breakInColumns(next.lowerBound...next.upperBound - 1)
            for index in next {
                paragraphInHand = index
                lay(index, at: place)
                place = paragraphs[index].end
                estimated = estimated.lowerBound..<(index + 1)
            }
            paragraphInHand = nil
            // What stands behind them is where it was before they were laid out, or nowhere.
            lastInvalid = max(lastInvalid, min(estimated.upperBound, paragraphs.count - 1))
            if estimated.contains(where: { paragraphs[$0].overflow != nil }) {
                estimated = 0..<0
                return false
            }
        }
        return true
    }

    /// The layout has got on, or what it depends on has changed.
    func giveUpEstimated() {
        guard let first = estimated.first else { return }
        if exactCount > first || exactCount == 0 || !paragraphs[exactCount - 1].end.isAbove(paragraphs[first].start) { estimated = 0..<0 }
    }
}

extension FlowPlace {
    func isAbove(_ other: FlowPlace) -> Bool { (container, y) <= (other.container, other.y) }
}
