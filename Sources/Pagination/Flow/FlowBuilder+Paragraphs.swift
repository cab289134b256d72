import Boxes
import Geometry
import StyleSheets

/// Paragraphs in the list, with the floats, the markers and the boxes out of the flow that go with them.
extension FlowBuilder {
    mutating func addParagraph(_ paragraph: Int32, _ entry: OpenBox) {
        if tree.paragraphs[Int(paragraph)].hasFloats, addFloats(of: paragraph, entry) { return }
        noteMeasure(of: paragraph, entry.contentWidth, base: entry.pictureBase)
        if tree.paragraphs[Int(paragraph)].hasPositioned { noteContainingWidth(of: paragraph, entry) }
        if tree.paragraphs[Int(paragraph)].hasObjects {
            for run in tree.runs(of: Int(paragraph)) {
                if case .inlineBlock(let index) = run.kind { containingWidths[index] = entry.contentWidth.scaledPoints }
            }
        }
        var item = FlowItem(.paragraph, payload: paragraph, x: entry.contentX.clamped32)
        if tree.dependsOnPlaces, open.count > 1, tree[entry.box].image >= 0 {
            // A picture goes beside floats as its containing block lets it: from `offset` to `height`.
            let block = open[open.count - 2]
            item.offset = block.contentX.clamped32
            item.height = (block.contentX + block.contentWidth).scaledPoints
        }
        emit(item)
    }

    private mutating func noteMeasure(of paragraph: Int32, _ measure: Length, base: Length? = nil) {
        measures.append(ParagraphMeasure(paragraph: paragraph, measure: measure.clamped32, base: (base ?? measure).clamped32))
    }

    /// Notes the floats of a paragraph. True if there is nothing else in it: then they stand between what is before and behind it, and part
    /// nothing.
    mutating func addFloats(of paragraph: Int32, _ entry: OpenBox) -> Bool {
        let source = tree.paragraphs[Int(paragraph)], runs = tree.runs(of: Int(paragraph))
        let isAlone = source.textStart == source.textEnd && runs.allSatisfy { if case .positioned = $0.kind { false } else { true } }
        for run in runs {
            guard case .float(let box) = run.kind else { continue }
            flow.floats.append((box, entry.contentWidth.scaledPoints))
            guard isAlone else { continue }
            flow.anchors.append(
                FloatAnchor(
                    box: box, x: entry.contentX.clamped32, width: entry.contentWidth.clamped32,
                    margin: hasPlace(entry) ? (positiveMargin + negativeMargin).scaledPoints : nil))
            pending.append(FlowItem(.anchor, payload: Int32(flow.anchors.count - 1)))
        }
        guard isAlone else { return false }
        noteMeasure(of: paragraph, entry.contentWidth)
        // There is no line that they could stand in.
        pendingMarks += tree.inlineMarks(of: Int(paragraph)).map(\.mark)
        return true
    }

    /// The block that a float stands in has its place already: the margins that come next do not move its top edge.
    private func hasPlace(_ paragraph: OpenBox) -> Bool {
        let block = tree[paragraph.box].isAnonymous ? open.last { !tree[$0.box].isAnonymous } : paragraph
        guard let block else { return placedItems > 0 }
        return block.isFormattingRoot || block.itemsBefore < placedItems
    }

    mutating func addMarker(of box: Box, _ entry: OpenBox) {
        noteMeasure(of: box.marker, masters.contentSize(pageName: nil).width)
        var marker = FlowItem(.marker, payload: box.marker)
        let isAtRight = !box.isAnonymous && styles[Int(box.style.index)].text.direction == .rightToLeft
        if isAtRight { marker.flags = .isAtRight }
        marker.x = (isAtRight ? entry.contentX + entry.contentWidth : entry.contentX).clamped32
        pendingMarkers.append(marker)
    }

    mutating func noteContainingWidth(of paragraph: Int32, _ entry: OpenBox) {
        let width =
            entry.containingWidth ?? open.last { $0.containingWidth != nil }?.containingWidth
            ?? (isContained ? nil : pageSize(ofName: entry.pageName).width)
        guard let width else { return }
        for run in tree.runs(of: Int(paragraph)) {
            if case .positioned(let index) = run.kind { containingWidths[index] = width.scaledPoints }
        }
    }
}
