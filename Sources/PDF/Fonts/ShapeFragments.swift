internal import Resources
internal import Typefaces

/// The bytes that show a shape, ready to be copied into the string of a TJ array: for "War" `W)20(ar`.
///
/// A fragment stands between `[(` and `)]TJ` with its neighbours. It may close the array for a while (rise, ActualText), but it begins
/// and ends inside a string. Each different shape is built once; a page copies it, which is what makes writing a novel a matter of
/// milliseconds.
struct ShapeFragments: Sendable {
    struct Fragment: Sendable {
        var start: Int32
        var count: Int32
        /// Index in `FontPlan.fonts`.
        var font: Int32
        /// Of the shape, in scaled points.
        var width: Int32
        /// How many codes it shows: each is followed by `Tc`.
        var codeCount: Int32
        /// What showing it moves the reader's pen.
        var advance: Nanopoints
    }

    /// By number of the shape (`UsedShapes`); empty for shapes that no page uses.
    private(set) var fragments: [Fragment]
    /// With sixteen bytes more at the end, for `ContentBuffer.put(short:count:)`.
    private(set) var bytes: [UInt8] = []

    /// Shapes are divided among the workers in chunks that are laid one behind the other, so the result does not depend on their number.
    init(used: UsedShapes, stores: [ShapeStore], plan: FontPlan, composites: [CompositeSubset?], workers: Int) {
        fragments = Array(repeating: Fragment(start: 0, count: 0, font: 0, width: 0, codeCount: 0, advance: 0), count: used.count)
        let builder = FragmentBuilder(used: used, stores: stores, plan: plan, composites: composites)
        let chunks = stride(from: 0, to: used.order.count, by: Self.shapesPerChunk).map {
            $0..<min($0 + Self.shapesPerChunk, used.order.count)
        }
        var bytes = [[UInt8]](repeating: [], count: chunks.count)
        fragments.withUnsafeMutableBufferPointer { fragments in
            bytes.withUnsafeMutableBufferPointer { bytes in
                nonisolated(unsafe) let fragments = fragments
                nonisolated(unsafe) let bytes = bytes
                TaskQueue.run(count: chunks.count, workers: workers) { queue in
                    while let task = queue.next() { bytes[task] = builder.build(chunks[task], into: fragments) }
                }
            }
        }
        self.bytes.reserveCapacity(bytes.reduce(16) { $0 + $1.count })
        for (chunk, part) in zip(chunks, bytes) {
            let offset = Int32(self.bytes.count)
            if offset > 0 { for number in used.order[chunk] { fragments[Int(number)].start += offset } }
            self.bytes += part
        }
        self.bytes += [UInt8](repeating: 0, count: 16)
    }

    private static let shapesPerChunk = 4096
}

/// Builds the fragments of some shapes.
private struct FragmentBuilder: Sendable {
    let used: UsedShapes
    let stores: [ShapeStore]
    let plan: FontPlan
    let composites: [CompositeSubset?]
    /// Of all glyphs of each face, as printed.
    private let widths: [[Int64]]

    init(used: UsedShapes, stores: [ShapeStore], plan: FontPlan, composites: [CompositeSubset?]) {
        self.used = used
        self.stores = stores
        self.plan = plan
        self.composites = composites
        widths = plan.faces.map { use in (0..<use.face.glyphCount).map { use.width(of: UInt16(truncatingIfNeeded: $0)) } }
    }

    /// Builds the fragments at some positions in `used.order` and gives back their bytes; `start` counts from the first of these.
    func build(_ positions: Range<Int>, into fragments: UnsafeMutableBufferPointer<ShapeFragments.Fragment>) -> [UInt8] {
        var font = plan.shapes[positions.lowerBound].font
        var writer = FragmentWriter(font: plan.fonts[Int(font)], capacity: 16 * positions.count)
        var widths = self.widths[writer.font.face]
        var reader = used.reader(of: stores)
        for position in positions {
            let number = used.order[position]
            let shape = reader.shape(number)
            let planned = plan.shapes[position]
            if planned.font != font {
                font = planned.font
                writer.font = plan.fonts[Int(font)]
                widths = self.widths[writer.font.face]
            }
            let start = writer.bytes.count
            if planned.needsActualText {
                writer.beginActualText(reader.store.text[Int(shape.textStart)..<Int(shape.textStart) + Int(shape.textCount)])
            }
            show(shape, of: reader.store, planned, widths, with: &writer)
            let advance = writer.end(hasActualText: planned.needsActualText)
            fragments[Int(number)] = ShapeFragments.Fragment(
                start: Int32(start), count: Int32(writer.bytes.count - start), font: font, width: shape.width,
                codeCount: shape.glyphCount, advance: advance)
        }
        return writer.bytes
    }

    @inline(__always)
    private func show(
        _ shape: Shape, of store: ShapeStore, _ planned: FontPlan.PlannedShape, _ widths: [Int64], with writer: inout FragmentWriter
    ) {
        let face = writer.font.face
        store.glyphs.withUnsafeBufferPointer { glyphs in
            widths.withUnsafeBufferPointer { widths in
                plan.simpleCodes.withUnsafeBufferPointer { codes in
                    for i in 0..<Int(shape.glyphCount) {
                        let glyph = glyphs[Int(shape.glyphStart) + i]
                        let width = Int(glyph.id) < widths.count ? widths[Int(glyph.id)] : 0
                        writer.moveToGlyph(xOffset: glyph.xOffset, rise: glyph.yOffset)
                        if planned.codes < 0 {
                            writer.show(code: composites[face]?.code(of: glyph.id) ?? 0, width: width)
                        } else {
                            writer.show(code: codes[Int(planned.codes) + i], width: width)
                        }
                        writer.advance(by: glyph.advance)
                    }
                }
            }
        }
    }
}

/// Follows two pens over a shape, the layout's and the reader's, and writes an adjustment wherever they part.
private struct FragmentWriter {
    var font: TextFont
    private(set) var bytes: [UInt8] = []
    /// Where the layout has the pen, in scaled points from the start of the shape.
    private var layout: Int64 = 0
    /// Where a reader has it.
    private var reader: Nanopoints = 0
    private var rise: Int32 = 0

    init(font: TextFont, capacity: Int) {
        self.font = font
        bytes.reserveCapacity(capacity)
    }

    mutating func beginActualText(_ text: ArraySlice<UInt8>) {
        bytes.append(")]TJ/Span<</ActualText")
        bytes.append(hexString: utf16WithMark(text))
        bytes.append(">>BDC[(")
    }

    @inline(__always)
    mutating func moveToGlyph(xOffset: Int32, rise newRise: Int32) {
        if newRise != rise { setRise(newRise) }
        let distance = nanopoints(scaledPoints: layout &+ Int64(xOffset)) &- reader
        if distance.magnitude > UInt64(Precision.driftInsideShape) {
            let adjustment = Adjustment(distance, size: font.size)
            bytes.append(UInt8(ascii: ")"))
            bytes.append(fixed: adjustment.value, decimals: adjustment.decimals)
            bytes.append(UInt8(ascii: "("))
            reader &+= adjustment.moved
        }
    }

    private mutating func setRise(_ newRise: Int32) {
        rise = newRise
        bytes.append(")]TJ ")
        bytes.append(fixed: millipoints(scaledPoints: Int64(newRise)), decimals: Precision.coordinateDecimals)
        bytes.append(" Ts[(")
    }

    @inline(__always)
    mutating func show(code: UInt8, width: Int64) {
        bytes.append(stringByte: code)
        reader &+= font.advance(width: width)
    }

    @inline(__always)
    mutating func show(code: UInt16, width: Int64) {
        bytes.append(stringByte: UInt8(code >> 8))
        bytes.append(stringByte: UInt8(code & 0xFF))
        reader &+= font.advance(width: width)
    }

    @inline(__always)
    mutating func advance(by advance: Int32) { layout &+= Int64(advance) }

    /// Ends the shape and gives back what it moves the reader's pen.
    mutating func end(hasActualText: Bool) -> Nanopoints {
        if rise != 0 { setRise(0) }
        if hasActualText { bytes.append(")]TJ EMC[(") }
        defer { (layout, reader) = (0, 0) }
        return reader
    }
}
