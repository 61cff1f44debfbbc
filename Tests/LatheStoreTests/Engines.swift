import Foundation
import LatheStore
import Synchronization
import Testing

/// The engines that all tests of what a store does run over.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory
    #if Store
    case sqlite
    #endif
    #if Postgres
    case postgres
    #endif

    /// PostgreSQL is among them when there is a server.
    static var allCases: [Engine] {
        var cases = [Engine.memory]
        #if Store
        cases.append(.sqlite)
        #endif
        #if Postgres
        if TestServer.isThere { cases.append(.postgres) }
        #endif
        return cases
    }

    /// Those whose stores are there after they were closed.
    static var lasting: [Engine] { allCases.filter { $0 != .memory } }

    var testDescription: String { rawValue }

    /// Runs a function with an empty store.
    func with<Result>(
        _ types: [any StoredEntity.Type] = [Card.self, Column.self, Member.self],
        options: StoreOptions = StoreOptions(),
        _ body: (EntityStore) async throws -> Result
    ) async throws -> Result {
        switch self {
        case .memory:
            let store = try EntityStore.inMemory(types, options: options)
            let result = try await body(store)
            await store.close()
            return result
        #if Store
        case .sqlite:
            return try await withFile { file in
                let store = try await EntityStore.open(file, types, options: options)
                let result = try await body(store)
                await store.close()
                return result
            }
        #endif
        #if Postgres
        case .postgres:
            let server = TestServer.server()
            return try await TestServer.with(server) {
                let store = try await EntityStore.open(server, types, options: options)
                let result = try await body(store)
                await store.close()
                return result
            }
        #endif
        }
    }
}

/// Opens a store with types, each time the same.
typealias Opening = ([any StoredEntity.Type]) async throws -> EntityStore

extension Engine {
    /// Runs a function that opens one store several times.
    func withOpening(_ body: (Opening) async throws -> Void) async throws {
        switch self {
        case .memory:
            let store = try EntityStore.inMemory([])
            try await body { _ in store }
        #if Store
        case .sqlite: try await withFile { file in try await body { try await .open(file, $0) } }
        #endif
        #if Postgres
        case .postgres:
            let server = TestServer.server()
            try await TestServer.with(server) { try await body { try await .open(server, $0) } }
        #endif
        }
    }
}

/// Runs a function with a path at which nothing is, and removes what is there afterwards.
func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lathe-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appendingPathComponent("store.sqlite"))
}

/// A clock that tests set.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSinceReferenceDate: 0))

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            var copy = value
            defer { value = copy }
            return body(&copy)
        }
    }
}
