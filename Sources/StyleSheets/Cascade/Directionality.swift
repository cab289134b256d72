import Markup

/// The direction of each element's text as the document says it (HTML, "The dir attribute"), which `:dir()` asks for: by `dir`, by the
/// first letter with a direction where that is `auto` or the element a `bdi` without one, else that of the parent.
struct Directionality {
    /// By node; empty where all text runs from left to right.
    private var isRightToLeft: [Bool] = []

    /// O(nodes and their text), where the document has any of these at all.
    init(_ document: Document) {
        let dir = document.names.id(of: "dir"), bdi = document.names.id(of: "bdi")
        guard dir != nil || bdi != nil else { return }
        let finder = StrongLetterFinder(document, dir: dir, bdi: bdi)
        isRightToLeft = [Bool](repeating: false, count: document.nodes.count)
        for (index, node) in document.nodes.enumerated() where node.kind == .element {
            let inherited = node.parent.index >= 0 && isRightToLeft[Int(node.parent.index)]
            isRightToLeft[index] =
                switch finder.declaration(of: node) {
                case .leftToRight: false
                case .rightToLeft: true
                case .automatic: finder.isRightToLeft(inside: index) ?? (node.name == bdi ? inherited : false)
                case nil: inherited
                }
        }
    }

    func isRightToLeft(_ node: Int32) -> Bool { isRightToLeft.isEmpty ? false : isRightToLeft[Int(node)] }
}

/// Finds the first letter of an element that has a direction of its own.
private struct StrongLetterFinder {
    enum Declaration { case leftToRight, rightToLeft, automatic }

    private let document: Document
    private let dir, bdi: NameID?
    private let hidden: [NameID]

    init(_ document: Document, dir: NameID?, bdi: NameID?) {
        self.document = document; self.dir = dir; self.bdi = bdi
        hidden = ["script", "style", "textarea"].compactMap { document.names.id(of: $0) }
    }

    func declaration(of node: Node) -> Declaration? {
        for index in Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount) where document.attributes[index].name == dir
        {
            switch document.attributes[index].value.lowercasedASCII {
            case "ltr", "lro": return .leftToRight
            case "rtl", "rlo": return .rightToLeft
            case "auto": return .automatic
            default: break
            }
        }
        return node.name == bdi ? .automatic : nil
    }

    /// Nil where there is no such letter. Elements inside that have a direction of their own do not count, so no text is gone through
    /// twice.
    func isRightToLeft(inside element: Int) -> Bool? {
        let nodes = document.nodes
        var index = element + 1
        while index < nodes.count, nodes[index].parent.index >= element {
            let node = nodes[index]
            if node.kind == .text {
                if let found = Self.firstDirection(document.text[Int(node.textStart)..<Int(node.textEnd)]) { return found }
            } else if hidden.contains(node.name) || declaration(of: node) != nil {
                index = end(of: index)
                continue
            }
            index += 1
        }
        return nil
    }

    private func end(of index: Int) -> Int {
        var end = index + 1
        while end < document.nodes.count, document.nodes[end].parent.index >= index { end += 1 }
        return end
    }

    private static func firstDirection(_ bytes: ArraySlice<UInt8>) -> Bool? {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
                if scalar.properties.isAlphabetic { return true }
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return nil
    }
}
