import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout
import Typefaces

/// Turns the runs of the box tree into those of TextLayout: one for one, with character styles for computed styles and objects for what is
/// not text. The sizes of objects are settled with the measures of their paragraphs.
enum RunConversion {
    static func runs(of tree: BoxTree, resolver: inout TextStyleResolver, contents: inout InlineContents) throws(Diagnostic) -> [TextRun] {
        var runs: [TextRun] = []
        runs.reserveCapacity(tree.runs.count)
        var settings = try settings(of: tree.inlineBoxes, &resolver)
        if settings.contains(where: { $0.edge != .none }) { try settleAlignedSubtrees(tree, &settings, &resolver) }
        for (index, box) in tree.inlineBoxes.enumerated() {
            let outer = box.parent >= 0 ? contents.boxAdvances[Int(box.parent)] : 0
            let own = box.isBlock ? .zero : resolver.styles[Int(box.style.index)].box.relativeAdvance
            contents.boxAdvances.append(outer + own.scaledPoints)
            contents.boxStyles.append(try resolver.characterStyle(of: box.style, in: settings[index]))
        }
        var paragraph = -1
        for (index, run) in tree.runs.enumerated() {
            while paragraph + 1 < tree.paragraphs.count, Int(tree.paragraphs[paragraph + 1].runStart) <= index { paragraph += 1 }
            let setting = run.inlineBox >= 0 ? settings[Int(run.inlineBox)] : InlineSetting()
            var converted = TextRun(
                start: run.start, style: try resolver.characterStyle(of: run.style, in: setting, block: tree.paragraphs[paragraph].style))
            switch run.kind {
            case .text, .lineBreak, .targetCounter, .targetPages, .targetCounterValue, .targetCounterValues, .targetText, .pageNumber,
                .pageCount,
                .noteNumber, .positioned, .float:
                break
            case .leader(let pattern):
                converted.isLeader = true
                converted.object = add(contents.addLeader(pattern, style: run.style), setting, &resolver)
            case .image(let index):
                converted.isAtomic = true
                converted.object = add(contents.add(.image(index), style: run.style), setting, &resolver)
            case .inlineBlock(let index):
                converted.isAtomic = true
                // Its own style says nothing of the text that it stands in.
                let parent =
                    run.inlineBox >= 0
                    ? contents.boxStyles[Int(run.inlineBox)] : try resolver.characterStyle(of: tree.paragraphs[paragraph].style)
                converted.object = add(contents.add(.block(index), style: run.style, parent: parent), setting, &resolver)
            case .inlineEdge(let isStart):
                let isRightToLeft = resolver.styles[Int(run.style.index)].text.direction == .rightToLeft
                let end = InlineObject.BoxEnd(isStart: isStart, isRightToLeft: isRightToLeft)
                converted.object = add(contents.add(.edge, style: run.style), setting, &resolver, boxEnd: end)
            case .initialEdge(let edge): converted.object = add(contents.add(.initialEdge(edge), style: run.style), setting, &resolver)
            }
            runs.append(converted)
        }
        for index in tree.paragraphs.indices where tree.paragraphs[index].hasInitial {
            guard let initial = InitialSetting(of: index, in: tree, runs) else { continue }
            contents.initials[Int32(index)] = try initial.set(&runs, &resolver)
            if initial.inlineBox >= 0 { contents.boxStyles[Int(initial.inlineBox)] = runs[initial.letterRun].style }
        }
        return runs
    }

    private static func add(
        _ payload: Int32, _ setting: InlineSetting, _ resolver: inout TextStyleResolver, boxEnd: InlineObject.BoxEnd? = nil
    ) -> Int32 {
        var object = InlineObject(width: 0, ascent: 0, descent: 0, payload: payload)
        object.rise = setting.relative
        object.boxEnd = boxEnd
        return resolver.addObject(object)
    }

    /// What each inline box means for the text in it: by itself and by those round it.
    private static func settings(of boxes: [InlineBox], _ resolver: inout TextStyleResolver) throws(Diagnostic) -> [InlineSetting] {
        var settings: [InlineSetting] = []
        settings.reserveCapacity(boxes.count)
        for box in boxes {
            let outer = box.parent >= 0 ? settings[Int(box.parent)] : InlineSetting()
            settings.append(box.isBlock ? outer : try resolver.setting(of: box, inside: outer))
        }
        return settings
    }

    /// What stands at an edge of its line does so with all the boxes in it that are aligned with it (the aligned subtree of CSS 2.2 section
    /// 10.8.1): the highest of them touches the top of the line, the lowest its bottom.
    private static func settleAlignedSubtrees(_ tree: BoxTree, _ settings: inout [InlineSetting], _ resolver: inout TextStyleResolver)
        throws(Diagnostic)
    {
        let boxes = tree.inlineBoxes
        // By box: the one at the edge that it is aligned with.
        var roots = [Int](repeating: -1, count: boxes.count)
        for (index, box) in boxes.enumerated() where settings[index].edge != .none {
            let isRoot = !box.isBlock && resolver.styles[Int(box.style.index)].box.verticalAlign.isLineEdge
            roots[index] = isRoot || box.parent < 0 ? index : roots[Int(box.parent)]
        }
        func add(_ style: StyleID, in box: Int) throws(Diagnostic) {
            // Before the table is read: it may be new in it.
            let index = Int(try resolver.characterStyle(of: style)), own = resolver.text.characterStyles[index], root = roots[box]
            settings[root].edgeAscent = max(settings[root].edgeAscent, own.ascent &+ settings[box].aligned)
            settings[root].edgeDescent = max(settings[root].edgeDescent, own.descent &- settings[box].aligned)
        }
        for (index, box) in boxes.enumerated() where roots[index] >= 0 && !box.isBlock { try add(box.style, in: index) }
        for run in tree.runs where run.inlineBox >= 0 && roots[Int(run.inlineBox)] >= 0 { try add(run.style, in: Int(run.inlineBox)) }
        for index in boxes.indices where roots[index] >= 0 {
            (settings[index].edgeAscent, settings[index].edgeDescent) = (
                settings[roots[index]].edgeAscent, settings[roots[index]].edgeDescent
            )
        }
    }
}

/// How text stands in the inline boxes round it.
struct InlineSetting: Hashable {
    /// How far `vertical-align` raises it above the baseline of its paragraph: the line makes room for it.
    var aligned: Int32 = 0
    /// How far relative positioning does: the line does not.
    var relative: Int32 = 0
    /// A box stands at an edge of its line, and the shifts are from the box's own baseline, above and below which it takes so much.
    var edge = InlineObject.LineEdge.none
    var edgeAscent: Int32 = 0
    var edgeDescent: Int32 = 0
    /// What boxes that clone their decoration take at the ends of lines.
    var leftInset: Int32 = 0
    var rightInset: Int32 = 0
    /// It stands in an inline box, for whose height `line-fit-edge` counts.
    var isInline = false

    var isPlain: Bool { self == InlineSetting() }
}

extension VerticalAlign {
    fileprivate var isLineEdge: Bool { self == .top || self == .bottom }
}

extension TextStyleResolver {
    /// The style of text in a block. With `line-fit-edge`, text whose line height would make the line higher takes what is between the
    /// edges of its letters (css-inline-3 section 5.3). All other text keeps the style that it has without: where that is the block's,
    /// letters on both sides of a tag are shaped together.
    fileprivate mutating func characterStyle(of style: StyleID, in setting: InlineSetting, block: StyleID) throws(Diagnostic) -> Int32 {
        let own = setting.isPlain ? try characterStyle(of: style) : try characterStyle(of: style, in: setting)
        guard style != block else { return own }
        // Before the table is read: it may be new in it.
        let strut = try characterStyle(of: block)
        guard let setting = fitted(setting, styles[Int(style.index)].text, own, strut) else { return own }
        return try characterStyle(of: style, in: setting)
    }

    /// The setting of text whose own style takes more of its line than the block's, and is to be between the edges of its letters instead
    /// (`line-fit-edge`); nil for other text.
    func fitted(_ setting: InlineSetting, _ style: TextStyle, _ own: Int32, _ strut: Int32) -> InlineSetting? {
        guard style.lineFitEdge != .leading else { return nil }
        let (own, strut) = (text.characterStyles[Int(own)], text.characterStyles[Int(strut)])
        guard own.ascent > strut.ascent || own.descent > strut.descent else { return nil }
        var setting = setting
        setting.isInline = true
        return setting
    }

    /// CSS 2.2 section 10.8.1 and css-break-3 section 5.4.
    fileprivate mutating func setting(of box: InlineBox, inside outer: InlineSetting) throws(Diagnostic) -> InlineSetting {
        let style = styles[Int(box.style.index)].box
        var setting = outer
        setting.relative = setting.relative &+ style.relativeRise.clamped32
        if style.clonesDecoration {
            setting.leftInset = setting.leftInset &+ InlineEdges.width(style, isLeft: true, base: .zero).clamped32
            setting.rightInset = setting.rightInset &+ InlineEdges.width(style, isLeft: false, base: .zero).clamped32
        }
        // Before the table is read: they may be new in it.
        let ownIndex = Int(try characterStyle(of: box.style)), parentIndex = Int(try characterStyle(of: box.parentStyle))
        let own = text.characterStyles[ownIndex], parent = fonts[text.characterStyles[parentIndex].font].metrics
        switch style.verticalAlign {
        case .baseline, .sub, .super, .shift: setting.aligned = setting.aligned &+ (try ownBaselineShift(of: box.style))
        case .middle: setting.aligned = setting.aligned &+ parent.xHeight / 2 &- (own.ascent &- own.descent) / 2
        case .textTop: setting.aligned = setting.aligned &+ parent.ascent &- own.ascent
        case .textBottom: setting.aligned = setting.aligned &+ own.descent &- parent.descent
        case .top, .bottom:
            setting.aligned = 0
            setting.edge = style.verticalAlign == .top ? .top : .bottom
            (setting.edgeAscent, setting.edgeDescent) = (own.ascent, own.descent)
        }
        return setting
    }
}
