/// The notes and page floats that stand in the columns of a set. A class for the same reason as `ColumnFilling`.
final class ColumnInsertions {
    /// All page floats of the book.
    let floats: PageFloats
    let notes: NoteBodies
    let noteArea: NoteArea
    let lineHeight: Int64
    /// What waits where the row begins.
    let owed: OwedByColumns
    /// Columns may have notes: the set calls some, or its floats do.
    let hasNotes: Bool

    init(floats: PageFloats, notes: NoteBodies, noteArea: NoteArea, lineHeight: Int64, owed: OwedByColumns, hasNotes: Bool) {
        self.floats = floats; self.notes = notes; self.noteArea = noteArea; self.lineHeight = lineHeight
        self.owed = owed; self.hasNotes = hasNotes
    }
}

/// Page floats and notes of one of several columns (css-page-floats-3). Floats stand at the head or the foot of the column of their anchor, or
/// of one behind it, in the order of the anchors; a note begins in the column of its call and goes on in the next. The set does not end
/// before all of them have their place.
extension ColumnFilling {
    /// The floats that one more column is tried with; nil where nothing but lines is in reach.
    /// - Parameter height: of the columns.
    func queue(from start: Start, height: Int64) -> FloatQueue? {
        guard let insertions else { return nil }
        let reach = list.prefix[start.next] &+ height
        let called = list.calls(in: start.next..<max(start.next, end)).prefix { list.prefix[$0.item] <= reach }
        return FloatQueue(owed: start.owed.floats, called: called.columnFloats, insertions.floats)
    }

    /// The floats of one more column: the first, the first two …
    func choices(_ queue: FloatQueue, from start: Start, height: Int64, includesTooHigh: Bool = false) -> [FloatQueue.Choice] {
        guard let insertions else { return [] }
        return queue.choices(
            from: start.next, height: height, mayBeLast: true, isBehindText: start.next >= end, list.prefix, insertions.floats,
            lineHeight: insertions.lineHeight, includesTooHigh: includesTooHigh)
    }

    /// A column without text.
    func alone(at item: Int) -> ColumnEnd { ColumnEnd(range: item..<item, next: item, height: 0, isForced: false) }

    /// The notes of one more column; nil where none is called or owed.
    /// - Parameter room: what its text and floats leave of it.
    func noteFit(from start: Start, upTo next: Int, _ stack: Boxed<FloatStack>?, room: Int64) -> Boxed<InsertionFit>? {
        guard let insertions, insertions.hasNotes || start.owesNotes else { return nil }
        var called = list.calls(in: start.next..<max(start.next, next)).columnNotes
        if let stack = stack?.content { called = insertions.floats.columnNotes(called, with: stack) }
        guard !called.isEmpty || start.owesNotes else { return nil }
        return Boxed(
            InsertionFit(
                owed: start.owed.notes, called: called, room: room, area: insertions.noteArea, bodies: insertions.notes,
                lineHeight: insertions.lineHeight))
    }

    /// As little as can be of what is owed first, in a column of its own; nil where nothing is.
    func forcedColumn(from start: Start, height: Int64) -> Column? {
        guard let insertions else { return nil }
        if start.owesNotes {
            let notes = InsertionFit(forcing: start.owed.notes, area: insertions.noteArea, bodies: insertions.notes)
            return Column(end: alone(at: start.next), notes: Boxed(notes))
        }
        guard let float = start.owed.floats.first else { return nil }
        var stack = FloatStack()
        _ = stack.add(float.float, isAtHead: true, insertions.floats, lineHeight: insertions.lineHeight)
        stack.tighten(insertions.floats)
        // What has no room waits for the next column.
        let floats = Boxed(stack), notes = noteFit(from: start, upTo: start.next, floats, room: max(0, height - stack.height))
        return Column(end: alone(at: start.next), floats: floats, notes: notes)
    }

    /// Where the column behind one begins.
    /// - Returns: with the number of floats that might stand in it and wait all the same.
    func next(behind column: Column, from start: Start) -> (start: Start, deferredCount: Int32) {
        guard let insertions else { return (Start(next: column.end.next), 0) }
        let called = list.calls(in: start.next..<max(start.next, column.end.next)).columnFloats
        guard start.owesFloats || !called.isEmpty || column.notes != nil else { return (Start(next: column.end.next), 0) }
        var owed = OwedByColumns(), deferredCount: Int32 = 0
        if start.owesFloats || !called.isEmpty {
            let queue = FloatQueue(owed: start.owed.floats, called: called, insertions.floats)
            (owed.floats, deferredCount) = queue.owed(behind: [column.stack])
        }
        if let notes = column.notes { (owed.rest, owed.waiting) = (notes.content.owed.rest, notes.content.owed.waiting) }
        return (Start(next: column.end.next, owed: owed), deferredCount)
    }

    /// Of all floats of the rest of the set, below each other.
    func floatHeight(from first: Int) -> Int64 {
        guard let insertions else { return 0 }
        let called = list.calls(in: first..<max(first, end)).columnFloats.map(\.float)
        return (insertions.owed.floats.map(\.float) + called).reduce(0) { $0 + insertions.floats[$1].height }
    }
}
