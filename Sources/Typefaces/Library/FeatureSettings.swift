internal import CHarfBuzz

/// The OpenType features that a request comes to, beyond those HarfBuzz turns on by itself (kern, liga, clig, calt, locl, ccmp, mark …).
struct FeatureSettings {
    private var values: [FontFeature]

    init(_ request: FontRequest) {
        values = request.features
        if !request.kerning { setDefault("kern", 0) }
        if request.letterSpacing != 0 {
            setDefault("liga", 0)
            setDefault("clig", 0)
        }
    }

    /// Features of the face's rule, which anything that a style says wins over.
    mutating func addDefaults(_ features: [FontFeature]) {
        for feature in features where !values.contains(where: { $0.tag == feature.tag }) { values.append(feature) }
    }

    /// Which letters must be made from smaller capitals.
    enum SyntheticCaps { case lowercase, all }

    /// Adds the features of `font-variant-caps`; returns what the face cannot do (css-fonts-4, 6.6: petite capitals fall back to small
    /// ones, and only small capitals are ever synthesised).
    mutating func addCaps(_ caps: CapsVariant, of face: Face) -> SyntheticCaps? {
        switch caps {
        case .normal: return nil
        case .titlingCaps: setDefault("titl", 1); return nil
        case .unicase where face.hasSubstitution("unic"): setDefault("unic", 1); return nil
        case .petiteCaps where face.hasSubstitution("pcap"): setDefault("pcap", 1); return nil
        case .allPetiteCaps where face.hasSubstitution("pcap") && face.hasSubstitution("c2pc"):
            setDefault("pcap", 1)
            setDefault("c2pc", 1)
            return nil
        case .unicase:
            // Small capitals for capitals, lower-case letters as they are.
            if face.hasSubstitution("c2sc") { setDefault("c2sc", 1) }
            return nil
        case .smallCaps, .petiteCaps:
            guard face.hasSubstitution("smcp") else { return .lowercase }
            setDefault("smcp", 1)
            return nil
        case .allSmallCaps, .allPetiteCaps:
            guard face.hasSubstitution("smcp"), face.hasSubstitution("c2sc") else { return .all }
            setDefault("smcp", 1)
            setDefault("c2sc", 1)
            return nil
        }
    }

    var sorted: [FontFeature] { values.sorted { $0.tag < $1.tag } }

    /// What the style sets by tag wins over what follows from other properties.
    private mutating func setDefault(_ tag: StaticTag, _ value: UInt32) {
        if !values.contains(where: { $0.tag == tag.value }) { values.append(FontFeature(tag, value)) }
    }
}

/// An OpenType feature as a font describes it to its users.
package struct NamedFeature: Hashable, Sendable {
    package var tag: String
    /// In English; nil where the font has no name for it.
    package var name: String?
    /// Of its values from 1 on, as far as the font has names for them.
    package var valueNames: [String]
}

extension Face {
    /// Whether GSUB has a feature for some script.
    func hasSubstitution(_ tag: StaticTag) -> Bool { firstFeature(of: "GSUB") { $0 == tag.value } != nil }

    /// The tags of all features, for any script, sorted.
    package var featureTags: [String] {
        var tags: Set<UInt32> = []
        for table in ["GSUB", "GPOS"] as [StaticTag] {
            _ = firstFeature(of: table) {
                tags.insert($0); return false
            }
        }
        return tags.sorted().map(Self.text)
    }

    /// All features, for any script, sorted by their tags, with the names that the font has for them. O(features).
    package var namedFeatures: [NamedFeature] {
        var found: [UInt32: NamedFeature] = [:]
        for table in ["GSUB", "GPOS"] as [StaticTag] {
            var index: UInt32 = 0
            _ = firstFeature(of: table) { tag in
                defer { index += 1 }
                // Scripts may have features of their own under one tag: they share its names.
                if found[tag]?.name == nil {
                    let names = featureNames(of: table, at: index)
                    found[tag] = NamedFeature(tag: Self.text(ofTag: tag), name: names.name, valueNames: names.values)
                }
                return false
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// A stylistic set has a name, a character variant also names of its values (OpenType, “Feature parameters”).
    private func featureNames(of table: StaticTag, at index: UInt32) -> (name: String?, values: [String]) {
        let none = hb_ot_name_id_t(truncatingIfNeeded: HB_OT_NAME_ID_INVALID)
        var label = none, first = none, count: UInt32 = 0
        guard hb_ot_layout_feature_get_name_ids(hbFace, table.value, index, &label, nil, nil, &count, &first) != 0 else { return (nil, []) }
        let values = first == none ? [] : (0..<min(count, 1_000)).compactMap { Self.name(UInt32(first) + $0, in: hbFace) }
        return (label == none ? nil : Self.name(UInt32(label), in: hbFace), values)
    }

    /// The first feature of a table that is wanted, in the table's order; nil if none is.
    private func firstFeature(of table: StaticTag, where isWanted: (UInt32) -> Bool) -> UInt32? {
        var start: UInt32 = 0
        return withUnsafeTemporaryAllocation(of: hb_tag_t.self, capacity: 64) { buffer in
            while true {
                var count: UInt32 = 64
                let total = hb_ot_layout_table_get_feature_tags(hbFace, table.value, start, &count, buffer.baseAddress)
                if let found = buffer[..<Int(count)].first(where: isWanted) { return found }
                start += count
                if count == 0 || start >= total { return nil }
            }
        }
    }
}
