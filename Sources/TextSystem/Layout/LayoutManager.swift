internal import Geometry
internal import TextLayout
internal import Typefaces

/// Lays out the text of a storage in a chain of containers.
///
/// ```swift
/// let storage = TextStorage("In a circle …")
/// let layout = LayoutManager(storage, containers: [.circle(diameter: 200)])
/// for fragment in layout.lineFragments(in: 0) { print(fragment.usedRect, storage.substring(fragment.range)) }
/// ```
///
/// Nothing is laid out before it is asked for. Paragraphs are broken as a whole by total fit, in shapes over the sequence of their
/// fragments. After an edit only the paragraphs that it touched are broken again; those behind are moved if need be, or left alone.
///
/// The manager keeps its storage, which knows its managers but does not keep them. Not for use by several threads at once.
public final class LayoutManager {
    /// The text that is laid out.
    public let storage: TextStorage
    /// The client that takes part in the layout; it is not kept. Setting it lays out everything anew.
    public weak var delegate: (any LayoutManagerDelegate)? {
        didSet { invalidateLayout() }
    }
    /// The chain that text flows through, in order.
    public var containers: [TextContainer] {
        didSet {
            // One that the delegate adds changes nothing of what stands before it.
            if isAskingClient || paragraphInHand != nil, containers.count == rooms.count + 1, let added = containers.last {
                rooms.append(ContainerRoom(added))
                hasProviders = hasProviders || added.lineFragmentProvider != nil
                if paragraphInHand == nil { invalidateOverflow() }
                return
            }
            let keptInkInside = keepsInkInside, wrappedCharacters = oldValue.contains { $0.lineBreakMode == .byCharWrapping }
            rooms = containers.map(ContainerRoom.init)
            hasProviders = rooms.contains(where: \.hasProvider)
            completedContainers = 0
            forgetOtherMeasures()
            if keepsInkInside != keptInkInside || wrapsCharacters != wrappedCharacters {
                invalidateLayout()
            } else {
                invalidatePlacement()
            }
        }
    }
    /// How the lines of paragraphs are chosen whose style does not say it.
    public var typesetterBehavior = TypesetterBehavior.totalFit {
        didSet { if typesetterBehavior != oldValue { invalidateLayout() } }
    }
    /// What a font wants between two lines beside their letters (`FontMetrics.leading`) is part of the height of its lines.
    public var usesFontLeading = true {
        didSet {
            guard usesFontLeading != oldValue else { return }
            styles.usesFontLeading = usesFontLeading
            invalidateLayout()
        }
    }
    /// Text whose fonts are those of roles (`FontDescriptor.textStyle`) is set in the sizes that a reader wants, and anew where that
    /// changes; the storage keeps its own. Nil: as the storage has it.
    public var textSizePreference: TextSizePreference? {
        didSet {
            guard textSizePreference !== oldValue else { return }
            oldValue?.remove(self)
            textSizePreference?.add(self)
            invalidateLayout()
        }
    }
    /// What stands for the text that a truncated line leaves out; with nothing, the line is cut. Line breaks in it are taken for spaces.
    public var truncationToken = "…" {
        didSet {
            guard truncationToken != oldValue else { return }
            typeset.truncationToken = truncationBytes
            invalidateLayout()
        }
    }
    var truncationBytes: [UInt8] { Array(truncationToken.map { $0.isNewline ? " " : String($0) }.joined().utf8) }
    /// The last lines of justified paragraphs are filled as well.
    var justifiesLastLines = false
    /// Whether text may be laid out before what stands before it has been, at a place that is estimated, so that the end of a long text is
    /// there at once. Places change when the text before them is laid out: lines, and what stands on them, do not.
    ///
    /// Then a question lays out no more than it needs. Without it, that is all text from the beginning to there.
    public var allowsNonContiguousLayout = false {
        didSet { if !allowsNonContiguousLayout { estimated = 0..<0; generation += 1 } }
    }
    /// Threads that the layout of many paragraphs may use. The result does not depend on it.
    public var workers = 1
    /// How much work there was so far.
    public internal(set) var statistics = LayoutStatistics()

    var rooms: [ContainerRoom]
    /// A client shapes one of them.
    var hasProviders: Bool
    var typeset: TypesetText
    var styles = StyleTable()
    var paragraphs: [ParagraphLayout] = []
    /// Paragraphs from the first to the second are to be looked at; all before are placed, and all behind are placed as the storage was
    /// before.
    var firstInvalid = 0
    var lastInvalid = -1
    /// Paragraphs between these two that have been laid out at an estimated place.
    var estimated = 0..<0
    var isEstimating = false
    /// Grows with every change of the layout: what is derived from lines is good for one generation.
    var generation = 0
    var lineCache = LineCache()
    /// Of the fonts that the text was laid out with.
    var fontGeneration = SharedFonts.generation
    /// What objects of the text stand for, by their payload.
    var attachments: [TextAttachment] = []
    /// What is drawn otherwise than the text says; no runs before somebody wants that.
    var temporary = AttributeRuns<TemporaryAttributes>()
    /// While text is laid out, the paragraph whose turn it is: what stands before it has its place, whatever a client asks meanwhile.
    var paragraphInHand: Int?
    /// A client has hidden some glyph.
    var hidesGlyphs = false
    /// A client draws a part of the text itself.
    var isAskingToDraw = false
    /// The delegate is being told what is complete.
    var isAskingClient = false
    /// Containers that the delegate has been told of.
    var completedContainers = 0

    /// A manager that has laid out nothing yet. O(1).
    /// - Parameters:
    ///   - storage: the text; it may have several managers.
    ///   - containers: in the order in which text flows through them; more may be added at any time.
    public init(_ storage: TextStorage, containers: [TextContainer] = []) {
        self.storage = storage
        self.containers = containers
        rooms = containers.map(ContainerRoom.init)
        hasProviders = rooms.contains(where: \.hasProvider)
        typeset = TypesetText(styles: TextStyles(), fonts: SharedFonts.table, text: [], runs: [])
        paragraphs = Array(repeating: ParagraphLayout(), count: storage.paragraphs.count)
        lastInvalid = paragraphs.count - 1
        storage.add(self)
    }

    /// Lines that end at the edge of a shape keep all of their ink inside, not only their advances.
    var keepsInkInside: Bool { rooms.contains { !$0.isRectangle } }

    /// Lines end between any two characters, whatever the styles of paragraphs say.
    var wrapsCharacters: Bool { containers.contains { $0.lineBreakMode == .byCharWrapping } }

    // MARK: Invalidation

    /// Throws away everything that is known of the text, so that it is laid out anew when somebody asks. O(paragraphs).
    public func invalidateLayout() {
        for index in paragraphs.indices {
            paragraphs[index].typeset = -1
            paragraphs[index].measure = nil
        }
        invalidatePlacement()
    }

    /// The containers have changed: finished lines may stay, but not where they are.
    func invalidatePlacement() {
        for index in paragraphs.indices { paragraphs[index].isPlaced = false }
        firstInvalid = 0
        lastInvalid = paragraphs.count - 1
        notePlacesAreInvalid()
    }

    /// What was derived from places is out of date, and the client hears of it.
    private func notePlacesAreInvalid() {
        estimated = 0..<0
        generation += 1
        guard let delegate, !isAskingClient, paragraphInHand == nil else { return }
        isAskingClient = true
        defer { isAskingClient = false }
        delegate.layoutManagerDidInvalidateLayout(self)
    }

    /// There is room for text that had none.
    private func invalidateOverflow() {
        guard let first = paragraphs.firstIndex(where: { $0.overflow != nil }) else { return }
        for index in first..<paragraphs.count { paragraphs[index].isPlaced = false }
        firstInvalid = min(firstInvalid, first)
        lastInvalid = paragraphs.count - 1
        notePlacesAreInvalid()
    }

    /// Lays out as much of the text as there is room for. O(text that is not laid out).
    public func ensureLayout() {
        noticeNewFonts()
        layOut(upTo: paragraphs.count - 1)
    }
}

extension LayoutManager: StorageObserver {
    func storageDidChange(_ change: StorageChange) {
        if !change.isOfAttributes, !temporary.runs.isEmpty {
            let count = storage.text.count - change.length + change.range.count
            clearTemporaryAttributes(in: change.range, length: change.length, count: count)
        }
        let edited = change.paragraphs
        let delta = edited.added - edited.removed
        if paragraphs.indices.contains(edited.first) {
            completedContainers = min(completedContainers, paragraphs[edited.first].start.container)
        }
        paragraphs.replaceSubrange(
            edited.first..<min(edited.first + edited.removed, paragraphs.count), with: repeatElement(ParagraphLayout(), count: edited.added)
        )
        if lastInvalid >= edited.first + edited.removed { lastInvalid += delta }
        // Where paragraphs have only gone, the next is to be moved.
        lastInvalid = max(lastInvalid, edited.first + max(edited.added, 1) - 1)
        lastInvalid = min(lastInvalid, paragraphs.count - 1)
        firstInvalid = min(firstInvalid, edited.first)
        // An empty paragraph at the end looks like the character before it.
        if edited.first + edited.added == paragraphs.count - 1, storage.paragraphs.starts.last == storage.text.count {
            paragraphs[paragraphs.count - 1] = ParagraphLayout()
            lastInvalid = paragraphs.count - 1
        }
        notePlacesAreInvalid()
    }
}

/// Takes part in the layout of a text.
///
/// While its text is laid out a manager may be asked where what has its place already stands, from the beginning up to the paragraph before
/// the one in hand; the rest has no place yet. The text, its attributes and the containers must not be changed meanwhile, but that
/// containers may be added in `didCompleteLayoutOf`.
///
/// ```swift
/// final class Pages: LayoutManagerDelegate {
///     func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
///         TextContainer(width: 300, height: 480)
///     }
/// }
/// let pages = Pages()
/// layout.delegate = pages
/// ```
public protocol LayoutManagerDelegate: AnyObject {
    /// Some of the text is to be laid out anew: it has been edited, the containers or the way of breaking lines have changed. What is
    /// shown of it is out of date; whoever draws it asks for a new picture later.
    ///
    /// Nothing is laid out meanwhile: the manager answers as if the text that has lost its place had none.
    func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager)
    /// Asked when all containers are full and there is more text: the next one, or nil if there is to be none.
    func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer?
    /// A container is full (or the text has ended in it): `isAtEnd` says that all of the text has been laid out. Text that has found no
    /// room flows on into containers that are added now.
    ///
    /// What an edit changes from a container on is told anew.
    func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool)
    /// Points to add below a line, beside what its paragraph's style says; negative ones take from that.
    ///
    /// Asked for each line but the last of its paragraph when the line gets its place. In a container of any other shape than a rectangle
    /// what stands below depends on it: there lines are asked about again when the paragraph is chosen anew with the answers, and where
    /// several stand side by side the greatest counts. Call `invalidateLayout` if the answers change.
    /// - Parameters:
    ///   - layoutManager: that asks.
    ///   - range: the text on the line.
    ///   - rect: the line's rectangle in the coordinates of its container, without the spacing.
    func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double
    /// Whether a line may end between two words (or behind a hyphen or dash of the text, or, as a last resort, inside a word), so that the
    /// next one begins at a position.
    ///
    /// Asked once for every such place when a paragraph's text is made ready to be broken, not for each attempt to break it: the lines are
    /// the best that the answers allow. Where a line is left no place to end it is overfull. Call `invalidateLayout` if the answers change.
    func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool
    /// Whether a word may be parted at a position with a hyphen that is added; asked in the same way.
    func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool
    /// Another text to set instead of a paragraph's stretch of equal attributes: other letters, other forms, bullets for a password. The
    /// storage keeps its own.
    ///
    /// Asked when a paragraph's text is made ready to be broken. Each character (as readers count them) stands for the one in its place.
    /// - Returns: as many characters, none of which ends a paragraph; nil, or a text that is not so: the stretch is set as it is.
    func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String?
    /// Draws a part of a line in place of the manager: backgrounds with round corners, a wavy line below what is misspelt, letters along a
    /// curve. Asked for the background of each stretch of one colour, for the glyphs of each line, and for each stretch of one decoration.
    ///
    /// The client may draw the glyphs by ``Canvas/draw(_:range:parts:container:at:)``; it is not asked about what it draws so.
    /// - Returns: whether the client has drawn it. If not, the manager does.
    func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool
    /// Drawn behind the glyphs of a container, before its background colours. The origin of the container is in points, on the canvas.
    func layoutManager(_ layoutManager: LayoutManager, drawBackgroundOf container: Int, in canvas: inout Canvas, at origin: Point)
    /// Drawn over the glyphs of a container. The origin of the container is in points, on the canvas.
    func layoutManager(_ layoutManager: LayoutManager, drawOverlayOf container: Int, in canvas: inout Canvas, at origin: Point)
}

extension LayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) {}
    public func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? { nil }
    public func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) {}
    public func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double { 0 }
    public func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool { true }
    public func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool { true }
    public func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? { nil }
    public func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool { false }
    public func layoutManager(_ layoutManager: LayoutManager, drawBackgroundOf container: Int, in canvas: inout Canvas, at origin: Point) {}
    public func layoutManager(_ layoutManager: LayoutManager, drawOverlayOf container: Int, in canvas: inout Canvas, at origin: Point) {}
}

extension LayoutManager {
    /// The sum of the demerits of the paragraphs that are set into fragments: TeX's measure of how good their lines are, lower being
    /// better. For lines that were filled one by one it is reckoned afterwards. Paragraphs in columns of one measure do not count. A
    /// number without a unit. O(paragraphs) beside the layout.
    public var totalDemerits: Double {
        ensureLayout()
        return paragraphs.reduce(0) { $0 + Double($1.demerits) }
    }
}
