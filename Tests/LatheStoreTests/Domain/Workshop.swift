import Foundation
import LatheCoding
import LatheStore

/// An entity that requires others of its type and a maker.
struct Part: StoredEntity, Hashable {
    typealias ID = Identifier<Part, Int>

    var id: ID
    var name: String
    var partIDs: [ID]
    var makerID: Maker.ID?

    init(_ id: ID, _ name: String = "part", parts: [ID] = [], maker: Maker.ID? = nil) {
        self.id = id
        self.name = name
        partIDs = parts
        makerID = maker
    }

    static let fields: FieldTable = """
        id
        name
        parts list
        maker ?
        """
    static var blank: Part { Part(.blank) }
    static var groups: [FieldGroup<Part>] {
        [
            FieldGroup("all", .all, timeToLive: .seconds(60)), FieldGroup("name", FieldSet(\.name)),
        ]
    }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        case .n2: visitor.visit(&partIDs)
        default: visitor.visit(&makerID)
        }
    }
}

/// An entity that is listed as a whole.
struct Maker: StoredEntity, Hashable {
    typealias ID = Identifier<Maker, String>

    var id: ID
    var name: String?

    static let fields: FieldTable = """
        id
        name ?
        """
    static var blank: Maker { Maker(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&name)
        }
    }
}

/// A client of a service that notes its calls, and can be cut off.
struct Workshop: Sendable {
    struct State: Sendable {
        var parts: [Part.ID: Part] = [:]
        var makers: [Maker] = []
        var cards: [Card] = []
        var calls: [String] = []
        var isCut = false
        /// How many calls wait, and until when they do.
        var waiting = 0
        var isHeld = false
    }

    struct Cut: Error {}

    let state = Shared(State())
    var language: String?

    var calls: [String] { state.value.calls }
    /// The calls that have been made since this was last asked.
    func newCalls() -> [String] {
        state.change { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Answers a call with what the service has then.
    func answer<Result: Sendable>(
        _ call: String,
        _ body: (State) -> Result
    ) async throws -> Result {
        state.change { $0.calls.append(call) }
        if state.value.isHeld {
            state.change { $0.waiting += 1 }
            while state.value.isHeld { try await Task.sleep(for: .milliseconds(1)) }
        }
        // The tasks that ask for the same get a chance to.
        await Task.yield()
        let now = state.value
        if now.isCut { throw Cut() }
        return body(now)
    }

    func partIDs() async throws -> [Part.ID] {
        try await answer("ids") { $0.parts.keys.sorted() }
    }

    func parts(_ ids: [Part.ID]) async throws -> [Part] {
        let language = language
        let list = ids.map { "\($0)" }.joined(separator: ",")
        return try await answer("parts \(list)") { state in
            ids.compactMap { id in
                var part = state.parts[id]
                if let language { part?.name += " in \(language)" }
                return part
            }
        }
    }

    func makers() async throws -> [Maker] { try await answer("makers") { $0.makers } }

    func cards(_ column: Column.ID) async throws -> [Card] {
        try await answer("cards \(column)") { $0.cards.filter { $0.listID == column } }
    }

    func set(_ parts: Part...) {
        state.change { state in for part in parts { state.parts[part.id] = part } }
    }

    static var language: Restriction<Workshop> { Restriction("lang") { $0.language } }

    static var parts: EntitySource<Workshop, Part> {
        Source(Part.self, restrictedBy: language)
            .listingIDs { try await $0.partIDs() }
            .fetching(atMost: 3) { try await $0.parts($1) }
            .requiring(Part.self) { $0.partIDs }
            .requiring(Maker.self) { $0.makerID.map { [$0] } ?? [] }
    }

    static var makers: EntitySource<Workshop, Maker> {
        Source(Maker.self).listing { try await $0.makers() }
    }

    static var cards: EntityRelation<Workshop, Column, Card> {
        EntityRelation("cards", { Card.where(\.listID == $0).sorted(by: \.id) }) {
            try await $0.cards($1)
        }
    }

    static var description: DomainDescription<Workshop> {
        DomainDescription(
            parts,
            makers,
            Source(Card.self),
            Source(Column.self)
                .fetchingEach { client, id in
                    try await client.answer("column \(id)") { _ in Column(key: id, name: "column") }
                }
                .relating(cards)
        )
    }
}

extension Engine {
    /// Runs a function with a domain of which nothing is stored.
    func withDomain<Result>(
        _ description: DomainDescription<Workshop> = Workshop.description,
        options: StoreOptions = StoreOptions(),
        _ body: (Domain<Workshop>, Workshop) async throws -> Result
    ) async throws -> Result {
        let workshop = Workshop()
        switch self {
        case .memory:
            let domain = Domain.inMemory(description, client: workshop, options: options)
            return try await body(domain, workshop)
        #if Store
        case .sqlite:
            return try await withFile { file in
                let domain = try await Domain.open(
                    file,
                    description,
                    client: workshop,
                    options: options
                )
                let result = try await body(domain, workshop)
                await domain.close()
                return result
            }
        #endif
        #if Postgres
        case .postgres:
            let server = TestServer.server()
            let types = description.types
            let domain = Domain(description, client: workshop) { scope in
                var server = server
                server.schema += "\(scope)"
                return try await EntityStore.open(server, types, options: options)
            }
            do {
                let result = try await body(domain, workshop)
                try await domain.erase()
                return result
            } catch {
                try? await domain.erase()
                throw error
            }
        #endif
        }
    }
}

/// A source of the workshop.
typealias Source<Value: StoredEntity> = EntitySource<Workshop, Value>
