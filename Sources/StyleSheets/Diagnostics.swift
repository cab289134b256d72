package import Resources

extension DiagnosticCode {
    package static let unknownProperty = DiagnosticCode("css.unknown-property")
    package static let unsupportedProperty = DiagnosticCode("css.unsupported-property")
    package static let notLaidOut = DiagnosticCode("css.not-laid-out")
    package static let invalidValue = DiagnosticCode("css.invalid-value")
    package static let unsupportedValue = DiagnosticCode("css.unsupported-value")
    package static let invalidDeclaration = DiagnosticCode("css.invalid-declaration")
    package static let invalidSelector = DiagnosticCode("css.invalid-selector")
    package static let unsupportedSelector = DiagnosticCode("css.unsupported-selector")
    package static let invalidRule = DiagnosticCode("css.invalid-rule")
    package static let unknownAtRule = DiagnosticCode("css.unknown-at-rule")
    package static let unsupportedAtRule = DiagnosticCode("css.unsupported-at-rule")
    package static let misplacedImport = DiagnosticCode("css.misplaced-import")
    package static let importLoop = DiagnosticCode("css.import-loop")
    package static let nestingTooDeep = DiagnosticCode("css.nesting-too-deep")
    package static let undefinedVariable = DiagnosticCode("css.undefined-variable")
    package static let cyclicVariable = DiagnosticCode("css.cyclic-variable")
}

/// Where tokens stand, for diagnostics: offsets into a source, or all in one place (the value of a `style` attribute, whose escapes have
/// been decoded).
enum TokenOrigin: Sendable {
    case source(SourceID)
    case place(SourceRange)

    var sourceID: SourceID {
        switch self {
        case .source(let source): source
        case .place(let place): place.source
        }
    }

    func range(_ tokens: [Token], _ range: Range<Int>) -> SourceRange {
        switch self {
        case .place(let place): return place
        case .source(let source):
            var range = range.clamped(to: 0..<tokens.count)
            while let first = range.first, range.count > 1, tokens[first].kind == .whitespace { range = first + 1..<range.upperBound }
            while let last = range.last, range.count > 1, tokens[last].kind == .whitespace { range = range.lowerBound..<last }
            guard let first = range.first, let last = range.last else {
                let end = tokens.last.map { Int($0.end) } ?? 0
                return SourceRange(source: source, start: end, end: end)
            }
            return SourceRange(source: source, start: Int(tokens[first].start), end: Int(tokens[last].end))
        }
    }
}

/// The name nearest to a misspelt one by edit distance, if it is near enough to be meant: at most a third of the letters differ.
func nearestName(to name: String, in names: [String]) -> String? {
    let word = Array(name.utf8)
    guard word.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
        let limit = min((best?.distance ?? Int.max) - 1, max(1, word.count / 3))
        guard abs(candidate.utf8.count - word.count) <= limit else { continue }
        let distance = editDistance(word, Array(candidate.utf8))
        if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
}

/// Levenshtein's distance with neighbouring letters exchanged counting as one. O(product of the lengths).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var distance = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, twoBack[j - 1] + 1) }
            row.append(distance)
        }
        twoBack = previous
        previous = row
    }
    return previous[b.count]
}
