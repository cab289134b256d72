package import Resources

extension Document {
    /// The document with text replaced wherever a pattern matches. Patterns are applied one after the other, each to the text of a
    /// paragraph, a heading, a cell at a time.
    ///
    /// A match may go over the borders of emphasis and the like: then all that replaces it stands where it begins. What was replaced stands
    /// for the source's range of the match. How often each replacement was made is reported as a note, one that was never made as a
    /// warning.
    /// - Throws: an error for a pattern that is no regular expression, or takes too long.
    /// - Complexity: O(document · patterns), as far as the patterns are linear.
    package func replacing(_ replacements: [TextReplacement], texts: inout SourceTexts, diagnostics: inout Diagnostics) throws(Diagnostic)
        -> Document
    {
        var document = self
        for replacement in replacements {
            let expression: RegularExpression
            do throws(Diagnostic) {
                expression = try RegularExpression(replacement.pattern, ignoresCase: replacement.ignoresCase, texts: &texts)
            } catch {
                throw Diagnostic(
                    .error, error.code, "the pattern “\(replacement.pattern)”: \(error.message)", at: replacement.source, hint: error.hint)
            }
            try Self.check(replacement, groups: expression.groupCount)
            var matches: [Match] = []
            for place in document.textRuns() {
                let run = document.text[place]
                do throws(Diagnostic) {
                    try expression.forEachMatch(in: run) { range in
                        let new = RegularExpression.expanded(
                            Array(replacement.replacement.utf8), in: document.text, groups: [range] + expression.groups(in: run))
                        // An empty match lies between two runs as well as in one.
                        if !range.isEmpty, !document.text[range].elementsEqual(new) {
                            matches.append(Match(range: range, replacement: new))
                        }
                        return true
                    }
                } catch {
                    throw Diagnostic(.error, error.code, error.message, at: replacement.source, hint: error.hint)
                }
            }
            let times = matches.count == 1 ? "once" : "\(matches.count) times"
            diagnostics.report(
                matches.isEmpty
                    ? Diagnostic(
                        .warning, .replacement, "“\(replacement.pattern)” is nowhere in the text", at: replacement.source,
                        hint: "try the pattern with “fleuron grep”")
                    : Diagnostic(.note, .replacement, "“\(replacement.pattern)” was replaced \(times)", at: replacement.source))
            if !matches.isEmpty { document = document.rebuilt(with: matches) }
        }
        return document
    }

    /// - Throws: an error where the replacement names a group that the pattern has not.
    private static func check(_ replacement: TextReplacement, groups: Int) throws(Diagnostic) {
        let bytes = Array(replacement.replacement.utf8)
        var i = 0
        while i + 1 < bytes.count {
            if bytes[i] == 0x24, bytes[i + 1].isASCIIDigit, Int(bytes[i + 1] - 0x30) > groups {
                let has = groups == 0 ? "has no groups" : groups == 1 ? "has one group" : "has \(groups) groups"
                throw Diagnostic(
                    .error, .badPattern,
                    "the replacement “\(replacement.replacement)” names group \(bytes[i + 1] - 0x30), and the pattern “\(replacement.pattern)” \(has)",
                    at: replacement.source,
                    hint: "parentheses in the pattern make a group; a dollar sign that means itself is written \\$")
            }
            i += bytes[i] == 0x5C ? 2 : 1
        }
    }

    /// The text of each block, which only inline elements part. O(nodes).
    private func textRuns() -> [Range<Int>] {
        let borders = TextPassages.borders(names)
        var runs: [Range<Int>] = []
        var run: Range<Int>?
        var block = NodeID.none
        for (index, node) in nodes.enumerated() {
            guard node.kind == .text else {
                // A block or a line that begins, even an empty one, ends the run.
                if borders[Int(node.name.rawValue)] != .none, let done = run { runs.append(done); run = nil }
                continue
            }
            var own = node.parent
            while own != .none, borders[Int(self[own].name.rawValue)] == .none { own = self[own].parent }
            if let known = run, own == block {
                run = known.lowerBound..<Int(node.textEnd)
            } else {
                if let known = run { runs.append(known) }
                run = Int(node.textStart)..<Int(nodes[index].textEnd)
            }
            block = own
        }
        if let run { runs.append(run) }
        return runs
    }

    private struct Match {
        var range: Range<Int>
        var replacement: [UInt8]
    }

    /// Texts and offsets anew; elements, names and attributes as they are.
    private func rebuilt(with matches: [Match]) -> Document {
        var document = self
        document.text = []
        document.text.reserveCapacity(text.count)
        document.provenance = []
        var offsets = OffsetMap()
        var position = 0, segment = 0
        func copy(to end: Int) {
            while position < end {
                while segment + 1 < provenance.count, Int(provenance[segment + 1].textOffset) <= position { segment += 1 }
                let next = segment + 1 < provenance.count ? min(end, Int(provenance[segment + 1].textOffset)) : end
                if provenance.isEmpty { position = end; break }
                document.provenance.append(
                    ProvenanceSegment(
                        textOffset: Int32(document.text.count), isVerbatim: provenance[segment].isVerbatim,
                        source: sourceRange(of: position..<next, in: segment)))
                document.text += text[position..<next]
                position = next
            }
        }
        for match in matches {
            copy(to: match.range.lowerBound)
            let first = self.segment(at: match.range.lowerBound),
                last = self.segment(at: max(match.range.lowerBound, match.range.upperBound - 1))
            var source = sourceRange(of: match.range.lowerBound..<match.range.lowerBound, in: first)
            if last < provenance.count, provenance[last].source.source == source.source {
                source.end = max(source.end, sourceRange(of: match.range.lowerBound..<match.range.upperBound, in: last).end)
            }
            if !match.replacement.isEmpty {
                document.provenance.append(ProvenanceSegment(textOffset: Int32(document.text.count), isVerbatim: false, source: source))
                document.text += match.replacement
            }
            position = match.range.upperBound
            // What begins or ends inside the match does so behind what replaces it.
            offsets.append(old: match.range.lowerBound + 1, new: document.text.count, until: match.range.upperBound)
        }
        copy(to: text.count)
        for i in document.nodes.indices {
            document.nodes[i].textStart = Int32(offsets.new(Int(nodes[i].textStart)))
            document.nodes[i].textEnd = Int32(offsets.new(Int(nodes[i].textEnd)))
        }
        return document
    }

    /// Where a part of a segment's text stands in the source.
    private func sourceRange(of range: Range<Int>, in index: Int) -> SourceRange {
        guard provenance.indices.contains(index) else { return .nowhere }
        var source = provenance[index].source
        guard provenance[index].isVerbatim else { return source }
        let start = Int(source.start) + max(0, range.lowerBound - Int(provenance[index].textOffset))
        let end = Int(provenance[index].source.start) + max(0, range.upperBound - Int(provenance[index].textOffset))
        source.start = UInt32(clamping: start)
        source.end = UInt32(clamping: max(start, end))
        return source
    }
}

/// Where offsets of the old text have gone: those behind a match move by the same amount up to the next one, those inside go behind what
/// replaces it.
private struct OffsetMap {
    private var places: [(old: Int, new: Int, until: Int)] = []

    mutating func append(old: Int, new: Int, until: Int) { places.append((old, new, until)) }

    func new(_ offset: Int) -> Int {
        let next = places.partitioningIndex { $0.old > offset }
        guard next > 0 else { return offset }
        let place = places[next - 1]
        return place.new + max(0, offset - place.until)
    }
}
