// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// ComingFromStringDrawing
    mutating func example119() throws {
        var page = Canvas(size: Size(width: 200, height: 60))
        let title = StyledText("A title", TextAttributes { $0.font = .standard.withSize(24) })
        page.draw(title, at: Point(x: 10, y: 10))
        let size = title.size
        _ = page
        _ = title
        _ = size
    }
}
