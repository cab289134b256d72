/// One element of a paragraph before it is broken: four bytes.
///
/// A word carries in its flags the space that follows it where that space has the word's own style, which nearly all do: so a paragraph of
/// n words takes n tokens.
@frozen package struct Token: Hashable, Sendable {
    package var bits: UInt32

    package enum Kind: UInt32, Sendable {
        /// Payload: index in the word table.
        case word = 0
        /// A space of its own; payload: style.
        case space = 1
        /// A space that does not end a line (U+00A0); payload: style.
        case noBreakSpace = 2
        /// Between two pieces without a space: the line may end here. Payload: 0 by the rules, 1 as a last resort, `freeBreak` as well as
        /// behind any space.
        case breakOpportunity = 3
        /// U+2028, `<br>`.
        case forcedBreak = 4
        /// Payload: index in the paragraph source's objects.
        case object = 5
        /// Infinitely stretching space; payload: index in the paragraph source's objects.
        case leader = 6
        /// U+0009; payload: style.
        case tab = 7

        package var isWhiteSpace: Bool { self == .space || self == .noBreakSpace || self == .tab }
    }

    static let freeBreak: Int32 = 2
    @usableFromInline static let payloadMask: UInt32 = (1 << 27) - 1
    @usableFromInline static let spaceFlag: UInt32 = 1 << 31

    @inlinable package init(_ kind: Kind, _ payload: Int32) {
        bits = (kind.rawValue << 28) | (UInt32(bitPattern: payload) & Self.payloadMask)
    }

    /// The same word token with another index.
    @inlinable func renumbered(_ index: Int32) -> Token {
        var token = Token(kind, index)
        token.bits |= bits & Self.spaceFlag
        return token
    }

    @inlinable package var kind: Kind { Kind(rawValue: (bits >> 28) & 7) ?? .word }
    @inlinable package var payload: Int { Int(bits & Self.payloadMask) }
    /// Words: a space of the word's style follows.
    @inlinable package var isFollowedBySpace: Bool {
        get { bits & Self.spaceFlag != 0 }
        set { if newValue { bits |= Self.spaceFlag } else { bits &= ~Self.spaceFlag } }
    }
}

/// A picture or another thing with a size that stands in a line like a letter.
package struct InlineObject: Sendable {
    package var width: Int32
    /// Above and below the baseline, in scaled points.
    package var ascent: Int32
    package var descent: Int32
    /// Whether it stands at an edge of its line rather than by the baseline; `ascent` and `descent` then count from the baseline of what it
    /// stands there with, and that takes so much above and below.
    package var edge = LineEdge.none
    package var edgeAscent: Int32 = 0
    package var edgeDescent: Int32 = 0
    /// What it is to the caller.
    package var payload: Int32
    /// Its width follows the measure, as that of a picture with `max-width: 100%`: where words are broken to save room, it takes none.
    package var isFlexible = false
    /// What percentages of its margins and padding refer to, for those who draw it.
    package var base: Int32 = 0
    /// How far above its place it is drawn, without the line's making room for that.
    package var rise: Int32 = 0
    /// One end of an inline box, whose margin, border and padding it holds.
    package var boxEnd: BoxEnd?

    @frozen package enum LineEdge: UInt8, Sendable { case none, top, bottom }

    /// An end of an inline box. It stands beside what is in the box wherever that comes to stand (CSS 2.2 section 8.6): the start of a box
    /// from left to right is its left end, left of the leftmost of its parts.
    @frozen package struct BoxEnd: Sendable, Equatable {
        package var isStart: Bool
        package var isLeft: Bool
        package init(isStart: Bool, isRightToLeft: Bool) { self.isStart = isStart; isLeft = isStart != isRightToLeft }
    }

    package init(width: Int32, ascent: Int32, descent: Int32, payload: Int32) {
        self.width = width; self.ascent = ascent; self.descent = descent; self.payload = payload
    }
}

/// A run of a paragraph as TextLayout takes it.
package struct TextRun: Sendable {
    /// UTF-8 offset; the run ends where the next begins.
    package var start: Int32
    /// Index in `TextStyles.characterStyles`.
    package var style: Int32
    /// For runs whose text is one U+FFFC: index of an object, or of a leader where `isLeader`.
    package var object: Int32 = -1
    package var isLeader = false
    /// Of runs with an object: a thing by itself, such as a picture, and not an edge of what stands in the line. Between two of these the
    /// line may end.
    package var isAtomic = false
    package init(start: Int32, style: Int32) { self.start = start; self.style = style }
}
