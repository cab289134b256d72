import Markup

/// Values as HTML's presentational attributes have them (HTML, “Common microsyntaxes”): they are no values of CSS, and are read in many
/// more ways. Types of `attr()` with a name of our own for the sheet of these attributes, such as `attr(bgcolor -fleuron-color, inherit)`.
enum HTMLAttributeValue: String {
    case color = "-fleuron-color"
    /// A number of pixels or per cent.
    case length = "-fleuron-length"
    /// The names of `<font face>`.
    case families = "-fleuron-families"

    /// The value of CSS that an attribute stands for; nil for none.
    func cssText(of value: String) -> String? {
        switch self {
        case .color: Self.color(value)
        case .length: Self.length(value)
        case .families: Self.families(value)
        }
    }

    /// HTML's rules for parsing legacy colour values: any word has a colour.
    private static func color(_ value: String) -> String? {
        let trimmed = ArraySlice(value.utf8).collapsed.lowercasedASCII
        if trimmed.isEmpty || trimmed == "transparent" { return nil }
        if namedColors[trimmed] != nil { return trimmed }
        if trimmed.utf8.count == 4, trimmed.hasPrefix("#"), trimmed.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            return trimmed
        }
        var digits: [Character] = []
        for scalar in trimmed.unicodeScalars {
            // Beyond the first plane a character counts for two.
            digits += scalar.value > 0xFFFF ? ["0", "0"] : [Character(scalar)]
        }
        digits = Array(digits.prefix(128))
        if digits.first == "#" { digits.removeFirst() }
        digits = digits.map { $0.isASCII && $0.isHexDigit ? $0 : "0" }
        while digits.isEmpty || digits.count % 3 != 0 { digits.append("0") }
        let count = digits.count / 3
        var parts = (0..<3).map { Array(digits[($0 * count)..<(($0 + 1) * count)].suffix(8)) }
        while parts[0].count > 2, parts.allSatisfy({ $0.first == "0" }) { parts = parts.map { Array($0.dropFirst()) } }
        return "#" + parts.map { $0.count == 1 ? "0" + String($0) : String($0.prefix(2)) }.joined()
    }

    /// HTML's rules for parsing dimension values: what follows the number but a per cent sign is passed over.
    private static func length(_ value: String) -> String? {
        let text = value.drop { $0.isWhitespace }.drop { $0 == "+" }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let parsed = Double(number), parsed.isFinite else { return nil }
        return "\(parsed)" + (text.dropFirst(number.count).first == "%" ? "%" : "px")
    }

    private static func families(_ value: String) -> String? {
        let generic = ["serif", "sans-serif", "monospace", "cursive", "fantasy"]
        let names = value.split(separator: ",").map { ArraySlice($0.utf8).collapsed.filter { $0 != "\"" && $0 != "'" && $0 != "\\" } }
            .filter { !$0.isEmpty }
        guard !names.isEmpty else { return nil }
        return names.map { generic.contains($0.lowercasedASCII) ? $0.lowercasedASCII : $0.cssText }.joined(separator: ", ")
    }
}
