/// What of the look that a source of Project Gutenberg has on a screen goes onto paper.
package enum SourceStyles: String, CaseIterable, Sendable {
    /// What print has as well: no colours, backgrounds or shadows, no margins of pages, no numbers of the printed edition's pages in them.
    case print
    /// All that its sheets say.
    case screen
}
