/// A Unicode script by its OpenType/ISO 15924 code, four bytes big-endian ("Latn").
@frozen package struct Script: Hashable, Sendable {
    package var code: UInt32
    @inlinable package init(code: UInt32) { self.code = code }
    @inlinable package static var latin: Script { Script(code: 0x4C61_746E) }
    @inlinable package static var greek: Script { Script(code: 0x4772_656B) }
    @inlinable package static var cyrillic: Script { Script(code: 0x4379_726C) }
    /// Characters that belong to no script of their own: figures, punctuation, spaces.
    @inlinable package static var common: Script { Script(code: 0x5A79_7979) }
    /// Marks that take the script of what they stand on.
    @inlinable package static var inherited: Script { Script(code: 0x5A69_6E68) }
}

@frozen package enum TextDirection: UInt8, Sendable { case leftToRight, rightToLeft }

/// The shapes that one piece of text came to, in the order of the text: one, unless a font lacked characters, the script changed or small
/// capitals had to be imitated. In right-to-left text the first of them stands rightmost.
@frozen package struct ShapeRange: Hashable, Sendable {
    package var first: Int32
    package var count: Int32
    @inlinable package init(first: Int32, count: Int32) { self.first = first; self.count = count }
    @inlinable package subscript(i: Int) -> ShapeID { ShapeID(first + Int32(i)) }
}

/// Word spaces beside a piece of text that is shaped without them.
///
/// They matter only for fonts whose `SpaceInvolvement` is `adjacent`: a final letter may take another form before a space.
package struct NeighbouringSpaces: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let before = NeighbouringSpaces(rawValue: 1)
    package static let after = NeighbouringSpaces(rawValue: 2)
}
