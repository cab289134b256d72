/// How far a word space of a justified line may differ from the one that the font has, before its line is a bad one: the stretch and shrink
/// of its glue. In parts of its width of 1/60,000.
package struct WordSpaceLimits: Hashable, Sendable {
    /// A half, as in TeX's fonts; a space of a line may be still wider, at the badness of TeX.
    package var stretch: Int32 = 30_000
    /// A third, as in TeX's fonts. No space becomes narrower.
    package var shrink: Int32 = 20_000

    package init() {}

    package init(stretch: Int32, shrink: Int32) {
        self.stretch = stretch
        self.shrink = shrink
    }

    @inline(__always)
    func glue(_ width: Int32) -> Glue {
        Glue(width, stretch: Int32(clamping: stretch(of: Int64(width))), shrink: Int32(clamping: shrink(of: Int64(width))))
    }

    func stretch(of width: Int64) -> Int64 { width * Int64(stretch) / 60_000 }
    func shrink(of width: Int64) -> Int64 { width * Int64(shrink) / 60_000 }
}
