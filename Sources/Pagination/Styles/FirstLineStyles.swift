import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

extension TextStyleResolver {
    /// What the styles of a paragraph's runs become on its first line: index in `TextStyles.firstLineStyles`.
    ///
    /// The pseudo-element lies between the block and what is in it (css-pseudo-4 section 2.1), so inline elements inherit from it what they
    /// have from the block.
    mutating func firstLineStyle(
        _ firstLine: StyleID, block: StyleID, runs: ArraySlice<InlineRun>, converted: ArraySlice<TextRun>
    ) throws(Diagnostic) -> Int32 {
        var table: [Int32] = []
        for (run, textRun) in zip(runs, converted) {
            let index = Int(textRun.style)
            if index < table.count, table[index] >= 0 { continue }
            let own = text.characterStyles[index]
            if own.isInitial { continue }
            var style = styles[Int(run.style.index)]
            style.text.inherit(from: styles[Int(firstLine.index)].text, insteadOf: styles[Int(block.index)].text)
            let caseChange =
                style.text.textTransform == styles[Int(run.style.index)].text.textTransform ? .none : CaseChange(style.text.textTransform)
            let setting = InlineSetting(
                aligned: own.baselineShift, relative: 0, edge: own.edge, edgeAscent: own.edgeAscent, edgeDescent: own.edgeDescent,
                leftInset: own.leftInset, rightInset: own.rightInset)
            var new = try characterStyle(of: style, in: setting, caseChange: caseChange)
            let strut = try characterStyle(of: styles[Int(firstLine.index)])
            if run.style != block, let fitted = fitted(setting, style.text, new, strut) {
                new = try characterStyle(of: style, in: fitted, caseChange: caseChange)
            }
            if table.count <= index { table += [Int32](repeating: -1, count: index + 1 - table.count) }
            table[index] = new
        }
        return addFirstLineStyles(table)
    }
}

extension TextStyle {
    /// Takes over what `other` says where this style has its value from `block`. Only the properties that apply to `::first-line` count.
    fileprivate mutating func inherit(from other: TextStyle, insteadOf block: TextStyle) {
        func take<Value: Equatable>(_ path: WritableKeyPath<TextStyle, Value>) {
            if self[keyPath: path] == block[keyPath: path] { self[keyPath: path] = other[keyPath: path] }
        }
        take(\.fontFamilies)
        take(\.fontSize)
        take(\.fontWeight)
        take(\.fontWidth)
        take(\.fontStyle)
        take(\.features)
        take(\.opticalSizing)
        take(\.fontSynthesis)
        take(\.color)
        take(\.letterSpacing)
        take(\.wordSpacing)
        take(\.lineHeight)
        take(\.textTransform)
        take(\.rare)
    }
}

extension CaseChange {
    fileprivate init(_ transform: TextTransform) {
        self =
            switch transform.caseChange {
            case .uppercase: .uppercase
            case .lowercase: .lowercase
            case .capitalize: .capitalize
            default: .none
            }
    }
}
