internal import CFontconfig

/// The fonts that are installed, as fontconfig knows them.
///
/// Matching is our own (`FaceQuery`), over the fonts of one family: fontconfig's substitution and sorting cost more and know nothing of
/// design sizes. The lists of fonts are mapped from its cache; only what they need of its configuration is loaded
/// (`FontconfigDirectories`).
struct Fontconfig: @unchecked Sendable {
    /// The fonts that were installed when the process first asked. A configuration is only read, which fontconfig lets any thread do.
    static let installed = Fontconfig()

    private let config: OpaquePointer?

    /// With `wholeConfiguration` nothing is left out of it: for the test that both know the same fonts.
    init(wholeConfiguration: Bool = false) {
        config = (wholeConfiguration ? nil : FontconfigDirectories.load()) ?? FcInitLoadConfigAndFonts()
    }

    /// The files of all fonts, in fontconfig's order.
    var files: [String] { fonts.compactMap { $0.flatMap { Self.string($0, FC_FILE, 0) } } }

    var fonts: UnsafeBufferPointer<OpaquePointer?> {
        guard let set = FcConfigGetFonts(config, FcSetSystem), let fonts = set.pointee.fonts else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: fonts, count: Int(set.pointee.nfont))
    }

    /// All usable faces of a family; empty if it is not installed. Names compare without regard to case.
    func faces(ofFamily family: String) -> [FaceRecord] {
        fonts.compactMap { pattern in
            guard let pattern, Self.hasFamily(pattern, family) else { return nil }
            return Self.record(of: pattern)
        }
    }

    /// The family that fontconfig's rules give for a generic name such as `serif`. Loads the whole configuration, about 4 ms: a last
    /// resort.
    func family(forGeneric name: String) -> String? {
        guard let config = FcInitLoadConfigAndFonts(), let pattern = FcPatternCreate() else { return nil }
        defer { FcConfigDestroy(config) }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, name)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let match = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        return Self.string(match, FC_FAMILY, 0)
    }

    /// Families with a usable face that has the character, with that face's records, sorted by family name.
    func families(covering character: UInt32) -> [(family: String, faces: [FaceRecord])] {
        var found: [String: [FaceRecord]] = [:]
        for pattern in fonts {
            guard let pattern, let family = Self.string(pattern, FC_FAMILY, 0), let record = Self.record(of: pattern) else { continue }
            var charset: OpaquePointer?
            guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch, let charset,
                FcCharSetHasChar(charset, character) != 0
            else { continue }
            found[family, default: []].append(record)
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension Fontconfig {
    static func string(_ pattern: OpaquePointer, _ object: String, _ index: Int32) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }

    private static func hasFamily(_ pattern: OpaquePointer, _ family: String) -> Bool {
        var index: Int32 = 0
        var value: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, index, &value) == FcResultMatch {
            if FcStrCmpIgnoreCase(value, family) == 0 { return true }
            index += 1
        }
        return false
    }

    /// Nil for formats that are never used: WOFF, Type 1, bitmaps, named instances of variable fonts.
    static func record(of pattern: OpaquePointer) -> FaceRecord? {
        guard let path = string(pattern, FC_FILE, 0), let kind = string(pattern, FC_FONTFORMAT, 0) else { return nil }
        // fontconfig reports the outlines' format for a web font too.
        if path.hasSuffix(".woff") || path.hasSuffix(".woff2") { return nil }
        let index = integer(pattern, FC_INDEX) ?? 0
        // The upper half of the index numbers a named instance.
        guard index >> 16 == 0, kind == "CFF" || kind == "TrueType" else { return nil }
        var isVariable: FcBool = 0
        let hasVariable = FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable) == FcResultMatch
        let format: FaceFormat = hasVariable && isVariable != 0 ? .variable : kind == "CFF" ? .openTypeCFF : .trueType
        let slant = integer(pattern, FC_SLANT) ?? 0
        return FaceRecord(
            path: path, collectionIndex: Int(index), weight: Int(FcWeightToOpenTypeDouble(double(pattern, FC_WEIGHT) ?? 80).rounded()),
            // fontconfig gives a range where the weight varies.
            weights: format == .variable && double(pattern, FC_WEIGHT) == nil ? 1...1000 : nil,
            width: double(pattern, FC_WIDTH) ?? 100,
            slant: slant == FC_SLANT_ROMAN ? .upright : slant == FC_SLANT_OBLIQUE ? .oblique : .italic,
            format: format, designSize: designSize(pattern)
        )
    }

    static func integer(_ pattern: OpaquePointer, _ object: String) -> Int32? {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? value : nil
    }

    private static func double(_ pattern: OpaquePointer, _ object: String) -> Double? {
        var value = 0.0
        return FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch ? value : nil
    }

    /// The number at the end of one of the family's names ("EB Garamond 08", "LM Roman 10"), in points.
    private static func designSize(_ pattern: OpaquePointer) -> Double? {
        var index: Int32 = 0
        while let name = string(pattern, FC_FAMILY, index) {
            if let size = DesignSize.inName(name) { return size }
            index += 1
        }
        return nil
    }
}

enum DesignSize {
    /// The design size at the end of a family's name, if it is one that type is made for: 4 to 72 points.
    static func inName(_ name: String) -> Double? {
        guard let word = name.split(separator: " ").last, word.utf8.count <= 2, let size = Int(word), (4...72).contains(size) else {
            return nil
        }
        return Double(size)
    }
}
