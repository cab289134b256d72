import Testing

@testable import FleuronCommand

/// The time that is left of a long work.
struct BuildProgressTests {
    @Test func atTheBeginningNothingIsKnown() {
        #expect(ProgressEstimate().rest(in: .reading, within: 0, at: 500) == nil)
    }

    /// A book whose stages take their shares ends when it was said to.
    @Test(arguments: [BuildStage.styling, .setting, .words, .lines, .pages, .writing])
    func theRestFollowsFromWhatIsOver(stage: BuildStage) throws {
        let total = 20_000.0
        var estimate = ProgressEstimate()
        estimate.begin(stage, at: total * stage.beginning)
        let rest = try #require(estimate.rest(in: stage, within: 0, at: total * stage.beginning))
        #expect(abs(rest.left - total * (1 - stage.beginning)) < 1 && abs(rest.percent - Int(100 * stage.beginning)) <= 1)
        let middle = (stage.beginning + stage.end) / 2
        let later = try #require(estimate.rest(in: stage, within: 0.5, at: total * middle))
        #expect(abs(later.left - total * (1 - middle)) < 1)
    }

    @Test func stagesFollowEachOther() {
        let beginnings = sequence(first: BuildStage.reading) { BuildStage(rawValue: $0.rawValue + 1) }.map(\.beginning)
        #expect(beginnings == beginnings.sorted() && BuildStage.writing.end == 1)
    }

    /// A layout that is made once more takes its time again.
    @Test func aSecondLayoutIsStillAhead() throws {
        let total = 10_000.0
        var estimate = ProgressEstimate()
        estimate.begin(.setting, at: total * BuildStage.setting.beginning)
        let before = try #require(estimate.rest(in: .pages, within: 1, at: total * BuildStage.pages.end))
        estimate.begin(.setting, at: total * BuildStage.pages.end)
        #expect(estimate.isRepeated)
        let again = try #require(estimate.rest(in: .setting, within: 0, at: total * BuildStage.pages.end))
        #expect(abs(again.left - total * (1 - BuildStage.setting.beginning)) < 1 && again.percent > 0 && again.percent < before.percent)
        estimate.begin(.words, at: total)
        #expect(!estimate.isRepeated)
    }

    @Test func timesAreForPeople() {
        #expect(TimeLeft.text(milliseconds: 1) == "1 s left" && TimeLeft.text(milliseconds: -5) == "0 s left")
        #expect(TimeLeft.text(milliseconds: 59_000) == "59 s left" && TimeLeft.text(milliseconds: 185_000) == "3 min 5 s left")
    }
}
