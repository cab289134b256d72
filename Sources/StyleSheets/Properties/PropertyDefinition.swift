import Geometry
import Resources

/// The number of a longhand property: its place in `PropertyTable.definitions`.
struct PropertyID: Hashable, Comparable, Sendable {
    var index: Int16
    static func < (a: PropertyID, b: PropertyID) -> Bool { a.index < b.index }
}

/// Where in a computed style a property lives.
typealias StylePath<Value> = any WritableKeyPath<ComputedStyle, Value> & Sendable

/// What the computation of an element's values refers to.
struct ComputationContext: Sendable {
    /// The style that inherited values come from.
    var parent: ComputedStyle
    /// Points.
    var rootFontSize: Double
    var rootLineHeight: Double
    var rootMeasures = FontMeasures()
    /// Nil where no style sheet has a unit that needs it.
    var measuring: FontMeasuring?
    var viewport = PageRules.defaultSize

    /// For every property but `font-size` and `line-height`: font-relative units refer to the element itself.
    func fonts(of style: ComputedStyle) -> FontContext {
        var fonts = FontContext(
            fontSize: style.text.fontSize.points, lineHeight: style.text.lineHeightLength.points,
            rootFontSize: rootFontSize, rootLineHeight: rootLineHeight, rootMeasures: rootMeasures)
        if let measuring { fonts.face = FontContext.Face(style: style.text, measuring: measuring) }
        fonts.viewport = viewport
        return fonts
    }
    var parentFonts: FontContext { fonts(of: parent) }
}

extension TextStyle {
    /// The height of a line; where it is `normal` the faces decide in layout and here 1.2 em stands for it.
    var lineHeightLength: Length {
        switch lineHeight {
        case .normal: fontSize.scaled(by: 1.2)
        case .number(let factor): fontSize.scaled(by: factor)
        case .length(let length): length
        }
    }
}

/// A declared value, parsed: complete, or waiting for the element it applies to.
enum Specified<Value: Sendable>: Sendable {
    case value(Value)
    case computed(@Sendable (ComputedStyle, ComputationContext) -> Value)

    func computed(_ style: ComputedStyle, _ context: ComputationContext) -> Value {
        switch self {
        case .value(let value): value
        case .computed(let compute): compute(style, context)
        }
    }
}

/// Puts a declared value, computed, into a style.
typealias Setter = @Sendable (inout ComputedStyle, ComputationContext) -> Void

/// What a declaration says of one longhand property.
enum DeclaredValue: Sendable {
    case set(Setter)
    case keyword(CSSWideKeyword)
    /// Contains `var()`: tokens to be substituted and parsed once the custom properties of an element are known.
    case pending(PendingValue)
}

/// The value of a declaration that contains `var()`.
struct PendingValue: Sendable {
    /// Block partners are indices into this array.
    var tokens: [Token]
    /// The property or shorthand that was declared.
    var declared: PropertyTable.Entry
    /// The source it stands in, which URLs in it are relative to.
    var source: SourceID
}

/// Whether layout does what a property says.
enum LayoutStatus: String, Sendable {
    case laidOut = "laid out"
    case computed = "computed, not yet laid out"
}

/// The grammar of a property's values: what a diagnostic says was expected, and the reference table shows.
enum ValueSyntax: Sendable {
    case text(String)
    /// Keywords between bars, put together only where somebody asks.
    case keywords(@Sendable () -> [String])

    var text: String {
        switch self {
        case .text(let text): text
        case .keywords(let names): names().joined(separator: " | ")
        }
    }
}

/// A longhand property: all that the engine knows of it.
struct PropertyDefinition: Sendable {
    let name: String
    let valueSyntax: ValueSyntax
    /// The initial value; parsed and computed it gives what `ComputedStyle()` holds.
    let initial: String
    let isInherited: Bool
    /// What percentages refer to; empty where there are none.
    let percentages: String
    /// What the computed value is; empty where it is the value as specified.
    let computedValue: String
    /// The CSS module that defines it.
    let module: String
    /// The version of Fleuron that first had it.
    let since: String
    let status: LayoutStatus
    /// For a property of a flow-relative side: the physical ones it stands for in text from left to right and from right to left.
    let sides: (leftToRight: PropertyID, rightToLeft: PropertyID)?
    let read: @Sendable (inout ValueReader) -> Setter?
    /// Copies the computed value from one style to another: `inherit` and `initial`.
    let copy: @Sendable (_ source: ComputedStyle, _ target: inout ComputedStyle) -> Void
    /// The computed value as text.
    let text: @Sendable (ComputedStyle) -> String
    let isEqual: @Sendable (ComputedStyle, ComputedStyle) -> Bool

    var syntax: String { valueSyntax.text }
}

/// A property that stands for several longhands.
struct ShorthandDefinition: Sendable {
    let name: String
    let syntax: String
    let module: String
    /// The version of Fleuron that first had it.
    let since: String
    let longhands: [PropertyID]
    /// Values of some of the longhands; the others get their initial value.
    let read: @Sendable (inout ValueReader) -> [(PropertyID, DeclaredValue)]?
}
