package import Resources

/// The index of a node in `Document.nodes`. Nodes are stored in document order (preorder), so a subtree is a contiguous range.
@frozen package struct NodeID: Hashable, Comparable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
    @inlinable package static func < (a: NodeID, b: NodeID) -> Bool { a.index < b.index }
    /// No node.
    @inlinable package static var none: NodeID { NodeID(-1) }
    /// The root element: always the first node.
    @inlinable package static var root: NodeID { NodeID(0) }
}

/// An element or a piece of text in the arena of a document.
package struct Node: Sendable {
    package enum Kind: UInt8, Sendable { case element, text }

    package var kind: Kind
    /// Local name of an element, in lower case for HTML; `.none` for text.
    package var name: NameID = .none
    /// Namespace URI; `.none` for none and for HTML elements read as HTML.
    package var namespace: NameID = .none
    package var parent: NodeID = .none
    package var firstChild: NodeID = .none
    package var lastChild: NodeID = .none
    package var previousSibling: NodeID = .none
    package var nextSibling: NodeID = .none
    /// Text: its bytes in `Document.text`. Element: the bytes of all text inside it.
    package var textStart: Int32 = 0
    package var textEnd: Int32 = 0
    /// Element: its attributes in `Document.attributes`.
    package var attributeStart: Int32 = 0
    package var attributeCount: Int32 = 0
    /// Element: value of `id`, and its classes in `Document.classes`.
    package var id: NameID = .none
    package var classStart: Int32 = 0
    package var classCount: Int32 = 0
    /// Where it stands in the source; `.generated` for what a reader added.
    package var source: SourceRange

    package init(kind: Kind, source: SourceRange) { self.kind = kind; self.source = source }
}

package struct Attribute: Sendable {
    package var name: NameID
    package var namespace: NameID
    package var value: String
    package var source: SourceRange
    package init(name: NameID, namespace: NameID = .none, value: String, source: SourceRange) {
        self.name = name; self.namespace = namespace; self.value = value; self.source = source
    }
}

/// From `textOffset` up to the next segment, byte `textOffset + k` of the document's text came from byte `source.start + k` of the
/// source (`isVerbatim`; a line end may have become a space there), or all of it stands for the whole source range (a replaced quotation
/// mark, an entity).
package struct ProvenanceSegment: Sendable {
    package var textOffset: Int32
    package var isVerbatim: Bool
    package var source: SourceRange
    package init(textOffset: Int32, isVerbatim: Bool, source: SourceRange) {
        self.textOffset = textOffset; self.isVerbatim = isVerbatim; self.source = source
    }
}

/// Somebody who has a part in a book.
package struct Contributor: Sendable, Equatable {
    package var name: String
    /// Of MARC's list of relators; nil where the source does not say it.
    package var role: String?
    package init(name: String, role: String?) { self.name = name; self.role = role }
}

/// What a source says of itself.
package struct Metadata: Sendable {
    package var title: String?
    package var authors: [String] = []
    package var translators: [String] = []
    /// Everybody else who has a part in it: the name, and the role by its code in MARC's list of relators (`ill`, `edt`), if the source
    /// says it.
    package var contributors: [Contributor] = []
    /// As the source writes them: an ISBN, a URL, a UUID.
    package var identifiers: [String] = []
    /// BCP 47 tag, such as `en` or `fr`.
    package var language: String?
    /// The date of the source's release as `YYYY-MM-DD`, when it gives one: the PDF's creation date.
    package var date: String?
    package var publisher: String?
    package var subject: String?
    package var keywords: [String] = []
    /// Words with their hyphenation points, as in `ta-ble`, separated by white space (`<meta name="hyphenation-exceptions">`).
    package var hyphenationExceptions = ""
    /// The number of a Project Gutenberg ebook.
    package var ebookNumber: Int?
    package init() {}

    /// Keywords as one text has them, with commas between them.
    static func keywords(_ list: String) -> [String] {
        list.split(separator: ",").map { ArraySlice($0.utf8).collapsed }.filter { !$0.isEmpty }
    }
}

/// What every reader produces: one tree of elements and text in an arena, with where each thing stood in its source.
///
/// All text of the document lies in one buffer in document order; a text node is a range of it. Style sheets, boxes and everything later
/// refer to nodes by `NodeID` and to text by offsets into `text`.
package struct Document: Sendable {
    package var nodes: [Node] = []
    /// UTF-8 text of all text nodes in document order.
    package var text: [UInt8] = []
    package var attributes: [Attribute] = []
    package var classes: [NameID] = []
    package var names = NameTable()
    /// Sorted by `textOffset`.
    package var provenance: [ProvenanceSegment] = []
    package var styleSheets: [StyleSheetReference] = []
    package var metadata = Metadata()
    /// The sheets among those that come with Fleuron that sources of this kind are set by, after the default book's.
    package var standardSheets: [String] = []
    /// The sources that one of these sheets is for, where it is not for all.
    package var standardSheetScopes: [String: [SourceID]] = [:]
    /// What of the sources the reader left out on purpose, in source order, none inside another.
    package var stripped: [StrippedRange] = []
    /// What the reader concluded, in no particular order.
    package var guesses: [Guess] = []
    /// What the reader kept as it was for want of understanding, in source order.
    package var kept: [KeptRange] = []

    package init() {}

    @inlinable package subscript(node: NodeID) -> Node { nodes[Int(node.index)] }

    /// The same document without its text: its nodes, its names and their places in the sources. What has taken the text over for itself
    /// leaves the memory of a long book to others.
    package consuming func withoutText() -> Document {
        text = []
        return self
    }

    package func attribute(_ name: String, of node: NodeID) -> String? {
        guard let id = names.id(of: name) else { return nil }
        return attribute(id, of: node)
    }

    package func attribute(_ name: NameID, of node: NodeID) -> String? {
        let element = self[node]
        for i in Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount) where attributes[i].name == name {
            return attributes[i].value
        }
        return nil
    }

    package func classes(of node: NodeID) -> ArraySlice<NameID> {
        let element = self[node]
        return classes[Int(element.classStart)..<Int(element.classStart + element.classCount)]
    }

    /// A reader has put a dash for hyphens typed in the source.
    package var hasTypedDashes: Bool {
        provenance.contains { segment in
            let start = Int(segment.textOffset)
            // Two to four hyphens; an entity is longer.
            guard !segment.isVerbatim, (2...4).contains(segment.source.end - segment.source.start), start + 3 <= text.count else {
                return false
            }
            return text[start] == 0xE2 && text[start + 1] == 0x80 && text[start + 2] == 0x94
        }
    }

    /// The text inside a node as a string, white space as it stands.
    package func string(of node: NodeID) -> String {
        String(decoding: text[Int(self[node].textStart)..<Int(self[node].textEnd)], as: UTF8.self)
    }
}
