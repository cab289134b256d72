// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import Foundation

extension ExampleContext {
    /// ComingFromStringDrawing
    mutating func example102() throws {
        var page = Canvas(size: Size(width: 200, height: 60))
        let title = StyledText("A title", TextAttributes { $0.font = .standard.withSize(24) })
        page.draw(title, at: Point(x: 10, y: 10))
        let size = title.size
        _ = page
        _ = title
        _ = size
    }

    /// TextSystem
    mutating func example103() throws {

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
