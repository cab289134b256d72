import Geometry

/// `width`, `min-width` and `max-width` (css-sizing-3 section 3): lengths, percentages, and the widths of the content.
func defineWidths(in table: inout PropertyTable) {
    let base = "the containing block's width"
    let intrinsic = "min-content | max-content | fit-content | fit-content(<length-percentage>)"
    let computed = "an absolute length or a percentage"
    func define(
        _ name: String, keyword: String, keywordValue: WidthValue, _ path: @autoclosure @escaping @Sendable () -> StylePath<WidthValue>
    ) {
        table.define(
            name, path, inherited: false, initial: keyword, syntax: .text("\(keyword) | <length-percentage [0,∞]> | \(intrinsic)"),
            percentages: base,
            computed: "a keyword, " + computed, text: { $0 == keywordValue ? keyword : $0.cssText }
        ) { reader in
            if reader.keyword(keyword) { return .value(keywordValue) }
            return readWidth(&reader)
        }
        table.ignoreKeywords(["stretch", "contain"], of: name)
    }
    define("width", keyword: "auto", keywordValue: WidthValue(), \.width)
    define("min-width", keyword: "auto", keywordValue: WidthValue(), \.minWidth)
    define("max-width", keyword: "none", keywordValue: WidthValue(), \.maxWidth)
}

@Sendable private func readWidth(_ reader: inout ValueReader) -> Specified<WidthValue>? {
    if let keyword = reader.keyword([("min-content", IntrinsicSize.minContent), ("max-content", .maxContent), ("fit-content", .fitContent)])
    {
        return .value(WidthValue(intrinsic: keyword))
    }
    if let limit = reader.function("fit-content", { readNonNegative(&$0) }) {
        return .computed { style, context in WidthValue(intrinsic: .fitContentLimited(limit.computed(style, context))) }
    }
    return readNonNegative(&reader).map { length in .computed { style, context in WidthValue(length: length.computed(style, context)) } }
}

/// The value of a width, which lies in two fields of the style. Neither: `auto` or `none`.
struct WidthValue: Hashable, Sendable {
    var length: LengthPercentage?
    var intrinsic: IntrinsicSize?

    var cssText: String {
        switch intrinsic {
        case .minContent: "min-content"
        case .maxContent: "max-content"
        case .fitContent: "fit-content"
        case .fitContentLimited(let limit): "fit-content(\(limit.cssText))"
        case nil: length?.cssText ?? "auto"
        }
    }
}

extension ComputedStyle {
    fileprivate subscript(intrinsic path: WritableKeyPath<IntrinsicSizes, IntrinsicSize?>) -> IntrinsicSize? {
        get { box.hasRareValues ? box.rare.intrinsicSizes[keyPath: path] : nil }
        set { if newValue != self[intrinsic: path] { box.rare.intrinsicSizes[keyPath: path] = newValue } }
    }

    var width: WidthValue {
        get {
            let length: LengthPercentage? = if case .value(let length) = box.width { length } else { nil }
            return WidthValue(length: length, intrinsic: self[intrinsic: \.width])
        }
        set {
            box.width = newValue.length.map(LengthPercentageAuto.value) ?? .auto
            self[intrinsic: \.width] = newValue.intrinsic
        }
    }

    var minWidth: WidthValue {
        get {
            let intrinsic = self[intrinsic: \.minWidth]
            let isAuto = intrinsic != nil || box.minWidth == .zero && !self[mayBeLess: \.mayBeNarrower]
            return WidthValue(length: isAuto ? nil : box.minWidth, intrinsic: intrinsic)
        }
        set {
            box.minWidth = newValue.length ?? .zero
            self[mayBeLess: \.mayBeNarrower] = newValue.length == .zero
            self[intrinsic: \.minWidth] = newValue.intrinsic
        }
    }

    /// Nil for auto.
    var minHeight: LengthPercentage? {
        get {
            guard box.hasRareValues else { return nil }
            return box.rare.minHeight == .zero && !self[mayBeLess: \.mayBeLower] ? nil : box.rare.minHeight
        }
        set {
            if newValue ?? .zero != (box.hasRareValues ? box.rare.minHeight : .zero) { box.rare.minHeight = newValue ?? .zero }
            self[mayBeLess: \.mayBeLower] = newValue == .zero
        }
    }

    /// Whether nought is what the sheet says and not `auto`, which means the content of what stands in a flex container.
    private subscript(mayBeLess path: WritableKeyPath<FlexStyle, Bool>) -> Bool {
        get { box.hasRareValues && box.rare.flex[keyPath: path] }
        set { if newValue != self[mayBeLess: path] { box.rare.flex[keyPath: path] = newValue } }
    }

    var maxWidth: WidthValue {
        get { WidthValue(length: box.maxWidth, intrinsic: self[intrinsic: \.maxWidth]) }
        set {
            box.maxWidth = newValue.length
            self[intrinsic: \.maxWidth] = newValue.intrinsic
        }
    }
}
