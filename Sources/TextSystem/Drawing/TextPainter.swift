internal import DisplayLists
internal import Geometry
internal import PDF
internal import TextLayout
internal import Typefaces

/// Puts the pieces of lines on a page.
struct TextPainter {
    let layout: LayoutManager
    let store: UInt16
    let originX: Int64
    let originY: Int64
    private let parts: DrawingParts
    /// Where the paragraph in hand begins in the storage.
    private(set) var paragraphStart = 0
    /// Those through the text of all lines: they are drawn over it.
    var linesOverText: [DrawnPath] = []

    init(layout: LayoutManager, store: UInt16, origin: Point, parts: DrawingParts) {
        self.layout = layout
        self.store = store
        self.parts = parts
        originX = scaledPoints(origin.x)
        originY = scaledPoints(origin.y)
    }

    /// - Parameter paragraphStart: in the storage.
    mutating func paint(_ contents: LineContents, _ placed: PlacedLine, paragraphStart: Int, _ canvas: inout Canvas) {
        self.paragraphStart = paragraphStart
        if parts.contains(.backgrounds) { paintBackgrounds(contents, placed, &canvas) }
        if parts.contains(.glyphs) { paintGlyphs(contents, placed, &canvas) }
        if parts.contains(.decorations) { paintDecorations(contents, placed, &canvas) }
    }

    private func paintGlyphs(_ contents: LineContents, _ placed: PlacedLine, _ canvas: inout Canvas) {
        let baseline = originY + placed.baseline, ends = contents.left..<max(contents.left, contents.right)
        if isDrawnByClient(.glyphs, ends, contents.pieces[...], placed, baseline: baseline, &canvas) { return }
        paintShadows(contents, baseline: baseline, &canvas)
        for piece in contents.pieces { paint(piece, baseline: baseline, &canvas) }
        if let last = canvas.list.shapes.indices.last, !contents.pieces.isEmpty { canvas.list.shapes[last].isLastOfLine = true }
        paintLinks(contents, placed, &canvas)
    }

    func resolved(_ piece: LineContents.Piece) -> ResolvedAttributes {
        var resolved = layout.styles.resolved[Int(piece.style)]
        piece.temporary?.apply(to: &resolved.attributes)
        return resolved
    }

    // MARK: Glyphs

    private func paint(_ piece: LineContents.Piece, baseline: Int64, _ canvas: inout Canvas) {
        let resolved = resolved(piece), attributes = resolved.attributes
        let x = originX + piece.x, y = baseline - scaledPoints(attributes.baselineOffset ?? 0)
        switch piece.kind {
        case .space: break
        case .object(let index): paintAttachment(layout.typeset.styles.objects[Int(index)], x: x, baseline: y, &canvas)
        case .shape(let index):
            let place = self.place(index, of: piece, x: x, y: y, &canvas)
            let ink = (attributes.foregroundColor ?? .black).value
            if attributes.textEffect == .letterpress { paintLetterpress(place, resolved, ink, &canvas) }
            paint(place, resolved, ink, &canvas)
        }
    }

    private struct Place {
        var shape: ShapeID
        var store: UInt16
        var x: Int32
        var y: Int32
        var isFollowedBySpace: Bool
    }

    private func place(_ index: Int32, of piece: LineContents.Piece, x: Int64, y: Int64, _ canvas: inout Canvas) -> Place {
        Place(
            shape: piece.part ?? ShapeID(index), store: piece.part == nil ? store : canvas.ownStoreNumber(), x: Int32(clamping: x),
            y: Int32(clamping: y), isFollowedBySpace: piece.isFollowedBySpace)
    }

    /// Where a shape's glyphs are as the text was set, hidden ones included.
    private func shapes(of place: Place, _ canvas: Canvas) -> ShapeStore {
        place.store == store ? layout.typeset.words.shapes : canvas.stores[Int(place.store)]
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
                    shape: place.shape, store: place.store, x: place.x, y: place.y, isFollowedBySpace: place.isFollowedBySpace,
                    isLastOfLine: false,
                    color: canvas.list.colorIndex(ink), node: -1))
            return
        }
        canvas.list.effects.append(
            styled(StyledShape(shape: place.shape, store: place.store, x: place.x, y: place.y), place, resolved, ink))
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
        let shapes = shapes(of: place, canvas), shape = shapes[place.shape]
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
    private func outlines(_ place: Place, _ resolved: ResolvedAttributes, offset: Size, _ canvas: Canvas) -> Geometry.Path {
        let shapes = shapes(of: place, canvas), shape = shapes[place.shape]
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
                let place = self.place(shape, of: piece, x: originX + piece.x, y: y, &canvas)
                path.append(outlines(place, resolved, offset: shadow.offset, canvas))
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
        canvas.place(png, in: Geometry.Rect(blurred.rect))
    }

    /// A light edge below and a dark one above, as letters pressed into paper have in light from above.
    private func paintLetterpress(_ place: Place, _ resolved: ResolvedAttributes, _ ink: Geometry.Color, _ canvas: inout Canvas) {
        let depth = points(resolved.size) / 40
        for (offset, color) in [(depth, Color(white: 1, alpha: 0.8)), (-depth, Color(white: 0, alpha: 0.35))] {
            let path = outlines(place, resolved, offset: Size(width: 0, height: offset), canvas)
            canvas.list.paths.append(DrawnPath(path: path, fill: color.value))
        }
    }

    private func paintAttachment(_ object: InlineObject, x: Int64, baseline: Int64, _ canvas: inout Canvas) {
        let attachment = layout.attachments[Int(object.payload)]
        let bounds = attachment.bounds
        let rect = Rect(x: points(x) + bounds.minX, y: points(baseline) + bounds.minY, width: bounds.width, height: bounds.height)
        switch attachment.content {
        case .image(let bytes): canvas.place(bytes, in: Geometry.Rect(rect), alternativeText: attachment.alternativeText)
        case .drawing(let path, let color):
            canvas.list.paths.append(DrawnPath(path: path.translatedBy(x: rect.minX, y: rect.minY).value, fill: color.value))
        case .empty: break
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
