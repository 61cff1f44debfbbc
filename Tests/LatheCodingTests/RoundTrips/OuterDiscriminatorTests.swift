#if XML
import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("Unions whose case another field names")
struct OuterDiscriminatorTests {
    /// Decodes a document in the format that its first byte indicates.
    private static func decode<Value: WireValue>(
        _ text: String,
        at field: Field = "."
    ) throws -> Value {
        try EntityDecoder(formats: [.json, .xml])
            .decode(Value.self, from: Data(text.utf8), in: Envelope(value: field))
    }

    @Test(
        "The time is proportional to the size of the document, however its members are repeated",
        .timeLimit(.minutes(1)),
        arguments: [
            ("{", #""p":{"x":1},"q":{},"#, #""kind":"a"}"#),
            ("<r>", "<p><x>1</x></p><q/>", "<kind>a</kind></r>"),
        ]
    )
    func repeated(start: String, members: String, end: String) throws {
        let text = start + String(repeating: members, count: 5000) + end
        let pair: Pair = try Self.decode(text)
        #expect(pair == Pair(kind: "a", p: .a(Part(x: 1)), q: .a(Part())))
        #expect(throws: DecodingFailure.self) {
            try Self.decode(text.replacing("kind", with: "other")) as Pair
        }
    }

    @Test(
        "The time is proportional to the number of items that contain such unions themselves",
        .timeLimit(.minutes(1)),
        arguments: [
            (#"{"items":["#, #"{"pair":{"kind":"b","p":{"x":1}}},"#, #"{}],"kind":"a"}"#),
            (
                "<r>", "<items><pair><kind>b</kind><p><x>1</x></p></pair></items>",
                "<items/><kind>a</kind></r>"
            ),
        ]
    )
    func nested(start: String, item: String, end: String) throws {
        let list: Pairs = try Self.decode(start + String(repeating: item, count: 5000) + end)
        #expect(list.items.count == 5001)
        #expect(list.items.first == .a(Part(pair: Pair(kind: "b", p: .b(Part(x: 1))))))
        #expect(list.items.last == .a(Part()))
    }

    private static let list = Field("items", .list, discriminator: "kind")

    @Test(
        "A list in chunks has the same items as in a whole document, wherever it is divided",
        arguments: [
            #"{"kind":"b","items":[{"x":1},{"x":2}]}"#,
            #"{"items":[{"x":1},{"x":2}],"kind":"b"}"#,
            "<r><kind>b</kind><items><x>1</x></items><items><x>2</x></items></r>",
            "<r><items><x>1</x></items><items><x>2</x></items><kind>b</kind></r>",
        ]
    )
    func chunks(text: String) throws {
        let whole: [NamedChoice] = try Self.decode(text, at: Self.list)
        #expect(whole == [.b(Part(x: 1)), .b(Part(x: 2))])
        for size in 1...text.utf8.count {
            #expect(try Self.items(of: text, size: size) == whole)
        }
        for wrong in [
            text.replacing("kind", with: "other"),
            text.replacing(#""b""#, with: #""c""#).replacing(">b<", with: ">c<"),
            String(text.dropLast()),
        ] {
            for size in [1, 1000] {
                #expect(throws: DecodingFailure.self) { try Self.items(of: wrong, size: size) }
            }
        }
        #expect {
            try Self.items(of: text, size: 10, limits: DecodingLimits(bytes: 20))
        } throws: { error in
            (error as? DecodingFailure)?.code == .limitExceeded
        }
    }

    private static func items(
        of text: String,
        size: Int,
        limits: DecodingLimits = DecodingLimits()
    ) throws -> [NamedChoice] {
        let coding: any DocumentCoding = (text.first == "{" ? WireFormat.json : .xml).coding
        var decoder = coding.listDecoder(
            of: NamedChoice.self,
            charset: nil,
            in: Envelope(value: list),
            limits: limits
        )
        var found: [NamedChoice] = []
        try Array(text.utf8).withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = bytes[start..<min(start + size, bytes.count)]
                try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { found.append($0) }
            }
        }
        try decoder.finish { found.append($0) }
        return found
    }
}

private struct Pair: Entity, Equatable {
    var kind = ""
    var p: NamedChoice?
    var q: NamedChoice?

    static let fields: FieldTable = [
        "kind", "p optional discriminator=kind", "q optional discriminator=kind",
    ]
    static let blank = Pair()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&kind)
        case .n1: visitor.visit(&p)
        default: visitor.visit(&q)
        }
    }
}

private struct Pairs: Entity, Equatable {
    var kind = ""
    var items: [NamedChoice] = []

    static let fields: FieldTable = ["kind", "items list discriminator=kind"]
    static let blank = Pairs()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&kind) } else { visitor.visit(&items) }
    }
}

private struct Part: Entity, Equatable {
    var x: Int?
    @Indirect var pair: Pair?

    init(x: Int? = nil, pair: Pair? = nil) {
        self.x = x
        self.pair = pair
    }

    static let fields: FieldTable = ["x optional", "pair optional"]
    static let blank = Part()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&x) } else { visitor.visit(&_pair) }
    }
}

private enum NamedChoice: Union, Equatable {
    case a(Part)
    case b(Part)

    static let discriminator = "kind"
    static let cases = ["a", "b"]
    static let blank = NamedChoice.a(.blank)

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> NamedChoice {
        switch name {
        case "a": .a(try Part.read(from: &reader))
        case "b": .b(try Part.read(from: &reader))
        default: throw reader.failure(expectedOneOf: cases, found: "another case")
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .a(let part), .b(let part): part.write(to: &writer)
        }
    }
}
#endif
