/// The form of a field, prepared for readers and writers.
struct JSONFieldForm {
    let field: Field
    /// The separator of the items of a list, in UTF-8; empty for none.
    let separator: [UInt8]
    /// The alternative paths from the entity to the discriminator of a union; empty if it is inside the value.
    let discriminator: [[JSONStep]]
    /// Whether dates have the format ISO 8601.
    let isISO8601: Bool
    /// Whether a value of another type is ignored if another field of the table is present.
    let isTentative: Bool

    init(_ field: Field, isTentative: Bool = false) {
        self.field = field
        isISO8601 = field.date == .iso8601
        separator = Array((field.separator ?? "").utf8)
        discriminator = field.discriminator.map { JSONPlacement($0).alternatives } ?? []
        self.isTentative = isTentative
    }

    // The form is never changed after its creation.
    nonisolated(unsafe) static let plain: UnsafePointer<JSONFieldForm> = {
        let form = UnsafeMutablePointer<JSONFieldForm>.allocate(capacity: 1)
        form.initialize(to: JSONFieldForm("."))
        return UnsafePointer(form)
    }()
}

/// An alternative of a field's placement that ends at a position in an entity's document.
struct JSONLeaf {
    let form: UnsafePointer<JSONFieldForm>
    let field: Int
    /// The index of the alternative among those of the field, from 0.
    let rank: Int
    /// The number of the field's alternatives.
    let alternatives: Int
    /// The bit that is set when the field's second alternative has been read; the bits of further alternatives
    /// follow.
    let extra: Int
}

/// The content at a key or index: fields, an object or array that contains fields, or both.
struct JSONTarget {
    /// The bit of the field if it is the only content and has one alternative; otherwise 0.
    var mark: UInt64 = 0
    var field = 0
    var form: UnsafePointer<JSONFieldForm>
    var leaves: UnsafeBufferPointer<JSONLeaf>
    var node: UnsafePointer<JSONNode>?
}

/// A key with its closing quote, prepared for a comparison of two masked words.
struct JSONKey {
    let word0: UInt64
    let mask0: UInt64
    let word1: UInt64
    let mask1: UInt64
    /// The length, including the closing quote.
    let length: Int
    let bytes: UnsafePointer<UInt8>
    let target: JSONTarget

    init(_ key: [UInt8], bytes: UnsafeMutablePointer<UInt8>, target: JSONTarget) {
        length = key.count + 1
        self.bytes = UnsafePointer(bytes)
        self.target = target
        for (index, byte) in key.enumerated() { bytes[index] = byte }
        bytes[key.count] = UInt8(ascii: "\"")
        for index in length..<max(length, 16) { bytes[index] = 0 }
        func mask(_ count: Int) -> UInt64 {
            count >= 8 ? .max : count <= 0 ? 0 : 1 << UInt64(count * 8) - 1
        }
        // A key with characters that JSON escapes never occurs unescaped in a document, and a quote in it must
        // not be taken for its end. The first word therefore has a value that no masking produces.
        let mustEscape = key.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
        word0 = mustEscape ? 1 : JSONScan.word(bytes)
        mask0 = mustEscape ? 0 : mask(length)
        word1 = JSONScan.word(bytes + 8)
        mask1 = mask(length - 8)
    }

    @inline(__always)
    static func matches(
        _ key: UnsafePointer<JSONKey>,
        _ first: UInt64,
        _ second: UInt64,
        _ at: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> Bool {
        if (first & key.pointee.mask0 ^ key.pointee.word0)
            | (second & key.pointee.mask1 ^ key.pointee.word1) != 0
        {
            return false
        }
        return key.pointee.length <= 16 || tailMatches(key, at, end)
    }

    @inline(never)
    private static func tailMatches(
        _ key: UnsafePointer<JSONKey>,
        _ at: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> Bool {
        if end - at < key.pointee.length { return false }
        for index in 16..<key.pointee.length where at[index] != key.pointee.bytes[index] {
            return false
        }
        return true
    }
}

/// An index of an array at which there are fields.
struct JSONItem {
    let index: Int
    let target: JSONTarget
}

/// An object or array that contains fields.
struct JSONNode {
    let keys: UnsafeBufferPointer<JSONKey>
    /// The items in ascending order of their indices.
    let items: UnsafeBufferPointer<JSONItem>
}

/// The fields of a table by their JSON keys, in memory that is accessed without reference counting.
///
/// The initializer writes the index once. Later it is only read.
final class JSONFieldIndex: @unchecked Sendable {
    let root: JSONNode
    /// The fields whose placement is the value itself.
    let whole: UnsafeBufferPointer<JSONLeaf>
    let forms: UnsafeMutableBufferPointer<JSONFieldForm>
    /// The bits of those among the first 64 fields that are required.
    let required: UInt64
    /// The number of words of bits that are needed after the first one.
    let moreWords: Int
    /// The field that receives the members that no other field receives, or -1.
    let rest: Int
    /// The names that members of the rest must not have, and the reason for each.
    let restNames: [String: ReservedMemberReason]
    let hasDiscriminators: Bool
    /// Whether a field is secret.
    let hasSecrets: Bool
    /// Whether all fields are in members of objects, and none needs special handling.
    let isPlain: Bool
    let plan: JSONWritePlan
    /// The plan without the fields that are not sent.
    let requestPlan: JSONWritePlan
    private var allocations: [UnsafeMutableRawPointer]

    /// Prepares the fields; `tentative` is the number of a field that may fail if another one is present.
    init(_ fields: [Field], tentative: Int? = nil, hasCaseName: Bool = false) {
        let forms = UnsafeMutableBufferPointer<JSONFieldForm>.allocate(capacity: fields.count)
        for (number, field) in fields.enumerated() {
            forms.initializeElement(
                at: number,
                to: JSONFieldForm(field, isTentative: number == tentative)
            )
        }
        var builder = JSONIndexBuilder(forms: forms)
        let draft = JSONDraftNode()
        var whole: [JSONLeaf] = []
        var required: UInt64 = 0
        var rest = -1
        var first: [[JSONStep]?] = []
        for (number, field) in fields.enumerated() {
            if field.options.contains(.rest) { rest = number }
            // A field without a placement in JSON exists only in another format.
            guard !field.json.isEmpty, !field.options.contains(.rest) else {
                first.append(nil)
                continue
            }
            if field.isRequiredInJSON, number < 64 { required |= 1 << UInt64(number) }
            let alternatives = JSONPlacement(field.json).alternatives
            first.append(alternatives[0])
            for leaf in builder.leaves(number, alternatives: alternatives.count) {
                if alternatives[leaf.rank].isEmpty {
                    whole.append(leaf)
                } else {
                    draft.target(alternatives[leaf.rank]).leaves.append(leaf)
                }
            }
        }
        self.forms = forms
        root = builder.node(draft)
        self.whole = builder.store(whole)
        self.required = required
        self.rest = rest
        moreWords = (builder.bits - 1) >> 6
        restNames =
            rest < 0
            ? [:]
            : ReservedMemberReason.names(of: fields, hasCaseName: hasCaseName) { field in
                field.json.isEmpty
                    ? []
                    : JSONPlacement(field.json).alternatives.compactMap { alternative in
                        guard case .key(let key)? = alternative.first else { return nil }
                        return (String(decoding: key, as: UTF8.self), alternative.count == 1)
                    }
            }
        hasDiscriminators = forms.contains { !$0.discriminator.isEmpty }
        hasSecrets = fields.contains { $0.options.contains(.secret) }
        isPlain =
            whole.isEmpty && draft.items.isEmpty && rest < 0 && moreWords <= 0
            && !hasDiscriminators
        plan = JSONWritePlan(first, rest: rest)
        let isSent = fields.map { !$0.options.contains(.readOnly) }
        requestPlan =
            isSent.allSatisfy(\.self)
            ? plan : JSONWritePlan(zip(first, isSent).map { $1 ? $0 : nil }, rest: rest)
        allocations = builder.allocations
    }

    deinit {
        for memory in allocations { memory.deallocate() }
        forms.deinitialize()
        forms.deallocate()
    }
}

extension JSONFieldIndex {
    @inline(__always)
    func form(_ field: Int) -> UnsafePointer<JSONFieldForm> {
        forms.baseAddress.map { UnsafePointer($0 + field) } ?? JSONFieldForm.plain
    }
}

extension Field {
    /// Whether it is a failure if an object lacks the field; `false` for a field that exists only in XML.
    package var isRequiredInJSON: Bool {
        !json.isEmpty && options.isDisjoint(with: [.optional, .presence, .rest])
    }
}
