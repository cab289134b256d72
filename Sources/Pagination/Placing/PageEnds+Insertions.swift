import StyleSheets

/// Page floats and notes on a page. Floats come first: for each number of them, in order, that might stand on the page, its ends are
/// those of a page that is lower by their height. So the search weighs a float that waits against a page that ends short.
extension PageEnds {
    /// As `ends`, with page floats in reach.
    func endsBesideFloats(in list: VerticalList, _ page: Page) -> Found {
        var result = Found(), short: [End] = []
        func note(_ end: End) {
            let isLong =
                end.endsStretch || (page.mustTurn && end.next == page.limit) || end.fit?.content.owed.rest != nil
                || end.shortness <= weights.style.shortPageLimit * lineHeight
            if isLong { result.ends.append(end) } else { short.append(end) }
        }
        let natural = ends(in: list, beside: page)
        for end in natural.ends { note(end) }
        for choice in choices(list, page) {
            var own = page
            own.floats = choice.stack
            own.height -= choice.stack.height
            func noteOwn(_ end: End) { if end.next >= choice.least, !choice.isForLast || end.endsStretch { note(end) } }
            for end in ends(in: list, beside: own).ends { noteOwn(end) }
            if let end = floatsAlone(in: list, own) { noteOwn(end) }
        }
        return Found(ends: result.ends.isEmpty ? short : result.ends, limit: natural.limit)
    }

    /// The floats that may stand on a page.
    private func choices(_ list: VerticalList, _ page: Page) -> [FloatQueue.Choice] {
        let first = list.trimmed(from: page.start, to: page.limit, isFirst: page.isFirst).start
        let reach = page.height + list.prefix[first] - list.prefix[page.start]
        var called = list.calls(from: page.start, reaching: reach, limit: page.limit).pageFloats
        if !list.columns.isEmpty {
            // All columns of a row are as high as the page at most.
            let columns = Int64(sets.reduce(1) { max($0, min($1.count, 1000)) })
            called = called.filter { list.prefix[$0.item] - list.prefix[page.start] <= reach * columns }
        }
        return FloatQueue(owed: page.owed.floats, called: called, floats).choices(
            from: page.start, height: page.height, mayBeLast: page.endsStretch,
            isBehindText: page.start == page.limit && page.endsStretch, list.prefix, floats, lineHeight: lineHeight)
    }

    /// A page that holds nothing but floats and notes inside a set of columns, where no page would end otherwise.
    private func floatsAlone(in list: VerticalList, _ page: Page) -> End? {
        guard list.outermostColumns(at: page.start) != nil else { return nil }
        let fit = self.fit(page, [], room: page.height)
        guard fit.placesAnything, fit.brokenCount == 0 else { return nil }
        let range = VerticalList.PageRange(start: page.start, end: page.start)
        return end(page, range, at: page.start, list, max(0, page.height - fit.height), Boxed(fit), isEnd: false, isTurn: false)
    }

    /// What stands on a page besides its lines.
    /// - Parameters:
    ///   - called: by its lines.
    ///   - room: what these leave of it.
    ///   - columnFloats: those in the columns on it, if they may call notes.
    ///   - owed: by these columns; nil where the page has none.
    func fit(
        _ page: Page, _ called: ArraySlice<VerticalList.InsertionCall>, room: Int64, _ columnFloats: [FloatStack] = [],
        owed: OwedByColumns? = nil
    ) -> InsertionFit {
        var result = InsertionFit(
            owed: page.owed, called: notes(called, page, columnFloats), room: room, area: page.noteArea, bodies: notes,
            lineHeight: lineHeight)
        // Most pages with notes have nothing else.
        guard !floats.isEmpty || !sets.isEmpty else { return result }
        if !floats.isEmpty { result.take(page.floats, deferral(of: page, called)) }
        result.owed.columns = owed ?? owedByColumns(of: page, called, columnFloats)
        return result
    }

    /// The notes of a page that lines call, for the search: it does not say which notes these are.
    func notesFit(_ page: Page, _ called: ArraySlice<VerticalList.InsertionCall>, room: Int64) -> InsertionFit {
        InsertionFit(
            owed: page.owed, called: called.notes, room: room, area: page.noteArea, bodies: notes, lineHeight: lineHeight, keepsNotes: false
        )
    }

    /// The notes that lines call and those in the floats of the page.
    func notes(
        _ called: ArraySlice<VerticalList.InsertionCall>, _ page: Page, _ columnFloats: [FloatStack] = []
    ) -> [Int32] {
        floats.pageNotes(Array(called.notes), with: page.floats, columnFloats)
    }

    /// The most that the notes of a page may take of its room.
    func mostHeight(ofNotes called: ArraySlice<VerticalList.InsertionCall>, _ page: Page) -> Int64 {
        if called.isEmpty, page.floats == nil { return 0 }
        let notes = notes(called, page)
        return notes.reduce(notes.isEmpty ? 0 : page.noteArea.edges) { $0 + self.notes[$1].height }
    }

    /// The floats that are owed or called and do not stand on the page: they wait.
    func deferral(of page: Page, _ called: ArraySlice<VerticalList.InsertionCall>) -> FloatQueue.Deferral {
        guard !page.owed.floats.isEmpty || called.contains(where: { if case .float = $0.insertion { true } else { false } }) else {
            return ([], 0)
        }
        return FloatQueue(owed: page.owed.floats, called: called.pageFloats, floats).owed(behind: page.floats.map { [$0] } ?? [])
    }

    /// What columns owe they know themselves, as each of them may hold some; on a page without a row it is all that they call.
    private func owedByColumns(
        of page: Page, _ called: ArraySlice<VerticalList.InsertionCall>, _ columnFloats: [FloatStack]
    ) -> OwedByColumns {
        var owed = page.owed.columns
        owed.waiting += called.columnNotes
        owed.floats = FloatQueue(owed: owed.floats, called: called.columnFloats, floats).owed(behind: columnFloats).floats
        return owed
    }

    /// What stands on a page behind the text, whatever room there is: at least a part of what is owed.
    func fit(alone page: Page) -> InsertionFit {
        var own = page
        if let first = page.owed.floats.first {
            var stack = FloatStack()
            _ = stack.add(first.float, isAtHead: true, floats, lineHeight: lineHeight)
            if stack.height > own.height { stack.tighten(floats) }
            own.floats = stack
            own.height = max(0, own.height - stack.height)
        }
        let fit = self.fit(own, [], room: own.height)
        return fit.placesAnything ? fit : InsertionFit(forcing: page.owed, area: page.noteArea, bodies: notes)
    }

    /// All that is owed and called, whatever room there is: nothing follows that could hold it.
    func fit(whole page: Page, _ called: ArraySlice<VerticalList.InsertionCall>) -> InsertionFit {
        var stack = FloatStack(), page = page
        page.owed.endColumns()
        func add(_ float: Int32) { _ = stack.add(float, isAtHead: true, floats, lineHeight: lineHeight, clearing: false) }
        for waiting in page.owed.floats { add(waiting.float) }
        for call in called {
            switch call.insertion {
            case .float(let float), .columnFloat(let float): add(float)
            case .note, .columnNote: break
            }
        }
        var own = page
        own.floats = stack.isEmpty ? nil : stack
        var result = InsertionFit(whole: page.owed, notes(called, own) + called.columnNotes, page.noteArea, notes)
        result.floats = own.floats
        return result
    }
}
