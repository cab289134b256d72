import Resources

/// The ids of a publication's files when these have become one document.
///
/// An id keeps its name in the first file that has it; in a later file it gets the name of that file in front. A file as a whole is known
/// by its own name.
struct PublicationLinks {
    private var files: [String: Int] = [:]
    /// By their paths in small letters, as archives find them too.
    private var foldedFiles: [String: Int] = [:]
    /// By file, ids that had to change.
    private var renamed: [[String: String]] = []
    private var known: [Set<String>] = []
    private(set) var fileIDs: [String] = []
    private let paths: [String]
    private var taken: Set<String> = []
    /// Paths of files that cannot be set, with those of the fallbacks that stand for them.
    private let replacements: [String: String]

    init(_ spine: [SpineFile], replacements: [String: String] = [:]) {
        self.replacements = replacements
        paths = spine.map(\.path)
        for (index, file) in spine.enumerated() where files[file.path] == nil { files[file.path] = index }
        for (index, file) in spine.enumerated() where foldedFiles[file.path.lowercased()] == nil {
            foldedFiles[file.path.lowercased()] = index
        }
        for file in spine {
            var changes: [String: String] = [:]
            var own: Set<String> = []
            for node in file.document.nodes where node.kind == .element && node.id != .none {
                let id = file.document.names[node.id]
                guard own.insert(id).inserted else { continue }
                if taken.insert(id).inserted { continue }
                changes[id] = unused(file.fileName + "." + id)
            }
            renamed.append(changes)
            known.append(own)
        }
        for (index, file) in spine.enumerated() {
            fileIDs.append(unused(file.fileName))
            // The element that stands for the file has one id only.
            let own = file.document[file.content].id
            if own != .none { renamed[index][file.document.names[own]] = fileIDs[index] }
        }
    }

    private mutating func unused(_ wanted: String) -> String {
        var id = wanted, number = 1
        while !taken.insert(id).inserted {
            number += 1
            id = "\(wanted)-\(number)"
        }
        return id
    }

    /// The id in the whole for one of a file.
    func id(_ id: String, in file: Int) -> String { renamed[file][id] ?? id }

    func file(at path: String) -> Int? { files[path] ?? foldedFiles[path.lowercased()] ?? replacements[path].flatMap { files[$0] } }

    /// The reference to the fallback of a picture that cannot be set; nil for one that can.
    func replacement(of reference: String, from file: Int) -> String? {
        let folder = folder(of: file)
        guard !replacements.isEmpty, let path = Reference(reference).path(in: folder), let other = replacements[path] else { return nil }
        return Reference.relative(other, from: folder)
    }

    private func folder(of file: Int) -> String { paths[file].lastIndex(of: "/").map { String(paths[file][..<$0]) } ?? "" }

    func hasID(_ id: String, in file: Int) -> Bool { known[file].contains(id) }

    /// `#id` for a reference to a place in the publication; nil for any other.
    func link(_ href: String, from file: Int) -> String? {
        let reference = Reference(href)
        guard !reference.isRemote else { return nil }
        guard let path = reference.path.isEmpty ? paths[file] : reference.path(in: folder(of: file)), let target = self.file(at: path)
        else { return nil }
        return link(to: target, fragment: reference.fragment)
    }

    /// `#id`; a fragment that the file does not have leads to its beginning.
    func link(to file: Int, fragment: String?) -> String {
        guard let fragment, !fragment.isEmpty, hasID(fragment, in: file) else { return "#" + fileIDs[file] }
        return "#" + id(fragment, in: file)
    }
}
