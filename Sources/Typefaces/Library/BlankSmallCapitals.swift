internal import CHarfBuzz

// EB Garamond 08 promises small capitals for æ, ø and ð, and its glyphs for them are empty: the letters would vanish without a word.

struct BlankLettersKey: Hashable {
    let face: ObjectIdentifier
    let caps: CapsVariant
}

extension Font {
    /// The letters of Latin scripts for which the font's features give a glyph that shows nothing, though the face has one that does. They
    /// are shaped all together, parted by spaces. O(letters).
    func blankLetters(includesCapitals: Bool) -> Set<UInt32> {
        let letters = (UInt32(0x61)...0x24F).filter { letter in
            UnicodeProperties.isMadeSmall(letter, includesCapitals: includesCapitals)
                && face.outlineExtents(of: face.glyph(for: letter)) != nil
        }
        let plan = ShapingPlan(fontID: FontID(0), font: self, script: .latin, direction: .leftToRight), buffer = ShapingBuffer()
        buffer.begin()
        for (index, letter) in letters.enumerated() {
            buffer.add(letter, cluster: 2 * index)
            buffer.add(0x20, cluster: 2 * index + 1)
        }
        plan.execute(buffer)
        var blank: Set<UInt32> = []
        for glyph in buffer.glyphs.infos where glyph.cluster % 2 == 0 {
            let shows = UInt16(exactly: glyph.codepoint).map { face.outlineExtents(of: $0) != nil } ?? true
            if !shows { blank.insert(letters[Int(glyph.cluster) / 2]) }
        }
        return blank
    }
}
