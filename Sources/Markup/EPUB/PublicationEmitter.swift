import Resources

/// Makes one document of a publication's files.
///
/// Each file becomes an element `body` inside the document's own, with its attributes, so that its own style sheets find what they know;
/// those of the text stand in `main`, and one whose section names another by `data-parent` stands inside that. In front come the cover,
/// half-title, title page and contents of the normal form, where the publication has none itself.
/// What the list of contents knows of an element becomes attributes of it, for `publication.css`: `data-outline-level`,
/// `data-outline-label`, `data-running-head`, and the class `opening`.
struct PublicationEmitter {
    let publication: Publication
    let links: PublicationLinks
    private let outline: PublicationOutline
    private let frontMatter: FrontMatter?
    var builder = DocumentBuilder()
    /// For each file the id of its names in the whole, as far as they have been met.
    private var nameMaps: [[NameID]]
    private var nesting = PublicationNesting()
    private var hasContents = false
    /// The nodes of the list of contents whose text is in the document.
    private var navigationNodes: [NodeID] = []

    static func document(of publication: Publication, colophon: String?) -> Document {
        var publication = publication
        publication.assignParts()
        if let book = bookInPieces(publication, colophon: colophon) { return book }
        var emitter = PublicationEmitter(publication, colophon: colophon)
        emitter.root()
        emitter.front()
        emitter.text()
        return emitter.finish()
    }

    private init(_ publication: Publication, colophon: String?) {
        self.publication = publication
        links = PublicationLinks(publication.files, replacements: publication.package.replacements)
        outline = PublicationOutline(publication, links)
        frontMatter = FrontMatter(metadata: publication.package.metadata, colophon: colophon)
        nameMaps = publication.files.map { Array(repeating: .none, count: $0.document.names.count) }
    }

    /// The files as one book, where they are pieces of such a book.
    private static func bookInPieces(_ publication: Publication, colophon: String?) -> Document? {
        guard publication.files.prefix(4).contains(where: { publication.conclusions.beginsBook($0.document) }) else { return nil }
        var publication = publication
        // Its reader knows its headings itself.
        publication.readsTypedTitles = false
        var emitter = PublicationEmitter(publication, colophon: nil)
        emitter.root()
        if !publication.files.contains(where: { $0.part == .cover }) { emitter.cover() }
        for file in publication.files.indices { emitter.file(file) }
        var whole = emitter.finish()
        whole.standardSheets = []
        return publication.conclusions.book(whole, colophon)?.withCover(of: whole)
    }

    // MARK: Parts of the book

    private mutating func root() {
        var attributes: [Attribute] = []
        if let language = publication.package.metadata.language {
            attributes.append(Attribute(name: builder.intern("lang"), value: language, source: .nowhere))
        }
        if publication.navigation != nil {
            attributes.append(Attribute(name: builder.intern("data-navigation"), value: "", source: .nowhere))
        }
        builder.startElement(builder.intern("html"), attributes: attributes, source: .nowhere)
        builder.startElement(builder.intern("body"), source: .nowhere)
    }

    private var files: [SpineFile] { publication.files }
    private var firstText: Int { files.firstIndex { $0.part == .text } ?? files.count }

    private mutating func front() {
        let front = 0..<firstText
        let titlePage = front.first { files[$0].part == .titlePage }
        // A half-title behind the title page stands before the text, and is another one.
        let leading = front.prefix {
            [.cover, .titlePage, .imprint].contains(files[$0].part) || files[$0].part == .halfTitle && $0 < titlePage ?? front.upperBound
        }
        for index in leading where files[index].part == .cover { file(index) }
        if !leading.contains(where: { files[$0].part == .cover }) { cover() }
        for index in leading where files[index].part == .halfTitle { file(index) }
        if !leading.contains(where: { files[$0].part == .halfTitle }) { frontMatter?.halfTitle(into: &builder) }
        if titlePage == nil { frontMatter?.titlePage(into: &builder) }
        for index in leading where ![.cover, .halfTitle].contains(files[index].part) { file(index) }
        if !front.contains(where: { files[$0].part == .imprint }), frontMatter?.colophon != nil { frontMatter?.imprint(into: &builder) }
        if !files.contains(where: { $0.part == .contents }) { contents(title: nil, file: nil) }
        for index in front.dropFirst(leading.count) { file(index) }
    }

    private mutating func text() {
        builder.startElement(builder.intern("main"), source: .nowhere)
        nesting = PublicationNesting(files, from: firstText)
        let depth = builder.depth
        for index in firstText..<files.count {
            // What an earlier file has left open for this one, or nothing.
            let room = nesting.leave(before: index) ?? depth
            while builder.depth > room { builder.endElement() }
            file(index)
        }
        while builder.depth > depth { builder.endElement() }
        builder.endElement()
    }

    /// The picture that the package document names as the cover, where no file shows it.
    private mutating func cover() {
        guard let index = publication.package.cover, let path = publication.package.manifest[index].path,
            publication.package.manifest[index].isPicture
        else { return }
        let source = publication.package.manifest[index].source
        builder.startElement(
            builder.intern("body"), attributes: [Attribute(name: builder.intern("class"), value: "cover", source: .nowhere)],
            source: .nowhere)
        // Relative to the package document, where the name stands.
        let name = Reference.relative(path, from: publication.package.folder)
        builder.startElement(
            builder.intern("img"),
            attributes: [
                Attribute(name: builder.intern("src"), value: name, source: source),
                Attribute(name: builder.intern("alt"), value: "", source: .nowhere),
            ], source: source)
        builder.endElement()
        builder.endElement()
    }

    /// A file; elements that other files stand in stay open.
    private mutating func file(_ index: Int) {
        let file = files[index]
        if let navigation = publication.navigation, file.path == navigation.path { return contents(title: navigation.title, file: index) }
        builder.copyNotes(of: file.document)
        if file.content != .root {
            for head in file.document.children(of: .root) where file.document.name(of: head) == "head" {
                builder.strip(file.document[head].source, .metadata)
            }
        }
        let content = file.document[file.content]
        builder.startElement(
            builder.intern("body"), namespace: namespace(content.namespace, of: index), attributes: bodyAttributes(of: index),
            source: content.source)
        if nesting.holdsFiles(index) { return copyChildren(of: file.content, of: index, upTo: nesting.end(of: index)) }
        copyChildren(of: file.content, of: index)
        builder.endElement()
    }

    /// Those of the file's body, its language, and an id by which the whole file is known.
    private mutating func bodyAttributes(of index: Int) -> [Attribute] {
        let file = files[index]
        var attributes = copiedAttributes(of: file.content, of: index)
        let partName: String? =
            switch file.part {
            case .cover: "cover"
            case .titlePage: "title-page"
            case .imprint: "imprint-page"
            case .halfTitle: "half-title-page"
            case .contents: "contents"
            case .front: "front"
            case .text: nil
            }
        if let partName { add(class: partName, to: &attributes) }
        if file.content != .root, !attributes.contains(where: { $0.name == builder.intern("lang") }),
            let language = file.document.attributeValue("lang", of: .root)
        {
            attributes.append(Attribute(name: builder.intern("lang"), value: language.value, source: language.source))
        }
        if let own = attributes.firstIndex(where: { $0.name == builder.intern("id") }) {
            attributes[own].value = links.fileIDs[index]
        } else {
            attributes.append(Attribute(name: builder.intern("id"), value: links.fileIDs[index], source: .nowhere))
        }
        return attributes
    }

    // MARK: Contents

    /// `nav.contents` of the normal form.
    private mutating func contents(title: NodeID?, file: Int?) {
        guard let navigation = publication.navigation, !hasContents else { return }
        let listed = listedEntries(navigation)
        guard listed.count > 1 || file != nil else { return }
        hasContents = true
        navigationNodes = listed.map(\.entry.labelNode) + [title ?? navigation.title].compactMap { $0 }
        var attributes = [Attribute(name: builder.intern("class"), value: "contents", source: .nowhere)]
        if let file { attributes.append(Attribute(name: builder.intern("id"), value: links.fileIDs[file], source: .nowhere)) }
        builder.startElement(builder.intern("nav"), attributes: attributes, source: navigation.document[.root].source)
        let heading = title ?? navigation.title
        builder.startElement(
            builder.intern("p"), attributes: [Attribute(name: builder.intern("class"), value: "contents-title", source: .nowhere)],
            source: heading.map { navigation.document[$0].source } ?? .nowhere)
        if let heading {
            copyText(of: heading, from: navigation.document)
        } else {
            builder.text("Contents".utf8, source: .nowhere, isVerbatim: false)
        }
        builder.endElement()
        for line in listed { self.entry(line.entry, file: line.file, level: line.level) }
        builder.endElement()
    }

    /// The lines of the contents, with levels from 1. What stands in front of the contents is not in them, and what only names the book
    /// neither; where a line is left out, those below it move up. A line that leads nowhere is the title of those below it.
    private func listedEntries(_ navigation: Navigation) -> [(entry: NavigationEntry, file: Int?, level: Int)] {
        var listed: [(entry: NavigationEntry, file: Int?, level: Int)] = []
        var open: [(level: Int, isListed: Bool)] = []
        for (k, entry) in navigation.entries.enumerated() {
            while let last = open.last, last.level >= entry.level { open.removeLast() }
            let file = entry.path.flatMap { links.file(at: $0) }
            let isTitle = entry.path == nil && k + 1 < navigation.entries.count && navigation.entries[k + 1].level > entry.level
            let isListed = file.map { [.front, .text].contains(files[$0].part) } ?? isTitle
            if isListed { listed.append((entry, file, open.count { $0.isListed } + 1)) }
            open.append((entry.level, isListed))
        }
        return listed
    }

    private mutating func entry(_ entry: NavigationEntry, file: Int?, level: Int) {
        guard let document = publication.navigation?.document else { return }
        builder.startElement(
            builder.intern("p"),
            attributes: [Attribute(name: builder.intern("class"), value: "entry level-\(min(level, 6))", source: .nowhere)],
            source: document[entry.labelNode].source)
        if let file {
            builder.startElement(
                builder.intern("a"),
                attributes: [
                    Attribute(name: builder.intern("href"), value: links.link(to: file, fragment: entry.fragment), source: .nowhere)
                ],
                source: document[entry.labelNode].source)
        }
        builder.startElement(
            builder.intern("span"), attributes: [Attribute(name: builder.intern("class"), value: "title", source: .nowhere)],
            source: document[entry.labelNode].source)
        copyText(of: entry.labelNode, from: document)
        for _ in 0..<(file == nil ? 2 : 3) { builder.endElement() }
    }

    /// What else there is in a list of contents (landmarks, pages, names of files) has gone into the outline, or is of no use on paper.
    private mutating func stripNavigation() {
        guard let document = publication.navigation?.document else { return }
        // Title, style sheets, scripts.
        let head = document.children(of: .root).first { document.name(of: $0) == "head" && document.name(of: .root) == "html" }
        var inHead = head.map { Int($0.index)..<document.subtreeEnd(of: $0) } ?? 0..<0
        // One that nobody has closed holds the list itself.
        if navigationNodes.contains(where: { inHead.contains(Int($0.index)) }) { inHead = 0..<0 }
        if let head, !inHead.isEmpty { builder.strip(document[head].source, .metadata) }
        var isListed = Array(repeating: false, count: document.nodes.count)
        for node in navigationNodes { for i in Int(node.index)..<document.subtreeEnd(of: node) { isListed[i] = true } }
        for (i, node) in document.nodes.enumerated() where node.kind == .text && !document.isBlank(Int(node.textStart)..<Int(node.textEnd))
        {
            if !inHead.contains(i), !isListed[i] { builder.strip(node, of: document, .navigation) }
        }
    }

    private mutating func copyText(of node: NodeID, from document: Document) {
        var segment = document.segment(at: Int(document[node].textStart))
        builder.text(from: document, Int(document[node].textStart)..<Int(document[node].textEnd), segment: &segment)
    }

    // MARK: Copying

    private mutating func name(_ id: NameID, of file: Int) -> NameID {
        guard id != .none else { return .none }
        let known = nameMaps[file][Int(id.rawValue)]
        if known != .none { return known }
        let new = builder.intern(files[file].document.names[id])
        nameMaps[file][Int(id.rawValue)] = new
        return new
    }

    /// A file that was read as HTML has no namespaces, so in the whole HTML's elements have none either.
    private mutating func namespace(_ id: NameID, of file: Int) -> NameID {
        id == .none || files[file].document.names[id] == Document.xhtmlNamespace ? .none : name(id, of: file)
    }

    /// - Parameter limit: where to stop, in a file that stays open for others.
    private mutating func copyChildren(of parent: NodeID, of file: Int, upTo limit: Int? = nil) {
        let document = files[file].document
        let base = builder.depth
        var open: [NodeID] = [parent]
        var segment = document.segment(at: Int(document[parent].textStart))
        var index = Int(parent.index) + 1
        let end = limit ?? document.subtreeEnd(of: parent)
        let image = document.names.id(of: "image"), svg = document.names.id(of: "svg"), head = document.names.id(of: "head")
        while index < end {
            let id = NodeID(Int32(index))
            let node = document.nodes[index]
            while let last = open.last, last != node.parent {
                open.removeLast()
                if builder.depth > base { builder.endElement() }
            }
            if node.kind == .text {
                advance(&segment, to: Int(node.textStart), in: document)
                builder.text(from: document, Int(node.textStart)..<Int(node.textEnd), segment: &segment)
                index += 1
            } else if let svg, node.name == svg, let picture = Self.onlyPicture(of: id, named: image, in: document) {
                self.picture(picture, of: file)
                index = document.subtreeEnd(of: id)
            } else if let head, node.name == head, node.parent == parent {
                index = document.subtreeEnd(of: id)
            } else {
                let heading = outline.marks[file][id]?.headingLevel.map { builder.intern("h\($0)") }
                builder.startElement(
                    heading ?? name(node.name, of: file), namespace: namespace(node.namespace, of: file),
                    attributes: copiedAttributes(of: id, of: file), source: node.source)
                open.append(id)
                if limit != nil { nesting.opened(id, of: file, depth: builder.depth) }
                index += 1
            }
        }
        let room = limit == nil ? base : nesting.room ?? base
        while builder.depth > room { builder.endElement() }
    }

    private func advance(_ segment: inout Int, to offset: Int, in document: Document) {
        while segment + 1 < document.provenance.count, Int(document.provenance[segment + 1].textOffset) <= offset { segment += 1 }
    }

    /// The picture that a drawing consists of: covers are wrapped into one to fill the screen.
    private static func onlyPicture(of svg: NodeID, named image: NameID?, in document: Document) -> NodeID? {
        guard let image else { return nil }
        let pictures = (Int(svg.index)..<document.subtreeEnd(of: svg)).filter { document.nodes[$0].name == image }
        let others = document.elements("path", "text", "rect", "circle", "polygon", "use", "line", in: svg)
        return pictures.count == 1 && others.isEmpty ? NodeID(Int32(pictures[0])) : nil
    }

    private mutating func picture(_ node: NodeID, of file: Int) {
        let document = files[file].document
        guard let href = document.attributeValue("href", of: node) else { return }
        builder.startElement(
            builder.intern("img"), attributes: [Attribute(name: builder.intern("src"), value: href.value, source: href.source)],
            source: document[node].source)
        builder.endElement()
    }

    private mutating func copiedAttributes(of id: NodeID, of file: Int) -> [Attribute] {
        let document = files[file].document
        let node = document[id]
        var attributes = document.attributes[Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)].map { attribute in
            Attribute(
                name: name(attribute.name, of: file), namespace: name(attribute.namespace, of: file), value: attribute.value,
                source: attribute.source)
        }
        let idName = builder.intern("id"), hrefName = builder.intern("href"), srcName = builder.intern("src")
        for i in attributes.indices {
            if attributes[i].name == idName {
                attributes[i].value = links.id(attributes[i].value, in: file)
            } else if attributes[i].name == hrefName, let link = links.link(attributes[i].value, from: file) {
                attributes[i].value = link
            } else if attributes[i].name == srcName, let other = links.replacement(of: attributes[i].value, from: file) {
                attributes[i].value = other
            }
        }
        if let mark = outline.marks[file][id] { add(mark, to: &attributes) }
        if node.textStart < node.textEnd, attributes.contains(where: { isPageBreak($0) }) { add(class: "page-mark", to: &attributes) }
        return attributes
    }

    /// The number of a page of the printed edition, which stands in the text without being any of it.
    private mutating func isPageBreak(_ attribute: Attribute) -> Bool {
        guard attribute.value.contains("pagebreak") else { return false }
        return (attribute.name == builder.intern("type") || attribute.name == builder.intern("role"))
            && attribute.value.split(separator: " ").contains { ["pagebreak", "doc-pagebreak"].contains($0) }
    }

    private mutating func add(_ mark: PublicationOutline.Mark, to attributes: inout [Attribute]) {
        func add(_ name: String, _ value: String) {
            attributes.append(Attribute(name: builder.intern(name), value: value, source: .nowhere))
        }
        if let level = mark.level {
            add("data-outline-level", String(min(level, 6)))
            add("data-outline-label", mark.label)
            if mark.isRunningHead { add(Document.runningHeadAttribute, mark.label) }
        }
        if mark.isOpening { self.add(class: "opening", to: &attributes) }
        if mark.isContinued { self.add(class: "continued-title", to: &attributes) }
    }

    private mutating func add(class name: String, to attributes: inout [Attribute]) {
        let className = builder.intern("class")
        if let own = attributes.firstIndex(where: { $0.name == className }) {
            attributes[own].value += " " + name
        } else {
            attributes.append(Attribute(name: className, value: name, source: .nowhere))
        }
    }

    // MARK: The whole

    /// Each sheet for the files that link it, in an order in which every file finds its own. Files mostly link the same ones in the same
    /// order: then each is there once.
    private func styleSheets() -> [StyleSheetReference] {
        var sheets: [(path: String?, reference: StyleSheetReference)] = []
        for file in publication.files {
            let source = file.document[.root].source.source
            // What this file names next comes from here on.
            var place = 0
            for var sheet in file.document.styleSheets {
                var path: String?
                if case .linked(let href, _) = sheet.place {
                    path = Reference(href).path(in: file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? "") ?? href
                    if let known = sheets[place...].firstIndex(where: { $0.path == path }) {
                        sheets[known].reference.scope?.append(source)
                        place = known + 1
                        continue
                    }
                }
                sheet.scope = [source]
                sheets.append((path, sheet))
                place = sheets.count
            }
        }
        return sheets.map(\.reference)
    }

    private consuming func finish() -> Document {
        for guess in publication.guesses { builder.guess(guess) }
        if let first = outline.typedTitles.first {
            let count = outline.typedTitles.count
            builder.guess(
                Guess(
                    .headings, count == 1 ? "a paragraph is a title" : "\(count) titles are paragraphs",
                    because: "the list of contents calls their places so", at: first))
        }
        stripNavigation()
        for description in publication.descriptions { builder.strip(description, .metadata) }
        for sheet in styleSheets() { builder.addStyleSheet(sheet) }
        var metadata = publication.package.metadata
        metadata.hyphenationExceptions = publication.files.map(\.document.metadata.hyphenationExceptions).filter { !$0.isEmpty }.joined(
            separator: " ")
        var document = withHeadingIDs(builder.finish(metadata: metadata))
        document.standardSheets = ["publication"] + (publication.package.isStandardEbook ? ["standard-ebooks"] : [])
        return document
    }
}
