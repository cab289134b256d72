import PageImages
import Testing

@testable import FleuronCommand

@Suite struct PageListTests {
    @Test(arguments: [("5", [5]), ("3-6,9", [3, 4, 5, 6, 9]), ("9,2-3,3", [2, 3, 9]), ("4-4", [4])])
    func namesPagesInAscendingOrder(argument: String, pages: [Int]) {
        #expect(PageList(argument: argument)?.pages == pages)
    }

    @Test(arguments: ["", "0", "-3", "6-3", "1,,2", "a", "1-", "2-3-4", "99999999999999999999"])
    func refusesWhatIsNoList(argument: String) {
        #expect(PageList(argument: argument) == nil)
    }

    @Test func severalPicturesHaveTheirPageInTheName() {
        #expect(PictureOptions.path("out/page.png", page: 5, isOnlyOne: true) == "out/page.png")
        #expect(PictureOptions.path("out/page.png", page: 5, isOnlyOne: false) == "out/page-005.png")
        #expect(PictureOptions.path("a.b.svg", page: 1234, isOnlyOne: false) == "a.b-1234.svg")
    }

    @Test func formatFollowsFromTheName() {
        var options = PictureOptions()
        options.resolution = nil
        options.pages = nil
        #expect(options.format(of: "page.PNG") == .png(resolution: 96))
        #expect(options.format(of: "page.svg") == .svg)
        #expect(options.format(of: "page.pdf") == nil)
        #expect(options.format(of: "-") == nil)
    }
}
