import DisplayLists
package import Geometry
package import Markup
package import Pagination
import Printing
package import Resources
import StyleSheets

/// Books for a printer: margins, bleed and page counts by the printer's table.
extension BookPipeline {
    /// Whether pages are put in order for a printer once they are drawn.
    var isForPrint: Bool { profile != nil || options.imposition != nil }

    /// The printer's table, as the user or a book file names it; its trim is the size of the page.
    mutating func chooseProfile() throws(Diagnostic) {
        guard let name = options.profile else {
            guard options.hasBleed != nil || options.hasCropMarks || options.paper != nil else { return }
            throw Diagnostic(
                .error, .unknownProfile, "bleed, crop marks and paper are a printer's, and no printer is named",
                hint: "name one with --profile, as in --profile kdp-6x9")
        }
        let profile = try PrintProfiles.profile(named: name, at: profileSource)
        guard profile.paper(named: options.paper) != nil else {
            let papers = profile.papers.map(\.name).joined(separator: ", ")
            throw Diagnostic(
                .error, .unknownPaper, "\(profile.name) has no paper “\(options.paper ?? "")”", hint: "its papers are \(papers)")
        }
        self.profile = profile
        gutter = profile.gutters[0].margin
        options.pageSize = "\(profile.trim.width.points)pt \(profile.trim.height.points)pt"
    }

    /// What the printer asks of pages, as a sheet. The cover is printed by itself.
    func printSheet(_ profile: PrintProfile) -> SourceText {
        let least = options.hasBleed == false ? profile.margin : profile.marginWithBleed
        let marks = options.hasCropMarks ? " marks: crop;" : ""
        let sheet = """
            :root { --gutter: \(gutter.points)pt; --least-margin: \(least.points)pt; --for-printer: 1 }
            @page { bleed: \(profile.bleed.points)pt;\(marks) }
            .cover { display: none }
            """
        return SourceText(name: "--profile", text: Array(sheet.utf8))
    }

    /// Styles and sets a book; one for a printer as often as its gutter asks for.
    package mutating func set(_ document: Document) throws(Diagnostic) -> Layout {
        try settle(document, try layOut(try style(document)))
    }

    /// The layout in which the inner margins are those that the printer asks for at the number of its pages.
    ///
    /// The gutter only widens from one round to the next, so that this ends. Without a profile the layout is returned as it is.
    package mutating func settle(_ document: Document, _ first: consuming Layout) throws(Diagnostic) -> Layout {
        guard let profile else { return first }
        var layout = first, rounds = 1
        while true {
            let needed = profile.gutter(ofPages: pageCount(of: layout))
            guard needed > gutter else { break }
            guard rounds < Self.mostRounds else {
                report(
                    Diagnostic(
                        .warning, .unsettledGutter,
                        "after \(rounds) rounds the inner margins are \(inches(gutter)), and \(profile.name) asks for \(inches(needed))",
                        hint: "set them wider: --set margin-inner=\(needed.points)pt"))
                break
            }
            gutter = needed
            rounds += 1
            if let unstyled { (diagnostics, texts) = unstyled }
            layout = try layOut(try style(document))
        }
        checkPageCount(pageCount(of: layout))
        return layout
    }

    /// A table has five widths; a book that does not settle goes to and fro between two.
    private static let mostRounds = 4

    /// The pages of the PDF: with the blank ones at the end that a printer asks for.
    package func pageCount(of layout: borrowing Layout) -> Int {
        profile.map { $0.printedPages(of: layout.pages.count) } ?? layout.pages.count
    }

    /// Says so where a printer takes no books of so many pages.
    package mutating func checkPageCount(_ count: Int) {
        guard let profile, let paper = profile.paper(named: options.paper) else { return }
        if count < profile.fewestPages {
            report(
                Diagnostic(
                    .warning, .pageCount, "the book has \(count) pages; \(profile.name) takes \(profile.fewestPages) and more",
                    hint: "set larger type, as in --set text-size=13pt --set leading=17pt, or choose a smaller format"))
        } else if count > paper.mostPages {
            let others = profile.papers.filter { $0.mostPages >= count }.map { "--paper \($0.name)" }
            report(
                Diagnostic(
                    .warning, .pageCount,
                    "the book has \(count) pages; \(profile.name) takes up to \(paper.mostPages) on \(paper.name) paper",
                    hint: others.first.map { "take thinner paper: \($0)" }
                        ?? "set smaller type, choose a larger format, or make two volumes of it"))
        }
    }

    // MARK: Drawn pages

    /// All pages of the PDF; those for a printer with its bleed and its blank pages.
    mutating func drawnPages(of layout: borrowing Layout) -> [DisplayList] {
        var lists = layout.displayLists(workers: workers)
        guard let profile else { return lists }
        usesBleed = options.hasBleed ?? lists.contains(where: \.usesBleed)
        checkMargins(of: layout, lists, profile)
        let blank = lists.count..<pageCount(of: layout)
        for _ in blank {
            var list = DisplayList(size: profile.trim)
            (list.bleed, list.outset) = (profile.bleed, lists.last?.outset ?? profile.bleed)
            lists.append(list)
        }
        let isFirstRight = layout.pages.first?.context.isRight ?? true
        for index in lists.indices {
            if !usesBleed {
                lists[index].bleed = .zero
                if !options.hasCropMarks { lists[index].outset = .zero }
            }
            // Marks stand on all sides.
            if profile.bleedsAtOuterSidesOnly && !options.hasCropMarks {
                lists[index].bindingSide = index.isMultiple(of: 2) == isFirstRight ? .left : .right
            }
        }
        summarize(lists.count, blank: blank.count, profile)
        return lists
    }

    /// Sheets may have margins of their own, which are said to be too small rather than overruled.
    private mutating func checkMargins(of layout: borrowing Layout, _ lists: [DisplayList], _ profile: PrintProfile) {
        let least = usesBleed ? profile.marginWithBleed : profile.margin, needed = profile.gutter(ofPages: pageCount(of: layout))
        let tolerance = Length(points: 0.1)
        // Pages of pictures alone may reach the edge.
        for (index, page) in layout.pages.enumerated() where !lists[index].shapes.isEmpty {
            let margins = layout.margins(ofPage: index)
            let inner = page.context.isRight ? margins.left : margins.right, outer = page.context.isRight ? margins.right : margins.left
            let side: (name: String, found: Length, least: Length)? =
                if inner + tolerance < needed {
                    ("inner", inner, needed)
                } else if min(outer, margins.top, margins.bottom) + tolerance < least {
                    ("outer, upper or lower", min(outer, margins.top, margins.bottom), least)
                } else { nil }
            guard let side else { continue }
            report(
                Diagnostic(
                    .warning, .marginTooSmall,
                    "page \(index + 1) of the PDF has an \(side.name) margin of \(inches(side.found)); \(profile.name) asks for \(inches(side.least))",
                    hint:
                        "in @page rules of your own write max(…, var(--gutter)) for the inner margin, max(…, var(--least-margin)) for others"
                ))
            return
        }
    }

    private mutating func summarize(_ count: Int, blank: Int, _ profile: PrintProfile) {
        guard let paper = profile.paper(named: options.paper) else { return }
        let spine = profile.spineWidth(ofPages: count, paper: paper).map { ", a spine of \(inches($0)) on \(paper.name) paper" } ?? ""
        report(
            Diagnostic(
                .note, .printSummary,
                "\(profile.name): \(count) pages, \(blank) of them blank at the end, inner margins of \(inches(gutter)) or more, "
                    + "\(usesBleed ? "with" : "without") bleed" + spine))
    }

    /// Three decimals, which is as fine as the tables are.
    package func inches(_ length: Length) -> String {
        let thousandths = Int((length.points / 72 * 1000).rounded())
        let fraction = String(1000 + abs(thousandths) % 1000).dropFirst()
        return "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000).\(fraction) in"
    }
}

extension DiagnosticCode {
    static let unknownPaper = DiagnosticCode("print.unknown-paper")
    /// Fewer or more pages than the printer takes.
    static let pageCount = DiagnosticCode("print.page-count")
    static let unsettledGutter = DiagnosticCode("print.unsettled-gutter")
    static let marginTooSmall = DiagnosticCode("print.margin-too-small")
    static let printSummary = DiagnosticCode("print.summary")
    static let unknownSpine = DiagnosticCode("print.unknown-spine")
    /// Text of the back runs into the barcode's place.
    static let longBlurb = DiagnosticCode("print.long-blurb")
    static let spineWithoutText = DiagnosticCode("print.spine-without-text")
}
