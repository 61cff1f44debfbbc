import LatheCoding
import LatheStore
import Testing

/// An entity with fields that are written and never read.
private struct Login: StoredEntity, Hashable {
    var id: Identifier<Login, Int> = 0
    var name = ""
    var password: String?
    var codes: [String]?
    var limits: [String: Int]?

    static let storedName = "logins"
    static let fields: FieldTable = "id\nname\npassword ?\ncodes ? list\nlimits ? map"
    static let blank = Login()
    static let groups: [FieldGroup<Login>] = []

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        case .n2: visitor.visit(writeOnly: password)
        case .n3: visitor.visit(writeOnly: codes)
        default: visitor.visit(writeOnly: limits)
        }
    }
}

@Suite struct WriteOnlyTests {
    @Test("Fields that are only written do not come back", arguments: Engine.allCases)
    func stored(_ engine: Engine) async throws {
        try await engine.with([Login.self]) { store in
            var full = Login(id: 1, name: "a", password: "p", codes: ["x"], limits: ["y": 1])
            let empty = Login(id: 2, name: "b")
            try await store.merge([full, empty])
            full.password = nil
            full.codes = nil
            full.limits = nil
            #expect(try await store.get(Login.self, 1) == full)
            #expect(try await store.get(Login.self, 2) == empty)
        }
    }
}
