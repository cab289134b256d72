import Geometry

/// The functions of css-transforms-2 sections 11 and 12.
extension ValueReader {
    /// `none`, or functions one after the other.
    mutating func transformFunctions() -> Deferred<[TransformFunction]>? {
        if keyword("none") { return { _ in [] } }
        var read: [Deferred<TransformFunction>] = []
        while let function = transformFunction() {
            guard read.count < Self.mostTransformFunctions else { return nil }
            read.append(function)
        }
        guard !read.isEmpty else { return nil }
        let functions = read
        return { fonts in functions.map { $0(fonts) } }
    }

    /// More than any page needs.
    private static let mostTransformFunctions = 100

    private mutating func transformFunction() -> Deferred<TransformFunction>? {
        guard let current, current.kind == .function else { return nil }
        let name = current.text.lowercasedASCII
        return attempt { reader in
            switch name {
            case "translate": reader.inside { $0.translation() }
            case "translatex": reader.inside { $0.lengthPercentage() }.map { Self.translation($0, nil) }
            case "translatey": reader.inside { $0.lengthPercentage() }.map { Self.translation(nil, $0) }
            case "translatez": reader.inside { $0.length(allowsNegative: true) }.map { Self.translation(nil, nil, $0) }
            case "translate3d": reader.inside { $0.spatialTranslation() }
            case "perspective": reader.inside { $0.perspective() }
            default: reader.inside { $0.linearFunction(name) }.map(Self.deferred)
            }
        }
    }

    /// A function that refers to no length of the page.
    private mutating func linearFunction(_ name: String) -> TransformFunction? {
        switch name {
        case "scale": factors(1...2).map { .scale($0[0], $0.last ?? $0[0]) }
        case "scalex": factors(1...1).map { .scale($0[0], 1) }
        case "scaley": factors(1...1).map { .scale(1, $0[0]) }
        case "scalez": factors(1...1).map { .scale(1, 1, z: $0[0]) }
        case "scale3d": factors(3...3).map { .scale($0[0], $0[1], z: $0[2]) }
        case "rotate", "rotatez": angle().map { .rotate($0) }
        case "rotatex": angle().map { .rotateAround(SIMD3(1, 0, 0), $0) }
        case "rotatey": angle().map { .rotateAround(SIMD3(0, 1, 0), $0) }
        case "rotate3d": rotationAroundAxis()
        case "skew": skew()
        case "skewx": angle().map { .skew($0, 0) }
        case "skewy": angle().map { .skew(0, $0) }
        case "matrix": factors(6...6).map { .matrix($0) }
        case "matrix3d": factors(16...16).map { .matrix($0) }
        default: nil
        }
    }

    private static func deferred<Value: Sendable>(_ value: Value) -> Deferred<Value> { { _ in value } }

    private static func translation(
        _ x: SpecifiedLength?, _ y: SpecifiedLength?, _ z: SpecifiedLength? = nil
    ) -> Deferred<TransformFunction> {
        { fonts in
            .translate(
                x?.computed(fonts) ?? .zero, y?.computed(fonts) ?? .zero, z: z?.length(fonts, percentagesOf: .zero) ?? .zero)
        }
    }

    private mutating func spatialTranslation() -> Deferred<TransformFunction>? {
        guard let x = lengthPercentage(), comma(), let y = lengthPercentage(), comma() else { return nil }
        return length(allowsNegative: true).map { Self.translation(x, y, $0) }
    }

    private mutating func perspective() -> Deferred<TransformFunction>? {
        if keyword("none") { return { _ in .perspective(nil) } }
        guard let distance = length(allowsNegative: false) else { return nil }
        return { fonts in .perspective(distance.length(fonts, percentagesOf: .zero)) }
    }

    private mutating func rotationAroundAxis() -> TransformFunction? {
        guard let x = number(), comma(), let y = number(), comma(), let z = number(), comma() else { return nil }
        return angle().map { .rotateAround(SIMD3(x, y, z), $0) }
    }

    private mutating func translation() -> Deferred<TransformFunction>? {
        guard let x = lengthPercentage() else { return nil }
        guard comma() else { return Self.translation(x, nil) }
        return lengthPercentage().map { Self.translation(x, $0) }
    }

    private mutating func skew() -> TransformFunction? {
        guard let x = angle() else { return nil }
        guard comma() else { return .skew(x, 0) }
        return angle().map { .skew(x, $0) }
    }

    /// Numbers between commas.
    private mutating func factors(_ count: ClosedRange<Int>) -> [Double]? {
        guard let numbers = commaSeparated({ $0.factor() }), count.contains(numbers.count) else { return nil }
        return numbers
    }

    /// A number; percentages are hundredths.
    private mutating func factor() -> Double? { number() ?? percentage() }

    // MARK: Properties of their own (css-transforms-2 section 5)

    mutating func translateValue() -> Deferred<[TransformFunction]>? {
        if keyword("none") { return { _ in [] } }
        guard let x = lengthPercentage() else { return nil }
        let y = lengthPercentage(), function = Self.translation(x, y, y == nil ? nil : length(allowsNegative: true))
        return { fonts in [function(fonts)] }
    }

    mutating func rotateValue() -> Deferred<[TransformFunction]>? { rotations().map(Self.deferred) }

    private mutating func rotations() -> [TransformFunction]? {
        if keyword("none") { return [] }
        let axes: [(String, SIMD3<Double>)] = [("x", SIMD3(1, 0, 0)), ("y", SIMD3(0, 1, 0)), ("z", SIMD3(0, 0, 1))]
        if let axis = keyword(axes) { return angle().map { [.rotateAround(axis, $0)] } }
        if let rotation = attempt({ reader in reader.axis().flatMap { axis in reader.angle().map { (axis, $0) } } }) {
            return [.rotateAround(rotation.0, rotation.1)]
        }
        return angle().map { [.rotate($0)] }
    }

    private mutating func axis() -> SIMD3<Double>? {
        guard let x = number(), let y = number(), let z = number() else { return nil }
        return SIMD3(x, y, z)
    }

    mutating func scaleValue() -> Deferred<[TransformFunction]>? { scales().map(Self.deferred) }

    private mutating func scales() -> [TransformFunction]? {
        if keyword("none") { return [] }
        guard let x = factor() else { return nil }
        guard let y = factor() else { return [.scale(x, x)] }
        return [.scale(x, y, z: factor() ?? 1)]
    }
}
