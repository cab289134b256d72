// swift-tools-version: 6.1
import PackageDescription

/// Every target is compiled with the same strictness; `.ci/run` adds `-warnings-as-errors`.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Where what is tested is optimised (`make test`), the tests are not: to optimise them takes longer than to run them.
let testSettings = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A C library by its pkg-config name, with the packages that provide it.
func systemLibrary(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A C library that is opened by `dlopen` when it is first needed; `headers` is the system library that has its declarations, if they need
/// a search path.
func lateLibrary(_ name: String, headers: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: ["CDynamicLibrary"] + headers, path: "Sources/SystemLibraries/\(name)")
}

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestEnvironment"] + dependencies, exclude: exclude,
        swiftSettings: testSettings)
}

let package = Package(
    name: "fleuron",
    products: [
        .library(name: "Fleuron", targets: ["Fleuron"]),
        // The text system alone, for clients that set no books: a third of what Fleuron is to compile.
        .library(name: "TextSystem", targets: ["TextSystem"]),
        .library(name: "FleuronNSRange", targets: ["FleuronNSRange"]),
        .executable(name: "fleuron", targets: ["FleuronCommand"]),
    ],
    // A client of the library that asks for no traits (`traits: []`) fetches nothing that only the command needs.
    traits: [
        .trait(name: "Command", description: "The command fleuron, which needs swift-argument-parser."),
        .default(enabledTraits: ["Command"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        systemLibrary("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
        systemLibrary("CHarfBuzzSubset", "harfbuzz-subset", apt: "libharfbuzz-dev", brew: "harfbuzz"),
        systemLibrary("CFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
        systemLibrary("CFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
        systemLibrary("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        systemLibrary("CICU", "icu-uc", apt: "libicu-dev", brew: "icu4c"),
        .target(name: "CAllocator"),
        .target(name: "CThreads"),
        // Libraries that few books need: opened at their first use, so that they cost other runs nothing. Only their headers are needed to
        // build.
        .target(name: "CDynamicLibrary", path: "Sources/SystemLibraries/CDynamicLibrary"),
        lateLibrary("CCairo"),
        lateLibrary("CCrypto"),
        lateLibrary("CCurl"),
        lateLibrary("CFontCalls", headers: ["CHarfBuzz", "CHarfBuzzSubset", "CFontconfig", "CFreeType"]),
        lateLibrary("CHunspell"),
        lateLibrary("CHyphen"),
        // ICU's function names carry its version; this shim gives them plain ones.
        lateLibrary("CICUShim", headers: ["CICU"]),
        lateLibrary("CLibXML2Calls", headers: ["CLibXML2"]),
        lateLibrary("CLibrsvg"),
        lateLibrary("CMarkdown"),
        lateLibrary("CWebP"),
        lateLibrary("CYAML"),
        lateLibrary("CZip"),

        module("Geometry", []),
        module("Resources", ["CThreads", "CICUShim", "CCrypto", "CCurl", "CZip"]),
        module("Markup", ["Resources", "CLibXML2", "CLibXML2Calls", "CMarkdown", "CYAML"]),
        // What the text of a file means that does not say it by elements: rules about words, above all for Project Gutenberg's.
        // With the words of titles, notes, months and the like, by language.
        .target(
            name: "GutenbergReaders", dependencies: ["Resources", "Markup"],
            resources: [
                "en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "fi", "la", "pl", "cs", "hu", "el", "cyrillic", "other",
            ].map { .embedInCode("Words/\($0).txt") }, swiftSettings: strict),
        module("StyleSheets", ["Geometry", "Resources", "Markup"]),
        module("Typefaces", ["Geometry", "Resources", "CHarfBuzz", "CHarfBuzzSubset", "CFontconfig", "CFreeType", "CFontCalls"]),
        module("Boxes", ["Geometry", "Resources", "Markup", "StyleSheets"]),
        // With the letters that change at a hyphen, of languages whose pattern files do not say so.
        .target(
            name: "TextLayout", dependencies: ["Geometry", "Resources", "Typefaces", "CICUShim", "CHyphen"],
            resources: [.embedInCode("Resources/letter-changes.txt")], swiftSettings: strict),
        module("DisplayLists", ["Geometry", "Resources", "Typefaces", "CDeflate"]),
        module("Pagination", ["Geometry", "Resources", "Markup", "StyleSheets", "Boxes", "Typefaces", "TextLayout", "DisplayLists"]),
        // What typographers object to in a layout, counted.
        module("LayoutQuality", ["Resources", "Typefaces", "TextLayout", "Pagination"]),
        module("PDF", ["Geometry", "Resources", "Typefaces", "DisplayLists", "CDeflate"]),
        module(
            "PageImages",
            ["Geometry", "Resources", "Typefaces", "DisplayLists", "CCairo", "CDeflate", "CFreeType", "CFontCalls", "CLibrsvg", "CWebP"]),
        module("TextSystem", ["Geometry", "Resources", "Typefaces", "TextLayout", "DisplayLists", "PDF", "PageImages", "CICUShim"]),
        // Foundation's attributed text: of Foundation only its essentials, which the parser of arguments needs anyway.
        module("FleuronFoundation", ["TextSystem"]),
        // Foundation's own ranges, for clients that import all of Foundation anyway.
        module("FleuronNSRange", ["TextSystem"]),
        // Styled text from HTML, by the readers, style sheets and boxes that books are made by.
        module("TextMarkup", ["Geometry", "Resources", "Markup", "StyleSheets", "StandardStyles", "Boxes", "TextSystem"]),
        // The style sheets that come with the program, inside the program: nothing to find at run time.
        .target(
            name: "StandardStyles", dependencies: ["Resources"], path: "Styles",
            resources: [
                "base", "hints", "novel", "classic", "verse", "drama", "letters", "manual", "large-print", "dictionary", "publication",
                "standard-ebooks", "tei", "docbook", "tables", "sidenotes", "cover",
            ].map { .embedInCode("\($0).css") }, swiftSettings: strict),
        // What printers ask of books: a table inside the program, and the arithmetic of sheets and barcodes.
        .target(
            name: "Printing", dependencies: ["Geometry", "Resources", "Markup"], resources: [.embedInCode("profiles.yaml")],
            swiftSettings: strict),
        // From sources to a PDF. The command is compiled without the text system, which the library `Fleuron` adds.
        module(
            "BookProduction",
            [
                "CThreads", "Geometry", "Resources", "Markup", "GutenbergReaders", "StyleSheets", "StandardStyles", "Typefaces",
                "TextLayout", "DisplayLists", "Boxes", "Pagination", "PDF", "PageImages", "Printing",
            ]),
        module(
            "Fleuron",
            ["Resources", "Markup", "Pagination", "BookProduction", "TextSystem", "FleuronFoundation", "TextMarkup"]),
        .executableTarget(
            name: "FleuronCommand",
            dependencies: [
                "CAllocator", "CHunspell", "CICUShim", "BookProduction", "Geometry", "Resources", "Markup", "GutenbergReaders",
                "StyleSheets",
                "Pagination",
                "LayoutQuality",
                "PageImages",
                "Printing",
                "TextLayout",
                "Typefaces",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ],
            swiftSettings: strict),

        // Figures by the public text system, shown in the documentation and measured by tests.
        .target(name: "GalleryFigures", dependencies: ["Fleuron", "TextSamples"], path: "Examples/GalleryFigures", swiftSettings: strict),
        // Texts and measurements that the figures and the tests share.
        .target(name: "TextSamples", dependencies: ["TextSystem"], path: "Examples/TextSamples", swiftSettings: strict),
        .executableTarget(
            name: "EditingBenchmark", dependencies: ["Fleuron", "TextSamples"], path: "Benchmarks/Editing", swiftSettings: strict),
        // What holds of any text in any shape, tried on texts, shapes and edits that look random: a few in the tests, many by the command.
        .target(name: "TextProperties", dependencies: ["TextSystem", "TextSamples"], path: "Tests/TextProperties", swiftSettings: strict),
        .executableTarget(
            name: "TextPropertyRun", dependencies: ["TextProperties"], path: "Benchmarks/Properties", swiftSettings: strict),
        // The first package of the README, which has a manifest of its own for those who copy it.
        .executableTarget(
            name: "FirstPackage", dependencies: ["TextSystem"], path: "Examples/FirstPackage/Sources/letter", swiftSettings: strict),
        .executableTarget(name: "Gallery", dependencies: ["Fleuron", "GalleryFigures"], path: "Examples/Gallery", swiftSettings: strict),

        // Hides the fonts, the locale and the home of the machine from all tests: they are one program.
        .target(name: "TestEnvironment", path: "Tests/TestEnvironment", exclude: ["fonts.conf"]),
        // Tests of the package's own files: what imports what, whether the documents are true.
        .testTarget(name: "HouseTests", dependencies: ["TestEnvironment"], swiftSettings: testSettings),
        tests("Geometry", []),
        tests("Resources", ["ArchiveFixtures"]),
        // Archives made in memory, sound ones and bad ones.
        .target(name: "ArchiveFixtures", dependencies: ["CDeflate"], path: "Tests/ArchiveFixtures", swiftSettings: strict),
        tests("Markup", ["Resources"]),
        tests("GutenbergReaders", ["Resources", "Markup", "ArchiveFixtures", "CLibXML2"]),
        tests("StyleSheets", ["Geometry", "Resources", "Markup"]),
        tests("Typefaces", ["Geometry", "Resources", "FontFixtures"]),
        tests("TextLayout", ["Geometry", "Resources", "Typefaces", "CICUShim", "CHyphen"]),
        // A reader of PDF files and an interpreter of their text, written against the specification: what tests judge the writer's files
        // by.
        .target(name: "PDFInspection", dependencies: ["CDeflate"], path: "Tests/PDFInspection", swiftSettings: strict),
        tests(
            "LayoutQuality",
            ["Geometry", "Resources", "Markup", "StyleSheets", "StandardStyles", "Typefaces", "TextLayout", "Pagination"]),
        tests("PDF", ["Geometry", "Resources", "Typefaces", "DisplayLists", "CDeflate", "PDFInspection"]),
        tests("Boxes", ["Geometry", "Resources", "Markup", "StyleSheets", "StandardStyles"]),
        tests(
            "Pagination",
            [
                "Geometry", "Resources", "Markup", "StyleSheets", "StandardStyles", "Boxes", "Typefaces", "TextLayout", "DisplayLists",
                "FontFixtures",
            ]),
        tests(
            "Fleuron",
            [
                "BookProduction", "Resources", "Markup", "Pagination", "DisplayLists", "TextLayout", "Typefaces", "Geometry",
                "PDFInspection",
                "ArchiveFixtures", "CLibXML2", "Printing",
            ], exclude: ["Fixtures", "StructureFacts"]),
        // Fonts made for tests.
        .target(name: "FontFixtures", path: "Tests/FontFixtures", swiftSettings: strict),
        // The pixels of pictures, and programs that draw files as others see them.
        .target(name: "PictureInspection", dependencies: ["CCairo"], path: "Tests/PictureInspection", swiftSettings: strict),
        tests("PageImages", ["Geometry", "Resources", "Typefaces", "DisplayLists", "PDF", "CCairo", "PictureInspection"]),
        tests(
            "FleuronCommand",
            [
                "BookProduction", "PageImages", "Resources", "Markup", "GutenbergReaders",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ]),
        tests("Printing", ["Geometry", "Resources"]),
        tests(
            "TextSystem",
            [
                "Geometry", "TextLayout", "Typefaces", "DisplayLists", "PDF", "PDFInspection", "PictureInspection", "FontFixtures",
                "TextSamples", "TextProperties",
            ]),
        tests("FleuronFoundation", ["TextSystem"]),
        tests("FleuronNSRange", ["TextSystem"]),
        tests("TextMarkup", ["TextSystem", "TextSamples"]),
        // The examples of the documentation, compiled and run (Scripts/examples).
        .testTarget(name: "ExampleTests", dependencies: ["Fleuron", "FleuronNSRange", "TestEnvironment"], swiftSettings: testSettings),
        .testTarget(name: "GalleryTests", dependencies: ["Fleuron", "GalleryFigures", "TextSamples"], swiftSettings: testSettings),
    ]
)
