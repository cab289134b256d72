import Markup
import Resources
import StandardStyles
import StyleSheets

// `string(chaptr)`, `@page chaptr`: names in the user's sheets that no sheet of the book gives to anything.

extension BookPipeline {
    /// Warnings for such names; looked for only where the user has named sheets of his own.
    func undefinedNames(in document: Document) -> [Diagnostic] {
        guard !userSheets.isEmpty else { return [] }
        var names = SheetNames()
        for id in userSheets {
            if let source = texts[id] { names.add(source, id: id, isChecked: true) }
        }
        guard names.hasUndefined else { return [] }
        // The standard sheets, those of the source, and what elements say by themselves.
        for (index, source) in texts.sources.enumerated() where !userSheets.contains(SourceID(Int32(index))) {
            if source.name.hasSuffix(".css") || StandardStyleSheets.source(named: source.name) != nil {
                names.add(source, id: SourceID(Int32(index)), isChecked: false)
            } else {
                names.addDeclarations(in: source.text)
            }
        }
        for reference in document.styleSheets {
            guard case .embedded(let range) = reference.place, let source = texts[range.source] else { continue }
            names.add(source, id: range.source, range: Int(range.start)..<Int(range.end), isChecked: false)
        }
        return names.undefined
    }
}
