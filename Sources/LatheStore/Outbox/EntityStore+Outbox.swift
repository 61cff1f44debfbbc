import LatheCoding

// Edits that are made at once and sent when that is possible.
//
// What the service and the program change is settled by field: until an edit is sent, what it sets is what is
// read, whatever a response has there; once the service accepted it, its responses count again; when it refuses
// the edit, the fields get what the service last had in them. A service that knows `If-Match` gets the version that the
// edit was made on, and a mismatch is a refusal.
extension EntityStore {
    /// Changes an entity in the store, and saves the change to send it later.
    ///
    /// It is on the disk when the function returns.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier of an entity that is in the store.
    ///   - changes: The changes; of a field that is there twice, the last one.
    /// - Returns: The edit; `nil` when nothing is changed.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func edit<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        _ changes: FieldChange<Value>...
    ) async throws -> Edit<Value>? {
        try await write(isDurable: true) { try $0.edit(type, id, changes) }
    }

    /// Returns the edits of a type that are not accepted, in the order in which they were made.
    ///
    /// - Parameter type: The type of the entities.
    /// - Returns: The edits, those that were refused among them, and those with ``Edit/unknownFields``.
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

    /// Removes an edit: one that was refused, or one that was not sent, which is undone.
    ///
    /// One with ``Edit/unknownFields`` is removed and undone even if it may have been sent.
    ///
    /// - Parameter edit: The edit.
    /// - Throws: ``StoreError/Code/invalidEdit`` when it may have been sent.
    public func discard<Value: StoredEntity>(_ edit: Edit<Value>) async throws {
        try await write(isDurable: true) { try $0.discard(edit) }
    }

    /// Sends the edits of a type, one after the other in their order.
    ///
    /// Only one task of one process sends at a time; others wait. An edit is noted as sent before it is: when
    /// the process ends in between, or the function throws, the next attempt has ``Edit/isUncertain``.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - send: Sends an edit and returns what the service said to it. What it throws ends the sending, and
    ///     the edit stays.
    /// - Returns: The edits that the service refused, which are undone; they stay among ``edits(of:)`` until
    ///   they are discarded.
    /// - Throws: What the function throws, or ``StoreError``.
    @discardableResult
    public func sendEdits<Value: StoredEntity>(
        of type: Value.Type,
        using send: @Sendable (Edit<Value>) async throws -> EditOutcome<Value>
    ) async throws -> [Edit<Value>] {
        try await drain(type, send).refused
    }

    /// Sends the edits of a type as they are made, until the task is cancelled or the store closed.
    ///
    /// After an attempt that failed it waits for a second, and twice as long after each further one, up to
    /// five minutes.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - pause: Waits that long; by default it sleeps.
    ///   - send: Sends an edit and returns what the service said to it.
    /// - Throws: `CancellationError`, or ``StoreError`` when the store cannot be used.
    public func keepSendingEdits<Value: StoredEntity>(
        of type: Value.Type,
        pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        using send: @Sendable (Edit<Value>) async throws -> EditOutcome<Value>
    ) async throws {
        var delay = Duration.seconds(1)
        // Those that other processes make are sent too.
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
                // An edit that was begun is noted as one that may have been sent, and is tried again.
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
            try await write(isDurable: true) { [edit] in try $0.settle(edit, outcome) }
            switch outcome {
            case .accepted: break
            case .refused(let reason):
                edit.refusal = reason
                refused.append(edit)
            case .later: return (refused, seen, true)
            }
        }
    }

    func lockOutbox() async throws -> any OutboxLock {
        while true {
            if let lock = try await engine.lockOutbox() { return lock }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Takes the right to send edits again if it was lost.
    func keep(_ lock: inout any OutboxLock) async throws {
        guard await !lock.isHeld() else { return }
        lock.release()
        lock = try await lockOutbox()
    }
}

extension StoreError.Code {
    /// Whether the same may succeed a little later.
    fileprivate var isPassing: Bool {
        #if Postgres
        if self == .unreachable || self == .timedOut { return true }
        #endif
        return self == .busy
    }
}
