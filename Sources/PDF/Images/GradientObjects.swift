internal import DisplayLists
internal import Geometry

/// Gradients as shadings (ISO 32000-1, 8.7.4.5): linear ones axial, elliptical ones radial, conic ones as a mesh of triangles, for which
/// PDF has no type of its own. Where colours are translucent a soft mask goes with the shading, a second one of the same shape in grey
/// (11.6.5.2).
struct GradientObjects {
    struct Objects {
        var shading: ObjectReference
        /// Nil for opaque colours.
        var masked: Masked?
    }

    /// A graphics state with the soft mask, and the shading as a group to be drawn with it: readers draw the triangles of a mesh over each
    /// other, which shows where they are translucent one by one.
    struct Masked {
        var state: ObjectReference
        var group: ObjectReference
    }

    private var known: [GradientFill: Objects] = [:]

    /// The objects of a gradient, made at its first use.
    mutating func objects(of fill: GradientFill, file: inout ObjectFile) -> Objects {
        if let objects = known[fill] { return objects }
        let shading = Self.writeShading(fill, .color, to: &file)
        let objects = Objects(shading: shading, masked: fill.isOpaque ? nil : Self.writeMask(fill, shading, to: &file))
        known[fill] = objects
        return objects
    }

    /// What of the stops a shading shows.
    private enum Channel {
        case color, opacity

        func components(_ color: Color) -> [UInt8] {
            switch self {
            case .color: [color.red, color.green, color.blue]
            case .opacity: [color.alpha]
            }
        }
    }

    private static func writeShading(_ fill: GradientFill, _ channel: Channel, to file: inout ObjectFile) -> ObjectReference {
        let reference = file.reserve()
        if case .conic(let x, let y, _) = fill.shape {
            let mesh = Mesh(fill, x: x, y: y, channel.components)
            file.stream(reference, mesh.data) { dictionary in
                dictionary.integer("ShadingType", 4)
                colorSpace(channel, &dictionary)
                dictionary.integer("BitsPerCoordinate", 32)
                dictionary.integer("BitsPerComponent", 8)
                dictionary.integer("BitsPerFlag", 8)
                dictionary.array("Decode") { array in
                    for _ in 0..<2 {
                        array.number(-mesh.reach)
                        array.number(mesh.reach)
                    }
                    for _ in channel.components(.black) {
                        array.integer(0)
                        array.integer(1)
                    }
                }
            }
            return reference
        }
        file.dictionary(reference) { dictionary in
            colorSpace(channel, &dictionary)
            switch fill.shape {
            case .linear(let fromX, let fromY, let toX, let toY):
                dictionary.integer("ShadingType", 2)
                dictionary.array("Coords") { for value in [fromX, fromY, toX, toY] { $0.number(value) } }
            case .radial, .conic:
                // The ellipse is a circle of radius 1 in the space of the matrix that it is drawn in.
                dictionary.integer("ShadingType", 3)
                dictionary.array("Coords") { for value in [0, 0, 0, 0, 0, 1] { $0.integer(value) } }
            }
            dictionary.dictionary("Function") { writeFunction(fill.stops, channel, &$0) }
            dictionary.array("Extend") { array in for _ in 0..<2 { array.boolean(true) } }
        }
        return reference
    }

    private static func colorSpace(_ channel: Channel, _ dictionary: inout DictionaryWriter) {
        dictionary.name("ColorSpace", channel == .color ? "DeviceRGB" : "DeviceGray")
    }

    /// Straight lines from stop to stop, stitched together (7.10.4).
    private static func writeFunction(_ stops: [GradientFill.Stop], _ channel: Channel, _ dictionary: inout DictionaryWriter) {
        let pieces = zip(stops, stops.dropFirst()).filter { $1.offset > $0.offset }
        dictionary.integer("FunctionType", 3)
        dictionary.array("Domain") {
            $0.integer(0); $0.integer(1)
        }
        dictionary.array("Functions") { array in
            for (first, second) in pieces {
                array.dictionary { function in
                    function.integer("FunctionType", 2)
                    function.array("Domain") {
                        $0.integer(0); $0.integer(1)
                    }
                    for (key, stop) in [("C0" as StaticString, first), ("C1", second)] {
                        function.array(key) { for value in channel.components(stop.color) { $0.number(Double(value) / 255) } }
                    }
                    function.integer("N", 1)
                }
            }
        }
        dictionary.array("Bounds") { array in for (first, _) in pieces.dropFirst() { array.number(first.offset, decimals: 6) } }
        dictionary.array("Encode") { array in for _ in pieces { array.integer(0); array.integer(1) } }
    }

    /// The soft mask is the gradient's opacity, in the space in which the gradient is drawn.
    private static func writeMask(_ fill: GradientFill, _ shading: ObjectReference, to file: inout ObjectFile) -> Masked {
        let opacities = writeGroup(writeShading(fill, .opacity, to: &file), fill, .opacity, to: &file)
        let state = file.reserve()
        file.dictionary(state) { dictionary in
            dictionary.name("Type", "ExtGState")
            dictionary.dictionary("SMask") {
                $0.name("Type", "Mask")
                $0.name("S", "Luminosity")
                $0.reference("G", opacities)
            }
        }
        return Masked(state: state, group: writeGroup(shading, fill, .color, to: &file))
    }

    private static func writeGroup(_ shading: ObjectReference, _ fill: GradientFill, _ channel: Channel, to file: inout ObjectFile)
        -> ObjectReference
    {
        let group = file.reserve()
        file.stream(group, Array("/S sh\n".utf8)) { dictionary in
            dictionary.name("Type", "XObject")
            dictionary.name("Subtype", "Form")
            dictionary.array("BBox") { for value in bounds(of: fill) { $0.number(value) } }
            dictionary.dictionary("Group") {
                $0.name("S", "Transparency")
                $0.name("CS", channel == .color ? "DeviceRGB" : "DeviceGray")
            }
            dictionary.dictionary("Resources") { $0.dictionary("Shading") { $0.reference("S", shading) } }
        }
        return group
    }

    /// Left, top, right and bottom of what is filled, in the space in which the gradient is drawn.
    private static func bounds(of fill: GradientFill) -> [Double] {
        let width = fill.size.width.points, height = fill.size.height.points
        let matrix = GradientMatrix(fill)
        return [
            -matrix.x / matrix.scaleX, -matrix.y / matrix.scaleY, (width - matrix.x) / matrix.scaleX, (height - matrix.y) / matrix.scaleY,
        ]
    }
}

/// From the space in which a gradient is drawn to that of what it fills, whose origin is the top left: scaled, then moved.
struct GradientMatrix {
    var scaleX = 1.0, scaleY = 1.0, x = 0.0, y = 0.0

    init(_ fill: GradientFill) {
        switch fill.shape {
        case .linear: break
        case .radial(let x, let y, let radiusX, let radiusY): (scaleX, scaleY, self.x, self.y) = (radiusX, radiusY, x, y)
        // The mesh's coordinates are about its centre.
        case .conic(let x, let y, _): (self.x, self.y) = (x, y)
        }
    }
}

/// The triangles of a conic gradient, as the data of a free-form mesh (ISO 32000-1, 8.7.4.5.5).
private struct Mesh {
    private(set) var data: [UInt8] = []
    /// Of the coordinates, which are about the centre.
    private(set) var reach = 1.0

    /// One triangle to a degree: its colours run along a chord, which is then no different from an arc.
    private static let sectorsPerTurn = 360

    init(_ fill: GradientFill, x: Double, y: Double, _ components: (Color) -> [UInt8]) {
        let sectors = fill.sectors(perTurn: Self.sectorsPerTurn)
        for sector in sectors {
            reach = max(reach, abs(sector.first.x - x), abs(sector.first.y - y), abs(sector.second.x - x), abs(sector.second.y - y))
        }
        for sector in sectors {
            // At the centre each triangle has the colour of its own middle.
            let first = components(sector.firstColor), second = components(sector.secondColor)
            add(0, 0, zip(first, second).map { UInt8((Int($0) + Int($1)) / 2) })
            add(sector.first.x - x, sector.first.y - y, first)
            add(sector.second.x - x, sector.second.y - y, second)
        }
    }

    /// A corner; every third begins a triangle, which shares none with the one before.
    private mutating func add(_ x: Double, _ y: Double, _ color: [UInt8]) {
        data.append(0)
        for value in [x, y] {
            let part = UInt32(max(0, min(4_294_967_295, ((value + reach) / (2 * reach) * 4_294_967_295).rounded())))
            for shift in [24, 16, 8, 0] { data.append(UInt8(truncatingIfNeeded: part >> UInt32(shift))) }
        }
        data += color
    }
}
