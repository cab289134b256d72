package import Geometry
internal import Markup
package import Resources

/// What a printer asks of a paperback in one format: one row of the table `profiles.yaml`.
package struct PrintProfile: Sendable {
    /// As `--profile` takes it: printer and format, as in `kdp-6x9`.
    package let name: String
    /// The printer and the kind of book, for people.
    package let title: String
    /// Where the figures are published.
    package let source: String
    /// Which of them were compared with what is published, and when; which were not.
    package let checked, unchecked: String
    package let trim: Size
    /// The least inner margins, ascending: of a book of up to so many pages.
    package let gutters: [(pages: Int, margin: Length)]
    /// The least outer, upper and lower margin, without and with bleed.
    package let margin: Length
    package let marginWithBleed: Length
    package let bleed: Length
    /// No bleed at the side of the spine.
    package let bleedsAtOuterSidesOnly: Bool
    package let fewestPages: Int
    /// The number of pages divides by it.
    package let pageMultiple: Int
    /// The printer puts marks of its own on the last page.
    package let lastPageIsBlank: Bool
    package let papers: [Paper]
    package let spine: Spine
    package let barcode: Barcode

    package struct Paper: Sendable {
        package let name: String
        /// Of a page, half a leaf; nil where the printer does not publish it.
        package let thickness: Length?
        package let mostPages: Int
    }

    package struct Spine: Sendable {
        /// What the cover adds to the thickness of the pages.
        package let extra: Length
        /// Thinner books have a spine without text.
        package let fewestPagesWithText: Int
        /// How far text stays from the edges.
        package let clearance: Length
    }

    /// The area for the barcode on the back.
    package struct Barcode: Sendable {
        package let size: Size
        /// From the spine, and from the foot.
        package let distance: Length
    }

    /// The least inner margin of a book of so many pages: that of the last row for more than the table has.
    package func gutter(ofPages count: Int) -> Length { (gutters.first { count <= $0.pages } ?? gutters[gutters.count - 1]).margin }

    /// How many pages a book gets: blank ones are added so that the printer's multiple comes out, and the last is blank where it has to be.
    package func printedPages(of count: Int) -> Int {
        let least = count + (lastPageIsBlank ? 1 : 0)
        return (least + pageMultiple - 1) / pageMultiple * pageMultiple
    }

    /// The width of the spine; nil where the printer does not publish the paper's thickness.
    package func spineWidth(ofPages count: Int, paper: Paper) -> Length? { paper.thickness.map { $0 * count + spine.extra } }

    /// The paper of a name, or the first; nil for a name that is none.
    package func paper(named name: String?) -> Paper? { name.map { name in papers.first { $0.name == name } } ?? papers.first }
}

/// The table of profiles that comes with the program.
package enum PrintProfiles {
    /// All of them, in the order of the table.
    /// - Throws: an error where libyaml, which reads the table, is not installed.
    package static func all() throws(Diagnostic) -> [PrintProfile] { try table.get() }

    /// - Throws: an error with the nearest name where there is none of this one.
    package static func profile(named name: String, at place: SourceRange? = nil) throws(Diagnostic) -> PrintProfile {
        let profiles = try all()
        if let profile = profiles.first(where: { $0.name == name.lowercased() }) { return profile }
        let nearest =
            nearestName(to: name.lowercased(), in: profiles.map(\.name)) ?? profiles.map(\.name).first { $0.hasPrefix(name.lowercased()) }
        throw Diagnostic(
            .error, .unknownProfile, "there is no profile “\(name)”", at: place,
            hint: (nearest.map { "did you mean “\($0)”? " } ?? "") + "“fleuron profiles” lists them")
    }

    private static let table: Result<[PrintProfile], Diagnostic> = {
        do throws(Diagnostic) {
            let text = SourceText(name: "profiles.yaml", text: PackageResources.profiles_yaml)
            let value = try YAMLReader.read(text, id: SourceID(0), range: 0..<text.text.count)
            guard let value, case .mapping(let printers) = value.content else { preconditionFailure("the table of profiles is a mapping") }
            return .success(printers.flatMap { PrinterEntry(name: $0.key, $0.value).profiles })
        } catch {
            return .failure(error)
        }
    }()
}

/// A printer's part of the table. The table comes with the program: a mistake in it is ours, and a test reads all of it.
private struct PrinterEntry {
    let name: String
    private let value: YAMLValue

    init(name: String, _ value: YAMLValue) { (self.name, self.value) = (name, value) }

    var profiles: [PrintProfile] {
        pairs("trims").map { format, text in
            let fields = text.split(separator: " ").map(String.init), papers = pairs("papers")
            precondition(fields.count == 2 + papers.count, "\(name)-\(format): width, height, and the most pages on each paper")
            let barcode = string("barcode").split(separator: " ").map { length(String($0)) }
            return PrintProfile(
                name: "\(name)-\(format)", title: string("title"), source: string("source"),
                checked: string("checked"), unchecked: string("unchecked"), trim: Size(width: length(fields[0]), height: length(fields[1])),
                gutters: pairs("gutter").map { (pages: Int($0.key) ?? 0, margin: length($0.text)) }, margin: length(string("margin")),
                marginWithBleed: length(string("margin-with-bleed")), bleed: length(string("bleed")),
                bleedsAtOuterSidesOnly: string("bleed-sides") == "outer", fewestPages: number(string("fewest-pages")),
                pageMultiple: number(string("page-multiple")), lastPageIsBlank: value["last-page-blank"]?.string == "true",
                papers: zip(papers, fields.dropFirst(2)).map { paper, most in
                    PrintProfile.Paper(
                        name: paper.key, thickness: paper.text == "unknown" ? nil : length(paper.text), mostPages: number(most))
                },
                spine: PrintProfile.Spine(
                    extra: value["spine-extra"]?.string.map { length($0) } ?? .zero, fewestPagesWithText: number(string("spine-text")),
                    clearance: length(string("spine-clearance"))),
                barcode: PrintProfile.Barcode(size: Size(width: barcode[0], height: barcode[1]), distance: barcode[2]))
        }
    }

    private func string(_ key: String) -> String {
        guard let text = value[key]?.string else { preconditionFailure("the profiles of \(name) have no \(key)") }
        return text
    }

    private func pairs(_ key: String) -> [(key: String, text: String)] {
        guard case .mapping(let pairs)? = value[key]?.content else { preconditionFailure("\(key) of \(name) is a mapping") }
        return pairs.map { ($0.key, $0.value.string ?? "") }
    }

    private func length(_ text: String) -> Length {
        guard let length = Length(printed: text) else { preconditionFailure("“\(text)” in the profiles of \(name) is no length") }
        return length
    }

    private func number(_ text: String) -> Int {
        guard let number = Int(text) else { preconditionFailure("“\(text)” in the profiles of \(name) is no number") }
        return number
    }
}

extension Length {
    /// A length in inches, millimetres, centimetres or points, as in `0.5in`; nil for what is none.
    package init?(printed text: String) {
        let units = ["in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "pt": 1]
        guard text.utf8.count > 2, let unit = units[String(text.suffix(2))], let value = Double(text.dropLast(2)), value.isFinite else {
            return nil
        }
        self.init(points: value * unit)
    }
}

extension DiagnosticCode {
    package static let unknownProfile = DiagnosticCode("print.unknown-profile")
}
