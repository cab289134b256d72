import Resources

/// What a vocabulary calls the divisions of a text and their titles.
struct DivisionWords {
    let divisions: Set<String>
    /// What stands around divisions.
    let wrappers: Set<String>
    let headings: Set<String>
    /// What else holds the title of a division.
    let information: Set<String>
    /// What may stand between a title and what comes at once behind it.
    let lead: Set<String>
    /// The divisions that hold others, where their names say so.
    let parts: Set<String>?
    /// The element that keeps a place for the contents.
    let place: (name: String, type: String?)
    /// The element that keeps a place for an index.
    let index: (name: String, type: String?)
    /// In front of the contents.
    private let front: Set<String>
    private let frontTypes: Set<String>
    /// In what a title page stands where there is none; nil for a vocabulary whose metadata are one.
    let titlePageWrapper: String?
    private let isTEI: Bool

    /// - Returns: nil for a document in another vocabulary, or of a part of a text.
    init?(_ document: Document) {
        switch document.name(of: .root) {
        case "TEI", "TEI.2", "teiCorpus":
            guard document.standardSheets.contains("tei") else { return nil }
            isTEI = true
            divisions = ["div", "div0", "div1", "div2", "div3"]
            wrappers = ["TEI", "TEI.2", "text", "group", "front", "body", "back"]
            headings = ["head"]
            information = []
            lead = [
                "pb", "cb", "lb", "milestone", "fw", "anchor", "epigraph", "argument", "byline", "docAuthor", "dateline", "opener", "index",
                "note",
            ]
            parts = nil
            place = ("divGen", "toc")
            index = ("divGen", "index")
            front = ["titlePage", "epigraph", "pb", "fw"]
            frontTypes = [
                "titlepage", "title_page", "halftitle", "half-title", "half_title", "dedication", "epigraph", "imprint", "copyright",
                "frontispiece",
            ]
            titlePageWrapper = "text"
        case "book", "article", "set":
            guard document.standardSheets.contains("docbook") else { return nil }
            isTEI = false
            let ofBooks: Set<String> = [
                "part", "chapter", "appendix", "preface", "reference", "bibliography", "glossary", "acknowledgements", "colophon",
                "article",
            ]
            divisions = document.name(of: .root) == "article" ? ofBooks.union(["section", "sect1"]) : ofBooks
            wrappers = ["book"]
            headings = ["title"]
            information = ["info", "partinfo", "chapterinfo", "appendixinfo", "prefaceinfo", "articleinfo"]
            lead = ["titleabbrev", "indexterm", "anchor", "beginpage"]
            parts = ["part", "reference"]
            place = ("toc", nil)
            index = ("index", nil)
            front = ["title", "subtitle", "titleabbrev", "info", "bookinfo", "articleinfo", "dedication"]
            frontTypes = []
            titlePageWrapper = nil
        default: return nil
        }
    }

    /// Behind what stands in front of the contents.
    func place(in document: Document) -> DivisionContents.Place? {
        var holder = NodeID.root
        if isTEI {
            guard let text = document.elements("text").first else { return nil }
            guard let front = document.children(of: text).first(where: { document.name(of: $0) == "front" }) else { return .atStart(text) }
            holder = front
        }
        let leading = document.children(of: holder).prefix { child in
            front.contains(document.name(of: child)) || frontTypes.contains(document.attribute("type", of: child)?.lowercased() ?? "")
        }
        return leading.last.map { .behind($0) } ?? .atStart(holder)
    }

    // MARK: Titles

    private static let notInTitles: Set<String> = ["note", "footnote", "indexterm", "index", "fw", "figDesc", "rdg", "remark"]

    /// A title's words, without notes, and with what an editor wants read.
    func label(of heading: NodeID, in document: Document) -> String {
        var bytes: [UInt8] = []
        var index = Int(heading.index)
        let end = document.subtreeEnd(of: heading)
        while index < end {
            let node = document.nodes[index], id = NodeID(Int32(index))
            if node.kind == .text {
                bytes += document.text[Int(node.textStart)..<Int(node.textEnd)]
            } else if id != heading {
                let name = document.name(of: id)
                if isLeftOut(id, name, document) { index = document.subtreeEnd(of: id); continue }
                if name == "lb" { bytes.append(0x20) }
            }
            index += 1
        }
        return bytes[...].collapsed
    }

    private func isLeftOut(_ node: NodeID, _ name: String, _ document: Document) -> Bool {
        if Self.notInTitles.contains(name) || document.attribute("role", of: node) == "doc-noteref" { return true }
        if let atCall = document.names.id(of: "at-call"), document.classes(of: node).contains(atCall) { return true }
        guard document.name(of: document[node].parent) == "choice" else { return false }
        let wanted = ["sic": "corr", "orig": "reg", "abbr": "expan"][name]
        return wanted.map { wanted in document.children(of: document[node].parent).contains { document.name(of: $0) == wanted } } ?? false
    }
}
