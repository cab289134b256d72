import Boxes
import DisplayLists
import TextLayout
import Typefaces

/// Where the shapes of an initial stand among those of its page.
struct InitialPlace {
    private var start: Int?
    private var letter: Int?
    private var end: Int?

    var isComplete: Bool { end != nil }

    mutating func note(_ edge: InlineRun.InitialEdge, shapeCount: Int) {
        switch edge {
        case .start: (start, letter, end) = (shapeCount, nil, nil)
        case .letter: letter = shapeCount
        case .end: if start != nil, letter != nil { end = shapeCount }
        }
    }

    /// The shapes of marks and letter, and the first of the letter, if the display list has them.
    mutating func take() -> (shapes: Range<Int>, letter: Int)? {
        defer { self = InitialPlace() }
        guard let start, let letter, let end, start <= letter, letter < end else { return nil }
        return (start..<end, letter)
    }
}

extension PlacedInitial {
    /// - Parameter store: of all shapes.
    init(_ place: (shapes: Range<Int>, letter: Int), in list: DisplayList, _ store: ShapeStore) {
        let next = place.shapes.upperBound < list.shapes.count ? place.shapes.upperBound : nil
        var text: [UInt8] = []
        for index in place.shapes.lowerBound..<(next ?? place.shapes.upperBound - 1) + 1 {
            let shape = store[list.shapes[index].shape]
            text += store.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)]
            if list.shapes[index].isFollowedBySpace, index != next { text.append(0x20) }
        }
        self.init(shapes: place.shapes, next: next, text: text, letter: place.letter)
    }
}
