import Boxes

extension BoxTree {
    /// For each detached box, whether it is laid out by what contains it: floats, and what flows through containers.
    var detachedInFlows: [Bool] {
        var result = [Bool](repeating: false, count: detached.count)
        guard dependsOnPlaces else { return result }
        for paragraph in paragraphs where paragraph.hasFloats {
            for run in runs[Int(paragraph.runStart)..<Int(paragraph.runStart + paragraph.runCount)] {
                if case .float(let index) = run.kind { result[Int(index)] = true }
            }
        }
        for sources in chains.values { for source in sources { result[Int(source)] = true } }
        return result
    }

    /// For each detached box, whether it has to be set before the lines round it: all but floats, and the floats in these.
    var detachedInLines: [Bool] {
        var result = detachedInFlows.map { !$0 }
        guard dependsOnPlaces else { return result }
        // A box inside another has the larger number.
        for index in detached.indices where result[index] {
            let first = Int(detached[index].index)
            for box in first..<endOfSubtree(first) where boxes[box].paragraph >= 0 && paragraphs[Int(boxes[box].paragraph)].hasFloats {
                for run in runs(of: Int(boxes[box].paragraph)) { if case .float(let inner) = run.kind { result[Int(inner)] = true } }
            }
        }
        return result
    }
}
