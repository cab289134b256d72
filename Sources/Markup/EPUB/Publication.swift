import Resources

/// A file of the spine, read.
struct SpineFile {
    /// From the root of the publication.
    let path: String
    let document: Document
    var part: BookPart = .text
    /// Its content: the element `body`, or the root of a file that has none.
    var content: NodeID { document.body ?? .root }

    /// The name without folders, which makes the id of a file that is linked to as a whole.
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// What a file is in the book.
enum BookPart: String, CaseIterable {
    case cover
    case titlePage = "title-page"
    case imprint
    case halfTitle = "half-title"
    case contents
    /// A preface and the like: in front of the text, with folios of its own.
    case front
    /// The text, and what follows it.
    case text
}

/// A publication as its files say it, before it becomes one document.
struct Publication {
    let package: PackageDocument
    let navigation: Navigation?
    let conclusions: PublicationConclusions
    var files: [SpineFile] = []
    /// Container, package document and the like: where they stand.
    var descriptions: [SourceRange] = []

    /// What somebody says that files are, by their paths or the ends of these.
    var given: [(name: String, value: String)] = []
    /// Paragraphs are titles where the list of contents says so.
    var readsTypedTitles = true
    /// What has been concluded of files.
    private(set) var guesses: [Guess] = []

    /// Finds out which part of the book each file is: by what it says of itself, by the landmarks or the guide, or by its name.
    mutating func assignParts() {
        let landmarks = self.landmarks
        let start = files.firstIndex { landmarks[$0.path]?.contains("bodymatter") == true || landmarks[$0.path]?.contains("text") == true }
        let contents = contentsInFront(landmarks)
        var isText = false
        let words = TitlePageWords(package.metadata)
        var hasTitlePage = false
        for i in files.indices {
            let types = types(of: files[i]) + (landmarks[files[i].path] ?? [])
            let said = given(files[i]) ?? part(of: files[i], types)
            let named = said == nil ? Self.part(named: files[i].fileName) : .text
            let worded = said == nil && named == .text && !isText && !hasTitlePage && i < Self.mostInFront ? words.part(of: files[i]) : nil
            let part = said ?? worded ?? named
            if part == .titlePage { hasTitlePage = true }
            // From the first page of text on everything is text: what follows it counts pages with it.
            isText = isText || (start.map { i >= $0 } ?? (part == .text && i >= contents ?? 0))
            files[i].part = isText ? .text : part == .text ? .front : part
            if said == nil, !isText, part != .text {
                conclude(
                    part, i,
                    because: worded == nil
                        ? "its name says so"
                        : part == .titlePage
                            ? "title and author stand there and little else"
                            : part == .imprint ? "it says the title and whose the rights are" : "it says the title and nothing else")
            }
        }
        // Without any text in front matter alone, as in a publication of a single preface, that is the text.
        if !isText, let last = files.indices.last { files[last].part = .text }
    }

    /// The list of contents, where it stands in the front: what comes before it, such as a title page that nothing says to be one, is in
    /// front of the text as well.
    private func contentsInFront(_ landmarks: [String: [String]]) -> Int? {
        let index = files.prefix(Self.mostInFront).firstIndex { file in
            let said = given(file) ?? part(of: file, types(of: file) + (landmarks[file.path] ?? []))
            return (said ?? Self.part(named: file.fileName)) == .contents
        }
        // At the end of a short publication it may be one of the first files too.
        guard let index, files[..<index].reduce(0, { $0 + $1.document.text.count }) * 10 < files.reduce(0, { $0 + $1.document.text.count })
        else { return nil }
        return index
    }

    private func given(_ file: SpineFile) -> BookPart? {
        given.first { file.path == $0.name || file.path.hasSuffix("/" + $0.name) }.flatMap { BookPart(rawValue: $0.value) }
    }

    /// What the source says; nil if it says nothing.
    private func part(of file: SpineFile, _ types: [String]) -> BookPart? {
        for type in types {
            switch type {
            case "cover": return .cover
            case "titlepage", "title-page", "fulltitle": return .titlePage
            case "halftitlepage", "halftitle": return .halfTitle
            case "imprint", "copyright-page", "other-credits": return .imprint
            case "toc": return .contents
            default: continue
            }
        }
        if types.contains("frontmatter") { return .front }
        return types.contains("bodymatter") || types.contains("backmatter") ? .text : nil
    }

    /// Files among which a title page is looked for.
    private static let mostInFront = 6

    private mutating func conclude(_ part: BookPart, _ index: Int, because reason: String) {
        guesses.append(
            Guess(
                .parts, "\(files[index].fileName) is the book's \(part == .titlePage ? "title page" : part.rawValue)", because: reason,
                at: files[index].document[files[index].content].source))
    }

    private static func part(named name: String) -> BookPart {
        switch name.lowercased().prefix(while: { $0 != "." }) {
        case "cover", "coverpage", "cover-page", "wrap0000": return .cover
        case "title", "titlepage", "title-page", "title_page": return .titlePage
        case "copyright", "imprint": return .imprint
        case "toc", "contents", "nav": return .contents
        default: return .text
        }
    }

    /// `epub:type` of the file's body and of the elements directly in it.
    private func types(of file: SpineFile) -> [String] {
        let elements = [file.content] + file.document.children(of: file.content)
        return elements.flatMap { element in
            file.document.words(of: "type", at: element).map { $0.lowercased() }
        }
    }

    /// What navigation document or guide say of files, by path.
    private var landmarks: [String: [String]] {
        var landmarks: [String: [String]] = [:]
        for landmark in navigation?.landmarks ?? [] { landmarks[landmark.path, default: []].append(landmark.type.lowercased()) }
        for reference in package.guide {
            if let path = Reference(reference.href).path(in: package.folder) { landmarks[path, default: []].append(reference.type) }
        }
        return landmarks
    }
}
