/// A large letter at the beginning of a paragraph, with what whoever copies the text is to get for it: it stands elsewhere than the word that
/// it begins.
package struct PlacedInitial: Sendable {
    /// Its own shapes and those of its marks, as indices in `DisplayList.shapes`.
    package var shapes: Range<Int>
    /// The shape behind them on the line, which goes on with the word or is the next one; nil if the line has no other.
    package var next: Int?
    /// The text of all these shapes, in UTF-8.
    package var text: [UInt8]
    /// The shape of the letter itself.
    package var letter: Int

    package init(shapes: Range<Int>, next: Int?, text: [UInt8], letter: Int) {
        self.shapes = shapes; self.next = next; self.text = text; self.letter = letter
    }
}
