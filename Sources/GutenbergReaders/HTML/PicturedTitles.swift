import Markup

// `<h2><img alt="PREFACE."></h2>`: a heading that the printed edition had drawn. Its words are those that stand for the picture; without
// them the chapter would have no name in the contents, the outline and the running heads.

extension Document {
    /// The document with the words of pictures in place of those pictures that are all there is of a heading, in a file of Project
    /// Gutenberg.
    /// - Complexity: O(nodes) where there is such a heading, O(headings) otherwise.
    func withPicturedTitles() -> Document {
        guard let image = names.id(of: "img"), names.id(of: "alt") != nil else { return self }
        let kinds = ElementClasses(names)
        let pageNumbers = HTMLBook.pageNumberNames.compactMap { names.id(of: $0) }
        var titles: [(picture: NodeID, words: String)] = []
        for i in nodes.indices where nodes[i].kind == .element && kinds[nodes[i].name].headingLevel != nil {
            let inside = (i + 1)..<subtreeEnd(of: NodeID(Int32(i)))
            var pageNumberEnd = 0
            var pictures: [(picture: NodeID, words: String)] = []
            var hasWords = false
            for k in inside where k >= pageNumberEnd {
                let id = NodeID(Int32(k))
                if nodes[k].kind == .text {
                    hasWords =
                        hasWords
                        || text[Int(nodes[k].textStart)..<Int(nodes[k].textEnd)].contains { !$0.isASCIISpace && $0 != 0xC2 && $0 != 0xA0 }
                } else if !pageNumbers.isEmpty, classes(of: id).contains(where: { pageNumbers.contains($0) }) {
                    pageNumberEnd = subtreeEnd(of: id)
                } else if nodes[k].name == image, let words = attribute("alt", of: id).flatMap(Self.title) {
                    pictures.append((id, words))
                }
            }
            if !hasWords { titles += pictures }
        }
        guard !titles.isEmpty, findGutenbergMarkers(text) != nil else { return self }
        var copy = DocumentCopy(self)
        for title in titles {
            let source = self[title.picture].source
            copy.leftOut.insert(title.picture.index)
            copy.behind[title.picture.index, default: []].append {
                $0.builder.text(Array(title.words.utf8), source: source, isVerbatim: false)
            }
        }
        copy.copy(.root)
        return copy.finish()
    }

    /// What a picture's words say as a title: the line with the chapter's number, where it has several, or all of them. Nil if it has no
    /// letter.
    private static func title(_ words: String) -> String? {
        let lines = words.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter
        { !$0.isEmpty }
        let all = lines.joined(separator: " ")
        let longest = 200
        guard all.unicodeScalars.contains(where: { $0.properties.isAlphabetic }), all.utf8.count <= longest else { return nil }
        let numbered = lines.last { line in Array(line.utf8).withUnsafeBufferPointer { HeadingForm($0, 0..<$0.count) } != nil }
        return numbered ?? all
    }
}
