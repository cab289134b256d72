/// The order of infinity of a glue's stretch, as in TeX with LuaTeX's `fi`: any stretch of a higher order outweighs all of the lower ones.
@frozen package enum GlueOrder: UInt8, Hashable, Comparable, Sendable {
    case normal, fi, fil, fill, filll

    @inlinable package static func < (a: GlueOrder, b: GlueOrder) -> Bool { a.rawValue < b.rawValue }
}

/// One element of a paragraph's horizontal list. All lengths are in scaled points.
///
/// An item is forty bytes without references, so that a paragraph is a flat array. Two pairs of fields share their room: a
/// glue's stretch and shrink lie where a discretionary keeps its pre-break and post-break widths; use the accessors named for the kind.
@frozen package struct Item: Hashable, Sendable {
    @frozen package enum Kind: UInt8, Hashable, Sendable {
        /// Material that stays: a word or part of one, a glyph, an image, an indent. A box of no width stands for an anchor.
        case box
        /// Space. A line may be broken before it where it follows material (box, discretionary, font kern).
        case glue
        /// Kerning inside text: neither a place to break nor discarded at the start of a line.
        case fontKern
        /// A fixed space: a line may be broken before it where glue follows; discarded at the start of a line.
        case explicitKern
        /// A place to break at a cost; 10000 forbids the break, -10000 forces it.
        case penalty
        /// A place to break with text of its own that may be used in every pass: a hyphen or dash in the source, a soft hyphen.
        case discretionary
        /// A discretionary found by automatic hyphenation, considered from the second pass on.
        case hyphenation
        /// Space up to a tab stop (`LineAdjustments`): a place to break, and discarded at the start of a line, as glue is. Its width is
        /// that of no stop.
        case tab
    }

    package var kind: Kind
    package var stretchOrder: GlueOrder
    /// Kept for the record only: within a paragraph shrink is finite, and TeX treats any order here as normal.
    package var shrinkOrder: GlueOrder
    /// Natural width of a box, glue or kern; of a discretionary the width of its replacement text, set where no break is taken.
    package var width: Int32
    @usableFromInline var firstDimension: Int32
    @usableFromInline var secondDimension: Int32
    /// Cost of a break at a penalty or discretionary.
    package var penalty: Int32
    /// How far the item may hang out into the left margin as the first of a line; for a discretionary the start of its post-break text.
    package var leftProtrusion: Int32
    /// How far the item may hang out into the right margin as the last of a line; for a discretionary the end of its
    /// pre-break text (its hyphen), or of the text before it where the pre-break text is empty.
    package var rightProtrusion: Int32
    /// How much wider the fonts of a box may be made, where `LineBreakingParameters.expandsFonts`.
    package var expansionStretch: Int32
    /// How much narrower the fonts of a box may be made.
    package var expansionShrink: Int32
    /// The caller's own: the index of a word, for instance. The breaker does not read it.
    package var payload: Int32

    @inlinable init(_ kind: Kind, width: Int32, first: Int32 = 0, second: Int32 = 0, penalty: Int32 = 0, payload: Int32 = 0) {
        self.kind = kind
        stretchOrder = .normal
        shrinkOrder = .normal
        self.width = width
        firstDimension = first
        secondDimension = second
        self.penalty = penalty
        leftProtrusion = 0
        rightProtrusion = 0
        expansionStretch = 0
        expansionShrink = 0
        self.payload = payload
    }
}

extension Item {
    @inlinable package static func box(width: Int32, payload: Int32 = 0) -> Item {
        Item(.box, width: width, payload: payload)
    }

    @inlinable package static func glue(_ glue: Glue, payload: Int32 = 0) -> Item {
        var item = Item(.glue, width: glue.width, first: glue.stretch, second: glue.shrink, payload: payload)
        item.stretchOrder = glue.stretchOrder
        item.shrinkOrder = glue.shrinkOrder
        return item
    }

    @inlinable package static func fontKern(width: Int32, payload: Int32 = 0) -> Item {
        Item(.fontKern, width: width, payload: payload)
    }

    @inlinable package static func explicitKern(width: Int32, payload: Int32 = 0) -> Item {
        Item(.explicitKern, width: width, payload: payload)
    }

    @inlinable package static func tab(payload: Int32 = 0) -> Item { Item(.tab, width: 0, payload: payload) }

    @inlinable package static func penalty(_ penalty: Int32, payload: Int32 = 0) -> Item {
        Item(.penalty, width: 0, penalty: penalty, payload: payload)
    }

    /// A place to break with the widths of the text before the break, after it, and in its stead where no break is taken.
    @inlinable package static func discretionary(
        penalty: Int32, pre: Int32, post: Int32 = 0, replacement: Int32 = 0, isAutomatic: Bool, payload: Int32 = 0
    ) -> Item {
        Item(isAutomatic ? .hyphenation : .discretionary, width: replacement, first: pre, second: post, penalty: penalty, payload: payload)
    }

    /// Lets a box stretch and shrink with the glue of its line, as one pool: by what its letters may be expanded.
    mutating func setPooledExpansion(stretch: Int32, shrink: Int32) { (firstDimension, secondDimension) = (stretch, shrink) }

    /// The stretch of a glue or box, in scaled points or, for a higher order, in units of 1/65,536 fil.
    @inlinable package var stretch: Int32 { firstDimension }
    /// The shrink of a glue or box.
    @inlinable package var shrink: Int32 { secondDimension }
    /// The width of a discretionary's text at the end of the line that it breaks.
    @inlinable package var preWidth: Int32 { firstDimension }
    /// The width of a discretionary's text at the start of the line after the break; nought means that there is none.
    @inlinable package var postWidth: Int32 { secondDimension }

    /// A break at this item is a hyphenated one in TeX's sense, whether or not a hyphen is set.
    @inlinable package var isDiscretionary: Bool {
        switch kind {
        case .discretionary, .hyphenation: true
        case .box, .glue, .fontKern, .explicitKern, .penalty, .tab: false
        }
    }

    /// The item vanishes at the start of a line.
    @inlinable package var isDiscardable: Bool {
        switch kind {
        case .glue, .explicitKern, .penalty, .tab: true
        case .box, .fontKern, .discretionary, .hyphenation: false
        }
    }
}

/// Space that may stretch and shrink, in scaled points.
@frozen package struct Glue: Hashable, Sendable {
    package var width: Int32
    package var stretch: Int32
    package var shrink: Int32
    package var stretchOrder: GlueOrder
    package var shrinkOrder: GlueOrder

    @inlinable package init(
        _ width: Int32, stretch: Int32 = 0, _ stretchOrder: GlueOrder = .normal, shrink: Int32 = 0, _ shrinkOrder: GlueOrder = .normal
    ) {
        self.width = width
        self.stretch = stretch
        self.shrink = shrink
        self.stretchOrder = stretchOrder
        self.shrinkOrder = shrinkOrder
    }

    @inlinable package static var zero: Glue { Glue(0) }
    /// TeX's usual glue at the end of a paragraph: `0pt plus 1fil`.
    @inlinable package static var fill: Glue { Glue(0, stretch: 65_536, .fil) }
}
