internal import Geometry
internal import Resources
internal import Synchronization
internal import TextLayout
internal import Typefaces

/// The fonts that there are.
///
/// ```swift
/// for family in Fonts.families { print(family, Fonts.faces(of: family)) }
/// ```
public enum Fonts {
    /// The names of all families, of installed fonts and of those that were registered, sorted.
    public static var families: [String] {
        var names: [String] = []
        for face in SharedFonts.table.listedFaces() where names.last != face.family { names.append(face.family) }
        return names
    }

    /// The faces of a family by their names, such as “Italic”, from the lightest to the boldest. O(faces that are installed).
    public static func faces(of family: String) -> [String] {
        var names: [String] = []
        for face in SharedFonts.table.listedFaces() where face.family == family && !names.contains(face.name) { names.append(face.name) }
        return names
    }

    /// What was missing so far, each thing once, in the order in which it was asked for: a family that is not installed and what is used
    /// instead, a style that is imitated, hyphenation without a language; and if no font is installed at all, that text is set in empty boxes.
    public static var messages: [String] { SharedFonts.messages.withLock { $0 } }

    /// Makes a font file available under the family name that it has itself. Texts that have asked for it before get it as well, from their
    /// next layout on. O(bytes of the file).
    /// - Throws: `FontError` if the file is missing or no TrueType or OpenType font.
    public static func register(path: String) throws(FontError) {
        do throws(Diagnostic) { try SharedFonts.table.addFile(path: path) } catch { throw FontError(description: error.message) }
        SharedFonts.noteNewFonts()
    }
}

/// A font file cannot be used.
///
/// ```swift
/// do throws(FontError) { try Fonts.register(path: "missing.otf") } catch { print(error.description) }
/// ```
public struct FontError: Error, CustomStringConvertible {
    /// What is wrong with the file, in a sentence.
    public let description: String
}

/// One table of fonts and one set of hyphenation dictionaries for all layout managers: a font is opened once, and text of several managers
/// can stand on one page.
enum SharedFonts {
    static let table = FontTable()
    private static let hyphenators = Mutex<[String: Hyphenator?]>([:])

    private static let additions = Atomic<Int>(0)
    /// Grows when fonts come.
    static var generation: Int { additions.load(ordering: .acquiring) }

    /// Fonts have come: what was asked for before may be among them.
    static func noteNewFonts() {
        table.forgetChoices()
        additions.add(1, ordering: .acquiringAndReleasing)
    }

    /// What `Fonts.messages` says.
    static let messages = Mutex<[String]>([])

    /// The number of the font that a request comes to; where no font is installed at all that of one of empty boxes.
    static func id(for request: FontRequest) -> FontID {
        var diagnostics = Diagnostics()
        do throws(Diagnostic) {
            let id = try table.font(for: request, diagnostics: &diagnostics)
            for diagnostic in diagnostics.all { note(diagnostic) }
            return id
        } catch {
            note(error)
            return table.lastResort(for: request)
        }
    }

    private static func note(_ diagnostic: Diagnostic) {
        note(diagnostic.hint.map { "\(diagnostic.message); \($0)" } ?? diagnostic.message)
    }

    static func note(_ text: String) {
        messages.withLock { if !$0.contains(text) { $0.append(text) } }
    }

    static func font(for request: FontRequest) -> Font { table[id(for: request)] }

    /// Nil where the language has no dictionary.
    static func hyphenator(for language: String) -> Hyphenator? {
        hyphenators.withLock { known in
            if let found = known[language] { return found }
            let found = try? HyphenationDictionaries().hyphenator(for: language)
            known[language] = .some(found)
            return found
        }
    }
}

extension FontDescriptor {
    /// The engine's request. Kerning, spacing and language come from the text's attributes.
    func request() -> FontRequest {
        var names = families.flatMap { [$0] + MetricTwins.families(of: $0) }
        let named = namedFace()
        if let named { names.insert(named.family, at: 0) }
        // Of a face whose family is not there its twin has one as well.
        let twin = named == nil && faceName == nil ? families.first.flatMap(MetricTwins.face(named:)) : nil
        if let twin { names.insert(contentsOf: [twin.family] + MetricTwins.families(of: twin.family), at: 0) }
        if traits.contains(.monospace), !names.contains("monospace") {
            let isMono = SharedFonts.table.listedFaces().contains { names.first == $0.family && $0.isMonospaced }
            if !isMono { names.insert("monospace", at: 0) }
        }
        var request = FontRequest(families: names, size: scaledPoints32(max(0.1, min(size.isFinite ? size : 12, 8_000))))
        let isBold = traits.contains(.bold) || twin?.isBold == true, isItalic = traits.contains(.italic) || twin?.isItalic == true
        request.weight = Int16(max(1, min(1000, weight ?? (isBold ? 700 : named?.weight ?? 400))))
        request.slant = isItalic ? .italic : named?.slant ?? .upright
        request.width = traits.contains(.condensed) ? 75 : traits.contains(.expanded) ? 125 : named?.width ?? 100
        request.opticalSizing = usesOpticalSize
        request.designSize = named?.designSize
        let hasSmallCaps = setting(of: "smcp") > 0, hasCapsToSmall = setting(of: "c2sc") > 0
        if hasSmallCaps { request.caps = hasCapsToSmall ? .allSmallCaps : .smallCaps }
        for feature in features where feature.tag.utf8.count == 4 && !(hasSmallCaps && ["smcp", "c2sc"].contains(feature.tag)) {
            let tag = feature.tag.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            request.features.removeAll { $0.tag == tag }
            request.features.append(Typefaces.FontFeature(tag: tag, value: UInt32(clamping: feature.value)))
        }
        request.features.sort { $0.tag < $1.tag }
        for variation in variations where variation.tag.utf8.count == 4 && variation.value.isFinite {
            let tag = variation.tag.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            request.variations.removeAll { $0.tag == tag }
            request.variations.append(AxisSetting(tag: tag, value: variation.value))
        }
        request.cascade = cascadeList.map { entry in
            var entry = entry
            (entry.size, entry.cascadeList) = (size, [])
            return entry.request()
        }
        return request
    }

    /// The last setting of a feature; 0 without one.
    private func setting(of tag: String) -> Int { features.last { $0.tag == tag }?.value ?? 0 }

    /// The face that the first of `families` names by its PostScript or full name; nil where that is a family, or nothing that is
    /// installed.
    private func namedFace() -> ListedFace? {
        guard let name = faceName ?? families.first else { return nil }
        let faces = SharedFonts.table.listedFaces()
        if faceName != nil { return faces.first { $0.postScriptName == name && $0.family == families.first } }
        guard !faces.contains(where: { $0.family == name }) else { return nil }
        return faces.first { $0.postScriptName == name || $0.family + " " + $0.name == name }
    }
}
