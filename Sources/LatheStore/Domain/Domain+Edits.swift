import LatheCoding
public import LatheRuntime

extension Domain {
    /// Sends all edits of entities of the current restrictions, in the order in which they were made.
    ///
    /// An edit that the service refuses is undone: its fields get what the service last had in them. That is a response
    /// with a status of 4xx, as 409 for a conflict and 412 for an entity that has another version by now (RFC 9110,
    /// section 15.5), and a failure that the API reports. Sending then continues with the next edit.
    ///
    /// Anything else ends the sending, and this edit and those after it stay, to be sent by a later call: an error of
    /// the transport, a response that cannot be read, and a status of 5xx, 401, 407, 408, 421, 425 or 429.
    ///
    /// One task of all programs that use the store sends at a time; others wait.
    ///
    /// - Returns: What the service refused. It stays among the edits of its type, with its reason, until it is
    ///   discarded: ``DomainEntities/edits``.
    /// - Throws: `APIError` of the call that ended the sending, or what else it threw, ``StoreError``, or
    ///   `CancellationError`.
    @discardableResult
    public func sendEdits() async throws -> [RefusedEdit] {
        let client = client
        var scopes: [DomainScope] = []
        var sources: [DomainScope: [any AnyEntitySource<Client>]] = [:]
        for source in description.editableSources {
            let scope = source.scope(client)
            if sources[scope] == nil { scopes.append(scope) }
            sources[scope, default: []].append(source)
        }
        var refused: [RefusedEdit] = []
        for scope in scopes {
            let store = try await stores.store(scope)
            refused += try await store.sendEdits(sources[scope] ?? [], client)
        }
        return refused
    }
}

/// An edit that a service refused, and that is undone.
public struct RefusedEdit: Sendable, CustomStringConvertible {
    /// The type of the entity.
    public let type: any StoredEntity.Type
    /// The edit's ``Edit/id``.
    public let id: Int
    /// The error of the call, with the response.
    public let error: APIError

    /// One line with the type and the error, without values of entities.
    public var description: String { "editing \(type): \(error)" }
}

extension DomainEntity {
    /// Changes the entity in the store, and saves the change, to be sent by ``Domain/sendEdits()``.
    ///
    /// ```swift
    /// try await trello.cards[id].edit(.set(\.name, "Oak"), .clear(\.due))
    /// ```
    ///
    /// The change is on the disk when the function returns, and is what reads of the entity have from then on.
    ///
    /// - Parameter changes: The changes; of a field that is there twice, the last one.
    /// - Returns: The edit; `nil` when nothing is changed.
    /// - Throws: ``DomainError/Code/unsupportedEdit`` for a field that the call of the type's source cannot set or
    ///   clear, ``StoreError/Code/invalidEdit`` for an entity that is not stored, and other errors of both types.
    @discardableResult
    public func edit(_ changes: FieldChange<Value>...) async throws -> Edit<Value>? {
        let source = try domain.description.source(for: Value.self)
        guard let update = source.update else {
            throw DomainError(
                .unsupportedEdit,
                Value.self,
                "its source has no call that sends edits"
            )
        }
        for change in changes { try update.check(change) }
        let store = try await domain.store(of: Value.self)
        return try await store.write(isDurable: true) { [id] in
            try $0.edit(Value.self, id, changes)
        }
    }
}

extension DomainEntities {
    /// The edits that the service has not accepted, in the order in which they were made, those that it refused among
    /// them.
    public var edits: [Edit<Value>] {
        get async throws { try await domain.store(of: Value.self).edits(of: Value.self) }
    }
}

extension EntityStore {
    /// Sends the edits of some types, in the order in which they were made.
    fileprivate func sendEdits<Client>(
        _ sources: [any AnyEntitySource<Client>],
        _ client: Client
    ) async throws -> [RefusedEdit] {
        var senders: [String: any AnyEntitySource<Client>] = [:]
        for source in sources { senders[source.type.storedName] = source }
        var lock = try await lockOutbox()
        defer { lock.release() }
        var (refused, last): ([RefusedEdit], Int) = ([], .min)
        while true {
            try Task.checkCancellation()
            try await keep(&lock)
            let next = try await read { [last] snapshot in
                let query = EditRecord.where(\.state != .refused && \.id > last)
                return try snapshot.all(query.sorted(by: \.id).prefix(1)).first
            }
            guard let next else { return refused }
            last = next.id
            if let sender = senders[next.type],
                let edit = try await sender.sendEdit(next.id, in: self, client)
            {
                refused.append(edit)
            }
        }
    }
}

extension EntitySource.Update {
    /// Throws for a change that the call cannot send.
    fileprivate func check(_ change: FieldChange<Value>) throws {
        guard let change = try change.checked() else { return }
        let name = KeyPathFields.of(Value.self).properties[change.field].name
        guard fields.mask.contains(change.field) else {
            throw DomainError(
                .unsupportedEdit,
                Value.self,
                "the call that sends edits does not set '\(name)'"
            )
        }
        guard change.cell != .null || cleared.mask.contains(change.field) else {
            throw DomainError(
                .unsupportedEdit,
                Value.self,
                "the call that sends edits does not clear '\(name)'"
            )
        }
    }
}

extension EntitySource {
    var isEditable: Bool { update != nil }

    func sendEdit(
        _ id: Int,
        in store: EntityStore,
        _ client: Client
    ) async throws -> RefusedEdit? {
        guard let update,
            let edit = try await store.write(isDurable: true, { try $0.claim(Value.self, id) })
        else { return nil }
        do {
            let (entity, carried) = try await ResponseNotes.noting {
                try await update.send(client, edit)
            }
            try await accept(edit, entity, carried, in: store)
            return nil
        } catch let error as APIError {
            // A repeated call finds the version that the first one made.
            if error.response?.status == 412, edit.isUncertain || error.tries > 1,
                try await isAccepted(edit, in: store, client)
            {
                return nil
            }
            let verdict = EditVerdict(error)
            if verdict == .unknown { throw error }
            try await store.write(isDurable: true) {
                try $0.settle(edit, verdict == .refused ? .refused("\(error)") : .later)
            }
            if verdict == .later { throw error }
            return RefusedEdit(type: Value.self, id: edit.id, error: error)
        }
    }

    private func accept(
        _ edit: Edit<Value>,
        _ entity: Value?,
        _ carried: CarriedFields,
        in store: EntityStore
    ) async throws {
        try await store.write(isDurable: true) { transaction in
            try transaction.settle(edit, .accepted()) { transaction in
                if let entity {
                    try transaction.merge([entity], fields: nil, carried: carried)
                }
            }
        }
    }

    /// Whether the service has what an edit sets, which is merged then.
    private func isAccepted(
        _ edit: Edit<Value>,
        in store: EntityStore,
        _ client: Client
    ) async throws -> Bool {
        guard let details else { return false }
        let (found, carried) = try await ResponseNotes.noting {
            try await details.fetch(client, [edit.entityID])
        }
        guard let entity = found.first(where: { $0.id == edit.entityID }), edit.isIn(entity)
        else { return false }
        try await accept(edit, entity, carried, in: store)
        return true
    }
}

/// What an error says of an edit.
private enum EditVerdict {
    case refused
    /// It was not applied, and can be sent again.
    case later
    /// It may have been applied.
    case unknown

    init(_ error: APIError) {
        guard let status = error.response?.status, error.code != .rateLimited else {
            self = error.code == .rateLimited && error.tries == 1 ? .later : .unknown
            return
        }
        // None of them says that the edit is wrong (RFC 9110, sections 15.5 and 15.6.4, RFC 8470, RFC 6585).
        let isLater = [401, 407, 408, 421, 425, 429, 503].contains(status)
        if isLater {
            self = error.tries == 1 ? .later : .unknown
        } else if 400..<500 ~= status || (error.code == .failure && status < 300) {
            self = .refused
        } else {
            self = .unknown
        }
    }
}
