import ArgumentParser
import BookProduction
import Markup
import Pagination
import Resources
import StyleSheets

/// Commands that set a book as `fleuron build` does, and say something of its pages instead of writing them.
extension Build {
    /// - Throws: where an option is given that only a build has a use for.
    func validateInspection() throws {
        if dump != nil { throw ValidationError("--dump belongs to “fleuron build”.") }
        if depfile != nil { throw ValidationError("--depfile belongs to “fleuron build”.") }
        if pictures.pages != nil { throw ValidationError("All pages are set, and no pictures are made: leave out --pages.") }
    }

    /// Writes what is said of the layout to `--output`, or standard output, and then tells what was noticed on the way.
    /// - Parameters:
    ///   - page: of which `Layout.explanation` is wanted, by its index.
    ///   - say: takes the layout, and what the places of its text in the sources are asked of.
    /// - Returns: whether nothing was noticed that makes the command fail.
    /// - Throws: an exit status, when the book cannot be set and that has been said.
    func inspectLayout(
        explaining page: Int? = nil, _ say: (inout BookPipeline, borrowing Layout, SourcePlaces) throws(Diagnostic) -> [UInt8]
    ) throws -> Bool {
        var pipeline = BookPipeline(sources: sources, options: request.options)
        pipeline.explainedPage = page
        do throws(Diagnostic) {
            let document = try pipeline.read()
            let styled = try pipeline.style(document)
            let shown = styled.document.withoutText()
            let layout = try pipeline.settle(document, try pipeline.layOut(consume styled))
            try write(try say(&pipeline, layout, SourcePlaces(of: shown, in: pipeline.texts)))
        } catch {
            StandardError.print(error.formatted(in: pipeline.texts))
            throw ExitCode(error.exitStatus)
        }
        var policy = request.policy
        policy.isStrict = pipeline.options.isStrict
        let all = pipeline.diagnostics.all
        for diagnostic in all where policy.fails(diagnostic) || !quiet && diagnostic.severity != .note {
            StandardError.print(diagnostic.formatted(in: pipeline.texts))
        }
        return !all.contains(where: policy.fails)
    }

    private func write(_ bytes: [UInt8]) throws(Diagnostic) {
        guard let path = output, path != "-" else { return try OutputFile.writeToStandardOutput(bytes) }
        try OutputFile.makeFolder(of: path)
        let file = try OutputFile.create(path)
        try file.write(bytes)
        try file.commit()
    }
}
