import Markup

/// Matches compiled selectors against elements, from right to left.
///
/// A selector with several combinators could be tried in exponentially many ways. It is not, because a failure says how far back it pays
/// to go: where the rest of a selector failed for want of an ancestor, no nearer candidate will do better, so the search restarts at most
/// at the closest descendant combinator to the right. Matching then costs at most (compounds × depth) per element, plus sibling walks;
/// those of a leftmost `~` are remembered per parent, so that thousands of siblings together cost one walk.
struct SelectorMatcher {
    private enum Outcome { case matched, tryOtherSibling, tryOtherAncestor, failed }

    /// How far the siblings under one parent have been searched for a leftmost compound before `~`.
    private struct SiblingSearch {
        var parent: Int32 = -1
        var searchedTo: Int32 = -1
        var found = false
    }

    /// The siblings under one parent that match the selectors of an `:nth-child(… of …)`, counted up to one of them.
    private struct SiblingCount {
        var parent: Int32 = -2
        var last: Int32 = -1
        var count: Int32 = 0
        /// Of all of them; -1 while nobody has asked.
        var total: Int32 = -1
    }

    let selectors: CompiledSelectors
    private let nodes: [ElementLinks]
    private let documentNodes: [Node]
    private let attributes: [Attribute]
    private let classes: [NameID]
    private let text: [UInt8]
    /// The last node inside each, itself where there is none; only where selectors look down.
    private let lastInside: [Int32]
    private let href: NameID?
    private let linkElements: [NameID]
    private let positions: ElementPositions?
    private let typePositions: ElementPositions?
    private let directions: Directionality?
    private var searches: [SiblingSearch]
    private var siblingCounts: [SiblingCount]
    /// The element that an `:has()` is being asked of.
    private var anchor: Int32 = -1
    /// The language of each element met so far, as an index into `languageTags`.
    var languageOfNode: [Int32]
    var languageTags: [String] = [""]

    init(_ selectors: CompiledSelectors, document: Document) {
        self.selectors = selectors
        nodes = ElementLinks.links(of: document.nodes)
        documentNodes = document.nodes
        attributes = document.attributes
        classes = document.classes
        text = document.text
        lastInside = selectors.relatives.isEmpty ? [] : Self.lastInside(document.nodes)
        href = document.names.id(of: "href")
        linkElements = ["a", "area"].compactMap { document.names.id(of: $0) }
        positions = selectors.usesPositions ? ElementPositions(document.nodes, ofType: false) : nil
        typePositions = selectors.usesTypePositions ? ElementPositions(document.nodes, ofType: true) : nil
        directions = selectors.usesDirections ? Directionality(document) : nil
        searches = Array(repeating: SiblingSearch(), count: selectors.compounds.count)
        siblingCounts = Array(repeating: SiblingCount(), count: Int(selectors.siblingCounters))
        languageOfNode = Array(repeating: 0, count: document.nodes.count)
    }

    private static func lastInside(_ nodes: [Node]) -> [Int32] {
        var last = Array(Int32(0)..<Int32(nodes.count))
        for i in nodes.indices.reversed() where nodes[i].parent.index >= 0 {
            last[Int(nodes[i].parent.index)] = max(last[Int(nodes[i].parent.index)], last[i])
        }
        return last
    }

    func hasAttributes(_ node: Int32) -> Bool { documentNodes[Int(node)].attributeCount > 0 }

    /// The position of an element among its siblings, from 1; 0 where no selector asks for positions.
    func position(of node: Int32) -> Int32 { positions?.fromStart[Int(node)] ?? 0 }

    /// Whether an element matches the selector whose rightmost compound is given.
    mutating func matches(_ first: Int32, _ node: Int32) -> Bool { match(first, node) == .matched }

    private mutating func match(_ index: Int32, _ node: Int32) -> Outcome {
        let compound = selectors.compounds[Int(index)]
        guard matchesCompound(compound, node) else { return .tryOtherSibling }
        guard let combinator = compound.combinator else { return .matched }
        let left = index + 1
        switch combinator {
        case .child:
            let parent = nodes[Int(node)].parent
            guard parent >= 0 else { return .failed }
            let outcome = match(left, parent)
            return outcome == .matched || outcome == .failed ? outcome : .tryOtherAncestor
        case .descendant:
            var ancestor = nodes[Int(node)].parent
            while ancestor >= 0 {
                let outcome = match(left, ancestor)
                if outcome == .matched || outcome == .failed { return outcome }
                ancestor = nodes[Int(ancestor)].parent
            }
            return .failed
        case .nextSibling:
            let sibling = nodes[Int(node)].previousElement
            return sibling < 0 ? .tryOtherAncestor : match(left, sibling)
        case .laterSibling:
            if selectors.compounds[Int(left)].combinator == nil, anchor < 0 {
                return hasEarlierSibling(left, node) ? .matched : .tryOtherAncestor
            }
            var sibling = nodes[Int(node)].previousElement
            while sibling >= 0 {
                let outcome = match(left, sibling)
                if outcome != .tryOtherSibling { return outcome }
                sibling = nodes[Int(sibling)].previousElement
            }
            return .tryOtherAncestor
        }
    }

    /// Whether some earlier sibling matches a compound that has nothing to its left. Elements come in document order, so what was found
    /// for one holds for its later siblings, and what was searched need not be searched again.
    private mutating func hasEarlierSibling(_ index: Int32, _ node: Int32) -> Bool {
        let parent = nodes[Int(node)].parent
        var search = searches[Int(index)]
        let isNewParent = search.parent != parent || search.searchedTo > node
        if isNewParent { search = SiblingSearch(parent: parent) }
        if search.found { return true }
        let compound = selectors.compounds[Int(index)]
        var sibling = nodes[Int(node)].previousElement
        while sibling > search.searchedTo {
            if matchesCompound(compound, sibling) {
                search.found = true
                break
            }
            sibling = nodes[Int(sibling)].previousElement
        }
        search.searchedTo = search.found ? node : max(search.searchedTo, nodes[Int(node)].previousElement)
        searches[Int(index)] = search
        return search.found
    }

    private mutating func matchesCompound(_ compound: CompiledSelectors.Compound, _ node: Int32) -> Bool {
        for i in Int(compound.start)..<Int(compound.end) where !matchesSimple(selectors.simple[i], node) { return false }
        return true
    }

    private mutating func matchesSimple(_ simple: CompiledSelectors.Simple, _ node: Int32) -> Bool {
        switch simple {
        case .type(let name): return nodes[Int(node)].name == name.rawValue
        case .namespace(let namespace): return nodes[Int(node)].namespace == namespace.rawValue
        case .id(let id): return nodes[Int(node)].id == id.rawValue
        case .class(let name):
            let start = Int(nodes[Int(node)].classStart)
            for i in start..<start + Int(nodes[Int(node)].classCount) where classes[i].rawValue == name.rawValue { return true }
            return false
        case .attribute(let index): return matchesAttribute(selectors.attributes[Int(index)], node)
        case .root: return nodes[Int(node)].parent < 0
        case .empty: return isEmpty(node)
        case .textless: return isTextless(node)
        case .link: return linkElements.contains(NameID(nodes[Int(node)].name)) && hasAttribute(href, node)
        case .firstChild: return nodes[Int(node)].previousElement < 0
        case .lastChild: return nodes[Int(node)].nextElement < 0
        case .nth(let formula, let ofType, let fromEnd):
            guard let positions = ofType ? typePositions : positions else { return false }
            return formula.contains(fromEnd ? positions.fromEnd[Int(node)] : positions.fromStart[Int(node)])
        case .direction(let direction): return directions?.isRightToLeft(node) == (direction == .rightToLeft)
        case .language(let index): return matchesLanguage(selectors.languages[Int(index)], node)
        case .not(let start, let count): return !matchesAny(start, count, node)
        case .matches(let start, let count): return matchesAny(start, count, node)
        case .nthMatching(let formula, let start, let count, let fromEnd, let counter):
            guard matchesAny(start, count, node) else { return false }
            let position = position(of: node, start, count, Int(counter))
            return formula.contains(fromEnd ? siblingCounts[Int(counter)].total - position + 1 : position)
        case .has(let start, let count):
            for i in Int(start)..<Int(start + count) where hasRelative(selectors.relatives[i], of: node) { return true }
            return false
        case .anchor: return node == anchor
        }
    }

    /// The position of an element among the siblings that match, of which it is one. Elements come mostly in document order, so the count
    /// goes on from the last one; the total is taken along, as both ends may be asked for.
    private mutating func position(of node: Int32, _ start: Int32, _ count: Int32, _ counter: Int) -> Int32 {
        let parent = nodes[Int(node)].parent
        var known = siblingCounts[counter]
        if known.parent != parent || known.last > node {
            var first = node
            while nodes[Int(first)].previousElement >= 0 { first = nodes[Int(first)].previousElement }
            known = SiblingCount(parent: parent, last: -1, count: 0, total: 0)
            var sibling = first
            while sibling >= 0 {
                if matchesAny(start, count, sibling) { known.total += 1 }
                sibling = nodes[Int(sibling)].nextElement
            }
            known.last = first
            known.count = matchesAny(start, count, first) ? 1 : 0
        }
        while known.last < node {
            known.last = nodes[Int(known.last)].nextElement
            if matchesAny(start, count, known.last) { known.count += 1 }
        }
        siblingCounts[counter] = known
        return known.count
    }

    /// Whether some element matches a relative selector as seen from an anchor: one below it, or a later sibling or one below that. Only
    /// those that can match are asked, or a rule for headings with `+` would look at the rest of the book for each of them.
    private mutating func hasRelative(_ relative: CompiledSelectors.Relative, of node: Int32) -> Bool {
        let outer = anchor
        anchor = node
        defer { anchor = outer }
        switch relative.reach {
        case .descendants: return matchesBelow(relative.selector, node)
        case .children:
            var child = documentNodes[Int(node)].firstChild.index
            while child >= 0 {
                if case .element = documentNodes[Int(child)].kind, match(relative.selector, child) == .matched { return true }
                child = documentNodes[Int(child)].nextSibling.index
            }
            return false
        case .sibling(let distance):
            let sibling = sibling(distance, behind: node)
            return sibling >= 0 && match(relative.selector, sibling) == .matched
        case .belowSibling(let distance):
            let sibling = sibling(distance, behind: node)
            return sibling >= 0 && matchesBelow(relative.selector, sibling)
        case .laterSiblings, .laterSiblingsAndBelow:
            var sibling = nodes[Int(node)].nextElement
            while sibling >= 0 {
                if match(relative.selector, sibling) == .matched { return true }
                if relative.reach == .laterSiblingsAndBelow, matchesBelow(relative.selector, sibling) { return true }
                sibling = nodes[Int(sibling)].nextElement
            }
            return false
        }
    }

    private func sibling(_ distance: Int, behind node: Int32) -> Int32 {
        var sibling = node
        for _ in 0..<distance where sibling >= 0 { sibling = nodes[Int(sibling)].nextElement }
        return sibling
    }

    /// Whether an element inside another matches. Nodes lie in document order, so those inside follow it without a gap.
    private mutating func matchesBelow(_ selector: Int32, _ node: Int32) -> Bool {
        var inside = Int(node) + 1
        while inside < nodes.count, isInside(Int32(inside), node) {
            if case .element = documentNodes[inside].kind, match(selector, Int32(inside)) == .matched { return true }
            inside += 1
        }
        return false
    }

    private func isInside(_ node: Int32, _ ancestor: Int32) -> Bool { node <= lastInside[Int(ancestor)] }

    private mutating func matchesAny(_ start: Int32, _ count: Int32, _ node: Int32) -> Bool {
        for i in Int(start)..<Int(start + count) where match(selectors.lists[i], node) == .matched { return true }
        return false
    }

    /// No element and no text but white space (selectors-4 section 13.2).
    private func isEmpty(_ node: Int32) -> Bool {
        var child = documentNodes[Int(node)].firstChild.index
        while child >= 0 {
            let content = documentNodes[Int(child)]
            if case .element = content.kind { return false }
            for i in Int(content.textStart)..<Int(content.textEnd) where !text[i].isCSSWhitespace { return false }
            child = content.nextSibling.index
        }
        return true
    }

    /// No text but white space, in elements inside neither. What pictures are called is no text.
    private func isTextless(_ node: Int32) -> Bool {
        var inner = Int(node) + 1
        // What follows an element and is not in it belongs to an element before it.
        while inner < documentNodes.count, documentNodes[inner].parent.index >= node {
            let content = documentNodes[inner]
            inner += 1
            if case .element = content.kind { continue }
            for i in Int(content.textStart)..<Int(content.textEnd) where !text[i].isCSSWhitespace { return false }
        }
        return true
    }

    private func hasAttribute(_ name: NameID?, _ node: Int32) -> Bool {
        guard let name else { return false }
        let start = Int(documentNodes[Int(node)].attributeStart)
        for i in start..<start + Int(documentNodes[Int(node)].attributeCount) where attributes[i].name.rawValue == name.rawValue {
            return true
        }
        return false
    }

    private func matchesAttribute(_ test: CompiledSelectors.AttributeTest, _ node: Int32) -> Bool {
        let start = Int(documentNodes[Int(node)].attributeStart)
        for i in start..<start + Int(documentNodes[Int(node)].attributeCount) where attributes[i].name.rawValue == test.name.rawValue {
            if let namespace = test.namespace, attributes[i].namespace != namespace { continue }
            if test.comparison == .exists || test.matches(attributes[i].value) { return true }
        }
        return false
    }

    /// Extended filtering of RFC 4647 section 3.3.2, as selectors-4 section 7.2 asks for.
    private func matchesLanguage(_ ranges: [String], _ node: Int32) -> Bool {
        let tag = languageTags[Int(languageOfNode[Int(node)])].lowercasedASCII.split(separator: "-", omittingEmptySubsequences: false)
        return ranges.contains { range in
            if range.isEmpty { return tag.first?.isEmpty ?? true }
            let wanted = range.split(separator: "-", omittingEmptySubsequences: false)
            guard let first = tag.first, !first.isEmpty, wanted.first == "*" || wanted.first == first else { return false }
            var i = 1
            for part in wanted.dropFirst() where part != "*" {
                while i < tag.count, tag[i] != part {
                    if tag[i].utf8.count == 1 { return false }
                    i += 1
                }
                guard i < tag.count else { return false }
                i += 1
            }
            return true
        }
    }
}

extension CompiledSelectors.AttributeTest {
    func matches(_ attribute: String) -> Bool {
        let bytes = ignoresCase ? attribute.utf8.map(\.lowercasedASCII) : Array(attribute.utf8)
        switch comparison {
        case .exists: return true
        case .equals: return bytes == value
        case .dashMatch: return bytes.starts(with: value) && (bytes.count == value.count || bytes[value.count] == 0x2D)
        case .prefix: return bytes.starts(with: value)
        case .suffix: return bytes.count >= value.count && bytes.suffix(value.count).elementsEqual(value)
        case .includes: return bytes.split(whereSeparator: \.isCSSWhitespace).contains { $0.elementsEqual(value) }
        case .substring:
            guard bytes.count >= value.count else { return false }
            return (0...bytes.count - value.count).contains { start in bytes[start..<start + value.count].elementsEqual(value) }
        }
    }
}
