/// A picture as it was read: JPEG or PNG.
package struct ImageFile: Sendable {
    /// For messages: the path or address as the document has it.
    package let name: String
    package let bytes: [UInt8]
    /// All of it has been read through and found whole, so that nobody need do it again.
    package let isChecked: Bool
    package init(name: String, bytes: [UInt8], isChecked: Bool = false) { self.name = name; self.bytes = bytes; self.isChecked = isChecked }
}
