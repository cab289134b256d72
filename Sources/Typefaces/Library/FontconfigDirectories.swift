internal import CFontconfig
internal import Glibc

/// Starts fontconfig with only that part of its configuration that says which fonts there are.
///
/// The whole configuration is some forty files of rules for aliases, hinting and substitution. Parsing them takes 4 ms, ten times as long
/// as reading the list of fonts, and no rule of them is used here. So the elements that name folders, caches and rejected fonts
/// (fonts-conf(5): `dir`, `cachedir`, `remap-dir`, `selectfont`, and `include` of a user's own files) are copied into a configuration of
/// their own. Where something speaks against it (a configuration chosen by environment variables, an element that changes the meaning of
/// others) the answer is nil, and fontconfig loads everything itself.
enum FontconfigDirectories {
    /// A configuration with its fonts; nil if the whole one must be loaded.
    static func load() -> OpaquePointer? {
        for variable in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"] where getenv(variable) != nil { return nil }
        guard let elements = elements(of: folder + "/fonts.conf", depth: 0), !elements.isEmpty, let config = FcConfigCreate() else {
            return nil
        }
        let text =
            Array("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig>".utf8) + elements
            + cacheOfLastResort + Array("</fontconfig>".utf8) + [0]
        let isLoaded = FcConfigParseAndLoadFromMemory(config, text, 1) != 0 && FcConfigBuildFonts(config) != 0
        guard isLoaded, let fonts = FcConfigGetFonts(config, FcSetSystem), fonts.pointee.nfont > 0 else {
            FcConfigDestroy(config)
            return nil
        }
        return config
    }

    /// A folder for the cache where no other can be written to, as for a service without a home: fontconfig takes the first that it can, and
    /// without any it reads all fonts at each run and says so for each folder. A folder of somebody else's is not trusted.
    private static var cacheOfLastResort: [UInt8] {
        let path = "/tmp/fleuron-fontconfig-\(geteuid())"
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR || status.st_uid != geteuid() { return [] }
        return Array("<cachedir>\(path)</cachedir>".utf8)
    }

    /// Where fontconfig looks for its files: `FcConfigFilename` would tell, but loads the whole configuration to do so.
    private static let folder = "/etc/fonts"

    /// The elements of a file and of all that it includes, in their order: none for a file that does not exist.
    private static func elements(of path: String, depth: Int) -> [UInt8]? {
        guard let file = read(path) else { return [] }
        guard depth < 8, let scan = ConfigurationScan(file) else { return nil }
        var elements = scan.elements
        // A relative path is one below fontconfig's folder, wherever the file that names it stands.
        for included in scan.relativeIncludes {
            let path = folder + "/" + included
            for file in isFolder(path) ? numberedFiles(in: path).map({ path + "/" + $0 }) : [path] {
                guard let more = Self.elements(of: file, depth: depth + 1) else { return nil }
                elements += more
            }
        }
        return elements
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// fontconfig reads files whose names begin with a digit and end in `.conf`, sorted.
    private static func numberedFiles(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if let first = name.utf8.first, (0x30...0x39).contains(first), name.hasSuffix(".conf") { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
    }
}

/// The wanted elements of one configuration file, verbatim.
///
/// No XML parser: tags are found by their brackets, with comments and declarations skipped. Attribute values of these files hold no
/// brackets.
struct ConfigurationScan {
    private(set) var elements: [UInt8] = []
    /// `include` elements whose path is a relative one.
    private(set) var relativeIncludes: [String] = []

    /// Nil for what is not understood: unclosed elements, `reset-dirs`, folders given relative to the file.
    init?(_ text: [UInt8]) {
        var i = 0
        while let open = text[i...].firstIndex(of: UInt8(ascii: "<")) {
            if Self.has(text, at: open, "<!--") {
                guard let end = Self.find("-->", in: text, from: open) else { return nil }
                i = end
                continue
            }
            guard let close = text[open...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            i = close + 1
            let name = text[(open + 1)..<close].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
            switch String(decoding: name, as: UTF8.self) {
            case "reset-dirs": return nil
            case "dir", "cachedir", "remap-dir", "selectfont", "include":
                let isEmpty = text[close - 1] == UInt8(ascii: "/")
                guard
                    let end = isEmpty
                        ? i
                        : Self.find("</" + String(decoding: name, as: UTF8.self), in: text, from: i).flatMap({
                            text[$0...].firstIndex(of: UInt8(ascii: ">"))
                        }).map({ $0 + 1 })
                else { return nil }
                guard add(text[open..<end], tag: text[open...close], content: text[(close + 1)..<max(close + 1, end)], name: name) else {
                    return nil
                }
                i = end
            default: break
            }
        }
    }

    private mutating func add(_ element: ArraySlice<UInt8>, tag: ArraySlice<UInt8>, content: ArraySlice<UInt8>, name: ArraySlice<UInt8>)
        -> Bool
    {
        let tag = Array(tag)
        let hasPrefix = Self.find("prefix=", in: tag, from: 0) != nil
        if name.elementsEqual("include".utf8), !hasPrefix {
            let path = String(decoding: content.drop { $0 <= 0x20 }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") }, as: UTF8.self)
            if !path.hasPrefix("/") && !path.hasPrefix("~") {
                relativeIncludes.append(path)
                return true
            }
        }
        // From memory there is no file for a folder to be relative to.
        if hasPrefix, Self.find("relative", in: tag, from: 0) != nil { return false }
        elements += element
        return true
    }

    private static func has(_ text: [UInt8], at i: Int, _ word: String) -> Bool { text[i...].starts(with: word.utf8) }

    /// The place behind the next occurrence.
    private static func find(_ word: String, in text: [UInt8], from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard text.count >= word.count, start <= text.count - word.count else { return nil }
        for i in start...(text.count - word.count) where text[i] == word[0] && text[i..<i + word.count].elementsEqual(word) {
            return i + word.count
        }
        return nil
    }
}
