import Geometry

/// Our own properties, for what CSS has no name for: TeX's paragraph parameters (The TeXbook, chapter 14) and openings.
func defineFleuronProperties(in table: inout PropertyTable) {
    let parameters: [(String, StylePath<Int32>, Int32)] = [
        ("-fleuron-pretolerance", \.text.lineBreaking.pretolerance, 100),
        ("-fleuron-tolerance", \.text.lineBreaking.tolerance, 200),
        ("-fleuron-line-penalty", \.text.lineBreaking.linePenalty, 10),
        ("-fleuron-hyphen-penalty", \.text.lineBreaking.hyphenPenalty, 50),
        ("-fleuron-ex-hyphen-penalty", \.text.lineBreaking.exHyphenPenalty, 50),
        ("-fleuron-adjacent-demerits", \.text.lineBreaking.adjacentDemerits, 10_000),
        ("-fleuron-double-hyphen-demerits", \.text.lineBreaking.doubleHyphenDemerits, 10_000),
        ("-fleuron-final-hyphen-demerits", \.text.lineBreaking.finalHyphenDemerits, 5_000),
        ("-fleuron-looseness", \.text.lineBreaking.looseness, 0),
    ]
    for (name, path, initial) in parameters {
        table.define(name, path, inherited: true, initial: String(initial), syntax: "<integer>", text: { String($0) }) { reader in
            reader.integer(in: -1_000_000...1_000_000).map { .value($0) }
        }
    }
    table.define(
        "-fleuron-emergency-stretch", \.text.lineBreaking.emergencyStretch, inherited: true, initial: "0", syntax: "<length [0,∞]>",
        text: \.cssText
    ) { reader in
        reader.length(allowsNegative: false).map { length in
            .computed { style, context in max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)) }
        }
    }
    table.define(
        "-fleuron-opening", \.box.opensPage, inherited: false, initial: "none", keywords: [("none", false), ("page", true)])
}
