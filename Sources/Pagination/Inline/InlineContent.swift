import Boxes
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// What stands for a character of text without being one.
struct InlineContent: Sendable {
    enum Kind: Sendable, Hashable {
        /// One end of an inline box.
        case edge
        case initialEdge(InlineRun.InitialEdge)
        /// Index in `BoxTree.images`.
        case image(Int32)
        /// Index in `BoxTree.detached`.
        case block(Int32)
        /// Space filled with a pattern: index in `InlineContents.patterns`, -1 for an empty one.
        case leader(Int32)
    }
    var kind: Kind
    var style: StyleID
    /// Of a block: the character style of the text that it stands in.
    var parentStyle: Int32 = 0
}

/// All that stands in lines without being text, by the payload of its object, and the strings it needs set.
struct InlineContents: Sendable {
    /// A short text of its own: the pattern of a leader, the words in the place of a picture.
    struct Text: Sendable, Hashable {
        var string: String
        var style: StyleID
    }

    private(set) var contents: [InlineContent] = []
    private(set) var patterns: [Text] = []
    /// The character style of the text in each of `BoxTree.inlineBoxes`.
    var boxStyles: [Int32] = []
    /// How far each of `BoxTree.inlineBoxes` is moved to the right by relative positioning, with those round it.
    var boxAdvances: [Int64] = []
    /// The paragraphs of the patterns, once they are made.
    var patternParagraphs: [Int] = []
    /// The number of the room that the initial of a paragraph takes. Looked up, never iterated.
    var initials: [Int32: Int32] = [:]
    /// The paragraphs of alternative texts, by image; -1 where the picture itself is there.
    var alternativeParagraphs: [Int] = []

    subscript(payload: Int32) -> InlineContent { contents[Int(payload)] }

    mutating func add(_ kind: InlineContent.Kind, style: StyleID, parent: Int32 = 0) -> Int32 {
        contents.append(InlineContent(kind: kind, style: style, parentStyle: parent))
        return Int32(contents.count - 1)
    }

    /// A leader whose pattern is a paragraph already.
    mutating func addLeader(setAs paragraph: Int) -> Int32 {
        patterns.append(Text(string: "", style: StyleID(0)))
        patternParagraphs.append(paragraph)
        return add(.leader(Int32(patterns.count - 1)), style: StyleID(0))
    }

    mutating func addLeader(_ pattern: String, style: StyleID) -> Int32 {
        guard pattern.contains(where: { !$0.isWhitespace }) else { return add(.leader(-1), style: style) }
        let text = Text(string: pattern, style: style)
        let index = patterns.firstIndex(of: text) ?? patterns.count
        if index == patterns.count { patterns.append(text) }
        return add(.leader(Int32(index)), style: style)
    }
}

extension BoxTree {
    /// For each detached box the object that it is in its line; -1 for boxes that stand in no line.
    func objectsOfDetached(in text: TypesetText) -> [Int] {
        var result = [Int](repeating: -1, count: detached.count)
        for paragraph in paragraphs where paragraph.hasObjects {
            for run in Int(paragraph.runStart)..<Int(paragraph.runStart + paragraph.runCount) {
                if case .inlineBlock(let index) = runs[run].kind { result[Int(index)] = Int(text.runs[run].object) }
            }
        }
        return result
    }
}
