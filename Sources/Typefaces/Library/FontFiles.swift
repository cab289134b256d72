internal import CHarfBuzz
internal import Glibc

/// Font files that the book itself brings: those its style sheets name in `@font-face` and those in its `fonts` folder.
///
/// They are opened at once, so that a damaged file is reported where it is named, and come before installed fonts of the same name.
struct FontFiles {
    private struct Entry {
        var families: [String]
        var record: FaceRecord
        var face: Face
    }
    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a file under a family name of the style sheet's choice. False if it is no usable font.
    mutating func add(
        _ face: Face?, family: String, weights: ClosedRange<Int>?, width: Double?, slant: FontSlant?, adjustments: FaceAdjustments
    ) -> Bool {
        guard let face else { return false }
        var record = Self.record(of: face)
        if let weights {
            record.weight = weights.lowerBound
            record.weights = weights
        }
        if let width { record.width = width }
        if let slant { record.slant = slant }
        record.adjustments = adjustments
        // A face rule states what the file is: its own design size must not outweigh a second rule for the same family.
        record.designSize = nil
        entries.append(Entry(families: [family], record: record, face: face))
        return true
    }

    /// What there is, in the order in which it was added.
    var listedFaces: [ListedFace] { entries.map(Self.listedFace) }

    private static func listedFace(of entry: Entry) -> ListedFace {
        ListedFace(
            family: entry.families.first ?? entry.face.familyName, name: entry.face.styleName, postScriptName: entry.face.postScriptName,
            weight: entry.record.weight, width: entry.record.width, slant: entry.record.slant,
            isMonospaced: entry.face.metrics.isFixedPitch, designSize: entry.record.designSize)
    }

    /// Adds every font file of a folder (not of folders in it), in the order of their names; one that is there already is not added again,
    /// but has all its names from now on.
    /// - Returns: what of the folder is there.
    @discardableResult
    mutating func addFolder(_ folder: String) -> [ListedFace] {
        var own: [ListedFace] = []
        for name in Self.fontFiles(in: folder) {
            let path = folder + "/" + name
            var index = 0
            while let face = Face(path: path, collectionIndex: index) {
                let entry = Entry(families: face.allFamilyNames, record: Self.record(of: face), face: face)
                if let known = entries.firstIndex(where: { $0.record.path == path && $0.record.collectionIndex == index }) {
                    // Added by itself it may have but one of its names.
                    let families = entries[known].families
                    entries[known].families += entry.families.filter { !families.contains($0) }
                } else {
                    entries.append(entry)
                }
                own.append(Self.listedFace(of: entry))
                index += 1
            }
        }
        return own
    }

    /// The faces of a family that serve a character: of several whose ranges divide the characters between them (css-fonts-4 section 5.3)
    /// the ones for the space are asked first.
    func faces(ofFamily family: String, serving character: UInt32 = 0x20) -> [FaceRecord] {
        let records = entries.filter { $0.families.contains { Self.isSameName($0, family) } }.map(\.record)
        let serving = records.filter { $0.adjustments.serves(character) }
        return serving.isEmpty && character == 0x20 ? records : serving
    }

    func face(of record: FaceRecord) -> Face? {
        entries.first { $0.record.path == record.path && $0.record.collectionIndex == record.collectionIndex }?.face
    }

    func families(covering character: UInt32) -> [(family: String, faces: [FaceRecord])] {
        entries.compactMap { entry in
            entry.record.adjustments.serves(character) && entry.face.glyph(for: character) != 0
                ? (entry.families.first ?? "", [entry.record]) : nil
        }
    }

    private static func isSameName(_ a: String, _ b: String) -> Bool { a == b || a.lowercased() == b.lowercased() }

    private static func record(of face: Face) -> FaceRecord {
        let style = face.styleFields
        return FaceRecord(
            path: face.path, collectionIndex: face.collectionIndex, weight: Int(face.metrics.weightClass), weights: face.weightRange,
            width: style.width,
            slant: style.slant,
            format: face.isCFF ? .openTypeCFF : .trueType, designSize: face.allFamilyNames.lazy.compactMap(DesignSize.inName).first
        )
    }

    private static func fontFiles(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { String(cString: $0) }
            }
            let lower = name.lowercased()
            if [".otf", ".ttf", ".ttc", ".otc", ".woff", ".woff2"].contains(where: { lower.hasSuffix($0) }) { names.append(name) }
        }
        return names.sorted()
    }
}

extension Face {
    /// The weights of a variable face; nil where these do not vary.
    fileprivate var weightRange: ClosedRange<Int>? {
        axes.first { $0.tag == StaticTag("wght").value }.map { Int($0.range.lowerBound)...Int($0.range.upperBound) }
    }

    /// `OS/2` usWidthClass as a percentage, and the slant by fsSelection and `post`.
    fileprivate var styleFields: (width: Double, slant: FontSlant) {
        let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
        let (widthClass, selection) = withTable("OS/2", of: hbFace) { ($0.uint16(6) ?? 5, $0.uint16(62) ?? 0) }
        let slant: FontSlant = selection & 0x200 != 0 ? .oblique : selection & 1 != 0 || metrics.italicAngle != 0 ? .italic : .upright
        return ((1...9).contains(widthClass) ? widths[widthClass - 1] : 100, slant)
    }

    /// The name of the face within its family: id 17, or 2.
    fileprivate var styleName: String {
        Self.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY), in: hbFace) ?? Self.name(UInt32(HB_OT_NAME_ID_FONT_SUBFAMILY), in: hbFace)
            ?? "Regular"
    }

    /// Typographic family, then the names of ids 1 and 21, without repetition.
    fileprivate var allFamilyNames: [String] {
        var names = [familyName]
        for id in [UInt32(HB_OT_NAME_ID_FONT_FAMILY), UInt32(HB_OT_NAME_ID_WWS_FAMILY)] {
            if let name = Face.name(id, in: hbFace), !names.contains(name) { names.append(name) }
        }
        return names
    }
}
