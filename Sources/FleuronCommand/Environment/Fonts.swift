import ArgumentParser
import BookProduction
import Glibc
import Resources
import Typefaces

/// `fleuron fonts`: what style sheets can name.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "List the families that style sheets can name, show the faces of one, or set a sample of it.",
        discussion: """
            EXAMPLES
              fleuron fonts
              fleuron fonts show "EB Garamond"
              fleuron fonts sample "EB Garamond" -o garamond.pdf
            """,
        subcommands: [List.self, Show.self, Sample.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the families that are installed, each with the number of its faces.",
            discussion: """
                EXAMPLE
                  fleuron fonts list
                """)

        func run() throws {
            var counts: [(family: String, count: Int)] = []
            for face in FontTable().listedFaces() {
                if counts.last?.family == face.family { counts[counts.count - 1].count += 1 } else { counts.append((face.family, 1)) }
            }
            let width = counts.map(\.family.count).max() ?? 0
            try Fonts.print(
                counts.map { name, count in
                    name + String(repeating: " ", count: width - name.count + 2) + (count == 1 ? "1 face" : "\(count) faces")
                })
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the faces of a family, with what style sheets choose them by.",
            discussion: """
                EXAMPLE
                  fleuron fonts show "EB Garamond"
                """)

        @Argument(help: "The family; capitals and small letters are the same.")
        var family: String

        func run() throws {
            let faces = try Fonts.faces(of: family)
            let names = faces.map(\.name), width = names.map(\.count).max() ?? 0
            try Fonts.print(
                faces.map { face in
                    var line = face.name + String(repeating: " ", count: width - face.name.count + 2) + "font-weight: \(face.weight)"
                    if face.slant != .upright { line += "; font-style: \(face.slant)" }
                    if face.width != 100 { line += "; font-stretch: \(face.width)%" }
                    return line + (face.postScriptName.isEmpty ? "" : "  (\(face.postScriptName))")
                })
        }
    }

    struct Sample: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a page with a family's faces, in the sizes of books.",
            discussion: """
                EXAMPLE
                  fleuron fonts sample "EB Garamond" -o garamond.pdf
                """)

        @Argument(help: "The family; capitals and small letters are the same.")
        var family: String

        @Option(name: [.short, .long], help: "The PDF, or a picture that ends in .png or .svg.", completion: .file())
        var output: String = "sample.pdf"

        func run() throws {
            let faces = try Fonts.faces(of: family)
            let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            var template = Array("\(temporary)/fleuron-sample-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else {
                StandardError.print(
                    "fleuron: error: no folder can be made in \(temporary)\n  hint: name another one in the variable TMPDIR")
                throw ExitCode(1)
            }
            let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let source = folder + "/sample.html"
            defer {
                unlink(source)
                rmdir(folder)
            }
            do throws(Diagnostic) {
                let file = try OutputFile.create(source)
                try file.write(Array(FontSample.page(faces).utf8))
                try file.commit()
            } catch {
                StandardError.print(error.formatted(in: SourceTexts()))
                throw ExitCode(error.exitStatus)
            }
            let build = try Build.parse([source, "-o", output])
            try build.run()
        }
    }

    /// - Throws: where the family is not installed.
    private static func faces(of family: String) throws -> [ListedFace] {
        let all = FontTable().listedFaces()
        let faces = all.filter { $0.family.lowercased() == family.lowercased() }
        guard faces.isEmpty else { return faces }
        let near = nearestName(to: family, in: Array(Set(all.map(\.family))).sorted())
        StandardError.print(
            "fleuron: error: no family “\(family)” is installed\n  hint: "
                + (near.map { "did you mean “\($0)”?" } ?? "fleuron fonts lists them"))
        throw ExitCode(1)
    }

    private static func print(_ lines: [String]) throws {
        do throws(Diagnostic) {
            try OutputFile.writeToStandardOutput(Array(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            throw ExitCode(1)
        }
    }
}
