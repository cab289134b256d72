import Glibc

/// A library that is opened at its first use, as those who open it name it (`Sources/SystemLibraries`).
struct SharedLibrary {
    let name: String
    let purpose: String
    /// Of Debian and Ubuntu.
    let package: String
    /// No book can be made without it.
    var isNeeded = false
    /// Names of the file, one of which is enough; a name that ends with a point stands for any version.
    let files: [String]

    static let all = [
        SharedLibrary(name: "HarfBuzz", purpose: "shapes text", package: "libharfbuzz0b", isNeeded: true, files: ["libharfbuzz.so.0"]),
        SharedLibrary(
            name: "hb-subset", purpose: "makes the fonts in the PDF small", package: "libharfbuzz-subset0", isNeeded: true,
            files: ["libharfbuzz-subset.so.0"]),
        SharedLibrary(name: "FreeType", purpose: "pictures of pages", package: "libfreetype6", isNeeded: true, files: ["libfreetype.so.6"]),
        SharedLibrary(
            name: "fontconfig", purpose: "finds the installed fonts", package: "libfontconfig1", isNeeded: true,
            files: ["libfontconfig.so.1"]),
        SharedLibrary(name: "libxml2", purpose: "reads HTML and XML", package: "libxml2", isNeeded: true, files: ["libxml2.so.2"]),
        SharedLibrary(name: "ICU", purpose: "characters and old encodings", package: "libicu-dev", isNeeded: true, files: ["libicuuc.so."]),
        SharedLibrary(name: "ICU i18n", purpose: "regular expressions", package: "libicu-dev", files: ["libicui18n.so."]),
        SharedLibrary(name: "libhyphen", purpose: "hyphenation", package: "libhyphen0", isNeeded: true, files: ["libhyphen.so.0"]),
        SharedLibrary(name: "libzip", purpose: "reads EPUBs", package: "libzip4", files: ["libzip.so.4", "libzip.so.5"]),
        SharedLibrary(
            name: "cmark-gfm", purpose: "reads Markdown", package: "libcmark-gfm-dev libcmark-gfm-extensions-dev",
            files: [
                "libcmark-gfm.so.0.29.0.gfm.13", "libcmark-gfm.so.0.29.0.gfm.12", "libcmark-gfm.so.0.29.0.gfm.11",
                "libcmark-gfm.so.0.29.0.gfm.6", "libcmark-gfm.so.0.29.0.gfm.3", "libcmark-gfm.so",
            ]),
        SharedLibrary(name: "libyaml", purpose: "reads book.yaml", package: "libyaml-0-2", files: ["libyaml-0.so.2", "libyaml.so"]),
        SharedLibrary(name: "librsvg", purpose: "draws SVG and GIF", package: "librsvg2-2", files: ["librsvg-2.so.2", "librsvg-2.so"]),
        SharedLibrary(name: "libwebp", purpose: "reads WebP", package: "libwebp7", files: ["libwebp.so.7", "libwebp.so"]),
        SharedLibrary(name: "Cairo", purpose: "pictures of pages", package: "libcairo2", files: ["libcairo.so.2"]),
        SharedLibrary(
            name: "libcurl", purpose: "fleuron fetch", package: "libcurl4", files: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"]),
        SharedLibrary(
            name: "libcrypto", purpose: "digests of what is fetched", package: "libssl3",
            files: ["libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so"]),
        SharedLibrary(
            name: "hunspell", purpose: "fleuron spell", package: "libhunspell-1.7-0",
            files: ["libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell.so"]),
    ]

    private static let versions = 60...99

    var isInstalled: Bool {
        files.contains { file in
            guard file.hasSuffix(".") else { return Self.opens(file) }
            return Self.versions.reversed().contains { Self.opens(file + String($0)) }
        }
    }

    private static func opens(_ file: String) -> Bool {
        guard let library = dlopen(file, RTLD_LAZY) else { return false }
        dlclose(library)
        return true
    }
}
