internal import TextLayout
internal import Typefaces

/// Glyphs that a font has for a stretch of text, as `GlyphSubstitutionDelegate` is asked about them: those of a word, or of as much of it
/// as has one font and equal attributes.
///
/// ```swift
/// func names(_ glyphs: ShapedGlyphs) -> [String] { glyphs.ids.map { glyphs.name(of: $0) ?? "" } }
/// ```
public struct ShapedGlyphs: Sendable {
    /// The numbers of the glyphs in their face, from left to right.
    public let ids: [UInt16]
    /// The text that each of them stands for. Several may share it, as a letter and its accent do; a ligature has that of all its letters.
    public let characters: [TextRange]
    /// Those of the text, defaults included.
    public let attributes: TextAttributes
    /// The PostScript name of the face, which may be another than that asked for where it lacks a character.
    public let fontName: String
    /// In points.
    public let fontSize: Double
    /// The number of glyphs in the face: numbers of glyphs are below it.
    public var glyphCount: Int { font.face.glyphCount }

    let font: Font

    /// The glyph that the face has for a character; nil if it has none. O(1).
    public func glyph(for character: Unicode.Scalar) -> UInt16? {
        let glyph = font.face.glyph(for: character.value)
        return glyph == 0 ? nil : glyph
    }

    /// The glyph of the face with a name, such as `a.sc`; nil if there is none, or the face does not keep names. O(glyphs).
    public func glyph(named name: String) -> UInt16? { font.face.glyph(named: name) }

    /// The name of a glyph of the face; nil if it has none. O(1).
    public func name(of glyph: UInt16) -> String? { font.face.glyphName(glyph) }

    /// The advance of a glyph of the face by itself, in points. O(1).
    public func advance(of glyph: UInt16) -> Double { points(font.advance(of: glyph)) }
}

/// A client that has a say in which glyphs are set. A delegate that is none of these is not asked, and costs nothing.
///
/// ```swift
/// final class SlashedZero: GlyphSubstitutionDelegate {
///     func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
///         guard let zero = glyphs.glyph(for: "0"), let slashed = glyphs.glyph(named: "zero.slash") else { return nil }
///         return glyphs.ids.map { $0 == zero ? slashed : $0 }
///     }
/// }
/// let slashedZero = SlashedZero()
/// layout.delegate = slashedZero
/// ```
public protocol GlyphSubstitutionDelegate: LayoutManagerDelegate {
    /// Other glyphs to set than those that the font has for a stretch of text.
    ///
    /// Asked when a paragraph's text is made ready to be broken, once for each stretch, and once more for a part of a word that has other
    /// glyphs when a break or an ellipsis leaves it alone (where a ligature is undone, say). Spaces and the hyphens that breaks add are not
    /// asked about. Lines are broken with the glyphs that are answered, which have the advances of their face; the text in a PDF, and what
    /// queries say of it, stays that of the storage. Call `invalidateLayout` if the answers change.
    ///
    /// - Parameters:
    ///   - layoutManager: that asks.
    ///   - glyphs: the glyphs with their text and their face.
    /// - Returns: as many glyphs of the same face; nil in the place of one that is to be hidden and take no room. Nil, or another number of
    ///   glyphs: all stay as they are; so does a glyph for which there is a number that the face does not have.
    func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]?
}

extension LayoutManager {
    /// Asks the client for other glyphs for the words of a paragraph.
    func replaceGlyphs(in index: Int) {
        guard let client = delegate as? any GlyphSubstitutionDelegate else { return }
        let number = paragraphs[index].typeset, substitutions = paragraphs[index].substitutions
        let textStart = typeset.paragraphs[number].textStart, base = storage.paragraphs.starts[index]
        let fonts = typeset.fonts, defaults = storage.defaultAttributes
        // Nothing is being changed while the client is asked.
        let replacements = typeset.glyphReplacements(in: number) { shape, store, offset in
            func stored(_ byte: Int32) -> Int {
                let inside = offset - textStart + byte
                return base + Int(substitutions?.stored(inside) ?? inside)
            }
            let glyphs = store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)], font = fonts[shape.font]
            let attributes = self.storage.givenAttributes(at: TextPosition(utf8Offset: stored(0))) ?? TextAttributes()
            return client.layoutManager(
                self,
                substitutesFor: ShapedGlyphs(
                    ids: glyphs.map(\.id),
                    characters: zip(glyphs, store.clusterEnds(of: shape)).map { TextRange(stored($0.cluster), stored($1)) },
                    attributes: defaults.merging(attributes), fontName: font.face.postScriptName, fontSize: points(font.size), font: font))
        }
        if replacements.contains(where: { $0.glyphs.hidesGlyphs }) { hidesGlyphs = true }
        typeset.replaceGlyphs(replacements, workers: workers)
    }

    /// The shapes of the text as they are drawn: a glyph that is hidden is there for the caret, and would be in the way of whoever judges
    /// by the places of glyphs where words end.
    var drawnShapes: ShapeStore { hidesGlyphs ? typeset.words.shapes.withoutHiddenGlyphs(typeset.fonts) : typeset.words.shapes }
}

extension ShapeStore {
    /// The same shapes without glyphs that neither have ink nor take room. What they stand for goes to the glyph before them in the text,
    /// or else to the one behind them. O(glyphs).
    fileprivate func withoutHiddenGlyphs(_ fonts: FontTable) -> ShapeStore {
        var result = self
        result.glyphs.removeAll(keepingCapacity: true)
        for number in result.shapes.indices {
            let shape = shapes[number], space = fonts[shape.font].face.glyph(for: 0x20)
            let all = glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
            var shown = all.filter { $0.advance != 0 || $0.id != space }
            // A text without any glyph could not be copied.
            if shown.isEmpty { shown = Array(all) }
            if let first = all.map(\.cluster).min(), let firstShown = shown.map(\.cluster).min(), first < firstShown {
                for index in shown.indices where shown[index].cluster == firstShown { shown[index].cluster = first }
            }
            result.shapes[number].glyphStart = Int32(result.glyphs.count)
            result.shapes[number].glyphCount = Int32(shown.count)
            result.glyphs += shown
        }
        return result
    }
}
