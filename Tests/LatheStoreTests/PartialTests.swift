import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Testing

/// An entity with fields that have defaults, and another one inside.
private struct Box: StoredEntity, Hashable {
    typealias ID = Identifier<Box, Int>

    var id: ID
    var name: String?
    var tags: [String] = []
    var size = 7
    var lid: Lid?

    static let fields: FieldTable = """
        id
        name ?
        tags ? list
        size ?
        lid ?
        """
    static var blank: Box { Box(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        case .n2: visitor.visit(&tags)
        case .n3: visitor.visit(&size)
        default: visitor.visit(&lid)
        }
    }
}

private struct Lid: StoredEntity, Hashable {
    typealias ID = Identifier<Lid, Int>

    var id: ID
    var color: String?
    var screws: [String] = []

    static let fields: FieldTable = """
        id
        color ? nullable
        screws ? list
        """
    static var blank: Lid { Lid(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&color)
        default: visitor.visit(&screws)
        }
    }
}

private struct Boxes: Request {
    typealias ResponseValue = [Box]
    typealias FailureValue = NoFailure

    static let endpoint = Endpoint("boxes.all", .get, "/boxes")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite struct PartialTests {
    private static let lid = Lid(id: 9, color: "red", screws: ["x"])
    private static let box = Box(id: 1, name: "old", tags: ["a"], size: 3, lid: lid)

    /// A client whose server sends parts of a box that is stored, and of one that is not.
    private static var client: Client {
        let text = #"[{"id":1,"lid":{"id":9,"color":null}},{"id":2,"name":"new"}]"#
        return Client(
            API(name: "Test"),
            server: .fixed("http://example.test"),
            transport: ScriptedTransport([.json(text)])
        )
    }

    private static func check(_ store: EntityStore) async throws {
        var box = Self.box
        box.lid?.color = nil
        #expect(try await store.get(Box.self, 1) == box)
        #expect(try await store.get(Box.self, 2) == Box(id: 2, name: "new"))
    }

    @Test("A field that was not stored has its default", arguments: Engine.allCases)
    func defaults(_ engine: Engine) async throws {
        try await engine.with([Box.self]) { store in
            try await store.merge(
                [Box(id: 1, name: "a", tags: ["x"], size: 9)],
                fields: FieldSet(\.name)
            )
            #expect(try await store.all(Box.everything) == [Box(id: 1, name: "a")])
        }
    }

    @Test(
        "Values that responses do not contain remain, and null clears",
        arguments: Engine.allCases
    )
    func responses(_ engine: Engine) async throws {
        try await engine.with([Box.self]) { store in
            try await store.merge([Self.box], fields: .all)
            let client = Self.client
            let boxes = try await store.merge { try await client.send(Boxes()) }
            #expect(boxes.map(\.id) == [1, 2])
            try await Self.check(store)
            // What is made by the program itself carries what is not `nil`.
            try await store.merge { [Box(id: 1, tags: ["b"])] }
            #expect(try await store.get(Box.self, 1)?.name == "old")
            #expect(try await store.get(Box.self, 1)?.tags == ["b"])
        }
    }

    @Test("A call that fails changes nothing", arguments: Engine.allCases)
    func failure(_ engine: Engine) async throws {
        try await engine.with([Box.self]) { store in
            try await store.merge([Self.box], fields: .all)
            let client = Client(
                API(name: "Test"),
                server: .fixed("http://example.test"),
                transport: ScriptedTransport([.json(#"[{"id":1,"name":"new"},{"id":"x"}]"#)])
            )
            await #expect(throws: APIError.self) {
                try await store.merge { try await client.send(Boxes()) }
            }
            #expect(try await store.get(Box.self, 1) == Self.box)
        }
    }

    @Test("A document's entities are merged in the same way", arguments: Engine.allCases)
    func received(_ engine: Engine) async throws {
        try await engine.with([Box.self]) { store in
            try await store.merge([Self.box], fields: .all)
            let text = #"[{"id":1,"lid":{"id":9,"color":null}},{"id":2,"name":"new"}]"#
            let boxes = try EntityDecoder().decode([Received<Box>].self, from: Data(text.utf8))
            try await store.merge(received: boxes)
            try await Self.check(store)
        }
    }

    /// Merges the response of a service that has these boxes.
    private static func merge(_ text: String, into store: EntityStore) async throws {
        let client = Client(
            API(name: "Test"),
            server: .fixed("http://example.test"),
            transport: ScriptedTransport([.json(text)])
        )
        try await store.merge { try await client.send(Boxes()) }
    }

    @Test(
        "An entity that a document has twice keeps the values that one of them lacks",
        arguments: Engine.allCases,
        [false, true]
    )
    func twice(_ engine: Engine, _ isStored: Bool) async throws {
        try await engine.with([Box.self]) { store in
            if isStored { try await store.merge([Self.box], fields: .all) }
            let text = """
                [{"id":1,"name":"one","tags":["t"]},{"id":1,"lid":{"id":9,"color":"blue"}},
                {"id":1,"size":5,"lid":{"id":9,"screws":["y"]}}]
                """
            try await Self.merge(text, into: store)
            let found = try await store.get(Box.self, 1)
            #expect(found?.name == (isStored ? "old" : "one"))
            #expect(found?.tags == (isStored ? ["a"] : ["t"]))
            #expect(found?.lid?.id == 9)
            #expect(found?.lid?.color == (isStored ? "red" : "blue"))
        }
    }

    @Test(
        "An entity that a document has twice does not hide an edit that was not sent",
        arguments: Engine.allCases
    )
    func editOfTwice(_ engine: Engine) async throws {
        try await engine.with([Box.self]) { store in
            try await store.merge([Self.box], fields: .all)
            try await store.edit(Box.self, 1, .clear(\.name), .set(\.size, 8))
            try await Self.merge(#"[{"id":1,"name":"new","size":6},{"id":1}]"#, into: store)
            #expect(try await store.get(Box.self, 1)?.name == nil)
            #expect(try await store.get(Box.self, 1)?.size == 8)
            try await store.sendEdits(of: Box.self) { _ in .refused("no") }
            #expect(try await store.get(Box.self, 1)?.name == "new")
            #expect(try await store.get(Box.self, 1)?.size == 3)
        }
    }

    @Test("A domain merges what responses carry", arguments: Engine.allCases)
    func domain(_ engine: Engine) async throws {
        let details = EntitySource<Client, Box>(Box.self)
            .fetching { client, _ in try await client.send(Boxes()) }
        let all = EntitySource<Client, Box>(Box.self).listing { try await $0.send(Boxes()) }
        for (source, isListing) in [(details, false), (all, true)] {
            try await engine.with([Box.self]) { store in
                let domain = Domain(DomainDescription(source), client: Self.client) { _ in store }
                try await store.merge([Self.box])
                if isListing {
                    try await domain.fetch(Box.self)
                } else {
                    try await domain.fetch(Box.self, ids: [1, 2])
                }
                try await Self.check(store)
                // All of it is fresh, though not all was carried.
                #expect(try await store.read { try $0.needed([1], of: Box.self) }.isEmpty)
            }
        }
    }
}
