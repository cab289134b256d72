import Boxes
import Markup

/// On which pages things stand that links, page references and the outline lead to.
enum Destinations {
    /// The value of the `page` counter where each destination stands.
    static func pageNumbers(of pages: [Page], flow: Flow, tree: BoxTree) -> [NameID: Int32] {
        var numbers: [NameID: Int32] = [:]
        forEachMark(of: pages, flow: flow, tree: tree) { mark, _, page in
            if case .destination(let id) = mark, numbers[id] == nil { numbers[id] = page.number }
        }
        return numbers
    }

    static func forEachMark(of pages: [Page], flow: Flow, tree: BoxTree, _ body: (PageMark, Int, Page) -> Void) {
        for (index, page) in pages.enumerated() {
            for item in page.items where flow.items[item].kind == .mark { body(tree.marks[Int(flow.items[item].payload)], index, page) }
        }
    }
}

enum Outline {
    static func entries(of pages: [Page], flow: Flow, tree: BoxTree) -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        Destinations.forEachMark(of: pages, flow: flow, tree: tree) { mark, page, _ in
            guard case .bookmark(let level, let label, let node) = mark, !label.isEmpty else { return }
            entries.append(OutlineEntry(level: level, title: label, page: page, destination: PageMark.bookmarkDestination(node)))
        }
        return entries
    }
}
