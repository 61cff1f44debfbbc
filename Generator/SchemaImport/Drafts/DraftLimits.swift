/// The declarations whose values, or values within them, have limits.
///
/// Their Swift types have a method `validate`, and so do the calls that send them.
struct DraftLimits {
    private var limited: Set<DraftID> = []

    init(_ api: DraftAPI) {
        // A declaration that contains another one has its limits.
        var outer: [DraftID: [DraftID]] = [:]
        var open: [DraftID] = []
        for draft in api.declarations {
            switch draft.shape {
            case .entity(let entity):
                let uses = entity.fields.map(\.use) + [entity.unknown].compactMap(\.self)
                if uses.contains(where: { !$0.limits.isEmpty }) { open.append(draft.id) }
                for use in uses { Self.add(draft.id, around: use.type, to: &outer) }
            case .union(let union):
                for item in union.cases { Self.add(draft.id, around: item.type, to: &outer) }
            case .enumeration: break
            }
        }
        while let id = open.popLast() {
            if limited.insert(id).inserted { open += outer[id] ?? [] }
        }
    }

    private static func add(
        _ id: DraftID,
        around type: DraftType,
        to outer: inout [DraftID: [DraftID]]
    ) {
        guard case .declared(let inner) = type.element else { return }
        outer[inner, default: []].append(id)
    }

    func contains(_ id: DraftID) -> Bool { limited.contains(id) }

    /// Whether a value that a call sends has limits.
    func contains(_ call: DraftCall) -> Bool {
        call.sentUses.contains { use in
            if !use.limits.isEmpty { return true }
            if case .declared(let id) = use.type.element { return contains(id) }
            return false
        }
    }
}
