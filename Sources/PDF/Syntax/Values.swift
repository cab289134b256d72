/// Dictionaries and arrays, begun and ended by scope: what is written through these types is well-formed by construction.
///
///     file.object(catalog) {
///         $0.name("Type", "Catalog")
///         $0.dictionary("ViewerPreferences") { $0.boolean("DisplayDocTitle", true) }
///     }
///
/// A writer takes the bytes of the one around it for the length of its scope and gives them back, so nothing is copied.

/// An indirect object that exists or will: its number in the file. Generation numbers are always 0.
struct ObjectReference: Hashable, Sendable {
    var number: Int
}

struct DictionaryWriter: ~Copyable {
    fileprivate(set) var bytes: [UInt8]

    fileprivate init(taking parent: inout [UInt8]) {
        bytes = []
        swap(&bytes, &parent)
        bytes.append("<<")
    }

    fileprivate mutating func end(givingBackTo parent: inout [UInt8]) {
        bytes.append(">>")
        swap(&bytes, &parent)
    }

    private mutating func key(_ key: StaticString) {
        bytes.append(UInt8(ascii: "/"))
        bytes.append(key)
        bytes.append(UInt8(ascii: " "))
    }

    mutating func name(_ key: StaticString, _ value: StaticString) { self.key(key); bytes.append(UInt8(ascii: "/")); bytes.append(value) }
    mutating func name(_ key: StaticString, _ value: String) { self.key(key); bytes.append(name: value.utf8) }
    mutating func integer(_ key: StaticString, _ value: Int) { self.key(key); bytes.append(integer: value) }
    mutating func number(_ key: StaticString, _ value: Double, decimals: Int = 4) {
        self.key(key); bytes.append(number: value, decimals: decimals)
    }
    mutating func fixed(_ key: StaticString, _ value: Int64, decimals: Int) {
        self.key(key); bytes.append(fixed: value, decimals: decimals)
    }
    mutating func boolean(_ key: StaticString, _ value: Bool) { self.key(key); bytes.append(value ? "true" : "false") }
    mutating func text(_ key: StaticString, _ value: String) { self.key(key); bytes.append(textString: value) }
    mutating func string(_ key: StaticString, _ value: some Sequence<UInt8>) { self.key(key); bytes.append(literalString: value) }
    mutating func reference(_ key: StaticString, _ value: ObjectReference) { self.key(key); bytes.append(value) }

    mutating func dictionary(_ key: StaticString, _ body: (inout DictionaryWriter) -> Void) {
        self.key(key)
        bytes.appendDictionary(body)
    }

    mutating func array(_ key: StaticString, _ body: (inout ArrayWriter) -> Void) {
        self.key(key)
        bytes.appendArray(body)
    }

    /// An entry whose value is appended as PDF has it.
    mutating func entry(_ key: StaticString, _ append: (inout [UInt8]) -> Void) {
        self.key(key)
        append(&bytes)
    }

    /// Entries that are appended as PDF has them.
    mutating func entries(_ append: (inout [UInt8]) -> Void) { append(&bytes) }

    /// An entry whose key is known only when the program runs, such as the name of a resource.
    mutating func reference(named key: [UInt8], _ value: ObjectReference) {
        bytes.append(name: key)
        bytes.append(UInt8(ascii: " "))
        bytes.append(value)
    }

    mutating func dictionary(named key: [UInt8], _ body: (inout DictionaryWriter) -> Void) {
        bytes.append(name: key)
        bytes.append(UInt8(ascii: " "))
        bytes.appendDictionary(body)
    }
}

struct ArrayWriter: ~Copyable {
    fileprivate(set) var bytes: [UInt8]
    private var isEmpty = true

    fileprivate init(taking parent: inout [UInt8]) {
        bytes = []
        swap(&bytes, &parent)
        bytes.append("[")
    }

    fileprivate mutating func end(givingBackTo parent: inout [UInt8]) {
        bytes.append("]")
        swap(&bytes, &parent)
    }

    private mutating func separate() {
        if !isEmpty { bytes.append(UInt8(ascii: " ")) }
        isEmpty = false
    }

    mutating func name(_ value: StaticString) { separate(); bytes.append(UInt8(ascii: "/")); bytes.append(value) }
    mutating func name(_ value: String) { separate(); bytes.append(name: value.utf8) }
    mutating func integer(_ value: Int) { separate(); bytes.append(integer: value) }
    mutating func number(_ value: Double, decimals: Int = 4) { separate(); bytes.append(number: value, decimals: decimals) }
    mutating func fixed(_ value: Int64, decimals: Int) { separate(); bytes.append(fixed: value, decimals: decimals) }
    mutating func boolean(_ value: Bool) { separate(); bytes.append(value ? "true" : "false") }
    mutating func string(_ value: some Sequence<UInt8>) { separate(); bytes.append(literalString: value) }
    mutating func hexString(_ value: some Sequence<UInt8>) { separate(); bytes.append(hexString: value) }
    mutating func reference(_ value: ObjectReference) { separate(); bytes.append(value) }
    mutating func dictionary(_ body: (inout DictionaryWriter) -> Void) { separate(); bytes.appendDictionary(body) }
    mutating func array(_ body: (inout ArrayWriter) -> Void) { separate(); bytes.appendArray(body) }
}

extension [UInt8] {
    mutating func append(_ reference: ObjectReference) {
        append(integer: reference.number)
        append(" 0 R")
    }

    mutating func appendDictionary(_ body: (inout DictionaryWriter) -> Void) {
        var writer = DictionaryWriter(taking: &self)
        body(&writer)
        writer.end(givingBackTo: &self)
    }

    mutating func appendArray(_ body: (inout ArrayWriter) -> Void) {
        var writer = ArrayWriter(taking: &self)
        body(&writer)
        writer.end(givingBackTo: &self)
    }
}
