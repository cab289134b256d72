import Geometry

/// css-backgrounds-3 section 2: what lies behind a box.
func defineBackgroundProperties(in table: inout PropertyTable) {
    table.begin("css-backgrounds-3")
    table.define(
        "background-color", \.box.backgroundColor, inherited: false, initial: "transparent", syntax: "<color>", computed: "an sRGB colour",
        text: \.cssText
    ) { reader in
        reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
    }
    func list<Value: Hashable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<[Value]>, initial: String, syntax: String,
        percentages: String = "", text: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (inout ValueReader) -> Deferred<Value>?
    ) {
        table.define(
            name, path, inherited: false, initial: initial, syntax: .text(syntax), percentages: percentages,
            text: { $0.map(text).joined(separator: ", ") }
        ) { reader in
            reader.commaSeparated(read).map { values in .computed { style, context in values.map { $0(context.fonts(of: style)) } } }
        }
    }
    table.define(
        "background-image", \.box.rare.background.images, inherited: false, initial: "none", syntax: "[none | <image>]#",
        computed: "with absolute lengths", text: { $0.map(\.cssText).joined(separator: ", ") }
    ) { reader in
        reader.commaSeparated { $0.keyword("none") ? SpecifiedImage.value(CSSImage.none) : $0.image() }.map { images in
            .computed { style, context in images.map { $0.computed(style, context) } }
        }
    }
    list(
        "background-position", \.box.rare.background.positions, initial: "0% 0%", syntax: "<position>#",
        percentages: "what the image leaves of the box", text: { "\($0.x.cssText) \($0.y.cssText)" }, read: { $0.positionValue() })
    list(
        "background-size", \.box.rare.background.sizes, initial: "auto",
        syntax: "[cover | contain | [auto | <length-percentage [0,∞]>]{1,2}]#",
        percentages: "the box", text: extentText, read: readExtent)
    list(
        "background-repeat", \.box.rare.background.tilings, initial: "repeat",
        syntax: "[repeat-x | repeat-y | [repeat | space | round | no-repeat]{1,2}]#", text: tilingText
    ) { reader in
        guard let tiling = readTiling(&reader) else { return nil }
        return { _ in tiling }
    }
    func keywords<Value: Hashable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<[Value]>, initial: String, syntax: String,
        _ keywords: [(String, Value)]
    ) {
        list(
            name, path(), initial: initial, syntax: syntax, text: { value in keywords.first { $0.1 == value }?.0 ?? "" },
            read: { reader in
                guard let value = reader.keyword(keywords) else { return nil }
                return { _ in value }
            })
    }
    keywords("background-origin", \.box.rare.background.origins, initial: "padding-box", syntax: "<box>#", backgroundAreas)
    keywords(
        "background-clip", \.box.rare.background.clips, initial: "border-box", syntax: "[<box> | text]#",
        backgroundAreas + [("text", .text)])
    keywords(
        "background-attachment", \.box.rare.background.attachments, initial: "scroll", syntax: "[scroll | fixed | local]#",
        [("scroll", .scroll), ("fixed", .fixed), ("local", .local)])
    defineBackgroundShorthand(in: &table)
}

/// A value that waits for the fonts its units refer to.
typealias Deferred<Value> = @Sendable (FontContext) -> Value

private let backgroundAreas: [(String, Background.Area)] = [
    ("border-box", .borderBox), ("padding-box", .paddingBox), ("content-box", .contentBox),
]
private let repeats: [(String, Background.Repeat)] = [("repeat", .repeat), ("space", .space), ("round", .round), ("no-repeat", .none)]

@Sendable private func extentText(_ extent: Background.Extent) -> String {
    switch extent {
    case .cover: "cover"
    case .contain: "contain"
    case .size(.auto, .auto): "auto"
    case .size(let width, let height): "\(width.cssText) \(height.cssText)"
    }
}

@Sendable private func readExtent(_ reader: inout ValueReader) -> Deferred<Background.Extent>? {
    if let extent = reader.keyword([("cover", Background.Extent.cover), ("contain", .contain)]) { return { _ in extent } }
    func side(_ reader: inout ValueReader) -> Deferred<LengthPercentageAuto>? {
        if reader.keyword("auto") { return { _ in .auto } }
        guard let length = reader.lengthPercentage(allowsNegative: false) else { return nil }
        return { fonts in .value(length.computed(fonts)) }
    }
    guard let width = side(&reader) else { return nil }
    let height = side(&reader)
    return { fonts in
        let second = height.map { $0(fonts) } ?? LengthPercentageAuto.auto
        return Background.Extent.size(width(fonts), second)
    }
}

@Sendable private func tilingText(_ tiling: Background.Tiling) -> String {
    func name(_ value: Background.Repeat) -> String { repeats.first { $0.1 == value }?.0 ?? "" }
    return tiling.x == tiling.y ? name(tiling.x) : "\(name(tiling.x)) \(name(tiling.y))"
}

@Sendable private func readTiling(_ reader: inout ValueReader) -> Background.Tiling? {
    if reader.keyword("repeat-x") { return Background.Tiling(x: .repeat, y: .none) }
    if reader.keyword("repeat-y") { return Background.Tiling(x: .none, y: .repeat) }
    guard let x = reader.keyword(repeats) else { return nil }
    return Background.Tiling(x: x, y: reader.keyword(repeats) ?? x)
}

/// Layers between commas, each with its parts in any order; the last may have the colour (css-backgrounds-3 section 2.10).
private func defineBackgroundShorthand(in table: inout PropertyTable) {
    let parts = ["image", "position", "size", "repeat", "attachment", "origin", "clip"].map { "background-" + $0 }
    let ids = parts.map { table.longhand($0) }
    let colorID = table.longhand("background-color")
    table.shorthand(
        "background", ["background-color"] + parts,
        syntax: "[<image> || <position> [/ <size>]? || <repeat> || <attachment> || <box> || [<box> | text]]# || <color>"
    ) { reader in
        var layers: [BackgroundLayer] = []
        var found: SpecifiedColor?
        repeat {
            var layer = BackgroundLayer()
            guard found == nil, layer.read(&reader, &found) else { return nil }
            layers.append(layer)
        } while reader.comma()
        let all = layers, color = found
        // A colour alone, by far the most frequent, sets nothing else to what it is.
        let base: Setter = { style, _ in style.box.backgroundColor = color.map { $0.computed(style.text.color) } ?? .transparent }
        let setters: [Setter] = [
            { style, context in style.box.rare.background.images = all.map { $0.image?.computed(style, context) ?? .none } },
            { style, context in
                let fonts = context.fonts(of: style)
                style.box.rare.background.positions = all.map { $0.position?(fonts) ?? .topLeft }
            },
            { style, context in
                let fonts = context.fonts(of: style)
                style.box.rare.background.sizes = all.map { $0.size?(fonts) ?? .size(.auto, .auto) }
            },
            { style, _ in style.box.rare.background.tilings = all.map { $0.tiling ?? Background.Tiling(x: .repeat, y: .repeat) } },
            { style, _ in style.box.rare.background.attachments = all.map { $0.attachment ?? .scroll } },
            { style, _ in style.box.rare.background.origins = all.map { $0.areas.first ?? .paddingBox } },
            { style, _ in style.box.rare.background.clips = all.map { $0.clipsToText ? .text : $0.areas.last ?? .borderBox } },
        ]
        let hasPictures = all.count > 1 || !all[0].isEmpty
        return [(colorID, .set(base))] + (hasPictures ? zip(ids, setters).map { ($0, .set($1)) } : [])
    }
}

private struct BackgroundLayer: Sendable {
    var image: SpecifiedImage?
    var position: Deferred<ShapePosition>?
    var size: Deferred<Background.Extent>?
    var tiling: Background.Tiling?
    var attachment: Background.Attachment?
    var areas: [Background.Area] = []
    /// What it is cut to stands beside where it begins (css-backgrounds-4 section 3.10).
    var clipsToText = false

    var isEmpty: Bool {
        image == nil && position == nil && size == nil && tiling == nil && attachment == nil && areas.isEmpty && !clipsToText
    }

    /// Reads the parts of a layer up to a comma or the end; false if there is none or something else.
    mutating func read(_ reader: inout ValueReader, _ color: inout SpecifiedColor?) -> Bool {
        var count = 0
        while !reader.isAtEnd, reader.current?.kind != .comma {
            guard readPart(&reader, &color) else { return false }
            count += 1
        }
        return count > 0
    }

    private mutating func readPart(_ reader: inout ValueReader, _ color: inout SpecifiedColor?) -> Bool {
        if image == nil, reader.keyword("none") { image = .value(CSSImage.none); return true }
        if color == nil, let found = reader.color() { color = found; return true }
        if image == nil, let found = reader.image() { image = found; return true }
        if tiling == nil, let found = readTiling(&reader) { tiling = found; return true }
        let attachments: [(String, Background.Attachment)] = [("scroll", .scroll), ("fixed", .fixed), ("local", .local)]
        if attachment == nil, let found = reader.keyword(attachments) { attachment = found; return true }
        if areas.count < (clipsToText ? 1 : 2), let found = reader.keyword(backgroundAreas) { areas.append(found); return true }
        if !clipsToText, areas.count < 2, reader.keyword("text") { clipsToText = true; return true }
        guard position == nil, let found = reader.positionValue() else { return false }
        position = found
        if reader.delimiter("/") {
            guard let extent = readExtent(&reader) else { return false }
            size = extent
        }
        return true
    }
}
