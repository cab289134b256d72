import ArgumentParser
import BookProduction
import Geometry
import Printing
import Resources

/// `fleuron profiles`: what printers ask for.
struct Profiles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles",
        abstract: "List the printers' formats that --profile takes, or show what one asks for.",
        discussion: """
            EXAMPLE
              fleuron profiles
              fleuron profiles kdp-6x9
            """)

    @Argument(help: "The profile to show.", completion: .profiles)
    var name: String?

    func run() throws {
        do throws(Diagnostic) {
            let text = if let name { Self.text(of: try PrintProfiles.profile(named: name)) } else { Self.list(try PrintProfiles.all()) }
            try OutputFile.writeToStandardOutput(Array(text.utf8))
        } catch {
            StandardError.print(error.formatted(in: SourceTexts()))
            throw ExitCode(error.exitStatus)
        }
    }

    private static func list(_ profiles: [PrintProfile]) -> String {
        let width = profiles.map(\.name.count).max() ?? 0
        return profiles.map { profile in
            let most = profile.papers.map(\.mostPages).max() ?? 0
            return padded(profile.name, to: width + 2) + padded(size(profile.trim), to: 18)
                + padded("\(profile.fewestPages)–\(most) pages", to: 16) + profile.title + "\n"
        }.joined()
    }

    private static func text(of profile: PrintProfile) -> String {
        var rows = [("printer", profile.title), ("trim", size(profile.trim))]
        var first = profile.fewestPages
        for row in profile.gutters {
            rows.append(("inner margin", "\(inches(row.margin)) for \(first)–\(row.pages) pages"))
            first = row.pages + 1
        }
        rows.append(("other margins", "\(inches(profile.margin)), with bleed \(inches(profile.marginWithBleed))"))
        rows.append(
            ("bleed", "\(inches(profile.bleed)) \(profile.bleedsAtOuterSidesOnly ? "on all sides but the inner one" : "on all sides")"))
        rows.append(
            (
                "pages",
                "a multiple of \(profile.pageMultiple), \(profile.fewestPages) or more\(profile.lastPageIsBlank ? ", the last one blank" : "")"
            ))
        for paper in profile.papers {
            let thickness = paper.thickness.map { "\(inches($0, digits: 6)) a page" } ?? "thickness not published: write --spine"
            rows.append(("paper \(paper.name)", "up to \(paper.mostPages) pages, \(thickness)"))
        }
        let extra = profile.spine.extra > .zero ? "\(inches(profile.spine.extra)) for the cover; " : ""
        rows.append(
            ("spine", "\(extra)text from \(profile.spine.fewestPagesWithText) pages on, \(inches(profile.spine.clearance)) from its edges"))
        rows.append(("barcode", "\(size(profile.barcode.size)), \(inches(profile.barcode.distance)) from the spine and the foot"))
        rows += [("source", profile.source), ("checked", profile.checked), ("not checked", profile.unchecked)]
        return profile.name + "\n" + rows.map { padded($0.0, to: 15) + $0.1 + "\n" }.joined()
    }

    private static func padded(_ text: String, to width: Int) -> String { text + String(repeating: " ", count: max(1, width - text.count)) }

    private static func size(_ size: Geometry.Size) -> String {
        "\(number(size.width.points / 72, 3)) × \(number(size.height.points / 72, 3)) in"
    }

    private static func inches(_ length: Length, digits: Int = 4) -> String { number(length.points / 72, digits) + " in" }

    /// Without zeros at the end.
    private static func number(_ value: Double, _ digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        var fraction = String(scaled % scale)
        fraction = String(repeating: "0", count: digits - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(scaled / scale)" + (fraction.isEmpty ? "" : ".") + fraction
    }
}
