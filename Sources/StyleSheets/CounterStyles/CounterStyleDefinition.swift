/// A counter style of css-counter-styles-3: how numbers are written.
struct CounterStyleDefinition: Sendable {
    enum System: Hashable, Sendable {
        case cyclic, numeric, alphabetic, symbolic, additive
        /// The first symbol stands for this number.
        case fixed(first: Int32)
        case extends(String)
    }

    var system = System.symbolic
    var symbols: [String] = []
    /// By descending weight.
    var additiveSymbols: [AdditiveSymbol] = []
    var negative = ("-", "")
    var prefix = ""
    var suffix = ". "
    /// Nil for those that the system can write.
    var ranges: [ClosedRange<Int32>]?
    var padLength: Int32 = 0
    var padSymbol = ""
    var fallback = "decimal"

    struct AdditiveSymbol: Hashable, Sendable {
        var weight: Int32
        var symbol: String
    }

    /// No representation is longer, however large the number (css-counter-styles-3 section 3 asks for at least 60 symbols).
    static let lengthLimit = 120

    /// The number without prefix and suffix; nil where the style cannot write it, so that the fallback has to.
    func representation(of value: Int32) -> String? {
        guard isInRange(value) else { return nil }
        let usesSign = value < 0 && hasSign
        guard var text = text(of: usesSign ? -Int64(value) : Int64(value)) else { return nil }
        let missing = Int(padLength) - text.count - (usesSign ? negative.0.count + negative.1.count : 0)
        if missing > 0 { text = String(repeating: padSymbol, count: min(missing, Self.lengthLimit)) + text }
        return usesSign ? negative.0 + text + negative.1 : text
    }

    /// Cyclic and fixed styles have a symbol for a negative number as for any other.
    private var hasSign: Bool {
        switch system {
        case .cyclic, .fixed: false
        case .numeric, .alphabetic, .symbolic, .additive, .extends: true
        }
    }

    private func isInRange(_ value: Int32) -> Bool {
        if let ranges { return ranges.contains { $0.contains(value) } }
        switch system {
        case .cyclic, .numeric, .fixed, .extends: return true
        case .alphabetic, .symbolic: return value >= 1
        case .additive: return value >= 0
        }
    }

    private func text(of value: Int64) -> String? {
        let count = Int64(symbols.count)
        switch system {
        case .cyclic: return count == 0 ? nil : symbols[Int(((value - 1) % count + count) % count)]
        case .fixed(let first):
            let index = value - Int64(first)
            return index >= 0 && index < count ? symbols[Int(index)] : nil
        case .numeric:
            guard count >= 2 else { return nil }
            var rest = value, digits: [String] = []
            repeat {
                digits.append(symbols[Int(rest % count)])
                rest /= count
            } while rest > 0
            return digits.reversed().joined()
        case .alphabetic:
            guard count >= 1, value > 0, count > 1 || value <= Self.lengthLimit else { return nil }
            var rest = value, letters: [String] = []
            while rest > 0 {
                rest -= 1
                letters.append(symbols[Int(rest % count)])
                rest /= count
            }
            return letters.reversed().joined()
        case .symbolic:
            guard count > 0, value > 0, (value + count - 1) / count <= Int64(Self.lengthLimit) else { return nil }
            return String(repeating: symbols[Int((value - 1) % count)], count: Int((value + count - 1) / count))
        case .additive: return additive(value)
        case .extends: return nil
        }
    }

    private func additive(_ value: Int64) -> String? {
        if value == 0 { return additiveSymbols.first { $0.weight == 0 }?.symbol }
        var rest = value, text = "", length = 0
        for item in additiveSymbols where item.weight > 0 && Int64(item.weight) <= rest {
            let times = rest / Int64(item.weight)
            length += Int(min(times, 1_000_000))
            guard length <= Self.lengthLimit else { return nil }
            text += String(repeating: item.symbol, count: Int(times))
            rest -= times * Int64(item.weight)
        }
        return rest == 0 ? text : nil
    }
}
