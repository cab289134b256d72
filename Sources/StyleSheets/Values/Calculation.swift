/// The mathematical functions of css-values-4 section 10.
///
/// A calculation is kept as a flat array in postfix order and evaluated on a small stack once the units can be resolved, so evaluation
/// neither recurses nor allocates per node. Types are checked while it is read (`CalculationReader.swift`). Percentages count as lengths
/// and stay apart to the end, since only layout knows what they refer to; a comparison of them with lengths, as in `min(50%, 3em)`, stays
/// one until then.
struct Calculation: Sendable {
    enum Operation: Sendable {
        case number(Double)
        case dimension(Double, LengthUnit)
        case percentage(Double)
        case add, subtract, multiply, divide
        /// Of this many values.
        case minimum(Int), maximum(Int)
        case clamp
        /// Of this many values without percentages.
        case function(MathFunction, Int)
    }

    enum Value: Sendable, Equatable {
        /// Angles are numbers of turns.
        case number(Double)
        /// Points, and a percentage (1 is 100 %).
        case length(Double, percentage: Double)
        /// The smallest or largest of lengths, some with percentages. Sums are carried inside, so that comparisons stand outermost.
        case compared([Value], isMinimum: Bool)
    }

    enum ValueType: Sendable { case number, length, angle }

    var operations: [Operation] = []
    var type = ValueType.number
    var hasPercentage = false

    /// More operations than any honest style sheet holds.
    static let operationLimit = 1000

    /// Whether it depends on a font, on the page or on what percentages refer to.
    var isRelative: Bool {
        operations.contains { operation in
            switch operation {
            case .dimension(let value, let unit): value != 0 && (unit.isFontRelative || unit.isViewportRelative)
            case .percentage: true
            default: false
            }
        }
    }

    /// The value where no unit depends on a font.
    var constant: Value? { evaluated(.initial) }

    /// Nil where a function out of its domain leaves no value. Divisions by zero are infinite (section 10.12).
    func evaluated(_ context: FontContext) -> Value? {
        var stack: [Value] = []
        for operation in operations {
            guard Self.apply(operation, to: &stack, context) else { return nil }
            if let last = stack.last, last.size > Self.comparisonLimit { return nil }
        }
        return stack.count == 1 ? stack[0] : nil
    }

    private static func apply(_ operation: Operation, to stack: inout [Value], _ context: FontContext) -> Bool {
        switch operation {
        case .number(let value): stack.append(.number(value))
        case .dimension(let value, let unit): stack.append(.length(value * unit.points(context), percentage: 0))
        case .percentage(let value): stack.append(.length(0, percentage: value))
        case .add, .subtract, .multiply, .divide:
            guard let right = stack.popLast(), let left = stack.popLast(), let value = combine(left, right, operation) else { return false }
            stack.append(value)
        case .minimum(let count):
            guard let values = pop(count, from: &stack), let chosen = compare(values, isMinimum: true) else { return false }
            stack.append(chosen)
        case .maximum(let count):
            guard let values = pop(count, from: &stack), let chosen = compare(values, isMinimum: false) else { return false }
            stack.append(chosen)
        case .clamp:
            guard let values = pop(3, from: &stack), let capped = compare([values[1], values[2]], isMinimum: true),
                let value = compare([values[0], capped], isMinimum: false)
            else { return false }
            stack.append(value)
        case .function(let function, let count):
            guard let values = pop(count, from: &stack), let value = function.value(of: values) else { return false }
            stack.append(value)
        }
        return true
    }

    private static func pop(_ count: Int, from stack: inout [Value]) -> [Value]? {
        guard count > 0, stack.count >= count else { return nil }
        defer { stack.removeLast(count) }
        return Array(stack.suffix(count))
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
        case (.divide, .number(let a), .number(let b)): return .number(a / b)
        // Of two lengths, both without percentages, comes a number (section 10.7).
        case (.divide, .length(let a, 0), .length(let b, 0)): return .number(a / b)
        case (.divide, let value, .number(let b)): return value.multiplied(by: 1 / b)
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
        // Nought stays nought, even infinitely often.
        case .length(let points, let percentage):
            .length(points == 0 ? 0 : points * factor, percentage: percentage == 0 ? 0 : percentage * factor)
        case .compared(let values, let isMinimum):
            .compared(values.map { $0.multiplied(by: factor) }, isMinimum: factor < 0 ? !isMinimum : isMinimum)
        }
    }
}
