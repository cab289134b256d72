package import Markup
import StyleSheets

extension Document {
    /// The text inside a node as `content()` gives it: white space collapsed, line breaks and the ends of blocks as one space.
    /// - Parameters:
    ///   - limit: the text ends once it has so many bytes, between two nodes.
    ///   - leavesOut: elements inside whose text is no part of it.
    package func collapsedString(of node: NodeID, upTo limit: Int = .max, leavingOut leavesOut: (NodeID) -> Bool = { _ in false })
        -> String
    {
        let br = names.id(of: "br") ?? NameID(-1)
        let img = names.id(of: "img") ?? NameID(-1)
        let anchor = names.id(of: "a") ?? NameID(-1)
        var bytes: [UInt8] = []
        var index = Int(node.index)
        let depthRoot = node
        while index < nodes.count, bytes.count < limit {
            let current = nodes[index], id = NodeID(Int32(index))
            if id > node, !isInside(current.parent, of: depthRoot) { break }
            // The call of a note is no part of a running head or an outline entry.
            let isCall = current.name == anchor && attribute("role", of: id) == "doc-noteref"
            if id > node, isCall || (current.kind == .element && leavesOut(id)) {
                index += 1
                while index < nodes.count, isInside(nodes[index].parent, of: id) { index += 1 }
                continue
            }
            if current.kind == .text {
                for byte in text[Int(current.textStart)..<Int(current.textEnd)] {
                    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
                    if !isSpace { bytes.append(byte) } else if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
                }
            } else if current.name == br, let last = bytes.last, last != 0x20 {
                bytes.append(0x20)
            } else if current.name == img, let alternative = attribute("alt", of: NodeID(Int32(index))) {
                bytes.append(contentsOf: Array(alternative.utf8))
            }
            index += 1
        }
        if bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a node is the ancestor or one of its descendants: nodes are in document order, so only the way up has to be walked.
    private func isInside(_ node: NodeID, of ancestor: NodeID) -> Bool {
        var current = node
        while current >= ancestor {
            if current == ancestor { return true }
            current = self[current].parent
        }
        return false
    }
}

extension StyledDocument {
    /// The style of a pseudo-element, nil if no rule matched it. O(log n). Inlined, as a call copies the whole value, two kilobytes.
    @inline(__always)
    func pseudoStyle(_ pseudoElement: PseudoElement, of node: NodeID) -> StyleID? {
        var low = 0, high = pseudoStyles.count
        while low < high {
            let middle = (low + high) / 2
            if pseudoStyles[middle].node < node { low = middle + 1 } else { high = middle }
        }
        while low < pseudoStyles.count, pseudoStyles[low].node == node {
            if pseudoStyles[low].pseudoElement == pseudoElement { return pseudoStyles[low].style }
            low += 1
        }
        return nil
    }
}
