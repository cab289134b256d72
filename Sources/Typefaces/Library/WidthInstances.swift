internal import CHarfBuzz
internal import Synchronization

/// Letters that are wider or narrower by the width axis of their variable face: its stems keep their weight, which scaling changes with
/// the width.
extension FontTable {
    /// Instances are made in steps of so many ten thousandths of the width, so that a book has few of them: sixteen for limits of 2 %.
    /// What a line differs from its step, an eighth of a per cent at most, is in its word spaces.
    package static let widthStep: Int32 = 25

    /// The font that stands in for another where a line's letters are to be wider or narrower: the same face further along its width axis,
    /// where its lower-case letters are so much wider in the mean. Nil where the face has no such axis, or it does not reach so far.
    ///
    /// It is made at the first call for a step: call it in an order that is always the same.
    /// - Parameter expansion: in ten thousandths of the width; negative for narrower.
    package func widthInstance(of font: FontID, expansion: Int32) -> FontID? {
        state.withLock { $0.widthInstance(of: font, expansion: expansion) }
    }

    /// Whether the font's face is variable and has a width axis.
    package func hasWidthAxis(_ font: FontID) -> Bool { state.withLock { $0.variableFace(of: font) != nil } }
}

extension FontTable.State {
    struct WidthKey: Hashable {
        var font: FontID
        var steps: Int32
    }

    private static let width = StaticTag("wdth").value

    fileprivate func variableFace(of font: FontID) -> Face? {
        let face = fonts[Int(font.index)].face, origin = face.origin ?? face
        return origin.axes.contains { $0.tag == Self.width } ? origin : nil
    }

    fileprivate mutating func widthInstance(of font: FontID, expansion: Int32) -> FontID? {
        let half = FontTable.widthStep / 2
        let steps = (expansion >= 0 ? expansion + half : expansion - half) / FontTable.widthStep
        guard steps != 0, let variable = variableFace(of: font) else { return nil }
        let key = WidthKey(font: font, steps: steps)
        if let known = widthInstances[key] { return known }
        let made = makeWidthInstance(of: font, variable, width: 1 + Double(steps * FontTable.widthStep) / 10_000)
        widthInstances[key] = .some(made)
        return made
    }

    private mutating func makeWidthInstance(of id: FontID, _ variable: Face, width: Double) -> FontID? {
        let request = requests[Int(id.index)]
        guard let found = library.find(families: request.families, FaceQuery(request)), found.face === variable else { return nil }
        let places = VariationChoice(request, variable, found.record).places
        guard let moved = variable.places(byWidth: width, from: places), let face = instance(of: variable, at: moved) else { return nil }
        return append(fonts[Int(id.index)].withFace(face), request)
    }

    private mutating func instance(of face: Face, at places: [AxisSetting]) -> Face? {
        let key = InstanceKey(face: ObjectIdentifier(face), places: places)
        if let known = instances[key] { return known }
        guard let instance = face.instance(at: places) else { return nil }
        instances[key] = instance
        return instance
    }
}

extension Font {
    fileprivate func withFace(_ face: Face) -> Font {
        Font(
            face: face, size: size, features: features, letterSpacing: letterSpacing, language: language, syntheticSlant: syntheticSlant,
            syntheticBold: syntheticBold, horizontalScale: horizontalScale, syntheticSmallCaps: syntheticSmallCaps, characters: characters,
            metrics: metrics)
    }
}

extension Face {
    /// The places on the axes of a variable face at which its lower-case letters are so much wider than at others. Designers number the
    /// width axis by eye, so that the place is looked for between the width in hand and the end of the axis.
    fileprivate func places(byWidth factor: Double, from places: [AxisSetting]) -> [AxisSetting]? {
        guard let index = axes.firstIndex(where: { $0.tag == StaticTag("wdth").value }), places.count == axes.count else { return nil }
        func width(at value: Double) -> Double {
            var moved = places
            moved[index].value = value
            return meanAdvance(at: moved)
        }
        let wanted = meanAdvance(at: places) * factor
        var near = places[index].value, far = factor > 1 ? axes[index].range.upperBound : axes[index].range.lowerBound
        guard wanted > 0, factor > 1 ? width(at: far) >= wanted : width(at: far) <= wanted else { return nil }
        // To a thousandth of the axis's unit, of which a letter has about a hundred.
        while abs(far - near) > 0.001 {
            let middle = (near + far) / 2
            if (width(at: middle) < wanted) == (factor > 1) { near = middle } else { far = middle }
        }
        var moved = places
        moved[index].value = (far * 1000).rounded() / 1000
        return moved
    }

    /// The mean advance of the lower-case letters, or of all glyphs where there are none, at a place on the axes.
    private func meanAdvance(at places: [AxisSetting]) -> Double {
        guard let font = hb_font_create(hbFace) else { return 0 }
        defer { hb_font_destroy(font) }
        // Fractions of units: a per cent of a narrow letter is two or three.
        let scale: Int32 = 1 << 20
        hb_font_set_scale(font, scale, scale)
        let variations = places.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
        hb_font_set_variations(font, variations, UInt32(variations.count))
        let letters = (0x61...0x7A).map { UInt32(glyph(for: $0)) }.filter { $0 != 0 }
        let glyphs = letters.isEmpty ? Array(1..<UInt32(max(2, min(glyphCount, 400)))) : letters
        return glyphs.reduce(0.0) { $0 + Double(hb_font_get_glyph_h_advance(font, $1)) } / Double(glyphs.count)
    }
}
