/// `calc()`, `min()`, `max()` and `clamp()` of css-values-4 section 10.
///
/// A calculation is kept as a flat array in postfix order and evaluated on a small stack once the units can be resolved, so evaluation
/// neither recurses nor allocates per node. Types are checked while it is read: a sum needs equal types, a product at least one number, a
/// quotient a number below. Percentages count as lengths and stay apart to the end, since only layout knows what they refer to;
/// comparing functions compare them only among themselves, and `min(50%, 3em)` is not accepted.
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
    }

    enum ValueType: Sendable { case number, length }

    fileprivate(set) var operations: [Operation] = []
    fileprivate(set) var type = ValueType.number
    fileprivate(set) var hasPercentage = false

    /// More operations than any honest style sheet holds.
    static let operationLimit = 1000

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
                let values = stack.suffix(count)
                stack.removeLast(count)
                let chosen: Value?
                if case .minimum = operation { chosen = values.min(by: Self.isLess) } else { chosen = values.max(by: Self.isLess) }
                guard let chosen else { return nil }
                stack.append(chosen)
            case .clamp:
                guard let upper = stack.popLast(), let middle = stack.popLast(), let lower = stack.popLast() else { return nil }
                let capped = Self.isLess(upper, middle) ? upper : middle
                stack.append(Self.isLess(capped, lower) ? lower : capped)
            }
        }
        return stack.count == 1 ? stack[0] : nil
    }

    private static func combine(_ left: Value, _ right: Value, _ operation: Operation) -> Value? {
        switch (operation, left, right) {
        case (.add, .number(let a), .number(let b)): .number(a + b)
        case (.subtract, .number(let a), .number(let b)): .number(a - b)
        case (.add, .length(let a, let p), .length(let b, let q)): .length(a + b, percentage: p + q)
        case (.subtract, .length(let a, let p), .length(let b, let q)): .length(a - b, percentage: p - q)
        case (.multiply, .number(let a), .number(let b)): .number(a * b)
        case (.multiply, .number(let n), .length(let a, let p)), (.multiply, .length(let a, let p), .number(let n)):
            .length(a * n, percentage: p * n)
        case (.divide, .number(let a), .number(let b)) where b != 0: .number(a / b)
        case (.divide, .length(let a, let p), .number(let b)) where b != 0: .length(a / b, percentage: p / b)
        default: nil
        }
    }

    private static func isLess(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): a < b
        case (.length(let a, let p), .length(let b, let q)): a < b || (a == b && p < q)
        default: false
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

    /// Sums of one type between commas, with or without percentages all of them.
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
        guard let common, withPercentage == 0 || withPercentage == count else { return nil }
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
