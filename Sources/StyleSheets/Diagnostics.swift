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
    package static let unknownMediaType = DiagnosticCode("css.unknown-media-type")
    package static let unknownMediaFeature = DiagnosticCode("css.unknown-media-feature")
    package static let unknownDescriptor = DiagnosticCode("css.unknown-descriptor")
    package static let undefinedName = DiagnosticCode("css.undefined-name")
    package static let longVariable = DiagnosticCode("css.long-variable")
    package static let cyclicVariable = DiagnosticCode("css.cyclic-variable")
}

extension Diagnostic {
    /// The diagnostic as it is reported where a source's own sheet or `style` attribute is its cause: these were written for other programs,
    /// and who sets the book cannot change them. In the sheets that the user names it is a warning.
    package var inSourceSheet: Diagnostic {
        var diagnostic = self
        diagnostic.severity = .note
        return diagnostic
    }
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
