import Markup

/// The elements that boxes treat by name: pictures, links, line breaks, lists, spans of cells. Those of HTML, and those that mean the same
/// in TEI and DocBook, which no style sheet can say. Ids are looked up once; a name that the document does not have is the id -1, which no
/// element has.
struct ElementNames {
    let a, br, img, object, ol, ul, li, orderedlist: NameID
    /// DocBook's and TEI's pictures, and the attributes that name their files.
    private let imagedata, graphic, inlinegraphic, fileref, url: NameID
    /// DocBook's and TEI's references: to an id, or to a URL.
    private let linkend, target, ref, ptr, href: NameID
    private let title, head, info: NameID
    private let hasOtherLinks: Bool
    let hasOtherPictures: Bool

    init(_ document: Document) {
        func id(_ name: String) -> NameID { document.names.id(of: name) ?? NameID(-1) }
        a = id("a"); br = id("br"); img = id("img"); object = id("object"); ol = id("ol"); ul = id("ul"); li = id("li");
        orderedlist = id("orderedlist")
        imagedata = id("imagedata"); graphic = id("graphic"); inlinegraphic = id("inlinegraphic"); fileref = id("fileref"); url = id("url")
        linkend = id("linkend"); target = id("target"); ref = id("ref"); ptr = id("ptr"); href = id("href")
        title = id("title"); head = id("head"); info = id("info")
        // Behind HTML other sources may follow.
        let isHTML = document.nodes.isEmpty || document.names[document[.root].name] == "html" && !Self.hasVocabulary(document)
        hasOtherLinks = !isHTML
        hasOtherPictures = !isHTML && [imagedata, graphic, inlinegraphic].contains(where: { $0.rawValue >= 0 })
    }

    /// Something in it is TEI or DocBook.
    static func hasVocabulary(_ document: Document) -> Bool { document.standardSheets.contains { ["tei", "docbook"].contains($0) } }

    /// Whether a picture stands for an element: `<img>` and its like, and an `<object>` that names one.
    func isPicture(_ node: NodeID, in document: Document) -> Bool {
        let name = document[node].name
        return isPicture(name) || name == object && isPictureObject(node, document)
    }

    private func isPictureObject(_ node: NodeID, _ document: Document) -> Bool {
        guard let data = document.attribute("data", of: node) else { return false }
        if let type = document.attribute("type", of: node) { return type.hasPrefix("image/") }
        let path = data.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { path.hasSuffix($0) }
    }

    private func isPicture(_ name: NameID) -> Bool {
        name == img || (hasOtherPictures && (name == imagedata || name == graphic || name == inlinegraphic))
    }

    /// The file that a picture is in.
    func pictureSource(of node: NodeID, in document: Document) -> String? {
        if document[node].name == img { return document.attribute("src", of: node) }
        if document[node].name == object { return document.attribute("data", of: node) }
        return document.attribute(fileref, of: node) ?? document.attribute(url, of: node)
    }

    /// What stands for a picture that cannot be had: its attribute, DocBook's `textobject` or TEI's `figDesc` beside it.
    func alternativeText(of node: NodeID, in document: Document) -> String {
        if let own = document.attribute("alt", of: node) { return own }
        guard document[node].name != img else { return "" }
        if document[node].name == object { return document.collapsedString(of: node) }
        var ancestor = document[node].parent
        for _ in 0..<2 where ancestor != .none {
            var child = document[ancestor].firstChild
            while child != .none {
                if ["textobject", "figDesc", "alt"].contains(document.names[document[child].name]) {
                    return document.collapsedString(of: child)
                }
                child = document[child].nextSibling
            }
            ancestor = document[ancestor].parent
        }
        return ""
    }

    /// Where an element leads: an HTML link's `href`, `xlink:href`, DocBook's `linkend` and TEI's `target`, as a reference; nil for
    /// elements that lead nowhere.
    func reference(of node: NodeID, in document: Document) -> String? {
        guard let target = target(of: node, in: document), target.utf8.count <= Self.longestReference else { return nil }
        return target
    }

    /// Every line of a link holds its address once more, and no reader of PDF follows a longer one.
    private static let longestReference = 8192

    private func target(of node: NodeID, in document: Document) -> String? {
        let name = document[node].name
        // “#” is the beginning of the document (HTML, “Navigating to a fragment”), which no page needs a link to.
        if name == a { return document.attribute(href, of: node).flatMap { $0 == "#" ? nil : $0 } }
        guard hasOtherLinks, document[node].attributeCount > 0 else { return nil }
        if let id = document.attribute(linkend, of: node) { return "#" + id }
        if name == ref || name == ptr, let target = document.attribute(self.target, of: node) { return target }
        let element = document[node]
        let attributes = document.attributes[Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount)]
        return attributes.first { $0.name == href && document.names[$0.namespace] == "http://www.w3.org/1999/xlink" }?.value
    }

    /// What names an element to those who are sent to it: the title of a section or a figure, else all that is in it.
    func heading(of node: NodeID, in document: Document) -> NodeID {
        guard hasOtherLinks else { return node }
        var child = document[node].firstChild
        while child != .none {
            let name = document[child].name
            if name == title || name == head { return child }
            if name == info { return heading(of: child, in: document) }
            child = document[child].nextSibling
        }
        return node
    }
}

/// The spans of the tables that DocBook has from CALS (OASIS TR 9502): `morerows`, and columns by the names that `colspec` gives them;
/// TEI's `rows` and `cols`.
struct SpansOfXML {
    private let document: Document
    private let namest, nameend, morerows, colspec, tgroup, rows, cols: NameID

    /// Nil for documents that have none of these.
    init?(_ document: Document) {
        guard !document.nodes.isEmpty, document.names[document[.root].name] != "html" || ElementNames.hasVocabulary(document) else {
            return nil
        }
        func id(_ name: String) -> NameID { document.names.id(of: name) ?? NameID(-1) }
        self.document = document
        namest = id("namest"); nameend = id("nameend"); morerows = id("morerows"); colspec = id("colspec"); tgroup = id("tgroup")
        rows = id("rows"); cols = id("cols")
        guard [namest, morerows, rows, cols].contains(where: { $0.rawValue >= 0 }) else { return nil }
    }

    func columns(of cell: NodeID) -> Int32? {
        if let count = document.attribute(cols, of: cell).flatMap({ Int32($0) }) { return count }
        guard let first = document.attribute(namest, of: cell), let last = document.attribute(nameend, of: cell) else { return nil }
        guard let start = column(named: first, above: cell), let end = column(named: last, above: cell), end >= start else { return nil }
        return Int32(clamping: Int64(end) - Int64(start) + 1)
    }

    func rows(of cell: NodeID) -> Int32? {
        if let count = document.attribute(rows, of: cell).flatMap({ Int32($0) }) { return count }
        return document.attribute(morerows, of: cell).flatMap { Int32($0) }.map { max(0, $0) &+ 1 }
    }

    private func column(named name: String, above cell: NodeID) -> Int32? {
        var group = document[cell].parent
        while group != .none, document[group].name != tgroup { group = document[group].parent }
        guard group != .none else { return nil }
        var number: Int32 = 0
        var child = document[group].firstChild
        while child != .none {
            if document[child].name == colspec {
                number = document.attribute("colnum", of: child).flatMap { Int32($0) } ?? number &+ 1
                if document.attribute("colname", of: child) == name { return number }
            }
            child = document[child].nextSibling
        }
        return nil
    }
}
