import ArgumentParser
import Resources

/// Which messages make the command fail beside errors.
struct FailurePolicy {
    /// All warnings.
    var isStrict = false
    /// Codes or areas of codes (`css`) that `isStrict` lets pass.
    var allowed: [String] = []
    /// Codes or areas that fail at any severity.
    var denied: [String] = []

    /// Of names that fit, the longer one counts; of equal ones the denial.
    func fails(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.severity == .error { return true }
        let denial = Self.length(of: diagnostic.code, among: denied), permission = Self.length(of: diagnostic.code, among: allowed)
        if denial > 0 || permission > 0 { return denial >= permission }
        return isStrict && diagnostic.severity == .warning
    }

    /// The length of the longest name that is the code or its area; 0 for none.
    private static func length(of code: DiagnosticCode, among names: [String]) -> Int {
        names.filter { code.rawValue == $0 || code.rawValue.hasPrefix($0 + ".") }.map(\.utf8.count).max() ?? 0
    }
}

extension Diagnostic {
    /// 2 where an option of the command line makes no sense, which does not stand in a file; 1 otherwise.
    var exitStatus: Int32 { range == nil && Self.codesOfUsage.contains(code.rawValue) ? 2 : 1 }

    private static let codesOfUsage: Set<String> = [
        "page-size.invalid", "text-size.invalid", "environment.invalid", "print.unknown-profile", "print.unknown-paper",
    ]
}

/// “1 page”, “2 pages”: a number with its noun.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
