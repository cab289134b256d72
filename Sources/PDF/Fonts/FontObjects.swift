internal import Resources
internal import Typefaces

extension DiagnosticCode {
    static let unusableFont = DiagnosticCode("pdf.unusable-font")
}

/// The subsets that a plan embeds: for each face that of its simple and that of its composite font, where it has them.
struct FontSubsets: Sendable {
    var simple: [FontSubset?]
    var composite: [CompositeSubset?]
}

struct CompositeSubset: Sendable {
    let subset: FontSubset
    /// The code of each new glyph: its CID in a CID-keyed CFF font, the glyph itself in all others.
    let codes: [UInt16]?

    init?(of use: FaceUse) {
        guard let subset = use.face.subset(glyphs: use.embeddedCompositeGlyphs) else { return nil }
        self.subset = subset
        codes = subset.cff.flatMap { CFFCharset.cids(of: $0, glyphCount: subset.oldGlyphs.count) }
    }

    func code(of glyph: UInt16) -> UInt16 {
        guard let new = subset.newGlyph(for: glyph) else { return 0 }
        return codes.map { Int(new) < $0.count ? $0[Int(new)] : 0 } ?? new
    }
}

/// Font dictionaries, descriptors and programs (ISO 32000-1, 9.6 to 9.9).
struct FontObjects {
    let plan: FontPlan
    let subsets: FontSubsets

    /// Writes the fonts of all faces and gives back their resource names and objects.
    func write(to file: inout ObjectFile) throws(Diagnostic) -> [(name: [UInt8], font: ObjectReference)] {
        var resources: [(name: [UInt8], font: ObjectReference)] = []
        for (index, use) in plan.faces.enumerated() {
            if use.usesSimple {
                guard let subset = subsets.simple[index] else { throw unusable(use.face) }
                resources.append((TextFont.resourceName(face: index, isComposite: false), try writeSimple(use, subset, to: &file)))
            }
            if use.usesComposite {
                guard let subset = subsets.composite[index] else { throw unusable(use.face) }
                resources.append((TextFont.resourceName(face: index, isComposite: true), try writeComposite(use, subset, to: &file)))
            }
        }
        return resources
    }

    private func unusable(_ face: Face) -> Diagnostic {
        Diagnostic(
            .error, .unusableFont, "the font file \(face.path) is damaged: no subset of \(face.postScriptName) can be made",
            hint: "install the font again or choose another one")
    }

    private func writeSimple(_ use: FaceUse, _ subset: FontSubset, to file: inout ObjectFile) throws(Diagnostic) -> ObjectReference {
        // The old glyph of each code.
        var glyphs: [UInt16?] = use.codes.pairs.map { $0?.glyph }
        if use.spaceGlyph != 0 { glyphs[Int(CodeTable.spaceCode)] = use.spaceGlyph }
        let first = glyphs.firstIndex { $0 != nil } ?? 0, last = glyphs.lastIndex { $0 != nil } ?? 0
        let newGlyphs = glyphs.map { $0.flatMap { subset.newGlyph(for: $0) } ?? 0 }
        var texts: [(code: UInt16, text: [UInt8])] = []
        for (code, pair) in use.codes.pairs.enumerated() {
            if code == Int(CodeTable.spaceCode), use.spaceGlyph != 0 { texts.append((32, [0x20])) }
            if let pair, !pair.text.isEmpty { texts.append((UInt16(code), pair.text)) }
        }

        let program: FontProgram
        if let cff = subset.cff {
            program = FontProgram(data: cff, kind: .cff)
        } else {
            guard let data = TrueTypeProgram.make(from: subset.bytes, codes: newGlyphs) else { throw unusable(use.face) }
            program = FontProgram(data: data, kind: .trueType)
        }
        let font = file.reserve(), toUnicode = file.reserve()
        let name = "\(program.tag)+\(use.face.postScriptName)"
        let descriptor = writeDescriptor(use.face, name: name, program: program, subtype: "Type1C", to: &file)
        file.dictionary(font) { dictionary in
            dictionary.name("Type", "Font")
            dictionary.name("Subtype", program.kind == .cff ? "Type1" : "TrueType")
            dictionary.name("BaseFont", name)
            dictionary.integer("FirstChar", first)
            dictionary.integer("LastChar", last)
            dictionary.array("Widths") { widths in
                for code in first...last { widths.fixed(glyphs[code].map { use.width(of: $0) } ?? 0, decimals: Precision.widthDecimals) }
            }
            dictionary.reference("FontDescriptor", descriptor)
            if program.kind == .cff {
                dictionary.dictionary("Encoding") { encoding in
                    encoding.name("Type", "Encoding")
                    encoding.array("Differences") { Self.writeDifferences(glyphs, newGlyphs, subset, to: &$0) }
                }
            }
            dictionary.reference("ToUnicode", toUnicode)
        }
        file.stream(toUnicode, ToUnicode.make(texts, codeBytes: 1))
        return font
    }

    /// `code /name /name …`: a number wherever codes do not follow each other.
    private static func writeDifferences(_ glyphs: [UInt16?], _ newGlyphs: [UInt16], _ subset: FontSubset, to array: inout ArrayWriter) {
        var next = -1
        for code in glyphs.indices where glyphs[code] != nil {
            if code != next { array.integer(code) }
            let new = Int(newGlyphs[code])
            array.name(subset.glyphNames.map { new < $0.count ? $0[new] : ".notdef" } ?? ".notdef")
            next = code + 1
        }
    }

    private func writeComposite(_ use: FaceUse, _ composite: CompositeSubset, to file: inout ObjectFile) throws(Diagnostic)
        -> ObjectReference
    {
        let program: FontProgram
        if let cff = composite.subset.cff {
            program = FontProgram(data: cff, kind: .cff)
        } else {
            guard let data = TrueTypeProgram.make(from: composite.subset.bytes, codes: nil) else { throw unusable(use.face) }
            program = FontProgram(data: data, kind: .trueType)
        }
        // Code, old glyph: all glyphs of the subset, components of others included.
        let codes = composite.subset.oldGlyphs.map { (code: composite.code(of: $0), glyph: $0) }.sorted { $0.code < $1.code }
        var texts: [(code: UInt16, text: [UInt8])] = []
        for (code, glyph) in codes {
            if let text = use.compositeTexts[glyph], !text.isEmpty {
                texts.append((code, text))
            } else if glyph == use.spaceGlyph {
                texts.append((code, [0x20]))
            }
        }
        let font = file.reserve(), descendant = file.reserve(), toUnicode = file.reserve()
        let name = "\(program.tag)+\(use.face.postScriptName)"
        let descriptor = writeDescriptor(use.face, name: name, program: program, subtype: "CIDFontType0C", to: &file)
        file.dictionary(font) { dictionary in
            dictionary.name("Type", "Font")
            dictionary.name("Subtype", "Type0")
            dictionary.name("BaseFont", program.kind == .cff ? "\(name)-Identity-H" : name)
            dictionary.name("Encoding", "Identity-H")
            dictionary.array("DescendantFonts") { $0.reference(descendant) }
            dictionary.reference("ToUnicode", toUnicode)
        }
        file.dictionary(descendant) { dictionary in
            dictionary.name("Type", "Font")
            dictionary.name("Subtype", program.kind == .cff ? "CIDFontType0" : "CIDFontType2")
            dictionary.name("BaseFont", name)
            dictionary.dictionary("CIDSystemInfo") {
                $0.text("Registry", "Adobe")
                $0.text("Ordering", "Identity")
                $0.integer("Supplement", 0)
            }
            dictionary.reference("FontDescriptor", descriptor)
            if program.kind == .trueType { dictionary.name("CIDToGIDMap", "Identity") }
            dictionary.array("W") { widths in
                for (code, glyph) in codes {
                    widths.integer(Int(code))
                    widths.array { $0.fixed(use.width(of: glyph), decimals: Precision.widthDecimals) }
                }
            }
        }
        file.stream(toUnicode, ToUnicode.make(texts, codeBytes: 2))
        return font
    }

    private func writeDescriptor(_ face: Face, name: String, program: FontProgram, subtype: StaticString, to file: inout ObjectFile)
        -> ObjectReference
    {
        let descriptor = file.reserve(), data = file.reserve()
        let metrics = face.metrics
        func thousandths(_ units: Int32) -> Int { Int((Double(units) * 1000 / Double(max(1, metrics.unitsPerEm))).rounded()) }
        // Codes are ours and not a standard encoding's, so every font is symbolic (bit 3); bit 1 fixed pitch, bit 7 italic.
        let flags = 4 | (metrics.isFixedPitch ? 1 : 0) | (metrics.italicAngle != 0 ? 64 : 0)
        file.dictionary(descriptor) { dictionary in
            dictionary.name("Type", "FontDescriptor")
            dictionary.name("FontName", name)
            dictionary.integer("Flags", flags)
            dictionary.array("FontBBox") { box in
                for edge in [metrics.xMin, metrics.yMin, metrics.xMax, metrics.yMax] { box.integer(thousandths(edge)) }
            }
            dictionary.number("ItalicAngle", metrics.italicAngle, decimals: 2)
            dictionary.integer("Ascent", thousandths(metrics.ascent))
            dictionary.integer("Descent", -thousandths(metrics.descent))
            dictionary.integer("CapHeight", thousandths(metrics.capHeight))
            dictionary.integer("XHeight", thousandths(metrics.xHeight))
            // No font says how thick its stems are; they grow with the square of the weight class, 88 for regular and 166 for bold.
            let weight = Int(max(1, min(1000, metrics.weightClass)))
            dictionary.integer("StemV", 50 + weight * weight / (65 * 65))
            dictionary.reference(program.kind == .cff ? "FontFile3" : "FontFile2", data)
        }
        file.stream(data, program.data) { dictionary in
            if program.kind == .cff { dictionary.name("Subtype", subtype) } else { dictionary.integer("Length1", program.data.count) }
        }
        return descriptor
    }
}

/// A font program as it is embedded.
struct FontProgram {
    enum Kind { case cff, trueType }
    let data: [UInt8]
    let kind: Kind

    /// The six letters before the name, from a hash of the program.
    var tag: String { ContentHash(data).subsetTag }
}
