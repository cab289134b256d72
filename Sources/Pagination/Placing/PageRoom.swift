import Geometry
import Resources
import StyleSheets
import TextLayout

extension Flow {
    /// Refuses pages that have no room for a line, before anything is set for them: there would be no end to them.
    /// - Parameters:
    ///   - masters: of the book.
    ///   - text: parted into words.
    /// - Throws: `layout.page-too-small`, with the name of the pages.
    func requireRoom(on masters: inout PageMasters, _ text: TypesetText) throws(Diagnostic) {
        var name: String?
        var isFirst = true
        var lines: Int64?
        func check(_ masters: inout PageMasters) throws(Diagnostic) {
            guard let height = lines else { return }
            for isRight in [true, false] {
                try masters.requireRoom(
                    for: height, on: PageSelectorContext(name: name, isRight: isRight, isFirst: isFirst && isRight, isBlank: false))
            }
            (isFirst, lines) = (false, nil)
        }
        for item in items {
            switch item.kind {
            case .forcedBreak:
                try check(&masters)
                let forced = forcedBreaks[Int(item.payload)]
                if !forced.keepsName { name = forced.pageName }
            case .paragraph:
                let paragraph = text.paragraphs[Int(item.payload)]
                guard paragraph.tokenCount > 0 else { break }
                let height = Int64(text.styles.paragraphStyles[Int(paragraph.style)].lineHeight)
                lines = min(lines ?? height, height)
            default: break
            }
        }
        try check(&masters)
    }
}
