import Resources

/// The metadata of a package document: Dublin Core's elements, refined by EPUB 3's `meta` or by the attributes of EPUB 2.
struct PackageMetadata {
    private(set) var metadata = Metadata()
    private let document: Document
    /// What `meta` elements say of other elements: the first value by the id that they refine and the property.
    private var refinements: [Refinement: String] = [:]
    private var names: Set<String> = []

    private struct Refinement: Hashable {
        var id: String
        var property: String
    }

    init(_ document: Document) {
        self.document = document
        guard let element = document.elements("metadata").first else { return }
        for meta in document.elements("meta", in: element) {
            guard let property = document.attribute("property", of: meta), let refined = document.attribute("refines", of: meta),
                refined.hasPrefix("#")
            else { continue }
            let refinement = Refinement(id: String(refined.dropFirst()), property: property)
            if refinements[refinement] == nil { refinements[refinement] = document.collapsedText(of: meta) }
        }
        readTitles(in: element)
        readPeople(in: element)
        names.removeAll()
        readIdentifiers(in: element)
        metadata.language = first("language", in: element)
        metadata.publisher = first("publisher", in: element)
        metadata.subject = first("subject", in: element)
        metadata.date = document.elements("date", in: element).lazy.compactMap { HeadReader.day(document.collapsedText(of: $0)) }.first
    }

    private func first(_ name: String, in element: NodeID) -> String? {
        document.elements(name, in: element).lazy.map { document.collapsedText(of: $0) }.first { !$0.isEmpty }
    }

    private mutating func append(_ value: String, to list: WritableKeyPath<Metadata, [String]>) {
        if !value.isEmpty, names.insert(value).inserted { metadata[keyPath: list].append(value) }
    }

    private func refinement(_ property: String, of node: NodeID) -> String? {
        document.attribute("id", of: node).flatMap { refinements[Refinement(id: $0, property: property)] }
    }

    /// The one that the package calls its unique one first.
    private mutating func readIdentifiers(in element: NodeID) {
        let unique = document.attribute("unique-identifier", of: .root)
        let nodes = document.elements("identifier", in: element)
        for node in nodes where document.attribute("id", of: node) == unique { append(document.collapsedText(of: node), to: \.identifiers) }
        for node in nodes { append(document.collapsedText(of: node), to: \.identifiers) }
    }

    /// The main title, and the subtitle behind a colon where the two are elements of their own.
    private mutating func readTitles(in element: NodeID) {
        let titles = document.elements("title", in: element).map {
            (text: document.collapsedText(of: $0), type: refinement("title-type", of: $0))
        }
        .filter { !$0.text.isEmpty }
        let main = titles.first { $0.type == "main" } ?? titles.first { $0.type == nil } ?? titles.first
        metadata.title = main?.text
        if let main, let subtitle = titles.first(where: { $0.type == "subtitle" })?.text, !main.text.contains(subtitle) {
            metadata.title = main.text + ": " + subtitle
        }
    }

    private mutating func readPeople(in element: NodeID) {
        var translators: Set<String> = []
        for node in document.elements("creator", "contributor", in: element) {
            let name = document.collapsedText(of: node)
            guard !name.isEmpty else { continue }
            let role = refinement("role", of: node) ?? document.attribute("role", of: node)
            switch (role, document.name(of: node)) {
            case ("aut", _), (nil, "creator"): append(name, to: \.authors)
            // Who has written the book and translated it as well is both.
            case ("trl", _): if translators.insert(name).inserted { metadata.translators.append(name) }
            default: metadata.contributors.append(Contributor(name: name, role: role))
            }
        }
        // A book by its editor or compiler alone.
        if metadata.authors.isEmpty {
            metadata.authors = document.elements("creator", in: element).map { document.collapsedText(of: $0) }.filter { !$0.isEmpty }
        }
    }
}
