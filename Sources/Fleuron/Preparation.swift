import CAllocator
import Dispatch
import Resources
import StyleSheets
import StandardStyles
import TextLayout
import Typefaces

/// What every book needs whatever its source holds: the standard sheets parsed, the list of installed fonts, the tables of line breaking. All of it is made
/// once for the process, by whoever asks first.
package enum Preparation {
    /// The texts that the standard sheets' places refer to; a book's own follow them.
    static let texts: SourceTexts = {
        var texts = SourceTexts()
        for name in sheetNames { if let source = StandardStyleSheets.source(named: name) { _ = texts.add(source) } }
        return texts
    }()

    /// The sheets that nearly every book is set with.
    private static let sheetNames = ["base", "novel"]
    private static let base = parse(0, origin: .userAgent)
    private static let novel = parse(1, origin: .author)

    /// A parsed standard sheet; nil for those that are seldom used.
    static func sheet(named name: String) -> StyleSheet? {
        switch name {
        case "base": base
        case "novel": novel
        default: nil
        }
    }

    private static func parse(_ index: Int32, origin: Origin) -> StyleSheet? {
        guard let source = texts[SourceID(index)] else { return nil }
        var diagnostics = Diagnostics()
        return StyleSheet.parse(source, id: SourceID(index), origin: origin, diagnostics: &diagnostics) { _, _ in
            .failure(Diagnostic(.error, .noSource, "a standard sheet imports nothing"))
        }
    }

    private static let queue = DispatchQueue(label: "Fleuron.Preparation", qos: .userInitiated)

    /// Bytes that all of it takes, and a little more.
    private static let memory = 1 << 20

    /// Starts to make all of it on another thread, while the command line and the source are read.
    package static func begin() {
        queue.async {
            allocator_reserve(memory)
            _ = base
            _ = novel
            FontLibrary.prepare()
            LineBreakAnalyzer.prepare()
        }
    }

    /// Waits until what `begin` has started is done: a process that ends meanwhile would take the libraries from under it.
    package static func finish() { queue.sync {} }
}
