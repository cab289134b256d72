import Foundation
import Testing

/// The package that the README begins with is one that builds, and fetches nothing.
@Suite struct FirstPackageTests {
    private static let folder = "Examples/FirstPackage"

    @Test func theReadmeShowsTheFilesOfTheExample() throws {
        let readme = try House.text("README.md")
        #expect(readme.contains("```swift\n" + (try House.text(Self.folder + "/Sources/letter/main.swift")) + "```"))
        // The example stands inside the clone, the reader's package beside it.
        let manifest = try House.text(Self.folder + "/Package.swift")
            .replacing(#"name: "fleuron", path: "../..""#, with: #"path: "../fleuron""#).replacing(/\ *\/\/ Without .*\n/, with: "")
        #expect(readme.contains("```swift\n" + manifest + "```"), "\(manifest)")
    }

    @Test func thePackagesThatTheReadmeNamesAreThoseOfSetup() throws {
        let setup = try House.text("Scripts/setup"), readme = try House.text("README.md")
        let command = try #require(readme.split(separator: "\n").first { $0.hasPrefix("    apt-get install ") })
        let packages = command.split(separator: " ").dropFirst(2)
        #expect(packages.count > 8)
        for package in packages {
            // Of dictionaries setup names the languages.
            #expect(setup.contains(package) || package.hasPrefix("hyphen-") && setup.contains(package.dropFirst(7)), "\(package)")
        }
    }

    @Test func aPackageThatUsesTheLibraryFetchesNothing() throws {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", House.path(Self.folder), "--scratch-path", scratch.path, "show-dependencies", "--format",
            "json",
        ]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let package = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
        let fleuron = try #require((package["dependencies"] as? [[String: Any]])?.first)
        #expect((fleuron["dependencies"] as? [Any])?.isEmpty == true, "\(fleuron)")
    }
}
