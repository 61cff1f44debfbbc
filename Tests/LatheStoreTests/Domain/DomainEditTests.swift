import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import Testing

/// Edits that a domain sends, with versions.
@Suite struct DomainEditTests {
    /// A service of one note that knows `If-Match`.
    private final class Service: Sendable {
        struct State: Sendable {
            var note = Note(id: 1, text: "a", revision: "1")
            var tags: [String?] = []
            /// How many responses are lost after the change was made.
            var lost = 0
        }

        let state = Shared(State())

        func update(_ edit: Edit<Note>) throws -> Note? {
            let text = try edit.newValue(\.text)
            return try state.change { state -> Result<Note?, APIError> in
                state.tags.append(edit.entityTag)
                guard edit.entityTag == "\"\(state.note.revision ?? "")\"" else {
                    return .failure(Self.error(412))
                }
                if let text { state.note.text = text }
                state.note.revision = "\((Int(state.note.revision ?? "") ?? 0) + 1)"
                state.lost -= 1
                if state.lost >= 0 {
                    return .failure(APIError(.transport, endpoint: "notes.update", reason: "lost"))
                }
                return .success(state.note)
            }.get()
        }

        static func error(_ status: Int) -> APIError {
            var error = APIError(.status, endpoint: "notes.update", reason: "refused")
            error.response = HTTPResponse(status: status)
            return error
        }
    }

    private static func withDomain(
        _ engine: Engine,
        _ body: (Domain<Service>, Service) async throws -> Void
    ) async throws {
        let description = DomainDescription<Service>(
            EntitySource(Note.self)
                .fetchingEach { service, id in service.state.value.note }
                .updating(FieldSet(\.text)) { service, edit in try service.update(edit) }
        )
        try await engine.with([Note.self]) { store in
            let service = Service()
            let domain = Domain(description, client: service) { _ in store }
            try await domain.fetch(Note.self, 1)
            try await body(domain, service)
        }
    }

    @Test("Each edit has the version that the one before it made", arguments: Engine.allCases)
    func versions(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, service in
            for text in ["b", "c"] {
                try await domain[Note.self][1].edit(.set(\.text, text))
            }
            #expect(try await domain.sendEdits().isEmpty)
            #expect(service.state.value.tags == ["\"1\"", "\"2\""])
            #expect(try await domain[Note.self].get(1) == Note(id: 1, text: "c", revision: "3"))
        }
    }

    @Test("An edit of an outdated version is undone", arguments: Engine.allCases)
    func conflict(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, service in
            try await domain[Note.self][1].edit(.set(\.text, "b"))
            service.state.change { $0.note.revision = "7" }
            let refused = try await domain.sendEdits()
            #expect(refused.map(\.error.response?.status) == [412])
            #expect(try await domain[Note.self].get(1)?.text == "a")
            #expect(try await domain[Note.self].edits.map { $0.refusal != nil } == [true])
        }
    }

    @Test(
        "An edit whose first response was lost is not taken for a conflict with itself",
        arguments: Engine.allCases
    )
    func repeated(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, service in
            try await domain[Note.self][1].edit(.set(\.text, "b"))
            service.state.change { $0.lost = 1 }
            await #expect(throws: APIError.self) { try await domain.sendEdits() }
            #expect(try await domain[Note.self].edits.map(\.isUncertain) == [true])
            #expect(try await domain.sendEdits().isEmpty)
            #expect(service.state.value.tags == ["\"1\"", "\"1\""])
            #expect(try await domain[Note.self].get(1) == Note(id: 1, text: "b", revision: "2"))
            #expect(try await domain[Note.self].edits.isEmpty)
        }
    }

    @Test("But another change in between is a conflict", arguments: Engine.allCases)
    func overwritten(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, service in
            try await domain[Note.self][1].edit(.set(\.text, "b"))
            service.state.change { $0.lost = 1 }
            await #expect(throws: APIError.self) { try await domain.sendEdits() }
            service.state.change { ($0.note.text, $0.note.revision) = ("x", "8") }
            #expect(try await domain.sendEdits().count == 1)
            #expect(try await domain[Note.self].get(1)?.text == "a")
        }
    }

    @Test("A version is an entity tag in quotation marks")
    func tags() async throws {
        for (version, tag) in [("3", "\"3\""), ("\"a\"", "\"a\""), ("W/\"a\"", "W/\"a\"")] {
            let store = try EntityStore.inMemory([Note.self])
            try await store.merge([Note(id: 1, text: "a", revision: version)])
            let edit = try await store.edit(Note.self, 1, .set(\.text, "b"))
            #expect(edit?.entityTag == tag)
        }
    }
}
