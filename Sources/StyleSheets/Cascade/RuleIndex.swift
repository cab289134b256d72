import Markup
import Resources

/// The selectors of all rules in cascade order, to be found by the id, class or type that their rightmost compound asks for.
///
/// A selector's *rank* is its place in the order of css-cascade-5 section 6.1: origin, layer, specificity, order of appearance. Ranks are
/// given once for all elements. Rules whose selectors come to the same are one *group*, tried once: what an element matches is a sorted
/// list of the numbers of groups, and elements that match the same rules have the same list.
struct RuleIndex {
    struct RankedRule {
        /// Index into `blocks`.
        var block: Int32
        var origin: Origin
        var layer: Int32
    }

    /// By rank.
    private(set) var rules: [RankedRule] = []
    /// The declarations of all sheets.
    private(set) var blocks: [DeclarationBlock] = []

    private struct Entry {
        var group: Int32
        /// The rightmost compound.
        var selector: Int32
        /// 0 for the element itself, otherwise one more than the raw value of the pseudo-element.
        var slot: UInt8
        /// The selector asks for nothing but the name it was found by.
        var isSettledByName: Bool
        var demand: Demand
        /// The position that `.position` asks for.
        var position: Int32
        /// Of those with a demand: the index behind the last entry of the same name with the same demand.
        var end: Int32 = 0
        /// Index into `scopes`; -1 for rules for all elements.
        var scope: Int32
    }

    /// What a selector asks for that most elements do not have; the entries of a name are sorted by it, so that an element passes over the
    /// others.
    private enum Demand: UInt8 { case none, attribute, position }

    static let slotCount = 1 + PseudoElement.allCases.count

    /// Entries by the id, the class and the type they ask for, and those that any element may match. For each kind of name, `…Starts` says
    /// where the entries of each name begin: a flat multimap.
    private var entries: [Entry] = []
    private var idStarts: [Int32]
    private var classStarts: [Int32]
    private var typeStarts: [Int32]
    private var otherEntries: Range<Int>
    private(set) var matcher: SelectorMatcher
    /// For the sheets that are there for some sources only: by the number of a source whether it is one of them.
    private var scopes: [[Bool]] = []
    private(set) var groups = RuleGroups()
    /// Groups of the rules that the last element matched, by slot, ascending.
    private(set) var matched: [[Int32]] = Array(repeating: [], count: Self.slotCount)
    /// Whether rules for pseudo-elements are among them, which is rare.
    private(set) var matchesPseudoElements = false
    private let documentClasses: [NameID]

    init(sheets: [StyleSheet], document: Document, media: MediaContext) {
        let layers = LayerOrder(sheets)
        var selectors = CompiledSelectors(document: document)
        var candidates: [Candidate] = []
        for sheet in sheets {
            let base = Int32(blocks.count)
            blocks += sheet.blocks
            selectors.begin(parents: sheet.parents)
            let isActive = sheet.activeConditions(media)
            let scope = Self.add(sheet.scope, to: &scopes)
            for rule in sheet.rules where isActive[Int(rule.condition)] {
                for selector in rule.selectors {
                    guard let compiled = selectors.add(selector) else { continue }
                    candidates.append(
                        Candidate(
                            selector: compiled, pseudoElement: selector.pseudoElement, origin: sheet.origin,
                            layer: layers.order(of: sheet.layers[Int(rule.layer)], sheet.origin), specificity: selector.specificity,
                            block: base + rule.block, scope: scope))
                }
            }
        }
        candidates.sortStably { a, b in
            if a.origin != b.origin { return a.origin < b.origin }
            if a.layer != b.layer { return a.layer < b.layer }
            return a.specificity < b.specificity
        }
        var byID: [(name: NameID, entry: Entry)] = [], byClass = byID, byType = byID
        var others: [Entry] = []
        for (rank, candidate) in candidates.enumerated() {
            rules.append(RankedRule(block: candidate.block, origin: candidate.origin, layer: candidate.layer))
            let slot = candidate.pseudoElement.map { $0.rawValue + 1 } ?? 0
            let (group, isNew) = groups.add(Int32(rank), selector: candidate.selector, slot: slot, scope: candidate.scope)
            guard isNew else { continue }
            let keys = selectors.keys(of: candidate.selector)
            let (demand, position) = Self.demand(of: candidate.selector, selectors)
            let entry = Entry(
                group: group, selector: candidate.selector, slot: slot,
                isSettledByName: keys != nil && selectors.isSingle(candidate.selector),
                demand: demand, position: position, scope: candidate.scope)
            guard let keys else {
                others.append(entry)
                continue
            }
            for key in keys {
                switch key {
                case .id(let name): byID.append((name, entry))
                case .class(let name): byClass.append((name, entry))
                case .type(let name): byType.append((name, entry))
                default: break
                }
            }
        }
        let nameCount = document.names.count
        idStarts = Self.add(byID, nameCount: nameCount, to: &entries)
        classStarts = Self.add(byClass, nameCount: nameCount, to: &entries)
        typeStarts = Self.add(byType, nameCount: nameCount, to: &entries)
        groups.finish()
        otherEntries = entries.count..<entries.count + others.count
        entries += others.sorted { ($0.demand.rawValue, $0.position, $0.group) < ($1.demand.rawValue, $1.position, $1.group) }
        Self.setEnds(&entries, otherEntries)
        selectors.finish()
        matcher = SelectorMatcher(selectors, document: document)
        documentClasses = document.classes
    }

    /// Appends entries sorted by name, and those of a name by what they ask for and by group; gives where each name's begin, the last start
    /// being their end.
    private static func add(_ items: [(name: NameID, entry: Entry)], nameCount: Int, to entries: inout [Entry]) -> [Int32] {
        var starts = Array(repeating: Int32(0), count: nameCount + 1)
        for item in items { starts[Int(item.name.rawValue) + 1] += 1 }
        starts[0] = Int32(entries.count)
        for i in 0..<nameCount { starts[i + 1] += starts[i] }
        entries += items.sorted { a, b in
            (a.name.rawValue, a.entry.demand.rawValue, a.entry.position, a.entry.group)
                < (b.name.rawValue, b.entry.demand.rawValue, b.entry.position, b.entry.group)
        }.map(\.entry)
        for i in 0..<nameCount where starts[i + 1] > starts[i] { setEnds(&entries, Int(starts[i])..<Int(starts[i + 1])) }
        return starts
    }

    /// Says of each entry of a name where those with its demand end.
    private static func setEnds(_ entries: inout [Entry], _ range: Range<Int>) {
        var end = range.upperBound
        for i in range.reversed() {
            if i + 1 < range.upperBound, entries[i].demand != entries[i + 1].demand { end = i + 1 }
            entries[i].end = Int32(end)
        }
    }

    /// What the rightmost compound asks for.
    private static func demand(of selector: Int32, _ selectors: CompiledSelectors) -> (Demand, position: Int32) {
        let compound = selectors.compounds[Int(selector)]
        var demand = Demand.none
        for part in selectors.simple[Int(compound.start)..<Int(compound.end)] {
            switch part {
            case .nth(let formula, ofType: false, fromEnd: false) where formula.step == 0: return (.position, formula.offset)
            case .attribute: demand = .attribute
            default: break
            }
        }
        return (demand, 0)
    }

    private struct Candidate {
        var selector: Int32
        var pseudoElement: PseudoElement?
        var origin: Origin
        var layer: Int32
        var specificity: Specificity
        var block: Int32
        var scope: Int32
    }

    /// Equal scopes follow each other, as the sheets of a publication do.
    private static func add(_ scope: [SourceID]?, to scopes: inout [[Bool]]) -> Int32 {
        guard let sources = scope else { return -1 }
        var isInside = [Bool](repeating: false, count: Int(sources.map(\.index).max() ?? -1) + 1)
        for source in sources where source.index >= 0 { isInside[Int(source.index)] = true }
        if scopes.last != isInside { scopes.append(isInside) }
        return Int32(scopes.count - 1)
    }

    private func isInside(_ scope: Int32, _ source: Int32) -> Bool {
        scope < 0 || source >= 0 && Int(source) < scopes[Int(scope)].count && scopes[Int(scope)][Int(source)]
    }

    /// Finds all rules that an element matches and leaves the numbers of their groups in `matched`.
    mutating func match(_ node: Int32, _ element: Node) {
        matched[0].removeAll(keepingCapacity: true)
        if matchesPseudoElements {
            for slot in 1..<matched.count { matched[slot].removeAll(keepingCapacity: true) }
            matchesPseudoElements = false
        }
        if element.id.rawValue != 0 {
            test(idStarts[Int(element.id.rawValue)], idStarts[Int(element.id.rawValue) + 1], node, element.source.source.index)
        }
        for i in Int(element.classStart)..<Int(element.classStart + element.classCount) {
            let name = Int(documentClasses[i].rawValue)
            test(classStarts[name], classStarts[name + 1], node, element.source.source.index)
        }
        test(typeStarts[Int(element.name.rawValue)], typeStarts[Int(element.name.rawValue) + 1], node, element.source.source.index)
        test(Int32(otherEntries.lowerBound), Int32(otherEntries.upperBound), node, element.source.source.index)
        finishSlot(0)
        if matchesPseudoElements { for slot in 1..<matched.count { finishSlot(slot) } }
    }

    private mutating func finishSlot(_ slot: Int) {
        guard matched[slot].count > 1 else { return }
        Self.sort(&matched[slot])
        // A selector with several keys may have been found by more than one of them.
        Self.removeRepeated(&matched[slot])
    }

    private mutating func test(_ start: Int32, _ end: Int32, _ node: Int32, _ source: Int32) {
        var i = Int(start)
        while i < Int(end) {
            let entry = entries[i]
            switch entry.demand {
            case .none: break
            case .attribute:
                guard matcher.hasAttributes(node) else {
                    i = Int(entry.end)
                    continue
                }
            case .position:
                testPositions(i..<Int(entry.end), node, source)
                i = Int(entry.end)
                continue
            }
            test(entry, node, source)
            i += 1
        }
    }

    private mutating func test(_ entry: Entry, _ node: Int32, _ source: Int32) {
        if entry.scope >= 0, !isInside(entry.scope, source) { return }
        if entry.isSettledByName || matcher.matches(entry.selector, node) {
            matched[Int(entry.slot)].append(entry.group)
            if entry.slot > 0 { matchesPseudoElements = true }
        }
    }

    /// Of selectors that each ask for one position, sorted by it, only those for the element's own are tried.
    private mutating func testPositions(_ range: Range<Int>, _ node: Int32, _ source: Int32) {
        let position = matcher.position(of: node)
        var low = range.lowerBound, high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].position < position { low = middle + 1 } else { high = middle }
        }
        while low < range.upperBound, entries[low].position == position {
            test(entries[low], node, source)
            low += 1
        }
    }

    /// The lists are short and made of sorted runs.
    private static func sort(_ groups: inout [Int32]) {
        if groups.count > 32 {
            if (1..<groups.count).contains(where: { groups[$0 - 1] > groups[$0] }) { groups.sort() }
            return
        }
        for i in 1..<groups.count {
            let group = groups[i]
            var j = i
            while j > 0, groups[j - 1] > group {
                groups[j] = groups[j - 1]
                j -= 1
            }
            groups[j] = group
        }
    }

    private static func removeRepeated(_ groups: inout [Int32]) {
        var kept = 0
        for i in groups.indices where i == 0 || groups[i] != groups[kept - 1] {
            groups[kept] = groups[i]
            kept += 1
        }
        if kept < groups.count { groups.removeLast(groups.count - kept) }
    }

    /// Whether selectors ask of elements that come later in the document, and any for a language, so that languages have to be known for
    /// all from the start.
    var looksAhead: Bool { matcher.selectors.looksAhead && !matcher.selectors.languages.isEmpty }

    mutating func setLanguage(_ language: Int32, of node: Int32) { matcher.languageOfNode[Int(node)] = language }

    /// The number of a language tag.
    mutating func languageNumber(_ tag: String) -> Int32 {
        if let known = matcher.languageTags.firstIndex(of: tag) { return Int32(known) }
        matcher.languageTags.append(tag)
        return Int32(matcher.languageTags.count - 1)
    }
}
