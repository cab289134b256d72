import ArgumentParser
import Glibc
import Resources
import TextLayout
import Typefaces

/// `fleuron doctor`: what this machine lacks for books, and the command that brings it.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for the libraries, fonts and dictionaries that books need, and say what brings those that are missing.",
        discussion: """
            The exit status is 1 if something is missing that every book needs.

            EXAMPLE
              fleuron doctor --language fr
            """)

    @Option(name: .long, help: "The language of the books, as in “fr” or “de-AT”.")
    var language: String = "en"

    /// One thing that was looked for.
    private struct Finding {
        var name: String
        var purpose: String
        /// What brings it; nil if it is there.
        var remedy: String?
        /// No book can be made without it.
        var isNeeded = false
    }

    func run() throws {
        var findings = libraries
        // Who looks for fonts needs the libraries himself.
        if !findings.contains(where: { $0.isNeeded && $0.remedy != nil }) { findings += fonts + dictionaries }
        let width = findings.map(\.name.count).max() ?? 0
        var lines = findings.map { finding in
            let state = finding.remedy == nil ? "ok     " : finding.isNeeded ? "MISSING" : "missing"
            let name = finding.name + String(repeating: " ", count: width - finding.name.count)
            return "\(state)  \(name)  \(finding.purpose)" + (finding.remedy.map { ": \($0)" } ?? "") + "\n"
        }
        let missing = findings.filter { $0.remedy != nil }
        if missing.isEmpty { lines.append("nothing is missing\n") }
        do throws(Diagnostic) {
            try OutputFile.writeToStandardOutput(Array(lines.joined().utf8))
        } catch {
            StandardError.print(error.formatted(in: SourceTexts()))
            throw ExitCode(1)
        }
        if missing.contains(where: \.isNeeded) { throw ExitCode(1) }
    }

    private static func install(_ packages: String) -> String { "apt install \(packages)" }

    // MARK: Libraries

    private var libraries: [Finding] {
        SharedLibrary.all.map { library in
            Finding(
                name: library.name, purpose: library.purpose, remedy: library.isInstalled ? nil : Self.install(library.package),
                isNeeded: library.isNeeded)
        }
    }

    // MARK: Fonts

    private var fonts: [Finding] {
        let families = Set(FontTable().listedFaces().map(\.family))
        let text = "EB Garamond"
        return [
            Finding(
                name: "fonts", purpose: "\(families.count) families (fleuron fonts lists them)",
                remedy: families.isEmpty ? Self.install("fonts-ebgaramond fonts-dejavu-core") : nil, isNeeded: true),
            Finding(
                name: text, purpose: "the text of the sheet novel; others stand in for it",
                remedy: families.contains(text) ? nil : Self.install("fonts-ebgaramond")),
            Finding(
                name: "DejaVu Sans", purpose: "signs that text faces lack",
                remedy: families.contains("DejaVu Sans") ? nil : Self.install("fonts-dejavu-core")),
        ]
    }

    // MARK: Dictionaries

    private var dictionaries: [Finding] {
        var remedy: String?
        do throws(Diagnostic) { _ = try HyphenationDictionaries().hyphenator(for: language) } catch { remedy = error.hint ?? error.message }
        var spelling: String?
        do throws(Diagnostic) { _ = try SpellingDictionaries.load(for: language) } catch { spelling = error.hint ?? error.message }
        return [
            Finding(name: "hyphenation", purpose: "the words of “\(language)” are parted at line ends", remedy: remedy),
            Finding(name: "spelling", purpose: "fleuron spell knows the words of “\(language)”", remedy: spelling),
        ]
    }
}
