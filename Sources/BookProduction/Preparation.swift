internal import CThreads
import Glibc
import Resources
import StandardStyles
import StyleSheets
import Synchronization
import TextLayout
import Typefaces

/// What every book needs whatever its source holds: the standard sheets parsed, the list of installed fonts, the tables of line breaking.
/// All of it is made once for the process, by whoever asks first.
package enum Preparation {
    /// The texts that the standard sheets' places refer to; a book's own follow them.
    static let texts: SourceTexts = {
        var texts = SourceTexts()
        for name in sheetNames { if let source = StandardStyleSheets.source(named: name) { _ = texts.add(source) } }
        return texts
    }()

    /// The sheets that nearly every book is set with, and that which the second imports.
    private static let sheetNames = ["base", "novel", "tables"]
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
        texts[SourceID(index)].map { source in
            StyleSheet.parseStandard(source, id: SourceID(index), origin: origin) { href, _ in
                guard let number = sheetNames.firstIndex(where: { href == $0 + ".css" }), let text = texts[SourceID(Int32(number))] else {
                    return .failure(
                        Diagnostic(
                            .error, .missingFile, "there is no standard sheet \(href)", hint: "install the sheets beside the program again")
                    )
                }
                return .success((text, SourceID(Int32(number))))
            }
        }
    }

    /// The thread that makes it. A thread of the system rather than a queue: to set up the queues takes longer than a page of text does,
    /// and a short book needs no other.
    private static let thread = Mutex<pthread_t?>(nil)

    /// Starts to make all of it on another thread, while the command line and the source are read.
    package static func begin() {
        let started = start()
        thread.withLock { $0 = started }
    }

    /// Nil where no thread can be had: each is then made when it is asked for.
    private static func start() -> pthread_t? {
        var thread = pthread_t()
        let failure = thread_start_elsewhere(&thread, makeAll, nil)
        return failure == 0 ? thread : nil
    }

    private static let makeAll: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        // In the order in which they are asked for but the second sheet: by then this thread is at the fonts, and who asks parses it.
        _ = base
        FontLibrary.prepare()
        LineBreakAnalyzer.prepare()
        _ = novel
        return nil
    }

    /// Waits until what `begin` has started is done: a process that ends meanwhile would take the libraries from under it.
    package static func finish() {
        if let started = thread.withLock({ $0 }) { pthread_join(started, nil) }
    }
}
