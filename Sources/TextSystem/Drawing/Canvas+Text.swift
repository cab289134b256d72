internal import DisplayLists
internal import Geometry
internal import PDF
internal import TextLayout
internal import Typefaces

extension Canvas {
    /// Draws the text of a container with its top left corner at a point of the page: backgrounds, glyphs, lines under and through them,
    /// attachments, links.
    public mutating func draw(_ layout: LayoutManager, container: Int = 0, at origin: Point = .zero) {
        layout.prepareLines()
        layout.delegate?.layoutManager(layout, drawBackgroundOf: container, in: &self, at: origin)
        let store = store(of: layout)
        var painter = TextPainter(layout: layout, store: store, origin: origin)
        for number in layout.lineCache.index.indices where Int(layout.placed(number).container) == container {
            painter.paint(layout.contents(number), layout.placed(number), paragraph: Int(layout.lineCache.index[number].paragraph), &self)
        }
        // A client may draw other layouts in turn.
        let drewOverText = drawsOverText
        drawsOverText = true
        layout.delegate?.layoutManager(layout, drawOverlayOf: container, in: &self, at: origin)
        drawsOverText = drewOverText
    }
}

/// Puts the pieces of lines on a page.
struct TextPainter {
    let layout: LayoutManager
    let store: UInt16
    let originX: Int64
    let originY: Int64

    init(layout: LayoutManager, store: UInt16, origin: Point) {
        self.layout = layout
        self.store = store
        originX = scaledPoints(origin.x)
        originY = scaledPoints(origin.y)
    }

    /// Pieces next to each other that share a decoration.
    private struct Stretch {
        var start: Int64
        var end: Int64
        var style: Int32
    }

    mutating func paint(_ contents: LineContents, _ placed: PlacedLine, paragraph: Int, _ canvas: inout Canvas) {
        let baseline = originY + placed.baseline
        paintBackgrounds(contents, placed, &canvas)
        paintShadows(contents, baseline: baseline, &canvas)
        for piece in contents.pieces { paint(piece, baseline: baseline, &canvas) }
        if let last = canvas.list.shapes.indices.last, !contents.pieces.isEmpty { canvas.list.shapes[last].isLastOfLine = true }
        paintDecorations(contents, baseline: baseline, &canvas)
        paintLinks(contents, placed, &canvas)
    }

    private func resolved(_ piece: LineContents.Piece) -> ResolvedAttributes { layout.styles.resolved[Int(piece.style)] }

    // MARK: Glyphs

    private func paint(_ piece: LineContents.Piece, baseline: Int64, _ canvas: inout Canvas) {
        let resolved = resolved(piece), attributes = resolved.attributes
        let x = originX + piece.x, y = baseline - scaledPoints(attributes.baselineOffset ?? 0)
        switch piece.kind {
        case .space: break
        case .object(let index): paintAttachment(layout.typeset.styles.objects[Int(index)], x: x, baseline: y, &canvas)
        case .shape(let index):
            let place = Place(
                shape: ShapeID(index), x: Int32(clamping: x), y: Int32(clamping: y), isFollowedBySpace: piece.isFollowedBySpace)
            let ink = (attributes.foregroundColor ?? .black).value
            if attributes.textEffect == .letterpress { paintLetterpress(place, resolved, ink, &canvas) }
            paint(place, resolved, ink, &canvas)
        }
    }

    private struct Place {
        var shape: ShapeID
        var x: Int32
        var y: Int32
        var isFollowedBySpace: Bool
    }

    private func paint(_ place: Place, _ resolved: ResolvedAttributes, _ ink: Geometry.Color, _ canvas: inout Canvas) {
        let attributes = resolved.attributes
        let strokeWidth = attributes.strokeWidth ?? 0, skew = resolved.skew
        if let expansion = attributes.expansion, expansion != 0 {
            return paintExpanded(place, resolved, ink, by: ResolvedAttributes.factor(expansion), &canvas)
        }
        guard strokeWidth != 0 || skew != 0 else {
            canvas.list.shapes.append(
                PlacedShape(
                    shape: place.shape, store: store, x: place.x, y: place.y, isFollowedBySpace: place.isFollowedBySpace,
                    isLastOfLine: false,
                    color: canvas.colorIndex(ink, in: &canvas.list), node: -1))
            return
        }
        canvas.list.effects.append(styled(StyledShape(shape: place.shape, store: store, x: place.x, y: place.y), place, resolved, ink))
    }

    /// Skew, strokes and colours of a shape.
    private func styled(_ shape: StyledShape, _ place: Place, _ resolved: ResolvedAttributes, _ ink: Geometry.Color) -> StyledShape {
        var styled = shape
        styled.c = resolved.skew
        styled.isFollowedBySpace = place.isFollowedBySpace
        resolved.setColors(of: &styled, ink)
        return styled
    }

    /// Widened glyphs: shaped at their own width, and drawn with a matrix.
    private func paintExpanded(
        _ place: Place, _ resolved: ResolvedAttributes, _ ink: Geometry.Color, by factor: Double, _ canvas: inout Canvas
    ) {
        let shapes = layout.typeset.words.shapes, shape = shapes[place.shape]
        var bytes = Array(shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)])
        // A hyphen that a break has added is copied as a soft one.
        if bytes.count >= 2, bytes[bytes.count - 2] == 0xC2, bytes[bytes.count - 1] == 0xAD {
            bytes.replaceSubrange((bytes.count - 2)..., with: [0x2D])
        }
        var plain = canvas.shape(bytes, font: resolved.paintFont, isRightToLeft: false)
        let glyphs = shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
        for index in plain.shapes.indices where plain.shapes.count == 1 {
            plain.shapes[index].width = canvas.stores[Int(plain.store)].takeOver(glyphs, by: plain.shapes[index].id, narrowedBy: factor)
        }
        var x = Double(place.x)
        for (index, part) in plain.shapes.enumerated() {
            var effect = styled(
                StyledShape(shape: part.id, store: plain.store, x: Int32(clamping: Int64(x.rounded())), y: place.y), place, resolved, ink)
            effect.a = factor
            effect.isFollowedBySpace = place.isFollowedBySpace && index == plain.shapes.count - 1
            canvas.list.effects.append(effect)
            x += Double(part.width) * factor
        }
    }

    /// The outlines of a shape, moved by an offset.
    private func outlines(_ place: Place, _ resolved: ResolvedAttributes, offset: Size) -> Geometry.Path {
        let shapes = layout.typeset.words.shapes, shape = shapes[place.shape]
        let y = Int64(place.y) + scaledPoints(offset.height)
        let path = shapes.outline(of: shape, font: layout.typeset.fonts[shape.font], x: Int64(place.x) + scaledPoints(offset.width), y: y)
        guard resolved.skew != 0 else { return path }
        let base = Length(scaledPoints: y)
        return path.mapped { Geometry.Point(x: $0.x + (base - $0.y).scaled(by: resolved.skew), y: $0.y) }
    }

    /// One shadow for all neighbours that have the same: where letters stand close their soft edges add up.
    private func paintShadows(_ contents: LineContents, baseline: Int64, _ canvas: inout Canvas) {
        guard layout.styles.haveShadows else { return }
        var index = 0
        while index < contents.pieces.count {
            guard let shadow = resolved(contents.pieces[index]).attributes.shadow else { index += 1; continue }
            var path = Geometry.Path()
            // At least this one: a shadow of lengths that are no numbers is not equal to itself.
            repeat {
                let piece = contents.pieces[index], resolved = resolved(piece)
                index += 1
                guard case .shape(let shape) = piece.kind else { continue }
                let y = baseline - scaledPoints(resolved.attributes.baselineOffset ?? 0)
                let place = Place(
                    shape: ShapeID(shape), x: Int32(clamping: originX + piece.x), y: Int32(clamping: y), isFollowedBySpace: false)
                path.append(outlines(place, resolved, offset: shadow.offset))
            } while index < contents.pieces.count && resolved(contents.pieces[index]).attributes.shadow == shadow
            paint(shadow, of: path, &canvas)
        }
    }

    private func paint(_ shadow: Shadow, of path: Geometry.Path, _ canvas: inout Canvas) {
        guard !path.isEmpty else { return }
        let color = shadow.color.value
        guard shadow.blurRadius.isFinite, shadow.blurRadius > 0 else { return canvas.list.paths.append(DrawnPath(path: path, fill: color)) }
        guard let blurred = BlurredShadow(path, radius: min(shadow.blurRadius, 1_000), opacity: shadow.color.alpha),
            let png = blurred.mask.png(red: color.red, green: color.green, blue: color.blue)
        else { return }
        canvas.drawImage(png, in: blurred.rect)
    }

    /// A light edge below and a dark one above, as letters pressed into paper have in light from above.
    private func paintLetterpress(_ place: Place, _ resolved: ResolvedAttributes, _ ink: Geometry.Color, _ canvas: inout Canvas) {
        let depth = points(resolved.size) / 40
        canvas.list.paths.append(
            DrawnPath(path: outlines(place, resolved, offset: Size(width: 0, height: depth)), fill: Color(white: 1, alpha: 0.8).value))
        canvas.list.paths.append(
            DrawnPath(path: outlines(place, resolved, offset: Size(width: 0, height: -depth)), fill: Color(white: 0, alpha: 0.35).value))
    }

    private func paintAttachment(_ object: InlineObject, x: Int64, baseline: Int64, _ canvas: inout Canvas) {
        let attachment = layout.attachments[Int(object.payload)]
        let bounds = attachment.bounds
        let rect = Rect(x: points(x) + bounds.minX, y: points(baseline) + bounds.minY, width: bounds.width, height: bounds.height)
        switch attachment.content {
        case .image(let bytes): canvas.drawImage(bytes, in: rect, alternativeText: attachment.alternativeText)
        case .drawing(let path, let color): canvas.fill(path.translatedBy(x: rect.minX, y: rect.minY), color)
        case .empty: break
        }
    }

    // MARK: Backgrounds, decorations, links

    private func paintBackgrounds(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        for stretch in stretches(contents, of: { $0.backgroundColor }) {
            guard let color = layout.styles.resolved[Int(stretch.style)].attributes.backgroundColor else { continue }
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
        for piece in contents.pieces {
            let attributes = resolved(piece).attributes
            var own = value(attributes)
            if case .space = piece.kind, byWord(attributes) || piece.width == 0 { own = nil }
            if let own, let last = result.indices.last, current == own, result[last].end == piece.x {
                result[last].end = piece.x + piece.width
            } else if own != nil {
                result.append(Stretch(start: piece.x, end: piece.x + piece.width, style: piece.style))
            }
            current = own
        }
        return result
    }

    private func paintDecorations(_ contents: LineContents, baseline: Int64, _ canvas: inout Canvas) {
        for stretch in stretches(contents, byWord: { $0.underline?.byWord ?? false }, of: { $0.underline }) {
            let resolved = layout.styles.resolved[Int(stretch.style)]
            guard let decoration = resolved.attributes.underline else { continue }
            let y = baseline - scaledPoints(resolved.attributes.baselineOffset ?? 0) - Int64(resolved.metrics.underlinePosition)
            paint(decoration, stretch, y: y, isBelow: true, resolved, &canvas)
        }
        for stretch in stretches(contents, byWord: { $0.strikethrough?.byWord ?? false }, of: { $0.strikethrough }) {
            let resolved = layout.styles.resolved[Int(stretch.style)]
            guard let decoration = resolved.attributes.strikethrough else { continue }
            let y = baseline - scaledPoints(resolved.attributes.baselineOffset ?? 0) - Int64(resolved.metrics.xHeight) / 2
            paint(decoration, stretch, y: y, isBelow: false, resolved, &canvas)
        }
    }

    private func paint(
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
            canvas.list.paths.append(DrawnPath(path: line, stroke: color, width: unit, dash: dash, isOverText: !isBelow))
        }
    }

    private func paintLinks(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        for stretch in stretches(contents, of: { $0.link }) {
            guard let link = layout.styles.resolved[Int(stretch.style)].attributes.link else { continue }
            let rect = Geometry.Rect(
                x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: originY + placed.baseline - placed.extent.ascent),
                width: Length(scaledPoints: stretch.end - stretch.start),
                height: Length(scaledPoints: placed.extent.ascent + placed.extent.descent))
            let target: PlacedLink.Target = link.hasPrefix("#") ? .destination(String(link.dropFirst())) : .uri(link)
            canvas.list.links.append(PlacedLink(rect: rect, target: target))
        }
        for stretch in stretches(contents, of: { $0.destination }) {
            guard let name = layout.styles.resolved[Int(stretch.style)].attributes.destination else { continue }
            canvas.list.destinations.append(
                PlacedDestination(
                    name: name,
                    point: Geometry.Point(x: Length(scaledPoints: originX + stretch.start), y: Length(scaledPoints: originY + placed.top))))
        }
    }
}

extension ResolvedAttributes {
    /// Fills a shape, or draws along its outlines, or both.
    func setColors(of styled: inout StyledShape, _ ink: Geometry.Color) {
        let strokeWidth = attributes.strokeWidth ?? 0
        styled.fill = strokeWidth > 0 ? nil : ink
        guard strokeWidth != 0 else { return }
        styled.stroke = attributes.strokeColor?.value ?? ink
        styled.strokeWidth = scaledPoints32(points(size) * abs(strokeWidth) / 100)
    }
}

extension ShapeStore {
    /// Gives a shape the glyphs that a client has put in the place of its own, from the same text in a wider font, and returns its width.
    fileprivate mutating func takeOver(_ others: ArraySlice<Glyph>, by id: ShapeID, narrowedBy factor: Double) -> Int32 {
        let shape = self[id]
        guard Int(shape.glyphCount) == others.count else { return shape.width }
        for (index, other) in zip(Int(shape.glyphStart)..., others) where glyphs[index].id != other.id {
            glyphs[index] = other
            glyphs[index].advance = Int32((Double(other.advance) / factor).rounded())
        }
        let width = (Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)).reduce(Int32(0)) { $0 &+ glyphs[$1].advance }
        shapes[Int(id.index)].width = width
        return width
    }
}
