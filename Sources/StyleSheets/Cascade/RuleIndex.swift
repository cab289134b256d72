import Markup

/// The selectors of all rules in cascade order, to be found by the id, class or type that their rightmost compound asks for.
///
/// A selector's *rank* is its place in the order of css-cascade-5 section 6.1: origin, layer, specificity, order of appearance. Ranks are
/// given once for all elements, so the cascade of one element is a sorted list of small integers, and elements that match the same rules
/// have the same list.
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
        var rank: Int32
        /// The rightmost compound.
        var selector: Int32
        /// 0 for the element itself, otherwise one more than the raw value of the pseudo-element.
        var slot: UInt8
    }

    /// Entries sorted by name, with where each name's begin: a flat multimap.
    private struct Bucket {
        var starts: [Int32] = []
        var entries: [Entry] = []

        init(_ items: [(name: NameID, entry: Entry)], nameCount: Int) {
            starts = Array(repeating: 0, count: nameCount + 1)
            for item in items { starts[Int(item.name.rawValue) + 1] += 1 }
            for i in 0..<nameCount { starts[i + 1] += starts[i] }
            entries = items.sorted { ($0.name.rawValue, $0.entry.rank) < ($1.name.rawValue, $1.entry.rank) }.map(\.entry)
        }
    }

    static let slotCount = 1 + PseudoElement.allCases.count

    private var ids: Bucket
    private var classes: Bucket
    private var types: Bucket
    private var others: [Entry] = []
    private(set) var matcher: SelectorMatcher
    /// Ranks of the rules that the last element matched, by slot, ascending.
    private(set) var matched: [[Int32]] = Array(repeating: [], count: Self.slotCount)
    private let documentClasses: [NameID]

    init(sheets: [StyleSheet], document: Document, media: MediaContext) {
        let layers = LayerOrder(sheets)
        var selectors = CompiledSelectors(document: document)
        var candidates: [Candidate] = []
        for sheet in sheets {
            let base = Int32(blocks.count)
            blocks += sheet.blocks
            let isActive = sheet.activeConditions(media)
            for rule in sheet.rules where isActive[Int(rule.condition)] {
                for selector in rule.selectors {
                    guard let compiled = selectors.add(selector) else { continue }
                    candidates.append(
                        Candidate(
                            selector: compiled, pseudoElement: selector.pseudoElement, origin: sheet.origin,
                            layer: layers.order(of: sheet.layers[Int(rule.layer)], sheet.origin), specificity: selector.specificity,
                            block: base + rule.block))
                }
            }
        }
        candidates.sortStably { a, b in
            if a.origin != b.origin { return a.origin < b.origin }
            if a.layer != b.layer { return a.layer < b.layer }
            return a.specificity < b.specificity
        }
        var byID: [(name: NameID, entry: Entry)] = [], byClass = byID, byType = byID
        for candidate in candidates {
            let slot = candidate.pseudoElement.map { $0.rawValue + 1 } ?? 0
            let entry = Entry(rank: Int32(rules.count), selector: candidate.selector, slot: slot)
            rules.append(RankedRule(block: candidate.block, origin: candidate.origin, layer: candidate.layer))
            switch selectors.key(of: candidate.selector) {
            case .id(let name): byID.append((name, entry))
            case .class(let name): byClass.append((name, entry))
            case .type(let name): byType.append((name, entry))
            default: others.append(entry)
            }
        }
        let nameCount = document.names.count
        ids = Bucket(byID, nameCount: nameCount)
        classes = Bucket(byClass, nameCount: nameCount)
        types = Bucket(byType, nameCount: nameCount)
        matcher = SelectorMatcher(selectors, document: document)
        documentClasses = document.classes
    }

    private struct Candidate {
        var selector: Int32
        var pseudoElement: PseudoElement?
        var origin: Origin
        var layer: Int32
        var specificity: Specificity
        var block: Int32
    }

    /// Finds all rules that an element matches and leaves their ranks in `matched`.
    mutating func match(_ node: Int32, _ element: Node) {
        for slot in matched.indices where !matched[slot].isEmpty { matched[slot].removeAll(keepingCapacity: true) }
        if element.id != .none { test(ids, element.id, node) }
        for i in Int(element.classStart)..<Int(element.classStart + element.classCount) { test(classes, documentClasses[i], node) }
        test(types, element.name, node)
        for entry in others where matcher.matches(entry.selector, node) { matched[Int(entry.slot)].append(entry.rank) }
        for slot in matched.indices where matched[slot].count > 1 { Self.sort(&matched[slot]) }
    }

    private mutating func test(_ bucket: Bucket, _ name: NameID, _ node: Int32) {
        let index = Int(name.rawValue)
        for i in Int(bucket.starts[index])..<Int(bucket.starts[index + 1]) where matcher.matches(bucket.entries[i].selector, node) {
            matched[Int(bucket.entries[i].slot)].append(bucket.entries[i].rank)
        }
    }

    /// The lists are short and made of sorted runs.
    private static func sort(_ ranks: inout [Int32]) {
        if ranks.count > 32 { return ranks.sort() }
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

    mutating func setLanguage(_ language: Int32, of node: Int32) { matcher.languageOfNode[Int(node)] = language }

    /// The number of a language tag.
    mutating func languageNumber(_ tag: String) -> Int32 {
        if let known = matcher.languageTags.firstIndex(of: tag) { return Int32(known) }
        matcher.languageTags.append(tag)
        return Int32(matcher.languageTags.count - 1)
    }
}

extension CompiledSelectors {
    /// The test of the rightmost compound that the fewest elements pass: an id, else a class, else a type.
    func key(of selector: Int32) -> Simple {
        let compound = compounds[Int(selector)]
        var best = Simple.root
        var bestOrder = 0
        for part in simple[Int(compound.start)..<Int(compound.end)] {
            let order = switch part { case .id: 3; case .class: 2; case .type: 1; default: 0 }
            if order > bestOrder { (best, bestOrder) = (part, order) }
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
