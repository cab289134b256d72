import Fleuron
import TestEnvironment
import Testing

/// What the examples of the documentation take for granted.
struct ExampleContext {
    var page = Canvas(size: Size(width: 300, height: 400))
    var text = StyledText("Some text, which is laid out on 01/02", TextAttributes { $0.font = .standard })
    let storage: TextStorage
    let layout: LayoutManager
    let input: TextInput
    /// A word of the text.
    let range: TextRange

    init() {
        storage = TextStorage(text)
        layout = LayoutManager(storage, containers: [TextContainer(width: 120)])
        input = TextInput(layout)
        range = storage.range(of: "text") ?? storage.range
    }
}

/// The examples of the documentation do what they say without a trap or an error.
@Suite(.enabled(if: FontDescriptor.standard.postScriptName.contains("Garamond"), "EB Garamond is not installed")) struct ExampleTests {
    @Test func theExamplesRun() {
        #expect(ExampleContext.all.count > 90)
        for example in ExampleContext.all {
            #expect(throws: Never.self, "\(example.title)") {
                var context = ExampleContext()
                try example.run(&context)
                // What they have laid out is there to be drawn.
                context.page.draw(context.layout, at: .zero)
            }
        }
    }
}

/// What examples print is for their readers.
func print(_ items: Any...) {}
