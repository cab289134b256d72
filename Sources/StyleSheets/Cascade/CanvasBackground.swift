import Geometry
import Markup

/// The background of the root element is that of the canvas, and not painted again behind its own box; in HTML that of `body` where the
/// root has none (css-backgrounds-3 section 2.11).
struct CanvasBackground {
    /// Nothing but the background.
    let style: BoxStyle
    /// The element that has given it away.
    let element: NodeID

    init?(of document: Document, style: (NodeID) -> ComputedStyle) {
        guard let first = document.nodes.indices.first(where: { document.nodes[$0].kind == .element }) else { return nil }
        let root = NodeID(Int32(first))
        var candidates = [root]
        if document.names[document[root].name] == "html" {
            var child = document[root].firstChild
            while child != .none, document.names[document[child].name] != "body" { child = document[child].nextSibling }
            if child != .none { candidates.append(child) }
        }
        guard let element = candidates.first(where: { style($0).box.hasBackground }) else { return nil }
        let box = style(element).box
        // What is not displayed has no background either.
        guard box.display != .none else { return nil }
        var canvas = BoxStyle()
        canvas.backgroundColor = box.backgroundColor
        if box.hasRareValues { canvas.rare.background = box.rare.background }
        self.style = canvas
        self.element = element
    }
}

extension BoxStyle {
    /// Whether it has a colour or pictures behind it.
    var hasBackground: Bool { backgroundColor.alpha > 0 || (hasRareValues && rare.background.images.contains { $0 != .none }) }

    /// Without a colour and pictures behind it.
    var withoutBackground: BoxStyle {
        var result = self
        result.backgroundColor = .transparent
        if hasRareValues { result.rare.background = Background() }
        return result
    }
}
