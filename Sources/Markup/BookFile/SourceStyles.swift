/// What of the look that a source has on a screen goes onto paper; by itself this asks about those of Project Gutenberg alone.
package enum SourceStyles: String, CaseIterable, Sendable {
    /// What print has as well: no colours, backgrounds or shadows, no margins of pages, no numbers of the printed edition's pages in them.
    case print
    /// All that its sheets say.
    case screen
}
