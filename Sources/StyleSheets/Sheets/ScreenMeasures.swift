import Geometry

// Lengths that the sheets of electronic texts give for a window that is twice as wide as a page's measure, and sizes of letters that they
// give beside those of the body: on paper both are parts of what the page has.

extension DeclarationBlock {
    private static func longhand(_ name: String) -> PropertyID { PropertyTable.shared.longhand(name) }
    private static let width = longhand("width")
    private static let margins: [PropertyID: StylePath<LengthPercentageAuto>] = [
        longhand("margin-left"): \.box.margin.left, longhand("margin-right"): \.box.margin.right,
    ]
    private static let paddings: [PropertyID: StylePath<LengthPercentage>] = [
        longhand("padding-left"): \.box.padding.left, longhand("padding-right"): \.box.padding.right,
    ]
    private static let borders = ["top", "right", "bottom", "left"].map { side in
        (style: longhand("border-\(side)-style"), width: longhand("border-\(side)-width"))
    }
    private static let borderStyles = Set(borders.map(\.style))

    /// Text that is set in by 25 em or 65 % of a window keeps more than half of a measure. What has a width of its own has its place by
    /// both. O(declarations).
    mutating func limitIndents() {
        guard !declarations.contains(where: { $0.property == Self.width }) else { return }
        for index in declarations.indices {
            guard case .set(let set) = declarations[index].value else { continue }
            if let margin = Self.margins[declarations[index].property] {
                declarations[index].value = .set { style, context in
                    set(&style, context)
                    if case .value(let value) = style[keyPath: margin] {
                        style[keyPath: margin] = .value(value.limitedIndent(style.text.fontSize))
                    }
                }
            } else if let padding = Self.paddings[declarations[index].property] {
                declarations[index].value = .set { style, context in
                    set(&style, context)
                    style[keyPath: padding] = style[keyPath: padding].limitedIndent(style.text.fontSize)
                }
            }
        }
    }

    /// Dotted and dashed lines below words that somebody corrected say that a pointer shows more there. O(declarations).
    mutating func dropDottedBorders() {
        guard declarations.contains(where: { Self.borderStyles.contains($0.property) }) else { return }
        let border = applied(Self.borderStyles, to: ComputedStyle()).box.border
        for (side, border) in zip(Self.borders, [border.top, border.right, border.bottom, border.left])
        where border.style == .dotted || border.style == .dashed {
            declarations.removeAll { $0.property == side.style || $0.property == side.width }
        }
    }

    /// The size of letters in points if it is the same whatever that of the element around: "large", "14px".
    var absoluteFontSize: Double? {
        guard declarations.contains(where: { $0.property == Self.fontSize }) else { return nil }
        var larger = ComputedStyle()
        larger.text.fontSize = Length(points: 2 * larger.text.fontSize.points)
        let sizes = [ComputedStyle(), larger].map { applied([Self.fontSize], to: $0).text.fontSize.points }
        return sizes[0] == sizes[1] ? sizes[0] : nil
    }

    /// Makes a size of letters that is the same everywhere a part of the body's, where the body has another than a window: names set
    /// "large" in a text that is. O(declarations).
    mutating func relateFontSize(to body: Double) {
        guard body != ComputedStyle().text.fontSize.points, let size = absoluteFontSize, size > 0,
            let set = Self.setter("font-size", "\(size / body)rem")
        else { return }
        for index in declarations.indices where declarations[index].property == Self.fontSize { declarations[index].value = .set(set) }
    }
}

extension StyleSheet {
    /// The size of the body's letters in points, where the sheet says one: that of a window otherwise. O(rules).
    var bodyFontSize: Double {
        let window = ComputedStyle().text.fontSize.points
        func isBody(_ selector: Selector) -> Bool {
            guard selector.compounds.count == 1, let simple = selector.compounds.first?.simple, simple.count == 1 else { return false }
            if case .type(let name, _) = simple[0] { return name == "body" || name == "html" }
            return false
        }
        let sizes = rules.filter { $0.selectors.contains(where: isBody) }.compactMap { blocks[Int($0.block)].absoluteFontSize }
        return sizes.last { $0 > 0 } ?? window
    }
}

extension LengthPercentage {
    private static let mostOfMeasure = 0.45

    /// At most so much of the measure; what is no more than a few em stays.
    fileprivate func limitedIndent(_ fontSize: Length) -> LengthPercentage {
        let few = 8.0
        switch self {
        case .length(let length) where length > fontSize.scaled(by: few):
            return .compared(ComparedLengths([self, .percentage(Self.mostOfMeasure)], isMinimum: true))
        case .percentage(let part) where part > Self.mostOfMeasure: return .percentage(Self.mostOfMeasure)
        default: return self
        }
    }
}
