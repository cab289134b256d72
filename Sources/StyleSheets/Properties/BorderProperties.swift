import Geometry

/// css-backgrounds-3 section 3: the borders.
///
/// A border without a style has no width, and one without a colour takes that of the text: `settleBorders` sees to both once all values
/// are in, because the three properties of a side may be declared in any order and place.
func defineBorderProperties(in table: inout PropertyTable) {
    let sides = ["top", "right", "bottom", "left"]
    let widths: [StylePath<Length>] = [
        \.box.border.top.width, \.box.border.right.width, \.box.border.bottom.width, \.box.border.left.width,
    ]
    let styles: [StylePath<BorderStyle>] = [
        \.box.border.top.style, \.box.border.right.style, \.box.border.bottom.style, \.box.border.left.style,
    ]
    let colors: [StylePath<Color>] = [\.box.border.top.color, \.box.border.right.color, \.box.border.bottom.color, \.box.border.left.color]
    for (side, path) in zip(sides, widths) {
        table.define(
            "border-\(side)-width", path, inherited: false, initial: "medium", syntax: "thin | medium | thick | <length [0,∞]>",
            text: \.cssText, read: readBorderWidth)
    }
    for (side, path) in zip(sides, styles) {
        table.define("border-\(side)-style", path, inherited: false, initial: "none", keywords: borderStyles)
    }
    for (side, path) in zip(sides, colors) {
        table.define("border-\(side)-color", path, inherited: false, initial: "currentcolor", syntax: "<color>", text: \.cssText) {
            reader in
            reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
        }
    }
    for aspect in ["width", "style", "color"] {
        let longhands = sides.map { "border-\($0)-\(aspect)" }
        table.sidesShorthand("border-\(aspect)", longhands, syntax: table[table.longhand(longhands[0])].syntax)
    }
    for side in sides { defineSide("border-\(side)", sides: [side], in: &table) }
    defineSide("border", sides: sides, in: &table)
    table.alias("border-block-start", for: "border-top")
    table.alias("border-block-end", for: "border-bottom")
}

/// `medium` of css-backgrounds-3, 3 px.
let mediumBorderWidth = Length(points: 2.25)

private let borderStyles: [(String, BorderStyle)] = [
    ("none", .none), ("hidden", .hidden), ("solid", .solid), ("double", .double), ("dotted", .dotted), ("dashed", .dashed),
    ("groove", .groove), ("ridge", .ridge), ("inset", .inset), ("outset", .outset),
]

@Sendable private func readBorderWidth(_ reader: inout ValueReader) -> Specified<Length>? {
    if let width = reader.keyword([("medium", mediumBorderWidth), ("thin", Length(points: 0.75)), ("thick", Length(points: 3.75))]) {
        return .value(width)
    }
    return reader.length(allowsNegative: false).map { length in
        .computed { style, context in max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)) }
    }
}

/// Width, style and colour in any order for one side or all.
private func defineSide(_ name: String, sides: [String], in table: inout PropertyTable) {
    let aspects = ["width", "style", "color"]
    let ids = aspects.map { aspect in sides.map { table.longhand("border-\($0)-\(aspect)") } }
    let readers = ids.map { $0.map { id in table[id].read } }
    let longhands = aspects.flatMap { aspect in sides.map { "border-\($0)-\(aspect)" } }
    table.shorthand(name, longhands, syntax: "<line-width> || <line-style> || <color>") { reader in
        var declared: [(PropertyID, DeclaredValue)] = []
        var used = [false, false, false]
        scan: while !reader.isAtEnd {
            for aspect in 0..<3 where !used[aspect] {
                let start = reader
                guard reader.attempt(readers[aspect][0]) != nil else { continue }
                used[aspect] = true
                for side in sides.indices {
                    var again = start
                    guard let setter = readers[aspect][side](&again) else { return nil }
                    declared.append((ids[aspect][side], .set(setter)))
                }
                continue scan
            }
            return nil
        }
        return declared.isEmpty ? nil : declared
    }
}
