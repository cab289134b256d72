package import Typefaces

/// How a stretch of text is shaped, broken and painted. Runs refer to it by its index in `TextStyles`.
package struct CharacterStyle: Hashable, Sendable {
    package var font: FontID
    /// Index in `TextStyles.languages`.
    package var language: Int16 = 0
    /// Index in `TextStyles.hyphenators`; -1: no automatic hyphenation.
    package var hyphenator: Int16 = -1
    /// Least letters of a hyphenated word, before and after the hyphen.
    package var hyphenateWord: UInt8 = 5
    package var hyphenateBefore: UInt8 = 2
    package var hyphenateAfter: UInt8 = 3
    /// A word that begins with a capital inside a sentence is a name (`LanguageTag.capitalsMarkNames`).
    package var capitalsMarkNames = false
    /// Soft hyphens in the text are break opportunities (`hyphens` is not `none`).
    package var usesSoftHyphens = true
    /// Index in `TextStyles.hyphens`.
    package var hyphen: UInt8 = 0
    /// By which rules lines may be broken inside.
    package var breaking = WordBreaking()
    /// What the letters become on a first line that changes their case (`::first-line { text-transform }`); elsewhere text comes as it is
    /// to be.
    package var caseChange = CaseChange.none
    /// What the caller draws with the text: a number of the caller's own.
    package var effect: UInt16 = 0
    /// A break is allowed between any two characters where nothing else will do (`overflow-wrap` is not `normal`).
    package var breaksAnywhere = false
    /// Breaks between any two characters are as good as any (`LineBreakMode.characterWrapping`).
    package var wrapsCharacters = false
    /// Words of up to so many bytes are not broken between any two characters all the same.
    package var emergencyBreakLength: UInt8 = 24
    /// Words wider than this, in scaled points, are broken between any two characters however short they are.
    package var emergencyBreakWidth: Int32 = .max
    /// Added to the width of each space, in scaled points.
    package var wordSpacing: Int32 = 0
    /// Style of the space behind a sentence, where that is another one; -1 where it is not.
    package var sentenceSpaceStyle: Int32 = -1
    /// Raises (positive) the baseline, in scaled points.
    package var baselineShift: Int32 = 0
    /// What the line box must hold above and below the baseline for this text, leading included, in scaled points; both grow away from the
    /// baseline.
    package var ascent: Int32 = 0
    package var descent: Int32 = 0
    /// Where the text stands at an edge of its line rather than by the baseline: which, and what the box that does takes above and below
    /// its own baseline, from which `baselineShift` then counts.
    package var edge = InlineObject.LineEdge.none
    package var edgeAscent: Int32 = 0
    package var edgeDescent: Int32 = 0
    /// Room that the text keeps free where a line begins or ends in it (`box-decoration-break: clone` of the boxes round it), in scaled
    /// points.
    package var leftInset: Int32 = 0
    package var rightInset: Int32 = 0
    /// Index of a colour in the table of the caller.
    package var color: UInt16 = 0
    package var isUnderlined = false
    package var isStruckThrough = false
    /// Marks and hyphens hang into the margin at the left and at the right edge of a line.
    package var hangsAtLeft = false
    package var hangsAtRight = false
    /// At both.
    package var hangsPunctuation: Bool {
        get { hangsAtLeft && hangsAtRight }
        set { (hangsAtLeft, hangsAtRight) = (newValue, newValue) }
    }
    /// Glyphs whose ink reaches over their advance (an *f* at the end of a line) are given the room for it at the edges of a line: text in
    /// a shape stays inside. Not together with `hangsPunctuation`.
    package var keepsInkInside = false
    /// The font looks at the spaces beside a word (`SpaceInvolvement`), so that they belong to the word's key.
    package var dependsOnSpaces = false
    /// No line ends in it (`text-wrap-mode: nowrap`).
    package var isUnbreakable = false
    /// An initial, which the style of the first line does not change.
    package var isInitial = false
    /// Painted: `visibility: hidden` text keeps its room only.
    package var isVisible = true

    package init(font: FontID) { self.font = font }
}

/// A place inside a word where a line may end.
package struct BreakInWord: Sendable {
    package enum Kind: UInt8, Sendable {
        /// Found by hyphenation patterns: a hyphen is added.
        case automaticHyphen
        /// A soft hyphen or an exception of the author: a hyphen is added.
        case softHyphen
        /// After a hyphen or dash of the text.
        case afterHyphen
        /// Where UAX #14 allows a break and nothing is added.
        case opportunity
        /// Between any two characters, as a last resort.
        case emergency
        /// Between two parts of a name, a path or a list of options: a last resort as well, and the best.
        case emergencyBetweenParts

        var isLastResort: Bool { self == .emergency || self == .emergencyBetweenParts }
    }

    /// Offset in the word's text of the first byte after the break.
    package var offset: Int32
    package var kind: Kind
    /// Sum of the advances of the glyphs before the break in the unbroken word, in scaled points.
    package var prefixWidth: Int32
    /// What the part before the break is wider than `prefixWidth` when it is shaped by itself with its hyphen (less than the hyphen, where
    /// kerning goes or letters give way).
    package var preWidth: Int32
    /// What the part after the break is wider than the rest of the word when it is shaped by itself.
    package var postWidth: Int32
    /// How far the end of the part before, hyphen included, hangs into the right margin; and the beginning of the part after into the left
    /// one.
    package var rightProtrusion: Int32
    package var leftProtrusion: Int32

    /// Index in `WordTable.letterChanges` of what the letters beside it become; -1: they stay.
    package var change: Int32 = -1
    /// The words of a compound meet here (`LineBreakingParameters.compoundHyphenPenalty`).
    package var isJoint = false
    /// Only two letters stand on one side of it (`LineBreakingParameters.shortHyphenPenalty`).
    package var leavesFewLetters = false

    package var addsHyphen: Bool { kind == .automaticHyphen || kind == .softHyphen }

    init(
        offset: Int32, kind: Kind, prefixWidth: Int32, preWidth: Int32, postWidth: Int32, rightProtrusion: Int32, leftProtrusion: Int32
    ) {
        self.offset = offset; self.kind = kind; self.prefixWidth = prefixWidth; self.preWidth = preWidth; self.postWidth = postWidth
        self.rightProtrusion = rightProtrusion; self.leftProtrusion = leftProtrusion
    }
}

/// The part of a word between two breaks, where it is wider or narrower than the breaks' own widths add up to.
package struct PartCorrection: Hashable, Sendable {
    /// Indices in `WordTable.breaks`.
    package var startBreak: Int32
    package var endBreak: Int32
    /// In scaled points.
    package var width: Int32
}

/// What beside its bytes and its style decides how a word is shaped.
package struct WordContext: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let rightToLeft = WordContext(rawValue: 1)
    package static let spaceBefore = WordContext(rawValue: 2)
    package static let spaceAfter = WordContext(rawValue: 4)

    /// By raw value: what an option set asks of another module's goes through its witness table.
    package var isRightToLeft: Bool { rawValue & 1 != 0 }

    var direction: TextDirection { isRightToLeft ? .rightToLeft : .leftToRight }

    /// The spaces beside a part of the word.
    func spaces(isStart: Bool, isEnd: Bool) -> NeighbouringSpaces {
        // By raw values: an option set of another module made of literals costs as much as shaping a word.
        let before = isStart && contains(.spaceBefore) ? NeighbouringSpaces.before.rawValue : 0
        let after = isEnd && contains(.spaceAfter) ? NeighbouringSpaces.after.rawValue : 0
        return NeighbouringSpaces(rawValue: before | after)
    }
}

/// What the place of a word decides of it, beside its context.
package struct WordImposition: Sendable {
    /// Offsets at which what stands beside it allows breaks inside; nil where the word tells by itself.
    package var breaks: [Int32]?
    /// Glyphs in the place of those that its font has for it.
    var glyphs = GlyphReplacements()
}

/// One different word: a stretch of text without spaces in one character style, with all that Unicode and the font say of it.
package struct Word: Sendable {
    package var style: Int32
    package var textStart: Int32
    package var textCount: Int32
    package var context: WordContext
    /// Index in `WordTable.impositions` of what its place imposes on it, so that no other word is equal to it; -1 where the word is
    /// analysed by itself.
    package var imposition: Int32 = -1

    // Filled in by preparation.
    /// Shapes in visual order, one unless fonts had to be mixed.
    package var shapeStart: Int32 = 0
    package var shapeCount: Int32 = 0
    package var width: Int32 = 0
    /// How many letter-spaces its shapes take (`ShapeStore.letterCount(of:)`): looked up for each word of a line, far from the glyphs.
    package var letterCount: Int32 = 0
    package var breakStart: Int32 = 0
    package var breakCount: Int32 = 0
    package var leftProtrusion: Int32 = 0
    package var rightProtrusion: Int32 = 0
    package var edges = LineBreakEdges(first: .alphabetic, last: .start)
    /// The font looks beyond the spaces beside the word: its glyphs and widths here are those of the word alone, and `RunShaping` has the
    /// ones that are set.
    package var dependsOnRun = false
    /// Some part of the word is not as wide as its two breaks say (`WordTable.partCorrections`).
    package var hasPartCorrections = false
    /// It begins with a capital and goes on with a small letter, and may be hyphenated: in the middle of a sentence it is a name.
    package var isCapitalized = false

    init(style: Int32, context: WordContext, textStart: Int32, textCount: Int32) {
        self.style = style; self.context = context; self.textStart = textStart; self.textCount = textCount
    }
}

/// All different words of a run: the cache that the speed stands on. Words are entered one after the other, so that their numbers do not
/// depend on threads; then they are shaped and analysed in parallel; after that the table only answers.
///
/// A word's key is its style (font, features, language, hyphenation) and its bytes after text transforms. Open addressing with linear
/// probing.
package struct WordTable: Sendable {
    package private(set) var words: [Word] = []
    package private(set) var text: [UInt8] = []
    package internal(set) var breaks: [BreakInWord] = []
    /// What letters become at breaks, each once.
    package internal(set) var letterChanges: [LetterChange] = []
    package internal(set) var shapes = ShapeStore()
    /// Of words that stand in one place only (`Word.imposition`).
    package private(set) var impositions: [WordImposition] = []
    /// In the order of their first breaks.
    package internal(set) var partCorrections: [PartCorrection] = []
    /// Some word has `dependsOnRun`.
    package internal(set) var hasRunWords = false
    /// Words before this index have been prepared.
    package internal(set) var preparedCount = 0

    private var slots: [Int32]
    private var keys: [Key] = []
    private var mask: Int

    /// What words are told apart by, in sixteen bytes: looking one up reads this and the text, not the rest of what is known of a word.
    private struct Key {
        var hash: UInt32
        var textStart: Int32
        var textCount: Int32
        var style: Int32

        /// The key of a word that no other is equal to.
        static let unshared = Key(hash: 0, textStart: 0, textCount: -1, style: 0)
    }

    @inline(__always)
    private static func style(_ style: Int32, _ context: WordContext) -> Int32 { style &+ Int32(context.rawValue) << 24 }

    package init() {
        slots = [Int32](repeating: -1, count: 1 << 12)
        mask = slots.count - 1
    }

    /// The number of the word, entered if it is new. Amortised O(length).
    package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>, style: Int32, context: WordContext = []) -> Int32 {
        let keyStyle = Self.style(style, context)
        let hash = Self.hash(bytes, keyStyle)
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if keys[index].hash == hash, equals(keys[index], bytes, keyStyle) { return Int32(index) }
            slot = (slot + 1) & mask
        }
        let index = words.count
        words.append(Word(style: style, context: context, textStart: Int32(text.count), textCount: Int32(bytes.count)))
        text.append(contentsOf: bytes)
        keys.append(Key(hash: hash, textStart: Int32(text.count - bytes.count), textCount: Int32(bytes.count), style: keyStyle))
        slots[slot] = Int32(index)
        if words.count * 2 > slots.count { grow() }
        return Int32(index)
    }

    /// Enters a word that is not as it would be elsewhere: such words are few and are not shared.
    package mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, style: Int32, context: WordContext = [], imposing imposition: WordImposition
    ) -> Int32 {
        let textStart = Int32(text.count)
        text.append(contentsOf: bytes)
        return append(Word(style: style, context: context, textStart: textStart, textCount: Int32(bytes.count)), imposing: imposition)
    }

    /// Enters a word once more, for one place in which some of its glyphs are others.
    mutating func append(copyOf index: Int, with glyphs: GlyphReplacements) -> Int32 {
        let word = words[index]
        var imposition = word.imposition < 0 ? WordImposition() : impositions[Int(word.imposition)]
        imposition.glyphs = glyphs
        return append(
            Word(style: word.style, context: word.context, textStart: word.textStart, textCount: word.textCount), imposing: imposition)
    }

    private mutating func append(_ new: Word, imposing imposition: WordImposition) -> Int32 {
        var word = new
        word.imposition = Int32(impositions.count)
        impositions.append(imposition)
        words.append(word)
        keys.append(.unshared)
        return Int32(words.count - 1)
    }

    /// What the letters at a break become, by the break's index; nil where they stay, and for no break (-1).
    @inline(__always)
    func letterChange(at breakIndex: Int32) -> LetterChange? {
        guard breakIndex >= 0, breaks[Int(breakIndex)].change >= 0 else { return nil }
        return letterChanges[Int(breaks[Int(breakIndex)].change)]
    }

    /// The glyphs that are put in the place of a word's own.
    @inline(__always)
    func glyphs(of word: Word) -> GlyphReplacements { word.imposition < 0 ? GlyphReplacements() : impositions[Int(word.imposition)].glyphs }

    /// Enters all words of another table, none of them prepared, and gives the numbers that they have here.
    mutating func merge(_ other: WordTable) -> [Int32] {
        other.text.withUnsafeBufferPointer { text in
            other.words.map { word in
                let bytes = UnsafeBufferPointer(rebasing: text[Int(word.textStart)..<Int(word.textStart + word.textCount)])
                return word.imposition < 0
                    ? intern(bytes, style: word.style, context: word.context)
                    : append(bytes, style: word.style, context: word.context, imposing: other.impositions[Int(word.imposition)])
            }
        }
    }

    mutating func update(_ index: Int, _ word: Word) { words[index] = word }

    @inline(__always)
    private func equals(_ key: Key, _ bytes: UnsafeBufferPointer<UInt8>, _ style: Int32) -> Bool {
        guard key.style == style, Int(key.textCount) == bytes.count else { return false }
        return text.withUnsafeBufferPointer { own in
            let start = Int(key.textStart)
            for i in 0..<bytes.count where own[start + i] != bytes[i] { return false }
            return true
        }
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        mask = slots.count - 1
        for index in words.indices where words[index].imposition < 0 {
            var slot = Int(keys[index].hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index)
        }
    }

    /// Multiply-and-rotate over eight bytes at a time (the FxHash scheme); only spread matters here, no input can do harm beyond slowness.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ style: Int32) -> UInt32 {
        let factor: UInt64 = 0x517C_C1B7_2722_0A95
        var hash = UInt64(truncatingIfNeeded: style) &* factor
        var i = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while i + 8 <= raw.count {
            hash = (((hash << 5) | (hash >> 59)) ^ raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)) &* factor
            i += 8
        }
        var tail: UInt64 = UInt64(raw.count) << 56
        var shift: UInt64 = 0
        while i < raw.count {
            tail |= UInt64(raw[i]) << shift
            shift += 8
            i += 1
        }
        hash = (((hash << 5) | (hash >> 59)) ^ tail) &* factor
        return UInt32(truncatingIfNeeded: hash >> 32)
    }
}
