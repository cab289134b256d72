internal import DisplayLists
internal import Geometry
internal import Typefaces

/// The text of one page: consecutive shapes of a line and font in one TJ array, word spaces as real spaces stretched by `Tw`.
///
/// A pen is led as a reader will lead it, from the widths and numbers as printed. Where the display list has a shape elsewhere than the
/// pen (by more than `Precision.driftBetweenShapes`) an adjustment is written; in a justified line `Tw` has made every gap right and
/// there is none. So the cost of a word is the copy of its fragment, and rounding never adds up.
struct TextContent {
    private let context: ContentContext
    private let pageHeight: Int64
    private let colors: [Color]
    /// Of the page's shapes.
    private var fragments: [ShapeFragments.Fragment] = []

    /// Index of the selected font; -1 at first.
    private var font: Int32 = -1
    private var size: Int64 = 1
    private var isComposite = false
    private var hasSpace = false
    private var spaceAdvance: Nanopoints = 0
    private var fill = FillState()
    /// Index of the fill's colour.
    private var color: UInt16 = .max
    /// As printed, in 10⁻⁴ points.
    private var wordSpacing: Int64 = 0
    private var letterSpacing: Int64 = 0
    /// What the line adds to the letter-space of its fonts before it is scaled, as printed, in 10⁻⁴ points; in the display list, in scaled
    /// points.
    private var lineSpacing: Int64 = 0
    private var letterSpace: Int32 = 0
    /// The line's `Tz` in hundredths of a per cent, and by how much that is not 100 %.
    private var scale: Int64 = 10_000
    private var expansion: Int16 = 0
    private var strokeWidth: Int64 = 0
    private var slant: Int64 = 0
    /// Start of the current line as printed, in thousandths of a point, and the leading that `TD` has set.
    private var lineX: Int64 = 0
    private var lineY: Int64 = 0
    private var leading: Int64 = 0
    /// The reader's pen.
    private var pen: Nanopoints = 0
    private var isInArray = false

    init(context: ContentContext, pageHeight: Int64, colors: [Color]) {
        self.context = context
        self.pageHeight = pageHeight
        self.colors = colors
    }

    mutating func write(_ shapes: [PlacedShape], _ initials: [PlacedInitial], to buffer: inout ContentBuffer) {
        buffer.ensure(64)
        buffer.put("BT\n")
        gather(shapes)
        shapes.withUnsafeBufferPointer { shapes in
            fragments.withUnsafeBufferPointer { fragments in
                context.fragments.bytes.withUnsafeBufferPointer { bytes in
                    let line = Line(shapes: shapes, fragments: fragments)
                    var first = 0
                    for initial in initials {
                        guard let next = initial.next, next < shapes.count, initial.shapes.lowerBound >= first else { continue }
                        for i in first..<initial.shapes.lowerBound { write(i, of: line, bytes: bytes, to: &buffer) }
                        write(initial, next, of: line, bytes: bytes, to: &buffer)
                        first = next + 1
                    }
                    for i in first..<shapes.count { write(i, of: line, bytes: bytes, to: &buffer) }
                }
            }
        }
        buffer.ensure(64)
        closeArray(&buffer)
        expand(by: 0, letterSpace: 0, to: &buffer)
        buffer.put("ET\n")
    }

    /// An initial is no text by itself: whoever copies gets its word, or it and the next one, where that goes on in the line. Readers take
    /// the order of text from its place, and the letter's baseline is that of another line.
    private mutating func write(
        _ initial: PlacedInitial, _ next: Int, of line: Line, bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ContentBuffer
    ) {
        beginSpan([], &buffer)
        for i in initial.shapes { write(i, of: line, bytes: bytes, to: &buffer) }
        endSpan(&buffer)
        beginSpan(initial.text, &buffer)
        show(next, of: line, bytes: bytes, to: &buffer)
        endSpan(&buffer)
        guard line.shapes[next].isFollowedBySpace else { return }
        adjust(to: pen, buffer: &buffer)
        showSpace(&buffer)
    }

    private mutating func beginSpan(_ text: [UInt8], _ buffer: inout ContentBuffer) {
        buffer.ensure(64)
        closeArray(&buffer)
        var bytes = Array("/Span<</ActualText".utf8)
        bytes.append(hexString: text.isEmpty ? [] : utf16WithMark(text))
        bytes += Array(">>BDC\n".utf8)
        buffer.append(bytes)
    }

    private mutating func endSpan(_ buffer: inout ContentBuffer) {
        buffer.ensure(64)
        closeArray(&buffer)
        buffer.put("EMC\n")
    }

    /// Copies the fragments of a page's shapes together. They lie anywhere in a megabyte, and most are not in the first cache: this loop,
    /// which does nothing else, lets the processor fetch many at once, where the loop that writes would wait for each.
    private mutating func gather(_ shapes: [PlacedShape]) {
        fragments.removeAll(keepingCapacity: true)
        fragments.reserveCapacity(shapes.count)
        context.fragments.fragments.withUnsafeBufferPointer { all in
            context.base.withUnsafeBufferPointer { base in
                for placed in shapes { fragments.append(all[base[Int(placed.store)] &+ Int(placed.shape.index)]) }
            }
        }
    }

    @inline(__always)
    private mutating func write(_ i: Int, of line: Line, bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ContentBuffer) {
        show(i, of: line, bytes: bytes, to: &buffer)
        if line.shapes[i].isFollowedBySpace { showSpace(&buffer) }
    }

    /// Writes a shape without the space behind it.
    @inline(__always)
    private mutating func show(_ i: Int, of line: Line, bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ContentBuffer) {
        let placed = line.shapes[i]
        let fragment = line.fragments[i]
        buffer.ensure(Int(fragment.count) &+ 512)
        let isNewLine = i == 0 || placed.y != line.shapes[i &- 1].y
        if isNewLine || fragment.font != font || placed.color != color || placed.expansion != expansion
            || placed.letterSpace != letterSpace
        {
            closeArray(&buffer)
            color = placed.color
            fill.select(Int(color) < colors.count ? colors[Int(color)] : .black, in: &buffer)
            if fragment.font != font { select(fragment.font, to: &buffer) }
            if placed.expansion != expansion || placed.letterSpace != letterSpace {
                expand(by: placed.expansion, letterSpace: placed.letterSpace, to: &buffer)
            }
            if isNewLine { beginLine(placed, to: &buffer) }
            setWordSpacing(from: i, of: line, to: &buffer)
        }
        adjust(to: nanopoints(scaledPoints: Int64(placed.x)), buffer: &buffer)
        if let start = bytes.baseAddress { buffer.put(short: start + Int(fragment.start), count: Int(fragment.count)) }
        if scale == 10_000, lineSpacing == 0 {
            pen &+= fragment.advance
        } else {
            pen &+= scaled(fragment.advance &+ Int64(fragment.codeCount) &* lineSpacing &* 100_000)
        }
    }

    @inline(__always)
    private mutating func closeArray(_ buffer: inout ContentBuffer) {
        guard isInArray else { return }
        buffer.put(")]TJ\n")
        isInArray = false
    }

    /// Opens an array if there is none and moves the pen to its place if it is not there.
    @inline(__always)
    private mutating func adjust(to target: Nanopoints, buffer: inout ContentBuffer) {
        let distance = target &- pen
        let isAway = distance.magnitude > UInt64(Precision.driftBetweenShapes)
        if !isInArray {
            buffer.put(isAway ? "[" : "[(")
            isInArray = true
        } else if isAway {
            buffer.put(UInt8(ascii: ")"))
        }
        if isAway {
            // What is scaled is the adjustment as well.
            let adjustment = Adjustment(scale == 10_000 ? distance : distance &* 10_000 / scale, size: size)
            buffer.put(fixed: adjustment.value, decimals: adjustment.decimals)
            buffer.put(UInt8(ascii: "("))
            pen &+= scale == 10_000 ? adjustment.moved : scaled(adjustment.moved)
        }
    }

    @inline(__always)
    private mutating func showSpace(_ buffer: inout ContentBuffer) {
        guard hasSpace else { return }
        if isComposite {
            buffer.append(context.compositeSpaces[context.fonts[Int(font)].face])
            buffer.ensure(256)
            pen &+= scaled(spaceAdvance &+ lineSpacing &* 100_000)
        } else {
            buffer.put(CodeTable.spaceCode)
            pen &+= scaled(spaceAdvance &+ (wordSpacing &+ lineSpacing) &* 100_000)
        }
    }

    /// What a reader makes of a distance under the line's `Tz`.
    @inline(__always)
    private func scaled(_ distance: Nanopoints) -> Nanopoints { scale == 10_000 ? distance : distance &* scale / 10_000 }
}

/// The shapes of a page with their fragments.
private struct Line {
    let shapes: UnsafeBufferPointer<PlacedShape>
    let fragments: UnsafeBufferPointer<ShapeFragments.Fragment>
}

extension TextContent {
    private mutating func select(_ new: Int32, to buffer: inout ContentBuffer) {
        font = new
        let next = context.fonts[Int(new)]
        size = next.size
        isComposite = next.isComposite
        hasSpace = next.spaceAdvance != nil
        spaceAdvance = next.spaceAdvance ?? 0
        buffer.append(next.selection)
        buffer.ensure(256)
        if next.letterSpacing != letterSpacing {
            letterSpacing = next.letterSpacing
            putLetterSpacing(&buffer)
        }
        if next.strokeWidth != strokeWidth {
            if next.strokeWidth > 0 {
                buffer.put(fixed: next.strokeWidth, decimals: Precision.coordinateDecimals)
                buffer.put(strokeWidth == 0 ? " w 2 Tr\n" : " w\n")
            } else {
                buffer.put("0 Tr\n")
            }
            strokeWidth = next.strokeWidth
        }
        // A change of slant needs a new text matrix, at the pen: rounded to where coordinates are printed.
        if next.slant != slant {
            slant = next.slant
            setMatrix(x: rounded(pen, unit: 1_000_000), y: lineY, to: &buffer)
        }
    }

    private func putLetterSpacing(_ buffer: inout ContentBuffer) {
        buffer.put(fixed: letterSpacing + lineSpacing, decimals: Precision.spacingDecimals)
        buffer.put(" Tc\n")
    }

    /// Has glyphs and all distances scaled, and spaces between the letters of a line.
    private mutating func expand(by expansion: Int16, letterSpace: Int32, to buffer: inout ContentBuffer) {
        if expansion != self.expansion {
            self.expansion = expansion
            scale = 10_000 + Int64(expansion)
            buffer.put(fixed: scale, decimals: 2)
            buffer.put(" Tz\n")
        }
        self.letterSpace = letterSpace
        let spacing = rounded(nanopoints(scaledPoints: Int64(letterSpace)) * 10_000 / scale, unit: 100_000)
        guard spacing != lineSpacing else { return }
        lineSpacing = spacing
        putLetterSpacing(&buffer)
    }

    /// Moves to the start of a line: by `T*` if it is the same step down as before, by `TD` otherwise, by a matrix in slanted type.
    private mutating func beginLine(_ placed: PlacedShape, to buffer: inout ContentBuffer) {
        let x = millipoints(scaledPoints: Int64(placed.x)), y = millipoints(scaledPoints: pageHeight - Int64(placed.y))
        guard slant == 0 else { return setMatrix(x: x, y: y, to: &buffer) }
        if x == lineX && lineY - y == leading && leading != 0 {
            buffer.put("T*\n")
        } else {
            buffer.put(coordinate: x - lineX)
            buffer.put(fixed: y - lineY, decimals: Precision.coordinateDecimals)
            buffer.put(" TD\n")
            leading = lineY - y
        }
        lineX = x
        lineY = y
        pen = x * 1_000_000
    }

    private mutating func setMatrix(x: Int64, y: Int64, to buffer: inout ContentBuffer) {
        buffer.put("1 0 ")
        buffer.put(fixed: slant, decimals: 4)
        buffer.put(" 1 ")
        buffer.put(coordinate: x)
        buffer.put(fixed: y, decimals: Precision.coordinateDecimals)
        buffer.put(" Tm\n")
        lineX = x
        lineY = y
        pen = x * 1_000_000
    }

    /// Sets `Tw` so that the first word space from shape `i` on, before the line or the font ends, comes out as the display list has it:
    /// in a justified line all of them then do.
    private mutating func setWordSpacing(from i: Int, of line: Line, to buffer: inout ContentBuffer) {
        guard !isComposite, hasSpace else { return }
        let shapes = line.shapes
        var j = i
        while j + 1 < shapes.count, shapes[j + 1].y == shapes[i].y {
            let fragment = line.fragments[j]
            guard fragment.font == font, shapes[j].expansion == expansion, shapes[j].letterSpace == letterSpace else { return }
            if shapes[j].isFollowedBySpace {
                let width = Int64(fragment.width)
                let gap =
                    Int64(shapes[j + 1].x) - Int64(shapes[j].x) - width - width * Int64(expansion) / 10_000
                    - Int64(fragment.codeCount) * Int64(letterSpace)
                let before = nanopoints(scaledPoints: gap) * 10_000 / scale
                let needed = rounded(before - spaceAdvance, unit: 100_000) - lineSpacing
                if (needed - wordSpacing).magnitude > 1 {
                    wordSpacing = needed
                    buffer.put(fixed: needed, decimals: Precision.spacingDecimals)
                    buffer.put(" Tw\n")
                }
                return
            }
            j += 1
        }
    }
}
