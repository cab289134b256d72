import Markup

extension Metadata {
    /// Who else has a part in the book, by what they did, in the order of the source.
    var contributorsByRole: [(role: String, names: [String])] {
        var byRole: [(role: String, names: [String])] = []
        for contributor in contributors {
            let role = contributor.role.map { marcRelators[$0] ?? $0 } ?? "contributor"
            if let place = byRole.firstIndex(where: { $0.role == role }) {
                byRole[place].names.append(contributor.name)
            } else {
                byRole.append((role, [contributor.name]))
            }
        }
        return byRole
    }
}

/// The words for the codes of MARC's list of relators that sources of books use, short enough for the column of names.
private let marcRelators = [
    "adp": "adapter", "aft": "afterword", "ann": "annotator", "arr": "arranger", "art": "artist", "aui": "introducer",
    "clb": "collaborator", "cmp": "composer", "com": "compiler", "ctb": "contributor",
    "cwt": "commentator", "dub": "attributed", "edt": "editor", "egr": "engraver", "ill": "illustrator", "lbt": "librettist",
    "lyr": "lyricist", "nrt": "narrator", "oth": "other", "pbl": "publisher",
    "pht": "photographer", "trc": "transcriber",
]
