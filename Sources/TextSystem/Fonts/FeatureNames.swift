/// The friendly names of features in OpenType's registry of layout tags (OpenType 1.9.1, “Registered features”).
enum FeatureNames {
    static let registered: [String: String] = [
        "aalt": "Access All Alternates", "abvf": "Above-base Forms", "abvm": "Above-base Mark Positioning",
        "abvs": "Above-base Substitutions", "afrc": "Alternative Fractions", "akhn": "Akhand", "blwf": "Below-base Forms",
        "blwm": "Below-base Mark Positioning", "blws": "Below-base Substitutions", "c2pc": "Petite Capitals From Capitals",
        "c2sc": "Small Capitals From Capitals", "calt": "Contextual Alternates", "case": "Case-sensitive Forms",
        "ccmp": "Glyph Composition/Decomposition", "clig": "Contextual Ligatures", "cpsp": "Capital Spacing", "cswh": "Contextual Swash",
        "curs": "Cursive Positioning", "dlig": "Discretionary Ligatures", "dnom": "Denominators", "dtls": "Dotless Forms",
        "expt": "Expert Forms", "fina": "Terminal Forms", "frac": "Fractions", "fwid": "Full Widths", "half": "Half Forms",
        "halt": "Alternate Half Widths", "hist": "Historical Forms", "hkna": "Horizontal Kana Alternates",
        "hlig": "Historical Ligatures", "hngl": "Hangul", "hojo": "Hojo Kanji Forms", "hwid": "Half Widths", "init": "Initial Forms",
        "isol": "Isolated Forms", "ital": "Italics", "jp78": "JIS78 Forms", "jp83": "JIS83 Forms", "jp90": "JIS90 Forms",
        "jp04": "JIS2004 Forms", "kern": "Kerning", "liga": "Standard Ligatures", "ljmo": "Leading Jamo Forms", "lnum": "Lining Figures",
        "locl": "Localized Forms", "mark": "Mark Positioning", "medi": "Medial Forms", "mgrk": "Mathematical Greek",
        "mkmk": "Mark to Mark Positioning", "nalt": "Alternate Annotation Forms", "nukt": "Nukta Forms", "numr": "Numerators",
        "onum": "Oldstyle Figures", "opbd": "Optical Bounds", "ordn": "Ordinals", "ornm": "Ornaments",
        "palt": "Proportional Alternate Widths",
        "pcap": "Petite Capitals", "pkna": "Proportional Kana", "pnum": "Proportional Figures", "pref": "Pre-base Forms",
        "pres": "Pre-base Substitutions", "pstf": "Post-base Forms", "psts": "Post-base Substitutions", "pwid": "Proportional Widths",
        "qwid": "Quarter Widths", "rand": "Randomize", "rclt": "Required Contextual Alternates", "rkrf": "Rakar Forms",
        "rlig": "Required Ligatures", "rphf": "Reph Form", "rtla": "Right-to-left Alternates", "rtlm": "Right-to-left Mirrored Forms",
        "ruby": "Ruby Notation Forms", "salt": "Stylistic Alternates", "sinf": "Scientific Inferiors", "size": "Optical Size",
        "smcp": "Small Capitals", "smpl": "Simplified Forms", "ssty": "Math Script-style Alternates", "subs": "Subscript",
        "sups": "Superscript", "swsh": "Swash", "titl": "Titling", "tnam": "Traditional Name Forms", "tnum": "Tabular Figures",
        "trad": "Traditional Forms", "twid": "Third Widths", "unic": "Unicase", "vert": "Vertical Alternates",
        "vrt2": "Vertical Alternates and Rotation", "zero": "Slashed Zero",
    ]

    /// The name of one that the registry has by numbers: `ss01` to `ss20`, `cv01` to `cv99`; of any other its tag.
    static func numbered(_ tag: String) -> String {
        guard let number = Int(tag.dropFirst(2)), number > 0 else { return tag }
        switch tag.prefix(2) {
        case "ss": return "Stylistic Set \(number)"
        case "cv": return "Character Variant \(number)"
        default: return tag
        }
    }
}
