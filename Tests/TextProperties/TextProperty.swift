internal import TextSamples
internal import TextSystem

/// What holds of the layout of any text in any shape.
public enum TextProperty: String, CaseIterable, Sendable {
    /// The lines hold the text without a gap, up to where it has no room; and where a paragraph has none, it has none either if its lines
    /// are filled one by one and none sticks out.
    case noTextIsLost
    /// A box of the measured size shows all of a text, if its indents leave it any room.
    case measuredSizeHoldsAll
    /// After any edits and questions, and in other containers, a layout is that of the text as it is.
    case incrementalEqualsFresh
    /// What is taken back is as it was, and what is done again as it was before it was taken back.
    case undoRestores
    /// Where the caret stands, a point finds its position, or one that shares its place; in lines that run one way.
    case hitTestIsInverse
    /// Answers do not depend on what was asked before.
    case orderDoesNotMatter

    /// What does not hold of the text with a number; nil if it does.
    public func failure(seed: UInt64) -> String? {
        var text = RandomText(seed: seed)
        return switch self {
        case .noTextIsLost: text.lostText()
        case .measuredSizeHoldsAll: text.tooSmallSize()
        case .incrementalEqualsFresh: text.staleLayout()
        case .undoRestores: text.wrongUndo()
        case .hitTestIsInverse: text.wrongHit()
        case .orderDoesNotMatter: text.dependentAnswer()
        }
    }
}

/// What a layout shows, line by line, to be compared.
struct Picture: Equatable {
    private struct Line: Equatable {
        var container: Int
        var range: TextRange
        var rect, used: Rect
        var baseline: Double
        var glyphs: Range<Int>
    }

    private let lines: [Line]
    private let overflow: TextPosition?

    init(_ layout: LayoutManager) {
        lines = layout.lineFragments.map {
            Line(container: $0.container, range: $0.range, rect: $0.rect, used: $0.usedRect, baseline: $0.baseline, glyphs: $0.glyphRange)
        }
        overflow = layout.overflowPosition
    }

    /// The first line that differs.
    func difference(_ other: Picture) -> String? {
        if let place = zip(lines, other.lines).enumerated().first(where: { $1.0 != $1.1 }) {
            return "line \(place.offset): \(place.element.0) / \(place.element.1)"
        }
        if lines.count != other.lines.count { return "\(lines.count) and \(other.lines.count) lines" }
        return overflow == other.overflow ? nil : "text beyond \(overflow as Any) and \(other.overflow as Any)"
    }
}

extension RandomText {
    fileprivate func lostText() -> String? {
        let layout = layout(), storage = layout.storage, overflow = layout.overflowPosition
        var end = storage.startPosition
        for line in layout.lineFragments {
            if line.range.lowerBound != end { return "a line begins at \(line.range.lowerBound), the one before ends at \(end)" }
            end = line.range.upperBound
        }
        guard let overflow else { return end == storage.endPosition ? nil : "the lines end at \(end)" }
        guard overflow >= end || layout.lineCount == 0 else { return "text has no room from \(overflow) on, but is shown up to \(end)" }
        let paragraph = storage.paragraphRange(for: overflow..<overflow)
        let filled = TextStorage(text)
        filled.updateAttributes(in: paragraph) {
            var style = $0.paragraphStyle ?? ParagraphStyle()
            style.typesetterBehavior = .firstFit
            $0.paragraphStyle = style
        }
        let other = self.layout(of: filled), rest = other.overflowPosition
        // Lines that stick out, of words that must not be parted, are no reason to fill a paragraph line by line whose lines do not.
        func hasOverfullLines(_ layout: LayoutManager) -> Bool {
            layout.lineFragments.contains { paragraph.contains($0.range.lowerBound) && Self.sticksOut($0, in: layout.storage) }
        }
        if hasOverfullLines(other), !hasOverfullLines(layout) { return nil }
        guard let rest else { return "filled line by line, all has room" }
        return rest < paragraph.upperBound || paragraph.isEmpty ? nil : "filled line by line, the paragraph at \(overflow) has room"
    }

    /// A line is longer than its room, by more than punctuation that hangs.
    private static func sticksOut(_ line: PlacedLineFragment, in storage: TextStorage) -> Bool {
        guard !storage.paragraphStyle(at: line.range.lowerBound).usesOpticalMargins else { return false }
        return line.usedRect.width > line.rect.width + 0.01
    }

    fileprivate mutating func tooSmallSize() -> String? {
        let width = isLucky(4) ? Size.unlimited.width : Double(number(15..<300))
        for style in text.runs.compactMap(\.attributes.paragraphStyle) {
            guard max(style.firstLineHeadIndent, style.headIndent) - style.tailIndent < width else { return nil }
        }
        let context = DrawingContext()
        context.typesetterBehavior = behavior
        let size = text.boundingRect(with: Size(width: width, height: Size.unlimited.height), context: context).size
        // Nothing but empty lines takes no width, and a box without width holds none.
        guard size.width > 0 else { return nil }
        let layout = LayoutManager(TextStorage(text), containers: [TextContainer(size: size)])
        layout.typesetterBehavior = behavior
        return layout.overflowPosition.map { "in \(size), measured in \(width), text has no room from \($0) on" }
    }

    fileprivate mutating func staleLayout() -> String? {
        let storage = TextStorage(text), layout = layout(of: storage)
        layout.allowsNonContiguousLayout = isLucky(3)
        for _ in 0..<number(1..<7) {
            ask(layout)
            edit(storage)
            if isLucky(3) { layout.typesetterBehavior = isLucky(2) ? .firstFit : behavior }
        }
        let text = storage.styledText(storage.range)
        if let difference = Picture(layout).difference(Picture(self.layout(text, behavior: layout.typesetterBehavior))) {
            return difference
        }
        // Other containers, and then one of them in another size.
        takeOtherContainers()
        layout.containers = containers
        if isLucky(2) {
            ask(layout)
            widenFirstContainer()
            layout.containers[0] = containers[0]
        }
        return Picture(layout).difference(Picture(self.layout(text, behavior: layout.typesetterBehavior))).map { "other containers: \($0)" }
    }

    /// A question of any kind.
    private mutating func ask(_ layout: LayoutManager) {
        let place = position(in: layout.storage)
        switch number(0..<6) {
        case 0: _ = layout.caretRect(at: place)
        case 1: _ = layout.hitTest(Point(x: Double(number(0..<300)), y: Double(number(0..<500))), in: number(0..<3))
        case 2: _ = layout.lineFragments(in: number(0..<3))
        case 3: layout.ensureLayout(to: place)
        case 4: _ = layout.glyphRange(for: place..<max(place, position(in: layout.storage)))
        default: layout.ensureLayout()
        }
    }

    fileprivate mutating func wrongUndo() -> String? {
        let storage = TextStorage(text), layout = layout(of: storage)
        let history = UndoHistory(storage), before = storage.styledText(storage.range), picture = Picture(layout)
        for _ in 0..<number(1..<8) {
            edit(storage)
            if isLucky(2) { history.breakCoalescing() }
        }
        let after = storage.styledText(storage.range), pictureAfter = Picture(layout)
        while history.canUndo { _ = history.undo() }
        if storage.styledText(storage.range) != before { return "the text is not as it was" }
        if let difference = Picture(layout).difference(picture) { return "taken back: \(difference)" }
        while history.canRedo { _ = history.redo() }
        if storage.styledText(storage.range) != after { return "done again, the text is not as it was" }
        return Picture(layout).difference(pictureAfter).map { "done again: \($0)" }
    }

    fileprivate mutating func wrongHit() -> String? {
        let layout = layout(), navigation = TextNavigation(layout.storage)
        for _ in 0..<12 {
            let place = navigation.character(at: position(in: layout.storage)).lowerBound
            let affinity: TextAffinity = isLucky(2) ? .upstream : .downstream
            guard let caret = layout.caretRect(at: place, affinity: affinity) else { continue }
            guard let hit = layout.hitTest(Point(x: caret.rect.minX, y: caret.rect.midY), in: caret.container) else {
                return "nothing stands where the caret does at \(place)"
            }
            guard hit.position != place else { continue }
            // Where both directions meet a position has two places, and text that is left out has none.
            let directions = Set(layout.line(at: place, affinity: affinity)?.runs.map(\.isRightToLeft) ?? [])
            if directions.count > 1 || layout.overflowPosition.map({ hit.position >= $0 }) ?? false { continue }
            guard let other = layout.caretRect(at: hit.position, affinity: hit.affinity) else {
                return "a hit without a caret at \(hit.position)"
            }
            if other.container != caret.container || abs(other.rect.minX - caret.rect.minX) > 0.02 || other.rect.minY != caret.rect.minY {
                return
                    "\(place) \(affinity) has its caret at \(caret.rect), where \(hit.position) is found, whose caret is at \(other.rect)"
            }
        }
        return nil
    }

    fileprivate mutating func dependentAnswer() -> String? {
        let one = layout(), other = layout()
        one.allowsNonContiguousLayout = isLucky(3)
        for _ in 0..<number(1..<6) { ask(one) }
        if let difference = Picture(one).difference(Picture(other)) { return difference }
        for _ in 0..<6 {
            let place = position(in: one.storage)
            let carets = [one, other].map { $0.caretRect(at: place)?.rect }
            if carets[0] != carets[1] { return "the caret at \(place) is at \(carets[0] as Any) and at \(carets[1] as Any)" }
        }
        return nil
    }
}
