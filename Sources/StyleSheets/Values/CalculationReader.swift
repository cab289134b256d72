/// Reads the mathematical functions of css-values-4 section 10 and checks their types (section 10.9): a sum needs equal types, a product at
/// least one number, a quotient a number below or two lengths.
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
        let name = current.text.lowercasedASCII
        switch name {
        case "calc": return inside { $0.sum(into: &calculation) }
        case "min", "max":
            guard let (type, count) = inside({ $0.sums(into: &calculation) }) else { return nil }
            calculation.operations.append(name == "min" ? .minimum(count) : .maximum(count))
            return type
        case "clamp":
            guard let (type, count) = inside({ $0.sums(into: &calculation) }), count == 3 else { return nil }
            calculation.operations.append(.clamp)
            return type
        case "round": return inside { $0.rounding(into: &calculation) }
        default: return MathFunction.signature(name).flatMap { signature in inside { $0.arguments(of: signature, into: &calculation) } }
        }
    }

    /// The inside of `round()`: a strategy, a value, and what it is rounded to a multiple of, which a number may go without.
    private mutating func rounding(into calculation: inout Calculation) -> Calculation.ValueType? {
        var strategy = MathFunction.roundNearest
        if let found = keyword(MathFunction.rounding) {
            guard comma() else { return nil }
            strategy = found
        }
        guard let (type, count) = withoutPercentage(&calculation, { $0.sums(into: &$1) }), count == 2 || (count == 1 && type == .number)
        else { return nil }
        if count == 1 { calculation.operations.append(.number(1)) }
        calculation.operations.append(.function(strategy, 2))
        return type
    }

    private mutating func arguments(of signature: MathFunction.Signature, into calculation: inout Calculation) -> Calculation.ValueType? {
        guard let (type, count) = withoutPercentage(&calculation, { $0.sums(into: &$1) }), signature.counts.contains(count) else {
            return nil
        }
        switch signature.arguments {
        case .numbers: if type != .number { return nil }
        case .angle:
            if type == .length { return nil }
            if type == .number { calculation.operations += [.number(2 * Double.pi), .divide] }
        case .alike: break
        }
        calculation.operations.append(.function(signature.function, count))
        return switch signature.result {
        case .number: .number
        case .angle: .angle
        case .asArguments: type
        }
    }

    /// What holds a percentage has no value before layout, and only sums and comparisons can wait.
    private mutating func withoutPercentage<Value>(
        _ calculation: inout Calculation, _ read: (inout ValueReader, inout Calculation) -> Value?
    ) -> Value? {
        let hadPercentage = calculation.hasPercentage
        calculation.hasPercentage = false
        guard let value = read(&self, &calculation), !calculation.hasPercentage else { return nil }
        calculation.hasPercentage = hadPercentage
        return value
    }

    /// Sums of one type between commas.
    private mutating func sums(into calculation: inout Calculation) -> (Calculation.ValueType, Int)? {
        guard let common = sum(into: &calculation) else { return nil }
        var count = 1
        while comma() {
            guard sum(into: &calculation) == common else { return nil }
            count += 1
        }
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
            let hadPercentage = calculation.hasPercentage
            guard let right = term(into: &calculation) else { return nil }
            if current.text == "*" {
                if type != .number && right != .number { return nil }
                if right != .number { type = right }
                calculation.operations.append(.multiply)
            } else {
                // By a length only a length is divided, and neither may hold percentages.
                guard right == .number || (right == type && !hadPercentage && !calculation.hasPercentage) else { return nil }
                if right != .number { type = .number }
                calculation.operations.append(.divide)
            }
        }
        return type
    }

    /// Section 10.7.1.
    private static let constants: [(String, Double)] = [
        ("e", 2.718281828459045), ("pi", .pi), ("infinity", .infinity), ("-infinity", -.infinity), ("nan", .nan),
    ]

    private mutating func term(into calculation: inout Calculation) -> Calculation.ValueType? {
        guard let current, calculation.operations.count < Calculation.operationLimit else { return nil }
        switch current.kind {
        case .number:
            calculation.operations.append(.number(current.number))
            advance()
            return .number
        case .ident:
            guard let constant = keyword(Self.constants) else { return nil }
            calculation.operations.append(.number(constant))
            return .number
        case .percentage:
            calculation.operations.append(.percentage(current.number / 100))
            calculation.hasPercentage = true
            advance()
            return .length
        case .dimension:
            if let unit = LengthUnit(current.text) {
                calculation.operations.append(.dimension(current.number, unit))
                advance()
                return .length
            }
            guard let perTurn = AngleUnit.perTurn(current.text) else { return nil }
            calculation.operations.append(.number(current.number / perTurn))
            advance()
            return .angle
        case .openParenthesis: return inside { $0.sum(into: &calculation) }
        case .function: return mathFunction(into: &calculation)
        default: return nil
        }
    }
}

/// The units of angles (css-values-4 section 7.1).
enum AngleUnit {
    /// How many of a unit make a turn; nil for what is no unit of angles.
    static func perTurn(_ name: String) -> Double? {
        switch name.lowercasedASCII {
        case "deg": 360
        case "grad": 400
        case "rad": 2 * Double.pi
        case "turn": 1
        default: nil
        }
    }
}

extension ValueReader {
    /// An angle in turns; nought may go without a unit, as gradients and old sheets have it.
    mutating func angle() -> Double? {
        attempt { reader in
            guard let current = reader.current else { return nil }
            switch current.kind {
            case .number where current.number == 0:
                reader.advance()
                return 0
            case .dimension:
                guard let perTurn = AngleUnit.perTurn(current.text) else { return nil }
                reader.advance()
                return current.number / perTurn
            case .function:
                guard let calculation = reader.calculation(), calculation.type == .angle, case .number(let turns)? = calculation.constant,
                    turns.isFinite
                else { return nil }
                return turns
            default: return nil
            }
        }
    }
}
