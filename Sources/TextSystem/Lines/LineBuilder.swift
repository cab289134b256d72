internal import Geometry
internal import TextLayout
internal import Typefaces

/// Makes public lines of the engine's.
struct LineBuilder {
    let text: TypesetText
    let styles: StyleTable
    let defaultAttributes: TextAttributes
    /// Of the storage, in UTF-8.
    let stored: [UInt8]

    /// - Parameters:
    ///   - paragraphStart: offset in the storage of the paragraph's first byte.
    ///   - baseline: in points from the top of the container.
    ///   - end: offset in the paragraph of the end of the line's text, separator included.
    func line(
        _ contents: LineContents, paragraphStart: Int, start: Int32, end: Int32, baseline: Double, extent: LineExtent, isRightToLeft: Bool,
        emptyX: Int64
    ) -> Line {
        var runs: [GlyphRun] = [], boxes: [Rect] = [], stops: [Line.CaretStop] = []
        for piece in contents.pieces {
            runs.append(run(piece, paragraphStart, baseline, &boxes, &stops))
        }
        stops.sort { $0.position < $1.position }
        appendEnd(contents, paragraphStart, start: start, end: end, isRightToLeft, emptyX, to: &stops)
        var trailing: Int64 = 0
        for piece in contents.pieces.reversed() {
            guard case .space = piece.kind else { break }
            trailing += Int64(text.fonts[styles.resolved[Int(piece.style)].font].metrics.spaceWidth)
        }
        let isEmpty = contents.pieces.isEmpty
        return Line(
            range: TextRange(paragraphStart + Int(start), paragraphStart + Int(end)), runs: merged(runs),
            origin: Point(x: points(isEmpty ? emptyX : contents.left), y: baseline),
            ascent: points(extent.ascent), descent: points(extent.descent),
            typographicWidth: isEmpty ? 0 : points(contents.right - contents.left),
            trailingWhitespaceWidth: points(trailing), isRightToLeft: isRightToLeft, stops: stops, inkBoxes: boxes)
    }

    /// The separator at the end of a paragraph, and what a break has swallowed, have no width: the caret stands where the line ends.
    private func appendEnd(
        _ contents: LineContents, _ paragraphStart: Int, start: Int32, end: Int32, _ isRightToLeft: Bool, _ emptyX: Int64,
        to stops: inout [Line.CaretStop]
    ) {
        let x = stops.last?.trailingX ?? points(emptyX)
        let from = stops.last?.end ?? TextPosition(utf8Offset: paragraphStart + Int(start))
        let to = TextPosition(utf8Offset: paragraphStart + Int(end))
        if from < to || stops.isEmpty { stops.append(.init(position: min(from, to), x: x, trailingX: x, end: to)) }
    }

    private func run(
        _ piece: LineContents.Piece, _ paragraphStart: Int, _ baseline: Double, _ boxes: inout [Rect], _ stops: inout [Line.CaretStop]
    ) -> GlyphRun {
        let resolved = styles.resolved[Int(piece.style)]
        let range = TextRange(paragraphStart + Int(piece.start), paragraphStart + Int(piece.end))
        let left = points(piece.x), right = points(piece.x + piece.width)
        var glyphs: [GlyphRun.Glyph] = []
        var font = resolved.font
        switch piece.kind {
        case .shape(let index):
            font = text.words.shapes.shapes[Int(index)].font
            glyphs = self.glyphs(of: index, piece, paragraphStart, baseline, resolved, &boxes)
            appendStops(glyphs, piece, range, &stops)
        case .space, .object:
            if case .object(let object) = piece.kind {
                let size = text.styles.objects[Int(object)]
                boxes.append(
                    Rect(
                        x: left, y: baseline - points(size.ascent), width: right - left,
                        height: points(Int64(size.ascent) + Int64(size.descent))))
            }
            glyphs = [.init(id: 0, position: Point(x: left, y: baseline), advance: right - left, range: range, isSpace: isSpace(piece))]
            stops.append(
                .init(
                    position: range.lowerBound, x: piece.isRightToLeft ? right : left, trailingX: piece.isRightToLeft ? left : right,
                    end: range.upperBound))
        }
        let face = text.fonts[font]
        return GlyphRun(
            glyphs: glyphs, range: range, attributes: resolved.attributes, isRightToLeft: piece.isRightToLeft,
            fontName: face.face.postScriptName,
            fontSize: points(face.size), minX: left, maxX: right)
    }

    private func isSpace(_ piece: LineContents.Piece) -> Bool { if case .space = piece.kind { true } else { false } }

    private func glyphs(
        of index: Int32, _ piece: LineContents.Piece, _ paragraphStart: Int, _ baseline: Double, _ resolved: ResolvedAttributes,
        _ boxes: inout [Rect]
    ) -> [GlyphRun.Glyph] {
        let store = text.words.shapes
        let shape = store.shapes[Int(index)]
        let font = text.fonts[shape.font]
        let all = store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
        let scale = points(font.size) / Double(max(1, font.face.unitsPerEm))
        let raise = resolved.attributes.baselineOffset ?? 0, wide = font.horizontalScale, slant = font.syntheticSlant + resolved.skew
        var result: [GlyphRun.Glyph] = []
        var x = piece.x
        for (glyph, end) in zip(all, store.clusterEnds(of: shape)) {
            let place = Point(x: points(x + Int64(glyph.xOffset)), y: baseline - points(glyph.yOffset) - raise)
            let start = piece.offset(ofShaped: glyph.cluster)
            let range = TextRange(
                paragraphStart + Int(start), paragraphStart + Int(piece.isSign(at: glyph.cluster) ? start : piece.offset(ofShaped: end)))
            result.append(.init(id: glyph.id, position: place, advance: points(glyph.advance), range: range, isSpace: false))
            if let ink = font.face.outlineExtents(of: glyph.id) {
                let bottom = scale * Double(ink.yMin), top = scale * Double(ink.yMin + ink.height)
                let left = wide * scale * Double(ink.xMin), right = wide * scale * Double(ink.xMin + ink.width)
                boxes.append(
                    Rect(
                        x: place.x + left + min(slant * bottom, slant * top), y: place.y - top,
                        width: right - left + abs(slant * (top - bottom)), height: top - bottom))
            }
            x += Int64(glyph.advance)
        }
        return result
    }

    /// Caret stops of a shape: one for each grapheme. Those of a ligature share its width evenly.
    private func appendStops(_ glyphs: [GlyphRun.Glyph], _ piece: LineContents.Piece, _ range: TextRange, _ stops: inout [Line.CaretStop]) {
        var pen = points(piece.x)
        var index = 0
        while index < glyphs.count {
            let cluster = glyphs[index].range
            let left = pen
            while index < glyphs.count, glyphs[index].range == cluster {
                pen += glyphs[index].advance
                index += 1
            }
            // The hyphen that a break has added stands for nothing.
            guard !cluster.isEmpty else { continue }
            let (start, end) = piece.isRightToLeft ? (pen, left) : (left, pen)
            appendStops(of: cluster, from: start, to: end, &stops)
        }
    }

    /// The stops of what glyphs stand for together; there are several only in a ligature.
    private func appendStops(of cluster: TextRange, from start: Double, to end: Double, _ stops: inout [Line.CaretStop]) {
        let bytes = cluster.offsets
        guard bytes.upperBound <= stored.count, stored[bytes].count(where: { $0 & 0xC0 != 0x80 }) > 1 else {
            stops.append(.init(position: cluster.lowerBound, x: start, trailingX: end, end: cluster.upperBound))
            return
        }
        let graphemes = String(decoding: stored[bytes], as: UTF8.self), count = Double(graphemes.count)
        var position = cluster.lowerBound, x = start
        for (number, grapheme) in graphemes.enumerated() {
            let next = TextPosition(utf8Offset: position.utf8Offset + grapheme.utf8.count)
            let trailing = start + (end - start) * Double(number + 1) / count
            stops.append(.init(position: position, x: x, trailingX: trailing, end: next))
            (position, x) = (next, trailing)
        }
    }

    /// Neighbours of the same attributes and font become one run.
    private func merged(_ runs: [GlyphRun]) -> [GlyphRun] {
        var result: [GlyphRun] = []
        for run in runs {
            guard let last = result.last, last.fontName == run.fontName, last.fontSize == run.fontSize,
                last.isRightToLeft == run.isRightToLeft,
                last.attributes == run.attributes
            else { result.append(run); continue }
            result[result.count - 1] = GlyphRun(
                glyphs: last.glyphs + run.glyphs,
                range: min(last.range.lowerBound, run.range.lowerBound)..<max(last.range.upperBound, run.range.upperBound),
                attributes: run.attributes, isRightToLeft: run.isRightToLeft, fontName: run.fontName, fontSize: run.fontSize,
                minX: last.minX, maxX: run.maxX)
        }
        return result
    }
}
