import Foundation
import GoldenFields
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

@Suite("Constraints of generated values")
struct ConstraintTests {
    private static let changes: [(String, @Sendable (inout Member) -> Void)] = [
        ("name: expected 1 to 8 characters", { $0.name = "" }),
        ("name: expected 1 to 8 characters", { $0.name = "abcdefghi" }),
        ("name: expected a text that matches `^[a-z]`", { $0.name = "1" }),
        ("password: expected at least 3 characters", { $0.password = "ab" }),
        ("tags: expected at most 2 items", { $0.tags = ["a", "b", "c"] }),
        ("share: expected a number at least 0 and less than 1", { $0.share = 1 }),
        ("share: expected a number at least 0 and less than 1", { $0.share = .nan }),
        ("age: expected a number greater than 17", { $0.age = 17 }),
        ("lots: expected a multiple of 12", { $0.lots = 30 }),
        ("ratio: expected a multiple of 0.1", { $0.ratio = 0.35 }),
        ("ratio: expected a multiple of 0.1", { $0.ratio = .nan }),
        ("price: expected a multiple of 0.05", { $0.price = 0.07 }),
        ("codes: expected no item twice", { $0.codes = [1, 2, 1] }),
        ("addresses: expected at least 1 item", { $0.addresses = [] }),
        (
            "addresses[1].zip: expected 5 characters",
            { $0.addresses = [Address(zip: "12345"), Address(zip: "é")] }
        ),
        (
            "addresses[0].next[0].zip: expected 5 characters",
            { $0.addresses = [Address(zip: "12345", next: [Address(zip: "")])] }
        ),
    ]

    @Test("A value is checked against the constraints of the schema", arguments: changes)
    func constraints(_ expected: String, _ change: @Sendable (inout Member) -> Void) throws {
        var account = Member(id: 1, name: "abc", password: nil, share: 0, age: 18)
        try account.validate()
        change(&account)
        let failure = constraintFailure(of: account)
        #expect(failure?.description == expected)
    }

    @Test("Multiples and lists of different items pass, however numbers are rounded")
    func multiples() throws {
        var account = Member(id: 1, name: "abc", age: 18)
        for (lots, ratio) in [(0, 0.3), (-24, 0.7), (12, -1.1), (36, 1e15)] {
            account.lots = lots
            account.ratio = ratio
            account.price = Decimal(lots) / 20
            account.codes = [lots, lots + 1]
            try account.validate()
        }
    }

    private static let edits: [(String, @Sendable (inout MemberChange) -> Void)] = [
        ("name: expected 1 to 8 characters", { $0.name = .set("") }),
        ("age: expected a number greater than 17", { $0.age = .set(17) }),
        ("tags: expected at most 2 items", { $0.tags = .set(["a", "b", "c"]) }),
        ("tags[1]: expected at most 3 characters", { $0.tags = .set(["a", "abcd"]) }),
        ("home.zip: expected 5 characters", { $0.home = .set(Address(zip: "1")) }),
        (
            "places[1].zip: expected 5 characters",
            { $0.places = .set([Address(zip: "12345"), Address(zip: "1")]) }
        ),
        (#"limits["b"]: expected a multiple of 5"#, { $0.limits = ["a": 5, "b": 6, "c": 7] }),
        ("rows: expected at most 2 items", { $0.rows = [[1], [2], [3]] }),
        ("rows[1]: expected at least 1 item", { $0.rows = [[1], []] }),
        ("rows[0]: expected no item twice", { $0.rows = [[1, 1]] }),
        ("rows[1][1]: expected a number at most 9", { $0.rows = [[1], [2, 10]] }),
        (
            "spares[1].zip: expected 5 characters",
            { $0.spares = [nil, Address(zip: "1")] }
        ),
        (
            #"homes["a"][0].zip: expected 5 characters"#,
            { $0.homes = ["a": [Address(zip: "1")]] }
        ),
    ]

    @Test("Only the values that a patch sets are checked, and so are items", arguments: edits)
    func patches(_ expected: String, _ edit: @Sendable (inout MemberChange) -> Void) throws {
        var change = MemberChange()
        try change.validate()
        (change.name, change.age, change.tags) = (.clear, .clear, .clear)
        (change.home, change.places) = (.clear, .clear)
        try change.validate()
        edit(&change)
        #expect(constraintFailure(of: change)?.description == expected)
        // The body of a request is checked with it.
        let request = Cards.Change(id: 1, body: change)
        #expect(constraintFailure(of: request)?.description == "body.\(expected)")
    }

    private static let calls: [(String, @Sendable (inout Cards.Change) -> Void)] = [
        ("id: expected a number at most 999", { $0.id = 1000 }),
        ("limit: expected a number at least 1 and at most 100", { $0.limit = 101 }),
        ("labels: expected at most 2 items", { $0.labels = ["a", "b", "c"] }),
        ("labels[1]: expected at least 1 character", { $0.labels = ["a", ""] }),
        ("labels[0]: expected a text that matches `^[a-z]`", { $0.labels = ["A"] }),
        ("sort: expected at least 2 characters", { $0.sort = "x" }),
        ("X-Trace: expected at most 4 characters", { $0.trace = "12345" }),
    ]

    @Test(
        "Parameters are checked on request, and sent either way",
        arguments: calls
    )
    func parameterConstraints(
        _ expected: String,
        _ change: @Sendable (inout Cards.Change) -> Void
    ) async throws {
        var request = Cards.Change(
            id: 999,
            limit: 100,
            labels: ["a", "b"],
            trace: "1234",
            body: MemberChange()
        )
        try request.validate()
        change(&request)
        #expect(constraintFailure(of: request)?.description == expected)
        for format in [WireFormat.json, .xml] {
            #if !XML
            if format == .xml { continue }
            #endif
            let transport = ScriptedTransport([.status(204)])
            _ = try await FieldsClient(format: format, transport: transport).client.send(request)
            let sent = transport.requests.first?.request
            #expect(sent?.url.path() == "/accounts/\(request.id.rawValue)")
            #expect(sent?.fields["X-Trace"] == request.trace)
        }
    }

    @Test("Parameters in a body are checked, patches and identifiers among them")
    func bodyConstraints() throws {
        var request = Cards.Rename(codes: [1, 2])
        try request.validate()
        request.name = .clear
        try request.validate()
        request.name = .set("123456789")
        #expect(
            constraintFailure(of: request)?.description == "name: expected 1 to 8 characters"
        )
        request.name = .set("12345678")
        request.codes = [1, 1]
        #expect(constraintFailure(of: request)?.description == "codes: expected no item twice")
        request.codes = [1, 0]
        #expect(
            constraintFailure(of: request)?.description == "codes[1]: expected a number at least 1"
        )
    }

    @Test("Constants may have a fraction, and are written and checked")
    func fractions() throws {
        let grid: Grid = try json(#"{"scale":1.50,"rows":2}"#)
        #expect(grid == Grid(rows: 2))
        #expect(grid.scale == 1.5)
        #expect(try text(grid) == #"{"scale":1.5,"origin":-2500,"rows":2}"#)
        let wrong = failure { _ = try json(#"{"scale":1.25,"rows":2}"#, as: Grid.self) }
        #expect(wrong?.path == "$.scale")
        #if XML
        let element = #"<r scale="1.5"><origin>-2500</origin><rows>2</rows></r>"#
        #expect(try Grid(xml: Data(element.utf8)) == grid)
        let other = failure { _ = try Grid(xml: Data(#"<r scale="2"><rows>2</rows></r>"#.utf8)) }
        #expect(other?.path == "/r/@scale")
        #endif
    }

    private func constraintFailure(of value: some WireValue) -> ConstraintFailure? {
        #expect(throws: ConstraintFailure.self) { try value.validate() }
    }

    private func constraintFailure(of request: some Request) -> ConstraintFailure? {
        #expect(throws: ConstraintFailure.self) { try request.validate() }
    }
}
