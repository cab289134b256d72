import Geometry
import Resources
import Testing

@testable import Printing

struct PrintProfileTests {
    private func inches(_ length: Length?) -> Double? { length.map { ($0.points / 72 * 1_000_000).rounded() / 1_000_000 } }

    @Test func theTableIsWhole() throws {
        let profiles = try PrintProfiles.all()
        #expect(Set(profiles.map(\.name)).count == profiles.count && profiles.count > 30)
        for profile in profiles {
            #expect(profile.gutters.map(\.pages) == profile.gutters.map(\.pages).sorted(), "\(profile.name)")
            #expect(profile.gutters.map(\.margin) == profile.gutters.map(\.margin).sorted(), "\(profile.name)")
            #expect(!profile.source.isEmpty && !profile.checked.isEmpty && !profile.unchecked.isEmpty)
            #expect(profile.fewestPages > 0 && profile.pageMultiple > 0 && !profile.papers.isEmpty)
            let most = profile.papers.map(\.mostPages).max() ?? 0
            #expect(
                profile.gutters.last.map { $0.pages >= most } == true, "\(profile.name): the table of gutters ends before \(most) pages")
            let widest = profile.gutters.last?.margin ?? .zero
            #expect(widest + profile.marginWithBleed < profile.trim.width / 2, "\(profile.name)")
        }
    }

    /// KDP's help page "Set Trim Size, Bleed, and Margins".
    @Test(arguments: [
        (24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625), (501, 0.75), (700, 0.75), (701, 0.875), (828, 0.875),
    ])
    func guttersOfKDPFollowThePageCount(pages: Int, margin: Double) throws {
        #expect(inches(try PrintProfiles.profile(named: "KDP-6x9").gutter(ofPages: pages)) == margin)
    }

    /// KDP's help page "Create a Paperback Cover": pages × 0.002252 in on white, × 0.0025 in on cream paper.
    @Test func spinesFollowPageCountAndPaper() throws {
        let profile = try PrintProfiles.profile(named: "kdp-6x9")
        let white = try #require(profile.paper(named: "white")), cream = try #require(profile.paper(named: "cream"))
        #expect(abs((inches(profile.spineWidth(ofPages: 300, paper: white)) ?? 0) - 0.6756) < 0.0005)
        #expect(abs((inches(profile.spineWidth(ofPages: 300, paper: cream)) ?? 0) - 0.75) < 0.0005)
        #expect(profile.paper(named: "green") == nil && white.mostPages == 828 && cream.mostPages == 776)
        let lulu = try PrintProfiles.profile(named: "lulu-6x9")
        #expect(abs((inches(lulu.spineWidth(ofPages: 444, paper: lulu.papers[0])) ?? 0) - 1.06) < 0.001)
        let ingram = try PrintProfiles.profile(named: "ingram-6x9")
        #expect(ingram.spineWidth(ofPages: 300, paper: ingram.papers[0]) == nil)
    }

    /// "To include spine text, your book must have at least 79 pages" (KDP); black ink on crème paper stops at 1,050 pages (IngramSpark).
    @Test func limitsAreThoseThatArePublished() throws {
        #expect(try PrintProfiles.profile(named: "kdp-6x9").spine.fewestPagesWithText == 79)
        let square = try PrintProfiles.profile(named: "kdp-8.25x8.25"), large = try PrintProfiles.profile(named: "kdp-8.5x11")
        #expect(square.papers.map(\.mostPages) == [800, 750] && large.papers.map(\.mostPages) == [590, 550])
        #expect(try PrintProfiles.profile(named: "ingram-6x9").papers.map(\.mostPages) == [1200, 1050])
        #expect(try PrintProfiles.profile(named: "lulu-6x9").fewestPages == 32)
    }

    @Test func pageCountsAreFilledUp() throws {
        #expect(try PrintProfiles.profile(named: "kdp-6x9").printedPages(of: 311) == 312)
        #expect(try PrintProfiles.profile(named: "kdp-6x9").printedPages(of: 312) == 312)
        #expect(try PrintProfiles.profile(named: "iso-a5").printedPages(of: 309) == 312)
        // The last page is blank.
        #expect(try PrintProfiles.profile(named: "ingram-6x9").printedPages(of: 312) == 314)
    }

    @Test func anUnknownProfileIsToldWithTheNearest() {
        #expect {
            try PrintProfiles.profile(named: "kdp-6x8")
        } throws: { error in
            (error as? Diagnostic)?.code == .unknownProfile && (error as? Diagnostic)?.hint?.contains("kdp-") == true
        }
    }

    @Test func lengthsHaveUnits() {
        #expect(Length(printed: "1in")?.points == 72 && Length(printed: "12pt")?.points == 12)
        #expect(inches(Length(printed: "25.4mm")) == 1 && Length(printed: "12") == nil && Length(printed: "mm") == nil)
    }
}
