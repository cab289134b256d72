/// A picture as it was read: JPEG or PNG.
package struct ImageFile: Sendable {
    /// For messages: the path or address as the document has it.
    package let name: String
    package let bytes: [UInt8]
    package init(name: String, bytes: [UInt8]) { self.name = name; self.bytes = bytes }
}
