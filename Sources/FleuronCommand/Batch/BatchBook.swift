import Resources

/// One book of a batch.
struct BatchBook: Equatable {
    /// The output is NAME.pdf.
    var name: String
    var source: String

    private static let endings = [".txt", ".md", ".html", ".htm", ".xhtml", ".xml", ".epub"]

    /// The books of folders, lists and single sources, in their order, each under a name of its own.
    /// - Parameter arguments: “-” is a list on standard input.
    static func find(in arguments: [String]) throws(Diagnostic) -> [BatchBook] {
        var sources: [String] = []
        for argument in arguments {
            if argument == "-" || argument.hasSuffix(".list") {
                sources += try list(argument)
            } else if ResourceLoader.isFolder(argument) {
                sources += books(in: argument, depth: 0)
            } else {
                sources.append(argument)
            }
        }
        // The processes that set books have no standard input of the user's.
        guard !sources.contains("-") else {
            throw Diagnostic(
                .error, .missingFile, "a book of a batch cannot come from standard input",
                hint: "name a file; “-” is a list of sources")
        }
        var names: Set<String> = []
        return sources.map { source in
            let stem = BuildRequest(sources: [source]).outputPath.dropLast(".pdf".count)
            var name = String(stem), number = 1
            while !names.insert(name).inserted {
                number += 1
                name = "\(stem)-\(number)"
            }
            return BatchBook(name: name, source: source)
        }
    }

    /// A source on each line, from the list's folder; empty lines and those that begin with “#” say nothing.
    private static func list(_ path: String) throws(Diagnostic) -> [String] {
        let text = String(decoding: try ResourceLoader().read(path), as: UTF8.self)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let source = line.drop { $0 == " " || $0 == "\t" }
            guard !source.isEmpty, !source.hasPrefix("#") else { return nil }
            return source.hasPrefix("/") ? String(source) : folder + source
        }
    }

    /// Folders deeper than this are hardly meant.
    private static let deepest = 8

    /// A folder that is a book itself, or the books in it and below it.
    private static func books(in folder: String, depth: Int) -> [String] {
        let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        for file in ["/book.yaml", "/META-INF/container.xml", "/src/META-INF/container.xml", "/content.opf"]
        where ResourceLoader.isFile(base + file) { return [base] }
        guard depth < deepest else { return [] }
        // Reports that an earlier run has left with its outputs are no books.
        let isOutput = ResourceLoader.isFolder(base + "/.fleuron")
        let files = ResourceLoader.files(in: base).filter { name in
            endings.contains { name.lowercased().hasSuffix($0) } && !(isOutput && isReport(name))
        }
        return files.map { base + "/" + $0 }
            + ResourceLoader.folders(in: base).flatMap { books(in: base + "/" + $0, depth: depth + 1) }
    }

    /// A report of a batch, or of a share of one.
    private static func isReport(_ name: String) -> Bool {
        name.wholeMatch(of: /report(-[0-9]+-of-[0-9]+)?\.(html|xml)/) != nil
    }
}
