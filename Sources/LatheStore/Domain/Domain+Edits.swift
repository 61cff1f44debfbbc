import LatheCoding
public import LatheRuntime

extension Domain {
    /// Sends all edits of entities of the current restrictions, in the order in which they were made.
    ///
    /// An edit that the service refuses is undone: its fields get the last values that the service returned for them. A
    /// refusal is a response with a 4xx status, such as 409 for a conflict and 412 for an entity whose version has
    /// changed (RFC 9110, section 15.5), or a failure that the API reports. Sending then continues with the next edit.
    ///
    /// Any other error ends the sending: an error of the transport, a response that cannot be read, and a status of
    /// 5xx, 401, 407, 408, 421, 425 or 429. This edit and those after it are kept, and a later call sends them.
    ///
    /// Only one task of all programs that use the store sends at a time; other tasks wait.
    ///
    /// - Returns: The edits that the service refused. Each one is kept among the edits of its type, with the reason,
    ///   until it is discarded; see ``DomainEntities/edits``.
    /// - Throws: The `APIError`, or any other error, of the call that ended the sending, ``StoreError``, or
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

/// An edit that the service refused and the store undid.
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
    /// Changes the entity in the store and saves the change, so that ``Domain/sendEdits()`` can send it.
    ///
    /// ```swift
    /// try await trello.cards[id].edit(.set(\.name, "Oak"), .clear(\.due))
    /// ```
    ///
    /// The change is on the disk when the function returns. From then on, reads of the entity return it.
    ///
    /// - Parameter changes: The changes. If there are several changes of one field, the last one is used.
    /// - Returns: The edit; `nil` if nothing changes.
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
    /// The edits that the service has not accepted, including those that it refused, in the order in which they were
    /// made.
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
    /// Throws an error if the call cannot send a change.
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
            // The first of several calls may have been applied; it then changed the version.
            if error.response?.status == 412, edit.isUncertain || error.attempts > 1,
                try await isAccepted(edit, in: store, client)
            {
                return nil
            }
            let verdict = EditVerdict(error)
            if verdict == .unknown { throw error }
            try await store.settle(edit, verdict == .refused ? .refused("\(error)") : .later)
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
        try await store.settle(edit, .accepted()) { transaction in
            if let entity { try transaction.merge([entity], fields: nil, carried: carried) }
        }
    }

    /// Returns whether the service has the values that an edit sets; if so, they are merged.
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

/// What the error of a call means for its edit.
private enum EditVerdict {
    case refused
    /// The edit was not applied, and can be sent again.
    case later
    /// The edit may have been applied.
    case unknown

    init(_ error: APIError) {
        guard let status = error.response?.status, error.code != .rateLimited else {
            self = error.code == .rateLimited && error.attempts == 1 ? .later : .unknown
            return
        }
        // None of these statuses means that the edit is wrong (RFC 9110, sections 15.5 and 15.6.4, RFC 8470, RFC 6585).
        let isLater = [401, 407, 408, 421, 425, 429, 503].contains(status)
        if isLater {
            self = error.attempts == 1 ? .later : .unknown
        } else if 400..<500 ~= status || (error.code == .failure && status < 300) {
            self = .refused
        } else {
            self = .unknown
        }
    }
}
