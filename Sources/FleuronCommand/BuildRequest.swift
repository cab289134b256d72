import ArgumentParser
import BookProduction
import Resources

/// What `fleuron build` is asked to do.
struct BuildRequest {
    enum Dump: String, ExpressibleByArgument, CaseIterable { case document, styles, layout, breaks }

    var sources: [String]
    /// As the user names it; `-` is standard output.
    var output: String?
    var pictures = PictureOptions()
    var options = BuildOptions()
    /// The stage whose result is printed instead of writing a PDF.
    var dump: Dump?
    var showsTimings = false
    var showsNotes = false
    /// Nothing is said but what makes the command fail.
    var isQuiet = false
    /// Each stage is said, also where nobody looks on.
    var isVerbose = false
    /// What makes the command fail beside errors.
    var policy = FailurePolicy()
    /// How messages are written.
    var diagnostics = DiagnosticFormat.text
    /// Where to write which files the book is made from.
    var depfile: String?

    init(sources: [String]) { self.sources = sources }

    /// The plainest command line, sources and `-o FILE`; nil for any other.
    ///
    /// The parser of arguments looks up hundreds of types at run time, which takes as long as setting a page: it is asked where there is
    /// more to understand.
    init?(plain arguments: some Collection<String>) {
        var sources: [String] = [], output: String?
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument == "-o" {
                guard output == nil, let name = rest.next(), Self.isPlain(name) else { return nil }
                output = name
            } else {
                guard Self.isPlain(argument) else { return nil }
                sources.append(argument)
            }
        }
        guard !sources.isEmpty else { return nil }
        self.init(sources: sources)
        self.output = output
    }

    private static func isPlain(_ argument: String) -> Bool { !argument.isEmpty && !argument.utf8.starts(with: "-".utf8) }

    /// The output, by default named after the first source; “.” and “..” after the folder that they lead to.
    var outputPath: String {
        if let output { return Self.file(output, named: defaultName) }
        return defaultName
    }

    /// The file that an output means: in a folder, it has its usual name.
    static func file(_ output: String, named name: String) -> String {
        guard output != "-", output.hasSuffix("/") || ResourceLoader.isFolder(output) else { return output }
        return output + (output.hasSuffix("/") ? "" : "/") + name
    }

    private var defaultName: String {
        if sources[0] == "-" { return "book.pdf" }
        let name = sources[0].split(separator: "/").last.map(String.init) ?? "book"
        if name == "." || name == "..", let folder = resolvedPath(sources[0])?.split(separator: "/").last { return folder + ".pdf" }
        let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
        return stem + ".pdf"
    }
}
