import Geometry

/// css-text-decor-4: lines, emphasis marks and shadows.
func defineTextDecorationProperties(in table: inout PropertyTable) {
    table.begin("css-text-decor-4")
    let lines: [(String, TextDecorationLines)] = [
        ("underline", .underline), ("overline", .overline), ("line-through", .lineThrough), ("blink", []),
    ]
    table.define(
        "text-decoration-line", \.textDecorationLines, inherited: false, initial: "none",
        syntax: "none | [underline || overline || line-through]",
        text: { value in value.isEmpty ? "none" : lines.filter { !$0.1.isEmpty && value.contains($0.1) }.map(\.0).joined(separator: " ") }
    ) { reader in
        if reader.keyword("none") { return .value([]) }
        var value: TextDecorationLines = []
        var count = 0
        while let line = reader.keyword(lines) {
            if !line.isEmpty, value.contains(line) { return nil }
            value.insert(line)
            count += 1
        }
        return count > 0 ? .value(value) : nil
    }
    table.define(
        "text-decoration-style", \.box.rare.textDecorationStyle, inherited: false, initial: "solid",
        keywords: [("solid", .solid), ("double", .double), ("dotted", .dotted), ("dashed", .dashed), ("wavy", .wavy)])
    defineColor("text-decoration-color", \.box.rare.textDecorationColor, inherited: false, status: .laidOut, in: &table)
    table.define(
        "text-decoration-thickness", \.box.rare.textDecorationThickness, inherited: false, initial: "auto",
        syntax: "auto | from-font | <length-percentage>", percentages: "the font size",
        computed: "a keyword, an absolute length or a percentage",
        text: { value in
            switch value {
            case .auto: "auto"
            case .fromFont: "from-font"
            case .length(let length): length.cssText
            }
        }
    ) { reader in
        if let keyword = reader.keyword([("auto", TextDecorationThickness.auto), ("from-font", .fromFont)]) { return .value(keyword) }
        return reader.lengthPercentage().map { length in .computed { style, context in .length(length.computed(context.fonts(of: style))) }
        }
    }
    table.anyOrderShorthand(
        "text-decoration", ["text-decoration-line", "text-decoration-thickness", "text-decoration-style", "text-decoration-color"],
        syntax: "<line> || <thickness> || <style> || <color>")
    table.define(
        "text-decoration-skip-ink", \.text.rare.textDecorationSkipInk, inherited: true, initial: "auto",
        keywords: [("auto", .auto), ("none", .none), ("all", .all)])
    table.define(
        "text-underline-offset", \.text.rare.textUnderlineOffset, inherited: true, initial: "auto", syntax: "auto | <length-percentage>",
        percentages: "the font size", computed: "auto, an absolute length or a percentage", text: { $0?.cssText ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.lengthPercentage().map { length in .computed { style, context in length.computed(context.fonts(of: style)) } }
    }
    table.define(
        "text-underline-position", \.text.rare.textUnderlinePosition, inherited: true, initial: "auto",
        syntax: "auto | [from-font | under] || [left | right]",
        text: { $0 == .auto ? "auto" : $0 == .under ? "under" : "from-font" }
    ) { reader in
        // The sides are for vertical text.
        let isSided = reader.keyword([("left", true), ("right", true)]) ?? false
        let keywords: [(String, TextUnderlinePosition)] = [("from-font", .fromFont), ("under", .under)]
        if let position = reader.keyword(keywords) {
            if !isSided { _ = reader.keyword([("left", true), ("right", true)]) }
            return .value(position)
        }
        return isSided || reader.keyword("auto") ? .value(.auto) : nil
    }
    defineEmphasis(in: &table)
    defineTextShadow(in: &table)
}

/// A property that is a colour, nil for `currentcolor`.
func defineColor(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Color?>, inherited: Bool, status: LayoutStatus = .computed,
    in table: inout PropertyTable
) {
    table.define(
        name, path, inherited: inherited, initial: "currentcolor", syntax: .text("<color>"), computed: "currentcolor or an sRGB colour",
        status: status, text: { $0?.cssText ?? "currentcolor" }
    ) { reader in
        reader.color().map { color in
            switch color {
            case .color(let color): .value(color)
            case .currentColor: .value(nil)
            }
        }
    }
}

struct TextDecorationLines: OptionSet, Hashable, Sendable {
    var rawValue: UInt8
    static let underline = TextDecorationLines(rawValue: 1), overline = TextDecorationLines(rawValue: 2)
    static let lineThrough = TextDecorationLines(rawValue: 4)
}

extension ComputedStyle {
    /// The value of `text-decoration-line`, which lies in three fields of the style.
    var textDecorationLines: TextDecorationLines {
        get {
            TextDecorationLines(rawValue: (box.underline ? 1 : 0) | (box.overline ? 2 : 0) | (box.lineThrough ? 4 : 0))
        }
        set {
            (box.underline, box.overline, box.lineThrough) = (
                newValue.contains(.underline), newValue.contains(.overline), newValue.contains(.lineThrough)
            )
        }
    }
}

private func defineEmphasis(in table: inout PropertyTable) {
    let shapes: [(String, (filled: String, open: String))] = [
        ("dot", ("\u{2022}", "\u{25E6}")), ("circle", ("\u{25CF}", "\u{25CB}")), ("double-circle", ("\u{25C9}", "\u{25CE}")),
        ("triangle", ("\u{25B2}", "\u{25B3}")), ("sesame", ("\u{FE45}", "\u{FE46}")),
    ]
    table.define(
        "text-emphasis-style", \.text.rare.textEmphasisMark, inherited: true, initial: "none",
        syntax: "none | [[filled | open] || [dot | circle | double-circle | triangle | sesame]] | <string>", computed: "none or the mark",
        text: { mark in
            if case .text(let text) = mark { return text.cssText }
            return "none"
        }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        // One grapheme at most; the rest is dropped (css-text-decor-4 section 3.1).
        if let string = reader.string() { return .value(string.first.map { .text(String($0)) } ?? .none) }
        let fills = [("filled", true), ("open", false)]
        var isFilled = reader.keyword(fills)
        let shape = reader.keyword(shapes)
        if isFilled == nil { isFilled = reader.keyword(fills) }
        guard isFilled != nil || shape != nil else { return nil }
        // Horizontal text has circles where no shape is named.
        let marks = shape ?? shapes[1].1
        return .value(.text(isFilled ?? true ? marks.filled : marks.open))
    }
    defineColor("text-emphasis-color", \.text.rare.textEmphasisColor, inherited: true, status: .laidOut, in: &table)
    table.anyOrderShorthand("text-emphasis", ["text-emphasis-style", "text-emphasis-color"], syntax: "<style> || <color>")
    table.define(
        "text-emphasis-position", \.text.rare.textEmphasisIsUnder, inherited: true, initial: "over right",
        syntax: "[over | under] && [right | left]?", text: { $0 ? "under right" : "over right" }
    ) { reader in
        let sides = [("right", true), ("left", true)]
        let isSided = reader.keyword(sides) != nil
        guard let isUnder = reader.keyword([("over", false), ("under", true)]) else { return nil }
        if !isSided { _ = reader.keyword(sides) }
        return .value(isUnder)
    }
}

private func defineTextShadow(in table: inout PropertyTable) {
    table.define(
        "text-shadow", \.text.rare.textShadow, inherited: true, initial: "none", syntax: "none | [<color>? && <length>{2,3}]#",
        computed: "absolute lengths and colours",
        text: { shadows in
            if shadows.isEmpty { return "none" }
            return shadows.map { "\($0.x.cssText) \($0.y.cssText) \($0.blur.cssText)" + ($0.color.map { " " + $0.cssText } ?? "") }
                .joined(separator: ", ")
        }
    ) { reader in
        if reader.keyword("none") { return .value([]) }
        let shadows = reader.commaSeparated { reader -> (SpecifiedColor?, [SpecifiedLength])? in
            var color = reader.color()
            var lengths: [SpecifiedLength] = []
            while lengths.count < 3, let length = reader.length(allowsNegative: lengths.count < 2) { lengths.append(length) }
            if color == nil { color = reader.color() }
            return lengths.count < 2 ? nil : (color, lengths)
        }
        return shadows.map { shadows in
            .computed { style, context in
                let fonts = context.fonts(of: style)
                return shadows.map { color, lengths in
                    let points = lengths.map { $0.length(fonts, percentagesOf: .zero) }
                    var own: Color?
                    if case .color(let color)? = color { own = color }
                    return TextShadow(x: points[0], y: points[1], blur: points.count > 2 ? max(.zero, points[2]) : .zero, color: own)
                }
            }
        }
    }
}
