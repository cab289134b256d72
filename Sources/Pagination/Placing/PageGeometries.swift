import Boxes
import Geometry
import StyleSheets

/// The rooms of the pages of a stretch: that of the first, which may be the first of its name or an opening and have margins of its own,
/// and those of right-hand and left-hand ones; where selectors ask for the number of a page, of each page.
struct PageGeometries {
    /// All pages have the measure that lines have by themselves.
    let isUniform: Bool
    /// Selectors of the sheet ask for the number of a page.
    let usesPositions: Bool
    let geometry: (PlacementState) -> StretchPlacer.Geometry

    /// - Parameters:
    ///   - context: of the first page, as far as it is known before anything stands on it.
    ///   - known: the masters; those that are made are kept there.
    init(_ common: StretchPlacing, _ draft: DraftStretch, _ context: PageSelectorContext, _ known: inout PageMasters) {
        let flow = common.flow, name = draft.name
        let usual = known.contentSize(pageName: name).width, isFirst = draft.range.lowerBound <= 1
        let base = isFirst ? flow.firstPageWidth ?? usual : usual
        var masters = known
        func geometry(_ context: PageSelectorContext) -> StretchPlacer.Geometry {
            let master = masters.master(for: context)
            return StretchPlacer.Geometry(
                height: max(1, master.content.height.scaledPoints), width: master.content.width.scaledPoints,
                narrowing: (base - master.content.width).scaledPoints,
                noteArea: NoteArea(master, body: common.body, descent: common.noteDescent))
        }
        var context = context
        let number = context.number, numberInSequence = context.numberInSequence
        var index = draft.range.lowerBound
        while index < draft.range.upperBound, flow.items[index].mayPrecedeOpening {
            flow.forEachMark(of: flow.items[index]) { if case .opening = common.tree.marks[Int($0)] { context.isOpening = true } }
            index += 1
        }
        let first = geometry(context)
        let right = geometry(PageSelectorContext(name: name, isRight: true, isFirst: false, isBlank: false))
        let left = geometry(PageSelectorContext(name: name, isRight: false, isFirst: false, isBlank: false))
        isUniform = [first, right, left].allSatisfy { $0.narrowing == 0 }
        usesPositions = masters.usesPositions
        guard usesPositions else {
            known = masters
            self.geometry = { $0.isFirst ? first : $0.nextIsRight ? right : left }
            return
        }
        self.geometry = { state in
            guard !state.isFirst else { return first }
            var context = PageSelectorContext(name: name, isRight: state.nextIsRight, isFirst: false, isBlank: false)
            context.number = number + state.pageCount
            context.numberInSequence = numberInSequence + state.pageCount
            return geometry(context)
        }
    }
}

extension FlowItem {
    /// Takes no room of the page on which it stands.
    fileprivate var mayPrecedeOpening: Bool {
        if isDiscardable { return true }
        return height == 0 && kind != .paragraph && kind != .table
    }
}

extension Flow {
    /// Lines of a stretch depend on their places.
    func dependsOnPlaces(_ range: Range<Int>, _ tree: BoxTree) -> Bool {
        guard dependsOnPlaces else { return false }
        return items[range].contains {
            switch $0.kind {
            case .anchor, .clear, .containment: true
            case .paragraph: tree.paragraphs[Int($0.payload)].hasFloats
            case .boxStart: boxes[Int($0.payload)].room >= 0
            default: false
            }
        }
    }
}
