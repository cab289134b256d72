/// A value of a PDF file as the tests' own reader sees it: written against the specification, not against the writer.
package indirect enum PDFValue: Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([PDFValue])
    case dictionary([String: PDFValue])
    case reference(Int)
    case keyword(String)

    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var integer: Int? { number.map { Int($0) } }
    package var name: String? { if case .name(let value) = self { value } else { nil } }
    package var string: [UInt8]? { if case .string(let value) = self { value } else { nil } }
    package var array: [PDFValue]? { if case .array(let value) = self { value } else { nil } }
    package var dictionary: [String: PDFValue]? { if case .dictionary(let value) = self { value } else { nil } }
    package var reference: Int? { if case .reference(let value) = self { value } else { nil } }
}

/// Reads values from bytes: PDF syntax as ISO 32000-1, 7.2 and 7.3, has it.
package struct PDFScanner {
    package let bytes: [UInt8]
    package var position: Int
    /// In content streams there are no references.
    package let hasReferences: Bool

    package init(_ bytes: [UInt8], at position: Int = 0, hasReferences: Bool = true) {
        self.bytes = bytes
        self.position = position
        self.hasReferences = hasReferences
    }

    private func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
    private func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }

    package mutating func skipSpace() {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%") {
                while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
            } else if isSpace(bytes[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    /// The next value, nil at the end.
    package mutating func next() -> PDFValue? {
        skipSpace()
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "/"): return name()
        case UInt8(ascii: "("): return literalString()
        case UInt8(ascii: "["):
            position += 1
            var values: [PDFValue] = []
            while let value = next(), value != .keyword("]") { values.append(value) }
            return .array(values)
        case UInt8(ascii: "]"):
            position += 1
            return .keyword("]")
        case UInt8(ascii: "<") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "<"):
            position += 2
            return dictionary()
        case UInt8(ascii: "<"): return hexString()
        case UInt8(ascii: ">"):
            position += 2
            return .keyword(">>")
        default: return word()
        }
    }

    private mutating func dictionary() -> PDFValue {
        var entries: [String: PDFValue] = [:]
        while let key = next(), key != .keyword(">>") {
            guard case .name(let name) = key, let value = next() else { return .null }
            entries[name] = value
        }
        return .dictionary(entries)
    }

    private mutating func name() -> PDFValue {
        position += 1
        var name: [UInt8] = []
        while position < bytes.count, !isSpace(bytes[position]), !isDelimiter(bytes[position]) {
            if bytes[position] == UInt8(ascii: "#"),
                let value = UInt8(String(decoding: bytes[position + 1..<position + 3], as: UTF8.self), radix: 16)
            {
                name.append(value)
                position += 3
            } else {
                name.append(bytes[position])
                position += 1
            }
        }
        return .name(String(decoding: name, as: UTF8.self))
    }

    private mutating func literalString() -> PDFValue {
        position += 1
        var string: [UInt8] = [], depth = 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return .string(string) }
            case UInt8(ascii: "\\"):
                let escaped = bytes[position]
                position += 1
                string.append(escaped == UInt8(ascii: "r") ? 13 : escaped == UInt8(ascii: "n") ? 10 : escaped)
                continue
            case 13:
                // A bare CR (with a LF after it, if any) is read as LF.
                if position < bytes.count, bytes[position] == 10 { position += 1 }
                string.append(10)
                continue
            default: break
            }
            string.append(byte)
        }
        return .null
    }

    private mutating func hexString() -> PDFValue {
        position += 1
        var digits = ""
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            digits.unicodeScalars.append(Unicode.Scalar(bytes[position]))
            position += 1
        }
        position += 1
        let values = digits.compactMap(\.hexDigitValue)
        return .string(stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) })
    }

    private mutating func word() -> PDFValue {
        let start = position
        while position < bytes.count, !isSpace(bytes[position]), !isDelimiter(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let number = Double(text) {
            if hasReferences, !text.contains("."), let object = reference(Int(number)) { return object }
            return .number(number)
        }
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: return .keyword(text)
        }
    }

    /// A reference if ` 0 R` follows.
    private mutating func reference(_ number: Int) -> PDFValue? {
        guard position + 4 <= bytes.count, bytes[position..<position + 4].elementsEqual(" 0 R".utf8) else { return nil }
        position += 4
        return .reference(number)
    }
}
