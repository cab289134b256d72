package import Resources

// An override that changes nothing is a mistake in the book file: a line number of another edition, a blank line, a line of the header. It
// is told by what has been made of its lines: no block of the document begins and ends in them, and nothing was left out there but header
// and licence.

extension DiagnosticCode {
    /// An override that has changed nothing.
    package static let uselessOverride = DiagnosticCode("book.override")
}

extension Document {
    /// Notes the overrides that have changed something among the conclusions, and reports the others.
    /// - Complexity: O(nodes · log nodes + length of the source) where there are overrides.
    package mutating func settle(_ overrides: ReadingOverrides, _ source: SourceText, id: SourceID, diagnostics: inout Diagnostics) {
        guard !overrides.isEmpty else { return }
        let lines = SourceLines(source)
        let places = placesOfBlocks(in: id)
        var done: [Guess] = []
        for item in overrides.items {
            if let problem = problem(of: item, lines, source, places, id) {
                diagnostics.report(
                    Diagnostic(
                        .warning, .uselessOverride, "the override of \(item.name) of \(source.name) changes nothing: \(problem)",
                        at: item.range,
                        hint: "`fleuron inspect` counts the lines as they are meant here"))
            } else {
                done.append(item.asGuess)
            }
        }
        for subject in BookFile.conclusions where overrides.rejected.contains(subject) {
            done.append(Guess(subject, "nothing is concluded", because: Guess.given))
        }
        guesses.insert(contentsOf: done, at: 0)
    }

    /// The blocks of the document, and what of the book was left out, by their beginnings.
    private func placesOfBlocks(in id: SourceID) -> [SourceRange] {
        let kinds = ElementClasses(names)
        var places = nodes.filter {
            $0.kind == .element && $0.source.source == id && $0.source.start < $0.source.end && kinds[$0.name].isBlock
        }.map(\.source)
        places += stripped.filter { $0.range.source == id && !$0.isFrame }.map(\.range)
        return places.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    private func problem(of item: ReadingOverride, _ lines: SourceLines, _ source: SourceText, _ places: [SourceRange], _ id: SourceID)
        -> String?
    {
        guard item.lines.lowerBound <= lines.count else { return lines.count == 1 ? "there is one line" : "there are \(lines.count) lines" }
        let range =
            lines.content(ofLine: item.lines.lowerBound)
            .lowerBound..<lines.content(ofLine: min(item.lines.upperBound, lines.count)).upperBound
        if source.text[range].allSatisfy(\.isASCIISpace) { return item.lines.count == 1 ? "it is blank" : "they are blank" }
        var index = places.partitioningIndex { Int($0.start) >= range.lowerBound }
        while index < places.count, Int(places[index].start) < range.upperBound {
            if Int(places[index].end) <= range.upperBound { return nil }
            index += 1
        }
        let isFramed = stripped.contains {
            $0.range.source == id && $0.isFrame && Int($0.range.start) < range.upperBound && range.lowerBound < Int($0.range.end)
        }
        return isFramed
            ? "header and licence of Project Gutenberg are no part of the book" : "no paragraph or other block begins and ends there"
    }
}

extension StrippedRange {
    /// What Project Gutenberg has put round the book.
    fileprivate var isFrame: Bool { reason == .header || reason == .licence }
}

extension ReadingOverride {
    fileprivate var name: String { lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)" }
}

extension BookFile {
    /// Warnings for encodings of sources that the book does not have.
    package func misdirected() -> [Diagnostic] {
        let names = sources.map(\.path), known = Set(names)
        func hint(_ name: String) -> String {
            nearestName(to: name, in: names).map { "did you mean “\($0)”?" } ?? "the sources are \(names.joined(separator: ", "))"
        }
        var found: [Diagnostic] = []
        for (name, place) in zip(encodings.map(\.name), encodingPlaces) where !known.contains(name) {
            found.append(
                Diagnostic(
                    .warning, .invalidValue, "“encoding” is for “\(name)”, which is no source of the book", at: place, hint: hint(name)))
        }
        return found
    }

    /// Warnings for classes that are nowhere in the sources. The name is looked for as a word anywhere, in prose as well: a class that only
    /// prose names is not told.
    /// - Complexity: O(length of the sources) for each class.
    package func unknownClasses(in texts: [SourceText]) -> [Diagnostic] {
        classPlaces.compactMap { name, place in
            let name = Array(name.utf8)
            guard !texts.contains(where: { $0.text.hasWord(name) }) else { return nil }
            return Diagnostic(
                .warning, .invalidValue,
                "“classes” maps “\(String(decoding: name, as: UTF8.self))”, which is a class nowhere in the sources", at: place,
                hint: "`fleuron build --dump document` shows the classes of everything")
        }
    }

    /// Warnings for parts that are files of none of the publications that have been read.
    /// - Parameter files: the names of the files that have been read, from their publications' roots or whole.
    package func unknownParts(among files: [String]) -> [Diagnostic] {
        zip(parts.map(\.name), partPlaces).compactMap { name, place in
            guard !files.contains(where: { $0 == name || $0.hasSuffix("/" + name) }) else { return nil }
            let nearest = nearestName(to: name, in: files.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
            return Diagnostic(
                .warning, .invalidValue, "“parts” names “\(name)”, which is no file of an EPUB of the book", at: place,
                hint: nearest.map { "did you mean “\($0)”?" } ?? "`fleuron inspect` lists the files that are in the book")
        }
    }
}

extension [UInt8] {
    /// Whether a name stands in the text with nothing beside it that names have.
    fileprivate func hasWord(_ name: [UInt8]) -> Bool {
        func isOfName(_ i: Int) -> Bool {
            indices.contains(i) && (self[i].isASCIILetter || self[i].isASCIIDigit || self[i] == 0x2D || self[i] == 0x5F || self[i] >= 0x80)
        }
        return withUnsafeBufferPointer { bytes in
            var i = 0
            while let first = name.first, let found = bytes.firstIndex(of: first, from: i) {
                let end = found + name.count
                if end <= bytes.count, bytes[found..<end].elementsEqual(name), !isOfName(found - 1), !isOfName(end) { return true }
                i = found + 1
            }
            return false
        }
    }
}
