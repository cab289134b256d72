import Boxes
import Geometry
import StyleSheets

/// The first page of a book, where it has another measure than those behind it (`@page :first { margin: 0 }`) and all up to the first
/// forced break plainly has room on it: a cover, a title page. What stands on it is then measured by it. Where the text goes on over it
/// boxes have the measure of the pages behind, and lines that of the page that they stand on.
struct FirstPage {
    let content: Size

    /// What has room on a page in any case.
    private static let mostText: Int32 = 3_000

    /// Nil where there is no such page.
    init?(_ sizing: BlockSizing, _ masters: inout PageMasters) {
        let tree = sizing.tree
        guard !tree.boxes.isEmpty, let last = Self.lastBox(sizing) else { return nil }
        let name = Self.pageName(of: last, sizing)
        var context = PageSelectorContext(name: name, isRight: true, isFirst: true, isBlank: false)
        context.opensDocument = true
        let master = masters.master(for: context)
        guard master.content.size.width != masters.contentSize(pageName: name).width else { return nil }
        content = master.content.size
    }

    /// The last box up to the first forced break; nil where there is too much for a page.
    private static func lastBox(_ sizing: BlockSizing) -> Int? {
        let tree = sizing.tree
        var text: Int32 = 0, last: Int?, name: String?, end = Int.max
        for index in 0..<tree.flowBoxCount {
            let box = tree.boxes[index], style = sizing.style(of: box), holdsText = box.paragraph >= 0
            let isBehindBreak = index >= end || style.breakBefore.isForced || last != nil && pageName(of: index, sizing) != name
            if isBehindBreak, let last { return last }
            guard index < FlowBuilder.mostBoxesOfPage else { return nil }
            if style.breakAfter.isForced { end = min(end, tree.endOfSubtree(index)) }
            guard holdsText else { continue }
            let paragraph = tree.paragraphs[Int(box.paragraph)]
            text += paragraph.textEnd - paragraph.textStart
            guard text <= mostText else { return nil }
            if last == nil { name = pageName(of: index, sizing) }
            last = index
        }
        return last
    }

    private static func pageName(of box: Int, _ sizing: BlockSizing) -> String? {
        var id = BoxID(Int32(box))
        while id != .none {
            if let name = sizing.style(of: sizing.tree[id]).pageName { return name }
            id = sizing.tree[id].parent
        }
        return nil
    }
}

extension FlowBuilder {
    /// What has come so far stands on the first page.
    var isOnFirstPage: Bool { firstPage != nil && flow.forcedBreaks.count == 1 }

    /// The area of the pages of a name, or of the first page as long as that goes on.
    mutating func pageSize(ofName name: String?) -> Size {
        if isOnFirstPage, let firstPage { return firstPage.content }
        return masters.contentSize(pageName: name)
    }
}
