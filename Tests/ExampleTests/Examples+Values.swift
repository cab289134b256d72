// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// Color
    mutating func example98() throws {
        page.fill(Path(Rect(x: 0, y: 0, width: 50, height: 20)), Color(red: 0.9, green: 0.2, blue: 0.1).opacity(0.5))
    }

    /// Point
    mutating func example99() throws {
        let position = layout.position(at: Point(x: 20, y: 5), in: 0)
        _ = position
    }

    /// Size
    mutating func example100() throws {
        let size = Size(width: 200, height: Size.unlimited.height)
        print(text.boundingRect(with: size).height)
        _ = size
    }

    /// Rect
    mutating func example101() throws {
        let margins = Rect(x: 0, y: 0, width: 300, height: 400).insetBy(x: 20, y: 30)
        print(margins.midX, margins.contains(Point(x: 30, y: 40)))
        _ = margins
    }

    /// Path
    mutating func example102() throws {
        var triangle = Path(polygon: [Point(x: 0, y: 80), Point(x: 50, y: 0), Point(x: 100, y: 80)])
        triangle.append(Path(circle: Point(x: 50, y: 50), radius: 10))
        layout.containers = [.path(triangle)]
        _ = triangle
    }

    /// Transform
    mutating func example103() throws {
        page.withSavedGState {
            $0.concatenate(Transform(translationX: 150, y: 100).rotated(by: 0.2))
            $0.draw(text, at: .zero)
        }
    }
}
