internal import Resources

struct FallbackKey: Hashable {
    var primary: FontID
    var character: UInt32
}

struct FallbackFaceKey: Hashable {
    var primary: FontID
    var face: ObjectIdentifier
    /// Which entry of the cascade it comes from; -1 for none.
    var entry: Int
}

extension FontTable.State {
    /// See `FontTable.fallback`. Searching the installed fonts costs some microseconds and is done once per font and character.
    mutating func fallback(for primary: FontID, character: UInt32, current: FontID?) -> FontID? {
        if let current, fonts[Int(current.index)].glyph(for: character) != 0 {
            cover(character, primary, current)
            return current
        }
        let key = FallbackKey(primary: primary, character: character)
        if let known = fallbacks[key] { return known.index < 0 ? nil : known }
        let id = findFallback(for: primary, character: character)
        fallbacks[key] = id ?? FontID(-1)
        cover(character, primary, id)
        return id
    }

    /// A face of the families that the style names, as another size or weight of the same, is what was asked for: nothing is said of it,
    /// and nothing of the bullets of lists, which nobody has written (css-counter-styles-3 section 6.2: disc, circle, square).
    private mutating func cover(_ character: UInt32, _ primary: FontID, _ substitute: FontID?) {
        if let substitute, namedFallbacks.contains(substitute) || Self.isBullet(character) { return }
        coverage.add(character, missingIn: fonts[Int(primary.index)].face, takenFrom: substitute.map { fonts[Int($0.index)].face })
    }

    private static func isBullet(_ character: UInt32) -> Bool { character == 0x2022 || character == 0x25E6 || character == 0x25AA }

    private mutating func findFallback(for primary: FontID, character: UInt32) -> FontID? {
        let font = fonts[Int(primary.index)], request = requests[Int(primary.index)]
        let generic = GenericFamily(guessedFrom: font.face.familyName)
        let query = FaceQuery(request)
        if let (_, found, record) = library.face(covering: character, families: request.families, query) {
            let id = fallback(for: primary, found, record, request, features: font.features)
            namedFallbacks.insert(id)
            return id
        }
        for (entry, own) in request.cascade.enumerated() {
            guard let (_, found, record) = library.face(covering: character, families: own.families, FaceQuery(own)) else { continue }
            let own = own.inheriting(from: request)
            return fallback(for: primary, found, record, own, features: FeatureSettings(own).sorted, entry: entry)
        }
        guard let (_, found, record) = library.anyFace(covering: character, query, preferring: generic) else { return nil }
        return fallback(for: primary, found, record, request, features: font.features)
    }

    /// The font of a face that stands in for another.
    private mutating func fallback(
        for primary: FontID, _ found: Face, _ foundRecord: FaceRecord, _ request: FontRequest, features: [FontFeature], entry: Int = -1
    ) -> FontID {
        let font = fonts[Int(primary.index)]
        let (face, record) = instance(of: found, foundRecord, for: request)
        let faceKey = FallbackFaceKey(primary: primary, face: ObjectIdentifier(face), entry: entry)
        if let known = fallbackFaces[faceKey] { return known }
        let size = Self.matchedSize(of: face, to: font)
        let fallback = makeFont(
            request, face: face, record.adjustments, size: size, features: features, synthesis: StyleSynthesis(request, record),
            smallCaps: nil)
        let id = append(fallback, request)
        fallbackFaces[faceKey] = id
        return id
    }

    /// The size at which the x-heights agree, within reason: a face whose table is wrong must not shrink to nothing.
    private static func matchedSize(of face: Face, to font: Font) -> Int32 {
        let wanted = Double(font.face.metrics.xHeight) / Double(font.face.unitsPerEm)
        let own = Double(face.metrics.xHeight) / Double(face.unitsPerEm)
        let ratio = own > 0 ? min(max(wanted / own, 0.7), 1.3) : 1
        return Int32(clamping: Int64((Double(font.size) * ratio).rounded()))
    }
}

extension FontRequest {
    /// An entry of another request's cascade, with what it has from there; its own settings of features win.
    func inheriting(from other: FontRequest) -> FontRequest {
        var result = self
        (result.size, result.letterSpacing, result.kerning) = (other.size, other.letterSpacing, other.kerning)
        (result.horizontalScale, result.language, result.cascade) = (other.horizontalScale, other.language, [])
        for feature in other.features where !features.contains(where: { $0.tag == feature.tag }) { result.features.append(feature) }
        result.features.sort { $0.tag < $1.tag }
        return result
    }
}

/// Which characters were missing where, gathered while threads shape and told in a fixed order.
struct CoverageReport {
    private struct Pair: Hashable {
        var face: String
        var substitute: String
    }
    private var characters: [Pair: Set<UInt32>] = [:]

    mutating func add(_ character: UInt32, missingIn face: Face, takenFrom substitute: Face?) {
        characters[Pair(face: face.postScriptName, substitute: substitute?.postScriptName ?? ""), default: []].insert(character)
    }

    func diagnostics() -> [Diagnostic] {
        characters.sorted { ($0.key.face, $0.key.substitute) < ($1.key.face, $1.key.substitute) }.flatMap { pair, missing in
            guard pair.substitute.isEmpty else {
                return [
                    Diagnostic(
                        .warning, .fallbackFont, "\(pair.face) lacks \(Self.list(missing.sorted())); taken from \(pair.substitute)",
                        hint: "name a typeface that has them in font-family")
                ]
            }
            let ornaments = missing.filter(UnicodeProperties.isOrnament), others = missing.subtracting(ornaments)
            return [
                (ornaments, "an asterisk stands for it", "install a font with ornaments, such as the package fonts-dejavu"),
                (
                    others, "the missing-glyph sign of \(pair.face) stands for it",
                    "install a font that covers the script, such as the package fonts-noto-core"
                ),
            ].filter { !$0.0.isEmpty }.map { missing, instead, hint in
                Diagnostic(.warning, .missingCharacter, "no installed font has \(Self.list(missing.sorted())); \(instead)", hint: hint)
            }
        }
    }

    /// At most eight characters by sign and code point, then the number of the rest.
    private static func list(_ characters: [UInt32]) -> String {
        let shown = characters.prefix(8).map { character in
            let hex = String(character, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
            guard let scalar = Unicode.Scalar(character), scalar.properties.isPatternSyntax || scalar.properties.isAlphabetic else {
                return code
            }
            return "\(Character(scalar)) (\(code))"
        }
        let rest = characters.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
