import LatheCoding
import LatheStore
import Testing

/// A union by shape of a text, maybe a number, and maybe other values.
private protocol ShapedValue: ShapeUnion, Hashable {
    static var hasNumber: Bool { get }
    static var isOpen: Bool { get }
    var content: Content { get }

    init(_ content: Content)
}

private enum Content: Hashable {
    case text(String)
    case number(Int)
    case unknown(AnyValue)
}

extension ShapedValue {
    static var shapes: ShapeTable { hasNumber ? "text\ninteger" : "text" }
    static var blank: Self { Self(.text("")) }

    static func read<Reader: ValueReader>(
        shape number: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        switch number {
        case 0: return Self(.text(try String.read(from: &reader)))
        case 1: return Self(.number(try Int.read(from: &reader)))
        default: break
        }
        guard isOpen else {
            throw reader.failure(.typeMismatch, expected: "a case", found: "another value")
        }
        return Self(.unknown(try AnyValue.read(from: &reader)))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch content {
        case .text(let text): writer.write(text)
        case .number(let number): writer.write(number)
        case .unknown(let value): writer.write(any: value)
        }
    }
}

// The types of the union have the same name in each version of a program.

private enum Closed {
    struct Value: ShapedValue {
        static let (hasNumber, isOpen) = (true, false)
        let content: Content
        init(_ content: Content) { self.content = content }
    }
}

private enum ClosedLater {
    struct Value: ShapedValue {
        static let (hasNumber, isOpen) = (false, false)
        let content: Content
        init(_ content: Content) { self.content = content }
    }
}

private enum Open {
    struct Value: ShapedValue {
        static let (hasNumber, isOpen) = (true, true)
        let content: Content
        init(_ content: Content) { self.content = content }
    }
}

private enum OpenLater {
    struct Value: ShapedValue {
        static let (hasNumber, isOpen) = (false, true)
        let content: Content
        init(_ content: Content) { self.content = content }
    }
}

private struct Item<Value: ShapedValue>: StoredEntity, Hashable {
    var id: Int
    var content: Value?
    var list: [Value] = []

    static var storedName: String { "Item" }
    static var fields: FieldTable { ["id", "content ?", "list list"] }
    static var blank: Item { Item(id: 0) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&content)
        default: visitor.visit(&list)
        }
    }
}

/// Unions by shape that lose a case.
@Suite struct ShapeChangeTests {
    private func fill<Value: ShapedValue>(_: Value.Type, _ open: Opening) async throws {
        let store = try await open([Item<Value>.self])
        let number = Item(id: 2, content: Value(.number(5)))
        let list = Item(id: 3, list: [Value(.number(6))])
        let text = Item(id: 1, content: Value(.text("a")))
        try await store.merge([text, number, list], fields: .all)
        try await store.edit(Item<Value>.self, 1, .set(\.content, Value(.number(7))))
        await store.close()
    }

    @Test(
        "Entities with a removed case of a closed union are fetched again",
        arguments: Engine.lasting
    )
    func closed(_ engine: Engine) async throws {
        typealias Later = Item<ClosedLater.Value>
        try await engine.withOpening { open in
            try await fill(Closed.Value.self, open)
            let store = try await open([Later.self])
            #expect(try await store.all(Later.everything).isEmpty)
            let needed = try await store.read { try $0.needed([1, 2, 3], of: Later.self) }
            #expect(needed == [1, 2, 3])
            let item = Later(id: 1, content: ClosedLater.Value(.text("b")))
            try await store.merge([item], fields: .all)
            #expect(try await store.all(Later.everything) == [item])
            #expect(try await store.edits(of: Later.self).map(\.unknownFields) == [["content"]])
            await store.close()
        }
    }

    @Test("Those of an open union are unknown values", arguments: Engine.lasting)
    func open(_ engine: Engine) async throws {
        typealias Later = Item<OpenLater.Value>
        try await engine.withOpening { open in
            try await fill(Open.Value.self, open)
            let store = try await open([Later.self])
            func number(_ value: Int) -> Content { .unknown(.json(.number(JSONNumber(value)))) }
            let found = try await store.all(Later.everything.sorted(by: \.id))
            #expect(found.map(\.content?.content) == [number(7), number(5), nil])
            #expect(found.map { $0.list.map(\.content) } == [[], [], [number(6)]])
            await store.close()
        }
    }
}
