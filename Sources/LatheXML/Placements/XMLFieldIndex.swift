import LatheCoding

/// The properties of a field that the reader and the writer use.
struct XMLFieldForm {
    let field: Field
    let options: Field.Options
    /// Whether a single read of the field reads all its items.
    let takesItems: Bool
    /// Whether the field's placement has several alternatives.
    let hasAlternatives: Bool
    /// Whether the field is a list whose items are joined in one text.
    let isJoined: Bool
    /// Whether dates are in ISO 8601.
    let isISO8601: Bool
    /// The separator of a list's items in one text; empty if there is none.
    let separator: [UInt8]
    /// The alternatives of the field's placement, in their order.
    let alternatives: [XMLPlacement]
    /// The alternatives for a map's keys, relative to the map's item.
    let keys: [XMLPlacement]
    /// The alternatives for the text that names a union's case, relative to the entity's element.
    let discriminators: [XMLPlacement]

    init(_ field: Field) {
        self.field = field
        options = field.options
        let isMap = options.contains(.map) && field.key != nil
        takesItems = options.contains(.list) && field.separator == nil || isMap
        isJoined = options.contains(.list) && field.separator?.isEmpty == false
        isISO8601 = field.date == .iso8601
        separator = Array((field.separator ?? "").utf8)
        alternatives = options.contains(.rest) ? [] : XMLPlacement.alternatives(field.xml)
        hasAlternatives = alternatives.count > 1
        keys = field.key.map(XMLPlacement.alternatives) ?? []
        discriminators = field.discriminator.map(XMLPlacement.alternatives) ?? []
    }

    // An absent list without an envelope cannot be distinguished from an empty one.
    var isRequired: Bool {
        guard options.isDisjoint(with: [.optional, .presence, .rest]) else { return false }
        return !alternatives.isEmpty
            && !(takesItems && alternatives.contains { $0.elements.count < 2 })
    }

    // The form is not modified after its creation.
    nonisolated(unsafe) static let plain: UnsafePointer<XMLFieldForm> = {
        let form = UnsafeMutablePointer<XMLFieldForm>.allocate(capacity: 1)
        form.initialize(to: XMLFieldForm("."))
        return UnsafePointer(form)
    }()
}

/// The fields of a table by their XML names.
///
/// The index is a small tree of the elements on the paths to the fields. Readers access its memory without
/// reference counting. The initializer writes all memory, which is only read afterwards.
final class XMLFieldIndex: @unchecked Sendable {
    /// The field or the node for a name inside an element.
    struct Entry {
        /// The field that begins here, or -1.
        var field: Int32 = -1
        /// The index of the field's alternative; alternatives with a lower index take precedence.
        var rank: Int32 = 0
        /// The node for the content of the element, or -1.
        var inner: Int32 = -1
        /// The next entry for the same name, or -1.
        var next: Int32 = -1
    }

    /// A hash table of the names inside an element on the path to fields.
    struct Node {
        let slots: UnsafePointer<Slot>
        let mask: UInt32
        /// The first entry for this element's own text, or -1.
        let ownText: Int32
        /// The first entry for child elements without an entry for their name, or -1.
        let others: Int32
    }

    /// A name's key, and its first entry.
    struct Slot {
        var key: UInt32 = 0
        var entry: Int32 = -1
    }

    let forms: UnsafeMutableBufferPointer<XMLFieldForm>
    let nodes: UnsafePointer<Node>
    let entries: UnsafePointer<Entry>
    /// The required fields, one bit each: the first 64 here, then 64 in each word of `moreRequired`.
    let required: UInt64
    let moreRequired: [UInt64]
    /// The field that takes all members that no other field takes, or -1.
    let rest: Int
    /// The names that elements in the rest must not have, and how a writer handles such a name.
    let restNames: [String: ReservedMemberReason]
    /// The order in which the fields are written.
    let plan: XMLWritePlan
    /// The order for requests, without read-only fields.
    let requestPlan: XMLWritePlan
    /// The highest number of a name in the table.
    let highest: UInt32
    private let allocations: [UnsafeMutableRawPointer]

    init(_ fields: [Field], hasCaseName: Bool = false) {
        forms = .allocate(capacity: fields.count)
        var builder = XMLIndexBuilder()
        var required = Array(repeating: UInt64(0), count: max((fields.count + 63) / 64, 1))
        var rest = -1
        for (number, field) in fields.enumerated() {
            let form = XMLFieldForm(field)
            forms.initializeElement(at: number, to: form)
            builder.add(form, number)
            if form.isRequired { required[number / 64] |= 1 << UInt64(number % 64) }
            if rest < 0, field.options.contains(.rest) { rest = number }
        }
        if forms.contains(where: { $0.alternatives.contains { $0.hasAny } }) {
            for form in forms { builder.addSteps(of: form) }
        }
        self.rest = rest
        restNames =
            rest < 0
            ? [:]
            : ReservedMemberReason.names(of: fields, hasCaseName: hasCaseName) { field in
                XMLPlacement.alternatives(field.xml).compactMap { alternative in
                    guard let step = alternative.elements.first, !step.sought.isAny else {
                        return nil
                    }
                    return (
                        step.local, alternative.elements.count == 1 && alternative.attribute == nil
                    )
                }
            }
        self.required = required[0]
        moreRequired = Array(required.dropFirst())
        highest = builder.highest
        plan = XMLWritePlan(forms.map(\.alternatives))
        requestPlan =
            fields.contains { $0.options.contains(.readOnly) }
            ? XMLWritePlan(forms.map { $0.options.contains(.readOnly) ? [] : $0.alternatives })
            : plan
        (nodes, entries, allocations) = builder.stored()
    }

    deinit {
        for memory in allocations { memory.deallocate() }
        forms.deinitialize()
        forms.deallocate()
    }

    @inline(__always)
    func form(_ field: Int) -> UnsafePointer<XMLFieldForm> {
        forms.baseAddress.map { UnsafePointer($0 + field) } ?? XMLFieldForm.plain
    }

    /// Returns the first entry for a name, or -1.
    @inline(__always)
    func entry(_ node: Int, _ number: UInt32, isAttribute: Bool) -> Int32 {
        let key = number &* 2 &+ (isAttribute ? 1 : 0)
        let slots = nodes[node].slots
        let mask = nodes[node].mask
        var place = Self.hash(key) & mask
        while true {
            let slot = slots[Int(place)]
            if slot.key == key || slot.entry < 0 { return slot.entry }
            place = (place &+ 1) & mask
        }
    }

    /// Returns the field whose first alternative is a placement, or -1; lists and maps have other places for a key.
    @inline(never)
    func field(at placement: XMLPlacement) -> Int {
        forms.firstIndex {
            !$0.takesItems && $0.alternatives.first?.isSame(as: placement) == true
        } ?? -1
    }

    /// Returns the node for the content of an element with the given first entry, or -1.
    func inner(_ entry: Int32) -> Int32 {
        var entry = entry
        while entry >= 0 {
            let inner = entries[Int(entry)].inner
            if inner >= 0 { return inner }
            entry = entries[Int(entry)].next
        }
        return -1
    }

    @inline(__always)
    static func hash(_ key: UInt32) -> UInt32 { (key &* 0x9E37_79B9) &>> 16 }
}
