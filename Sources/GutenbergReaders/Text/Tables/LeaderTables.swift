import Markup

// Tables of two columns: a text, points that lead the eye to the right, and a figure.

extension TextAnalysis {
    /// - Parameter longest: bytes that may stand behind the points.
    func leaderTable(_ block: TextBlock, longest: Int? = nil) -> TextTable? {
        var rows: [TextTableRow] = []
        var leaders = 0
        var isOpen = false
        for line in block.lineRange where !lines[line].isBlank {
            // A rule above the sum.
            if isRule(line), line > Int(block.firstLine), line < block.lastLine, !rows.isEmpty, !isOpen { continue }
            guard !isRule(line), !lines.range(line).contains(where: { bytes[$0] == 0x7C || bytes[$0] == 0x7B || bytes[$0] == 0x7D }) else {
                return nil
            }
            if let (text, figure) = leader(lines.range(line), longest: longest) {
                leaders += 1
                if isOpen {
                    append([[text], figure.isEmpty ? [] : [figure]], to: &rows, line)
                } else {
                    rows.append(TextTableRow(cells: [[text], figure.isEmpty ? [] : [figure]], lines: line..<(line + 1)))
                }
                isOpen = false
            } else if hasFewPoints(line) {
                return nil
            } else if !isOpen, let start = pageColumn(lines.range(line)) ?? amount(lines.range(line)), start > Int(lines[line].start) {
                // No room for points.
                var end = start
                while end > Int(lines[line].start), bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
                rows.append(
                    TextTableRow(cells: [[Int(lines[line].start)..<end], [start..<Int(lines[line].end)]], lines: line..<(line + 1)))
            } else {
                let isNextDeeper = line < block.lastLine && !lines[line + 1].isBlank && lines[line + 1].indent > lines[line].indent
                let isDeeper = isOpen && !lines[line - 1].isBlank && lines[line].indent >= lines[line - 1].indent
                if isDeeper {
                    append([[lines.range(line)], []], to: &rows, line)
                } else {
                    rows.append(TextTableRow(cells: [[lines.range(line)], []], lines: line..<(line + 1)))
                }
                isOpen = isDeeper || isNextDeeper
            }
        }
        guard leaders * 2 >= rows.count, leaders >= 2 else { return nil }
        var table = TextTable(rows: rows)
        table.hasLeaders = true
        return table
    }

    /// A run of points that is no leader in front of a short figure.
    private func hasFewPoints(_ line: Int) -> Bool { contains("....", lines.range(line)) }

    /// Where an amount of money or the like begins behind two spaces: "4.00", "$ 28.12½".
    private func amount(_ line: Range<Int>) -> Int? {
        let longest = 12
        var start = line.upperBound
        while start - 1 > line.lowerBound, line.upperBound - start < longest, !(bytes[start - 1] == 0x20 && bytes[start - 2] == 0x20) {
            start -= 1
        }
        guard start - 2 > line.lowerBound, bytes[start - 1] == 0x20, bytes[start - 2] == 0x20, start < line.upperBound else { return nil }
        return isNumber(start..<line.upperBound) ? start : nil
    }

    /// The text in front of the points or the wide gap and what stands behind; nil without at least four points.
    func leader(_ line: Range<Int>, longest most: Int? = nil) -> (text: Range<Int>, figure: Range<Int>)? {
        var i = line.upperBound
        // The last run of four points or more.
        while i > line.lowerBound {
            var points = 0
            var k = i
            while k > line.lowerBound,
                bytes[k - 1] == 0x2E || bytes[k - 1] == 0x20 && points > 0 && k - 2 >= line.lowerBound && bytes[k - 2] == 0x2E
            {
                if bytes[k - 1] == 0x2E { points += 1 }
                k -= 1
            }
            if points >= 4 {
                var end = k, start = i
                // Points with spaces between are empty cells of a row of marks where points without any lead up to it: "Amend ....... x . .
                // . x . ."
                if let leader = closedLeader(line.lowerBound..<i), leader.upperBound <= k || i == line.upperBound, leader.upperBound < i {
                    (end, start) = (leader.lowerBound, leader.upperBound)
                }
                while end > line.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
                while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
                // A figure may have a remark behind it.
                let longest = most ?? (start < line.upperBound && (bytes[start].isASCIIDigit || bytes[start] == 0x24) ? 40 : 24)
                guard end > line.lowerBound, line.upperBound - start <= longest else { return nil }
                return (line.lowerBound..<end, start..<line.upperBound)
            }
            i -= 1
        }
        return spacedLeader(line)
    }

    /// "1801 .  .  . 8,872,980": three points or more with spaces about each, and a figure behind; nil for anything else.
    func spacedLeader(_ line: Range<Int>) -> (text: Range<Int>, figure: Range<Int>)? {
        let fewest = 3, longestFigure = 24, mostSpaces = 8
        var start = line.upperBound
        guard start > line.lowerBound, bytes[start - 1].isASCIIDigit else { return nil }
        while start > line.lowerBound, line.upperBound - start <= longestFigure, bytes[start - 1] != 0x20 { start -= 1 }
        guard line.upperBound - start <= longestFigure, isNumber(start..<line.upperBound) else { return nil }
        var end = start, points = 0
        while end > line.lowerBound {
            var k = end
            while k > line.lowerBound, bytes[k - 1] == 0x20, end - k < mostSpaces { k -= 1 }
            guard k < end || points == 0, k > line.lowerBound, bytes[k - 1] == 0x2E, k - 2 >= line.lowerBound,
                bytes[k - 2] == 0x20 || points > 0
            else { break }
            end = k - 1
            points += 1
        }
        while end > line.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        return points >= fewest && end > line.lowerBound ? (line.lowerBound..<end, start..<line.upperBound) : nil
    }

    /// The last four points or more without a space between.
    private func closedLeader(_ line: Range<Int>) -> Range<Int>? {
        var i = line.upperBound
        while i > line.lowerBound {
            var k = i
            while k > line.lowerBound, bytes[k - 1] == 0x2E { k -= 1 }
            if i - k >= 4 { return k..<i }
            i = max(k - 1, line.lowerBound)
        }
        return nil
    }
}
