/// A value of JSON, written with its keys in the order in which they are given.
indirect enum JSONText {
    case string(String)
    case number(Int)
    /// A number in figures, as in `0.25`.
    case decimal(String)
    case bool(Bool)
    case null
    case array([JSONText])
    case object([(String, JSONText)])

    static func optional(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }
    static func strings(_ list: [String]) -> JSONText { .array(list.map { .string($0) }) }

    /// With a line for each member of the outermost two levels, so that it can be read and compared.
    var text: String {
        var out = ""
        write(into: &out, depth: 0)
        return out + "\n"
    }

    private func write(into out: inout String, depth: Int) {
        switch self {
        case .string(let text): Self.write(text, into: &out)
        case .number(let number): out += String(number)
        case .decimal(let figures): out += figures
        case .bool(let value): out += value ? "true" : "false"
        case .null: out += "null"
        case .array(let items):
            Self.list("[", items.indices, "]", depth, into: &out) { index, out in items[index].write(into: &out, depth: depth + 1) }
        case .object(let members):
            Self.list("{", members.indices, "}", depth, into: &out) { index, out in
                Self.write(members[index].0, into: &out)
                out += ": "
                members[index].1.write(into: &out, depth: depth + 1)
            }
        }
    }

    private static func list(
        _ open: String, _ items: Range<Int>, _ close: String, _ depth: Int, into out: inout String, _ write: (Int, inout String) -> Void
    ) {
        let isBroken = depth < 2 && !items.isEmpty
        out += open
        for index in items {
            if index > items.lowerBound { out += isBroken ? "," : ", " }
            if isBroken { out += "\n" + String(repeating: "  ", count: depth + 1) }
            write(index, &out)
        }
        if isBroken { out += "\n" + String(repeating: "  ", count: depth) }
        out += close
    }

    /// RFC 8259, section 7.
    private static func write(_ text: String, into out: inout String) {
        out += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            case "\r": out += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
