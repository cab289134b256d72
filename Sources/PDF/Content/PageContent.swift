internal import DisplayLists
internal import Geometry
internal import Typefaces

/// Everything the content of a page needs beside its display list. One value for all pages, read by all threads.
struct ContentContext: Sendable {
    let fonts: [TextFont]
    let fragments: ShapeFragments
    /// `UsedShapes.base`
    let base: [Int]
    /// For each face the two bytes of a word space in its composite font, escaped.
    let compositeSpaces: [[UInt8]]
    /// The page's images by number; they get the resource names `I1`, `I2` ….
    let images: [Image]

    struct Image: Sendable {
        /// False for one that could not be read.
        let isUsable: Bool
        let orientation: ImageOrientation
        /// A form, which begins in the graphics state of where it is drawn, as an image does not.
        let isForm: Bool
    }
}

/// The content stream of one page (ISO 32000-1, 8 and 9): rectangles, images, then text, as the display list has them.
///
/// Display lists have their origin at the top left; PDF has it at the bottom left. Coordinates are converted one by one rather than by a
/// matrix, so glyphs stay upright and numbers short.
struct PageContent: ~Copyable {
    private let context: ContentContext
    private var buffer = ContentBuffer()
    /// Height of the page in scaled points.
    private var pageHeight: Int64 = 0

    init(context: ContentContext) { self.context = context }

    /// Writes the page and hands its bytes to `body`.
    mutating func write(_ page: DisplayList, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        buffer.removeAll()
        pageHeight = page.size.height.scaledPoints
        write(page.steps[...], of: page)
        body(buffer.bytes)
    }

    /// What the groups on a page hold, each as the content of a form with the coordinates of its page, inner ones first.
    mutating func groups(on page: DisplayList) -> [(number: Int, content: [UInt8])] {
        guard page.groupCount > 0 else { return [] }
        pageHeight = page.size.height.scaledPoints
        let steps = page.steps
        var result: [(number: Int, content: [UInt8])] = [], starts: [Int] = []
        for (index, step) in steps.enumerated() {
            switch step {
            case .beginGroup: starts.append(index + 1)
            case .endGroup(let group):
                guard let start = starts.popLast() else { break }
                buffer.removeAll()
                write(steps[start..<index], of: page)
                result.append((group.number, Array(buffer.bytes)))
            case .draw: break
            }
        }
        return result
    }

    private mutating func write(_ steps: ArraySlice<DrawingStep>, of page: DisplayList) {
        var next = steps.startIndex
        while next < steps.endIndex {
            switch steps[next] {
            case .draw(let part): write(part, of: page, isOnlyOne: steps.count == 1)
            case .beginGroup(let group):
                buffer.ensure(64)
                buffer.put("q/A")
                buffer.put(fixed: Int64(group.opacity), decimals: 0)
                buffer.put(" gs/T")
                buffer.put(fixed: Int64(group.number), decimals: 0)
                buffer.put(" Do Q\n")
                next = steps[next...].firstIndex { $0.ends(group) } ?? next
            case .endGroup: break
            }
            next += 1
        }
    }

    private mutating func write(_ part: DisplayList.Part, of page: DisplayList, isOnlyOne: Bool) {
        let drawing = DrawingContent(context: context, pageHeight: pageHeight)
        // What text sets up lasts until the end of the page, or of its layer.
        let isEnclosed = !part.state.isPlain || !isOnlyOne
        if isEnclosed { drawing.begin(part.state, to: &buffer) }
        writeRects(page.rects, part.rects)
        for path in page.paths[part.paths] { drawing.write(path, to: &buffer) }
        writeImages(page.images[part.images])
        if !part.shapes.isEmpty {
            var text = TextContent(context: context, pageHeight: pageHeight, colors: page.colors)
            let isAll = part.shapes.count == page.shapes.count, first = part.shapes.lowerBound
            let initials = isAll ? page.initials : page.initials.filter { part.shapes.contains($0.shapes.lowerBound) }
            text.write(
                isAll ? page.shapes : Array(page.shapes[part.shapes]), isAll ? initials : initials.map { $0.moved(by: -first) },
                to: &buffer)
        }
        for effect in page.effects[part.effects] { drawing.write(effect, to: &buffer) }
        if isEnclosed { drawing.end(to: &buffer) }
    }

    private mutating func writeRects(_ rects: [FilledRect], _ range: Range<Int>) {
        var fill = FillState()
        for number in range where rects[number].color.alpha > 0 {
            let filled = rects[number]
            buffer.ensure(256)
            // For pictures too: they are as opaque as they are, whatever was drawn before.
            fill.select(filled.color, in: &buffer)
            if let clip = filled.clip {
                buffer.put("q ")
                put(clip)
                buffer.put("re W n\n")
            }
            defer { if filled.clip != nil { buffer.put("Q\n") } }
            if let tiling = filled.tiling {
                write(tiling, in: filled, number: number)
            } else {
                put(filled, nonZero: "f\n", evenOdd: "f*\n")
            }
        }
        if fill.isChanged { fill.select(.black, in: &buffer) }
    }

    private func isUsable(_ image: Int32) -> Bool {
        image >= 0 && Int(image) < context.images.count && context.images[Int(image)].isUsable
    }

    /// Copies of a picture or a gradient, clipped to an area.
    /// - Parameter number: of the area on its page, by which a gradient's resources are named.
    private mutating func write(_ tiling: ImageTiling, in area: FilledRect, number: Int) {
        if let image = tiling.image, !isUsable(image) { return }
        if TilingObjects.isPattern(tiling) { return writePattern(number, in: area) }
        buffer.put("q ")
        put(area, nonZero: "W n\n", evenOdd: "W* n\n")
        for place in tiling.places { write(tiling.content, in: place, number: number) }
        buffer.ensure(16)
        buffer.put("Q\n")
    }

    private mutating func write(_ content: ImageTiling.Content, in place: Rect, number: Int) {
        switch content {
        case .image(let image): write(image, in: place)
        case .gradient(let fill): write(fill, in: place, number: number)
        }
    }

    /// What is repeated, as the content of a pattern's cell with its bottom left corner at the origin.
    mutating func cell(of tiling: ImageTiling, number: Int) -> [UInt8] {
        buffer.removeAll()
        pageHeight = tiling.tile.height.scaledPoints
        write(tiling.content, in: Rect(origin: .zero, size: tiling.tile.size), number: number)
        return Array(buffer.bytes)
    }

    private mutating func writePattern(_ number: Int, in area: FilledRect) {
        buffer.put("q/Pattern cs/P")
        buffer.put(fixed: Int64(number), decimals: 0)
        buffer.put(" scn\n")
        put(area, nonZero: "f Q\n", evenOdd: "f* Q\n")
    }

    /// The path of an area and what is done with it, by its winding rule.
    private mutating func put(_ area: FilledRect, nonZero: StaticString, evenOdd: StaticString) {
        if area.shape == .rectangle {
            put(area.rect)
            buffer.put("re ")
            buffer.put(nonZero)
        } else {
            put(area.outline)
            buffer.put(area.isEvenOdd ? evenOdd : nonZero)
        }
    }

    /// A gradient, in a space of its own whose y goes downwards (`GradientMatrix`).
    private mutating func write(_ fill: GradientFill, in place: Rect, number: Int) {
        let matrix = GradientMatrix(fill)
        buffer.ensure(512)
        buffer.put("q ")
        put(place)
        buffer.put("re W n ")
        buffer.put(fixed: Int64((min(matrix.scaleX, 1e9) * 1e6).rounded()), decimals: 6)
        buffer.put(" 0 0 ")
        buffer.put(fixed: Int64((-min(matrix.scaleY, 1e9) * 1e6).rounded()), decimals: 6)
        buffer.put(" ")
        buffer.put(coordinate: millipoints(place.minX + Length(points: matrix.x)))
        buffer.put(coordinate: millipoints(Length(scaledPoints: pageHeight) - place.minY - Length(points: matrix.y)))
        buffer.put("cm")
        func use(_ name: StaticString, _ command: StaticString) {
            buffer.put(name)
            buffer.put(fixed: Int64(number), decimals: 0)
            buffer.put(command)
        }
        if fill.isOpaque {
            use("/S", " sh Q\n")
        } else {
            use("/M", " gs")
            use("/G", " Do Q\n")
        }
    }

    private mutating func write(_ image: Int32, in rect: Rect) {
        buffer.ensure(256)
        let width = millipoints(rect.width), height = millipoints(rect.height)
        let matrix = context.images[Int(image)].orientation.matrix
        buffer.put("q ")
        buffer.put(coordinate: matrix.a * width)
        buffer.put(coordinate: matrix.b * height)
        buffer.put(coordinate: matrix.c * width)
        buffer.put(coordinate: matrix.d * height)
        buffer.put(coordinate: millipoints(rect.minX) + matrix.x * width)
        buffer.put(coordinate: millipoints(Length(scaledPoints: pageHeight) - rect.maxY) + matrix.y * height)
        buffer.put("cm")
        // What lines of text may have left behind; colours and lines Cairo sets itself.
        if context.images[Int(image)].isForm { buffer.put(" 0 Tc 100 Tz 0 Tr") }
        buffer.put("/I")
        buffer.put(fixed: Int64(image) + 1, decimals: 0)
        buffer.put(" Do Q\n")
    }

    private mutating func put(_ outline: [OutlineSegment]) {
        for segment in outline {
            buffer.ensure(128)
            switch segment {
            case .move(let point):
                put(point)
                buffer.put("m\n")
            case .line(let point):
                put(point)
                buffer.put("l\n")
            case .curve(let first, let second, let end):
                put(first)
                put(second)
                put(end)
                buffer.put("c\n")
            case .close: buffer.put("h\n")
            }
        }
        buffer.ensure(16)
    }

    private mutating func put(_ point: Point) {
        buffer.put(coordinate: millipoints(point.x))
        buffer.put(coordinate: millipoints(Length(scaledPoints: pageHeight) - point.y))
    }

    /// `x y width height`. The edges are rounded, not the size, so that touching rectangles touch.
    private mutating func put(_ rect: Rect) {
        let left = millipoints(rect.minX), right = millipoints(rect.maxX)
        let top = millipoints(Length(scaledPoints: pageHeight) - rect.minY),
            bottom = millipoints(Length(scaledPoints: pageHeight) - rect.maxY)
        buffer.put(coordinate: left)
        buffer.put(coordinate: bottom)
        buffer.put(coordinate: right - left)
        buffer.put(coordinate: top - bottom)
    }

    private mutating func writeImages(_ images: ArraySlice<PlacedImage>) {
        for placed in images where isUsable(placed.image) {
            guard let clip = placed.clip else { write(placed.image, in: placed.rect); continue }
            buffer.ensure(256)
            buffer.put("q ")
            put(clip)
            buffer.put("re W n\n")
            write(placed.image, in: placed.rect)
            buffer.ensure(16)
            buffer.put("Q\n")
        }
    }
}

extension DrawingStep {
    fileprivate func ends(_ group: DrawingGroup) -> Bool { if case .endGroup(group) = self { true } else { false } }
}

func millipoints(_ length: Length) -> Int64 { millipoints(scaledPoints: Int64(length.clamped32)) }

/// The colour and opacity that are set for filling, and for the outlines of synthetic bold type.
struct FillState {
    private(set) var color = Color.black
    /// Whether the state differs from that at the start of a page.
    var isChanged: Bool { color != .black }

    @inline(__always)
    mutating func select(_ new: Color, in buffer: inout ContentBuffer) {
        if new != color { change(to: new, in: &buffer) }
    }

    private mutating func change(to new: Color, in buffer: inout ContentBuffer) {
        if new.alpha != color.alpha {
            buffer.put("/A")
            buffer.put(fixed: Int64(new.alpha), decimals: 0)
            buffer.put(" gs\n")
        }
        if (new.red, new.green, new.blue) != (color.red, color.green, color.blue) {
            put(new, gray: "g", rgb: "rg", in: &buffer)
            put(new, gray: "G", rgb: "RG", in: &buffer)
        }
        color = new
    }

    private func put(_ color: Color, gray: StaticString, rgb: StaticString, in buffer: inout ContentBuffer) {
        func put(_ channel: UInt8) {
            buffer.put(fixed: (Int64(channel) * 10_000 + 127) / 255, decimals: 4)
            buffer.put(UInt8(ascii: " "))
        }
        put(color.red)
        if color.red == color.green && color.green == color.blue {
            buffer.put(gray)
        } else {
            put(color.green)
            put(color.blue)
            buffer.put(rgb)
        }
        buffer.put(UInt8(ascii: "\n"))
    }
}
