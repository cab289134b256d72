internal import DisplayLists
internal import Geometry
internal import TextLayout
internal import Typefaces

extension TextPainter {
    /// Pieces next to each other that share a decoration.
    private struct Stretch {
        var start: Int64
        var end: Int64
        /// The first of them has what all have.
        var pieces: ClosedRange<Int>
        var piece: Int { pieces.lowerBound }
        var ends: Range<Int64> { start..<max(start, end) }
    }

    func paintBackgrounds(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        for stretch in stretches(contents, of: { $0.backgroundColor }) {
            guard let color = resolved(contents.pieces[stretch.piece]).attributes.backgroundColor,
                !isDrawnByClient(
                    .background(color), stretch.ends, contents.pieces[stretch.pieces], placed, baseline: originY + placed.baseline,
                    &canvas)
            else { continue }
            let rect = Geometry.Rect(
                x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: originY + placed.top),
                width: Length(scaledPoints: stretch.end - stretch.start),
                height: Length(scaledPoints: placed.height))
            canvas.list.rects.append(FilledRect(rect: rect, color: color.value))
        }
    }

    /// The stretches of a line in which something has the same value; those without one are left out.
    private func stretches<Value: Equatable>(
        _ contents: LineContents, byWord: (TextAttributes) -> Bool = { _ in false }, of value: (TextAttributes) -> Value?
    ) -> [Stretch] {
        var result: [Stretch] = []
        var current: Value?
        // What comes last on a line and has no width ends no stretch and begins none.
        for (number, piece) in contents.pieces.enumerated() {
            let attributes = resolved(piece).attributes
            var own = value(attributes)
            if case .space = piece.kind, byWord(attributes) || piece.width == 0 { own = nil }
            if let own, let last = result.indices.last, current == own, result[last].end == piece.x {
                result[last].end = piece.x + piece.width
                result[last].pieces = result[last].piece...number
            } else if own != nil {
                result.append(Stretch(start: piece.x, end: piece.x + piece.width, pieces: number...number))
            }
            current = own
        }
        return result
    }

    mutating func paintDecorations(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        func isDrawn(
            _ part: DrawingStretch.Part, _ stretch: Stretch, _ resolved: ResolvedAttributes, baseline: Int64, _ canvas: inout Canvas
        ) -> Bool {
            isDrawnByClient(
                part, stretch.ends, contents.pieces[stretch.pieces], placed, baseline: baseline,
                thickness: Int64(resolved.metrics.underlineThickness), &canvas)
        }
        for stretch in stretches(contents, byWord: { $0.underline?.byWord ?? false }, of: { $0.underline }) {
            let resolved = resolved(contents.pieces[stretch.piece])
            let baseline = originY + placed.baseline - scaledPoints(resolved.attributes.baselineOffset ?? 0)
            guard let decoration = resolved.attributes.underline,
                !isDrawn(.underline(decoration), stretch, resolved, baseline: baseline, &canvas)
            else { continue }
            paint(decoration, stretch, y: baseline - Int64(resolved.metrics.underlinePosition), isBelow: true, resolved, &canvas)
        }
        for stretch in stretches(contents, byWord: { $0.strikethrough?.byWord ?? false }, of: { $0.strikethrough }) {
            let resolved = resolved(contents.pieces[stretch.piece])
            let baseline = originY + placed.baseline - scaledPoints(resolved.attributes.baselineOffset ?? 0)
            guard let decoration = resolved.attributes.strikethrough,
                !isDrawn(.strikethrough(decoration), stretch, resolved, baseline: baseline, &canvas)
            else { continue }
            paint(decoration, stretch, y: baseline - Int64(resolved.metrics.xHeight) / 2, isBelow: false, resolved, &canvas)
        }
    }

    private mutating func paint(
        _ decoration: LineDecoration, _ stretch: Stretch, y: Int64, isBelow: Bool, _ resolved: ResolvedAttributes, _ canvas: inout Canvas
    ) {
        let color = (decoration.color ?? resolved.attributes.foregroundColor ?? .black).value
        var thickness = Int64(max(resolved.metrics.underlineThickness, 16_384))
        if decoration.style == .thick { thickness *= 2 }
        let ys = decoration.style == .double ? [y, y + 2 * thickness * (isBelow ? 1 : -1)] : [y]
        let unit = Int32(clamping: thickness)
        let dash: [Int32] =
            switch decoration.pattern {
            case .solid: []
            case .dot: [unit, unit * 2]
            case .dash: [unit * 5, unit * 3]
            case .dashDot: [unit * 5, unit * 2, unit, unit * 2]
            case .dashDotDot: [unit * 5, unit * 2, unit, unit * 2, unit, unit * 2]
            }
        for y in ys {
            var line = Geometry.Path()
            line.move(to: Geometry.Point(x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: y)))
            line.addLine(to: Geometry.Point(x: Length(scaledPoints: originX + stretch.end), y: Length(scaledPoints: y)))
            let drawn = DrawnPath(path: line, stroke: color, width: unit, dash: dash)
            if isBelow { canvas.list.paths.append(drawn) } else { linesOverText.append(drawn) }
        }
    }

    func paintLinks(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        for stretch in stretches(contents, of: { $0.link }) {
            guard let link = resolved(contents.pieces[stretch.piece]).attributes.link else { continue }
            let rect = Geometry.Rect(
                x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: originY + placed.baseline - placed.extent.ascent),
                width: Length(scaledPoints: stretch.end - stretch.start),
                height: Length(scaledPoints: placed.extent.ascent + placed.extent.descent))
            let target: PlacedLink.Target = link.hasPrefix("#") ? .destination(String(link.dropFirst())) : .uri(link)
            canvas.list.links.append(PlacedLink(rect: rect, target: target))
        }
        for stretch in stretches(contents, of: { $0.destination }) {
            guard let name = resolved(contents.pieces[stretch.piece]).attributes.destination else { continue }
            canvas.list.destinations.append(
                PlacedDestination(
                    name: name,
                    point: Geometry.Point(x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: originY + placed.top))))
        }
    }
}
