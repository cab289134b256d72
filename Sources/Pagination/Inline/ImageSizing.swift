import Boxes
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// The sizes of pictures (CSS 2.2 sections 10.3.2, 10.4 and 10.6.2), never larger than the measure and the page's content area; in a box
/// that reaches over the page's margins, as a cover does, never higher than the page.
struct ImageSizing: Sendable {
    private let references: [ImageReference]
    /// At 96 pixels to the inch; nil for pictures that cannot be had.
    let natural: [Size?]
    private let styles: [ComputedStyle]
    let pageSize: Size
    /// With its margins.
    private let paperSize: Size
    /// Of pictures that leave room on their page for what goes with them. Looked up, never iterated.
    var mostHeights: [Int32: Length] = [:]
    /// The widths that flex containers and grids give pictures. Looked up, never iterated.
    var containerWidths: [Int32: Length] = [:]
    /// The rooms of pictures in turned blocks, in place of the page's. Looked up, never iterated.
    var rooms: [Int32: Size] = [:]
    /// A CSS pixel is 1/96 inch.
    private static let pointsPerPixel = 0.75

    init(_ references: [ImageReference], natural: [Size?], styles: [ComputedStyle], pageSize: Size, paperSize: Size) {
        self.references = references; self.natural = natural; self.styles = styles; self.pageSize = pageSize; self.paperSize = paperSize
    }

    func reference(_ image: Int32) -> ImageReference { references[Int(image)] }
    func style(_ image: Int32) -> BoxStyle { references[Int(image)].style(in: styles) }

    /// The size of a picture's content box.
    /// - Parameters:
    ///   - measure: what percentages refer to.
    ///   - room: what it may take of that at most; nil for all.
    func size(of image: Int32, measure: Length, room: Length? = nil) -> Size {
        let room = room ?? measure
        let reference = references[Int(image)], style = style(image)
        // A frame for the alternative text, of the proportions of a photograph, where nothing is known.
        let intrinsic = natural[Int(image)] ?? Size(width: Length(points: 144), height: Length(points: 96))
        var width =
            containerWidths[image] ?? length(style.width, base: measure) ?? reference.attributeWidth.map { length($0, base: measure) }
        var height = length(style.height) ?? reference.attributeHeight.flatMap { pixels($0) }
        let ratio = max(intrinsic.height.points, 0.01) / max(intrinsic.width.points, 0.01)
        if let width, height == nil { height = width.scaled(by: ratio) }
        if let height, width == nil { width = height.scaled(by: 1 / ratio) }
        var size = Size(width: width ?? intrinsic.width, height: height ?? intrinsic.height)
        let keepsRatio = style.width == .auto || style.height == .auto
        limit(&size, style, measure, keepsRatio: keepsRatio)
        // What is wider than its page is cut off at the edge.
        var limit =
            if let own = rooms[image] {
                Size(width: min(room, own.width), height: own.height)
            } else if room > pageSize.width {
                Size(width: max(size.width, room), height: paperSize.height)
            } else {
                Size(width: room, height: pageSize.height)
            }
        if let most = mostHeights[image] { limit.height = min(limit.height, most) }
        let scale = min(1, limit.width.points / max(size.width.points, 0.01), limit.height.points / max(size.height.points, 0.01))
        if scale < 1 { size = Size(width: size.width.scaled(by: scale), height: size.height.scaled(by: scale)) }
        return size
    }

    /// Least and most sizes; the other side follows where the style leaves it free.
    private func limit(_ size: inout Size, _ style: BoxStyle, _ measure: Length, keepsRatio: Bool) {
        func scaleWidth(_ width: Length) {
            if keepsRatio { size.height = size.height.scaled(by: width.points / max(size.width.points, 0.01)) }
            size.width = width
        }
        func scaleHeight(_ height: Length) {
            if keepsRatio { size.width = size.width.scaled(by: height.points / max(size.height.points, 0.01)) }
            size.height = height
        }
        if let most = style.maxWidth?.resolved(against: measure), size.width > most { scaleWidth(most) }
        if let most = style.mostHeight, size.height > most { scaleHeight(most) }
        let least = style.minWidth.resolved(against: measure)
        if size.width < least { scaleWidth(least) }
        if size.height < style.leastHeight { scaleHeight(style.leastHeight) }
    }

    /// What a picture takes of a line that has no end.
    func naturalWidth(of image: Int32) -> Int64 {
        var natural = self
        natural.containerWidths = [:]
        return natural.size(of: image, measure: rooms[image]?.width ?? pageSize.width).width.scaledPoints
    }

    /// Whether a picture's width follows that of its container.
    func isFlexible(_ image: Int32) -> Bool {
        let style = style(image)
        if case .percentage = style.maxWidth { return true }
        if case .value(.percentage) = style.width { return true }
        return false
    }

    private func length(_ value: LengthPercentageAuto, base: Length) -> Length? {
        if case .value(let value) = value { value.resolved(against: base) } else { nil }
    }

    /// Heights in percent have nothing to refer to.
    private func length(_ value: LengthPercentageAuto) -> Length? {
        if case .value(.length(let length)) = value { length } else { nil }
    }

    private func length(_ value: HTMLLength, base: Length) -> Length {
        switch value {
        case .pixels(let pixels): Length(points: pixels * Self.pointsPerPixel)
        case .percentage(let part): base.scaled(by: part)
        }
    }

    private func pixels(_ value: HTMLLength) -> Length? {
        if case .pixels(let pixels) = value { Length(points: pixels * Self.pointsPerPixel) } else { nil }
    }

    // MARK: In lines

    /// Sizes the pictures and edges in a paragraph.
    /// - Parameters:
    ///   - measure: of the paragraph.
    ///   - base: what percentages refer to: the measure, or for a picture that is a block the width of what contains it.
    func resize(objectsOf paragraph: Int, measure: Int32, base: Int32, tree: BoxTree, text: inout TypesetText) {
        let start = Int(tree.paragraphs[paragraph].runStart)
        for (position, run) in tree.runs(of: paragraph).enumerated() {
            let object = Int(text.runs[start + position].object)
            guard object >= 0 else { continue }
            let parent = text.styles.characterStyles[Int(text.runs[start + position].style)]
            switch run.kind {
            case .image(let index):
                let size = size(of: index, measure: Length(scaledPoints: base), room: Length(scaledPoints: measure))
                let box = InlineBoxSize(references[Int(index)].edges(in: styles), content: size, base: Length(scaledPoints: measure))
                text.styles.objects[object] = box.object(parent, text, replacing: text.styles.objects[object], baseline: box.height)
                text.styles.objects[object].isFlexible = isFlexible(index)
            case .inlineEdge:
                let style = styles[Int(run.style.index)].box, isLeft = text.styles.objects[object].boxEnd?.isLeft ?? true
                text.styles.objects[object].width =
                    InlineEdges.width(style, isLeft: isLeft, base: Length(scaledPoints: measure)).clamped32
            default: break
            }
        }
    }
}

extension ImageReference {
    /// Of a picture in generated text no property but those of the text applies.
    func style(in styles: [ComputedStyle]) -> BoxStyle { isGenerated ? BoxStyle() : styles[Int(style.index)].box }

    /// Its margins, borders and padding in its line: a block has them in the list.
    func edges(in styles: [ComputedStyle]) -> BoxStyle { isBlock ? BoxStyle() : style(in: styles) }
}

/// The box of something that stands in a line, with its margins.
struct InlineBoxSize {
    var width: Int64
    var height: Int64
    let marginLeft: Int64
    let marginTop: Int64
    let innerWidth: Int64
    let innerHeight: Int64
    private let align: VerticalAlign
    private let base: Length

    /// - Parameter base: what percentages refer to.
    init(_ style: BoxStyle, content: Size, base: Length) {
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: base).scaledPoints } else { 0 }
        }
        let edges = BoxEdges(style, base: base)
        innerWidth = (edges.left + content.width + edges.right).scaledPoints
        innerHeight = (edges.top + content.height + edges.bottom).scaledPoints
        marginLeft = margin(style.margin.left)
        marginTop = margin(style.margin.top)
        width = marginLeft + innerWidth + margin(style.margin.right)
        height = marginTop + innerHeight + margin(style.margin.bottom)
        align = style.verticalAlign
        self.base = base
    }

    /// The object for TextLayout.
    /// - Parameters:
    ///   - parent: the style of the text round it, which it is aligned with.
    ///   - baseline: its own, from the top of its margins.
    func object(_ parent: CharacterStyle, _ text: TypesetText, replacing old: InlineObject, baseline: Int64) -> InlineObject {
        let metrics = text.fonts[parent.font].metrics
        let ascent: Int64 =
            switch align {
            case .baseline: baseline
            case .sub: baseline - Int64(metrics.ascent + metrics.descent) / 6
            case .super: baseline + Int64(metrics.ascent + metrics.descent) / 3
            case .shift(let length): baseline + length.scaledPoints
            case .middle: height / 2 + Int64(metrics.xHeight) / 2
            // A line's own top and bottom are known when all on it is.
            case .top, .bottom: height
            case .textTop: Int64(metrics.ascent)
            case .textBottom: height - Int64(metrics.descent)
            }
        // What is in a raised box is raised with it; for what relative positioning raises the line makes no room.
        let raised = align == .top || align == .bottom ? ascent : ascent + Int64(parent.baselineShift) - Int64(old.rise)
        var object = InlineObject(
            width: Int32(clamping: width), ascent: Int32(clamping: raised), descent: Int32(clamping: height - raised),
            payload: old.payload)
        object.base = base.clamped32
        object.rise = old.rise
        switch align {
        case .top, .bottom:
            object.edge = align == .top ? .top : .bottom
            (object.edgeAscent, object.edgeDescent) = (object.ascent, object.descent)
        default: (object.edge, object.edgeAscent, object.edgeDescent) = (parent.edge, parent.edgeAscent, parent.edgeDescent)
        }
        return object
    }
}

/// Margin, border and padding at one end of an inline box.
enum InlineEdges {
    static func width(_ style: BoxStyle, isLeft: Bool, base: Length) -> Length {
        let margin = isLeft ? style.margin.left : style.margin.right
        let outside: Length = if case .value(let value) = margin { value.resolved(against: base) } else { .zero }
        let edges = BoxEdges(style, base: base)
        return outside + (isLeft ? edges.left : edges.right)
    }
}

extension InlineObject {
    /// The border box of a block or a picture on a finished line.
    /// - Parameters:
    ///   - position: where its margins begin.
    ///   - baseline: of the line.
    func rect(of style: BoxStyle, at position: Int64, on line: Line, baseline: Int64) -> Rect {
        // What stands at an edge of the line has its place now that the line has its height.
        let own: Int64 =
            switch edge {
            case .none: baseline
            case .top: baseline - Int64(line.ascent) + Int64(edgeAscent)
            case .bottom: baseline + Int64(line.descent) - Int64(edgeDescent)
            }
        let base = Length(scaledPoints: base), size = InlineBoxSize(style, content: .zero, base: base)
        let marginRight = size.width - size.marginLeft - size.innerWidth, marginBottom = size.height - size.marginTop - size.innerHeight
        let shift = style.relativeShift(in: base)
        return Rect(
            x: position + size.marginLeft + shift.x,
            y: own - Int64(ascent) - Int64(rise) + size.marginTop + shift.y,
            width: Int64(width) - size.marginLeft - marginRight,
            height: Int64(ascent) + Int64(descent) - size.marginTop - marginBottom)
    }
}
