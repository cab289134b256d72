import Glibc

/// The functions of css-values-4 sections 10.3 to 10.6. Angles are in turns, as everywhere in a calculation.
enum MathFunction: Sendable {
    case roundNearest, roundUp, roundDown, roundToZero
    case modulus, remainder
    case absolute, sign
    case sine, cosine, tangent, arcsine, arccosine, arctangent, arctangent2
    case power, squareRoot, hypotenuse, logarithm, exponential

    /// How a function is called, and what it takes and gives.
    struct Signature: Sendable {
        enum Arguments: Sendable {
            case numbers
            /// Numbers or angles; a number counts as radians.
            case angle
            /// All of one type.
            case alike
        }
        enum Result: Sendable { case number, angle, asArguments }

        var function: MathFunction
        var arguments: Arguments
        var result: Result
        var counts: ClosedRange<Int>
    }

    /// `round()` is not among them: it has a strategy before its arguments.
    static func signature(_ name: String) -> Signature? {
        switch name {
        case "mod": Signature(function: .modulus, arguments: .alike, result: .asArguments, counts: 2...2)
        case "rem": Signature(function: .remainder, arguments: .alike, result: .asArguments, counts: 2...2)
        case "abs": Signature(function: .absolute, arguments: .alike, result: .asArguments, counts: 1...1)
        case "sign": Signature(function: .sign, arguments: .alike, result: .number, counts: 1...1)
        case "sin": Signature(function: .sine, arguments: .angle, result: .number, counts: 1...1)
        case "cos": Signature(function: .cosine, arguments: .angle, result: .number, counts: 1...1)
        case "tan": Signature(function: .tangent, arguments: .angle, result: .number, counts: 1...1)
        case "asin": Signature(function: .arcsine, arguments: .numbers, result: .angle, counts: 1...1)
        case "acos": Signature(function: .arccosine, arguments: .numbers, result: .angle, counts: 1...1)
        case "atan": Signature(function: .arctangent, arguments: .numbers, result: .angle, counts: 1...1)
        case "atan2": Signature(function: .arctangent2, arguments: .alike, result: .angle, counts: 2...2)
        case "pow": Signature(function: .power, arguments: .numbers, result: .number, counts: 2...2)
        case "sqrt": Signature(function: .squareRoot, arguments: .numbers, result: .number, counts: 1...1)
        case "hypot": Signature(function: .hypotenuse, arguments: .alike, result: .asArguments, counts: 1...Calculation.operationLimit)
        case "log": Signature(function: .logarithm, arguments: .numbers, result: .number, counts: 1...2)
        case "exp": Signature(function: .exponential, arguments: .numbers, result: .number, counts: 1...1)
        default: nil
        }
    }

    static let rounding: [(String, MathFunction)] = [
        ("nearest", .roundNearest), ("up", .roundUp), ("down", .roundDown), ("to-zero", .roundToZero),
    ]

    /// Nil where there is no value: out of the domain, or with percentages, which nobody can resolve yet.
    func value(of arguments: [Calculation.Value]) -> Calculation.Value? {
        var values: [Double] = [], isLength = false
        for argument in arguments {
            switch argument {
            case .number(let value): values.append(value)
            case .length(let points, 0):
                values.append(points)
                isLength = true
            case .length, .compared: return nil
            }
        }
        guard let first = values.first, let last = values.last else { return nil }
        let result = value(first, last, values)
        guard result.isFinite else { return nil }
        switch self {
        case .sign, .arctangent2: return .number(result)
        default: return isLength ? .length(result, percentage: 0) : .number(result)
        }
    }

    private func value(_ a: Double, _ b: Double, _ all: [Double]) -> Double {
        let turn = 2 * Double.pi
        return switch self {
        case .roundNearest: (a / b + 0.5).rounded(.down) * b
        case .roundUp: (a / b).rounded(b < 0 ? .down : .up) * b
        case .roundDown: (a / b).rounded(b < 0 ? .up : .down) * b
        case .roundToZero: (a / b).rounded(.towardZero) * b
        case .modulus: a - b * (a / b).rounded(.down)
        case .remainder: fmod(a, b)
        case .absolute: abs(a)
        case .sign: a > 0 ? 1 : a < 0 ? -1 : 0
        case .sine: sin(a * turn)
        case .cosine: cos(a * turn)
        case .tangent: tan(a * turn)
        case .arcsine: asin(a) / turn
        case .arccosine: acos(a) / turn
        case .arctangent: atan(a) / turn
        case .arctangent2: atan2(a, b) / turn
        case .power: pow(a, b)
        case .squareRoot: a.squareRoot()
        case .hypotenuse: all.reduce(0) { hypot($0, $1) }
        case .logarithm: all.count > 1 ? log(a) / log(b) : log(a)
        case .exponential: exp(a)
        }
    }
}
