import TextLayout
import Typefaces

/// Where in the text that was set the shapes of one word on a line begin: a position that goes on from shape to shape.
struct ShownText {
    private let wordOffset: Int32
    private let cut: TokenSetting.Cut?
    /// In the word's text or, where the word is cut, in that of its shapes.
    private var position: Int32 = 0

    /// - Parameters:
    ///   - offset: where the word begins in the text.
    ///   - cut: what is left of the word on a truncated line.
    ///   - position: where the line begins inside the word, in the word's text; nought for other words.
    @inline(__always)
    init(wordAt offset: Int32, _ cut: TokenSetting.Cut?, from position: Int32) {
        wordOffset = offset
        self.cut = cut
        if cut == nil { self.position = position }
    }

    var offset: Int32 { wordOffset &+ (cut?.offset(ofShaped: position) ?? position) }

    @inline(__always) mutating func skip(_ shape: Shape) { position &+= shape.sourceCount }
    @inline(__always) mutating func skipBack(_ shape: Shape) { position &-= shape.sourceCount }
}
