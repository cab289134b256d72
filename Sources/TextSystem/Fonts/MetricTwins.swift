/// Families with the same widths as others that are often asked for and seldom installed: text set in them breaks at the same places.
enum MetricTwins {
    /// The twins of a family, the best first; none if it has none.
    static func families(of name: String) -> [String] {
        switch name.lowercased() {
        case "arial", "helvetica": ["Liberation Sans", "Arimo", "TeX Gyre Heros", "Nimbus Sans"]
        case "times new roman", "times": ["Liberation Serif", "Tinos", "TeX Gyre Termes", "Nimbus Roman"]
        case "courier new", "courier": ["Liberation Mono", "Cousine", "TeX Gyre Cursor", "Nimbus Mono PS"]
        default: []
        }
    }

    /// A face of a family that has twins, by its full or its PostScript name, such as “Arial Bold” or `TimesNewRomanPS-BoldMT`; nil for
    /// any other name, and for that of a family.
    static func face(named name: String) -> (family: String, isBold: Bool, isItalic: Bool)? {
        let letters = name.lowercased().filter { $0 != " " && $0 != "-" }
        for family in ["Arial", "Helvetica", "Times New Roman", "Times", "Courier New", "Courier"] {
            guard var style = letters.rest(behind: family.lowercased().filter { $0 != " " }), family != name else { continue }
            style = style.rest(behind: "ps") ?? style
            if style.hasSuffix("mt") { style.removeLast(2) }
            switch style {
            case "", "roman", "regular": return (family, false, false)
            case "bold": return (family, true, false)
            case "italic", "oblique": return (family, false, true)
            case "bolditalic", "boldoblique": return (family, true, true)
            default: continue
            }
        }
        return nil
    }
}

extension String {
    /// What follows a beginning; nil if the text does not begin so.
    fileprivate func rest(behind beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
