import LatheCoding
import LatheStore
import Testing

/// An entity with another one that it requires.
private struct Order: StoredEntity, Hashable {
    typealias ID = Identifier<Order, Int>

    var id: ID
    var customer: Customer

    static let fields: FieldTable = """
        id
        customer
        """
    static var blank: Order { Order(id: .blank, customer: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&customer)
        }
    }
}

private struct Customer: StoredEntity, Hashable {
    typealias ID = Identifier<Customer, Int>

    var id: ID
    var city: City
    var friend: Friend?

    static let fields: FieldTable = """
        id
        city
        friend ?
        """
    static var blank: Customer { Customer(id: .blank, city: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&city)
        default: visitor.visit(&friend)
        }
    }
}

private struct City: StoredEntity, Hashable {
    typealias ID = Identifier<City, String>

    var id: ID
    var name: String

    static let fields: FieldTable = """
        id
        name
        """
    static var blank: City { City(id: .blank, name: "") }

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

private struct Friend: StoredEntity, Hashable {
    typealias ID = Identifier<Friend, Int>

    var id: ID

    static let fields: FieldTable = "id"
    static var blank: Friend { Friend(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&id)
    }
}

/// Entities that others require, in rows of their own.
@Suite struct RequiredEntityTests {
    private func with(
        _ engine: Engine,
        _ body: (EntityStore) async throws -> Void
    ) async throws {
        try await engine.with([Order.self]) { store in
            try await store.merge(
                (0..<12).map { number in
                    let city = City(id: City.ID("\(number % 3)"), name: "Oslo")
                    let customer = Customer(id: Customer.ID(number % 6), city: city)
                    return Order(id: Order.ID(number), customer: customer)
                }
            )
            try await body(store)
        }
    }

    @Test("An entity whose required entity is gone is not found", arguments: Engine.allCases)
    func gone(_ engine: Engine) async throws {
        try await with(engine) { store in
            try await store.delete(Customer.where(\.id == 1))
            #expect(try await store.get(Order.self, 1) == nil)
            #expect(try await store.get(Order.self, 2)?.customer.id == 2)
            // Of the other orders, those of a third of the customers have no city.
            try await store.delete(City.where(\.id == "0"))
            let expected: [Order.ID] = [2, 4, 5, 8, 10, 11]
            for depth in 0...3 {
                let query = Order.everything.sorted(by: \.id).including(depth: depth)
                #expect(try await store.all(query).map(\.id) == expected)
                #expect(try await store.count(query) == expected.count)
                for limit in 0...7 {
                    let found = try await store.all(query.prefix(limit)).map(\.id)
                    #expect(found == Array(expected.prefix(limit)))
                }
                #expect(try await store.all(query.prefix(.max)).map(\.id) == expected)
            }
            // The identifiers of all rows are there.
            #expect(try await store.read { try $0.ids(Order.everything) }.count == 12)
            try await store.merge([City(id: "0", name: "Rome")])
            #expect(try await store.count(Order.everything) == 10)
        }
    }

    @Test("An entity whose required entity is gone is fetched again", arguments: Engine.allCases)
    func needed(_ engine: Engine) async throws {
        try await engine.with([Order.self]) { store in
            func needed() async throws -> [Order.ID] {
                try await store.read { try $0.needed([1, 2], of: Order.self) }
            }
            let city = City(id: "0", name: "Oslo")
            let orders = [1, 2].map { number in
                let customer = Customer(id: Customer.ID(number), city: city)
                return Order(id: Order.ID(number), customer: customer)
            }
            try await store.merge(orders, fields: .all)
            #expect(try await needed() == [])
            try await store.delete(Customer.where(\.id == 1))
            #expect(try await needed() == [1])
            try await store.delete(City.everything)
            #expect(try await needed() == [1, 2])
            try await store.merge(orders, fields: .all)
            #expect(try await needed() == [])
        }
    }

    @Test(
        "An observer gets the changes of what is required at any depth",
        arguments: Engine.allCases
    )
    func observed(_ engine: Engine) async throws {
        try await with(engine) { store in
            for (depth, name) in [(0, "Rome"), (1, "Bern"), (2, "Kyiv")] {
                let query = Order.where(\.id == 1).including(depth: depth)
                var iterator = store.changes(of: query).makeAsyncIterator()
                _ = try await iterator.next()
                try await store.merge([City(id: "1", name: name)])
                let next = Task { [iterator] in
                    var iterator = iterator
                    return try await iterator.next()
                }
                let late = Task {
                    try await Task.sleep(for: .seconds(10))
                    next.cancel()
                }
                #expect(try await next.value?.first?.customer.city.name == name)
                late.cancel()
            }
        }
    }
}
