import Resources

/// What a title page says: title, people, publisher and year, and the small words between them. Programs that make EPUBs write such a page
/// without saying what it is; beside one of ours the book would have two.
struct TitlePageWords {
    /// In letters and figures alone, longer ones first.
    private let titles: [[UInt8]]
    private let authors: [[UInt8]]
    private let others: [[UInt8]]

    init(_ metadata: Metadata) {
        func key(_ text: some StringProtocol) -> [UInt8] { Array(text.utf8).lettersAndFigures }
        func keys(_ texts: [String]) -> [[UInt8]] { texts.map(key).filter { !$0.isEmpty }.sorted { $0.count > $1.count } }
        let title = metadata.title ?? ""
        let parts = title.split { $0 == ":" || $0 == ";" || $0 == "/" }.map(String.init)
        titles = keys([title] + parts)
        authors = keys(metadata.authors)
        let year = metadata.date.map { String($0.prefix(4)) }
        let words = [
            "by", "von", "par", "de", "door", "di", "af", "av", "and", "und", "et", "a novel", "ein roman", "roman", "translated by",
            "written by", "author", "title",
        ]
        others = keys(metadata.translators + [metadata.publisher, year].compactMap { $0 } + words)
    }

    /// A title page, a half-title, an imprint, or nothing of these.
    /// - Complexity: O(nodes) of a file with few words; O(1) of any other.
    func part(of file: SpineFile) -> BookPart? { partOfWords(file) ?? partWithRights(file) }

    /// The book's title as a heading, and below it whose the rights are: a title page where the author is named and little else, with a
    /// licence and the like an imprint.
    private func partWithRights(_ file: SpineFile) -> BookPart? {
        let longestTitlePage = 400, longest = 2500, mostNodes = 400
        let document = file.document
        let content = Int(file.content.index)..<document.subtreeEnd(of: file.content)
        let text = Int(document[file.content].textStart)..<Int(document[file.content].textEnd)
        guard !titles.isEmpty, content.count <= mostNodes, text.count <= longest,
            let heading = document.elements("h1", "h2", "h3", in: file.content).first
        else { return nil }
        func letters(of node: NodeID) -> [UInt8] {
            Array(document.text[Int(document[node].textStart)..<Int(document[node].textEnd)]).lettersAndFigures
        }
        func contains(_ all: [UInt8], _ part: [UInt8]) -> Bool { all.firstRange(of: part) != nil }
        let said = letters(of: heading), all = letters(of: file.content)
        guard titles.contains(where: { contains(said, $0) }),
            contains(all, Array("copyright".utf8)) || document.text[text].firstRange(of: Array("©".utf8)) != nil
        else { return nil }
        return text.count <= longestTitlePage && authors.contains(where: { contains(all, $0) }) ? .titlePage : .imprint
    }

    private func partOfWords(_ file: SpineFile) -> BookPart? {
        let longest = 400, mostNodes = 200
        let document = file.document
        let content = Int(file.content.index)..<document.subtreeEnd(of: file.content)
        guard !titles.isEmpty, content.count <= mostNodes, document[file.content].textEnd - document[file.content].textStart <= longest
        else { return nil }
        // A page that holds nothing but a link, a note or a list is something else.
        guard document.elements("a", "li", "table", in: file.content).isEmpty else { return nil }
        var rest = Array(document.text[Int(document[file.content].textStart)..<Int(document[file.content].textEnd)]).lettersAndFigures[...]
        guard !rest.isEmpty else { return nil }
        var hasTitle = false, hasAuthor = false
        while !rest.isEmpty {
            if let title = titles.first(where: { rest.starts(with: $0) }) {
                hasTitle = true
                rest = rest.dropFirst(title.count)
            } else if let author = authors.first(where: { rest.starts(with: $0) }) {
                hasAuthor = true
                rest = rest.dropFirst(author.count)
            } else if let word = others.first(where: { rest.starts(with: $0) }) {
                rest = rest.dropFirst(word.count)
            } else {
                return nil
            }
        }
        guard hasTitle else { return nil }
        return hasAuthor ? .titlePage : .halfTitle
    }
}
