import Geometry

/// css-transforms-1 section 4 and css-transforms-2 section 5: boxes that are moved, turned, scaled or slanted where they are drawn.
func defineTransformProperties(in table: inout PropertyTable) {
    func define(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<[TransformFunction]>, syntax: String,
        percentages: String = "", computed: String, read: @escaping @Sendable (inout ValueReader) -> Deferred<[TransformFunction]>?
    ) {
        table.define(
            name, path, inherited: false, initial: "none", syntax: .text(syntax), percentages: percentages, computed: computed,
            text: { $0.cssText }
        ) { reader in
            read(&reader).map { functions in .computed { style, context in functions(context.fonts(of: style)) } }
        }
    }
    let ofBox = "width and height of the border box"
    table.begin("css-transforms-1")
    define(
        "transform", \.box.rare.transform.functions, syntax: "none | <transform-function>+", percentages: ofBox,
        computed: "with absolute lengths"
    ) { $0.transformFunctions() }
    table.define(
        "transform-origin", \.box.rare.transform.origin, inherited: false, initial: "50% 50%", syntax: "<position> <length>?",
        percentages: ofBox, computed: "absolute lengths or percentages",
        text: { "\($0.x.cssText) \($0.y.cssText)" }
    ) { reader in
        guard let origin = reader.positionValue(mostParts: 2) else { return nil }
        // How far in front of the paper.
        _ = reader.length(allowsNegative: true)
        return .computed { style, context in origin(context.fonts(of: style)) }
    }
    table.begin("css-transforms-2")
    define(
        "translate", \.box.rare.transform.translate, syntax: "none | <length-percentage>{1,2} <length>?", percentages: ofBox,
        computed: "with absolute lengths"
    ) { $0.translateValue() }
    define(
        "rotate", \.box.rare.transform.rotate, syntax: "none | [x | y | z | <number>{3}]? <angle>", computed: "as specified"
    ) {
        $0.rotateValue()
    }
    define(
        "scale", \.box.rare.transform.scale, syntax: "none | [<number> | <percentage>]{1,3}", computed: "as specified"
    ) {
        $0.scaleValue()
    }
}

extension [TransformFunction] {
    /// As `transform` has them.
    fileprivate var cssText: String { isEmpty ? "none" : map(\.cssText).joined(separator: " ") }
}

extension TransformFunction {
    fileprivate var cssText: String {
        func angle(_ turns: Double) -> String { (turns * 360).cssText + "deg" }
        switch self {
        case .translate(let x, let y, let z):
            return z == .zero ? "translate(\(x.cssText), \(y.cssText))" : "translate3d(\(x.cssText), \(y.cssText), \(z.cssText))"
        case .scale(let x, let y, let z):
            return z == 1 ? "scale(\(x.cssText), \(y.cssText))" : "scale3d(\(x.cssText), \(y.cssText), \(z.cssText))"
        case .rotate(let turns): return "rotate(\(angle(turns)))"
        case .rotateAround(let axis, let turns):
            return "rotate3d(\(axis.x.cssText), \(axis.y.cssText), \(axis.z.cssText), \(angle(turns)))"
        case .skew(let x, let y): return "skew(\(angle(x)), \(angle(y)))"
        case .matrix(let numbers): return "matrix\(numbers.count == 6 ? "" : "3d")(\(numbers.map(\.cssText).joined(separator: ", ")))"
        case .perspective(let distance): return "perspective(\(distance?.cssText ?? "none"))"
        }
    }
}
