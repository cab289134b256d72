import Boxes
import Geometry
import StyleSheets

/// What blocks are measured by. The pages of a block may have another name than those of its parents (css-page-3 section 8), and with it
/// another measure: there its parents, and the columns that they have, are measured anew. So they are behind a first page of its own.
extension FlowBuilder {
    /// The content box of an open box.
    struct Content {
        var x: Length
        /// Of a multi-column container: across all its columns.
        var width: Length
        var columns: (count: Int, width: Length, gap: Length)?
    }

    /// The content box that a block stands in.
    /// - Parameters:
    ///   - name: of the page of the block.
    ///   - spansColumns: it stands across the columns of the innermost container.
    mutating func containingBlock(onPage name: String?, spansColumns: Bool) -> (x: Length, width: Length) {
        let index = spansColumns ? open.lastIndex { $0.columns != nil } : open.indices.last
        guard let index else { return (.zero, pageSize(ofName: name).width) }
        let parent = open[index]
        guard name != parent.pageName || isOnFirstPage != parent.isOnFirstPage, !isContained else {
            return (parent.contentX, spansColumns ? parent.spannedWidth : parent.contentWidth)
        }
        let content = content(of: index, onPage: name)
        return (content.x, spansColumns ? content.width : content.columns?.width ?? content.width)
    }

    /// The content box of an open box on pages of a name.
    mutating func content(of index: Int, onPage name: String?) -> Content {
        let page = pageSize(ofName: name).width
        var content = Content(x: .zero, width: page), container = content
        for entry in open[...index] {
            let style = sizing.style(of: tree[entry.box])
            let (x, width) = entry.spansColumns ? (container.x, container.width) : (content.x, content.columns?.width ?? content.width)
            let edges = BoxEdges(style, base: width), place = sizing.horizontalPlace(entry.box, style, edges, in: width)
            content = Content(x: x + place.x + edges.left, width: max(.zero, place.width - edges.left - edges.right))
            guard entry.columns != nil else { continue }
            let em = styles[Int(tree[entry.box].style.index)].text.fontSize
            content.columns = ColumnSet.columns(style, available: content.width, em: em)
            container = content
        }
        return content
    }
}
