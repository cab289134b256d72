package import Resources

extension DiagnosticCode {
    /// A family that a style asks for is not installed.
    package static let missingFontFamily = DiagnosticCode("font.missing-family")
    /// Variations are asked of a font that has none, or none that can be had.
    package static let fixedVariableFont = DiagnosticCode("font.fixed")
    /// A family has no italic or no bold; it is made from what there is.
    package static let synthesizedFontStyle = DiagnosticCode("font.synthesized-style")
    /// A face has no small capitals; they are made from capitals.
    package static let synthesizedSmallCaps = DiagnosticCode("font.synthesized-small-caps")
    /// A face lacks characters that were taken from another one.
    package static let fallbackFont = DiagnosticCode("font.fallback")
    /// No installed font has a character.
    package static let missingCharacter = DiagnosticCode("font.missing-character")
    /// A font file is unreadable, damaged or of a format that is not supported.
    package static let unusableFontFile = DiagnosticCode("font.unusable-file")
    /// Not one usable font is installed.
    package static let noFonts = DiagnosticCode("font.none-installed")
}

/// The Debian packages of text families that style sheets often name, for hints.
enum FontPackages {
    private static let byFamily: [(family: String, package: String)] = [
        ("eb garamond", "fonts-ebgaramond"), ("linux libertine", "fonts-linuxlibertine"),
        ("gentium", "fonts-sil-gentium"), ("charis sil", "fonts-sil-charis"), ("junicode", "fonts-junicode"),
        ("noto serif cjk", "fonts-noto-cjk"), ("noto", "fonts-noto-core"), ("dejavu", "fonts-dejavu"), ("liberation", "fonts-liberation"),
        ("freeserif", "fonts-freefont-otf"), ("freesans", "fonts-freefont-otf"), ("cardo", "fonts-cardo"),
        ("old standard", "fonts-oldstandard"),
        ("lato", "fonts-lato"), ("open sans", "fonts-open-sans"), ("roboto", "fonts-roboto"), ("latin modern", "fonts-lmodern"),
        ("tex gyre", "fonts-texgyre"), ("vollkorn", "fonts-vollkorn"),
    ]

    static func package(forFamily family: String) -> String? {
        let name = family.lowercased()
        return byFamily.first { name.hasPrefix($0.family) }?.package
    }
}

/// What may be meant by the name of a family that is not installed.
enum FontFamilyHint {
    /// - Parameter families: those that are installed.
    static func meant(by name: String, among families: [String]) -> String? {
        if name.contains(",") { return "put each family into quotation marks of its own" }
        // “EBGaramond” and the like: names of files, and of PostScript.
        let letters = self.letters(name)
        if let same = families.first(where: { self.letters($0) == letters }) ?? nearestName(to: name, in: Set(families).sorted()) {
            return "did you mean “\(same)”?"
        }
        // “EB Garamond Italic”: the name of a face.
        let words = name.split(separator: " ")
        for count in words.indices.dropFirst().reversed() where words[count...].allSatisfy({ faceWords.contains($0.lowercased()) }) {
            let letters = self.letters(words[..<count].joined())
            if let family = families.first(where: { self.letters($0) == letters }) {
                return "write “\(family)”, and choose its face by font-style and font-weight"
            }
        }
        return nil
    }

    private static let faceWords: Set<String> = [
        "regular", "roman", "book", "italic", "oblique", "thin", "light", "medium", "semibold", "demi", "bold", "extrabold", "black",
        "heavy",
        "condensed", "narrow", "expanded",
    ]

    private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
