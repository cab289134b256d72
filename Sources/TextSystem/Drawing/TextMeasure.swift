internal import TextLayout

/// Finds the size at which text fits.
struct TextMeasure {
    /// What holds for all of the text beside its attributes.
    var typesetterBehavior = TypesetterBehavior.totalFit
    var usesFontLeading = true

    private func manager(_ storage: TextStorage, _ container: TextContainer) -> LayoutManager {
        let layout = LayoutManager(storage, containers: [container])
        layout.typesetterBehavior = typesetterBehavior
        layout.usesFontLeading = usesFontLeading
        return layout
    }

    static func layout(_ text: StyledText, size: Size, options: DrawingOptions, context: DrawingContext?) -> LayoutManager {
        var container = TextContainer(size: size)
        if !options.contains(.usesLineFragmentOrigin) {
            // A single line hangs from its baseline, whatever the height says.
            container.maximumNumberOfLines = 1
            container.size.height = Size.unlimited.height
        }
        if options.contains(.truncatesLastVisibleLine) { container.lineBreakMode = .byTruncatingTail }
        let measure = TextMeasure(
            typesetterBehavior: context?.typesetterBehavior ?? .totalFit, usesFontLeading: options.contains(.usesFontLeading))
        let layout = measure.fitted(text, in: container, minimumScale: context?.minimumScaleFactor ?? 0, minimumTracking: 0)
        context?.actualScaleFactor = layout.scale
        // In a room without an end, what is not flush left stands by the widest line.
        if container.size.width >= Size.unlimited.width, let width = widthNeeded(layout.layout) {
            layout.layout.containers[0].size.width = width
        }
        return layout.layout
    }

    /// What the lines of the only container take, with the indents beside them. Where lines would be others in so little width, and more,
    /// it is the next greater width in which they have room, and where something sticks out, as much as it takes for nothing to do so.
    static func neededRect(_ layout: LayoutManager) -> Rect {
        guard let rect = rectWithIndents(layout), let container = layout.containers.first else { return .zero }
        if rect.width > container.size.width { return widened(layout, rect) }
        guard mayHaveOtherLines(layout), rect.width < container.size.width, layout.overflowPosition == nil else { return rect }
        var narrowed = container
        let measure = TextMeasure(typesetterBehavior: layout.typesetterBehavior, usesFontLeading: layout.usesFontLeading)
        func holdsAll(_ width: Double) -> Bool {
            narrowed.size = Size(width: width, height: rect.height)
            let other = measure.manager(layout.storage, narrowed)
            return fits(other) || (!fits(layout) && other.overflowPosition == nil)
        }
        if holdsAll(rect.width) { return rect }
        // Without an end all of the width would be no measure. A tab that is wider in a narrower room is so by no more than a few stops.
        if container.size.width >= Size.unlimited.width {
            var added = 1.0
            while rect.width + added < container.size.width {
                if holdsAll(rect.width + added) { return Rect(x: 0, y: rect.minY, width: rect.width + added, height: rect.height) }
                added *= 2
            }
        }
        return Rect(x: 0, y: rect.minY, width: container.size.width, height: rect.height)
    }

    /// In a room that is just as wide as its lines a text may have others: where lines were broken, or truncated; and where what they hold
    /// has another width, or another place, in another room.
    private static func mayHaveOtherLines(_ layout: LayoutManager) -> Bool {
        layout.lineCount > layout.paragraphs.count || layout.storage.text.contains(0x09)
            || layout.paragraphs.contains { $0.isRightToLeft || $0.style.usesOpticalMargins || !layout.isWrapped($0.style) }
    }

    /// In more width lines may be others, which stick out of that.
    private static func widened(_ layout: LayoutManager, _ rect: Rect) -> Rect {
        guard var container = layout.containers.first else { return rect }
        let measure = TextMeasure(typesetterBehavior: layout.typesetterBehavior, usesFontLeading: layout.usesFontLeading)
        var rect = rect
        for _ in 0..<mostWidenings {
            container.size.width = rect.width
            guard let needed = rectWithIndents(measure.manager(layout.storage, container)) else { return rect }
            let isWide = needed.width <= container.size.width
            rect = Rect(x: rect.minX, y: needed.minY, width: isWide ? rect.width : needed.width, height: needed.height)
            if isWide { return rect }
        }
        // What hangs out of any width is left to hang: all text has room.
        return Rect(x: rect.minX, y: rect.minY, width: container.size.width, height: rect.height)
    }

    private static let mostWidenings = 8

    private static func rectWithIndents(_ layout: LayoutManager) -> Rect? {
        guard let room = layout.containers.first?.size.width else { return nil }
        layout.prepareLines()
        var result: Rect?
        for (number, place) in layout.lineCache.index.enumerated() {
            let line = layout.lineFragment(number), paragraph = layout.paragraphs[Int(place.paragraph)]
            // In a room without an end no line reaches it.
            let tail = room >= Size.unlimited.width ? -paragraph.style.tailIndent : room - line.rect.maxX
            var left = line.usedRect.minX - line.rect.minX, right = line.usedRect.maxX + max(0, tail)
            // An end that is reckoned from the leading edge takes all of the room up to it.
            if paragraph.style.tailIndent > 0 {
                (left, right) = paragraph.isRightToLeft ? (line.rect.minX, room) : (0, line.rect.maxX)
            }
            let rect = Rect(x: left, y: line.usedRect.minY, width: right - left, height: line.usedRect.height).union(line.usedRect)
            result = result?.union(rect) ?? rect
        }
        return result
    }

    /// The width of a column in which every line has room, its indents included; nil if all lines begin at the left anyway.
    private static func widthNeeded(_ layout: LayoutManager) -> Double? {
        let lines = layout.lineFragments
        guard lines.contains(where: { $0.usedRect.minX > $0.rect.minX + 0.01 }) else { return nil }
        let widths = zip(lines, layout.lineCache.index).map { line, place in
            let style = layout.paragraphs[Int(place.paragraph)].style
            // An end that is reckoned from the leading edge says the width by itself.
            if style.tailIndent > 0 { return style.tailIndent }
            return (place.line == 0 ? style.firstLineHeadIndent : style.headIndent) + line.usedRect.width - style.tailIndent
        }
        // A hundredth of a point more, so that nothing that is rounded makes a line break.
        return widths.max().map { $0 + 0.01 }
    }

    /// Lays text out in a container: as it is if it fits; else with less tracking, down to a minimum; else smaller, down to a minimum
    /// scale.
    func fitted(
        _ text: StyledText, in container: TextContainer, minimumScale: Double, minimumTracking: Double
    ) -> (layout: LayoutManager, scale: Double, tracking: Double) {
        func layout(_ scale: Double, _ tracking: Double) -> LayoutManager {
            manager(TextStorage(text.scaled(by: scale).tracked(by: tracking * scale)), container)
        }
        let natural = layout(1, 0)
        if Self.fits(natural) { return (natural, 1, 0) }
        if minimumTracking < 0 {
            let tightest = layout(1, minimumTracking)
            if Self.fits(tightest) {
                let found = Self.search(from: minimumTracking, to: 0, steps: 7) { Self.fits(layout(1, $0)) }
                return (layout(1, found), 1, found)
            }
        }
        guard minimumScale > 0, minimumScale < 1 else { return (natural, 1, 0) }
        guard Self.fits(layout(minimumScale, minimumTracking)) else {
            return (layout(minimumScale, minimumTracking), minimumScale, minimumTracking)
        }
        let scale = Self.search(from: minimumScale, to: 1, steps: 10) { Self.fits(layout($0, minimumTracking)) }
        return (layout(scale, minimumTracking), scale, minimumTracking)
    }

    /// The greatest value that will do, to within a 2ⁿ-th of the range; the least one does.
    private static func search(from least: Double, to most: Double, steps: Int, _ fits: (Double) -> Bool) -> Double {
        var low = least, high = most
        for _ in 0..<steps {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// All of the text has a place, and no word sticks out or was broken for want of room.
    private static func fits(_ layout: LayoutManager) -> Bool {
        guard layout.overflowPosition == nil,
            layout.lineCache.truncated.values.allSatisfy({ !$0.hidesText })
        else { return false }
        return !layout.paragraphs.contains { $0.breakWidth < .max }
    }
}
