internal import CFontconfig
package import Resources
internal import Synchronization

/// An installed face as a list of fonts shows it.
package struct ListedFace: Hashable, Sendable {
    package var family: String
    /// The name of the face within its family, such as “Bold Italic”.
    package var name: String
    package var postScriptName: String
    package var weight: Int
    /// Percentage of the normal width.
    package var width: Double
    package var slant: FontSlant
    package var isMonospaced: Bool
    /// In points, where its family has faces for several sizes and its name tells.
    package var designSize: Double?
}

extension FontTable {
    /// The files of the faces that have been asked for, sorted, with those that stood in for missing characters.
    package var files: [String] {
        state.withLock { state in Set(state.fonts.map(\.face.path).filter { $0.hasPrefix("/") }).sorted() }
    }

    /// All usable faces, installed ones and those of files that were added, sorted by family, then by width, weight, slant and name.
    package func listedFaces() -> [ListedFace] { state.withLock { $0.library.listedFaces() } }

    /// Makes a font file available under the names that it has itself, before installed fonts. Throws a diagnostic if it cannot be used.
    package func addFile(path: String) throws(Diagnostic) {
        let result: Result<Void, Diagnostic> = state.withLock { state in
            guard let face = Face(path: path) else {
                return .failure(
                    Diagnostic(
                        .warning, .unusableFontFile,
                        "the font file “\(path)” cannot be used: it is missing, damaged, or not TrueType or OpenType",
                        hint: "give the path of an .otf, .ttf, .otc, .ttc, .woff or .woff2 file"))
            }
            do throws(Diagnostic) {
                try state.library.addFile(path: path, family: face.familyName)
                return .success(())
            } catch { return .failure(error) }
        }
        try result.get()
    }

    /// Makes all font files of a folder available, in the same way; what is no font is left out.
    /// - Returns: the faces, sorted as `listedFaces` are.
    package func addFolder(_ folder: String) -> [ListedFace] { state.withLock { $0.library.addFolder(folder) } }
}

extension Fontconfig {
    func listedFaces() -> [ListedFace] {
        var faces: [ListedFace] = []
        for case let pattern? in fonts {
            guard let record = Self.record(of: pattern), let family = Self.string(pattern, FC_FAMILY, 0) else { continue }
            faces.append(
                ListedFace(
                    family: family, name: Self.string(pattern, FC_STYLE, 0) ?? "Regular",
                    postScriptName: Self.string(pattern, FC_POSTSCRIPT_NAME, 0) ?? "",
                    weight: record.weight, width: record.width, slant: record.slant,
                    isMonospaced: (Self.integer(pattern, FC_SPACING) ?? 0) >= 90,
                    designSize: record.designSize))
        }
        return faces
    }
}

extension ListedFace {
    /// By family, then by width, weight, slant and name. The same face may be there in several formats: it is listed once.
    static func sorted(_ faces: [ListedFace]) -> [ListedFace] {
        var unique: [ListedFace] = []
        for face in faces.sorted(by: isListedBefore) where unique.last != face { unique.append(face) }
        return unique
    }

    private static func isListedBefore(_ a: ListedFace, _ b: ListedFace) -> Bool {
        if a.family != b.family { return a.family < b.family }
        if a.width != b.width { return a.width < b.width }
        if a.weight != b.weight { return a.weight < b.weight }
        if a.slant != b.slant { return a.slant.rawValue < b.slant.rawValue }
        return (a.name, a.postScriptName) < (b.name, b.postScriptName)
    }
}
