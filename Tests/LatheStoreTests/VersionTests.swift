import LatheCoding
import LatheStore
import Testing

@Suite struct VersionTests {
    /// A service that knows `If-Match`, of one note.
    private final class Service: Sendable {
        let note = Shared(Note(id: 1, text: "a", revision: "1"))

        func update(
            _ id: Note.ID,
            text: String,
            ifMatch entityTag: String?
        ) async throws -> EditOutcome<Note> {
            note.change { note in
                let current = "\"\(note.revision ?? "")\""
                guard [nil, current].contains(entityTag) else { return .refused("412") }
                note.text = text
                note.revision = "\((Int(note.revision ?? "") ?? 0) + 1)"
                return .accepted(Received(note, fields: .all))
            }
        }
    }

    @Test("An edit has the version that it was made on", arguments: Engine.allCases)
    func versions(_ engine: Engine) async throws {
        try await engine.with([Note.self]) { store in
            let service = Service()
            try await store.merge([service.note.value])
            #expect(try await store.edit(Note.self, 1, .set(\.text, "b"))?.version == "1")
            #expect(try await store.edit(Note.self, 1, .set(\.text, "c"))?.version == "1")
            // The second follows the version that the first one made.
            let refused = try await store.sendEdits(of: Note.self) { edit in
                guard case .set(let text) = try edit.patch(\.text) else { return .accepted() }
                return try await service.update(edit.entityID, text: text, ifMatch: edit.entityTag)
            }
            #expect(refused.isEmpty)
            #expect(service.note.value == Note(id: 1, text: "c", revision: "3"))
            #expect(try await store.get(Note.self, 1) == service.note.value)
        }
    }

    @Test("An edit of what somebody else changed is refused", arguments: Engine.allCases)
    func conflict(_ engine: Engine) async throws {
        try await engine.with([Note.self]) { store in
            let service = Service()
            try await store.merge([service.note.value])
            try await store.edit(Note.self, 1, .set(\.text, "b"))
            _ = try await service.update(1, text: "x", ifMatch: nil)
            // Also when the change was seen since: the edit was made without it.
            try await store.merge([service.note.value])
            let refused = try await store.sendEdits(of: Note.self) { edit in
                try await service.update(edit.entityID, text: "b", ifMatch: edit.entityTag)
            }
            #expect(refused.map(\.refusal) == ["412"])
            #expect(refused.first?.version == "1")
            #expect(try await store.get(Note.self, 1) == Note(id: 1, text: "x", revision: "2"))
        }
    }

    @Test("A service that returns no version is not asked for one", arguments: Engine.allCases)
    func unknown(_ engine: Engine) async throws {
        try await engine.with([Note.self]) { store in
            try await store.merge([Note(id: 1, text: "a", revision: "1")])
            for text in ["b", "c"] { try await store.edit(Note.self, 1, .set(\.text, text)) }
            let versions = Shared<[String?]>([])
            try await store.sendEdits(of: Note.self) { edit in
                versions.change { $0.append(edit.version) }
                return .accepted()
            }
            #expect(versions.value == ["1", nil])
        }
    }

    @Test("A type without versions has none, and an unknown field is refused")
    func none() async throws {
        let store = try EntityStore.inMemory([Card.self])
        try await store.merge([Card("c1")])
        let edit = try await store.edit(Card.self, "c1", .set(\.name, "Elm"))
        #expect(edit != nil)
        #expect(edit?.version == nil)
        let error = #expect(throws: StoreError.self) { try EntityStore.inMemory([Misnamed.self]) }
        #expect(error?.code == .unknownType)
        #expect(error?.reason == "its version is not a field with a text or number")
    }
}

struct Note: Entity, Identifiable, Hashable {
    typealias ID = Identifier<Note, Int>

    var id: ID
    var text: String?
    var revision: String?

    static let fields: FieldTable = """
        id
        text ?
        revision ?
        """
    static var blank: Note { Note(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&revision)
        }
    }
}

extension Note: StoredEntity {
    static var version: PartialKeyPath<Note>? { \.revision }
}

/// A type whose version is none of its fields.
private struct Misnamed: StoredEntity {
    var id = Identifier<Misnamed, Int>(0)

    static let fields: FieldTable = ["id"]
    static let blank = Misnamed()
    static var version: PartialKeyPath<Misnamed>? { \.id.rawValue }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&id)
    }
}
