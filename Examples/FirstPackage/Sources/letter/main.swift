import Foundation
import TextSystem

let text = StyledText(
    "Dear reader, this page was laid out by a program of ten lines: its paragraph is broken as a whole and hyphenated.",
    TextAttributes {
        $0.language = "en-GB"
        $0.paragraphStyle = ParagraphStyle {
            $0.alignment = .justified; $0.hyphenationFactor = 1
        }
    })
var page = Canvas(size: Size(width: 298, height: 420))
page.draw(text, in: Rect(x: 36, y: 48, width: 226, height: 324))
try Data(page.pdf(title: "A letter")).write(to: URL(fileURLWithPath: "letter.pdf"))
print("letter.pdf")
