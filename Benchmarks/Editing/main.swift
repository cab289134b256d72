import Fleuron
import TextSamples

/// What editing one word of a text of 1,000 paragraphs costs, as a share of laying out the whole: both taken in one run, so that the
/// machine and its load do not count.
///
/// The edit keeps the number of lines (one paragraph is broken again and none is moved), or makes it larger (one is broken again, those
/// behind it are moved).

let words = Texts.whale.split(separator: " ")
let text = (0..<1_000).map { words[($0 % 40)..<($0 % 40 + 40 + $0 % 23)].joined(separator: " ") + " \($0)." }.joined(separator: "\n")

func time(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

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
