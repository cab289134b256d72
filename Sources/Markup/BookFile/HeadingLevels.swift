import Resources

/// The headings of a document by their levels, and what they say of the whole.
struct HeadingLevels {
    /// In the order of the text; levels count from 0.
    let all: [(node: NodeID, level: Int)]
    /// The heading that says the title of the book above its chapters: the first, if all others stand below it. Of few chapters one that
    /// says something else may be that of the only chapter so far, above its sections. Nil for none.
    let title: NodeID?
    /// The level below the title, or the uppermost one.
    let first: Int

    init(of document: Document, in root: NodeID = .root) {
        let names = ["h1", "h2", "h3", "h4", "h5", "h6"]
        all = document.elements("h1", "h2", "h3", "h4", "h5", "h6", in: root).map { node in
            (node, names.firstIndex(of: document.name(of: node)) ?? 0)
        }
        let below = all.dropFirst().map(\.level).min()
        if let heading = all.first, let below, below > heading.level,
            all.count(where: { $0.level == below }) >= Document.fewestListedHeadings || document.isTitle(heading.node)
        {
            (title, first) = (heading.node, below)
        } else {
            (title, first) = (nil, all.map(\.level).min() ?? 0)
        }
    }

    /// How many there are of the first level.
    var firstCount: Int { all.count { $0.level == first } }
}

extension Document {
    /// Of a book that gets a page of contents without being asked.
    static let fewestListedHeadings = 8

    /// HTML that is a book as it stands: its head has a title, its body at least eight chapters, and no sheet of its own says how it is to
    /// be laid out. O(nodes).
    package var isBookWithoutDress: Bool {
        guard isHTML, styleSheets.isEmpty, standardSheets.isEmpty, metadata.title?.isEmpty == false,
            elements("head").contains(where: { !elements("title", in: $0).isEmpty })
        else { return false }
        return HeadingLevels(of: self).firstCount >= Self.fewestListedHeadings
    }

    /// HTML whose own sheets say how it is to be laid out; no book in the normal form. O(1).
    package var hasOwnLook: Bool {
        isHTML && !styleSheets.isEmpty && standardSheets.isEmpty && metadata.ebookNumber == nil
            && (names.id(of: "half-title") == nil || names.id(of: "title-page") == nil)
    }

    /// A page or a list of the contents that the source brings along.
    var hasContents: Bool {
        ["contents", "toc"].contains { names.id(of: $0).map(classes.contains) ?? false } || !elements("nav").isEmpty
    }

    /// Whether a heading says the title of the book, or the beginning of it.
    fileprivate func isTitle(_ heading: NodeID) -> Bool {
        func letters(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
        let own = letters(collapsedTextWithoutNotes(of: heading)), title = letters(metadata.title ?? "")
        return !own.isEmpty && !title.isEmpty && (title.hasPrefix(own) || own.hasPrefix(title))
    }
}
