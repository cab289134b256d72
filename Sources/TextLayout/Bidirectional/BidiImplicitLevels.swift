/// The implicit part of UAX #9: weak classes (W1 to W7), neutrals (N1, N2) and implicit levels (I1, I2) of one isolating run sequence.
/// The brackets between, N0, are in `BidiBrackets`. Each rule is a pass of its own over the sequence, as the standard has it.
struct BidiImplicitLevels {
    let sequence: BidiExplicitLevels.Sequence
    /// The class of each character of the sequence, resolved step by step.
    private(set) var classes: [BidiClass]

    /// - Parameters:
    ///   - overridden: The classes of the paragraph's characters after overrides (X1 to X8).
    ///   - scalars: The paragraph's characters.
    init(_ sequence: BidiExplicitLevels.Sequence, overridden: [BidiClass], scalars: [UInt32]) {
        self.sequence = sequence
        classes = sequence.positions.map { overridden[$0] }
        resolveMarks()
        resolveNumbers()
        resolveSeparators()
        resolveNumbersAfterLetters()
        BidiBrackets.resolve(&classes, sequence, overridden, scalars)
        resolveNeutrals()
    }

    /// I1, I2: the level of the i-th character of the sequence.
    func level(at i: Int) -> UInt8 {
        let level = sequence.level
        switch classes[i] {
        case .left: return level & 1 == 0 ? level : level + 1
        case .right: return level & 1 == 0 ? level + 1 : level
        default: return level & 1 == 0 ? level + 2 : level + 1
        }
    }

    /// W1: a mark takes the class of what it stands on.
    private mutating func resolveMarks() {
        var previous = sequence.start
        for i in classes.indices {
            if classes[i] == .nonspacingMark {
                classes[i] = previous.isIsolateInitiator || previous == .popIsolate ? .otherNeutral : previous
            }
            previous = classes[i]
        }
    }

    /// W2 and W3: European digits after an Arabic letter are Arabic numbers; Arabic letters are R from here on.
    private mutating func resolveNumbers() {
        var strong = sequence.start
        for i in classes.indices {
            switch classes[i] {
            case .left, .right: strong = classes[i]
            case .arabicLetter:
                strong = .arabicLetter
                classes[i] = .right
            case .europeanNumber: if strong == .arabicLetter { classes[i] = .arabicNumber }
            default: break
            }
        }
    }

    /// W4 to W6: separators and terminators join the numbers they stand between or beside, or are neutral.
    private mutating func resolveSeparators() {
        for i in classes.indices.dropFirst().dropLast() where classes[i - 1] == classes[i + 1] {
            switch (classes[i], classes[i - 1]) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber): classes[i] = .europeanNumber
            case (.commonSeparator, .arabicNumber): classes[i] = .arabicNumber
            default: break
            }
        }
        var i = 0
        while i < classes.count {
            guard classes[i] == .europeanTerminator else { i += 1; continue }
            var end = i
            while end < classes.count, classes[end] == .europeanTerminator { end += 1 }
            let besideNumber = (i > 0 && classes[i - 1] == .europeanNumber) || (end < classes.count && classes[end] == .europeanNumber)
            for k in i..<end { classes[k] = besideNumber ? .europeanNumber : .otherNeutral }
            i = end
        }
        for i in classes.indices where classes[i] == .europeanSeparator || classes[i] == .commonSeparator {
            classes[i] = .otherNeutral
        }
    }

    /// W7: European numbers after L are L.
    private mutating func resolveNumbersAfterLetters() {
        var strong = sequence.start
        for i in classes.indices {
            switch classes[i] {
            case .left, .right: strong = classes[i]
            case .europeanNumber: if strong == .left { classes[i] = .left }
            default: break
            }
        }
    }

    /// N1 and N2: neutrals take the direction on both their sides, or that of the embedding.
    private mutating func resolveNeutrals() {
        var i = 0
        while i < classes.count {
            guard classes[i].isNeutral else { i += 1; continue }
            var end = i
            while end < classes.count, classes[end].isNeutral { end += 1 }
            let before = i > 0 ? classes[i - 1].strongDirection : sequence.start
            let after = end < classes.count ? classes[end].strongDirection : sequence.end
            let direction = if let before, before == after { before } else { BidiClass(directionOf: sequence.level) }
            for k in i..<end { classes[k] = direction }
            i = end
        }
    }
}
