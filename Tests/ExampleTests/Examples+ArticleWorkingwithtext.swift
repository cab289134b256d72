// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// WorkingWithText
    mutating func example144() throws {
        var motto = StyledText()
        motto += StyledText("Festina ", TextAttributes { $0.font = FontDescriptor(family: "EB Garamond", size: 14) })
        motto += StyledText("lente", TextAttributes { $0.tracking = 1 })
        motto.runs.append(StyledText.Run(", 1499", TextAttributes { $0.baselineOffset = 2 }))
        let printed = motto.withDefaults(TextAttributes { $0.foregroundColor = .black })
        for run in printed.runs where run.attributes.foregroundColor == .black { print(run.text) }
        print(motto.isEmpty ? "nothing" : motto.string)
        _ = motto
        _ = printed
    }

    /// WorkingWithText
    mutating func example145() throws {
        let seal = Path(circle: Point(x: 6, y: 6), radius: 6)
        var hanging = TextAttachment(.drawing(seal, .red), bounds: Rect(x: 0, y: -9, width: 12, height: 12), alternativeText: "seal")
        hanging.bounds.origin.y += 2
        let pieces: [TextAttachment.Content] = [.empty, .image([]), hanging.content]
        for content in pieces {
            let piece = TextAttachment(content, size: Size(width: 12, height: 12), alternativeText: hanging.alternativeText)
            storage.append(StyledText(piece, TextAttributes { $0.link = "https://example.org/" }))
        }
        print(storage.string.count { $0 == TextAttachment.character })
        _ = seal
        _ = hanging
        _ = pieces
    }

    /// WorkingWithText
    mutating func example146() throws {
        var title = TextAttributes()
        title.font = .standard.withSize(20)
        title.foregroundColor = .blue
        title.backgroundColor = Color(white: 0.95)
        title.kern = 0.5
        title.ligature = Ligature.standard
        title.obliqueness = 0.1
        title.expansion = 0.05
        title.strokeWidth = -2
        title.strokeColor = .black
        title.language = "en-GB"
        title.writingDirection = WritingDirection.natural
        title.destination = "title"
        title.annotations = ["level": "1"]
        storage.addAttributes(title, in: range)
        storage.setAttribute(\.link, "#title", in: storage.range)
        let quiet = title.merging(TextAttributes { $0.kern = 0; $0.tracking = 0 })
        storage.setAttributes(quiet, in: range)
        _ = title
        _ = quiet
    }

    /// WorkingWithText
    mutating func example147() throws {
        var line = LineDecoration(LineDecoration.Style.single)
        let styles: [LineDecoration.Style] = [.single, .thick, .double]
        let patterns: [LineDecoration.Pattern] = [.solid, .dot, .dash, .dashDot, .dashDotDot]
        for style in styles {
            for pattern in patterns {
                (line.style, line.pattern) = (style, pattern)
                (line.color, line.byWord) = (.red, true)
                storage.append(StyledText("underlined ", TextAttributes { $0.underline = line; $0.strikethrough = .single }))
            }
        }
        var shadow = Shadow()
        shadow.offset = Size(width: 1, height: 2)
        shadow.blurRadius = 3
        shadow.color = Color.black.opacity(0.4)
        storage.setAttribute(\.shadow, shadow, in: range)
        _ = line
        _ = styles
        _ = patterns
        _ = shadow
    }

    /// WorkingWithText
    mutating func example148() throws {
        if let (attributes, reach) = storage.attributes(at: range.lowerBound) {
            print(attributes.font?.size ?? 0, storage.substring(reach))
        }
        let language = storage.attribute(\.language, at: range.lowerBound, in: storage.paragraphRange(for: range))
        storage.enumerateAttributes(in: storage.range) { attributes, stretch in
            if attributes.attachment != nil { print("attachment at", stretch.lowerBound) }
        }
        storage.enumerateAttribute(\.link, in: storage.range) { link, stretch in if let link { print(link, storage.substring(stretch)) } }
        storage.updateAttributes(in: range) { $0.font = $0.font?.adding(.bold) }
        storage.removeAttribute(\.underline, in: range)
        _ = language
    }

    /// WorkingWithText
    mutating func example149() throws {
        var body = ParagraphStyle()
        body.alignment = .justified
        body.firstLineHeadIndent = 12
        body.headIndent = 0
        body.tailIndent = -6
        body.lineHeightMultiple = 1.1
        (body.minimumLineHeight, body.maximumLineHeight) = (12, 18)
        body.lineSpacing = 1
        (body.paragraphSpacingBefore, body.paragraphSpacing) = (0, 6)
        body.hyphenationFactor = 1
        body.usesOpticalMargins = true
        body.tolerance = 400
        storage.defaultAttributes = TextAttributes { $0.paragraphStyle = body; $0.language = "en" }
        storage.setAttribute(\.paragraphStyle, body, in: storage.range)
        for number in 0..<storage.paragraphCount {
            let paragraph = storage.paragraphRange(number)
            print(storage.paragraphStyle(at: paragraph.lowerBound).alignment, storage.substring(paragraph))
        }
        _ = body
    }

    /// WorkingWithText
    mutating func example150() throws {
        let alignments: [ParagraphStyle.Alignment] = [.natural, .left, .right, .center, .justified]
        let modes: [ParagraphStyle.LineBreakMode] = [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
        ]
        for alignment in alignments {
            for mode in modes {
                let style = ParagraphStyle {
                    ($0.alignment, $0.lineBreakMode) = (alignment, mode)
                    ($0.allowsDefaultTighteningForTruncation, $0.tighteningFactorForTruncation) = (true, 0.03)
                    $0.baseWritingDirection = WritingDirection.leftToRight
                }
                let text = StyledText("A line that is too long", TextAttributes { $0.paragraphStyle = style })
                page.draw(text, in: Rect(x: 0, y: 0, width: 60, height: 40))
            }
        }
        _ = alignments
        _ = modes
    }

    /// WorkingWithText
    mutating func example151() throws {
        let stops: [TabStop.Alignment] = [.natural, .left, .center, .right, .decimal]
        let row = ParagraphStyle {
            $0.tabStops = stops.enumerated().map { TabStop($1, at: 60 * Double($0 + 1)) }
            $0.defaultTabInterval = 36
        }
        for stop in row.tabStops where stop.alignment == .right { print(stop.location, stop.columnTerminators ?? "none") }
        let price = TabStop(.decimal, at: 120, columnTerminators: TabStop.columnTerminators(for: "de"))
        _ = stops
        _ = row
        _ = price
    }

    /// WorkingWithText
    mutating func example152() throws {
        let fourth = storage.position(characterOffset: 4)
        let string = storage.string
        let same = storage.position(string.index(string.startIndex, offsetBy: 4))
        print(fourth == same, storage.index(of: fourth) == string.index(string.startIndex, offsetBy: 4))
        let units = storage.utf16Offsets(of: range)
        print(storage.substring(storage.range(utf16Offsets: units)))
        if let word = string.range(of: "laid") { print(storage.substring(storage.range(word))) }
        print(storage.utf16Offset(of: storage.endPosition), storage.position(utf16Offset: 3) > storage.startPosition)
        _ = fourth
        _ = string
        _ = same
        _ = units
    }

    enum Types153 {
        final class Watcher: TextStorageDelegate {
            func textStorage(_ storage: TextStorage, willProcessEditing edit: TextEdit) {
                // What is changed here becomes part of the edit, and is taken back with it.
                if edit.changes == TextEdit.Changes.attributes { return }
                storage.replaceOccurrences(of: "--", with: "–", in: edit.range)
            }
            func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
                if edit.changes.contains(.characters) { print("grown by", edit.changeInLength, "bytes at", edit.range) }
            }
        }
    }

    /// WorkingWithText
    mutating func example153() throws {
        typealias Watcher = Types153.Watcher
        let watcher = Watcher()
        storage.delegate = watcher
        storage.addObserver(watcher)
        storage.edit {
            let new = storage.replaceCharacters(in: range, with: "letter")
            storage.replace(new, with: StyledText("book", TextAttributes { $0.foregroundColor = .green }))
        }
        storage.beginEditing()
        storage.insert("A new beginning. ", at: storage.startPosition)
        storage.delete(storage.position(characterOffset: 0)..<storage.position(characterOffset: 2))
        storage.endEditing()
        storage.removeObserver(watcher)
        let taken = storage.isEmpty ? StyledText() : storage.styledText(storage.range)
        _ = watcher
        _ = taken
    }

    /// WorkingWithText
    mutating func example154() throws {
        let head = storage.range(of: "SOME", options: [.caseInsensitive, .anchored])
        let accent = storage.ranges(of: "text", options: SearchOptions.diacriticInsensitive)
        let last = storage.range(of: "t", options: .backwards)
        let count = storage.replaceOccurrences(of: "text", with: "type", options: .caseInsensitive)
        _ = head
        _ = accent
        _ = last
        _ = count
    }

    /// WorkingWithText
    mutating func example155() throws {
        do throws(TextExpressionError) {
            let dates = try TextExpression("(\\d+)" + TextExpression.escapedPattern(for: "/") + "(\\d+)", ignoresCase: true)
            print(dates.pattern, dates.groupCount)
            for match in try storage.matches(of: dates) {
                print(storage.substring(match.range), match.groups.count, storage.replacement(for: match, template: "$2.$1."))
            }
        } catch {
            print(error.description, error.utf8Offset ?? 0)
        }
    }

    /// WorkingWithText
    mutating func example156() throws {
        do throws(TextExpressionError) {
            let names = try TextExpression("(?<first>\\w+) (?<last>\\w+)")
            if let number = names.groupNumber(named: "last") {
                for match in try storage.matches(of: names) { print(match.groups[number - 1].map(storage.substring) ?? "") }
            }
            try storage.replaceMatches(of: names, with: "${last}, ${first}")
        } catch {
            print(error)
        }
    }

    /// WorkingWithText
    mutating func example157() throws {
        let kinds: [DataDetector.Kinds] = [.link, .mail, .phone, .date, .all]
        var detector = DataDetector(.phone)
        for kind in kinds {
            detector.kinds = kind
            for match in detector.matches(in: storage, storage.range) {
                switch match.kind {
                case .link(let address), .mail(let address): print(address, storage.substring(match.range))
                case .phone(let number): print("tel:" + number)
                case .date(let year, let month, let day): print(year ?? 0, month, day)
                }
            }
        }
        _ = kinds
        _ = detector
    }

    /// WorkingWithText
    mutating func example158() throws {
        var item = PasteboardItem(StyledText("bold", TextAttributes { $0.font = .standard.adding(.bold) }))
        print(item.plain, item.html, item.styled?.runs.count ?? 0)
        item = PasteboardItem(plain: "characters alone")
        _ = item
    }
}
