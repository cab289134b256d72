/// CSS's generic families, as far as they differ for a book: the others stand for one of these.
package enum GenericFamily: String, Sendable {
    case serif, sansSerif = "sans-serif", monospace

    /// Nil for a name that is no generic one.
    init?(cssName: String) {
        switch cssName.lowercased() {
        case "serif", "ui-serif", "cursive", "fantasy", "math", "fangsong", "emoji": self = .serif
        case "sans-serif", "ui-sans-serif", "system-ui", "ui-rounded", "sans": self = .sansSerif
        case "monospace", "ui-monospace", "mono": self = .monospace
        default: return nil
        }
    }

    /// Families that stand for the generic one where they are installed, best first. EB Garamond is the house's text face.
    var preferredFamilies: [String] {
        switch self {
        case .serif:
            [
                "EB Garamond", "Libertinus Serif", "Linux Libertine O", "TeX Gyre Pagella", "Noto Serif", "Latin Modern Roman",
                "DejaVu Serif",
            ]
        case .sansSerif:
            ["Source Sans 3", "Source Sans Pro", "Lato", "Open Sans", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Latin Modern Sans"]
        case .monospace: ["Source Code Pro", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "Latin Modern Mono"]
        }
    }

    /// What a family's name says of its kind; text faces that say nothing are taken for serifs.
    init(guessedFrom family: String) {
        let name = family.lowercased()
        if name.contains("mono") || name.contains("courier") || name.contains("typewriter") {
            self = .monospace
        } else if name.contains("sans") || name.contains("grotesk") || name.contains("helvet") || name.contains("arial")
            || name.contains("lato")
        {
            self = .sansSerif
        } else {
            self = .serif
        }
    }
}

/// The order in which families are tried for a character that a face lacks: those of wide coverage and of the same kind first,
/// mathematical and capitals-only faces last, else by name, so that the choice depends only on what is installed.
struct FallbackOrder {
    private let prefixes: [String]

    init(generic: GenericFamily) {
        let serif = ["EB Garamond", "Noto Serif", "Libertinus Serif", "Linux Libertine O", "FreeSerif", "DejaVu Serif"]
        let sans = ["Noto Sans", "FreeSans", "DejaVu Sans"]
        let monospace = ["Noto Sans Mono", "DejaVu Sans Mono", "FreeMono"]
        prefixes =
            switch generic {
            case .serif: serif + sans
            case .sansSerif: sans + serif
            case .monospace: monospace + sans + serif
            }
    }

    func isBefore(_ a: String, _ b: String) -> Bool {
        let (rankA, rankB) = (rank(a), rank(b))
        return rankA != rankB ? rankA < rankB : a < b
    }

    private func rank(_ family: String) -> Int {
        if family.contains("Math") || family.contains("Caps") || family.contains("Emoji") { return 1000 }
        return prefixes.firstIndex { family.hasPrefix($0) } ?? 100
    }
}
