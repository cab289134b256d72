internal import Typefaces

/// The shapes of expanded lines in instances of their fonts on the width axis (`FontTable.widthInstance`), for those faces that have one;
/// the others are scaled when they are drawn. Whoever draws a page finds such a shape like any other.
package struct WidthShapes: Sendable {
    private struct Key: Hashable {
        var shape: Int32
        var expansion: Int16
    }

    /// The number of a shape as it is on lines expanded so far. Looked up, never iterated.
    private var shapes: [Key: Int32] = [:]

    /// Adds the shapes to the text's. Lines are gone through in their order, so that fonts have the same numbers in every run.
    /// - Returns: nil where no style has a face with a width axis, or nothing is expanded.
    /// - Complexity: O(tokens) where a style has, else O(styles).
    package init?(_ text: inout TypesetText) {
        let fonts = text.fonts
        guard text.styles.characterStyles.contains(where: { fonts.hasWidthAxis($0.font) }) else { return nil }
        let reader = LineReader(text)
        var pieces: [LinePiece] = [], instances: [InstanceKey: Int32] = [:]
        for line in text.lines where line.expansion != 0 {
            reader.read(line, of: text, into: &pieces)
            for piece in pieces where piece.kind == .word {
                let word = text.token(Int(piece.token), on: line).payload
                guard reader.spaces.expands(text.words.words[word].style) else { continue }
                for index in piece.firstShape..<piece.firstShape + piece.shapeCount {
                    let key = Key(shape: index, expansion: line.expansion)
                    guard shapes[key] == nil else { continue }
                    let font = text.words.shapes.shapes[Int(index)].font
                    guard let instance = fonts.widthInstance(of: font, expansion: Int32(line.expansion)) else { continue }
                    let known = InstanceKey(shape: index, font: instance)
                    let made = instances[known] ?? text.words.shapes.append(copyOf: index, in: instance, fonts)
                    instances[known] = made
                    shapes[key] = made
                }
            }
        }
        if shapes.isEmpty { return nil }
    }

    private struct InstanceKey: Hashable {
        var shape: Int32
        var font: FontID
    }

    package subscript(shape: Int32, expansion: Int16) -> Int32? { shapes[Key(shape: shape, expansion: expansion)] }
}

extension ShapeStore {
    /// Adds a shape with the same glyphs in another instance of its font: each has the instance's advance, and kerning as it was.
    fileprivate mutating func append(copyOf index: Int32, in font: FontID, _ fonts: FontTable) -> Int32 {
        var shape = shapes[Int(index)]
        let usual = fonts[shape.font], instance = fonts[font], start = Int32(glyphs.count)
        shape.width = 0
        for place in Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount) {
            var glyph = glyphs[place]
            if glyph.advance != 0 { glyph.advance += instance.advance(of: glyph.id) - usual.advance(of: glyph.id) }
            shape.width += glyph.advance
            glyphs.append(glyph)
        }
        (shape.font, shape.glyphStart) = (font, start)
        shapes.append(shape)
        return Int32(shapes.count - 1)
    }
}
