/// Which text encoding, document type or size stopped a parse, or which name did.
enum XMLStop {
    case depth(Int)
    case size
    case documentType
    case root(expected: String, found: String)
    case attributes

    /// From how many bytes on the attributes of a start tag are counted, which it takes 10,000 to fill.
    static let longTag = 64 * 1024
    /// The most attributes of a long start tag.
    static let mostAttributes = 10_000
}

/// What one pass over a document has seen so far: open elements, and the records that are complete.
///
/// Knows nothing of the parser that calls it; the parser keeps it in memory of its own, since a class
/// would cost a check with each access.
struct XMLScan {
    /// An element, attribute or own text that is to become a value.
    struct Record {
        var place: Int
        var isFailure: Bool
    }

    /// What to look for.
    struct Plan: Sendable {
        let root: String?
        fileprivate let rootStep: XMLWay.Step?
        fileprivate(set) var value: XMLWay?
        fileprivate(set) var failure: XMLWay?
        /// The ways in a document that is kept whole, which are looked up at its end.
        fileprivate(set) var whole: (value: [XMLWay], failure: [XMLWay])?
        fileprivate(set) var valueIsList = false
        /// The highest number of a name in the plan and in the fields' forms.
        let highest: UInt32

        /// Whether there is no element around the value's items that could be missing.
        fileprivate var hasNoEnvelope: Bool { whole == nil && (value?.elements.count ?? 0) < 2 }
    }

    private(set) var plan: Plan
    private(set) var limits: DecodingLimits
    /// Whether places and paths are kept, for the failure that is known to come.
    private(set) var isTracking: Bool
    var tape: XMLTape
    var names: XMLNames
    /// The complete records on the tape that were not yet taken.
    private(set) var records: [Record]
    /// The paths of the elements in which the records' tapes begin, at the same places, if tracked.
    private var paths: [String] = []
    /// The path of the record that was taken last, if tracked.
    private(set) var takenPath = ""
    /// Places on the tape for those who look for some; each drops what it added.
    var places: [UInt32]
    private(set) var taken = 0
    private(set) var stop: XMLStop?
    private(set) var depth = 0
    /// Whether the element around the value's items was there.
    private(set) var hasEnvelope: Bool
    private(set) var isRootClosed = false
    /// The names of the elements that are open, if tracked.
    private var path: [String] = []
    private var matchedValue = 0
    private var matchedFailure = 0
    private var ordinal = 0
    /// The depth of the element in which the record on the tape began; 0 when none is open.
    private var recordDepth = 0
    private var recordIsFailure = false
    private var recordPath = ""

    /// Starts a document.
    init(_ plan: Plan, limits: DecodingLimits, isTracking: Bool) {
        self.init(plan, limits, isTracking, XMLTape(), XMLNames(), [], [])
    }

    private init(
        _ plan: Plan,
        _ limits: DecodingLimits,
        _ isTracking: Bool,
        _ tape: XMLTape,
        _ names: XMLNames,
        _ records: [Record],
        _ places: [UInt32]
    ) {
        self.plan = plan
        self.limits = limits
        self.isTracking = isTracking
        self.tape = tape
        self.names = names
        self.records = records
        self.places = places
        hasEnvelope = plan.hasNoEnvelope
        if names.isBehind(plan.highest) { self.names.update() }
    }

    /// Starts another document after one that was read to its end, with its names and its memory.
    mutating func restart(_ plan: Plan, limits: DecodingLimits, isTracking: Bool) {
        tape.recycle()
        records.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        self = XMLScan(plan, limits, isTracking, tape, names, records, places)
    }

    func free() {
        tape.free()
        names.free()
    }

    /// Takes the next complete record.
    mutating func takeRecord() -> Record? {
        guard taken < records.count else { return nil }
        taken += 1
        if isTracking { takenPath = paths[taken - 1] }
        return records[taken - 1]
    }

    /// Leaves the record that was taken last to the next who asks.
    mutating func putBack() { taken -= 1 }

    /// Frees the tape of records that were taken.
    mutating func recycle() {
        guard taken == records.count, !records.isEmpty else { return }
        records.removeAll(keepingCapacity: true)
        paths.removeAll(keepingCapacity: true)
        taken = 0
        tape.recycle()
    }

    mutating func halt(_ stop: XMLStop) {
        if self.stop == nil { self.stop = stop }
    }

    /// Says that an element begins; attributes follow, then `XMLTape.endAttributes()`.
    @inline(__always)
    mutating func openElement(_ name: UInt32) {
        depth &+= 1
        if depth > limits.depth { halt(.depth(limits.depth)) }
        if recordDepth == 0 { openOutside(name) }
        if recordDepth > 0 {
            tape.openElement(name)
            if tape.isFull { halt(.size) }
        }
        if isTracking { path.append(names.names[Int(name)].local) }
    }

    var isRecording: Bool { recordDepth > 0 }

    @inline(__always)
    mutating func addAttribute(_ name: UInt32, _ value: UnsafeBufferPointer<UInt8>) {
        tape.addAttribute(name, value)
        if name == names.nilName, ScalarText.isTrue(value) { tape.markNil() }
    }

    /// Keeps the position of the tokens added since the last call.
    mutating func track(_ position: XMLPosition) {
        while tape.positions.count < tape.count { tape.positions.append(position) }
    }

    @inline(__always)
    mutating func closeElement() {
        if recordDepth > 0 {
            let place = tape.closeElement()
            if depth == recordDepth { closeRecord(place) }
        }
        if recordDepth == 0 {
            if matchedValue == depth &- 1 { matchedValue -= 1 }
            if matchedFailure == depth &- 1 { matchedFailure -= 1 }
        }
        depth &-= 1
        if depth == 0 { isRootClosed = true }
        if isTracking, !path.isEmpty { path.removeLast() }
    }

    /// The way to the element that is open, if tracked.
    var openPath: String { path.isEmpty ? "" : "/" + path.joined(separator: "/") }

    private mutating func openOutside(_ name: UInt32) {
        guard depth > 1 else { return openRoot(name) }
        let step = depth - 2
        if matchedFailure == step, let count = plan.failure?.elements.count, step < count,
            isNext(name, plan.failure, step)
        {
            matchedFailure += 1
            if matchedFailure == count { return openRecord(name, isFailure: true) }
        }
        if matchedValue == step, let count = plan.value?.elements.count, step < count,
            isNext(name, plan.value, step)
        {
            matchedValue += 1
            if matchedValue == count - 1 { hasEnvelope = true }
            if matchedValue == count { openRecord(name, isFailure: false) }
        }
    }

    private func isNext(_ name: UInt32, _ way: XMLWay?, _ step: Int) -> Bool {
        guard let way else { return false }
        return names.matches(Int(name), way.elements[step])
    }

    private mutating func openRoot(_ name: UInt32) {
        if let step = plan.rootStep, let root = plan.root, !names.matches(Int(name), step) {
            halt(.root(expected: root, found: names.names[Int(name)].local))
        }
        if plan.whole != nil { openRecord(name, isFailure: false) }
    }

    private mutating func openRecord(_ name: UInt32, isFailure: Bool) {
        recordDepth = depth
        recordIsFailure = isFailure
        guard isTracking else { return }
        recordPath = openPath + "/" + names.names[Int(name)].local
        guard !isFailure, plan.whole == nil else { return }
        ordinal += 1
        if plan.valueIsList || ordinal > 1 { recordPath += "[\(ordinal)]" }
    }

    private mutating func closeRecord(_ place: Int) {
        recordDepth = 0
        guard let whole = plan.whole else { return add(place, recordIsFailure) }
        for (ways, isFailure) in [(whole.failure, true), (whole.value, false)] {
            for way in ways {
                if !isFailure, !hasEnvelope { hasEnvelope = self.hasEnvelope(way, place) }
                let start = places.count
                collect(way, from: place)
                guard places.count > start else { continue }
                for found in places[start...] { add(Int(found), isFailure) }
                places.removeLast(places.count - start)
                break
            }
        }
    }

    private mutating func add(_ place: Int, _ isFailure: Bool) {
        records.append(Record(place: place, isFailure: isFailure))
        if isTracking { paths.append(recordPath) }
    }

    private mutating func hasEnvelope(_ way: XMLWay, _ place: Int) -> Bool {
        var envelope = way
        envelope.attribute = nil
        _ = envelope.elements.popLast()
        return find(CollectionOfOne(envelope), from: place) != nil
    }
}

extension XMLScan.Plan {
    init(_ envelope: Envelope, highest: UInt32) {
        root = envelope.root
        rootStep = envelope.root.map { XMLWay.Step($0) }
        let options = envelope.value.options
        valueIsList =
            (options.contains(.list) && envelope.value.separator == nil)
            || (options.contains(.map) && envelope.value.key != nil)
        let values = XMLWay.ways(envelope.value.xml)
        let failures = XMLWay.ways(envelope.failure?.xml ?? "")
        self.highest = max(highest, rootStep?.number ?? 0)
        if let value = Self.plain(values), failures.isEmpty || Self.plain(failures) != nil {
            let failure = Self.plain(failures)
            if failure.map({ !Self.overlap($0, value) }) ?? true {
                self.value = value
                self.failure = failure
                return
            }
        }
        whole = (values, failures)
        // A list in the place of the root is made of the root's children.
        if values.first?.elements.isEmpty == true { valueIsList = false }
    }

    /// The only way there is, if it leads to elements.
    private static func plain(_ ways: [XMLWay]) -> XMLWay? {
        guard ways.count == 1, let way = ways.first else { return nil }
        return way.attribute == nil && !way.isOwnText && !way.elements.isEmpty ? way : nil
    }

    private static func overlap(_ one: XMLWay, _ other: XMLWay) -> Bool {
        zip(one.elements, other.elements).allSatisfy {
            $0.local == $1.local
                && ($0.namespace == nil || $1.namespace == nil || $0.namespace == $1.namespace)
        }
    }
}

extension ScalarText {
    /// Whether a text is `true` or `1`, as in `xsi:nil`.
    static func isTrue(_ text: Text) -> Bool {
        (try? bool(trimmed(text), loose: true)) ?? false
    }
}
