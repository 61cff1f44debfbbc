/// A step of writing an object or array: a field, or an object or array that contains fields.
struct JSONWriteStep {
    /// The field's number, or -1.
    let field: Int
    /// The comma, key and colon before the content; in an array only the comma.
    let prefix: FixedText
    /// The object or array to write; `nil` for a field and for a gap in an array.
    let inside: UnsafePointer<JSONWriteLevel>?
}

/// The content of an object or array.
struct JSONWriteLevel {
    let isArray: Bool
    let steps: UnsafeBufferPointer<JSONWriteStep>
}

/// The order in which an entity's fields are written, so that fields with a common path share its objects.
///
/// Each field is written at its first alternative. If two fields have the same path, or the path of one begins
/// with that of the other, the first one in the table is written.
final class JSONWritePlan: @unchecked Sendable {
    // The initializer writes the plan once. Later it is only read.
    let root: JSONWriteLevel
    /// The field that is the entity's whole value, or -1.
    let whole: Int
    /// The field whose members are added to the object, or -1.
    let rest: Int
    private var allocations: [UnsafeMutableRawPointer] = []

    private final class Draft {
        var steps: [(step: JSONStep, field: Int, inside: Draft?)] = []
    }

    init(_ alternatives: [[JSONStep]?], rest: Int) {
        let draft = Draft()
        var whole = -1
        for (field, alternative) in alternatives.enumerated() {
            guard let alternative else { continue }
            if alternative.isEmpty {
                if whole < 0 { whole = field }
            } else {
                Self.add(field, alternative[...], to: draft)
            }
        }
        self.rest = rest
        self.whole = draft.steps.isEmpty && rest < 0 ? whole : -1
        var allocations: [UnsafeMutableRawPointer] = []
        root = Self.level(draft, &allocations)
        self.allocations = allocations
    }

    deinit {
        for memory in allocations { memory.deallocate() }
    }

    private static func add(_ field: Int, _ alternative: ArraySlice<JSONStep>, to draft: Draft) {
        guard let step = alternative.first else { return }
        let index = draft.steps.firstIndex { $0.step == step }
        if alternative.count == 1 {
            if index == nil { draft.steps.append((step, field, nil)) }
            return
        }
        if let index {
            if let inside = draft.steps[index].inside {
                add(field, alternative.dropFirst(), to: inside)
            }
            return
        }
        let inside = Draft()
        draft.steps.append((step, -1, inside))
        add(field, alternative.dropFirst(), to: inside)
    }

    private static func level(
        _ draft: Draft,
        _ allocations: inout [UnsafeMutableRawPointer]
    ) -> JSONWriteLevel {
        var steps: [JSONWriteStep] = []
        var isArray = false
        var places: [Int: (field: Int, inside: Draft?)] = [:]
        for (step, field, inside) in draft.steps {
            switch step {
            case .index(let place):
                isArray = isArray || steps.isEmpty
                places[place] = (field, inside)
            case .key(let key):
                if isArray { continue }
                var prefix = OutputBuffer()
                prefix.append(UInt8(ascii: ","))
                key.withUnsafeBufferPointer { JSONTextWriting.append($0, to: &prefix) }
                prefix.append(UInt8(ascii: ":"))
                let text = store(prefix.bytes, &allocations)
                prefix.free()
                steps.append(make(field, inside, text, &allocations))
            }
        }
        if isArray, let last = places.keys.max() {
            let comma = store(CollectionOfOne(UInt8(ascii: ",")), &allocations)
            for place in 0...last {
                let (field, inside) = places[place] ?? (-1, nil)
                steps.append(make(field, inside, comma, &allocations))
            }
        }
        return JSONWriteLevel(isArray: isArray, steps: store(steps, &allocations))
    }

    private static func make(
        _ field: Int,
        _ inside: Draft?,
        _ prefix: FixedText,
        _ allocations: inout [UnsafeMutableRawPointer]
    ) -> JSONWriteStep {
        var next: UnsafePointer<JSONWriteLevel>?
        if let inside {
            let level = level(inside, &allocations)
            next = store([level], &allocations).baseAddress
        }
        return JSONWriteStep(field: field, prefix: prefix, inside: next)
    }

    private static func store(
        _ text: some Collection<UInt8>,
        _ allocations: inout [UnsafeMutableRawPointer]
    ) -> FixedText {
        let text = FixedText(text)
        if let start = text.bytes.baseAddress {
            allocations.append(UnsafeMutableRawPointer(mutating: start))
        }
        return text
    }

    private static func store<Element>(
        _ elements: [Element],
        _ allocations: inout [UnsafeMutableRawPointer]
    ) -> UnsafeBufferPointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        allocations.append(UnsafeMutableRawPointer(memory))
        return UnsafeBufferPointer(start: memory, count: elements.count)
    }
}
