import Testing

@testable import LatheCoding

@Suite("JSON placements")
struct JSONPlacementTests {
    private static func key(_ text: String) -> JSONStep { .key(Array(text.utf8)) }

    static let cases: [(text: String, alternatives: [[JSONStep]])] = [
        ("name", [[key("name")]]), (".", [[]]), ("a/.", [[key("a")]]),
        ("stats/views", [[key("stats"), key("views")]]),
        ("coord/[0]", [[key("coord"), .index(0)]]),
        ("name | title/[2]", [[key("name")], [key("title"), .index(2)]]),
        ("a~1b~2c~0/d e", [[key("a/b|c~"), key("d e")]]),
        (
            "@id | {http://www.w3.org/2005/Atom}id",
            [[key("@id")], [key("{http://www.w3.org/2005/Atom}id")]]
        ),
        ("@{http://a/b}c/d", [[key("@{http://a/b}c"), key("d")]]),
    ]

    @Test("A placement is read step by step", arguments: cases)
    func spelling(placement: (text: String, alternatives: [[JSONStep]])) {
        #expect(JSONPlacement(placement.text).alternatives == placement.alternatives)
    }

    @Test("The steps of a placement keep the spaces inside their names")
    func steps() {
        #expect(
            Field.alternatives(of: " due date / [2] | @{http://a/b}x | . ") == [
                ["due date", "[2]"], ["@{http://a/b}x"], [],
            ]
        )
        #expect(Field.alternatives(of: "a~1b/c~2d/~0e") == [["a/b", "c|d", "~e"]])
        #expect(Field.path(of: "card number/[1]/last digits") == "card number[1].last digits")
        #expect(Field.alternatives(of: "~sort") == [["~sort"]])
    }

    @Test("Keys of any length are compared by all their bytes")
    func longKeys() throws {
        for length in 1...40 {
            let key = String(repeating: "k", count: length)
            let table = JSONFieldIndex([Field(key), Field(key + "x")])
            #expect(table.root.keys.map(\.length) == [length + 1, length + 2])
            let text = #"{"\#(key)x":2,"\#(key)":1,"\#(key)y":3}"#
            let map = try decodeJSON([String: Int].self, text)
            #expect(map == [key: 1, key + "x": 2, key + "y": 3])
            let wide = Array(text.utf8)
            try wide.withUnsafeBytes { raw in
                try JSONDocument.read(raw, limits: DecodingLimits()) {
                    reader throws(DecodingFailure) in
                    var pair = Pair()
                    try reader.fill(&pair, table)
                    #expect(pair == Pair(first: 1, second: 2))
                }
            }
        }
    }
}

private struct Pair: Entity, Equatable {
    var first = 0
    var second = 0

    static let fields: FieldTable = ["first", "second"]
    static let blank = Pair()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&first) } else { visitor.visit(&second) }
    }
}
