import Geometry

/// css-shapes-1 and -2, css-exclusions-1, and our exclusion paths.
func defineShapeProperties(in table: inout PropertyTable) {
    table.begin("css-shapes-1")
    table.define(
        "shape-outside", \.box.rare.shapeOutside, inherited: false, initial: "none",
        syntax: "none | [<basic-shape> || [margin-box | border-box | padding-box | content-box]] | <image>",
        computed: "with absolute lengths",
        text: \.cssText, read: readShapeOutside)
    table.define(
        "shape-margin", \.box.rare.shapeMargin, inherited: false, initial: "0", syntax: "<length-percentage [0,∞]>",
        percentages: "the containing block's width", computed: "an absolute length or a percentage", text: \.cssText,
        read: readNonNegative)
    table.define(
        "shape-image-threshold", \.box.rare.shapeImageThreshold, inherited: false, initial: "0", syntax: "<number> | <percentage>",
        computed: "a number from 0 to 1", text: \.cssText
    ) { reader in
        (reader.percentage() ?? reader.number()).map { .value(max(0, min(1, $0))) }
    }
    table.begin("css-masking-1")
    table.define(
        "clip-path", \.box.rare.clipPath, inherited: false, initial: "none", syntax: "none | [<basic-shape> || <geometry-box>]",
        computed: "with absolute lengths", text: { $0?.cssText ?? "none" }, read: readClipPath)
    table.begin("css-shapes-2")
    table.define(
        "shape-inside", \.box.rare.shapeInside, inherited: false, initial: "auto", syntax: "auto | outside-shape | <basic-shape> | <image>",
        computed: "with absolute lengths",
        text: { value in
            switch value {
            case .auto: "auto"
            case .outsideShape: "outside-shape"
            case .shape(let shape): shape.cssText
            case .image(let image): image.cssText
            }
        }
    ) { reader in
        if let keyword = reader.keyword([("auto", ShapeInside.auto), ("outside-shape", .outsideShape)]) { return .value(keyword) }
        if let image = reader.image() { return .computed { .image(image.computed($0, $1)) } }
        return reader.basicShape().map { shape in .computed { style, context in .shape(shape(context.fonts(of: style))) } }
    }
    table.define(
        "shape-padding", \.box.rare.shapePadding, inherited: false, initial: "0", syntax: "<length-percentage [0,∞]>",
        percentages: "the containing block's width", computed: "an absolute length or a percentage", text: \.cssText,
        read: readNonNegative)
    table.begin("css-exclusions-1")
    table.define(
        "wrap-flow", \.box.rare.wrapFlow, inherited: false, initial: "auto",
        keywords: [
            ("auto", .auto), ("both", .both), ("start", .start), ("end", .end), ("minimum", .minimum), ("maximum", .maximum),
            ("clear", .clear),
        ])
    table.define(
        "wrap-through", \.box.rare.ignoresExclusions, inherited: false, initial: "wrap", status: .computed,
        keywords: [("wrap", false), ("none", true)])
    table.begin("fleuron")
    table.define(
        "-fleuron-exclusion", \.box.rare.exclusion, inherited: false, initial: "none", syntax: "none | <basic-shape>",
        computed: "with absolute lengths", text: { $0?.cssText ?? "none" }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        return reader.basicShape().map { shape in .computed { style, context in shape(context.fonts(of: style)) } }
    }
}

private let shapeBoxes: [(String, ShapeBox)] = [
    ("margin-box", .marginBox), ("border-box", .borderBox), ("padding-box", .paddingBox), ("content-box", .contentBox),
]

@Sendable private func readShapeOutside(_ reader: inout ValueReader) -> Specified<ShapeOutside>? {
    if reader.keyword("none") { return .value(.none) }
    if let image = reader.image() { return .computed { .image(image.computed($0, $1)) } }
    var box = reader.keyword(shapeBoxes)
    guard let shape = reader.basicShape() else { return box.map { .value(.box($0)) } }
    if box == nil { box = reader.keyword(shapeBoxes) }
    let reference = box ?? .marginBox
    return .computed { style, context in .shape(shape(context.fonts(of: style)), reference) }
}

/// The boxes of drawings stand for those that they are outside of drawings (css-masking-1 section 6.1).
private let geometryBoxes = shapeBoxes + [("fill-box", .contentBox), ("stroke-box", .borderBox), ("view-box", .borderBox)]

@Sendable private func readClipPath(_ reader: inout ValueReader) -> Specified<ClipPath?>? {
    if reader.keyword("none") { return .value(nil) }
    var box = reader.keyword(geometryBoxes)
    guard let shape = reader.basicShape() else { return box.map { .value(ClipPath(shape: nil, box: $0)) } }
    if box == nil { box = reader.keyword(geometryBoxes) }
    let reference = box ?? .borderBox
    return .computed { style, context in ClipPath(shape: shape(context.fonts(of: style)), box: reference) }
}

extension ClipPath {
    fileprivate var cssText: String {
        let name = shapeBoxes.first { $0.1 == box }?.0 ?? ""
        guard let shape else { return name }
        return box == .borderBox ? shape.cssText : "\(shape.cssText) \(name)"
    }
}

extension ShapeOutside {
    var cssText: String {
        func name(_ box: ShapeBox) -> String { shapeBoxes.first { $0.1 == box }?.0 ?? "" }
        return switch self {
        case .none: "none"
        case .box(let box): name(box)
        case .shape(let shape, .marginBox): shape.cssText
        case .shape(let shape, let box): "\(shape.cssText) \(name(box))"
        case .image(let image): image.cssText
        }
    }
}
