package import Resources

/// Where a style sheet comes from (css-cascade-5 section 6.2); a later origin beats an earlier one.
package enum Origin: UInt8, Comparable, Sendable {
    case userAgent, user, author
    package static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
}

/// Gives the style sheet that an `@import` names.
///
/// Called with the URL as written and the source it stands in; it returns the text with the id under which it was registered, or says
/// why there is none.
package typealias StyleSheetLoader = (_ href: String, _ from: SourceID) -> Result<(text: SourceText, id: SourceID), Diagnostic>

/// A parsed style sheet with all that it imports, flattened into the order of appearance. It refers to no document yet.
package struct StyleSheet: Sendable {
    package let origin: Origin
    /// The sources whose elements its rules are for; nil for all elements. Pages and faces have no scope.
    package var scope: [SourceID]?
    /// A design that nobody asked for: what it says of pages gives way to the page rules of the source, and its margin boxes to theirs.
    package var isDefaultDesign = false
    var rules: [StyleRule] = []
    var blocks: [DeclarationBlock] = []
    /// The selectors of rules that have rules in them, which `&` stands for.
    var parents: [[Selector]] = []
    var pageRules: [PageRule] = []
    var fontFaces: [ConditionalFontFace] = []
    var counterStyles: [CounterStyleRule] = []
    var featureValues: [FeatureValues] = []
    /// `@media` around rules. The first stands for no condition.
    var conditions: [MediaCondition] = [MediaCondition(parent: 0, queries: MediaQueryList())]
    /// Full names of cascade layers in order of first appearance, parents before children; the first stands for no layer.
    var layers: [String] = [""]

    init(origin: Origin) { self.origin = origin }

    /// Parses a style sheet, reporting what is wrong in it and keeping the rest.
    /// - Parameter range: the bytes of the source that are the style sheet, where it is part of another text; nil for all.
    package static func parse(
        _ source: SourceText, id: SourceID, range: Range<Int>? = nil, origin: Origin, diagnostics: inout Diagnostics,
        loader: StyleSheetLoader
    ) -> StyleSheet {
        var parser = StyleSheetParser(origin: origin)
        return parser.parse(source, id: id, range: range, diagnostics: &diagnostics, loader: loader)
    }

    /// Parses a style sheet that has no mistakes, nor have those that it imports. The declarations of a rule are read when an element first
    /// matches it: most books match a small part of the rules of the sheets that come with the program, and read them in less time. Units
    /// of faces and of the page would come too late for the root: it must have none.
    package static func parseStandard(_ source: SourceText, id: SourceID, origin: Origin, loader: StyleSheetLoader) -> StyleSheet {
        var parser = StyleSheetParser(origin: origin)
        return parser.parseLeavingDeclarations(source, id: id, loader: loader)
    }
}

struct StyleRule: Sendable {
    var selectors: [Selector]
    /// Index into `StyleSheet.blocks`.
    var block: Int32
    var condition: Int32
    var layer: Int32
}

/// The declarations of one rule or `style` attribute, shorthands expanded, in order.
struct DeclarationBlock: Sendable {
    struct Declaration: Sendable {
        var property: PropertyID
        var value: DeclaredValue
        var isImportant: Bool
        var range: SourceRange
    }
    struct CustomDeclaration: Sendable {
        /// With its two hyphens, as written.
        var name: String
        /// Nil where a CSS-wide keyword is given instead.
        var tokens: [Token]?
        var keyword: CSSWideKeyword?
        var isImportant: Bool
        var range: SourceRange
    }
    var declarations: [Declaration] = []
    var customDeclarations: [CustomDeclaration] = []
    var hasImportant = false
    /// The attributes that values refer to by `attr()`.
    var attributes: [String] = []
    /// A length is in a unit that only a face knows (`ex`, `ch`, `cap`, `ic`).
    var usesFontMeasures = false
    /// A length is in a unit that refers to the page (`vw`, `vh` …).
    var usesViewport = false

    /// Where the declarations stand, as long as they have not been read.
    struct Unread: Sendable {
        var text: [UInt8]
        var range: Range<Int>
        var source: SourceID
    }
    var unread: Unread?

    /// Reads what `StyleSheet.parseStandard` has left.
    mutating func read() {
        guard let unread else { return }
        let tokens = Tokenizer.tokens(of: unread.text, range: unread.range)
        var diagnostics = Diagnostics()
        self = DeclarationParser(origin: .source(unread.source)).block(tokens, 0..<tokens.count, diagnostics: &diagnostics) { _, _ in false
        }
    }
}

struct MediaCondition: Sendable {
    /// The condition around this one; 0 for none.
    var parent: Int32
    var queries: MediaQueryList
}

/// A face that a style sheet brings along by `@font-face`.
package struct FontFace: Sendable, Hashable {
    package enum Location: Sendable, Hashable {
        /// A URL as written, which is relative to the style sheet it stands in.
        case url(String, from: SourceID)
        /// The full or PostScript name of an installed face.
        case local(String)
    }
    package var family: String
    /// In the order of preference.
    package var locations: [Location]
    /// The range of weights it serves, 1 … 1000; nil for what the file says.
    package var weights: ClosedRange<Int16>?
    package var style = FontStyle.normal
    /// `font-stretch` as a percentage.
    package var width: Double = 100
    /// The code points it serves; empty for all.
    package var unicodeRanges: [ClosedRange<UInt32>] = []
    /// `size-adjust`: what its outlines and measures are multiplied by.
    package var sizeAdjust: Double = 1
    /// In ems, where the rule overrides what the font says.
    package var ascent: Double?
    package var descent: Double?
    package var lineGap: Double?
    /// Features that hold in it unless a style says otherwise.
    package var features: [FontFeatures.Setting] = []
    /// Where it stands on the axes of a variable font, unless a style says otherwise.
    package var variations: [FontVariation] = []
    /// Where the rule stands.
    package var range: SourceRange
}

struct ConditionalFontFace: Sendable {
    var face: FontFace
    var condition: Int32
}

/// An `@counter-style` rule.
struct CounterStyleRule: Sendable {
    var name: String
    var definition: CounterStyleDefinition
    /// The descriptors that the rule gives; a style that extends another takes the rest from that.
    var given: Set<String>
    var condition: Int32
}

/// An `@page` rule.
struct PageRule: Sendable {
    var selectors: [PageSelector]
    /// Index into `StyleSheet.blocks`.
    var block: Int32
    var marginBoxes: [(box: MarginBox, block: Int32)]
    /// Of `@footnote`.
    var footnoteAreas: [Int32] = []
    /// Of `@-fleuron-frame`.
    var frames: [(name: String, block: Int32)] = []
    var condition: Int32
    var layer: Int32
}

/// A page selector of css-page-3 section 4.3.
struct PageSelector: Sendable, Hashable {
    enum PseudoClass: UInt8, Sendable { case left, right, first, blank, opening }
    /// `:nth(An+B)` counts the pages of the document, `:nth(An+B of name)` those of a sequence of pages of one name (css-gcpm-3 section 4).
    struct Position: Sendable, Hashable {
        var formula: ANPlusB
        var name: String?
    }
    var name: String?
    var pseudoClasses: [PseudoClass] = []
    var position: Position?

    /// Names count before `:first`, `:blank` and openings, and these before `:left` and `:right` (css-page-3 section 4.3.3).
    var specificity: Specificity {
        var specificity = Specificity(ids: (name == nil ? 0 : 1) + (position?.name == nil ? 0 : 1), classes: position == nil ? 0 : 1)
        for pseudoClass in pseudoClasses {
            switch pseudoClass {
            case .first, .blank, .opening: specificity.classes += 1
            case .left, .right: specificity.types += 1
            }
        }
        return specificity
    }

    func matches(_ context: PageSelectorContext) -> Bool {
        if let name, name != context.name { return false }
        if let position {
            if let wanted = position.name, wanted != context.name { return false }
            guard position.formula.contains(position.name == nil ? context.number : context.numberInSequence) else { return false }
        }
        return pseudoClasses.allSatisfy { pseudoClass in
            switch pseudoClass {
            case .left: !context.isRight
            case .right: context.isRight
            // Without a name the first page of all is meant, not that of each named sequence.
            case .first: context.isFirst && (name != nil || context.name == nil || context.opensDocument)
            case .blank: context.isBlank
            case .opening: context.isOpening
            }
        }
    }
}
