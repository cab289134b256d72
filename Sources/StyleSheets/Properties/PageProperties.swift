import Geometry

/// css-page-3: named pages, the size of pages, and what the printer needs beside them.
func definePageProperties(in table: inout PropertyTable) {
    table.begin("css-page-3")
    table.define("page", \.box.pageName, inherited: false, initial: "auto", syntax: "auto | <name>", text: { $0 ?? "auto" }) { reader in
        reader.keyword("auto") ? .value(nil) : reader.customIdent().map { .value($0) }
    }
    table.define(
        "size", \.box.pageSize, inherited: false, initial: "auto", syntax: "auto | <length>{1,2} | [<page-size> || [portrait | landscape]]",
        text: { value in
            switch value {
            case .auto: "auto"
            case .portrait: "portrait"
            case .landscape: "landscape"
            case .size(let size): "\(size.width.cssText) \(size.height.cssText)"
            }
        },
        read: readPageSize)
    definePageOrientation(in: &table)
    let marks: [(String, PageMarks)] = [("crop", .crop), ("cross", .cross)]
    table.define(
        "marks", \.box.rare.marks, inherited: false, initial: "none", syntax: "none | [crop || cross]",
        text: { value in value.isEmpty ? "none" : marks.filter { value.contains($0.1) }.map(\.0).joined(separator: " ") }
    ) { reader in
        if reader.keyword("none") { return .value([]) }
        var value: PageMarks = []
        while let mark = reader.keyword(marks) {
            if value.contains(mark) { return nil }
            value.insert(mark)
        }
        return value.isEmpty ? nil : .value(value)
    }
    table.define(
        "bleed", \.box.rare.bleed, inherited: false, initial: "auto", syntax: "auto | <length>", computed: "auto or an absolute length",
        text: { $0?.cssText ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.length().map { length in
            .computed { style, context in length.length(context.fonts(of: style), percentagesOf: .zero) }
        }
    }
}

/// css-page-3 section 7.4: the page is set upright and turned as a whole.
private func definePageOrientation(in table: inout PropertyTable) {
    table.define(
        "page-orientation", \.box.rare.pageOrientation, inherited: false, initial: "upright",
        keywords: [("upright", .upright), ("rotate-left", .rotateLeft), ("rotate-right", .rotateRight)])
}

/// Widths and heights in points: ISO 216 and JIS sizes in millimetres, the North American in inches (css-page-3 section 7.1).
private let pageSizes: [(String, (Double, Double))] = {
    func millimetres(_ width: Double, _ height: Double) -> (Double, Double) { (width * 72 / 25.4, height * 72 / 25.4) }
    return [
        ("a3", millimetres(297, 420)), ("a4", millimetres(210, 297)), ("a5", millimetres(148, 210)), ("a6", millimetres(105, 148)),
        ("b4", millimetres(250, 353)), ("b5", millimetres(176, 250)), ("jis-b5", millimetres(182, 257)), ("jis-b4", millimetres(257, 364)),
        ("letter", (612, 792)), ("legal", (612, 1008)), ("ledger", (792, 1224)),
    ]
}()

@Sendable private func readPageSize(_ reader: inout ValueReader) -> Specified<PageSize>? {
    if reader.keyword("auto") { return .value(.auto) }
    let orientations: [(String, PageSize)] = [("portrait", .portrait), ("landscape", .landscape)]
    if let width = reader.length(allowsNegative: false) {
        let height = reader.length(allowsNegative: false)
        return .computed { style, context in
            let fonts = context.fonts(of: style)
            let first = width.length(fonts, percentagesOf: .zero)
            let second = height?.length(fonts, percentagesOf: .zero) ?? first
            // A page without room cannot be set: less than a point counts as one. Readers of PDF show no more than 200 inches (ISO 32000-1,
            // annex C.2).
            func limited(_ length: Length) -> Length { max(Length(points: 1), min(length, Length(points: 14_400))) }
            return .size(Size(width: limited(first), height: limited(second)))
        }
    }
    var orientation = reader.keyword(orientations)
    guard let (width, height) = reader.keyword(pageSizes) else { return orientation.map(Specified.value) }
    if orientation == nil { orientation = reader.keyword(orientations) }
    let size = Size(width: Length(points: width), height: Length(points: height))
    return .value(.size(orientation == .landscape ? Size(width: size.height, height: size.width) : size))
}
