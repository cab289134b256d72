internal import DisplayLists
internal import Resources
internal import Typefaces

/// The part of writing that several threads share: content streams, page by page, and font subsets.
///
/// The pages of a long book are worked on in groups, each of which is in the file before the next is begun: what is in memory does not grow
/// with the book.
struct PageWork {
    private let pages: PageSource
    private let context: ContentContext
    private let plan: FontPlan
    private let workers: Int
    private let textDeflate: TextDeflate?

    struct Result {
        /// Compressed streams of consecutive pages.
        var content: [PageStreams]
        /// Of the simple fonts, by face; nil where there is none.
        var subsets: [FontSubset?]
    }

    /// Pages that the codes of `TextDeflate` are made from. Fewer pages than this are compressed by libdeflate.
    private static let sampleSize = 16
    /// Chunks of pages in a group: 2,560 pages, some six megabytes.
    private static let chunksOfGroup = 64

    init(pages: PageSource, context: ContentContext, plan: FontPlan, workers: Int) {
        self.pages = pages; self.context = context; self.plan = plan; self.workers = workers
        textDeflate = Self.makeTextDeflate(pages, context)
    }

    var groupCount: Int { max(1, (pages.chunks.count + Self.chunksOfGroup - 1) / Self.chunksOfGroup) }

    /// The pages of a group, and with the first the subsets of the fonts. Nil if memory is short. Groups and chunks are the same for any
    /// number of workers.
    func run(group: Int) -> Result? {
        let all = pages.chunks
        let chunks = all[min(group * Self.chunksOfGroup, all.count)..<min((group + 1) * Self.chunksOfGroup, all.count)]
        let faces = group == 0 ? plan.faces.indices.filter { plan.faces[$0].usesSimple } : []
        var content = [PageStreams](repeating: PageStreams(), count: chunks.count)
        var subsets = [FontSubset?](repeating: nil, count: plan.faces.count)
        content.withUnsafeMutableBufferPointer { content in
            subsets.withUnsafeMutableBufferPointer { subsets in
                // Every task writes to a place of its own.
                nonisolated(unsafe) let content = content
                nonisolated(unsafe) let subsets = subsets
                // Subsets come first: each is one long task.
                // A single chunk and the subsets for it are done sooner than a thread is started.
                TaskQueue.run(count: faces.count + chunks.count, workers: chunks.count > 1 ? workers : 1) { queue in
                    var compression = PageCompression(textDeflate)
                    var writer = PageContent(context: context)
                    while let task = queue.next() {
                        if task < faces.count {
                            let use = plan.faces[faces[task]]
                            subsets[faces[task]] = use.face.subset(glyphs: use.simpleGlyphs)
                        } else {
                            content[task - faces.count] = PageStreams(
                                pages.pages(chunks[chunks.startIndex + task - faces.count]), writer: &writer, compression: &compression)
                        }
                    }
                }
            }
        }
        return content.allSatisfy(\.isComplete) ? Result(content: content, subsets: subsets) : nil
    }

    /// Codes from pages at even distances; nil for a short document.
    private static func makeTextDeflate(_ pages: PageSource, _ context: ContentContext) -> TextDeflate? {
        guard pages.count >= sampleSize else { return nil }
        var parser = TextDeflate.Parser(), statistics = TextDeflate.Statistics()
        var writer = PageContent(context: context)
        for sample in 0..<sampleSize {
            let index = sample * pages.count / sampleSize
            for page in pages.pages(index..<index + 1) {
                writer.write(page) { bytes in
                    parser.parse(bytes)
                    statistics.add(parser.sequences, of: bytes)
                }
            }
        }
        return TextDeflate(statistics)
    }
}

/// A worker's means to compress pages: the book's own codes, or libdeflate in a document too short for them.
enum PageCompression {
    case text(TextDeflate, TextDeflate.Parser)
    case general(Compressor)

    init(_ textDeflate: TextDeflate?) {
        self = textDeflate.map { .text($0, TextDeflate.Parser()) } ?? .general(Compressor(level: PDFWriter.compressionLevel))
    }
}

/// The compressed content streams of consecutive pages, one after the other.
struct PageStreams: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where each page's stream ends.
    private(set) var ends: [Int] = []
    private(set) var isComplete = true

    init() {}

    init(_ pages: ArraySlice<DisplayList>, writer: inout PageContent, compression: inout PageCompression) {
        bytes.reserveCapacity(2048 * pages.count)
        ends.reserveCapacity(pages.count)
        switch compression {
        case .text(let encoder, var parser):
            // The parser's tables are large: they are taken out and given back, not copied.
            compression = .general(Compressor(level: 1))
            for page in pages {
                writer.write(page) { content in
                    parser.parse(content)
                    encoder.append(content, parser.sequences, to: &bytes)
                }
                ends.append(bytes.count)
            }
            compression = .text(encoder, parser)
        case .general(let compressor):
            for page in pages {
                writer.write(page) { content in
                    if !compressor.appendCompressed(content, to: &bytes) { isComplete = false }
                }
                ends.append(bytes.count)
            }
        }
    }
}
