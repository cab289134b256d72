/// A horizontal list without optical margins that breaks as the same list with them: for a line breaker that knows TeX's items only.
///
/// What hangs out at the end of a line becomes a negative kern behind the box, and what hangs out at the start a box of negative width
/// before it; the glue between them is widened by both, so that the sum is the same where no line ends. At a discretionary the margins go
/// into the texts before and after the break. The line widths at every break are those of the original, so the demerits and the breaks are,
/// too.
struct PlainItems {
    private(set) var items: [Item] = []

    init(_ source: [Item]) {
        items.reserveCapacity(source.count * 2)
        if let first = source.first, first.kind == .box, first.leftProtrusion != 0 { items.append(.box(width: -first.leftProtrusion)) }
        var index = 0
        while index < source.count {
            let item = source[index]
            switch item.kind {
            case .box:
                append(box: item)
                index += 1
            case .discretionary, .hyphenation:
                var plain = Item.discretionary(
                    penalty: item.penalty, pre: item.preWidth &- item.rightProtrusion, post: item.postWidth &- item.leftProtrusion,
                    replacement: item.width, isAutomatic: item.kind == .hyphenation)
                plain.payload = item.payload
                items.append(plain)
                index += 1
            case .glue, .explicitKern, .penalty, .fontKern, .tab:
                index = appendSpace(source, from: index)
            }
        }
        if let last = source.last, last.kind == .box, last.rightProtrusion != 0 { items.append(.fontKern(width: -last.rightProtrusion)) }
    }

    private mutating func append(box: Item) {
        var plain = Item.box(width: box.width)
        plain.payload = box.payload
        items.append(plain)
    }

    /// Appends what stands between two boxes, compensated where a line may end there; gives the index behind it.
    private mutating func appendSpace(_ source: [Item], from start: Int) -> Int {
        var end = start
        while end < source.count, [.glue, .explicitKern, .penalty, .fontKern].contains(source[end].kind) { end += 1 }
        let right = start > 0 && source[start - 1].kind == .box ? source[start - 1].rightProtrusion : 0
        let left = end < source.count && source[end].kind == .box ? source[end].leftProtrusion : 0
        // A place to break needs something to take the margins back: the glue, or an unbreakable kern.
        // At a forced break the line always ends, and with the glue that fills it: nothing hangs out there, and there is nothing to take
        // back.
        let isForced = source[start..<end].contains { $0.kind == .penalty && $0.penalty <= -10_000 }
        var isCompensated = isForced
        if right != 0, !isForced { items.append(.fontKern(width: -right)) }
        for index in start..<end {
            var item = source[index]
            if item.kind == .glue, !isCompensated {
                var wider = Item.glue(
                    Glue(item.width &+ right &+ left, stretch: item.stretch, item.stretchOrder, shrink: item.shrink, item.shrinkOrder))
                wider.payload = item.payload
                item = wider
                isCompensated = true
            }
            items.append(item)
        }
        if !isCompensated, right != 0 || left != 0 {
            // A penalty alone: an explicit kern behind it vanishes with the break.
            items.append(.explicitKern(width: right &+ left))
        }
        if left != 0 { items.append(.box(width: -left)) }
        return end
    }
}
