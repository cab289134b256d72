import Geometry

/// css-transforms-1 section 4 and css-transforms-2 section 5: boxes that are moved, turned, scaled or slanted where they are drawn.
func defineTransformProperties(in table: inout PropertyTable) {
    table.begin("css-transforms-1")
    table.define(
        "transform", \.box.rare.transform.functions, inherited: false, initial: "none", syntax: "none | <transform-function>+",
        percentages: "width and height of the border box", computed: "with absolute lengths", text: \.cssText
    ) { reader in
        reader.transformFunctions().map { functions in .computed { style, context in functions(context.fonts(of: style)) } }
    }
    table.define(
        "transform-origin", \.box.rare.transform.origin, inherited: false, initial: "50% 50%", syntax: "<position> <length>?",
        percentages: "width and height of the border box", computed: "absolute lengths or percentages",
        text: { "\($0.x.cssText) \($0.y.cssText)" }
    ) { reader in
        guard let origin = reader.positionValue(mostParts: 2) else { return nil }
        // How far in front of the paper.
        _ = reader.length(allowsNegative: true)
        return .computed { style, context in origin(context.fonts(of: style)) }
    }
    table.begin("css-transforms-2")
    table.define(
        "translate", \.box.rare.transform.translate, inherited: false, initial: "none", syntax: "none | <length-percentage>{1,2} <length>?",
        percentages: "width and height of the border box", computed: "with absolute lengths", text: \.cssText
    ) { reader in
        reader.translateValue().map { value in .computed { style, context in value(context.fonts(of: style)) } }
    }
    table.define(
        "rotate", \.box.rare.transform.rotate, inherited: false, initial: "none", syntax: "none | [x | y | z | <number>{3}]? <angle>",
        computed: "as specified", text: \.cssText
    ) { reader in
        reader.rotateValue().map { .value($0) }
    }
    table.define(
        "scale", \.box.rare.transform.scale, inherited: false, initial: "none", syntax: "none | [<number> | <percentage>]{1,3}",
        computed: "as specified", text: \.cssText
    ) { reader in
        reader.scaleValue().map { .value($0) }
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
        case .matrix(let matrix):
            let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx / 0.75, matrix.ty / 0.75]
            return "matrix(\(numbers.map(\.cssText).joined(separator: ", ")))"
        case .matrix3D(let columns): return "matrix3d(\(columns.map(\.cssText).joined(separator: ", ")))"
        case .perspective(let distance): return "perspective(\(distance?.cssText ?? "none"))"
        }
    }
}
