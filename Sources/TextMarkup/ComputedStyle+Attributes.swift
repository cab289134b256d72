internal import Geometry
internal import StyleSheets
internal import TextSystem

/// What CSS says of text in the words of the text system.
extension TextAttributes {
    /// - Parameter root: the style of what nobody has said anything of.
    init(_ style: StyleSheets.TextStyle, root: StyleSheets.TextStyle) {
        self.init()
        font = FontDescriptor(style, root: root)
        if style.color != HTMLFragment.noColor { foregroundColor = TextSystem.Color(style.color) }
        if style.letterSpacing != .zero { tracking = style.letterSpacing.points }
        if !style.language.isEmpty { language = style.language }
    }

    /// Takes the lines of a box over that are not there yet: those of the innermost box count.
    mutating func addDecorations(of box: BoxStyle) {
        guard box.underline || box.lineThrough else { return }
        let line = LineDecoration(box)
        if box.underline, underline == nil { underline = line }
        if box.lineThrough, strikethrough == nil { strikethrough = line }
    }
}

extension LineDecoration {
    fileprivate init(_ box: BoxStyle) {
        self.init()
        guard box.hasRareValues else { return }
        color = box.rare.textDecorationColor.map { TextSystem.Color($0) }
        switch box.rare.textDecorationStyle {
        case .solid, .wavy: break
        case .double: style = .double
        case .dotted: pattern = .dot
        case .dashed: pattern = .dash
        }
    }
}

extension TextSystem.Color {
    init(_ color: Geometry.Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255
        )
    }
}

extension FontDescriptor {
    /// Nil where the style asks for nothing of its own.
    fileprivate init?(_ style: StyleSheets.TextStyle, root: StyleSheets.TextStyle) {
        let families = style.fontFamilies == [HTMLFragment.noFamily] ? nil : style.fontFamilies
        guard
            families != nil || style.fontSize != root.fontSize || style.fontWeight != root.fontWeight || style.fontStyle != root.fontStyle
                || style.fontWidth != root.fontWidth || style.features != root.features
        else { return nil }
        self.init(families: families ?? FontDescriptor.standard.families, size: style.fontSize.points)
        switch style.fontWeight {
        case 400: break
        case 700: traits.insert(.bold)
        default: weight = Int(style.fontWeight)
        }
        if style.fontStyle != .normal { traits.insert(.italic) }
        if style.fontWidth < 95 { traits.insert(.condensed) }
        if style.fontWidth > 105 { traits.insert(.expanded) }
        switch style.features.caps {
        case .normal, .petiteCaps, .unicase, .titlingCaps: break
        case .smallCaps: features.append(.smallCapitals)
        case .allSmallCaps, .allPetiteCaps: features += [.smallCapitals, .capitalsToSmallCapitals]
        }
        features += style.features.settings.map { FontFeature($0.name, Int($0.value)) }
    }
}

extension StyleSheets.TextStyle {
    /// The style of a paragraph, without the space above and below it.
    /// - Parameters:
    ///   - left: what the boxes round it keep free, in points.
    ///   - right: the same at its right.
    func paragraphStyle(left: Double, right: Double) -> TextSystem.ParagraphStyle {
        TextSystem.ParagraphStyle {
            switch textAlign {
            case .start, .end: break
            case .left: $0.alignment = .left
            case .right: $0.alignment = .right
            case .center: $0.alignment = .center
            case .justify: $0.alignment = .justified
            }
            let isRightToLeft = direction == .rightToLeft
            if isRightToLeft { $0.baseWritingDirection = .rightToLeft }
            $0.headIndent = isRightToLeft ? right : left
            var indent = 0.0
            if case .length(let length) = textIndent { indent = length.points }
            $0.firstLineHeadIndent = $0.headIndent + indent
            let tail = isRightToLeft ? left : right
            if tail != 0 { $0.tailIndent = -tail }
            if case .length(let height) = lineHeight { ($0.minimumLineHeight, $0.maximumLineHeight) = (height.points, height.points) }
            if hyphens == .auto { $0.hyphenationFactor = 1 }
        }
    }
}

extension VerticalAlign {
    /// How far it raises text, in points, in text of a size: as browsers do where CSS leaves it open.
    func rise(in size: Double) -> Double {
        switch self {
        case .shift(let length): length.points
        case .super: size / 3
        case .sub: -size / 5
        case .baseline, .top, .middle, .bottom, .textTop, .textBottom: 0
        }
    }
}
