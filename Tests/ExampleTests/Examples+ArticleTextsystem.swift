// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// TextSystem
    mutating func example143() throws {

        let text = StyledText("In a circle …", TextAttributes {
            $0.font = .standard.withSize(11)
            $0.language = "en-GB"
            $0.paragraphStyle = ParagraphStyle { $0.alignment = .justified; $0.hyphenationFactor = 1 }
        })
        let layout = LayoutManager(TextStorage(text), containers: [.circle(diameter: 260)])
        var page = Canvas(size: Size(width: 300, height: 300))
        page.draw(layout, at: Point(x: 20, y: 20))
        let pdf = try page.pdf()
        _ = text
        _ = layout
        _ = page
        _ = pdf
    }
}
