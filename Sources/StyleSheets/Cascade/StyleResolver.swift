import Geometry
import Resources

/// Computes styles from matched rules, each different one once.
///
/// An element's style depends on the style it inherits from, the rules it matches, its `style` attribute and its language: four integers.
/// They are looked up first, and only a new combination is computed, so a book of 12,000 paragraphs computes a few dozen styles. What the
/// lookup gives is a *context*: a style together with the custom properties that hold there; contexts whose styles are equal share one
/// `StyleID`.
struct StyleResolver {
    struct Context {
        var style: Int32
        var environment: Int32
        /// What stands in it is an item of a flex container or a grid, also through elements without a box (`display: contents`).
        var holdsItems: Bool
    }

    /// A declaration with its place in the cascade.
    struct CascadedDeclaration {
        var block: Int32
        var index: Int32
        var origin: Origin
        var layer: Int32
    }

    static let noInlineStyle: Int32 = -1

    let rules: [RuleIndex.RankedRule]
    let groups: RuleGroups
    var blocks: [DeclarationBlock]
    /// Custom properties that win over everything on the root.
    private let imposed: [String: [Token]]
    private(set) var styles = [ComputedStyle()]
    private var numbers = [ComputedStyle(): Int32(0)]
    var contexts: [Context] = []
    private(set) var environments = [CustomProperties()]
    var keys = IntegerListTable()
    var ruleLists = IntegerListTable()
    var rootFonts = FontContext.initial
    /// Nil where no style sheet has a unit that needs it.
    var measuring: FontMeasuring?
    private let offeredMeasuring: FontMeasuring?
    var reported: Set<SourceRange> = []

    /// Whether `pageStyle` leaves in `explained` what the cascade decided.
    var explains = false
    var explained: [PropertyExplanation] = []

    // What looking up and computing one style needs, kept to be used again.
    private var key: [Int32] = [0, 0, 0, 0, 0]
    /// The attributes that values of the element in hand refer to by `attr()`; few elements have any.
    var attributes: [String: String] = [:]
    /// By what they hold, the numbers of such sets; 0 is the empty one.
    private var attributeSets: [[String: String]: Int32] = [:]
    var cascaded: [CascadedDeclaration] = []
    var winners: [Int32]
    var touched: [PropertyID] = []
    /// Longhands that a declaration has set to something else than their initial value.
    var isSet: [Bool]

    init(
        rules: [RuleIndex.RankedRule], groups: RuleGroups = RuleGroups(), blocks: [DeclarationBlock], imposed: [String: [Token]],
        measuring: FontMeasuring? = nil
    ) {
        self.rules = rules
        self.groups = groups
        self.blocks = blocks
        self.imposed = imposed
        let usesMeasures =
            blocks.contains(where: \.usesFontMeasures) || imposed.values.contains { $0.contains { LengthUnit.needsFace($0.text) } }
        self.measuring = usesMeasures ? measuring : nil
        offeredMeasuring = measuring
        usesAttributes = blocks.contains { !$0.attributes.isEmpty }
        winners = Array(repeating: -1, count: PropertyTable.shared.definitions.count)
        isSet = Array(repeating: false, count: winners.count)
    }

    /// The context of an element or pseudo-element.
    /// - Parameters:
    ///   - parent: the context it inherits from; -1 for the root element.
    ///   - matched: the groups of the rules that match, ascending.
    ///   - inlineBlock: the block of its `style` attribute, or `noInlineStyle`.
    ///   - languageNumber: a number for its language, `language` itself being asked for only when the style is new.
    ///   - attribute: the value of one of its attributes.
    mutating func context(
        parent: Int32, matched: [Int32], inlineBlock: Int32, languageNumber: Int32, language: @autoclosure () -> String,
        attribute: (String) -> String?, diagnostics: inout Diagnostics
    ) -> Int32 {
        let (list, isNewList) = ruleLists.number(of: matched)
        if isNewList { readBlocks(of: matched) }
        (key[0], key[1], key[2], key[3]) = (parent, list, inlineBlock, languageNumber)
        key[4] = usesAttributes && refersToAttributes(list, matched, inlineBlock) ? attributeSet(matched, inlineBlock, attribute) : 0
        let (number, isNew) = keys.number(of: key)
        if isNew {
            contexts.append(
                compute(parent: parent, matched: matched, inlineBlock: inlineBlock, language: language(), diagnostics: &diagnostics))
        }
        return number
    }

    /// Reads the declarations of rules that no element has matched before.
    private mutating func readBlocks(of matched: [Int32]) {
        for rank in groups.ranks(of: matched) {
            let block = Int(rules[Int(rank)].block)
            guard blocks[block].unread != nil else { continue }
            blocks[block].read()
            noteReferences(of: blocks[block])
        }
    }

    private mutating func noteReferences(of block: DeclarationBlock) {
        if !block.attributes.isEmpty { usesAttributes = true }
        if block.usesFontMeasures { measuring = offeredMeasuring }
        if block.usesViewport { setViewport() }
    }

    /// Finds the size that units of the page refer to; nil once it has been asked.
    private var findViewport: (() -> Size)?

    /// Offers the size that units of the page refer to, which is asked for where a declaration has one.
    mutating func offerViewport(_ find: @escaping () -> Size) {
        findViewport = find
        if blocks.contains(where: \.usesViewport) || imposed.values.contains(where: { $0.contains { LengthUnit.needsViewport($0.text) } }) {
            setViewport()
        }
    }

    private mutating func setViewport() {
        guard let find = findViewport else { return }
        findViewport = nil
        rootFonts.viewport = find()
    }

    /// Whether any value refers to an attribute.
    private var usesAttributes: Bool

    /// For each list of rules what is known of its blocks: 1 where none refers to an attribute, 2 where one does, 0 before somebody asked.
    private var attributeUse: [UInt8] = []

    private mutating func refersToAttributes(_ list: Int32, _ matched: [Int32], _ inlineBlock: Int32) -> Bool {
        if inlineBlock >= 0, !blocks[Int(inlineBlock)].attributes.isEmpty { return true }
        while attributeUse.count <= Int(list) { attributeUse.append(0) }
        if attributeUse[Int(list)] == 0 {
            attributeUse[Int(list)] = groups.ranks(of: matched).contains { !blocks[Int(rules[Int($0)].block)].attributes.isEmpty } ? 2 : 1
        }
        return attributeUse[Int(list)] == 2
    }

    /// Takes the attributes that the matched blocks refer to, and gives their values a number.
    private mutating func attributeSet(_ matched: [Int32], _ inlineBlock: Int32, _ attribute: (String) -> String?) -> Int32 {
        attributes.removeAll(keepingCapacity: true)
        for block in groups.ranks(of: matched).map({ rules[Int($0)].block }) + (inlineBlock >= 0 ? [inlineBlock] : []) {
            for name in blocks[Int(block)].attributes { attributes[name] = attribute(name) }
        }
        guard !attributes.isEmpty else { return 0 }
        if let known = attributeSets[attributes] { return known }
        let number = Int32(attributeSets.count + 1)
        attributeSets[attributes] = number
        return number
    }

    func style(of context: Int32) -> StyleID { StyleID(contexts[Int(context)].style) }
    func environment(of context: Int32) -> CustomProperties { environments[Int(contexts[Int(context)].environment)] }
    var rootFontContext: FontContext { rootFonts }

    /// Adds the declarations of a `style` attribute.
    mutating func addBlock(_ block: DeclarationBlock) -> Int32 {
        blocks.append(block)
        noteReferences(of: block)
        return Int32(blocks.count - 1)
    }

    // MARK: The cascade of one element

    private mutating func compute(
        parent: Int32, matched: [Int32], inlineBlock: Int32, language: String, diagnostics: inout Diagnostics
    ) -> Context {
        let isRoot = parent < 0
        collect(groups.ranks(of: matched), inlineBlock)
        let inheritedEnvironment = isRoot ? 0 : contexts[Int(parent)].environment
        let environment = resolveCustomProperties(inheriting: inheritedEnvironment, isRoot: isRoot, &diagnostics)
        let inherited = isRoot ? ComputedStyle() : styles[Int(contexts[Int(parent)].style)]
        var style = ComputedStyle()
        style.text = inherited.text
        style.text.language = language
        apply(to: &style, inherited: inherited, isRoot: isRoot, environment: environment, &diagnostics)
        let isItem = !isRoot && contexts[Int(parent)].holdsItems
        style.settle(isSet: isSet, isRoot: isRoot, isItem: isItem)
        finishCascade()
        let holdsItems = style.box.display == .contents ? isItem : style.box.display.isItemContainer
        return Context(style: number(of: style), environment: environment, holdsItems: holdsItems)
    }

    /// The style of a page or margin box, which no element shares: declarations of some blocks in cascade order, over a style
    /// to start from.
    mutating func pageStyle(
        blocks pageBlocks: [(block: Int32, origin: Origin, layer: Int32)], inheriting inherited: ComputedStyle, initial: ComputedStyle,
        environment: CustomProperties, diagnostics: inout Diagnostics
    ) -> ComputedStyle {
        for important in [false, true] {
            let order = important ? Self.reversedForImportance(pageBlocks) { ($0.origin, $0.layer) } : pageBlocks
            for place in order { collect(place.block, place.origin, place.layer, important: important) }
        }
        environments = [environment]
        let own = resolveCustomProperties(inheriting: 0, isRoot: false, &diagnostics)
        var style = initial
        apply(to: &style, inherited: inherited, isRoot: false, environment: own, &diagnostics)
        style.settle(isSet: isSet, isRoot: false, isItem: false)
        if explains { explained = propertyExplanations(of: style) }
        finishCascade()
        return style
    }

    mutating func setRootFonts(_ fonts: FontContext) { rootFonts = fonts }

    private mutating func number(of style: ComputedStyle) -> Int32 {
        if let number = numbers[style] { return number }
        let number = Int32(styles.count)
        styles.append(style)
        numbers[style] = number
        return number
    }

    /// Lists the declarations of all matched blocks from the weakest to the strongest: normal ones by origin, layer, specificity and order,
    /// the `style` attribute above the author's, then important ones with origins and layers turned round.
    mutating func collect(_ matched: [Int32], _ inlineBlock: Int32) {
        for rank in matched {
            let rule = rules[Int(rank)]
            collect(rule.block, rule.origin, rule.layer, important: false)
        }
        if inlineBlock >= 0 { collect(inlineBlock, .author, Int32.max, important: false) }
        var important = matched.filter { blocks[Int(rules[Int($0)].block)].hasImportant }.map { rank in
            (block: rules[Int(rank)].block, origin: rules[Int(rank)].origin, layer: rules[Int(rank)].layer)
        }
        if inlineBlock >= 0, blocks[Int(inlineBlock)].hasImportant { important.append((inlineBlock, .author, Int32.max)) }
        guard !important.isEmpty else { return }
        for place in Self.reversedForImportance(important, by: { ($0.origin, $0.layer) }) {
            collect(place.block, place.origin, place.layer, important: true)
        }
    }

    /// Of important declarations an earlier origin wins, and within one an earlier layer; but the `style` attribute, kept as the last layer
    /// of the author, still beats the author's rules (css-cascade-5 section 6.1).
    private static func reversedForImportance<Place>(_ places: [Place], by key: (Place) -> (Origin, Int32)) -> [Place] {
        var places = places
        places.sortStably { a, b in
            let (first, second) = (key(a), key(b))
            if first.0 != second.0 { return first.0 > second.0 }
            if first.1 == second.1 || first.1 == Int32.max { return false }
            return second.1 == Int32.max || first.1 > second.1
        }
        return places
    }

    mutating func collect(_ block: Int32, _ origin: Origin, _ layer: Int32, important: Bool) {
        let contents = blocks[Int(block)]
        for (i, declaration) in contents.declarations.enumerated() where declaration.isImportant == important {
            if winners[Int(declaration.property.index)] < 0 { touched.append(declaration.property) }
            winners[Int(declaration.property.index)] = Int32(cascaded.count)
            cascaded.append(CascadedDeclaration(block: block, index: Int32(i), origin: origin, layer: layer))
        }
        for (i, declaration) in contents.customDeclarations.enumerated() where declaration.isImportant == important {
            // Custom properties are told apart by a negative index.
            cascaded.append(CascadedDeclaration(block: block, index: -1 - Int32(i), origin: origin, layer: layer))
        }
    }

    mutating func finishCascade() {
        cascaded.removeAll(keepingCapacity: true)
        for property in touched {
            winners[Int(property.index)] = -1
            isSet[Int(property.index)] = false
        }
        touched.removeAll(keepingCapacity: true)
    }

    // MARK: Custom properties

    private mutating func resolveCustomProperties(inheriting inherited: Int32, isRoot: Bool, _ diagnostics: inout Diagnostics) -> Int32 {
        var declared: [String: [Token]?] = [:]
        var ranges: [String: SourceRange] = [:]
        for place in cascaded where place.index < 0 {
            let declaration = blocks[Int(place.block)].customDeclarations[Int(-1 - place.index)]
            ranges[declaration.name] = declaration.range
            switch declaration.keyword {
            case nil: declared[declaration.name] = .some(declaration.tokens)
            case .initial: declared[declaration.name] = .some(nil)
            case .inherit, .unset, .revert, .revertLayer: declared[declaration.name] = nil
            }
        }
        if isRoot { for (name, tokens) in imposed { declared[name] = .some(tokens) } }
        guard !declared.isEmpty else { return inherited }
        var cyclic: [String] = [], tooLong: [String] = []
        let attributes = attributes
        environments.append(
            CustomProperties(
                inherited: environments[Int(inherited)], declared: declared, attributes: { attributes[$0] }, cyclic: &cyclic,
                tooLong: &tooLong))
        if isRoot { environments[environments.count - 1].imposed = imposed.keys.sorted() }
        for name in cyclic where ranges[name].map({ reported.insert($0).inserted }) ?? true {
            diagnostics.report(
                Diagnostic(
                    .warning, .cyclicVariable, "the value of \"\(name)\" refers to itself", at: ranges[name],
                    hint: "it counts as not declared; take the reference to itself, or to what leads back to it, out"))
        }
        for name in tooLong where ranges[name].map({ reported.insert($0).inserted }) ?? true {
            diagnostics.report(
                Diagnostic(
                    .warning, .longVariable,
                    "the value of \"\(name)\" would have more than \(CustomProperties.tokenLimit) parts once its variables are replaced",
                    at: ranges[name], hint: "it counts as not declared; use fewer references in it"))
        }
        return Int32(environments.count - 1)
    }
}
