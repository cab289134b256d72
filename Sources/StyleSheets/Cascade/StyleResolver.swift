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
    private var rootFonts = FontContext.initial
    /// Nil where no style sheet has a unit that needs it.
    private var measuring: FontMeasuring?
    private let offeredMeasuring: FontMeasuring?
    private var reported: Set<SourceRange> = []

    /// Whether `pageStyle` leaves in `explained` what the cascade decided.
    var explains = false
    var explained: [PropertyExplanation] = []

    // What looking up and computing one style needs, kept to be used again.
    private var key: [Int32] = [0, 0, 0, 0, 0]
    /// The attributes that values of the element in hand refer to by `attr()`; few elements have any.
    private var attributes: [String: String] = [:]
    /// By what they hold, the numbers of such sets; 0 is the empty one.
    private var attributeSets: [[String: String]: Int32] = [:]
    var cascaded: [CascadedDeclaration] = []
    private var winners: [Int32]
    var touched: [PropertyID] = []
    /// Longhands that a declaration has set to something else than their initial value.
    private var isSet: [Bool]

    init(rules: [RuleIndex.RankedRule], groups: RuleGroups = RuleGroups(), blocks: [DeclarationBlock], imposed: [String: [Token]], measuring: FontMeasuring? = nil) {
        self.rules = rules
        self.groups = groups
        self.blocks = blocks
        self.imposed = imposed
        let usesMeasures = blocks.contains(where: \.usesFontMeasures) || imposed.values.contains { $0.contains { LengthUnit.needsFace($0.text) } }
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
        if blocks.contains(where: \.usesViewport) || imposed.values.contains(where: { $0.contains { LengthUnit.needsViewport($0.text) } }) { setViewport() }
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
        style.settle(isSet: isSet, isRoot: isRoot)
        finishCascade()
        return Context(style: number(of: style), environment: environment)
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
        style.settle(isSet: isSet, isRoot: false)
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
                inherited: environments[Int(inherited)], declared: declared, attributes: { attributes[$0] }, cyclic: &cyclic, tooLong: &tooLong))
        for name in cyclic where ranges[name].map({ reported.insert($0).inserted }) ?? true {
            diagnostics.report(
                Diagnostic(
                    .warning, .cyclicVariable, "the value of \"\(name)\" refers to itself", at: ranges[name],
                    hint: "it counts as not declared; take the reference to itself, or to what leads back to it, out"))
        }
        for name in tooLong where ranges[name].map({ reported.insert($0).inserted }) ?? true {
            diagnostics.report(
                Diagnostic(
                    .warning, .longVariable, "the value of \"\(name)\" would have more than \(CustomProperties.tokenLimit) parts once its variables are replaced",
                    at: ranges[name], hint: "it counts as not declared; use fewer references in it"))
        }
        return Int32(environments.count - 1)
    }

    // MARK: Applying declarations

    private mutating func apply(
        to style: inout ComputedStyle, inherited: ComputedStyle, isRoot: Bool, environment: Int32, _ diagnostics: inout Diagnostics
    ) {
        let table = PropertyTable.shared
        var context = ComputationContext(
            parent: inherited, rootFontSize: rootFonts.fontSize, rootLineHeight: rootFonts.lineHeight, rootMeasures: rootFonts.rootMeasures,
            measuring: measuring, viewport: rootFonts.viewport)
        let firstOther = table.longhand("line-height").index + 1
        var hasRootFonts = !isRoot
        for property in touched.sorted() {
            // Once the root's own size is known `rem` refers to it.
            if !hasRootFonts, property.index >= firstOther {
                setRootFonts(of: style, in: &context)
                hasRootFonts = true
            }
            var winner = Int(winners[Int(property.index)])
            let target = target(of: property, in: style)
            // Of a flow-relative property and the physical one it stands for the stronger declaration counts.
            if target != property, winners[Int(target.index)] > winner { continue }
            while winner >= 0 {
                let place = cascaded[winner]
                let declaration = blocks[Int(place.block)].declarations[Int(place.index)]
                switch value(of: declaration, property, environment, &diagnostics) {
                case .set(let setter):
                    setter(&style, context)
                    isSet[Int(target.index)] = true
                    winner = -1
                case .keyword(let keyword): winner = apply(keyword, to: &style, property, target, below: winner, inherited: inherited)
                case .pending: winner = -1
                }
            }
        }
        if !hasRootFonts { setRootFonts(of: style, in: &context) }
    }

    /// The property that a flow-relative one stands for; any other stands for itself.
    mutating func target(of property: PropertyID, in style: ComputedStyle) -> PropertyID {
        guard let sides = PropertyTable.shared[property].sides else { return property }
        let target = style.text.direction == .leftToRight ? sides.leftToRight : sides.rightToLeft
        // So that what is kept of it is put back when the style is done.
        touched.append(target)
        return target
    }

    private mutating func setRootFonts(of style: ComputedStyle, in context: inout ComputationContext) {
        rootFonts.rootFontSize = style.text.fontSize.points
        rootFonts.rootLineHeight = style.text.lineHeightLength.points
        rootFonts.fontSize = rootFonts.rootFontSize
        rootFonts.lineHeight = rootFonts.rootLineHeight
        if let measuring { rootFonts.rootMeasures = measuring(style.text) }
        context.rootMeasures = rootFonts.rootMeasures
        context.rootFontSize = rootFonts.rootFontSize
        context.rootLineHeight = rootFonts.rootLineHeight
    }

    /// Applies a CSS-wide keyword and gives the declaration that takes its place, -1 for none.
    private mutating func apply(
        _ keyword: CSSWideKeyword, to style: inout ComputedStyle, _ property: PropertyID, _ target: PropertyID, below winner: Int,
        inherited: ComputedStyle
    ) -> Int {
        let definition = PropertyTable.shared[property]
        func takeInitial() {
            definition.copy(ComputedStyle(), &style)
            isSet[Int(target.index)] = false
        }
        func takeInherited() {
            definition.copy(inherited, &style)
            isSet[Int(target.index)] = true
        }
        switch keyword {
        case .inherit: takeInherited()
        case .initial: takeInitial()
        case .unset: if definition.isInherited { takeInherited() } else { takeInitial() }
        case .revert, .revertLayer:
            // The strongest declaration of an earlier origin (or layer); important ones are rolled back with the others.
            let from = cascaded[winner]
            for i in stride(from: winner - 1, through: 0, by: -1) {
                let place = cascaded[i]
                guard place.index >= 0, blocks[Int(place.block)].declarations[Int(place.index)].property == property else { continue }
                if place.origin < from.origin || (keyword == .revertLayer && (place.origin, place.layer) != (from.origin, from.layer)) {
                    return i
                }
            }
            if definition.isInherited { takeInherited() } else { takeInitial() }
        }
        return -1
    }

    /// The value of a declaration with `var()` substituted; what then is not valid counts as `unset` (css-variables-1 section 3.1).
    private mutating func value(
        of declaration: DeclarationBlock.Declaration, _ property: PropertyID, _ environment: Int32, _ diagnostics: inout Diagnostics
    ) -> DeclaredValue {
        guard case .pending(let pending) = declaration.value else { return declaration.value }
        let table = PropertyTable.shared
        var missing: CustomProperties.Missing?
        guard let tokens = environments[Int(environment)].substituted(pending.tokens, attributes: { attributes[$0] }, missing: &missing) else {
            if reported.insert(declaration.range).inserted {
                diagnostics.report(Self.missingReport(missing, table.name(of: pending.declared), at: declaration.range))
            }
            return .keyword(.unset)
        }
        var reader = ValueReader(tokens, source: pending.source)
        if let value = DeclarationParser.values(of: pending.declared, &reader)?.first(where: { $0.0 == property })?.1 { return value }
        if reported.insert(declaration.range).inserted {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue,
                    "the value of \"\(table.name(of: pending.declared))\" is not valid once its variables are replaced; "
                        + "expected \(table.syntax(of: pending.declared))",
                    at: declaration.range))
        }
        return .keyword(.unset)
    }

    private static func missingReport(_ missing: CustomProperties.Missing?, _ property: String, at range: SourceRange) -> Diagnostic {
        switch missing {
        case .property(let name):
            Diagnostic(
                .warning, .undefinedVariable, "the custom property \"\(name)\" has no value here", at: range,
                hint: "declare it on :root, or give a fallback: var(\(name), value)")
        case .attribute(let name):
            Diagnostic(
                .warning, .undefinedVariable, "the attribute \"\(name)\" is not there, or not of the type that is asked for", at: range,
                hint: "give a fallback: attr(\(name) …, value)")
        case nil:
            Diagnostic(
                .warning, .undefinedVariable, "the value of \"\(property)\" cannot be substituted", at: range,
                hint: "expected var(--name), var(--name, value), attr(name) or attr(name type, value)")
        }
    }
}
