/// What a style may change about the default line break classes of UAX #14 (its section 8 calls this tailoring).
///
/// Nothing is tailored unless asked for: the em dash keeps class B2 (a break before it and after it), the slash SY (a break after
/// it, except before a digit or a Hebrew letter), and small kana and the like are nonstarters (CSS `line-break: strict`).
/// - A break only after an em dash: `classes: [(0x2014, .breakAfter)]`. No break at the slash: `[(0x2F, .alphabetic)]`.
/// - CSS `line-break: normal` or `loose`: `japaneseStartersBreak`.
/// - CSS `line-break: anywhere` and `overflow-wrap: anywhere`: no tailoring but `GraphemeBoundaries`.
///
/// The classes that UAX #14 calls non-tailorable (spaces, mandatory breaks, glue, joiners, marks) can be assigned to other characters.
package struct LineBreakTailoring: Sendable {
    /// Code points below U+3000 with the class each is to have; a later entry wins over an earlier one.
    package var classes: [(codePoint: UInt32, lineBreakClass: LineBreakClass)]
    /// Whether a line may begin with small kana and the prolonged sound mark (class CJ counts as ID rather than NS).
    package var japaneseStartersBreak: Bool

    package init(classes: [(codePoint: UInt32, lineBreakClass: LineBreakClass)] = [], japaneseStartersBreak: Bool = false) {
        self.classes = classes; self.japaneseStartersBreak = japaneseStartersBreak
    }
}
