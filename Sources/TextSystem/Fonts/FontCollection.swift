internal import Glibc
internal import Typefaces

/// Some of the fonts that there are, sorted by family, then from narrow to wide and from light to bold.
///
/// ```swift
/// let fonts = try FontCollection(folder: "fonts")
/// for face in fonts.faces(traits: .italic, covering: "ἀρχή") { print(face.family, face.name) }
/// ```
public struct FontCollection: Sendable {
    /// What is in it.
    public let faces: [Face]

    /// All faces that are installed or registered.
    public static var all: FontCollection { FontCollection(SharedFonts.table.listedFaces()) }

    /// The fonts of a folder, not of folders in it, which are registered: texts may ask for them from now on, and find them before
    /// installed ones of the same name. Files that are no TrueType or OpenType fonts are left out. O(bytes of the fonts).
    /// - Throws: `FontError` if the folder cannot be read.
    public init(folder path: String) throws(FontError) {
        guard let directory = opendir(path) else { throw FontError(description: "the folder “\(path)” cannot be read") }
        closedir(directory)
        self.init(SharedFonts.table.addFolder(path))
        SharedFonts.noteNewFonts()
    }

    private init(_ faces: [ListedFace]) { self.faces = faces.map(Face.init) }

    /// The names of the families.
    public var families: [String] {
        var names: [String] = []
        for face in faces where names.last != face.family { names.append(face.family) }
        return names
    }

    /// The faces that have all that is asked for. Opens the fonts that it looks into: O(faces left by family and traits).
    /// - Parameters:
    ///   - family: nil for any.
    ///   - traits: nothing asks for no trait.
    ///   - axes: tags of axes on which the font must vary, such as `wght`.
    ///   - features: tags of features that it must have, such as `smcp`.
    ///   - text: whose characters it must have.
    public func faces(
        of family: String? = nil, traits: FontDescriptor.Traits = [], axes: [String] = [], features: [String] = [],
        covering text: String = ""
    ) -> [Face] {
        faces.filter { face in
            guard family == nil || face.family == family, face.traits.isSuperset(of: traits) else { return false }
            if axes.isEmpty, features.isEmpty, text.isEmpty { return true }
            let font = face.descriptor(size: 12)
            return Set(font.axes.map(\.tag)).isSuperset(of: axes) && Set(font.face.featureTags).isSuperset(of: features)
                && font.covers(text)
        }
    }
}

extension FontCollection {
    /// One face of a family.
    public struct Face: Hashable, Sendable {
        /// The name of the family.
        public let family: String
        /// The name of the face in it, such as “Bold Italic”.
        public let name: String
        /// Such as `EBGaramond12-Italic`.
        public let postScriptName: String
        /// 1 to 1000, where 400 is normal and 700 bold; of a variable face the one that it has by itself.
        public let weight: Int
        /// What it is like beside its family.
        public var traits: FontDescriptor.Traits { descriptor(size: 12).traits }

        private let listed: ListedFace

        init(_ face: ListedFace) {
            (family, name, postScriptName, weight, listed) = (face.family, face.name, face.postScriptName, face.weight, face)
        }

        /// What a text asks for to get this face; the size in points.
        public func descriptor(size: Double) -> FontDescriptor { FontDescriptor(listed, size: size) }
    }
}
