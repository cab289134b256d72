import Geometry
import Markup
import Printing
package import Resources
import StyleSheets

/// Options that are sheets of one rule: the size of the page, and that of the text.
extension BookPipeline {
    /// Looks at what options say by themselves, before a book is read.
    /// - Throws: the error that every book would end with: a profile, a page size or a category of text sizes that is none.
    package static func check(_ options: BuildOptions) throws(Diagnostic) {
        var pipeline = BookPipeline(sources: [], options: options)
        if options.profile != nil { try pipeline.chooseProfile() }
        if let size = options.pageSize { _ = try pipeline.pageSizeSheet(size) }
        if let size = options.textSize { _ = try pipeline.textSizeSheet(size) }
    }

    /// A sheet with the category of the text's size alone.
    mutating func textSizeSheet(_ textSize: String) throws(Diagnostic) -> StyleSheet {
        let category = String(textSize.map { $0 == "_" || $0 == " " ? "-" : $0 }).lowercased()
        let categories = TextSizeCategory.allCases.map(\.name)
        guard categories.contains(category) else {
            let nearest = nearestName(to: category, in: categories)
            throw Diagnostic(
                .error, .invalidTextSize, "“\(textSize)” is not a category of text sizes",
                hint: nearest.map { "did you mean “\($0)”?" } ?? "there are " + categories.joined(separator: ", "))
        }
        return parse(
            SourceText(name: "--text-size", text: Array(":root { -fleuron-text-size-category: \(category) !important }".utf8)),
            origin: .author)
    }

    /// A sheet with the page's size alone: what is wrong with it is wrong with the option, and no page size is guessed.
    mutating func pageSizeSheet(_ pageSize: String) throws(Diagnostic) -> StyleSheet {
        var found = Diagnostics()
        let size = Self.cssPageSize(pageSize)
        let source = SourceText(name: "--page-size", text: Array("@page { size: \(size ?? "nothing") }".utf8))
        let sheet = StyleSheet.parse(source, id: texts.add(source), origin: .author, diagnostics: &found) { _, _ in
            .failure(Diagnostic(.error, .invalidPageSize, "a page size imports nothing"))
        }
        // A sheet's page is made smaller without a word.
        if let size, size.split(separator: " ").contains(where: { Length(printed: String($0)).map { $0 > Self.largestPage } ?? false }) {
            throw Diagnostic(
                .error, .invalidPageSize, "a page of \(pageSize) is too large: readers of PDFs show no more than 200in", at: pageSizeSource,
                hint: "write a smaller one, as in a5 or 5inx8in")
        }
        let isNothing = size?.split(separator: " ").contains { Double($0.prefix { $0.isNumber || $0 == "." }) == 0 } ?? true
        guard found.all.isEmpty, !isNothing else {
            throw Diagnostic(
                .error, .invalidPageSize, "“\(pageSize)” is not a page size", at: pageSizeSource,
                hint: "write a name or width and height, as in a5 or 5inx8in")
        }
        return sheet
    }

    /// Of a side, for readers of PDFs (ISO 32000-1, annex C).
    private static let largestPage = Length(points: 14_400)

    /// `5inx8in` is how everybody writes it, `5in 8in` how CSS does; nil for what can be neither.
    static func cssPageSize(_ size: String) -> String? {
        guard size.allSatisfy({ $0.isLetter || $0.isNumber || " .-+×".contains($0) }) else { return nil }
        var parts: [String] = [""]
        var previous: Character = " "
        for character in size {
            if character == "x" || character == "×", previous.isLetter || previous.isNumber, parts.count == 1 {
                if previous.isNumber || parts[0].hasSuffix("in") || parts[0].hasSuffix("mm") || parts[0].hasSuffix("cm")
                    || parts[0].hasSuffix("pt")
                {
                    parts.append("")
                    previous = " "
                    continue
                }
            }
            parts[parts.count - 1].append(character)
            previous = character
        }
        return parts.contains("") ? nil : parts.joined(separator: " ")
    }
}
