import Fleuron
import Glibc
import TextSamples

/// What editing one word of a text of 1,000 paragraphs costs, as a share of laying out the whole: both taken in one run, so that the
/// machine and its load do not count.
///
/// The edit keeps the number of lines (one paragraph is broken again and none is moved), or makes it larger (one is broken again, those
/// behind it are moved).

let words = Texts.whale.split(separator: " ")
let text = (0..<1_000).map { words[($0 % 40)..<($0 % 40 + 40 + $0 % 23)].joined(separator: " ") + " \($0)." }.joined(separator: "\n")

func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

func time(_ body: () -> Void) -> Double { seconds(ContinuousClock().measure(body)) }

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

struct Editing {
    let storage = TextStorage(text, attributes: .body(11))
    let layout: LayoutManager
    /// What is edited: the last word of a paragraph in the middle.
    private var place: TextRange

    init() {
        layout = LayoutManager(storage, containers: [TextContainer(width: 250)])
        place = storage.range(of: " 499.") ?? storage.range
    }

    /// Puts another text in the place of the one edited last, and lays out again.
    mutating func replace(with new: String) {
        place = storage.replaceCharacters(in: place, with: new)
        layout.ensureLayout()
    }
}

func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
}

/// A page for all text that comes.
final class Pages: LayoutManagerDelegate {
    func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
        TextContainer(width: 300, height: 480)
    }
}

/// The text of a file with a line for each paragraph.
func paragraphs(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    var result = "", isInParagraph = false
    for line in String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        if line.allSatisfy(\.isWhitespace) {
            if isInParagraph { result += "\n" }
            isInParagraph = false
        } else {
            if isInParagraph { result += " " }
            result += line
            isInParagraph = true
        }
    }
    return result
}

func openAndType(_ text: String, workers: Int) {
    var first: [Double] = [], last: [Double] = [], keys: [Double] = [], apart: [Double] = [], read: [Double] = [], readAgain: [Double] = []
    for _ in 0..<5 {
        let clock = ContinuousClock(), start = clock.now
        let storage = TextStorage(text, attributes: .body(11)), pages = Pages()
        let layout = LayoutManager(storage)
        layout.workers = workers
        layout.delegate = pages
        layout.ensureLayout(of: 0)
        first.append(seconds(clock.now - start))
        layout.ensureLayout()
        last.append(seconds(clock.now - start))
        let middle = storage.position(characterOffset: text.count / 2)
        var place = middle..<middle
        for key in repeatElement(["t", "y", "p", "e", "d", " "], count: 10).joined() {
            keys.append(
                time {
                    place = storage.replaceCharacters(in: place.upperBound..<place.upperBound, with: key)
                    layout.ensureLayout(to: place.upperBound)
                    _ = layout.caretRect(at: place.upperBound)
                })
        }
        // Which fonts stand in for others is found out with the first question, over all that the answer reaches over.
        read.append(time { _ = storage.attributes(at: middle) })
        place = storage.replaceCharacters(in: place.upperBound..<place.upperBound, with: "!")
        readAgain.append(time { _ = storage.attributes(at: middle) })
        apart.append(
            time {
                let pages = Pages(), layout = LayoutManager(TextStorage(text, attributes: .body(11)))
                layout.workers = workers
                layout.delegate = pages
                layout.allowsNonContiguousLayout = true
                _ = layout.caretRect(at: layout.storage.endPosition)
            })
        if last.count == 1 { print("\(layout.containers.count) pages, \(text.utf8.count) bytes, \(workers) threads") }
    }
    print(
        "first page: \(milliseconds(median(first))), all pages: \(milliseconds(median(last))), "
            + "the last page alone, at an estimated place: \(milliseconds(median(apart))), a keystroke: \(milliseconds(median(keys))), "
            + "attributes of a character: \(milliseconds(median(read))), after a keystroke \(milliseconds(median(readAgain)))")
}

if CommandLine.arguments.count > 1 {
    guard let text = paragraphs(of: CommandLine.arguments[1]) else {
        print("\(CommandLine.arguments[1]): cannot be read")
        exit(1)
    }
    for workers in [1, 2] { openAndType(text, workers: workers) }
    exit(0)
}

var whole: [Double] = [], sameCount: [Double] = [], otherCount: [Double] = []
for _ in 0..<7 {
    var editing = Editing()
    whole.append(time { editing.layout.ensureLayout() })
    // There and back again, as often as makes the clock's grain small.
    sameCount.append(time { for _ in 0..<25 { editing.replace(with: " 488."); editing.replace(with: " 499.") } } / 50)
    let longer = " 499. " + Texts.pride
    otherCount.append(time { for _ in 0..<10 { editing.replace(with: longer); editing.replace(with: " 499.") } } / 20)
}

func percent(_ share: Double) -> String {
    let thousandths = Int((share * 100_000).rounded())
    let fraction = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction + " %"
}

print("laying out 1,000 paragraphs: \(Int((median(whole) * 1_000_000).rounded())) µs")
print("editing a word, line count unchanged: \(percent(median(sameCount) / median(whole))) of it")
print("editing a word, line count changed: \(percent(median(otherCount) / median(whole))) of it")
