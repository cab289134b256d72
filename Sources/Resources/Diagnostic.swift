/// The stable name of a kind of diagnostic, such as `css.unknown-property`: part of the command's interface, so it never changes.
///
/// Each module declares its own as static members in an extension.
package struct DiagnosticCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Something to tell the user: what is wrong, where, what was expected, and what to do.
package struct Diagnostic: Error, Sendable {
    package enum Severity: UInt8, Comparable, Sendable {
        case note, warning, error
        package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    package var severity: Severity
    package var code: DiagnosticCode
    /// One sentence without a full stop: what is wrong and, where it helps, what was expected.
    package var message: String
    /// Where it stands; nil for what concerns no place in a source (a font that is not installed, an output that cannot be written).
    package var range: SourceRange?
    /// What to do about it: one sentence without a full stop.
    package var hint: String?

    package init(_ severity: Severity, _ code: DiagnosticCode, _ message: String, at range: SourceRange? = nil, hint: String? = nil) {
        self.severity = severity; self.code = code; self.message = message; self.range = range; self.hint = hint
    }
}

/// The diagnostics of a run, collected by value: a stage takes them `inout` or returns its own, and the caller appends.
///
/// After `limit` diagnostics of one code and severity further ones are only counted, so that bad input cannot flood the terminal or the
/// memory, and no number of notes hides a warning.
package struct Diagnostics: Sendable {
    package private(set) var all: [Diagnostic] = []
    package private(set) var suppressed: Int = 0
    private var counts: [Kind: Int] = [:]
    private let limit: Int

    private struct Kind: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
    }

    package init(limitPerCode limit: Int = 20) { self.limit = limit }

    package mutating func report(_ diagnostic: Diagnostic) {
        let kind = Kind(code: diagnostic.code, severity: diagnostic.severity)
        let count = counts[kind, default: 0]
        counts[kind] = count + 1
        if count < limit { all.append(diagnostic) } else { suppressed += 1 }
    }

    /// Reports what a book can be made without.
    package mutating func reportAsWarning(_ diagnostic: Diagnostic) {
        var diagnostic = diagnostic
        diagnostic.severity = min(diagnostic.severity, .warning)
        report(diagnostic)
    }

    package mutating func append(_ other: Diagnostics) { append(other) { $0 } }

    /// Appends other diagnostics, each as `change` makes it.
    package mutating func append(_ other: Diagnostics, as change: (Diagnostic) -> Diagnostic) {
        for diagnostic in other.all { report(change(diagnostic)) }
        suppressed += other.suppressed
    }

    package var hasErrors: Bool { all.contains { $0.severity == .error } }
    package var warningCount: Int { all.reduce(0) { $0 + ($1.severity == .warning ? 1 : 0) } }
}
