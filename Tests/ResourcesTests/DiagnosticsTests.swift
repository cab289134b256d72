import Testing

@testable import Resources

@Suite struct DiagnosticsTests {
    private let code = DiagnosticCode("test.code")

    @Test func repeatedDiagnosticsAreCounted() {
        var diagnostics = Diagnostics(limitPerCode: 2)
        for _ in 0..<5 { diagnostics.report(Diagnostic(.note, code, "again")) }
        #expect(diagnostics.all.count == 2 && diagnostics.suppressed == 3)
    }

    @Test func notesHideNoWarningOfTheSameCode() {
        var diagnostics = Diagnostics(limitPerCode: 2)
        for _ in 0..<5 { diagnostics.report(Diagnostic(.note, code, "again")) }
        diagnostics.report(Diagnostic(.warning, code, "once"))
        #expect(diagnostics.all.map(\.severity) == [.note, .note, .warning])
    }

    @Test func appendedDiagnosticsKeepTheirCount() {
        var other = Diagnostics(limitPerCode: 1), diagnostics = Diagnostics()
        for _ in 0..<3 { other.report(Diagnostic(.error, code, "again")) }
        diagnostics.append(other) { Diagnostic(.note, $0.code, $0.message) }
        #expect(diagnostics.all.map(\.severity) == [.note] && diagnostics.suppressed == 2)
    }
}
