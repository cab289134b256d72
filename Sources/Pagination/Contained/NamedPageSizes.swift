import Boxes
import Geometry
import Markup
import StyleSheets

/// The room for text on the pages that page floats and notes stand on, where these have a name (`page`): of that name, with its own size
/// and margins.
struct NamedPageSizes: Sendable {
    /// By the indices in `BoxTree.pageFloats` and `BoxTree.footnotes`; nil for what stands on pages without a name.
    private(set) var floats: [Size?] = []
    private(set) var notes: [Size?] = []

    /// Every page has the same room.
    init() {}

    init(_ tree: BoxTree, _ styled: StyledDocument, _ masters: PageMasters) {
        guard styled.styles.contains(where: { $0.box.pageName != nil }) else { return }
        var masters = masters
        func size(around node: NodeID) -> Size? {
            var node = styled.document[node].parent, name: String?
            while node != .none {
                let style = styled.style(of: node).box
                // What is out of the flow begins no page (css-page-3 section 6.1).
                if style.isBlockInFlow { name = name ?? style.pageName } else { name = nil }
                node = styled.document[node].parent
            }
            return name.map { masters.contentSize(pageName: $0) }
        }
        floats = tree.pageFloats.map { size(around: $0.node) }
        notes = tree.footnotes.map { size(around: $0.node) }
    }
}

extension ContainedLayouts {
    /// The width that a page float or a note stands in: that of the page or of its column.
    func width(aroundPageFloat index: Int) -> Length {
        columnWidths.floats[index].map { Length(scaledPoints: $0) } ?? pageSize(aroundPageFloat: index).width
    }

    func width(aroundNote index: Int) -> Length {
        columnWidths.notes[index].map { Length(scaledPoints: $0) } ?? pageSize(aroundNote: index).width
    }

    /// How high the page is on which a page float or a note stands.
    func height(aroundPageFloat index: Int) -> Int64 { pageSize(aroundPageFloat: index).height.scaledPoints }
    func height(aroundNote index: Int) -> Int64 { pageSize(aroundNote: index).height.scaledPoints }

    private func pageSize(aroundPageFloat index: Int) -> Size { Self.size(namedPages.floats, index) ?? usualPageSize }
    private func pageSize(aroundNote index: Int) -> Size { Self.size(namedPages.notes, index) ?? usualPageSize }
    private static func size(_ sizes: [Size?], _ index: Int) -> Size? { index < sizes.count ? sizes[index] : nil }

    private var usualPageSize: Size { Size(width: Length(scaledPoints: pageWidth), height: Length(scaledPoints: pageHeight)) }
}

extension BoxStyle {
    fileprivate var isBlockInFlow: Bool {
        guard float == .none, position == .static || position == .relative else { return false }
        return [.block, .listItem, .flowRoot, .table, .flex, .grid, .contents].contains(display)
    }
}
