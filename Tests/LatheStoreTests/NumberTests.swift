import Foundation
import LatheCoding
import LatheStore
import Testing

/// An entity with numbers, and a list whose other end is a field of the same type.
private struct Measure: StoredEntity, Hashable {
    typealias ID = Identifier<Measure, Int>

    var id: ID
    var price: Decimal?
    var weights: [Double]?
    var time: Date?
    var partID: Measure.ID?
    var wholeIDs: [Measure.ID]?

    static var inverses: [InverseRelation<Measure>] {
        [InverseRelation(\.partID, \Measure.wholeIDs)]
    }
    static let fields: FieldTable = """
        id
        price ?
        weights ? list
        time ?
        partID ?
        wholeIDs ? list
        """
    static let blank = Measure(id: .blank)

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&price)
        case .n2: visitor.visit(&weights)
        case .n3: visitor.visit(&time)
        case .n4: visitor.visit(&partID)
        default: visitor.visit(&wholeIDs)
        }
    }
}

@Suite struct NumberTests {
    @Test("Decimal numbers and dates are exact", arguments: Engine.allCases)
    func exact(_ engine: Engine) async throws {
        let prices = ["12345678901234567890123456789012345678", "-0.1", "1e-120", "3e100"]
        let times = [1e300, -.infinity, .leastNonzeroMagnitude, 0.1 + 0.2]
        try await engine.with([Measure.self]) { store in
            for (price, time) in zip(prices, times) {
                var measure = Measure(id: 1, price: Decimal(string: price))
                measure.time = Date(timeIntervalSinceReferenceDate: time)
                try await store.merge([measure], fields: .all)
                #expect(try await store.get(Measure.self, 1) == measure)
                #expect(try await store.count(Measure.where(\.price == measure.price)) == 1)
            }
        }
    }

    @Test("A decimal number that is no number is refused", arguments: Engine.allCases)
    func noNumber(_ engine: Engine) async throws {
        try await engine.with([Measure.self]) { store in
            try await store.merge([Measure(id: 1, price: 1)])
            var refused = await #expect(throws: StoreError.self) {
                try await store.merge([Measure(id: 1, price: .nan)])
            }
            #expect(refused?.code == .unwritable)
            refused = await #expect(throws: StoreError.self) {
                try await store.edit(Measure.self, 1, .set(\.price, .nan))
            }
            #expect(refused?.code == .unwritable)
            #expect(try await store.all(Measure.everything) == [Measure(id: 1, price: 1)])
        }
    }

    @Test(
        "Relations agree at both ends after a failure that a transaction handles",
        arguments: Engine.allCases
    )
    func handledFailures(_ engine: Engine) async throws {
        try await engine.with([Measure.self]) { store in
            try await store.merge([Measure(id: 1, wholeIDs: [])], fields: .all)
            try await store.write { transaction in
                let wrong = Measure(id: 3, weights: [.nan])
                let error = #expect(throws: StoreError.self) {
                    try transaction.merge([Measure(id: 2, partID: 1), wrong])
                }
                #expect(error?.code == .unwritable)
            }
            #expect(try await store.get(Measure.self, 1)?.wholeIDs == [2])
            #expect(try await store.get(Measure.self, 2)?.partID == 1)
        }
    }
}
