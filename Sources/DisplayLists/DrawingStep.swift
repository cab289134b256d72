/// What a writer of pages does next.
package enum DrawingStep: Sendable {
    /// Draws what comes up to the end of the group apart, and puts it on the page as a whole.
    case beginGroup(DrawingGroup)
    case endGroup(DrawingGroup)
    case draw(DisplayList.Part)
}

extension DisplayList {
    /// The layers of the page in the order in which they are drawn, between the beginnings and ends of their groups.
    package var steps: [DrawingStep] {
        var steps: [DrawingStep] = [], open: [DrawingGroup] = []
        func close(downTo count: Int) { while open.count > count, let group = open.popLast() { steps.append(.endGroup(group)) } }
        for part in parts {
            let groups = part.state.groups
            close(downTo: zip(open, groups).prefix { $0.number == $1.number }.count)
            for group in groups[open.count...] {
                steps.append(.beginGroup(group))
                open.append(group)
            }
            steps.append(.draw(part))
        }
        close(downTo: 0)
        return steps
    }
}
