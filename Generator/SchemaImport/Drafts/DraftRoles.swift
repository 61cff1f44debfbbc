/// The directions in which values of declarations are sent.
struct DraftRoles {
    private var sent: Set<DraftID> = []
    private var received: Set<DraftID> = []
    private var failing: Set<DraftID> = []
    /// Fields through which required entities would contain themselves.
    private var broken: [DraftID: Set<String>] = [:]

    init(_ api: DraftAPI) {
        for call in api.calls {
            for use in call.sentUses { reach(use.type, api, \.sent) }
            let responses =
                [call.returns?.use].compactMap(\.self) + call.responses.compactMap(\.use)
            for use in responses { reach(use.type, api, \.received) }
            let failures = [call.failure ?? nil].compactMap(\.self) + call.failures.map(\.type)
            for id in failures { reach(.declared(id), api, \.failing) }
            for value in call.stream?.values ?? [] {
                if let use = value.use { reach(use.type, api, \.received) }
            }
        }
        for value in api.messages?.values ?? [] {
            if let use = value.use { reach(use.type, api, \.received) }
        }
        for id in [api.failure].compactMap(\.self) + api.failures.map(\.type) {
            reach(.declared(id), api, \.failing)
        }
        breakCycles(api)
    }

    /// Whether requests contain values of the declaration.
    func isSent(_ id: DraftID) -> Bool { sent.contains(id) }

    /// Whether successful responses contain values of the declaration.
    func isReceived(_ id: DraftID) -> Bool { received.contains(id) }

    /// Whether requests contain values of the declaration and no response does.
    func isOnlySent(_ id: DraftID) -> Bool {
        sent.contains(id) && !received.contains(id) && !failing.contains(id)
    }

    /// Whether a required field must become optional because its value could never be complete.
    func isBroken(_ id: DraftID, _ field: String) -> Bool { broken[id]?.contains(field) ?? false }

    /// Whether a field may be absent or null, which only requests distinguish.
    func clears(_ field: DraftField, of id: DraftID) -> Bool {
        (!field.isRequired || isBroken(id, field.name)) && field.use.isNullable && isOnlySent(id)
    }

    private mutating func reach(
        _ type: DraftType,
        _ api: DraftAPI,
        _ role: WritableKeyPath<DraftRoles, Set<DraftID>>
    ) {
        var open = [type]
        while let next = open.popLast() {
            guard case .declared(let declared) = next.element else { continue }
            let id = api.canonical(declared)
            guard self[keyPath: role].insert(id).inserted else { continue }
            switch api[id].shape {
            case .entity(let entity):
                open += entity.fields.map(\.use.type) + [entity.unknown?.type].compactMap(\.self)
            case .union(let union): open += union.cases.map(\.type)
            case .enumeration: break
            }
        }
    }

    /// Finds the fields that refer to an entity that is already being visited.
    private mutating func breakCycles(_ api: DraftAPI) {
        enum State { case open, done }
        var states: [DraftID: State] = [:]
        for start in api.declarations {
            guard states[start.id] == nil else { continue }
            states[start.id] = .open
            var stack = [(id: start.id, edges: Self.edges(start)[...])]
            while let top = stack.last {
                guard let edge = stack[stack.count - 1].edges.popFirst() else {
                    states[top.id] = .done
                    stack.removeLast()
                    continue
                }
                switch states[edge.target] {
                case .open?: broken[top.id, default: []].insert(edge.field)
                case .done?: break
                case nil:
                    states[edge.target] = .open
                    stack.append((edge.target, Self.edges(api[edge.target])[...]))
                }
            }
        }
    }

    private static func edges(_ draft: Draft) -> [(field: String, target: DraftID)] {
        guard case .entity(let entity) = draft.shape else { return [] }
        return entity.fields.compactMap { field in
            guard field.isRequired, !field.use.isNullable, case .declared(let id) = field.use.type
            else { return nil }
            return (field.name, id)
        }
    }
}
