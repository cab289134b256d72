package import Geometry
package import Resources

/// The cascaded `@page` rules of all sheets, from which the style of a page is computed once its context is known.
///
/// A page inherits from the root element and its margin boxes from it (css-page-3 section 6.1); custom properties are the root's.
package struct PageRules: Sendable {
    /// A rule with one of its selectors, in cascade order.
    private struct RankedRule {
        var selector: PageSelector
        var origin: Origin
        /// It counts less than any other of its origin: it comes from a default design, or from a publication, which knows screens and not
        /// pages.
        var givesWay: Bool
        var layer: Int32
        var block: Int32
        var marginBoxes: [(box: MarginBox, block: Int32)]
        var footnoteAreas: [Int32]
        var frames: [(name: String, block: Int32)]
    }

    private var rules: [RankedRule] = []
    private var blocks: [DeclarationBlock] = []
    private var rootStyle = ComputedStyle()
    private var rootFonts = FontContext.initial
    private var environment = CustomProperties()
    private var names = DefinedNames()
    private var measuring: FontMeasuring?
    /// Whether a selector asks which page of the document or of its sequence a page is: only then is that part of the context.
    package private(set) var usesPositions = false

    /// The size of a page that no rule gives one: 5.5 × 8.5 inches.
    package static let defaultSize = Size(width: Length(points: 396), height: Length(points: 612))

    package init() {}

    init(sheets: [StyleSheet], media: MediaContext, cascade: DocumentCascade, names: DefinedNames) {
        self.names = names
        let layers = LayerOrder(sheets)
        let sourceHasBoxes = sheets.contains { sheet in
            sheet.origin == .author && !sheet.isDefaultDesign && sheet.scope == nil && sheet.pageRules.contains { !$0.marginBoxes.isEmpty }
        }
        for sheet in sheets where !sheet.pageRules.isEmpty {
            let base = Int32(blocks.count)
            blocks += sheet.blocks
            let isActive = sheet.activeConditions(media)
            for rule in sheet.pageRules where isActive[Int(rule.condition)] {
                let boxes = sheet.isDefaultDesign && sourceHasBoxes ? [] : rule.marginBoxes.map { (box: $0.box, block: base + $0.block) }
                for selector in rule.selectors {
                    rules.append(
                        RankedRule(
                            selector: selector, origin: sheet.origin, givesWay: sheet.isDefaultDesign || sheet.scope != nil,
                            layer: layers.order(of: sheet.layers[Int(rule.layer)], sheet.origin),
                            block: base + rule.block, marginBoxes: boxes, footnoteAreas: rule.footnoteAreas.map { base + $0 },
                            frames: rule.frames.map { ($0.name, base + $0.block) }))
                }
            }
        }
        usesPositions = rules.contains { $0.selector.position != nil }
        rules.sortStably { a, b in
            if a.origin != b.origin { return a.origin < b.origin }
            if a.givesWay != b.givesWay { return a.givesWay }
            if a.layer != b.layer { return a.layer < b.layer }
            return a.selector.specificity < b.selector.specificity
        }
        measuring = cascade.measuring
        rootStyle = cascade.rootStyle
        rootFonts = cascade.resolver.rootFontContext
        environment = cascade.rootEnvironment
    }

    /// The style of a page in a context. Contexts are few: callers keep the result. Mistakes in values that hold `var()` are passed over
    /// here; `check` reports them.
    package func style(for context: PageSelectorContext) -> PageStyle {
        var unheard = Diagnostics(limitPerCode: 0)
        return style(for: context, &unheard)
    }

    /// Computes every page rule once, so that its mistakes are reported with those of the other rules.
    /// - Parameter each: also where another rule wins, since a value that the user has set may be of any of them.
    func check(each: Bool, _ diagnostics: inout Diagnostics) {
        _ = style(rules, &diagnostics)
        if each { for rule in rules { _ = style([rule], &diagnostics) } }
    }

    /// Whether any rule resets a counter on its pages.
    package func resets(counter name: String) -> Bool {
        var unheard = Diagnostics(limitPerCode: 0)
        return rules.contains { style([$0], &unheard).style.box.counterReset.contains { $0.name == name } }
    }

    /// What flows through the frames of pages, each with the name of the pages that have them. A frame that only first or blank pages have
    /// does not count: what has no room in it could go on nowhere.
    /// - Complexity: O(rules²), nothing where no rule has frames.
    package func framedFlows() -> [(flow: String, page: String?)] {
        var result: [(flow: String, page: String?)] = [], pages: [String?] = []
        for rule in rules where !rule.frames.isEmpty && !pages.contains(rule.selector.name) { pages.append(rule.selector.name) }
        for page in pages {
            for isRight in [true, false] {
                let context = PageSelectorContext(name: page, isRight: isRight, isFirst: false, isBlank: false)
                for flow in style(for: context).frames.compactMap(\.flow) where !result.contains(where: { $0.flow == flow }) {
                    result.append((flow, page))
                }
            }
        }
        return result
    }

    private func style(for context: PageSelectorContext, _ diagnostics: inout Diagnostics) -> PageStyle {
        style(rules.filter { $0.selector.matches(context) }, &diagnostics)
    }

    /// The page of a context and its margin boxes, each with what the cascade decided of its properties. The page comes first, without
    /// the name of a box.
    package func explanation(for context: PageSelectorContext) -> [(box: String?, properties: [PropertyExplanation])] {
        var unheard = Diagnostics(limitPerCode: 0)
        var explanations: [(box: String?, properties: [PropertyExplanation])] = []
        _ = style(rules.filter { $0.selector.matches(context) }, &unheard) { explanations.append(($0, $1)) }
        return explanations
    }

    /// Where the sheets say one of some properties of a page or of a margin box, the first of them that any does; nowhere if none does.
    package func source(of properties: [String], in box: MarginBox? = nil, on context: PageSelectorContext) -> SourceRange {
        let page = explanation(for: context).first { $0.box == box?.name }?.properties ?? []
        for property in properties {
            if let found = page.first(where: { $0.property == property })?.declarations.first { return found.range }
        }
        return .nowhere
    }

    private func style(
        _ matching: [RankedRule], _ diagnostics: inout Diagnostics, explain: ((String?, [PropertyExplanation]) -> Void)? = nil
    ) -> PageStyle {
        var resolver = StyleResolver(rules: [], blocks: blocks, imposed: [:], measuring: measuring)
        resolver.setRootFonts(rootFonts)
        resolver.explains = explain != nil
        var initial = ComputedStyle()
        initial.text = rootStyle.text
        let page = resolver.pageStyle(
            blocks: matching.map { ($0.block, $0.origin, $0.layer) }, inheriting: rootStyle, initial: initial, environment: environment,
            diagnostics: &diagnostics)
        explain?(nil, resolver.explained)
        var boxes: [(box: MarginBox, style: ComputedStyle)] = []
        for box in MarginBox.allCases {
            let declared = matching.flatMap { rule in
                rule.marginBoxes.filter { $0.box == box }.map { (block: $0.block, origin: rule.origin, layer: rule.layer) }
            }
            guard !declared.isEmpty else { continue }
            var initial = box.initialStyle
            let alignment = initial.text.textAlign
            initial.text = page.text
            initial.text.textAlign = alignment
            var style = resolver.pageStyle(
                blocks: declared, inheriting: page, initial: initial, environment: environment, diagnostics: &diagnostics)
            explain?(box.name, resolver.explained)
            names.finish(&style)
            if style.box.content != nil { boxes.append((box, style)) }
        }
        var finished = page
        names.finish(&finished)
        var result = PageStyle(size: Self.size(page.box.pageSize), style: finished, marginBoxes: boxes)
        let areas = matching.flatMap { rule in rule.footnoteAreas.map { (block: $0, origin: rule.origin, layer: rule.layer) } }
        if !areas.isEmpty {
            var initial = ComputedStyle()
            initial.box.display = .block
            initial.text = page.text
            var area = resolver.pageStyle(
                blocks: areas, inheriting: page, initial: initial, environment: environment, diagnostics: &diagnostics)
            names.finish(&area)
            result.footnoteArea = area
            explain?("footnote", resolver.explained)
        }
        var frames: [(name: String, blocks: [(block: Int32, origin: Origin, layer: Int32)])] = []
        for rule in matching {
            for (name, block) in rule.frames {
                if !frames.contains(where: { $0.name == name }) { frames.append((name, [])) }
                guard let index = frames.firstIndex(where: { $0.name == name }) else { continue }
                frames[index].blocks.append((block, rule.origin, rule.layer))
            }
        }
        for (name, declared) in frames {
            var initial = ComputedStyle()
            initial.box.display = .block
            initial.text = page.text
            var style = resolver.pageStyle(
                blocks: declared, inheriting: page, initial: initial, environment: environment, diagnostics: &diagnostics)
            names.finish(&style)
            result.frames.append(PageFrame(name: name, style: style))
            explain?("-fleuron-frame \(name)", resolver.explained)
        }
        return result
    }

    static func size(_ size: PageSize) -> Size {
        switch size {
        case .auto, .portrait: defaultSize
        case .landscape: Size(width: defaultSize.height, height: defaultSize.width)
        case .size(let size): size
        }
    }
}

extension MarginBox {
    /// How the user agent aligns the contents of each box (css-page-3 section 4.2, the table of margin boxes).
    var initialStyle: ComputedStyle {
        var style = ComputedStyle()
        style.box.display = .block
        style.text.textAlign =
            switch self {
            case .topLeftCorner, .topRight, .bottomRight, .bottomLeftCorner: .right
            case .topLeft, .topRightCorner, .bottomLeft, .bottomRightCorner: .left
            case .topCenter, .bottomCenter, .leftTop, .leftMiddle, .leftBottom, .rightTop, .rightMiddle, .rightBottom: .center
            }
        style.box.verticalAlign =
            switch self {
            case .leftTop, .rightTop: .top
            case .leftBottom, .rightBottom: .bottom
            default: .middle
            }
        return style
    }
}
