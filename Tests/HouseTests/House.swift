import Foundation

/// The package's own files.
enum House {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func path(_ name: String) -> String { root.appendingPathComponent(name).path }
    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    static func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The files in a folder and below it, by their paths from the package's root, sorted. Empty name for all but what is built.
    static func files(in folder: String) -> [String] {
        let base = folder.isEmpty ? root.path : path(folder)
        guard let found = FileManager.default.enumerator(atPath: base) else { return [] }
        var names: [String] = []
        while let name = found.nextObject() as? String {
            if name.hasPrefix(".") || name == "build" {
                found.skipDescendants()
            } else {
                names.append(folder.isEmpty ? name : folder + "/" + name)
            }
        }
        return names.sorted()
    }
}
