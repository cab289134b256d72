import Foundation
import Testing

/// `fleuron doctor` and `fleuron fonts`: what is on this machine.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct EnvironmentTests {
    @Test func aMachineThatTheTestsRunOnHasWhatEveryBookNeeds() throws {
        let result = try Command.run(["doctor"])
        #expect(result.status == 0, "\(String(decoding: result.output, as: UTF8.self))")
        #expect(!String(decoding: result.output, as: UTF8.self).contains("MISSING"))
    }

    @Test func aLanguageWithoutDictionariesIsSaidWithItsPackages() throws {
        let text = String(decoding: try Command.run(["doctor", "--language", "xx"]).output, as: UTF8.self)
        #expect(text.contains("missing  hyphenation") && text.contains("Debian has none") && text.contains("hunspell-xx"))
    }

    /// Each library that is opened at its first use is one that the doctor looks for, by a name that its opener tries.
    @Test func theDoctorKnowsTheLibrariesThatAreOpened() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
        let table = try String(
            contentsOf: sources.appendingPathComponent("FleuronCommand/Environment/SharedLibrary.swift"), encoding: .utf8)
        let folder = sources.appendingPathComponent("SystemLibraries")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL])
        var count = 0
        for file in files where file.pathExtension == "c" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = text.matches(of: /"(lib[A-Za-z0-9.+-]+\.so(\.[0-9.]*)?)"/).map { String($0.1) }
            guard !names.isEmpty else { continue }
            count += 1
            #expect(names.contains { table.contains("\"\($0)") }, "\(file.lastPathComponent)")
        }
        #expect(count > 8)
    }

    /// Where no thread can be had any more, one does all the work.
    @Test func littleMemoryIsNeverWaitedFor() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", String(repeating: "Some words of a paragraph that is long enough.\n\n", count: 2000))
        let command = try #require(Command.path)
        for limit in stride(from: 90_000, through: 200_000, by: 5_000) {
            let script = "ulimit -v \(limit); exec timeout 60 \(command) build a.txt -o a.pdf --jobs 4"
            let result = try Command.run("/bin/sh", ["-c", script], folder: workshop.folder)
            #expect(result.status != 124, "with \(limit) KiB")
        }
    }

    @Test func fontsAreListedShownAndSampled() throws {
        let workshop = try Workshop()
        let list = String(decoding: try Command.run(["fonts"]).output, as: UTF8.self)
        #expect(list.contains("EB Garamond"))
        let faces = String(decoding: try Command.run(["fonts", "show", "eb garamond"]).output, as: UTF8.self)
        #expect(faces.contains("font-style: italic") && faces.contains("EBGaramond12-Regular"))
        let unknown = try Command.run(["fonts", "show", "EB Garamnd"])
        #expect(unknown.status == 1 && unknown.errors.contains("did you mean “EB Garamond”?"))
        let sample = try Command.run(["fonts", "sample", "EB Garamond", "-o", "sample.pdf"], folder: workshop.folder)
        #expect(sample.status == 0 && workshop.bytes("sample.pdf")?.starts(with: Array("%PDF-".utf8)) == true, "\(sample.errors)")
    }

    /// The part of the configuration that is read by itself names the same fonts as the whole, which is read where a variable chooses it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/etc/fonts/fonts.conf"), "fontconfig has no configuration"))
    func theShortConfigurationKnowsTheSameFonts() throws {
        let command = try #require(Command.path)
        let short = try Command.run("/usr/bin/env", ["-u", "FONTCONFIG_FILE", command, "fonts"])
        let whole = try Command.run("/usr/bin/env", ["FONTCONFIG_FILE=/etc/fonts/fonts.conf", command, "fonts"])
        #expect(short.status == 0 && !short.output.isEmpty)
        #expect(short.output == whole.output)
    }

    /// No font of the machine decides a test.
    @Test func theTestsHaveTheirOwnFonts() throws {
        let fonts = try Command.run(["fonts"])
        let families = String(decoding: fonts.output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "  ")[0] }
        #expect(families == ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "EB Garamond"])
    }
}
