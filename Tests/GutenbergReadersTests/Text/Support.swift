import Resources

@testable import GutenbergReaders
@testable import Markup

/// A plain text as a document.
func readText(_ text: String) -> Document {
    readGutenbergText(SourceText(name: "test.txt", text: Array(text.utf8)), id: SourceID(0))
}

extension Document {
    /// The elements and text below the first element of a name, in order: `<p.class>` and text, without nesting. Ids, links and roles are
    /// left out.
    func outline(below name: String = "main") -> [String] {
        guard let root = nodes.indices.first(where: { names[nodes[$0].name] == name }) else { return [] }
        return outline(of: NodeID(Int32(root)))
    }

    private func outline(of node: NodeID) -> [String] {
        var out: [String] = []
        var child = self[node].firstChild
        while child != .none {
            if self[child].kind == .text {
                out.append(string(of: child))
            } else {
                out.append("<" + ([names[self[child].name]] + classes(of: child).map { names[$0] }).joined(separator: ".") + ">")
                out += outline(of: child)
            }
            child = self[child].nextSibling
        }
        return out
    }

    /// The elements of a name, and with a class if one is given.
    func elementNodes(_ name: String, _ className: String? = nil) -> [NodeID] {
        nodes.indices.filter { nodes[$0].kind == .element && names[nodes[$0].name] == name }.map { NodeID(Int32($0)) }.filter { node in
            className.map { wanted in classes(of: node).contains { names[$0] == wanted } } ?? true
        }
    }

    func strings(_ name: String, _ className: String? = nil) -> [String] { elementNodes(name, className).map { string(of: $0) } }
}

extension String {
    /// With spaces behind it up to a width, one at least.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
