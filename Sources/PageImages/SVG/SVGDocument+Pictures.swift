internal import DisplayLists
internal import Geometry
internal import Resources

extension SVGDocument {
    // MARK: Pictures

    mutating func draw(_ image: ImageFile, _ placed: PlacedImage, diagnostics: inout Diagnostics) {
        beginClip(placed.clip)
        draw(image, numbered: placed.image, in: [placed.rect], title: placed.alternativeText, diagnostics: &diagnostics)
        endClip(placed.clip)
    }

    /// Copies of a picture or a gradient, clipped to an area.
    mutating func draw(_ tiling: ImageTiling, in area: FilledRect, images: [ImageFile], diagnostics: inout Diagnostics) {
        beginClip(area.clip)
        defer { endClip(area.clip) }
        beginClip(area)
        switch tiling.content {
        case .gradient(let fill): draw(fill, in: tiling.places)
        case .image(let number):
            if images.indices.contains(Int(number)) {
                draw(images[Int(number)], numbered: number, in: tiling.places, diagnostics: &diagnostics)
            }
        }
        body.append("</g>\n")
    }

    /// A picture is in the file once, one point wide and high, and drawn out at each of its places. Grey frames, with a warning, stand for
    /// one that no reader knows.
    private mutating func draw(
        _ image: ImageFile, numbered number: Int32, in places: [Rect], title: String = "", diagnostics: inout Diagnostics
    ) {
        // A drawing in a drawing is shown by few readers.
        let pixels = image.pixels
        let kind = ImageKind(pixels)
        guard let mediaType = kind.mediaType else {
            diagnostics.report(kind.drawingWarning(name: image.name))
            for place in places { fill(place, Color(red: 208, green: 208, blue: 208)) }
            return
        }
        if pictures.insert(number).inserted {
            definitions.append("<image id=\"p")
            definitions.append(fixed: Int64(number), decimals: 0)
            definitions.append("\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xlink:href=\"data:")
            definitions.append(mediaType)
            definitions.append(";base64,")
            definitions.append(base64: pixels)
            definitions.append("\"/>\n")
        }
        for place in places {
            body.append("<use xlink:href=\"#p")
            body.append(fixed: Int64(number), decimals: 0)
            body.append("\"")
            appendMatrix(place.width.points, place.height.points, place.minX.points, place.minY.points)
            guard !title.isEmpty else { body.append("/>\n"); continue }
            body.append("><title>")
            body.append(xml: title)
            body.append("</title></use>\n")
        }
    }

    /// Of what comes next only what lies in an area shows; nil for all.
    mutating func beginClip(_ area: Rect?) { if let area { beginClip(FilledRect(rect: area, color: .black)) } }

    mutating func endClip(_ area: Rect?) { if area != nil { body.append("</g>\n") } }

    private mutating func beginClip(_ area: FilledRect) { beginClip(isEvenOdd: area.isEvenOdd) { $0.appendOutline(of: area) } }

    /// - Parameter appendData: appends the data of the path that shows what comes next.
    mutating func beginClip(isEvenOdd: Bool, _ appendData: (inout SVGDocument) -> Void) {
        let number = newNumber()
        body.append("<clipPath id=\"c")
        body.append(fixed: number, decimals: 0)
        body.append(isEvenOdd ? "\"><path clip-rule=\"evenodd\" d=\"" : "\"><path d=\"")
        appendData(&self)
        body.append("\"/></clipPath>\n<g clip-path=\"url(#c")
        body.append(fixed: number, decimals: 0)
        body.append(")\">\n")
    }

    /// Scaled, then moved.
    private mutating func appendMatrix(_ scaleX: Double, _ scaleY: Double, _ x: Double, _ y: Double) {
        body.append(" transform=\"matrix(")
        append(scaleX, to: \.body)
        body.append(" 0 0")
        for value in [scaleY, x, y] {
            body.append(" ")
            append(value, to: \.body)
        }
        body.append(")\"")
    }

    private mutating func append(_ value: Double, to target: WritableKeyPath<SVGDocument, [UInt8]>) {
        self[keyPath: target].append(fixed: Int64((max(-1e9, min(1e9, value)) * 1e4).rounded()), decimals: 4)
    }

    // MARK: Gradients

    private mutating func draw(_ fill: GradientFill, in places: [Rect]) {
        let number = newNumber()
        switch fill.shape {
        case .linear(let fromX, let fromY, let toX, let toY):
            define("linearGradient", number, [("x1", fromX), ("y1", fromY), ("x2", toX), ("y2", toY)], fill.stops)
        case .radial(let x, let y, let radiusX, let radiusY):
            define("radialGradient", number, [("cx", 0), ("cy", 0), ("r", 1)], fill.stops, matrix: [radiusX, radiusY, x, y])
        case .conic(let x, let y, _): defineSectors(number, fill, x, y)
        }
        for place in places {
            body.append("<g")
            appendMatrix(1, 1, place.minX.points, place.minY.points)
            body.append(">")
            if case .conic = fill.shape {
                body.append("<use clip-path=\"url(#s")
                body.append(fixed: number, decimals: 0)
                body.append(")\" xlink:href=\"#d")
                body.append(fixed: number, decimals: 0)
            } else {
                body.append("<rect width=\"")
                append(fill.size.width.points, to: \.body)
                body.append("\" height=\"")
                append(fill.size.height.points, to: \.body)
                body.append("\" fill=\"url(#d")
                body.append(fixed: number, decimals: 0)
                body.append(")")
            }
            body.append("\"/></g>\n")
        }
    }

    private mutating func define(
        _ name: StaticString, _ number: Int64, _ attributes: [(name: StaticString, value: Double)], _ stops: [GradientFill.Stop],
        matrix: [Double] = []
    ) {
        definitions.append("<")
        definitions.append(name)
        definitions.append(" id=\"d")
        definitions.append(fixed: number, decimals: 0)
        definitions.append("\" gradientUnits=\"userSpaceOnUse\"")
        for (name, value) in attributes {
            definitions.append(" ")
            definitions.append(name)
            definitions.append("=\"")
            append(value, to: \.definitions)
            definitions.append("\"")
        }
        if matrix.count == 4 {
            definitions.append(" gradientTransform=\"matrix(")
            append(matrix[0], to: \.definitions)
            definitions.append(" 0 0")
            for value in matrix.dropFirst() {
                definitions.append(" ")
                append(value, to: \.definitions)
            }
            definitions.append(")\"")
        }
        definitions.append(">")
        for stop in stops {
            definitions.append("<stop offset=\"")
            definitions.append(fixed: Int64((stop.offset * 1e6).rounded()), decimals: 6)
            definitions.append("\"")
            Self.append(paint: "stop", suffix: "-color", stop.color, to: &definitions)
            definitions.append("/>")
        }
        definitions.append("</")
        definitions.append(name)
        definitions.append(">\n")
    }

    /// Each sector in its colour halfway, with sharp edges: grey ones would show as rays.
    private mutating func defineSectors(_ number: Int64, _ fill: GradientFill, _ x: Double, _ y: Double) {
        definitions.append("<clipPath id=\"s")
        definitions.append(fixed: number, decimals: 0)
        definitions.append("\"><rect width=\"")
        append(fill.size.width.points, to: \.definitions)
        definitions.append("\" height=\"")
        append(fill.size.height.points, to: \.definitions)
        definitions.append("\"/></clipPath>\n<g id=\"d")
        definitions.append(fixed: number, decimals: 0)
        definitions.append("\" shape-rendering=\"crispEdges\">")
        for sector in fill.sectors(perTurn: 720) {
            definitions.append("<path d=\"M")
            for (index, value) in [x, y, sector.first.x, sector.first.y, sector.second.x, sector.second.y].enumerated() {
                if index > 0 { definitions.append(index == 2 ? "L" : " ") }
                append(value, to: \.definitions)
            }
            definitions.append("Z\"")
            Self.append(paint: "fill", sector.firstColor.mixed(with: sector.secondColor, part: 0.5), to: &definitions)
            definitions.append("/>")
        }
        definitions.append("</g>\n")
    }
}
