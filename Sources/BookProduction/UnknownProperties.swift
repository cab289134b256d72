import Markup
import Resources
import StyleSheets

// `--set margin-iner=60pt`, `properties: {margin-iner: 60pt}`: a custom property that no style sheet has does nothing, and is misspelt.

extension BookPipeline {
    /// Warnings for custom properties that the command line or a book file sets and none of the sheets that have been read declares or
    /// uses.
    func unknownProperties() -> [Diagnostic] {
        guard !options.customProperties.isEmpty else { return [] }
        let known = propertiesOfSheets()
        return imposedProperties.filter { !known.contains($0.name) }.map { property in
            let own = String(property.name.dropFirst(2))
            let nearest = nearestName(to: own, in: known.map { String($0.dropFirst(2)) }.sorted())
            return Diagnostic(
                .warning, .undefinedVariable, "no style sheet of the book has the custom property “\(property.name)”",
                at: propertyPlaces[own] ?? propertyPlaces[property.name],
                hint: nearest.map { "did you mean “\($0)”?" } ?? "sheets declare theirs on :root, as novel.css does at its head")
        }
    }

    /// The names behind two hyphens in style sheets, and in sources that may hold some. O(bytes).
    private func propertiesOfSheets() -> Set<String> {
        var names: Set<String> = []
        for source in texts.sources {
            let text = source.text
            var i = 0
            while let start = text[i...].firstIndex(of: 0x2D), start + 2 < text.count {
                i = start + 1
                guard text[start + 1] == 0x2D, start == 0 || !Self.isNameByte(text[start - 1]) else { continue }
                var end = start + 2
                while end < text.count, Self.isNameByte(text[end]) { end += 1 }
                if end > start + 2 { names.insert(String(decoding: text[start..<end], as: UTF8.self)) }
                i = end
            }
        }
        return names
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte >= 0x80
    }
}
