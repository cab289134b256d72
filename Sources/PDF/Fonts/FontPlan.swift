internal import Resources
internal import Typefaces

/// A font object's share of a face: which of its glyphs the pages use, and by which codes.
///
/// A face has a simple font with one-byte codes as long as there are codes. A shape with a glyph that has no room is set in the face's
/// composite font (two bytes, code = glyph of the subset), which takes over only such shapes: a book with a few Greek words keeps its
/// small streams.
struct FaceUse {
    let face: Face
    /// A CFF font keyed by CIDs has no glyph names, so there is no simple font of it.
    let allowsSimple: Bool
    var codes = CodeTable()
    var usesSimple = false
    var usesComposite = false
    /// Glyphs of the composite font by first use, with the text that ToUnicode gives each: the first that it stands for.
    var compositeGlyphs: [UInt16] = []
    var compositeTexts: [UInt16: [UInt8]] = [:]
    let spaceGlyph: UInt16

    init(face: Face) {
        self.face = face
        spaceGlyph = face.glyph(for: 0x20)
        allowsSimple = !(face.isCFF && face.glyphName(0) == nil)
    }
}

/// The fonts of a file: faces in the order of first use, codes for everything that the pages show, and the codes of each used shape.
struct FontPlan {
    private(set) var faces: [FaceUse] = []
    /// Two for each font of the font table that is used: simple and composite.
    private(set) var fonts: [TextFont] = []
    /// By position in `UsedShapes.order`.
    private(set) var shapes: [PlannedShape] = []
    /// One-byte codes of the shapes in simple fonts, one after the other.
    private(set) var simpleCodes: [UInt8] = []

    struct PlannedShape {
        /// Index in `fonts`.
        var font: Int32
        /// First of its codes in `simpleCodes`; for a composite font, -1.
        var codes: Int32
        var needsActualText: Bool
    }

    init(used: UsedShapes, stores: [ShapeStore], table: FontTable) {
        shapes.reserveCapacity(used.order.count)
        simpleCodes.reserveCapacity(8 * used.order.count)
        /// Index in `fonts` by index in the font table, -1 for fonts not used yet.
        var planned: [Int32] = []
        var keys: [UInt64] = []
        var reader = used.reader(of: stores)
        for number in used.order {
            let shape = reader.shape(number)
            let index = Int(shape.font.index)
            while planned.count <= index { planned.append(-1) }
            if planned[index] < 0 {
                planned[index] = addFont(table[shape.font])
            }
            let font = planned[index]
            reader.store.glyphs.withUnsafeBufferPointer { glyphs in
                reader.store.text.withUnsafeBufferPointer { text in
                    plan(
                        font: font,
                        glyphs: UnsafeBufferPointer(
                            rebasing: glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart) + Int(shape.glyphCount)]),
                        text: UnsafeBufferPointer(rebasing: text[Int(shape.textStart)..<Int(shape.textStart) + Int(shape.textCount)]),
                        keys: &keys
                    )
                }
            }
        }
    }

    /// Adds the simple and the composite form of a font, and its face if it is new. Fonts that differ only in features are the same here.
    private mutating func addFont(_ font: Font) -> Int32 {
        let face: Int
        if let known = faces.firstIndex(where: { $0.face === font.face }) {
            face = known
        } else {
            face = faces.count
            faces.append(FaceUse(face: font.face))
        }
        let simple = TextFont(font, face: face, use: faces[face], isComposite: false)
        if let known = fonts.firstIndex(of: simple) { return Int32(known) }
        fonts.append(simple)
        fonts.append(TextFont(font, face: face, use: faces[face], isComposite: true))
        return Int32(fonts.count - 2)
    }

    private mutating func plan(font: Int32, glyphs: UnsafeBufferPointer<Glyph>, text: UnsafeBufferPointer<UInt8>, keys: inout [UInt64]) {
        let texts = GlyphTexts(glyphs: glyphs, text: text)
        let face = fonts[Int(font)].face
        if faces[face].allowsSimple {
            let start = simpleCodes.count
            if faces[face].codes.append(glyphs, texts, to: &simpleCodes, keys: &keys) {
                faces[face].usesSimple = true
                shapes.append(PlannedShape(font: font, codes: Int32(start), needsActualText: texts.needsActualText || isWide(font)))
                return
            }
        }
        faces[face].usesComposite = true
        var isExact = true
        for i in glyphs.indices {
            let glyph = glyphs[i].id
            if let known = faces[face].compositeTexts[glyph] {
                isExact = isExact && known.elementsEqual(texts.text(of: i))
            } else {
                faces[face].compositeTexts[glyph] = Array(texts.text(of: i))
                faces[face].compositeGlyphs.append(glyph)
            }
        }
        shapes.append(PlannedShape(font: font + 1, codes: -1, needsActualText: texts.needsActualText || !isExact || isWide(font)))
    }

    /// Whether letters stand so far apart that readers would see a space after each.
    private func isWide(_ font: Int32) -> Bool {
        let font = fonts[Int(font)]
        return font.letterSpacing * 10 * 12 > font.size
    }
}
