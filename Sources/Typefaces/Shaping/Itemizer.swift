internal import CHarfBuzz

/// Divides text into pieces that one font and one script can shape.
///
/// Coverage: a base with its marks stays together; a font will do if it has every character of the cluster or HarfBuzz can do without it
/// (marks that compose, invisible characters, spaces). A fallback font is kept for as long as it has what is needed. Where a letter comes
/// from another face of the same family, the whole word does: a bold "ü" made from the regular looks wrong between letters of the bold.
/// Script: figures, punctuation and marks take the script of the letter before them, at the beginning that of the first letter, and the
/// surrounding text's if there is none (UAX #24, 5.1).
struct Itemizer {
    struct Piece {
        var range: Range<Int>
        var font: FontID
        var script: Script
        var replacement = Replacement.none
    }

    /// What is set instead of the characters of a piece.
    enum Replacement {
        case none
        /// Capitals of the piece's font, which is a smaller one, for its letters.
        case capitals
        /// An asterisk for each ornament that no font has.
        case asterisks
    }

    private struct Cluster {
        /// Of the text's bytes.
        var range: Range<Int>
        var characters: Range<Int>
        var font: FontID
        var script: Script
        var replacement: Replacement
    }

    let table: FontTable
    private var characters: [(value: UInt32, offset: Int)] = []
    private var clusters: [Cluster] = []

    init(table: FontTable) { self.table = table }

    mutating func pieces(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, fontID: FontID, font: Font, script: Script) -> [Piece] {
        characters.removeAll(keepingCapacity: true)
        clusters.removeAll(keepingCapacity: true)
        var i = range.lowerBound
        while i < range.upperBound {
            let offset = i
            characters.append((decodeCharacter(text, &i, end: range.upperBound), offset))
        }
        findClusters(end: range.upperBound, fontID: fontID, font: font)
        matchLettersOfWords(fontID: fontID, font: font)
        resolveScripts(surrounding: script)
        return joined()
    }

    private mutating func findClusters(end: Int, fontID: FontID, font: Font) {
        var i = 0
        var current: FontID?
        while i < characters.count {
            var next = i + 1
            while next < characters.count, UnicodeProperties.continuesCluster(characters[next].value) { next += 1 }
            let range = characters[i].offset..<(next < characters.count ? characters[next].offset : end)
            let base = characters[i].value
            var cluster = Cluster(
                range: range, characters: i..<next, font: fontID, script: UnicodeProperties.script(base), replacement: .none)
            let caps = font.syntheticSmallCaps.flatMap { $0.makes(base) ? $0 : nil }
            if let missing = firstMissing(i..<next, in: font) {
                current = table.fallback(for: caps?.smallFont ?? fontID, character: missing, current: current)
                cluster.font = current ?? fontID
                if caps != nil, current != nil { cluster.replacement = .capitals }
                if current == nil, UnicodeProperties.isOrnament(missing), font.glyph(for: 0x2A) != 0 { cluster.replacement = .asterisks }
            } else {
                current = nil
                if let caps {
                    cluster.font = caps.smallFont
                    cluster.replacement = .capitals
                }
            }
            clusters.append(cluster)
            i = next
        }
    }

    /// The first character of a cluster that the face has no way to show.
    private func firstMissing(_ range: Range<Int>, in face: Font) -> UInt32? {
        var previous: UInt32?
        for i in range {
            let character = characters[i].value
            let isReplaced = character == 0x2011 && face.glyph(for: 0x2010) != 0
            if face.glyph(for: character) != 0 || isReplaced || UnicodeProperties.needsNoGlyph(character) {
                previous = character
            } else if let base = previous, let composed = UnicodeProperties.composed(base, character), face.glyph(for: composed) != 0 {
                previous = composed
            } else if let parts = UnicodeProperties.decomposed(character), face.glyph(for: parts.0) != 0,
                parts.1 == 0 || face.glyph(for: parts.1) != 0
            {
                previous = character
            } else {
                return character
            }
        }
        return nil
    }

    /// Sets words of which a letter comes from another face of the family in that face, if it has all of their letters.
    private mutating func matchLettersOfWords(fontID: FontID, font: Font) {
        guard clusters.contains(where: { $0.font != fontID && $0.replacement == .none }) else { return }
        var start = 0
        for end in 0...clusters.count where end == clusters.count || !isLetter(clusters[end]) {
            defer { start = end + 1 }
            guard let other = clusters[start..<end].first(where: { $0.font != fontID })?.font, case let substitute = table[other],
                substitute.face.familyName == font.face.familyName,
                clusters[start..<end].allSatisfy({ $0.replacement == .none && ($0.font == other || hasAll(of: $0, in: substitute)) })
            else { continue }
            for cluster in start..<end { clusters[cluster].font = other }
        }
    }

    private func isLetter(_ cluster: Cluster) -> Bool { UnicodeProperties.isLetter(characters[cluster.characters.lowerBound].value) }

    private func hasAll(of cluster: Cluster, in face: Font) -> Bool { firstMissing(cluster.characters, in: face) == nil }

    private mutating func resolveScripts(surrounding: Script) {
        var current = clusters.lazy.map(\.script).first { $0 != .common && $0 != .inherited } ?? surrounding
        for i in clusters.indices {
            if clusters[i].script == .common || clusters[i].script == .inherited {
                clusters[i].script = current
            } else {
                current = clusters[i].script
            }
        }
    }

    private func joined() -> [Piece] {
        var pieces: [Piece] = []
        for cluster in clusters {
            if let last = pieces.last, last.font == cluster.font, last.script == cluster.script, last.replacement == cluster.replacement {
                pieces[pieces.count - 1].range = last.range.lowerBound..<cluster.range.upperBound
            } else {
                pieces.append(Piece(range: cluster.range, font: cluster.font, script: cluster.script, replacement: cluster.replacement))
            }
        }
        return pieces
    }
}

/// What shaping asks of the Unicode character database, answered by the tables that HarfBuzz carries, so that both agree.
package enum UnicodeProperties {
    nonisolated(unsafe) private static let functions = hb_unicode_funcs_get_default()

    static func script(_ character: UInt32) -> Script { Script(code: hb_unicode_script(functions, character).rawValue) }

    static func category(_ character: UInt32) -> hb_unicode_general_category_t { hb_unicode_general_category(functions, character) }

    package static func isMark(_ character: UInt32) -> Bool {
        switch category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
            true
        default: false
        }
    }

    static func isLetter(_ character: UInt32) -> Bool {
        switch category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER,
            HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
            HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
            true
        default: false
        }
    }

    /// Marks, joiners and variation selectors belong to what stands before them.
    static func continuesCluster(_ character: UInt32) -> Bool {
        character >= 0x300 && (character == 0x200C || character == 0x200D || isVariationSelector(character) || isMark(character))
    }

    /// HarfBuzz shows these without a glyph of their own, or replaces them (spaces by U+0020); controls stay as they are.
    static func needsNoGlyph(_ character: UInt32) -> Bool {
        if character < 0x20 || (0x7F...0xA0).contains(character) { return true }
        if character == 0xAD || character == 0x34F || character == 0x61C || character == 0xFEFF { return true }
        if (0x2000...0x200F).contains(character) || (0x2028...0x202F).contains(character) || (0x205F...0x206F).contains(character) {
            return true
        }
        return character == 0x3000 || isVariationSelector(character) || (0xE0000...0xE0FFF).contains(character)
    }

    static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
        var result: hb_codepoint_t = 0
        return hb_unicode_compose(functions, first, second, &result) != 0 ? result : nil
    }

    /// The canonical decomposition into two characters, or into one (the second is then 0).
    package static func decomposed(_ character: UInt32) -> (UInt32, UInt32)? {
        var first: hb_codepoint_t = 0, second: hb_codepoint_t = 0
        return hb_unicode_decompose(functions, character, &first, &second) != 0 ? (first, second) : nil
    }

    /// Letters that imitated small capitals are set for.
    static func isMadeSmall(_ character: UInt32, includesCapitals: Bool) -> Bool {
        switch category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER: true
        case HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER: includesCapitals
        default: false
        }
    }

    /// Printers' flowers, stars and crosses, which say no more than that something stands there: ⁂, ⁑, ☙, ★, ☆, and ✠ to ❧ of the
    /// dingbats.
    static func isOrnament(_ character: UInt32) -> Bool {
        switch character {
        case 0x2042, 0x2051, 0x2605, 0x2606, 0x2619, 0x2720...0x274B, 0x2766, 0x2767: true
        default: false
        }
    }

    private static func isVariationSelector(_ character: UInt32) -> Bool {
        (0xFE00...0xFE0F).contains(character) || (0xE0100...0xE01EF).contains(character)
    }
}
