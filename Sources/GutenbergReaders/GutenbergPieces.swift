import Markup
import Resources

extension Document {
    /// A book of Project Gutenberg that came in several files, with what has become of each of their bytes.
    ///
    /// Who reads such a book takes it for one file and says in its places what was left out; here that is said of each file: what stands in
    /// front of all that is in the book is its header, what stands behind it its licence.
    /// - Parameter raw: the files together, as they were before.
    /// - Complexity: O(segments · log).
    func accountingForPieces(of raw: Document) -> Document {
        var claims: [Int32: [Range<UInt32>]] = [:]
        for segment in provenance where segment.source.source != .generated && segment.source.start < segment.source.end {
            claims[segment.source.source.index, default: []].append(segment.source.start..<segment.source.end)
        }
        for source in claims.keys { claims[source]?.sort { $0.lowerBound < $1.lowerBound } }
        /// What of a range nobody has.
        func gaps(in range: SourceRange) -> [SourceRange] {
            guard let own = claims[range.source.index] else { return [range] }
            var gaps: [SourceRange] = []
            var start = range.start
            for claim in own[own.partitioningIndex { $0.upperBound > range.start }...] where claim.lowerBound < range.end {
                if claim.lowerBound > start {
                    gaps.append(SourceRange(source: range.source, start: Int(start), end: Int(claim.lowerBound)))
                }
                start = max(start, claim.upperBound)
            }
            if start < range.end { gaps.append(SourceRange(source: range.source, start: Int(start), end: Int(range.end))) }
            return gaps
        }
        var left: [(range: SourceRange, isBehind: Bool)] = []
        var hasBegun = false
        var last = 0
        for node in raw.nodes where node.kind == .text {
            let range = node.source
            guard range.source != .generated, !raw.text[Int(node.textStart)..<Int(node.textEnd)].allSatisfy(\.isASCIISpace) else {
                continue
            }
            let gaps = gaps(in: range)
            left += gaps.map { ($0, hasBegun) }
            if gaps != [range] {
                hasBegun = true
                last = left.count
            }
        }
        var document = self
        document.stripped.removeAll { $0.range.source == .generated }
        for (index, part) in left.enumerated() {
            let reason: StrippedRange.Reason = !part.isBehind ? .header : index >= last ? .licence : .mark
            document.stripped.append(StrippedRange(part.range, reason))
        }
        document.settleStripped()
        return document
    }
}
