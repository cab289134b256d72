internal import DisplayLists
internal import Resources
internal import Typefaces

/// The part of writing that several threads share: content streams, page by page, and font subsets.
struct PageWork {
    let pages: PageSource
    let context: ContentContext
    let plan: FontPlan

    struct Result {
        /// Compressed streams of consecutive pages.
        var content: [PageStreams]
        /// Of the simple fonts, by face; nil where there is none.
        var subsets: [FontSubset?]
    }

    /// Pages that the codes of `TextDeflate` are made from. Fewer pages than this are compressed by libdeflate.
    private static let sampleSize = 16

    /// Nil if memory is short. Chunks are the same for any number of workers.
    func run(workers: Int) -> Result? {
        let chunks = pages.chunks
        let faces = plan.faces.indices.filter { plan.faces[$0].usesSimple }
        var content = [PageStreams](repeating: PageStreams(), count: chunks.count)
        var subsets = [FontSubset?](repeating: nil, count: plan.faces.count)
        let textDeflate = makeTextDeflate()
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
                                pages.pages(chunks[task - faces.count]), writer: &writer, compression: &compression)
                        }
                    }
                }
            }
        }
        return content.allSatisfy(\.isComplete) ? Result(content: content, subsets: subsets) : nil
    }

    /// Codes from pages at even distances; nil for a short document.
    private func makeTextDeflate() -> TextDeflate? {
        guard pages.count >= Self.sampleSize else { return nil }
        var parser = TextDeflate.Parser(), statistics = TextDeflate.Statistics()
        var writer = PageContent(context: context)
        for sample in 0..<Self.sampleSize {
            let index = sample * pages.count / Self.sampleSize
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
