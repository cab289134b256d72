import Geometry

/// css-backgrounds-3 section 3: the borders.
///
/// A border without a style has no width, and one without a colour takes that of the text: `settleBorders` sees to both once all values
/// are in, because the three properties of a side may be declared in any order and place.
func defineBorderProperties(in table: inout PropertyTable) {
    table.begin("css-backgrounds-3")
    func width(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Length>) {
        table.define(
            name, path, inherited: false, initial: "medium", syntax: .text("thin | medium | thick | <length [0,∞]>"),
            computed: "an absolute length; 0 where the style is none or hidden", text: \.cssText, read: readBorderWidth)
    }
    width("border-top-width", \.box.border.top.width)
    width("border-right-width", \.box.border.right.width)
    width("border-bottom-width", \.box.border.bottom.width)
    width("border-left-width", \.box.border.left.width)
    table.define("border-top-style", \.box.border.top.style, inherited: false, initial: "none", keywords: borderStyles)
    table.define("border-right-style", \.box.border.right.style, inherited: false, initial: "none", keywords: borderStyles)
    table.define("border-bottom-style", \.box.border.bottom.style, inherited: false, initial: "none", keywords: borderStyles)
    table.define("border-left-style", \.box.border.left.style, inherited: false, initial: "none", keywords: borderStyles)
    func color(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Color>) {
        table.define(
            name, path, inherited: false, initial: "currentcolor", syntax: .text("<color>"), computed: "an sRGB colour", text: \.cssText
        ) { reader in
            reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
        }
    }
    color("border-top-color", \.box.border.top.color)
    color("border-right-color", \.box.border.right.color)
    color("border-bottom-color", \.box.border.bottom.color)
    color("border-left-color", \.box.border.left.color)

    let sides = ["top", "right", "bottom", "left"]
    for (aspect, syntax) in [("width", "<line-width>"), ("style", "<line-style>"), ("color", "<color>")] {
        table.sidesShorthand("border-\(aspect)", sides.map { "border-\($0)-\(aspect)" }, syntax: syntax)
    }
    for side in sides { defineBorderSides("border-\(side)", sides: [side], in: &table) }
    defineBorderSides("border", sides: sides, in: &table)
    defineBorderRadius(in: &table)
}

private func defineBorderRadius(in table: inout PropertyTable) {
    func corner(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<BorderRadius.Corner>) {
        table.define(
            name, path, inherited: false, initial: "0", syntax: .text("<length-percentage [0,∞]>{1,2}"), percentages: "the border box",
            computed: "absolute lengths or percentages", text: { "\($0.x.cssText) \($0.y.cssText)" }
        ) { reader in
            guard let x = reader.lengthPercentage(allowsNegative: false) else { return nil }
            let y = reader.lengthPercentage(allowsNegative: false) ?? x
            return .computed { style, context in
                BorderRadius.Corner(x: x.computed(context.fonts(of: style)), y: y.computed(context.fonts(of: style)))
            }
        }
    }
    corner("border-top-left-radius", \.box.rare.borderRadius.topLeft)
    corner("border-top-right-radius", \.box.rare.borderRadius.topRight)
    corner("border-bottom-right-radius", \.box.rare.borderRadius.bottomRight)
    corner("border-bottom-left-radius", \.box.rare.borderRadius.bottomLeft)
    let names = ["border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius", "border-bottom-left-radius"]
    let ids = names.map { table.longhand($0) }
    table.shorthand("border-radius", names, syntax: "<length-percentage [0,∞]>{1,4} [/ <length-percentage [0,∞]>{1,4}]?") { reader in
        guard let radius = reader.borderRadius() else { return nil }
        let corners: [@Sendable (BorderRadius) -> BorderRadius.Corner] = [
            { $0.topLeft }, { $0.topRight }, { $0.bottomRight }, { $0.bottomLeft },
        ]
        let paths: [@Sendable (inout ComputedStyle, BorderRadius.Corner) -> Void] = [
            { $0.box.rare.borderRadius.topLeft = $1 }, { $0.box.rare.borderRadius.topRight = $1 },
            { $0.box.rare.borderRadius.bottomRight = $1 }, { $0.box.rare.borderRadius.bottomLeft = $1 },
        ]
        return ids.indices.map { i in
            let (corner, path) = (corners[i], paths[i])
            return (ids[i], .set { style, context in path(&style, corner(radius(context.fonts(of: style)))) })
        }
    }
}

/// `medium` of css-backgrounds-3, 3 px.
let mediumBorderWidth = Length(points: 2.25)

let borderStyles: [(String, BorderStyle)] = [
    ("none", .none), ("hidden", .hidden), ("solid", .solid), ("double", .double), ("dotted", .dotted), ("dashed", .dashed),
    ("groove", .groove), ("ridge", .ridge), ("inset", .inset), ("outset", .outset),
]

@Sendable func readBorderWidth(_ reader: inout ValueReader) -> Specified<Length>? {
    if let width = reader.keyword([("medium", mediumBorderWidth), ("thin", Length(points: 0.75)), ("thick", Length(points: 3.75))]) {
        return .value(width)
    }
    return reader.length(allowsNegative: false).map { length in
        .computed { style, context in max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)) }
    }
}

/// Width, style and colour in any order for one side or all.
func defineBorderSides(_ name: String, sides: [String], in table: inout PropertyTable) {
    let aspects = ["width", "style", "color"]
    let ids = aspects.map { aspect in sides.map { table.longhand("border-\($0)-\(aspect)") } }
    let readers = ids.map { $0.map { id in table[id].read } }
    var longhands = aspects.flatMap { aspect in sides.map { "border-\($0)-\(aspect)" } }
    // A border that is said anew is as long as its box, as that of `border-image` is none (css-backgrounds-3 section 3.4).
    if sides.contains("top") { longhands.append("-fleuron-border-top-length") }
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
