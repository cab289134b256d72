import Markup
import Resources
import StyleSheets

/// Makes the changes that a book file asks for in documents that have been read, and remembers which of them matched anything.
struct DocumentAmender {
    private var amendments: [Amendment] = []
    /// From here on they are what readers of text and HTML take themselves.
    private var firstOfReaders = 0
    /// The sources as the book file names them.
    private var sources: Set<String> = []
    /// For each change, whether it has matched anything so far.
    private var isUseful: [Bool] = []
    /// The headings there are, for hints.
    private var headings: [String] = []

    /// Makes none.
    init() {}

    init(_ book: BookFile) {
        amendments = book.amendments + book.overrides.items.map(Amendment.init)
        firstOfReaders = book.amendments.count
        sources = Set(book.sources.map(\.path))
        isUseful = Array(repeating: false, count: amendments.count)
    }

    var leavesOut: Bool { amendments.contains { $0.change == .omission } }

    /// The document of a source with the changes that concern it.
    /// - Parameter path: the source, as the book file names it.
    mutating func amend(_ document: Document, of path: String, _ kind: SourceKind, texts: SourceTexts) throws(Diagnostic) -> Document {
        guard !amendments.isEmpty else { return document }
        var changes = DocumentAmendments()
        headings += document.headingTexts
        for (k, item) in amendments.enumerated() {
            if let source = item.source, source != path, kind != .publication || sources.contains(source) { continue }
            guard k < firstOfReaders || kind != .text else {
                isUseful[k] = true
                continue
            }
            let isPart = item.source != nil && item.source != path
            let parts = isPart ? Self.sources(called: item.source ?? "", in: document, texts) : nil
            let place = parts?.first ?? (kind == .publication ? nil : Self.first(in: document))
            let nodes: [NodeID]
            do throws(Diagnostic) {
                nodes = try document.elements(
                    at: item.place, sources: parts.map(Set.init), text: place.flatMap { texts[$0] },
                    selected: { selector throws(Diagnostic) in try document.elements(matching: selector) })
            } catch {
                throw Diagnostic(.error, error.code, error.message, at: item.range, hint: error.hint)
            }
            guard !nodes.isEmpty else { continue }
            isUseful[k] = true
            switch item.change {
            case .omission:
                for node in nodes {
                    if case .heading = item.place {
                        changes.leftOut.formUnion(document.division(of: node).map(\.index))
                    } else {
                        changes.leftOut.insert(node.index)
                    }
                }
            case .element(let role, let level, let wording):
                changes.elements += nodes.map { ($0, role, level, wording) }
            }
        }
        return document.amended(by: changes)
    }

    /// Warnings for what has matched nothing in any source.
    /// - Parameter files: the names of all files that have been read.
    func warnings(files: [String]) -> [Diagnostic] {
        zip(amendments, isUseful).filter { !$1 }.map { item, _ in
            if let source = item.source, !sources.contains(source), !files.contains(where: { $0.hasSuffix("/" + source) }) {
                let nearest = nearestName(to: source, in: sources.sorted())
                return item.uselessness(
                    "“\(source)” is no source of the book, and no file of an EPUB; "
                        + (nearest.map { "did you mean “\($0)”?" } ?? "the sources are \(sources.sorted().joined(separator: ", "))"))
            }
            switch item.place {
            case .heading(let text):
                return item.uselessness(
                    nearestName(to: text, in: headings).map { "did you mean “\($0)”?" } ?? "`fleuron inspect` prints the headings")
            case .lines:
                return item.uselessness(
                    "no block of the source begins and ends there; in an EPUB name the file that they are lines of, as in "
                        + "source: chapter-1.xhtml")
            case .id, .selector: return item.uselessness("`fleuron build --dump document` shows the elements with their ids and classes")
            }
        }
    }

    private static func first(in document: Document) -> SourceID? {
        document.nodes.first { $0.source.source != .generated && $0.source.start < $0.source.end }?.source.source
    }

    /// The files of a publication that end in a name.
    private static func sources(called name: String, in document: Document, _ texts: SourceTexts) -> [SourceID] {
        var found: [SourceID] = []
        for node in document.nodes where node.source.source != .generated && !found.contains(node.source.source) {
            guard let text = texts[node.source.source], text.name == name || text.name.hasSuffix("/" + name) else { continue }
            found.append(node.source.source)
        }
        return found
    }
}
