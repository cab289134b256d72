import Markup
import Resources

/// The selectors of all rules in cascade order, to be found by the id, class or type that their rightmost compound asks for.
///
/// A selector's *rank* is its place in the order of css-cascade-5 section 6.1: origin, layer, specificity, order of appearance. Ranks are
/// given once for all elements. Rules whose selectors come to the same are one *group*, tried once: what an element matches is a sorted list
/// of the numbers of groups, and elements that match the same rules have the same list.
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

    /// What a selector asks for that most elements do not have; the entries of a name are sorted by it, so that an element passes over the others.
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
                group: group, selector: candidate.selector, slot: slot, isSettledByName: keys != nil && selectors.isSingle(candidate.selector),
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
        matcher = SelectorMatcher(selectors, document: document)
        documentClasses = document.classes
    }

    /// Appends entries sorted by name and rank, and gives where each name's begin; the last start is their end.
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

    /// Finds all rules that an element matches and leaves their ranks in `matched`.
    mutating func match(_ node: Int32, _ element: Node) {
        matched[0].removeAll(keepingCapacity: true)
        if matchesPseudoElements {
            for slot in 1..<matched.count { matched[slot].removeAll(keepingCapacity: true) }
            matchesPseudoElements = false
        }
        if element.id.rawValue != 0 { test(idStarts[Int(element.id.rawValue)], idStarts[Int(element.id.rawValue) + 1], node, element.source.source.index) }
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
    private static func sort(_ ranks: inout [Int32]) {
        if ranks.count > 32 {
            if (1..<ranks.count).contains(where: { ranks[$0 - 1] > ranks[$0] }) { ranks.sort() }
            return
        }
        for i in 1..<ranks.count {
            let rank = ranks[i]
            var j = i
            while j > 0, ranks[j - 1] > rank {
                ranks[j] = ranks[j - 1]
                j -= 1
            }
            ranks[j] = rank
        }
    }

    private static func removeRepeated(_ ranks: inout [Int32]) {
        var kept = 0
        for i in ranks.indices where i == 0 || ranks[i] != ranks[kept - 1] {
            ranks[kept] = ranks[i]
            kept += 1
        }
        if kept < ranks.count { ranks.removeLast(ranks.count - kept) }
    }

    /// Whether selectors ask of elements that come later in the document, so that languages have to be known for all from the start.
    var looksAhead: Bool { matcher.selectors.looksAhead }

    mutating func setLanguage(_ language: Int32, of node: Int32) { matcher.languageOfNode[Int(node)] = language }

    /// The number of a language tag.
    mutating func languageNumber(_ tag: String) -> Int32 {
        if let known = matcher.languageTags.firstIndex(of: tag) { return Int32(known) }
        matcher.languageTags.append(tag)
        return Int32(matcher.languageTags.count - 1)
    }
}

extension CompiledSelectors {
    /// Whether a selector is one simple selector: an id, a class or a type.
    func isSingle(_ selector: Int32) -> Bool {
        let compound = compounds[Int(selector)]
        guard compound.combinator == nil, compound.end - compound.start == 1 else { return false }
        return switch simple[Int(compound.start)] {
        case .id, .class, .type: true
        default: false
        }
    }

    /// What an element must have at least one of to match: an id, else a class, else a type, of the rightmost compound or of each selector
    /// in an `:is()` of it. Nil where any element may match.
    func keys(of selector: Int32) -> [Simple]? {
        let compound = compounds[Int(selector)]
        var best: [Simple]?
        var bestOrder = 0
        for part in simple[Int(compound.start)..<Int(compound.end)] {
            switch part {
            case .id: return [part]
            case .class where bestOrder < 3: (best, bestOrder) = ([part], 3)
            case .type where bestOrder < 2: (best, bestOrder) = ([part], 2)
            case .matches(let start, let count) where bestOrder < 1:
                let inner = lists[Int(start)..<Int(start + count)].map { keys(of: $0) }
                if !inner.contains(where: { $0 == nil }) { (best, bestOrder) = (inner.flatMap { $0 ?? [] }, 1) }
            default: break
            }
        }
        return best
    }
}

extension StyleSheet {
    /// Whether each condition holds, and those around it.
    func activeConditions(_ media: MediaContext) -> [Bool] {
        var active: [Bool] = []
        for (i, condition) in conditions.enumerated() {
            // Conditions are numbered after those around them.
            active.append(condition.queries.matches(media) && (i == 0 || active[Int(condition.parent)]))
        }
        return active
    }
}

/// The order of cascade layers over all sheets of an origin (css-cascade-5 section 6.4): by first appearance, nested layers before what
/// stands in the layer around them, unlayered rules last.
struct LayerOrder {
    private var orders: [Origin: [String: Int32]] = [:]

    init(_ sheets: [StyleSheet]) {
        for origin in [Origin.userAgent, .user, .author] {
            var names: [String] = []
            var appearance: [String: Int] = [:]
            for sheet in sheets where sheet.origin == origin {
                for name in sheet.layers where appearance[name] == nil {
                    appearance[name] = names.count
                    names.append(name)
                }
            }
            guard names.count > 1 else { continue }
            /// Appearance of each layer on the path; a path's end sorts after everything nested in it.
            func path(_ name: String) -> [Int] {
                var path: [Int] = []
                var prefix = ""
                for part in name.split(separator: ".") {
                    prefix += (prefix.isEmpty ? "" : ".") + part
                    path.append(appearance[prefix] ?? 0)
                }
                return path + [Int.max]
            }
            let sorted = names.map { (name: $0, path: path($0)) }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            orders[origin] = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.name, Int32($0)) })
        }
    }

    func order(of name: String, _ origin: Origin) -> Int32 { orders[origin]?[name] ?? 0 }
}

extension Array {
    /// Sorts and leaves equal elements in their order, which the standard library's sort does but does not promise.
    mutating func sortStably(by isLess: (Element, Element) -> Bool) {
        self = enumerated().sorted { a, b in
            isLess(a.element, b.element) || (!isLess(b.element, a.element) && a.offset < b.offset)
        }.map(\.element)
    }
}

/// The ranks of the rules of each group: those whose selectors come to the same, for the element itself or for one pseudo-element of it, in one scope.
struct RuleGroups: Sendable {
    private struct Key: Hashable {
        var selector: Int32
        var scope: Int32
        var slot: UInt8
    }

    private var numbers: [Key: Int32] = [:]
    private var groupOfRank: [Int32] = []
    private var starts: [Int32] = [0]
    private var ranks: [Int32] = []

    /// Adds the rule of the next rank to its group.
    mutating func add(_ rank: Int32, selector: Int32, slot: UInt8, scope: Int32) -> (group: Int32, isNew: Bool) {
        let key = Key(selector: selector, scope: scope, slot: slot)
        let known = numbers[key], group = known ?? Int32(numbers.count)
        if known == nil { numbers[key] = group }
        groupOfRank.append(group)
        return (group, known == nil)
    }

    /// Sorts the ranks by group, once all have been added.
    mutating func finish() {
        starts = Array(repeating: 0, count: numbers.count + 1)
        for group in groupOfRank { starts[Int(group) + 1] += 1 }
        for i in 0..<starts.count - 1 { starts[i + 1] += starts[i] }
        var next = starts
        ranks = Array(repeating: 0, count: groupOfRank.count)
        for (rank, group) in groupOfRank.enumerated() {
            ranks[Int(next[Int(group)])] = Int32(rank)
            next[Int(group)] += 1
        }
        numbers = [:]
        groupOfRank = []
    }

    /// The ranks of some groups, ascending.
    func ranks(of groups: some Sequence<Int32>) -> [Int32] {
        var result: [Int32] = []
        for group in groups { result += ranks[Int(starts[Int(group)])..<Int(starts[Int(group) + 1])] }
        return result.sorted()
    }
}
