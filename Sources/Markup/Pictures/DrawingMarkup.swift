import CLibXML2

/// A drawing (SVG) as it stands in a source, as well-formed XML.
///
/// HTML lets it stand with attributes without quotation marks, names of characters, and elements that nobody ends; whoever draws it reads
/// XML. Names keep their case: SVG's have capitals (`viewBox`), which HTML's do not.
struct DrawingMarkup {
    private let source: ArraySlice<UInt8>
    private var i: Int
    private var output: [UInt8] = []
    private var open: [ArraySlice<UInt8>] = []

    /// The markup as XML. O(bytes).
    static func wellFormed(_ source: ArraySlice<UInt8>) -> [UInt8] {
        var markup = DrawingMarkup(source)
        markup.run()
        return markup.output
    }

    private init(_ source: ArraySlice<UInt8>) {
        self.source = source
        i = source.startIndex
        output.reserveCapacity(source.count + 64)
    }

    private mutating func run() {
        while i < source.endIndex {
            switch source[i] {
            case 0x3C: tag()
            case 0x26: reference()
            default: output.append(take())
            }
        }
        while let name = open.popLast() { end(name) }
    }

    private mutating func take() -> UInt8 {
        defer { i += 1 }
        return source[i]
    }

    private func begins(with text: StaticString) -> Bool { source[i...].hasASCIIPrefix(text) }

    // MARK: Tags

    private mutating func tag() {
        if begins(with: "<!--") { return skip(behind: "-->") }
        if begins(with: "<![cdata[") { return copy(behind: "]]>") }
        if begins(with: "<!") || begins(with: "<?") { return skip(behind: ">") }
        if begins(with: "</") { return endTag() }
        guard i + 1 < source.endIndex, source[i + 1].isASCIILetter else {
            i += 1
            return output.append(contentsOf: "&lt;".utf8)
        }
        output.append(take())
        let name = self.name()
        output += name
        var given: [ArraySlice<UInt8>] = []
        while true {
            skipSpace()
            guard i < source.endIndex else { break }
            if source[i] == 0x3E {
                i += 1
                break
            }
            if source[i] == 0x2F {
                i += 1
                guard i < source.endIndex, source[i] == 0x3E else { continue }
                i += 1
                return output.append(contentsOf: "/>".utf8)
            }
            attribute(&given)
        }
        output.append(0x3E)
        open.append(name)
    }

    private mutating func endTag() {
        i += 2
        let name = self.name()
        while i < source.endIndex, take() != 0x3E {}
        // What nobody has begun cannot end; what began inside ends with it.
        guard let index = open.lastIndex(where: { $0.elementsEqual(name) }) else { return }
        while open.count > index { end(open.removeLast()) }
    }

    private mutating func end(_ name: ArraySlice<UInt8>) {
        output.append(contentsOf: "</".utf8)
        output += name
        output.append(0x3E)
    }

    private mutating func attribute(_ given: inout [ArraySlice<UInt8>]) {
        let start = i
        while i < source.endIndex, !source[i].isASCIISpace, ![0x3D, 0x3E, 0x2F].contains(source[i]) { i += 1 }
        // A lone sign that begins no name.
        if i == start {
            i += 1
            return
        }
        let name = source[start..<i]
        skipSpace()
        var value: ArraySlice<UInt8> = []
        if i < source.endIndex, source[i] == 0x3D {
            i += 1
            skipSpace()
            value = self.value()
        }
        let isName = name.first.map { $0.isASCIILetter || $0 == 0x5F } ?? false
        guard isName, !name.contains(where: { [0x22, 0x27, 0x3C].contains($0) }), !given.contains(where: { $0.elementsEqual(name) }) else {
            return
        }
        given.append(name)
        output.append(0x20)
        output += name
        output.append(contentsOf: "=\"".utf8)
        var inner = DrawingMarkup(value)
        while inner.i < value.endIndex {
            switch value[inner.i] {
            case 0x26: inner.reference()
            case 0x3C:
                inner.i += 1
                inner.output.append(contentsOf: "&lt;".utf8)
            case 0x22:
                inner.i += 1
                inner.output.append(contentsOf: "&quot;".utf8)
            default: inner.output.append(inner.take())
            }
        }
        output += inner.output
        output.append(0x22)
    }

    /// Without its quotation marks. One without any ends before white space, or before the end of the tag.
    private mutating func value() -> ArraySlice<UInt8> {
        guard i < source.endIndex else { return [] }
        let mark = source[i]
        if mark == 0x22 || mark == 0x27 {
            let end = source[(i + 1)...].firstIndex(of: mark) ?? source.endIndex
            defer { i = min(end + 1, source.endIndex) }
            return source[(i + 1)..<end]
        }
        let start = i
        while i < source.endIndex, !source[i].isASCIISpace, source[i] != 0x3E {
            if source[i] == 0x2F, i + 1 < source.endIndex, source[i + 1] == 0x3E { break }
            i += 1
        }
        return source[start..<i]
    }

    // MARK: Text

    /// A reference that XML knows stands as it is; one by HTML's names becomes a number, and a lone sign is written as one.
    private mutating func reference() {
        let end = source[i...].prefix(12).firstIndex(of: 0x3B)
        if let end {
            let name = String(decoding: source[(i + 1)..<end], as: UTF8.self)
            if ["amp", "lt", "gt", "quot", "apos"].contains(name) || Self.isNumber(name) {
                output += source[i...end]
                i = end + 1
                return
            }
            if let scalar = Self.character(name) {
                output.append(contentsOf: "&#\(scalar);".utf8)
                i = end + 1
                return
            }
        }
        i += 1
        output.append(contentsOf: "&amp;".utf8)
    }

    private static func isNumber(_ name: String) -> Bool {
        guard name.first == "#" else { return false }
        let digits = name.dropFirst()
        if digits.first == "x" || digits.first == "X" { return digits.count > 1 && digits.dropFirst().allSatisfy(\.isHexDigit) }
        return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
    }

    /// HTML's characters by their names, but for those that XML knows.
    private static func character(_ name: String) -> UInt32? {
        name.withCString { bytes in
            bytes.withMemoryRebound(to: UInt8.self, capacity: name.utf8.count + 1) { htmlEntityLookup($0)?.pointee.value }
        }
    }

    private mutating func name() -> ArraySlice<UInt8> {
        let start = i
        while i < source.endIndex, !source[i].isASCIISpace, ![0x3E, 0x2F, 0x3C].contains(source[i]) { i += 1 }
        return source[start..<i]
    }

    private mutating func skipSpace() {
        while i < source.endIndex, source[i].isASCIISpace { i += 1 }
    }

    private func end(of text: StaticString) -> Int {
        var at = i
        while at < source.endIndex {
            if source[at...].hasASCIIPrefix(text) { return at + text.utf8CodeUnitCount }
            at += 1
        }
        return source.endIndex
    }

    private mutating func skip(behind text: StaticString) { i = end(of: text) }

    private mutating func copy(behind text: StaticString) {
        let end = end(of: text)
        output += source[i..<end]
        i = end
    }
}
