internal import CHarfBuzz
internal import CHarfBuzzSubset
package import Resources
internal import Synchronization

/// Finds faces: files that the book brings first, then what is installed.
///
/// A library is used by one thread at a time; a `FontTable` owns it and sees to that. All share one list of the installed fonts, made when
/// the first of them is asked for.
package struct FontLibrary {
    private var files = FontFiles()
    private var openFaces: [FaceKey: Face?] = [:]

    private struct FaceKey: Hashable {
        var path: String
        var collectionIndex: Int
    }

    /// `fontFolders` are searched for font files, not recursively; a folder that does not exist is an empty one.
    package init(fontFolders: [String] = []) {
        for folder in fontFolders { files.addFolder(folder) }
    }

    /// Makes the list of the installed fonts, if nobody has asked for it yet, and opens the libraries that shape and subset.
    package static func prepare() {
        _ = Fontconfig.installed
        _ = hb_unicode_funcs_get_default()
        hb_subset_input_destroy(hb_subset_input_create_or_fail())
    }

    /// Adds a file that a style sheet's `@font-face` names. Weights, width and slant are the rule's descriptors; nil takes the file's own.
    /// Throws a diagnostic if the file cannot be used.
    package mutating func addFile(
        path: String, family: String, weights: ClosedRange<Int>? = nil, width: Double? = nil, slant: FontSlant? = nil,
        adjustments: FaceAdjustments = FaceAdjustments(),
        at range: SourceRange? = nil
    ) throws(Diagnostic) {
        try add(Face(path: path), path, family: family, weights: weights, width: width, slant: slant, adjustments, at: range)
    }

    /// Adds a font that lies in an archive, by its bytes; the same otherwise.
    package mutating func addFile(
        bytes: [UInt8], name: String, family: String, weights: ClosedRange<Int>? = nil, width: Double? = nil, slant: FontSlant? = nil,
        adjustments: FaceAdjustments = FaceAdjustments(), at range: SourceRange? = nil
    ) throws(Diagnostic) {
        try add(Face(bytes: bytes, name: name), name, family: family, weights: weights, width: width, slant: slant, adjustments, at: range)
    }

    private mutating func add(
        _ face: Face?, _ path: String, family: String, weights: ClosedRange<Int>?, width: Double?, slant: FontSlant?,
        _ adjustments: FaceAdjustments, at range: SourceRange?
    ) throws(Diagnostic) {
        listed = nil
        guard files.add(face, family: family, weights: weights, width: width, slant: slant, adjustments: adjustments) else {
            throw Diagnostic(
                .warning, .unusableFontFile,
                "the font file “\(path)” for “\(family)” cannot be used: it is missing, damaged, or not TrueType or OpenType",
                at: range, hint: "give the path of an .otf, .ttf, .otc, .ttc, .woff or .woff2 file"
            )
        }
    }

    private var listed: [ListedFace]?

    mutating func listedFaces() -> [ListedFace] {
        if let listed { return listed }
        let found = ListedFace.sorted(fontconfig().listedFaces() + files.listedFaces)
        listed = found
        return found
    }

    /// Adds every font file of a folder (not of folders in it), each once.
    /// - Returns: what of the folder is there.
    mutating func addFolder(_ folder: String) -> [ListedFace] {
        listed = nil
        return ListedFace.sorted(files.addFolder(folder))
    }

    /// What was found for a list of families.
    struct Found {
        var face: Face
        var record: FaceRecord
        /// The name by which it was found; a generic name is replaced by the family that stands for it.
        var family: String
        /// Families before it in the list that are not installed.
        var missing: [String]
        /// It stands for a generic name, or for the whole list because none of that is installed.
        var isStandIn: Bool
    }

    /// The best face of the first family that is there; the default text face if none is; nil if no font at all is usable.
    mutating func find(families: [String], _ query: FaceQuery) -> Found? {
        var missing: [String] = []
        for name in families {
            let generic = GenericFamily(cssName: name)
            let found = if let generic { firstFace(of: generic, query) } else { firstFace(ofFamilies: [name], query) }
            if let found {
                return Found(face: found.face, record: found.record, family: found.family, missing: missing, isStandIn: generic != nil)
            }
            missing.append(name)
        }
        if let found = firstFace(of: .serif, query) ?? firstFace(of: .sansSerif, query) {
            return Found(face: found.face, record: found.record, family: found.family, missing: missing, isStandIn: true)
        }
        guard let (family, face, record) = anyFace(covering: 0x61, query, preferring: .serif) else { return nil }
        return Found(face: face, record: record, family: family, missing: missing, isStandIn: true)
    }

    /// What families call the face whose full name is that of the family alone.
    private static let namesOfRegular = ["regular", "book", "roman", "normal"]

    /// The full or PostScript name of an installed face (`local()` of css-fonts-4 section 4.3.3), as a family that has it.
    package mutating func addLocal(
        name: String, family: String, weights: ClosedRange<Int>? = nil, width: Double? = nil, slant: FontSlant? = nil,
        adjustments: FaceAdjustments = FaceAdjustments()
    ) -> Bool {
        let wanted = name.lowercased()
        let listed = listedFaces().first { listed in
            let fullName = (listed.family + " " + listed.name).lowercased()
            return listed.postScriptName.lowercased() == wanted || fullName == wanted
                || Self.namesOfRegular.contains { fullName == wanted + " " + $0 }
        }
        guard let listed,
            let (face, _) = bestFace(
                ofFamily: listed.family,
                FaceQuery(
                    weight: listed.weight, width: listed.width, slant: listed.slant, designSize: listed.designSize))
        else { return false }
        return files.add(face, family: family, weights: weights, width: width, slant: slant, adjustments: adjustments)
    }

    /// The first face with the character among the families that a style names, in their order (css-fonts-4 section 5.3). What a face lacks
    /// the same one for another size may have.
    mutating func face(covering character: UInt32, families: [String], _ query: FaceQuery) -> (
        family: String, face: Face, record: FaceRecord
    )? {
        for name in families where GenericFamily(cssName: name) == nil {
            for records in [files.faces(ofFamily: name, serving: character), fontconfig().faces(ofFamily: name)] {
                guard let best = query.best(of: records) else { continue }
                if let face = open(best), face.glyph(for: character) != 0 { return (name, face, best) }
                let otherSizes = records.filter {
                    $0.designSize != best.designSize && $0.weight == best.weight && $0.width == best.width && $0.slant == best.slant
                }
                if let record = query.best(of: otherSizes), let face = open(record), face.glyph(for: character) != 0 {
                    return (name, face, record)
                }
            }
        }
        return nil
    }

    /// The first usable face with the character, in the order of `FallbackOrder`.
    mutating func anyFace(covering character: UInt32, _ query: FaceQuery, preferring generic: GenericFamily) -> (
        family: String, face: Face, record: FaceRecord
    )? {
        for (family, records) in files.families(covering: character) {
            if let record = query.best(of: records), let face = open(record), face.glyph(for: character) != 0 {
                return (family, face, record)
            }
        }
        let families = fontconfig().families(covering: character)
        let order = FallbackOrder(generic: generic)
        for (family, records) in families.sorted(by: { order.isBefore($0.family, $1.family) }) {
            if let record = query.best(of: records), let face = open(record), face.glyph(for: character) != 0 {
                return (family, face, record)
            }
        }
        return nil
    }
}

extension FontLibrary {
    private mutating func bestFace(ofFamily family: String, _ query: FaceQuery) -> (Face, FaceRecord)? {
        for candidates in [files.faces(ofFamily: family), fontconfig().faces(ofFamily: family)] {
            // A damaged file must not hide its sound neighbours.
            var rest = candidates
            while let record = query.best(of: rest) {
                if let face = open(record) { return (face, record) }
                rest.removeAll { $0.path == record.path && $0.collectionIndex == record.collectionIndex }
            }
        }
        return nil
    }

    private mutating func open(_ record: FaceRecord) -> Face? {
        if let face = files.face(of: record) { return face }
        let key = FaceKey(path: record.path, collectionIndex: record.collectionIndex)
        if let known = openFaces[key] { return known }
        let face = Self.installedFaces.withLock { known -> Face? in
            if let face = known[key] { return face }
            let face = Face(path: record.path, collectionIndex: record.collectionIndex)
            if let face { known[key] = face }
            return face
        }
        openFaces[key] = face
        return face
    }

    /// The installed faces that any library of the process has opened: a process that sets many books opens each once.
    private static let installedFaces = Mutex<[FaceKey: Face]>([:])

    private func fontconfig() -> Fontconfig { .installed }

    /// Our own choice where it is installed, then what fontconfig's rules say.
    private mutating func firstFace(of generic: GenericFamily, _ query: FaceQuery) -> (family: String, face: Face, record: FaceRecord)? {
        if let found = firstFace(ofFamilies: generic.preferredFamilies, query) { return found }
        guard let family = fontconfig().family(forGeneric: generic.rawValue) else { return nil }
        return firstFace(ofFamilies: [family], query)
    }

    private mutating func firstFace(ofFamilies families: [String], _ query: FaceQuery) -> (family: String, face: Face, record: FaceRecord)?
    {
        for family in families {
            if let (face, record) = bestFace(ofFamily: family, query) { return (family, face, record) }
        }
        return nil
    }
}
