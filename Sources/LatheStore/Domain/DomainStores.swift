import Synchronization

/// The stores of a domain: one for each set of restriction values, opened when it is first used.
///
/// No store has entities of two languages or worlds. Therefore no read and no merge can mix them, even if the
/// restrictions change while calls run.
final class DomainStores: Sendable {
    private let open: @Sendable (DomainScope) async throws -> EntityStore
    private let opened = Mutex<[DomainScope: Task<EntityStore, any Error>]>([:])

    init(_ open: @escaping @Sendable (DomainScope) async throws -> EntityStore) {
        self.open = open
    }

    func store(_ scope: DomainScope) async throws -> EntityStore {
        let task = opened.withLock { opened in
            if let task = opened[scope] { return task }
            let task = Task { [open] in try await open(scope) }
            opened[scope] = task
            return task
        }
        do {
            return try await task.value
        } catch {
            // A later call may be able to open the store.
            opened.withLock { if $0[scope] == task { $0[scope] = nil } }
            throw error
        }
    }

    /// Returns the open stores and removes them from the domain.
    func takeAll() async -> [EntityStore] {
        let tasks = opened.withLock { opened in
            defer { opened = [:] }
            return Array(opened.values)
        }
        var stores: [EntityStore] = []
        for task in tasks { if let store = try? await task.value { stores.append(store) } }
        return stores
    }
}
