package import DisplayLists
package import Resources
package import Typefaces

/// Pictures of pages, for preview and for tests that look: PNG by Cairo, SVG by hand, both from the outlines that FreeType reads.
///
/// Glyphs are drawn as outlines, unhinted and at their exact places, as a reader of the PDF draws them: Cairo's own text would put every
/// glyph at a whole pixel and spoil the spacing at the resolution of a screen. SVG is not left to Cairo because that numbers its surfaces
/// through the whole process, so that the second picture of a page would differ from the first, and because a JPEG can go into an SVG as
/// it is.
///
/// One writer serves many pages: it keeps the faces and outlines that it has read.
package struct PageImageWriter {
    let images: [ImageFile]
    var text: GlyphRuns

    /// - Parameters:
    ///   - shapes: the stores that `PlacedShape.store` refers to.
    ///   - images: what `PlacedImage.image` refers to.
    /// - Throws: a diagnostic if FreeType cannot be set up.
    package init(shapes: [ShapeStore], fonts: FontTable, images: [ImageFile] = []) throws(Diagnostic) {
        self.images = images
        text = GlyphRuns(stores: shapes, fonts: fonts, outlines: try GlyphOutlines())
    }

    /// A page as a PNG file of eight bits a channel. A page that does not end at a whole pixel gets the pixel.
    ///
    /// - Parameters:
    ///   - resolution: pixels to the inch.
    ///   - isOpaque: on white paper, without alpha; otherwise what nothing is drawn on is transparent.
    ///   - diagnostics: takes warnings: images that cannot be drawn, glyphs that cannot be read.
    /// - Throws: a diagnostic if the picture is too large (or has no size), a font file has become unreadable, or memory runs out.
    package mutating func png(
        of page: DisplayList, resolution: Double, isOpaque: Bool = true, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> [UInt8] {
        let canvas = try CairoCanvas(page.size, turn: page.turn, resolution: resolution, isOpaque: isOpaque)
        for step in page.steps {
            let part: DisplayList.Part
            switch step {
            case .beginGroup:
                canvas.beginGroup()
                continue
            case .endGroup(let group):
                canvas.end(group)
                continue
            case .draw(let drawn): part = drawn
            }
            canvas.begin(part.state)
            for rect in page.rects[part.rects] {
                guard let tiling = rect.tiling else { canvas.fill(rect); continue }
                try canvas.draw(tiling, in: rect, images: images, diagnostics: &diagnostics)
            }
            for path in page.paths[part.paths] { canvas.draw(path) }
            for placed in page.images[part.images] {
                guard let image = image(of: placed) else { continue }
                try canvas.draw(image, placed, diagnostics: &diagnostics)
            }
            for run in try text.runs(of: page, part.shapes, diagnostics: &diagnostics) { canvas.fill(run, text.outlines) }
            for run in try text.styledRuns(of: page, part.effects, diagnostics: &diagnostics) { canvas.draw(run, text.outlines) }
            canvas.end(part.state)
        }
        return try canvas.png()
    }

    /// A page on white paper as an SVG 1.1 file that needs no other file: glyphs as outlines, images inside it.
    package mutating func svg(of page: DisplayList, diagnostics: inout Diagnostics) throws(Diagnostic) -> [UInt8] {
        var document = SVGDocument(size: page.size, turn: page.turn)
        for step in page.steps {
            let part: DisplayList.Part
            switch step {
            case .beginGroup(let group):
                document.begin(group)
                continue
            case .endGroup:
                document.endGroup()
                continue
            case .draw(let drawn): part = drawn
            }
            document.begin(part.state)
            for rect in page.rects[part.rects] {
                guard let tiling = rect.tiling else { document.fill(rect); continue }
                document.draw(tiling, in: rect, images: images, diagnostics: &diagnostics)
            }
            for path in page.paths[part.paths] { document.draw(path) }
            for placed in page.images[part.images] {
                guard let image = image(of: placed) else { continue }
                document.draw(image, placed, diagnostics: &diagnostics)
            }
            for run in try text.runs(of: page, part.shapes, diagnostics: &diagnostics) { document.fill(run, text.outlines) }
            for run in try text.styledRuns(of: page, part.effects, diagnostics: &diagnostics) { document.draw(run, text.outlines) }
            document.end(part.state)
        }
        return document.finish()
    }

    /// A page in either format; see `png` and `svg`.
    package mutating func picture(of page: DisplayList, as format: PictureFormat, diagnostics: inout Diagnostics) throws(Diagnostic)
        -> [UInt8]
    {
        switch format {
        case .png(let resolution): try png(of: page, resolution: resolution, diagnostics: &diagnostics)
        case .svg: try svg(of: page, diagnostics: &diagnostics)
        }
    }

    private func image(of placed: PlacedImage) -> ImageFile? {
        images.indices.contains(Int(placed.image)) ? images[Int(placed.image)] : nil
    }
}

/// The kinds of pictures.
package enum PictureFormat: Sendable, Equatable {
    /// At so many pixels to the inch.
    case png(resolution: Double)
    case svg
}

/// Bounds on what a page may ask for.
enum PageImageLimits {
    /// Cairo's own, for either side of a picture.
    static let side = 32_767.0
    /// Pixels of a picture, four bytes each: a gigabyte.
    static let pixels = 1 << 28
}
