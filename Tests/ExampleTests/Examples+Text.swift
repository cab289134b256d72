// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// ParagraphStyle
    mutating func example79() throws {
        let style = ParagraphStyle { $0.alignment = .justified; $0.hyphenationFactor = 1; $0.firstLineHeadIndent = 12 }
        storage.setAttribute(\.paragraphStyle, style, in: storage.range)
        _ = style
    }

    /// TabStop
    mutating func example80() throws {
        let prices = ParagraphStyle { $0.tabStops = [TabStop(.left, at: 20), TabStop(.decimal, at: 200)] }
        _ = prices
    }

    /// StyledText
    mutating func example81() throws {
        let title = StyledText("Fleuron", .init { $0.font = .standard.withSize(24) }) + " is a printer’s flower"
        _ = title
    }

    /// TextAttachment
    mutating func example82() throws {
        let dot = TextAttachment(.drawing(Path(circle: Point(x: 4, y: 4), radius: 4), .red), size: Size(width: 8, height: 8))
        storage.insert(dot, at: .start)
        _ = dot
    }

    /// TextAttributes
    mutating func example83() throws {
        let emphasis = TextAttributes { $0.font = .standard.adding(.italic); $0.foregroundColor = .blue }
        storage.addAttributes(emphasis, in: range)
        _ = emphasis
    }

    /// Ligature
    mutating func example84() throws {
        storage.setAttribute(\.ligature, Ligature.all, in: range)
    }

    /// WritingDirection
    mutating func example85() throws {
        let hebrew = ParagraphStyle { $0.baseWritingDirection = WritingDirection.rightToLeft }
        _ = hebrew
    }

    /// TextEffect
    mutating func example86() throws {
        storage.setAttribute(\.textEffect, TextEffect.letterpress, in: range)
    }

    /// Shadow
    mutating func example87() throws {
        storage.setAttribute(\.shadow, Shadow(offset: Size(width: 0, height: 2), blurRadius: 3), in: range)
    }

    /// LineDecoration
    mutating func example88() throws {
        storage.setAttribute(\.underline, LineDecoration(.double, color: .red), in: range)
    }

    /// TextExpression
    mutating func example89() throws {
        let dates = try TextExpression("(\\d{2})/(\\d{2})")
        try storage.replaceMatches(of: dates, with: "$2.$1.")
        _ = dates
    }

    /// TextExpressionError
    mutating func example90() throws {
        do throws(TextExpressionError) { _ = try TextExpression("(") } catch { print(error) }
    }

    /// TextMatch
    mutating func example91() throws {
        for match in try storage.matches(of: TextExpression("(\\w+)@(\\w+)")) { print(match.range, match.groups) }
    }

    /// TextPosition
    mutating func example92() throws {
        let middle = storage.position(characterOffset: 4)
        storage.insert("new ", at: middle)
        print(storage.utf16Offset(of: middle))
        _ = middle
    }

    /// TextAffinity
    mutating func example93() throws {
        let end = layout.caretRect(at: range.upperBound, affinity: .upstream)
        _ = end
    }

    /// SearchOptions
    mutating func example94() throws {
        let last = storage.range(of: "TEXT", options: [.caseInsensitive, .backwards])
        _ = last
    }

    enum Types95 {
        final class Counter: TextStorageDelegate {
            var letters = 0
            func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
                if edit.changes.contains(.characters) { letters += edit.changeInLength }
            }
        }
    }

    /// TextEdit
    mutating func example95() throws {
        typealias Counter = Types95.Counter
        let counter = Counter()
        storage.addObserver(counter)
        _ = counter
    }

    enum Types96 {
        final class Colouring: TextStorageDelegate {
            func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
                for keyword in storage.ranges(of: "let ") { storage.setAttribute(\.foregroundColor, .blue, in: keyword) }
            }
        }
    }

    /// TextStorageDelegate
    mutating func example96() throws {
        typealias Colouring = Types96.Colouring
        let colouring = Colouring()
        storage.delegate = colouring
        _ = colouring
    }

    /// TextStorage
    mutating func example97() throws {
        let letter = TextStorage("Dear reader,", attributes: TextAttributes { $0.font = .standard })
        letter.append(" this is a text.")
        letter.setAttribute(\.foregroundColor, .red, in: letter.range(of: "reader") ?? letter.range)
        _ = letter
    }
}
