import Geometry
import Resources

/// What media queries are asked about: the page, in black on white paper.
struct MediaContext: Sendable {
    /// The page as if `size` were `auto`, since a style sheet may choose the size in a media query (css-page-3 section 7.1).
    var page = Size(width: Length(points: 396), height: Length(points: 612))

    init(_ page: Size? = nil) { if let page { self.page = page } }
}

/// A list of media queries (mediaqueries-4): true if one of them is, or if there is none.
struct MediaQueryList: Sendable {
    struct Query: Sendable {
        var isNegated = false
        var isMediumKnown = true
        var condition: MediaExpression?
    }
    var queries: [Query] = []

    func matches(_ context: MediaContext) -> Bool {
        queries.isEmpty
            || queries.contains { query in
                // What cannot be understood is neither true nor, negated, true.
                let value = query.isMediumKnown ? query.condition.map { $0.value(context) } ?? .some(true) : false
                return value.map { $0 != query.isNegated } ?? false
            }
    }
}

indirect enum MediaExpression: Sendable {
    enum Comparison: Sendable { case less, lessOrEqual, equal, greaterOrEqual, greater }
    enum Dimension: Sendable { case width, height, aspectRatio }

    case constant(Bool)
    /// General enclosed: nobody knows.
    case unknown
    case compare(Dimension, Comparison, Double)
    case isPortrait
    case not(MediaExpression)
    case all([MediaExpression])
    case any([MediaExpression])

    /// Kleene's three values, nil for unknown.
    func value(_ context: MediaContext) -> Bool? {
        switch self {
        case .constant(let value): return value
        case .unknown: return nil
        case .isPortrait: return context.page.height >= context.page.width
        case .compare(let dimension, let comparison, let limit):
            let (width, height) = (context.page.width.points, context.page.height.points)
            let value = dimension == .width ? width : dimension == .height ? height : width / height
            switch comparison {
            case .less: return value < limit - 0.001
            case .lessOrEqual: return value <= limit + 0.001
            case .equal: return abs(value - limit) <= 0.001
            case .greaterOrEqual: return value >= limit - 0.001
            case .greater: return value > limit + 0.001
            }
        case .not(let inner): return inner.value(context).map { !$0 }
        case .all(let parts):
            let values = parts.map { $0.value(context) }
            return values.contains(false) ? false : values.contains(nil) ? nil : true
        case .any(let parts):
            let values = parts.map { $0.value(context) }
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        }
    }
}

extension ValueReader {
    /// A media query list up to the end; what does not follow the grammar matches nothing.
    mutating func mediaQueryList() -> MediaQueryList {
        var list = MediaQueryList()
        while !isAtEnd {
            if let query = mediaQuery(), isAtEnd || current?.kind == .comma {
                list.queries.append(query)
            } else {
                list.queries.append(MediaQueryList.Query(isMediumKnown: false))
                while let current, current.kind != .comma { advance() }
            }
            _ = comma()
        }
        return list
    }

    private mutating func mediaQuery() -> MediaQueryList.Query? {
        var query = MediaQueryList.Query()
        if let first = current, first.kind == .ident {
            if keyword("not") {
                query.isNegated = true
                // `not (…)` negates a condition and not a medium.
                if let condition = mediaInParentheses() {
                    query.condition = condition
                    return query
                }
            } else {
                _ = keyword("only")
            }
            guard let medium = current, medium.kind == .ident else { return nil }
            advance()
            query.isMediumKnown = medium.isIdent("print") || medium.isIdent("all")
            if !query.isMediumKnown, query.isNegated { query = MediaQueryList.Query(condition: .constant(true)) }
            guard keyword("and") else { return query }
            guard let condition = mediaCondition(allowsOr: false) else { return nil }
            query.condition = condition
            return query
        }
        guard let condition = mediaCondition(allowsOr: true) else { return nil }
        query.condition = condition
        return query
    }

    private mutating func mediaCondition(allowsOr: Bool) -> MediaExpression? {
        if keyword("not") { return mediaInParentheses().map { .not($0) } }
        guard let first = mediaInParentheses() else { return nil }
        var parts = [first]
        let isOr = allowsOr && (current?.isIdent("or") ?? false)
        while keyword(isOr ? "or" : "and") {
            guard let next = mediaInParentheses() else { return nil }
            parts.append(next)
        }
        return parts.count == 1 ? first : isOr ? .any(parts) : .all(parts)
    }

    private mutating func mediaInParentheses() -> MediaExpression? {
        guard let current, current.kind == .openParenthesis || current.kind == .function else { return nil }
        if current.kind == .openParenthesis,
            let expression = attempt({ $0.inside { $0.mediaCondition(allowsOr: true) ?? $0.mediaFeature() } })
        {
            return expression
        }
        advance()
        return .unknown
    }

    private mutating func mediaFeature() -> MediaExpression? {
        if let name = current, name.kind == .ident {
            advance()
            let feature = name.text.lowercasedASCII
            if isAtEnd { return Self.booleanFeature(feature) }
            if current?.kind == .colon {
                advance()
                return plainFeature(feature)
            }
            guard let comparison = comparison(), let dimension = Self.dimension(feature), let limit = featureValue(dimension) else {
                return nil
            }
            return .compare(dimension, comparison, limit)
        }
        // `5in < width <= 8in`: the first comparison is turned round.
        guard let lower = attempt({ $0.featureValue(.width) ?? $0.featureValue(.aspectRatio) }), let first = comparison(),
            let name = current, name.kind == .ident, let dimension = Self.dimension(name.text.lowercasedASCII)
        else { return nil }
        advance()
        let turned: MediaExpression.Comparison =
            switch first {
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .equal: .equal
            case .greaterOrEqual: .lessOrEqual
            case .greater: .less
            }
        let lowerBound = MediaExpression.compare(dimension, turned, lower)
        guard let second = comparison() else { return lowerBound }
        guard let upper = featureValue(dimension) else { return nil }
        return .all([lowerBound, .compare(dimension, second, upper)])
    }

    private mutating func plainFeature(_ feature: String) -> MediaExpression? {
        if feature == "orientation" { return keyword([("portrait", .isPortrait), ("landscape", .not(.isPortrait))]) }
        let (name, comparison): (String, MediaExpression.Comparison) =
            feature.hasPrefix("min-")
            ? (String(feature.dropFirst(4)), .greaterOrEqual)
            : feature.hasPrefix("max-") ? (String(feature.dropFirst(4)), .lessOrEqual) : (feature, .equal)
        if let dimension = Self.dimension(name) {
            return featureValue(dimension).map { .compare(dimension, comparison, $0) }
        }
        // Print is as fine as any resolution that is asked for, in eight bits of each colour.
        if name == "resolution" || name == "color" || name == "color-index" {
            guard let value = current, value.kind == .dimension || value.kind == .number || value.isIdent("infinite") else { return nil }
            advance()
            return .constant(
                comparison == .greaterOrEqual
                    ? name != "color" || value.number <= 8 : comparison == .equal && name == "color" && value.number == 8)
        }
        // Paper: no light of its own, no pointer, no script.
        let answers = [
            "prefers-color-scheme": "light", "hover": "none", "any-hover": "none", "pointer": "none", "update": "none",
            "scripting": "none", "overflow-block": "paged", "overflow-inline": "none", "grid": "0", "monochrome": "0",
        ]
        guard let answer = answers[name], let value = current else { return nil }
        advance()
        return .constant(value.kind == .number ? answer == "0" && value.number == 0 : value.isIdent(answer))
    }

    private static func booleanFeature(_ name: String) -> MediaExpression? {
        switch name {
        case "color", "width", "height", "aspect-ratio", "orientation", "overflow-block": .constant(true)
        case "hover", "pointer", "update", "scripting", "grid", "monochrome": .constant(false)
        default: nil
        }
    }

    private static func dimension(_ name: String) -> MediaExpression.Dimension? {
        switch name {
        case "width", "device-width": .width
        case "height", "device-height": .height
        case "aspect-ratio": .aspectRatio
        default: nil
        }
    }

    private mutating func featureValue(_ dimension: MediaExpression.Dimension) -> Double? {
        if dimension == .aspectRatio {
            guard let width = number() else { return nil }
            guard delimiter("/") else { return width }
            return number().flatMap { $0 > 0 ? width / $0 : nil }
        }
        // Font-relative units refer to the initial font, since no style is known yet.
        return length().map { $0.length(.initial, percentagesOf: .zero).points }
    }

    private mutating func comparison() -> MediaExpression.Comparison? {
        if delimiter("=") { return .equal }
        if delimiter("<") { return delimiter("=") ? .lessOrEqual : .less }
        if delimiter(">") { return delimiter("=") ? .greaterOrEqual : .greater }
        return nil
    }
}

extension StyleSheetParser {
    private static let mediaFeatures = [
        "width", "height", "aspect-ratio", "orientation", "device-width", "device-height", "color", "color-index", "monochrome", "grid",
        "hover", "any-hover", "pointer",
        "any-pointer", "update", "scripting", "overflow-block", "overflow-inline", "prefers-color-scheme", "prefers-reduced-motion",
        "prefers-contrast",
        "prefers-reduced-data", "prefers-reduced-transparency", "forced-colors", "inverted-colors", "resolution", "scan", "display-mode",
        "color-gamut",
        "dynamic-range", "video-dynamic-range", "device-aspect-ratio", "light-level", "environment-blending",
    ]

    /// Those of mediaqueries-4 section 2.3, with those that it has deprecated.
    private static let mediaTypes = [
        "all", "print", "screen", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural",
    ]

    /// Says of what a media query is about that there is no such medium: the query is never true, which nobody would notice.
    func reportMediaTypes(_ prelude: Range<Int>, _ input: Input, _ diagnostics: inout Diagnostics) {
        var isAtStart = true, i = prelude.lowerBound
        while i < prelude.upperBound {
            let token = input.tokens[i]
            switch token.kind {
            case .comma: isAtStart = true
            case .whitespace: break
            case .ident where isAtStart && ["not", "only"].contains(token.text.lowercasedASCII): break
            case .ident where isAtStart:
                isAtStart = false
                guard !Self.mediaTypes.contains(token.text.lowercasedASCII) else { break }
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownMediaType, "there is no medium \"\(token.text)\", so the query is never true",
                        at: input.range(i..<i + 1),
                        hint: Suggestions.hint(for: token.text, among: Self.mediaTypes)
                            ?? "books are print; features stand in parentheses, as in (min-width: 5in)"))
            default:
                isAtStart = false
                if token.partner > i { i = Int(token.partner) }
            }
            i += 1
        }
    }

    /// Says of names in parentheses that no media feature has them: what is unknown makes the query false, which nobody would notice.
    func reportMediaFeatures(_ prelude: Range<Int>, _ input: Input, _ diagnostics: inout Diagnostics) {
        for i in prelude where input.tokens[i].kind == .openParenthesis {
            guard let at = input.tokens[i..<prelude.upperBound].indices.dropFirst().first(where: { input.tokens[$0].kind != .whitespace }),
                input.tokens[at].kind == .ident, !["not", "and", "or"].contains(input.tokens[at].text.lowercasedASCII)
            else { continue }
            var name = input.tokens[at].text.lowercasedASCII
            if name.hasPrefix("-") { continue }
            for prefix in ["min-", "max-"] where name.hasPrefix(prefix) { name = String(name.dropFirst(4)) }
            guard !Self.mediaFeatures.contains(name) else { continue }
            diagnostics.report(
                Diagnostic(
                    .warning, .unknownMediaFeature, "there is no media feature \"\(input.tokens[at].text)\", so the query is never true",
                    at: input.range(at..<at + 1), hint: Suggestions.hint(for: name, among: Self.mediaFeatures)))
        }
    }
}
