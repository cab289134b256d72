/// A length of HTML's attributes `width` and `height`: CSS pixels or per cent.
package enum HTMLLength: Hashable, Sendable {
    case pixels(Double)
    /// 1 is 100 %.
    case percentage(Double)

    /// HTML's rules for parsing dimension values: what follows the number but a per cent sign is passed over. nil for what is no positive
    /// number.
    package init?(_ string: String) {
        let text = string.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(number), value > 0 else { return nil }
        self = text.dropFirst(number.count).first == "%" ? .percentage(value / 100) : .pixels(value)
    }
}
