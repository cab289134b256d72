import Geometry
import Resources

/// Puts the values of the winning declarations into a style.
extension StyleResolver {
    mutating func apply(
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
        guard let tokens = environments[Int(environment)].substituted(pending.tokens, attributes: { attributes[$0] }, missing: &missing)
        else {
            if reported.insert(declaration.range).inserted {
                diagnostics.report(Self.missingReport(missing, table.name(of: pending.declared), at: declaration.range))
            }
            return .keyword(.unset)
        }
        var reader = ValueReader(tokens, source: pending.source)
        if let value = DeclarationParser.values(of: pending.declared, &reader)?.first(where: { $0.0 == property })?.1 { return value }
        if reported.insert(declaration.range).inserted {
            let given = environments[Int(environment)].imposed.filter { name in
                pending.tokens.contains { $0.kind == .ident && $0.text == name }
            }
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue,
                    "the value of \"\(table.name(of: pending.declared))\" is not valid once its variables are replaced; "
                        + "expected \(table.syntax(of: pending.declared))",
                    at: declaration.range,
                    hint: given.isEmpty
                        ? "look at what the variables hold, or give a fallback: var(--name, value)"
                        : "look at the value that the book file or --set gives to \(given.joined(separator: " and "))"))
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
