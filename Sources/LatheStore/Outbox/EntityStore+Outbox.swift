import LatheCoding

// Edits that are applied to the store immediately and sent when that is possible.
//
// Conflicts between the service and the program are resolved for each field. Until an edit is accepted, reads return
// the values that it sets, regardless of the responses. After the service accepts it, responses change the fields
// again. If the service refuses it, the fields get the last values that the service returned. A service that supports
// `If-Match` receives the version on which the edit is based; a mismatch is a refusal.
extension EntityStore {
    /// Changes an entity in the store, and saves the change to send it later.
    ///
    /// The edit is on the disk when the function returns. If it changes a union whose case another field names, it also
    /// sets that field, to its current value unless the changes have another one. A field that names the case of a union
    /// with a value is changed together with the union.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier of an entity that is in the store.
    ///   - changes: The changes. If there are several changes of one field, the last one is used.
    /// - Returns: The edit; `nil` if nothing changes.
    /// - Throws: ``StoreError``, with the code `invalidEdit` if the entity is not in the store, or if the case of a union
    ///   would be unknown or another one.
    @discardableResult
    public func edit<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        _ changes: FieldChange<Value>...
    ) async throws -> Edit<Value>? {
        try await write(isDurable: true) { try $0.edit(type, id, changes) }
    }

    /// Returns the edits of a type that the service has not accepted, in the order in which they were made.
    ///
    /// - Parameter type: The type of the entities.
    /// - Returns: The edits, including refused ones and those with ``Edit/unknownFields``.
    /// - Throws: ``StoreError``.
    public func edits<Value: StoredEntity>(of type: Value.Type) async throws -> [Edit<Value>] {
        try await read { snapshot in
            let table = try snapshot.schema.table(of: type)
            let records = try snapshot.all(
                EditRecord.where(\.type == table.name).sorted(by: \.id)
            )
            return records.map { Edit($0, table, isUncertain: $0.state == .sending) }
        }
    }

    /// Removes an edit that was refused, or one that was not sent, which is undone.
    ///
    /// An edit with ``Edit/unknownFields`` is removed and undone even if it may have been sent.
    ///
    /// - Parameter edit: The edit.
    /// - Throws: ``StoreError/Code/invalidEdit`` if the edit may have been sent.
    public func discard<Value: StoredEntity>(_ edit: Edit<Value>) async throws {
        try await write(isDurable: true) { try $0.discard(edit) }
    }

    /// Sends the edits of a type, one after another in their order.
    ///
    /// Only one task of one process sends at a time; other tasks wait. Before an edit is sent, the store records that
    /// it may have been sent. If the process then terminates, or the function throws, the next attempt has
    /// ``Edit/isUncertain``.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - send: A function that sends an edit and returns the service's decision. If it throws, the sending ends and
    ///     the edit is kept.
    /// - Returns: The edits that the service refused, which are undone. ``edits(of:)`` contains them until they are
    ///   discarded.
    /// - Throws: An error of the function, or ``StoreError``.
    @discardableResult
    public func sendEdits<Value: StoredEntity>(
        of type: Value.Type,
        using send: @Sendable (Edit<Value>) async throws -> EditOutcome<Value>
    ) async throws -> [Edit<Value>] {
        try await drain(type, send).refused
    }

    /// Sends the edits of a type as they are made, until the task is cancelled or the store is closed.
    ///
    /// After a failed attempt it waits for one second. The wait doubles with each further failure, up to five minutes.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - pause: A function that waits for a duration; by default it sleeps.
    ///   - send: A function that sends an edit and returns the service's decision.
    /// - Throws: `CancellationError`, or ``StoreError`` when the store cannot be used.
    public func keepSendingEdits<Value: StoredEntity>(
        of type: Value.Type,
        pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        using send: @Sendable (Edit<Value>) async throws -> EditOutcome<Value>
    ) async throws {
        var delay = Duration.seconds(1)
        // Edits that other processes make are sent too.
        engine.changes.observe(1)
        defer { engine.changes.observe(-1) }
        while true {
            try Task.checkCancellation()
            do {
                let (_, seen, isLeft) = try await drain(type, send)
                if !isLeft {
                    delay = .seconds(1)
                    guard await engine.changes.wait(for: [EditRecord.storedName], after: seen)
                    else { return try Task.checkCancellation() }
                    continue
                }
            } catch let error as StoreError where !error.code.isPassing {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // The record of the edit says that it may have been sent, and it is tried again.
            }
            try await pause(delay)
            delay = min(delay * 2, .seconds(300))
        }
    }

    private func drain<Value: StoredEntity>(
        _ type: Value.Type,
        _ send: @Sendable (Edit<Value>) async throws -> EditOutcome<Value>
    ) async throws -> (refused: [Edit<Value>], seen: UInt64, isLeft: Bool) {
        var lock = try await lockOutbox()
        defer { lock.release() }
        var refused: [Edit<Value>] = []
        while true {
            try await keep(&lock)
            let seen = engine.changes.count([EditRecord.storedName])
            guard var edit = try await write(isDurable: true, { try $0.claim(type) }) else {
                return (refused, seen, false)
            }
            let outcome = try await send(edit)
            try await settle(edit, outcome)
            switch outcome {
            case .accepted: break
            case .refused(let reason):
                edit.refusal = reason
                refused.append(edit)
            case .later: return (refused, seen, true)
            }
        }
    }

    /// Records the service's decision about an edit, even if the task was cancelled while the edit was sent: the
    /// service has the edit, which must not be sent again.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - outcome: The service's decision.
    ///   - merge: A function that merges the response to an accepted edit.
    /// - Throws: ``StoreError``.
    func settle<Value: StoredEntity>(
        _ edit: Edit<Value>,
        _ outcome: EditOutcome<Value>,
        merging merge: @escaping @Sendable (StoreTransaction) throws -> Void = { _ in }
    ) async throws {
        try await Task {
            try await write(isDurable: true) { try $0.settle(edit, outcome, merging: merge) }
        }.value
    }

    func lockOutbox() async throws -> any OutboxLock {
        while true {
            if let lock = try await engine.lockOutbox() { return lock }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Acquires the outbox lock again if it was lost.
    func keep(_ lock: inout any OutboxLock) async throws {
        guard await !lock.isHeld() else { return }
        lock.release()
        lock = try await lockOutbox()
    }
}

extension StoreError.Code {
    /// Whether the same operation may succeed shortly afterwards.
    fileprivate var isPassing: Bool {
        #if Postgres
        if self == .unreachable || self == .timedOut { return true }
        #endif
        return self == .busy
    }
}
