import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct FrontHeadingTests {
    private let text = InventedBook.text, gap = InventedBook.gap, paragraph = InventedBook.paragraph

    private func document(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body) }

    private func chapters(_ word: String = "CHAPTER") -> String { ["I", "II", "III"].map { gap + "\(word) \($0).\n\n\n\(text)" }.joined() }

    @Test(arguments: [("PREFACE", "TO THE SECOND EDITION."), ("PREFACE TO THE HOUSE.", "A Village in the Hills.")])
    func aPrefaceWithASecondLineIsAHeadingAndNoLineOfTheTitlePage(_ title: String, _ line: String) {
        #expect(
            document("\(title)\n\n\(line)\n\n\(text)" + chapters()).headingLines == [
                "2 \(title)", "2 CHAPTER I.", "2 CHAPTER II.", "2 CHAPTER III.",
            ])
    }

    @Test func aPrologueInSectionsBelowATitleIsAHeading() {
        let body = "PROLOGUE\n\nTHE STORM OF THE YEAR 1799\n\n_From a paper of the house_\n\nI\n\n\(text)\n\nII\n\n\(text)" + chapters()
        #expect(document(body).headingLines[0].hasPrefix("2 PROLOGUE"))
    }

    @Test func aNameAboveADateIsASignature() {
        let body = "INTRODUCTION.\n\n\n\(text)\n\n\nJ. R. ROE.\n\nLONDON, July 5th, 1901." + chapters()
        #expect(document(body).headingLines == ["2 INTRODUCTION.", "2 CHAPTER I.", "2 CHAPTER II.", "2 CHAPTER III."])
    }

    @Test func aDateBelowTheTitleOfALetterIsNoHeading() {
        let body =
            "CONTENTS\n\n PREFACE\n A LETTER FROM MR. ROE\n CHAPTER I.\n CHAPTER II.\n CHAPTER III." + gap + "PREFACE\n\n\n\(text)" + gap
            + "A LETTER FROM MR. ROE\n\n\nBOSTON, APRIL 22, 1845.\n\nMy Dear Friend:\n\n\(text)" + chapters()
        #expect(document(body).headingLines.prefix(3) == ["2 PREFACE", "2 A LETTER FROM MR. ROE", "2 CHAPTER I."])
    }

    @Test func theOnlyVolumeOfAFileIsALineOfItsTitlePage() {
        let body = "IN TWO VOLUMES\n\nVOL. I" + gap + "NOTE\n\n\(text)" + chapters("BOOK")
        #expect(document(body).headingLines == ["2 NOTE", "2 BOOK I.", "2 BOOK II.", "2 BOOK III."])
    }

    @Test func aPropositionWithDecimalsBelowItIsNoHeading() {
        let propositions = [
            "1      The house is all that is the case.", "1.1    The house is all the stones, and not the lamp.",
            "1.11   The house is made by the stones, and by these being all of them.", "2      What is the case is a lamp.",
        ]
        let body = "PREFACE\n\n\n\(text)" + gap + propositions.joined(separator: "\n\n")
        #expect(document(body).headingLines == ["2 PREFACE"])
    }

    @Test func titlesThatSayHowAreTitlesInFrenchAsWell() {
        let titles = [
            "Comment la lampe fut allumée dans la vieille maison, et comment elle fut\néteinte.", "Ce que devint la lampe après la nuit.",
            "Comment le pont fut emporté, et ce qu'il en advint.",
        ]
        let body = zip(["I", "II", "III"], titles).map { gap + "CHAPITRE \($0).\n\n\($1)\n\n\(text)" }.joined()
        let found = InventedBook.gutenberg("LA MAISON\n\npar Jane Roe" + body, fields: "Author: Jane Roe\n\nLanguage: French").headingLines
        #expect(found.count == 3 && found[1] == "2 CHAPITRE II. Ce que devint la lampe après la nuit.")
    }

    @Test func aTitleOfTopicsThatTheContentsNameIsATitle() {
        let titles = [
            "The State of the House from the earliest Times", "The Lamp and the Cows",
            "The Storm--The First Flood of the Village--The Bridge", "The Winter and the River",
        ]
        let entries = zip(InventedBook.roman, titles).map { "CHAPTER \($0). \($1)" }.joined(separator: "\n\n")
        let body = zip(InventedBook.roman, titles).map { gap + "CHAPTER \($0)\n\n\n\($1)\n\n\(text)" }.joined()
        #expect(
            document("CONTENTS\n\n" + entries + body).headingLines[2] == "2 CHAPTER III The Storm—The First Flood of the Village—The Bridge"
        )
    }

    @Test func numbersAboveStanzasAreNoHeadwords() {
        let verse =
            "The river runs below the house\nAnd nobody has seen it run,\nThe lamp is lighted for the cows\nAnd put out when the day is done."
        let numbers = [
            "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX",
            "XX", "XXI", "XXII",
        ]
        #expect(
            document("FIRST EDITION\n\n\n" + numbers.map { "\($0).\n\n\(verse)\n" }.joined(separator: "\n")).elementNodes("dfn").isEmpty)
        #expect(
            !document("FIRST EDITION\n\n\n" + numbers.map { "\($0).\n\n\(verse)\n" }.joined(separator: "\n")).guesses.contains {
                $0.subject == .entries
            })
    }

    @Test func titleAndAuthorOnTheLinesOfOneBlockArePartedThere() {
        let body = "The House\n    by\nJane Roe" + chapters()
        let lines = InventedBook.gutenberg(body).titlePageLines
        #expect(lines.count >= 2 && lines[0] == "title: The House" && lines[1].hasPrefix("author: by") && lines[1].hasSuffix("Jane Roe"))
    }

    @Test func aDedicationMayStandBetweenAPartAndItsFirstTitle() {
        let part = { (number: String, titles: [String]) in
            gap + "\(number) PART\n\nTo John Roe, my friend" + titles.map { gap + "\($0)\n\n\(text)" }.joined()
        }
        let found = document(part("FIRST", ["THE LAMP", "THE BRIDGE", "THE COWS"]) + part("SECOND", ["THE STORM", "THE FERRY"]))
            .headingLines
        #expect(found == ["1 FIRST PART", "2 THE LAMP", "2 THE BRIDGE", "2 THE COWS", "1 SECOND PART", "2 THE STORM", "2 THE FERRY"])
    }

    @Test func theFirstTitleBelowAPartMayBeASentenceOfAFewWords() {
        let part = { (number: String, title: String) in
            gap + "Part \(number)" + gap + "\(title)\n\n\(text)" + gap + "The Storm and the \(number).\n\n\(text)" + gap
                + "The Cows of the \(number).\n\n\(text)"
        }
        let found = document(part("First", "The Lamp.") + part("Second", "The Lamp in the Window.")).headingLines
        #expect(
            found == [
                "1 Part First", "2 The Lamp.", "2 The Storm and the First.", "2 The Cows of the First.", "1 Part Second",
                "2 The Lamp in the Window.", "2 The Storm and the Second.", "2 The Cows of the Second.",
            ])
    }

    @Test func aNoteBelowItsLabelIsANote() {
        let notes =
            "-----\n\nFootnote 1:\n\n  He was a cousin of the miller.\n\nFootnote 2:\n\n  The bridge was built again.\n\n  It stands to this day."
        let body =
            "CHAPTER I.\n\n\n\(paragraph) He said so.[1]\n\n\(paragraph) It was gone.[2]\n\n\(notes)\n\n\n\n\nCHAPTER II.\n\n\n\(text)"
        let document = document(body)
        let found = document.elementNodes("aside", "note").map {
            document.string(of: $0).split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
        }
        #expect(found.count == 2 && found[0] == "1 He was a cousin of the miller." && found[1].hasSuffix("It stands to this day."))
    }
}
