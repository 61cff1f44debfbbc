import LatheCoding

/// The limit, root name or document type that stopped a parse.
enum XMLStop {
    case depth(Int)
    case size
    /// The maximum number of bytes of an item of a list that is received in chunks.
    case record(Int)
    case documentType
    case root(expected: String, found: String)
    case attributes
    case namespaces
    case names

    // The library's time grows with the square of each of these numbers.

    /// The maximum number of attributes of a start tag.
    static let maximumAttributes = 1000
    /// The maximum number of namespaces in scope.
    static let maximumNamespaces = 256
    /// The maximum number of distinct names.
    static let maximumNames = 65_536
}

/// The state of one pass over a document: the open elements and the complete records.
///
/// The scan does not depend on the parser that calls it. It is kept in separately allocated memory, since a
/// class would require a check with each access.
struct XMLScan {
    /// An element, attribute or own text from which a value is read.
    struct Record {
        var place: Int
        var isFailure: Bool
    }

    private(set) var plan: Plan
    private(set) var limits: DecodingLimits
    /// Whether positions and paths are kept, to locate a failure.
    private(set) var isTracking: Bool
    var tape = XMLTape()
    var names = XMLDocumentNames()
    /// The complete records on the tape, of which the first `taken` were taken.
    private(set) var records: [Record] = []
    /// A stack of places on the tape; each user removes the places that it added.
    var places = XMLPlaceStack()
    /// The discriminators that were found, until the tape changes.
    var discriminators = XMLOuterDiscriminators()
    /// The number of the record's tokens that were read as a type that did not match.
    var spent = 0
    /// The stack that nested values may use, of the thread that created the reader.
    var stack = StackLimit()
    private var progress: Progress
    private var paths = Paths()

    /// The progress of the pass.
    private struct Progress {
        var taken = 0
        var stop: XMLStop?
        var depth = 0
        var hasEnvelope: Bool
        var isRootClosed = false
        var matchedValue = 0
        var matchedFailure = 0
        var ordinal = 0
        /// The depth of the element with which the record on the tape began; 0 if no record is open.
        var recordDepth = 0
        var recordIsFailure = false
    }

    /// The names and paths that are kept if the pass is tracked.
    private struct Paths {
        /// The paths of the elements with which the records' tapes begin, at the same indexes as the records.
        var records: [String] = []
        /// The path of the record that was taken last.
        var taken = ""
        /// The names of the open elements.
        var open: [String] = []
        /// The path of the record on the tape.
        var record = ""
    }

    var takenPath: String { paths.taken }
    var stop: XMLStop? { progress.stop }
    var depth: Int { progress.depth }
    /// Whether the element around the value's items has occurred.
    var hasEnvelope: Bool { progress.hasEnvelope }
    var isRootClosed: Bool { progress.isRootClosed }

    /// Creates a scan of a document.
    init(_ plan: Plan, limits: DecodingLimits, isTracking: Bool) {
        self.plan = plan
        self.limits = DecodingLimits(
            depth: min(limits.depth, DecodingLimits.deepest),
            bytes: limits.bytes
        )
        self.isTracking = isTracking
        progress = Progress(hasEnvelope: plan.hasNoEnvelope)
        if names.isBehind(plan.highest) { names.update() }
    }

    /// Prepares for another document after one that was read to its end, and keeps its names and its memory.
    mutating func restart(_ plan: Plan, limits: DecodingLimits, isTracking: Bool) {
        if self.isTracking { paths = Paths() }
        self.plan = plan
        self.limits = DecodingLimits(
            depth: min(limits.depth, DecodingLimits.deepest),
            bytes: limits.bytes
        )
        self.isTracking = isTracking
        tape.recycle()
        records.removeAll(keepingCapacity: true)
        places.truncate(to: 0)
        discriminators.clear()
        progress = Progress(hasEnvelope: plan.hasNoEnvelope)
        if names.isBehind(plan.highest) { names.update() }
    }

    func free() {
        tape.free()
        places.free()
        names.free()
    }

    /// Takes the next complete record.
    mutating func takeRecord() -> Record? {
        guard progress.taken < records.count else { return nil }
        progress.taken += 1
        if isTracking { paths.taken = paths.records[progress.taken - 1] }
        return records[progress.taken - 1]
    }

    /// Makes the record that was taken last available again.
    mutating func putBack() { progress.taken -= 1 }

    /// Removes the records from the tape if all of them were taken.
    mutating func recycle() {
        guard progress.taken == records.count, !records.isEmpty else { return }
        records.removeAll(keepingCapacity: true)
        paths.records.removeAll(keepingCapacity: true)
        progress.taken = 0
        discriminators.clear()
        tape.recycle()
    }

    mutating func halt(_ stop: XMLStop) {
        if progress.stop == nil { progress.stop = stop }
    }

    /// Begins an element; the caller then adds its attributes and calls `XMLTape.endAttributes()`.
    @inline(__always)
    mutating func openElement(_ name: UInt32) {
        progress.depth &+= 1
        if progress.depth > limits.depth { halt(.depth(limits.depth)) }
        if progress.recordDepth == 0 { openOutside(name) }
        if progress.recordDepth > 0 {
            tape.openElement(name)
            if tape.isFull { halt(.size) }
        }
        if isTracking { paths.open.append(names.names[Int(name)].local) }
    }

    var isRecording: Bool { progress.recordDepth > 0 }

    /// Whether the innermost open element is the one with which the record on the tape began.
    var isAtRecord: Bool { isRecording && progress.depth == progress.recordDepth }

    @inline(__always)
    mutating func addAttribute(_ name: UInt32, _ value: UnsafeBufferPointer<UInt8>) {
        tape.addAttribute(name, value)
        if name == names.nilName, ScalarText.isTrue(value) { tape.markNil() }
    }

    /// Stores a position for the tokens that were added since the last call.
    mutating func track(_ position: XMLPosition) {
        while tape.positions.count < tape.count { tape.positions.append(position) }
    }

    @inline(__always)
    mutating func closeElement() {
        if progress.recordDepth > 0 {
            let place = tape.closeElement()
            if progress.depth == progress.recordDepth { closeRecord(place) }
        }
        if progress.recordDepth == 0 {
            if progress.matchedValue == progress.depth &- 1 { progress.matchedValue -= 1 }
            if progress.matchedFailure == progress.depth &- 1 { progress.matchedFailure -= 1 }
        }
        progress.depth &-= 1
        if progress.depth == 0 { progress.isRootClosed = true }
        if isTracking, !paths.open.isEmpty { paths.open.removeLast() }
    }

    /// The path of the innermost open element; empty if paths are not tracked.
    var openPath: String {
        paths.open.isEmpty ? "" : "/" + paths.open.joined(separator: "/")
    }

    private mutating func openOutside(_ name: UInt32) {
        guard progress.depth > 1 else { return openRoot(name) }
        let step = progress.depth - 2
        if progress.matchedFailure == step, step < plan.failure.count,
            names.matches(Int(name), plan.failure[step])
        {
            progress.matchedFailure += 1
            if step + 1 == plan.failure.count { return openRecord(name, isFailure: true) }
        }
        if progress.matchedValue == step, step < plan.value.count,
            names.matches(Int(name), plan.value[step])
        {
            progress.matchedValue += 1
            if step + 2 == plan.value.count { progress.hasEnvelope = true }
            if step + 1 == plan.value.count { openRecord(name, isFailure: false) }
        }
    }

    private mutating func openRoot(_ name: UInt32) {
        if let sought = plan.soughtRoot, let root = plan.root, !names.matches(Int(name), sought) {
            halt(.root(expected: root, found: names.names[Int(name)].local))
        }
        if plan.whole != nil { openRecord(name, isFailure: false) }
    }

    private mutating func openRecord(_ name: UInt32, isFailure: Bool) {
        progress.recordDepth = progress.depth
        progress.recordIsFailure = isFailure
        guard isTracking else { return }
        paths.record = openPath + "/" + names.names[Int(name)].local
        guard !isFailure, plan.whole == nil else { return }
        progress.ordinal += 1
        if plan.valueIsList || progress.ordinal > 1 { paths.record += "[\(progress.ordinal)]" }
    }

    private mutating func closeRecord(_ place: Int) {
        progress.recordDepth = 0
        guard let whole = plan.whole else { return add(place, progress.recordIsFailure) }
        for (alternatives, isFailure) in [(whole.failure, true), (whole.value, false)] {
            for alternative in alternatives {
                if !isFailure, !progress.hasEnvelope {
                    progress.hasEnvelope =
                        find(CollectionOfOne(alternative.parent), from: place) != nil
                }
                let start = places.count
                collect(alternative, from: place)
                guard places.count > start else { continue }
                for at in start..<places.count { add(places[at], isFailure) }
                places.truncate(to: start)
                break
            }
        }
    }

    private mutating func add(_ place: Int, _ isFailure: Bool) {
        records.append(Record(place: place, isFailure: isFailure))
        if isTracking { paths.records.append(paths.record) }
    }
}

extension XMLScan {
    /// The elements to search for, in a class so that a pass does not copy them.
    final class Plan: Sendable {
        let root: String?
        fileprivate let soughtRoot: XMLDocumentNames.Sought?
        /// The paths to the value and to the failure, in a document that is read as it is received.
        fileprivate let value: [XMLDocumentNames.Sought]
        fileprivate let failure: [XMLDocumentNames.Sought]
        /// The alternatives to search for at the end of a document that is kept whole.
        let whole: (value: [XMLPlacement], failure: [XMLPlacement])?
        let valueIsList: Bool
        /// The highest number of a name in the plan and in the fields' forms.
        let highest: UInt32
        /// Whether the value's items do not have an element around them that could be missing.
        fileprivate let hasNoEnvelope: Bool

        init(_ envelope: Envelope, highest: UInt32) {
            root = envelope.root
            soughtRoot = envelope.root.map { XMLPlacement.Step($0).sought }
            self.highest = max(highest, soughtRoot?.number ?? 0)
            let options = envelope.value.options
            let isList =
                (options.contains(.list) && envelope.value.separator == nil)
                || (options.contains(.map) && envelope.value.key != nil)
            let values = XMLPlacement.alternatives(envelope.value.xml)
            let failures = XMLPlacement.alternatives(envelope.failure?.xml ?? "")
            let failure = Self.plain(failures)
            // The text that names a union's case can be anywhere in the document.
            let hasDiscriminator =
                envelope.value.discriminator != nil || envelope.failure?.discriminator != nil
            if !hasDiscriminator,
                let value = Self.plain(values), failures.isEmpty || failure != nil,
                failure.map({ !Self.overlap($0, value) }) ?? true
            {
                self.value = value.elements.map(\.sought)
                self.failure = failure?.elements.map(\.sought) ?? []
                whole = nil
                valueIsList = isList
                hasNoEnvelope = value.elements.count < 2
            } else {
                value = []
                self.failure = []
                whole = (values, failures)
                // A list at the place of the root consists of the root's children.
                valueIsList = isList && values.first?.elements.isEmpty != true
                hasNoEnvelope = false
            }
        }

        /// Returns the only alternative if it is a path to elements.
        private static func plain(_ alternatives: [XMLPlacement]) -> XMLPlacement? {
            guard alternatives.count == 1, let alternative = alternatives.first else { return nil }
            return alternative.attribute == nil && !alternative.isOwnText
                && !alternative.elements.isEmpty ? alternative : nil
        }

        private static func overlap(_ one: XMLPlacement, _ other: XMLPlacement) -> Bool {
            zip(one.elements, other.elements).allSatisfy {
                $0.local == $1.local
                    && ($0.namespace == nil || $1.namespace == nil || $0.namespace == $1.namespace)
            }
        }
    }
}

extension ScalarText {
    /// Whether a text is `true` or `1`, as in `xsi:nil`.
    static func isTrue(_ text: Text) -> Bool {
        (try? bool(trimmed(text), loose: true)) ?? false
    }
}
