import LatheCoding
import LatheStore
import Testing

/// An entity with properties whose names a database does not distinguish, or has itself.
private struct Area: StoredEntity, Hashable {
    var key: Int
    var userID: String?
    var userid: String?
    var userIDs: [Identifier<Area, Int>] = []
    var userids: [Identifier<Area, Int>] = []
    var xmin: Double?
    var xmax: Double?
    var ctid: Int?
    var rowid: Int?
    var oid: Int?

    var id: Int { key }

    static let fields: FieldTable = """
        key
        userId ?
        userid ?
        userIds ? list
        userids ? list
        xmin ?
        xmax ?
        ctid ?
        rowid ?
        oid ?
        """
    static var blank: Area { Area(key: 0) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&key)
        case .n1: visitor.visit(&userID)
        case .n2: visitor.visit(&userid)
        case .n3: visitor.visit(&userIDs)
        case .n4: visitor.visit(&userids)
        case .n5: visitor.visit(&xmin)
        case .n6: visitor.visit(&xmax)
        case .n7: visitor.visit(&ctid)
        case .n8: visitor.visit(&rowid)
        default: visitor.visit(&oid)
        }
    }
}

@Suite struct ColumnNameTests {
    @Test("Properties may have any names", arguments: Engine.allCases)
    func names(_ engine: Engine) async throws {
        try await engine.with([Area.self]) { store in
            let area = Area(
                key: 1,
                userID: "a",
                userid: "b",
                userIDs: [2],
                userids: [3],
                xmin: 4,
                xmax: 5,
                ctid: 6,
                rowid: 7,
                oid: 8
            )
            try await store.merge([area, Area(key: 2)], fields: .all)
            try await store.edit(Area.self, 1, .set(\.userid, "d"), .clear(\.xmax))
            var expected = area
            (expected.userid, expected.xmax) = ("d", nil)
            #expect(try await store.get(Area.self, 1) == expected)
            let query = Area.where(
                \.userID == "a" && \.xmin > 3.0 && \.rowid == 7 && .field(\.userids, contains: 3)
            )
            #expect(try await store.all(query.sorted(by: \.xmin)) == [expected])
        }
    }

    @Test("A database with such properties can be opened again", arguments: Engine.lasting)
    func again(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            for number in 1...2 {
                let store = try await open([Area.self])
                try await store.merge([Area(key: number, userid: "a")], fields: .all)
                #expect(try await store.count(Area.where(\.userid == "a")) == number)
                await store.close()
            }
        }
    }
}
