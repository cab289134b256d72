import StyleSheets

/// The ends of one page: where it may end, by the rules, and what each end costs.
///
/// A page costs by how far its last line, or the last above its notes, stands above the foot; a place costs its penalty (a hyphen over the
/// page turn, a lone line); what a spread costs depends on both its pages (`SpreadCost`). Widows, orphans and what must stay together are not costs
/// but forbidden.
///
/// A class, as each state of the search asks for it and would copy all that it knows.
final class PageEnds: Sendable {
    let weights: PageWeights
    /// Distance of the lines of the body.
    let lineHeight: Int64
    let notes: NoteBodies
    let floats: PageFloats
    /// The sets of columns of the list.
    let sets: [ColumnSet]
    /// The parts of costs are kept.
    let explains: Bool

    init(
        weights: PageWeights, lineHeight: Int64, notes: NoteBodies, floats: PageFloats = PageFloats(), sets: [ColumnSet] = [],
        explains: Bool = false
    ) {
        self.weights = weights; self.lineHeight = lineHeight; self.notes = notes; self.floats = floats; self.sets = sets
        self.explains = explains
    }

    /// The same, which keeps the parts of costs.
    var explaining: PageEnds {
        PageEnds(weights: weights, lineHeight: lineHeight, notes: notes, floats: floats, sets: sets, explains: true)
    }

    /// What a later page of a way can hardly make good.
    var hopeless: HopelessDifference { sets.isEmpty ? weights.hopelessLines : weights.hopelessColumns }

    /// What is the same for all ends of a page.
    struct Page {
        /// Of the text area, without the page floats on it.
        var height: Int64
        var noteArea = NoteArea()
        /// The first item, and the items up to the end of the stretch, as far as the list has them.
        var start: Int
        var limit: Int
        /// The stretch ends with the list.
        var endsStretch = true
        /// How much more than its height the page may hold, where it has nothing but lines.
        var excess: Int64 = 0
        /// The page has to end with the list, however much stays empty.
        var mustTurn = false
        var isFirst: Bool
        /// Of the rest of a paragraph that the page begins with, above its first item; `height` is without it.
        var restHeight: Int64 = 0
        /// Spaces do not vanish in front of the first item.
        var keepsSpaces: Bool { isFirst || restHeight > 0 }
        var owed = OwedInsertions()
        /// Those that stand across the page; nil for none.
        var floats: FloatStack?
        /// An item with which no page can begin, though its penalty does not say so.
        var cannotBegin: ((Int) -> Bool)?
    }

    /// One end.
    struct End {
        var range: VerticalList.PageRange
        /// The item with which the next page begins.
        var next: Int
        var shortness: Int64
        /// The notes and page floats; nil where none are called or owed.
        let fit: Boxed<InsertionFit>?
        /// Without that of its spread.
        var cost: EndCost
        /// How far above the foot of the page its last line stands, unless the page is the last one of the stretch.
        var foot: Int64?
        /// The text of the stretch is complete.
        var endsStretch: Bool
        private var boxedRows: Boxed<[ColumnRow]>?
        /// The rows of columns on the page.
        var rows: [ColumnRow] {
            get { boxedRows?.content ?? [] }
            set { boxedRows = newValue.isEmpty ? nil : Boxed(newValue) }
        }
        /// The paragraphs on the page that are set in a line more or fewer.
        var variants = ChosenVariants()
        /// The page ends inside such a paragraph, whose lines are behind `range`.
        var parted: Boxed<PartedVariant>?

        init(
            range: VerticalList.PageRange, next: Int, shortness: Int64, fit: Boxed<InsertionFit>?, cost: EndCost, foot: Int64?,
            endsStretch: Bool
        ) {
            self.range = range; self.next = next; self.shortness = shortness; self.cost = cost; self.foot = foot
            self.endsStretch = endsStretch
            self.fit = fit
        }
    }

    /// The ends of a page.
    struct Found {
        /// In the order of the text.
        var ends: [End] = []
        /// The item at which the page is overfull.
        var limit = 0
    }

    /// The ends of a page.
    func ends(in list: VerticalList, _ page: Page) -> Found {
        var result = Found()
        result.limit = find(in: list, page) { result.ends.append($0) }
        return result
    }

    /// As `ends`, for the innermost loop of the search: it copies no end.
    /// - Parameter found: takes the ends in the order of the text.
    /// - Returns: the item at which the page is overfull.
    @inline(__always)
    func find(in list: VerticalList, _ page: Page, found: (End) -> Void) -> Int {
        guard list.hasFloats || !page.owed.floats.isEmpty || !list.columns.isEmpty else { return findLines(in: list, page, found: found) }
        let all = list.hasFloats || !page.owed.floats.isEmpty ? endsBesideFloats(in: list, page) : endsInColumns(in: list, page)
        for end in all.ends { found(end) }
        return all.limit
    }

    /// As `ends`, with the page floats that have been chosen for the page and no others.
    func ends(in list: VerticalList, beside page: Page) -> Found {
        if !list.columns.isEmpty { return endsInColumns(in: list, page) }
        var result = Found()
        result.limit = findLines(in: list, page) { result.ends.append($0) }
        return result
    }

    /// As `find`, with nothing but lines and notes.
    @inline(__always)
    private func findLines(in list: VerticalList, _ page: Page, found: (End) -> Void) -> Int {
        if !list.flexible.isEmpty { return findWithVariants(in: list, page, found: found) }
        let first = list.trimmed(from: page.start, to: page.limit, isFirst: page.keepsSpaces).start
        let called = list.calls(from: page.start, reaching: page.height + list.prefix[first] - list.prefix[page.start], limit: page.limit)
        let firstInsertion = firstInsertion(of: page, called), hasInsertions = firstInsertion < .max
        var index = page.start
        if page.owed.isEmpty {
            // Shorter pages end too far above their foot, or above all the notes that the page may call.
            let notes = mostHeight(ofNotes: called, page)
            let least = page.height - weights.style.shortPageLimit * lineHeight - notes
            index = max(page.start + 1, list.firstEndOnGrid(from: first, holding: least, limit: page.limit))
        }
        var fits = PageFits(self, page, list), gridReach = LineGrid.Reach()
        var longest: End?
        var skipped: Int?
        var isEmpty = true
        var overfull: Int?
        while index <= page.limit {
            let isEnd = index == page.limit && page.endsStretch
            let isTurn = index == page.limit && page.mustTurn
            if !isEnd, !isTurn, index < list.items.count || !page.endsStretch {
                guard index < list.items.count else { break }
                if index > page.start, !list.isBreakable(before: index) || page.cannotBegin?(index) ?? false {
                    index += 1
                    continue
                }
            }
            var range = list.trimmed(from: page.start, to: index, isFirst: page.keepsSpaces)
            let room = room(for: &range, of: list, page, &gridReach, hasInsertions: firstInsertion < index)
            if room < 0 {
                if overfull == nil { overfull = index }
                if room < -page.excess { break }
            }
            fits.goOn(to: index, self, list)
            if !isEnd, !isTurn, isTooShort(page, room: room, fits) {
                skipped = index
                index += 1
                continue
            }
            // A note that is called would not begin here.
            if room >= 0, room < fits.leastHeight {
                index += 1
                continue
            }
            let fit = hasInsertions ? fits.fit(self, page, list, room: room) : nil
            if room < 0, isEnd || isTurn || fit != nil {
                index += 1
                continue
            }
            let shortness = room < 0 ? room : max(0, room - (fit?.content.height ?? 0))
            if fit?.content.brokenCount ?? 0 == 0, index > page.start || fit?.content.placesAnything ?? false {
                let isLong = isEnd || isTurn || fit?.content.owed.rest != nil || shortness <= weights.style.shortPageLimit * lineHeight
                let end = end(page, range, at: index, list, shortness, fit, isEnd: isEnd, isTurn: isTurn)
                if isLong {
                    isEmpty = false
                    found(end)
                } else if hasInsertions {
                    longest = end
                }
            }
            index += 1
        }
        // With notes that are not to be cut a short page is better than a note on the wrong one.
        if isEmpty, let end = longest ?? shortEnd(in: list, page, at: skipped, firstInsertion) { found(end) }
        return overfull ?? page.limit
    }

    /// Whether a page ends too far above its foot, or above its notes, however they are set: nothing else need be known of it then. All
    /// of its notes have room.
    /// - Parameter room: the least that its lines leave.
    @inline(__always)
    func isTooShort(_ page: Page, room: Int64, _ fits: PageFits) -> Bool {
        let left = room - fits.mostHeight
        return left > max(weights.style.shortPageLimit, 3) * lineHeight && !page.owed.hasNotes && fits.callsByLines
            && fits.mostHeight <= page.noteArea.most
    }

    /// A page that is too short, where no other is within the rules; nil where nothing is called or owed.
    /// - Parameters:
    ///   - index: where it ends.
    ///   - firstInsertion: as `firstInsertion(of:_:)` has it.
    func shortEnd(in list: VerticalList, _ page: Page, at index: Int?, _ firstInsertion: Int) -> End? {
        guard firstInsertion < .max, let index else { return nil }
        var range = list.trimmed(from: page.start, to: index, isFirst: page.keepsSpaces), reach = LineGrid.Reach()
        let room = room(for: &range, of: list, page, &reach, hasInsertions: firstInsertion < index)
        let fit = fit(page, list, upTo: index, room: room).map { Boxed($0) }
        return end(page, range, at: index, list, max(0, room - (fit?.content.height ?? 0)), fit, isEnd: false, isTurn: false)
    }

    /// The first item that calls a note or a float; one before all where some are owed, and one behind all where there is none.
    func firstInsertion(of page: Page, _ called: ArraySlice<VerticalList.InsertionCall>) -> Int {
        page.owed.isEmpty ? called.first?.item ?? .max : -1
    }

    /// What the lines of a page leave free. Where there is no room for what the page ends with on the lines of the grid, it stands where it
    /// would without; above notes it may stand anywhere.
    @inline(__always)
    func room(
        for range: inout VerticalList.PageRange, of list: borrowing VerticalList, _ page: Page, _ reach: inout LineGrid.Reach,
        hasInsertions: Bool
    ) -> Int64 {
        range.endsOffGrid = hasInsertions
        let room = page.height - list.height(range, &reach)
        if room >= 0 || list.grid == nil || hasInsertions { return room }
        range.endsOffGrid = true
        return page.height - list.height(range, &reach)
    }

    func end(
        _ page: Page, _ range: VerticalList.PageRange, at index: Int, _ list: VerticalList, _ shortness: Int64, _ fit: Boxed<InsertionFit>?,
        isEnd: Bool, isTurn: Bool, penalty: Int32? = nil
    ) -> End {
        var cost = fit?.content.cost(weights, isExplained: explains) ?? EndCost(isExplained: explains)
        let isLast = isEnd && fit?.content.owed.isEmpty ?? true
        if isLast {
            let filled = page.height + page.restHeight - shortness + (page.floats?.height ?? 0)
            if !page.isFirst, filled < weights.style.lastPageLines * lineHeight {
                cost.add(PageCost(penalty: weights.style.shortLastPagePenalty), for: .shortLastPage)
            }
        } else {
            let penalty = penalty ?? (index < list.items.count ? max(list.items[index].penalty, 0) : 0)
            cost.add(PageCost(penalty: Int64(penalty)), for: .breakPenalty)
            let counted = isTurn ? min(shortness, weights.style.shortPageLimit * lineHeight) : shortness
            cost.add(weights.short(counted, lineHeight: lineHeight), for: .length)
        }
        let foot = isLast ? nil : whiteAtFoot(page, shortness, fit)
        return End(range: range, next: index, shortness: shortness, fit: fit, cost: cost, foot: foot, endsStretch: isEnd)
    }

    /// What stands besides the lines on a page that ends before an item; nil if nothing is called or owed.
    /// - Parameters:
    ///   - columnFloats: those in the columns on it, if they may call notes.
    ///   - owed: by these columns; nil where the page has none.
    func fit(
        _ page: Page, _ list: VerticalList, upTo index: Int, room: Int64, _ columnFloats: [FloatStack] = [], owed: OwedByColumns? = nil
    ) -> InsertionFit? {
        let called = list.calls(in: page.start..<index)
        if called.isEmpty, page.owed.isEmpty { return nil }
        return fit(page, called, room: room, columnFloats, owed: owed)
    }

    /// What the lines of a full page leave free at its foot.
    func remainder(of page: Page) -> Int64 { (page.height + page.restHeight + (page.floats?.height ?? 0)) % lineHeight }

    /// How far above the foot the page's last line stands. Notes and floats stand where the last line of a full page does, which is not
    /// quite at the foot of a page that holds no whole number of lines.
    func whiteAtFoot(_ page: Page, _ shortness: Int64, _ fit: Boxed<InsertionFit>?) -> Int64 {
        guard let fit = fit?.content, fit.holdsNotes || !(fit.floats?.bottom.isEmpty ?? true) else { return shortness }
        return remainder(of: page)
    }

    /// A page where none within the rules fits: the one that ends at a legal place with the fewest notes that find no room, of several the
    /// longest; else the longest that ends at a forbidden place, else one item alone, however tall. Those notes wait for the next page.
    /// - Parameter limit: where the page would be overfull.
    func emergency(in list: VerticalList, _ page: Page, limit: Int) -> End {
        var legal: Int?
        var fewestBroken = Int32.max
        var forbidden: Int?
        guard page.start < page.limit else { return notesAlone(in: list, page) }
        if !list.columns.isEmpty {
            if var last = endsInColumns(in: list, page, breaksRules: true).ends.last {
                last.cost.addBrokenRule()
                return last
            }
        }
        var end = page.start + 1
        while end <= min(limit, page.limit) {
            let range = list.trimmed(from: page.start, to: end, isFirst: page.keepsSpaces)
            let room = page.height - list.height(range)
            if room < 0 { break }
            let isEnd = end == page.limit
            if isEnd ? page.endsStretch : list.hasHeight(range) && !(page.cannotBegin?(end) ?? false) {
                if isEnd || list.isBreakable(before: end) {
                    let broken = fit(page, list, upTo: end, room: room)?.brokenCount ?? 0
                    if broken <= fewestBroken { (legal, fewestBroken) = (end, broken) }
                } else if !list.items[end - 1].isAttachedToNext, !list.items[end].isDiscardable {
                    forbidden = end
                }
            }
            end += 1
        }
        let last = max(limit - 1, page.start + 1)
        var index = legal ?? forbidden ?? max(page.start + 1, min(list.firstHeightEnd(from: page.start, limit: limit), last))
        // One item alone may be the margin above something that is too high, with which no page gets on.
        if legal == nil, forbidden == nil { while index < page.limit, page.cannotBegin?(index) ?? false { index += 1 } }
        let range = list.trimmed(from: page.start, to: index, isFirst: page.keepsSpaces)
        let room = max(0, page.height - list.height(range))
        let fit = self.fit(page, list, upTo: index, room: room)
        let isEnd = index == page.limit && page.endsStretch
        var result = self.end(
            page, range, at: index, list, max(0, room - (fit?.height ?? 0)), fit.map { Boxed($0) }, isEnd: isEnd, isTurn: false)
        if legal == nil { result.cost.addBrokenRule() }
        return result
    }

    /// All of a list as one page, whatever it costs.
    func turn(in list: VerticalList, _ page: Page) -> End {
        let range = list.trimmed(from: page.start, to: list.items.count, isFirst: page.keepsSpaces)
        let room = max(0, page.height - list.height(range))
        let fit = self.fit(page, list, upTo: list.items.count, room: room)
        let shortness = max(0, room - (fit?.height ?? 0))
        return end(page, range, at: list.items.count, list, shortness, fit.map { Boxed($0) }, isEnd: page.endsStretch, isTurn: true)
    }

    /// A page behind the text, for notes and floats of which no part has room: the first of them stands there all the same.
    private func notesAlone(in list: VerticalList, _ page: Page) -> End {
        let fit = fit(alone: page)
        let range = VerticalList.PageRange(start: page.start, end: page.start)
        let isEnd = page.endsStretch
        return end(page, range, at: page.start, list, max(0, page.height - fit.height), Boxed(fit), isEnd: isEnd, isTurn: false)
    }
}
