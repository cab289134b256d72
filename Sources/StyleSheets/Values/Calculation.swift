/// `calc()`, `min()`, `max()` and `clamp()` of css-values-4 section 10.
///
/// A calculation is kept as a flat array in postfix order and evaluated on a small stack once the units can be resolved, so evaluation
/// neither recurses nor allocates per node. Types are checked while it is read: a sum needs equal types, a product at least one number, a
/// quotient a number below. Percentages count as lengths and stay apart to the end, since only layout knows what they refer to; a
/// comparison of them with lengths, as in `min(50%, 3em)`, stays one until then.
struct Calculation: Sendable {
    enum Operation: Sendable {
        case number(Double)
        case dimension(Double, LengthUnit)
        case percentage(Double)
        case add, subtract, multiply, divide
        /// Of this many values.
        case minimum(Int), maximum(Int)
        case clamp
    }

    enum Value: Sendable, Equatable {
        case number(Double)
        /// Points, and a percentage (1 is 100 %).
        case length(Double, percentage: Double)
        /// The smallest or largest of lengths, some with percentages. Sums are carried inside, so that comparisons stand outermost.
        case compared([Value], isMinimum: Bool)
    }

    enum ValueType: Sendable { case number, length }

    fileprivate(set) var operations: [Operation] = []
    fileprivate(set) var type = ValueType.number
    fileprivate(set) var hasPercentage = false

    /// More operations than any honest style sheet holds.
    static let operationLimit = 1000

    /// Whether it depends on a font or on what percentages refer to.
    var isRelative: Bool {
        operations.contains { operation in
            switch operation {
            case .dimension(let value, let unit): value != 0 && unit.isFontRelative
            case .percentage: true
            default: false
            }
        }
    }

    /// The value where no unit depends on a font.
    var constant: Value? { evaluated(.initial) }

    /// Nil where a division by zero leaves no value.
    func evaluated(_ context: FontContext) -> Value? {
        var stack: [Value] = []
        for operation in operations {
            switch operation {
            case .number(let value): stack.append(.number(value))
            case .dimension(let value, let unit): stack.append(.length(value * unit.points(context), percentage: 0))
            case .percentage(let value): stack.append(.length(0, percentage: value))
            case .add, .subtract, .multiply, .divide:
                guard let right = stack.popLast(), let left = stack.popLast(), let value = Self.combine(left, right, operation) else {
                    return nil
                }
                stack.append(value)
            case .minimum(let count), .maximum(let count):
                guard count > 0, stack.count >= count else { return nil }
                let values = Array(stack.suffix(count))
                stack.removeLast(count)
                var isMinimum = false
                if case .minimum = operation { isMinimum = true }
                guard let chosen = Self.compare(values, isMinimum: isMinimum) else { return nil }
                stack.append(chosen)
            case .clamp:
                guard let upper = stack.popLast(), let middle = stack.popLast(), let lower = stack.popLast(),
                    let capped = Self.compare([middle, upper], isMinimum: true), let value = Self.compare([lower, capped], isMinimum: false)
                else { return nil }
                stack.append(value)
            }
            if let last = stack.last, last.size > Self.comparisonLimit { return nil }
        }
        return stack.count == 1 ? stack[0] : nil
    }

    /// Carrying sums into comparisons multiplies them; no honest value has so many parts.
    static let comparisonLimit = 64

    private static func combine(_ left: Value, _ right: Value, _ operation: Operation) -> Value? {
        switch (operation, left, right) {
        case (.add, .number(let a), .number(let b)): return .number(a + b)
        case (.subtract, .number(let a), .number(let b)): return .number(a - b)
        case (.add, .length(let a, let p), .length(let b, let q)): return .length(a + b, percentage: p + q)
        case (.subtract, .length(let a, let p), .length(let b, let q)): return .length(a - b, percentage: p - q)
        case (.multiply, .number(let a), .number(let b)): return .number(a * b)
        case (.multiply, .number(let n), let value), (.multiply, let value, .number(let n)): return value.multiplied(by: n)
        case (.divide, .number(let a), .number(let b)) where b != 0: return .number(a / b)
        case (.divide, let value, .number(let b)) where b != 0: return value.multiplied(by: 1 / b)
        case (.add, .compared(let values, let isMinimum), let other), (.add, let other, .compared(let values, let isMinimum)):
            guard values.count * other.size <= comparisonLimit else { return nil }
            let sums = values.compactMap { combine($0, other, .add) }
            return sums.count == values.count ? .compared(sums, isMinimum: isMinimum) : nil
        case (.subtract, _, .compared), (.subtract, .compared, _): return combine(left, right.multiplied(by: -1), .add)
        default: return nil
        }
    }

    private static func compare(_ values: [Value], isMinimum: Bool) -> Value? {
        guard let first = values.first else { return nil }
        var best = first
        for value in values.dropFirst() {
            guard let isLess = isLess(value, best) else { return .compared(values, isMinimum: isMinimum) }
            // Of equal values the first counts.
            if isMinimum ? isLess : (Self.isLess(best, value) ?? false) { best = value }
        }
        return best
    }

    /// Nil where it depends on what percentages refer to.
    private static func isLess(_ a: Value, _ b: Value) -> Bool? {
        switch (a, b) {
        case (.number(let a), .number(let b)): a < b
        case (.length(let a, let p), .length(let b, let q)) where p == q: a < b
        // Percentages refer to something that is not negative.
        case (.length(let a, let p), .length(let b, let q)) where a == b: p < q
        case (.length, .length), (.compared, .length), (.length, .compared), (.compared, .compared): nil
        default: false
        }
    }
}

extension Calculation.Value {
    /// How many lengths are compared in it.
    var size: Int {
        if case .compared(let values, _) = self { return values.reduce(0) { $0 + $1.size } }
        return 1
    }

    /// A negative factor turns the smallest into the largest.
    func multiplied(by factor: Double) -> Calculation.Value {
        switch self {
        case .number(let value): .number(value * factor)
        case .length(let points, let percentage): .length(points * factor, percentage: percentage * factor)
        case .compared(let values, let isMinimum):
            .compared(values.map { $0.multiplied(by: factor) }, isMinimum: factor < 0 ? !isMinimum : isMinimum)
        }
    }
}

extension ValueReader {
    /// A mathematical function.
    mutating func calculation() -> Calculation? {
        attempt { reader in
            var calculation = Calculation()
            guard let type = reader.mathFunction(into: &calculation), calculation.operations.count <= Calculation.operationLimit else {
                return nil
            }
            calculation.type = type
            return calculation
        }
    }

    private mutating func mathFunction(into calculation: inout Calculation) -> Calculation.ValueType? {
        guard let current, current.kind == .function else { return nil }
        switch current.text.lowercasedASCII {
        case "calc": return inside { $0.sum(into: &calculation) }
        case "min", "max":
            let isMinimum = current.text.lowercasedASCII == "min"
            guard let (type, count) = inside({ $0.comparedSums(into: &calculation) }) else { return nil }
            calculation.operations.append(isMinimum ? .minimum(count) : .maximum(count))
            return type
        case "clamp":
            guard let (type, count) = inside({ $0.comparedSums(into: &calculation) }), count == 3 else { return nil }
            calculation.operations.append(.clamp)
            return type
        default: return nil
        }
    }

    /// Sums of one type between commas.
    private mutating func comparedSums(into calculation: inout Calculation) -> (Calculation.ValueType, Int)? {
        var common: Calculation.ValueType?
        var withPercentage = 0, count = 0
        let hadPercentage = calculation.hasPercentage
        repeat {
            calculation.hasPercentage = false
            guard let type = sum(into: &calculation), common == nil || common == type else { return nil }
            common = type
            count += 1
            if calculation.hasPercentage { withPercentage += 1 }
        } while comma()
        guard let common else { return nil }
        calculation.hasPercentage = hadPercentage || withPercentage > 0
        return (common, count)
    }

    private mutating func sum(into calculation: inout Calculation) -> Calculation.ValueType? {
        guard let type = product(into: &calculation) else { return nil }
        while let current, current.isDelimiter("+") || current.isDelimiter("-") {
            // The operators of a sum need white space on both sides, else `1 -2` would be one.
            guard position > 0, tokens[position - 1].kind == .whitespace, position + 1 < end, tokens[position + 1].kind == .whitespace
            else { return nil }
            advance()
            guard product(into: &calculation) == type else { return nil }
            calculation.operations.append(current.text == "+" ? .add : .subtract)
        }
        return type
    }

    private mutating func product(into calculation: inout Calculation) -> Calculation.ValueType? {
        guard var type = term(into: &calculation) else { return nil }
        while let current, current.isDelimiter("*") || current.isDelimiter("/") {
            advance()
            guard let right = term(into: &calculation) else { return nil }
            if current.text == "*" {
                if type == .length && right == .length { return nil }
                if right == .length { type = .length }
                calculation.operations.append(.multiply)
            } else {
                guard right == .number else { return nil }
                calculation.operations.append(.divide)
            }
        }
        return type
    }

    private mutating func term(into calculation: inout Calculation) -> Calculation.ValueType? {
        guard let current, calculation.operations.count < Calculation.operationLimit else { return nil }
        switch current.kind {
        case .number:
            calculation.operations.append(.number(current.number))
            advance()
            return .number
        case .percentage:
            calculation.operations.append(.percentage(current.number / 100))
            calculation.hasPercentage = true
            advance()
            return .length
        case .dimension:
            guard let unit = LengthUnit(current.text) else { return nil }
            calculation.operations.append(.dimension(current.number, unit))
            advance()
            return .length
        case .openParenthesis: return inside { $0.sum(into: &calculation) }
        case .function: return mathFunction(into: &calculation)
        default: return nil
        }
    }
}
