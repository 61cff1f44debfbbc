import LatheCoding

/// The results of a query: first the current one, and a new one after each change.
///
/// Several changes that occur while a result is used are delivered as one; the last state is always delivered. Changes
/// by other stores and processes that use the same file are included. The sequence ends when the store is closed.
public struct StoreChanges<Value: StoredEntity>: AsyncSequence, Sendable {
    private let store: EntityStore
    private let query: Query<Value>

    init(_ store: EntityStore, _ query: Query<Value>) {
        self.store = store
        self.query = query
    }

    /// Returns an iterator, which starts to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(store, query) }

    /// An iterator that observes until it is released or the task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        private let store: EntityStore
        private let query: Query<Value>
        private let interest: Interest
        private var tables: Set<String> = []
        private var seen: (count: UInt64, entities: [Value])?

        fileprivate init(_ store: EntityStore, _ query: Query<Value>) {
            self.store = store
            self.query = query
            interest = Interest(store.engine.changes)
        }

        /// Returns the next result.
        ///
        /// - Returns: The result; `nil` if the store was closed or the task was cancelled.
        /// - Throws: ``StoreError``.
        public mutating func next() async throws -> [Value]? {
            let changes = store.engine.changes
            if seen == nil {
                let table = try store.schema.table(of: Value.self)
                tables = store.schema.tables(readFor: table, depth: query.depth)
            }
            while true {
                if let seen, await !changes.wait(for: tables, after: seen.count) { return nil }
                // The changes are counted before the read, so that a change in between is delivered too.
                let count = changes.count(tables)
                let entities: [Value]
                do {
                    entities = try await store.all(query)
                } catch let error as StoreError where error.code == .closed {
                    return nil
                } catch is CancellationError {
                    return nil
                }
                let isSame = seen.map { Self.areEqual($0.entities, entities) } ?? false
                seen = (count, entities)
                if !isSame { return entities }
            }
        }

        private static func areEqual(_ left: [Value], _ right: [Value]) -> Bool {
            guard left.count == right.count, let type = Value.self as? any Equatable.Type else {
                return false
            }
            func compare<Content: Equatable>(_: Content.Type) -> Bool {
                guard let left = left as? [Content], let right = right as? [Content] else {
                    return false
                }
                return left == right
            }
            return compare(type)
        }
    }

    /// Registers an observer for as long as the object exists.
    private final class Interest: Sendable {
        private let changes: ChangeHub

        init(_ changes: ChangeHub) {
            self.changes = changes
            changes.observe(1)
        }

        deinit { changes.observe(-1) }
    }
}
