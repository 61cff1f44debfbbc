import Testing

@testable import LatheCoding

@Suite("JSON lists in chunks")
struct JSONListDecoderTests {
    struct Result: Equatable {
        var labels: [Label] = []
        var failure = ""
    }

    static func decode(_ bytes: [UInt8], _ envelope: Envelope, chunks: [Int]) -> Result {
        var decoder = JSONListDecoder<Label>(in: envelope)
        var result = Result()
        do {
            var first = 0
            for end in chunks + [bytes.count] {
                try bytes[first..<end].withUnsafeBytes { chunk in
                    try decoder.push(chunk) { result.labels.append($0) }
                }
                first = end
            }
            try decoder.finish()
        } catch {
            result.failure = (error as? DecodingFailure).map { "\($0.code) \($0)" } ?? "\(error)"
        }
        return result
    }

    static let documents: [(text: String, value: Field)] = [
        (#"[{"id":1,"name":"a"},{"id":2,"name":"é\"]}"}]"#, "."),
        (
            #" { "x" : [ 1 , {"cards":[]} ], "d\u0061ta" : { "cards" : [ {"id":1,"name":"a"} ] } , "y" : "é\ud83d\ude42" } "#,
            "data/cards"
        ),
        (#"{"cards":null,"n":-1.5e+3}"#, Field("cards", .nullable)),
        (#"{"n":[true,false,null,0]}"#, Field("cards", .optional)),
        (#"[1,[{"id":1,"name":"a"}]]"#, "[1]"),
        ("[\n{\"id\":1,\"name\":\"a\"},\n  {\"id\":\"x\"}]", "."),
        (#"{"cards":[{"id":1,"name":"a"},{"id":1}]}"#, "cards"),
        (#"{"cards":[{"id":1,"name":"a"}]]"#, "cards"),
        (#"{"cards":[{"id":1,"name":"a"}]} x"#, "cards"),
        (#"{"cards":[{"id":1,"name":"a"},]}"#, "cards"), (#"{"cards":[}"#, "cards"),
        (#"{"cards":[{"id":1]}"#, "cards"), (#"{"cards":[{"id":1,"na"#, "cards"),
        (#"{"cards":[],"cards":[]}"#, "cards"), (#"{"cards":{}}"#, "cards"),
        (#"{"x":"\ud800"}"#, "cards"),
        (#"{"x":01}"#, "cards"), (#"{"x":tru}"#, "cards"), (#"{"x":1"#, "cards"), ("", "."),
        (#"{"x":1}"#, "cards"), ("\u{FEFF}[]", "."),
        (#"{"data":1}"#, Field("data/cards", .optional)),
        (#"{"data":[]}"#, Field("data/cards", .optional)), ("null", Field("cards", .optional)),
        (#"{"data":null}"#, Field("data/cards", .optional)), ("[]", Field("cards", .optional)),
        (#"{"data":{}}"#, Field("data/[1]", .optional)), (#""x""#, Field("[0]", .optional)),
        (#"{"b":{"cards":[]},"a":true}"#, Field("a/cards | b/cards", .optional)),
        (#"{"a":[]}"#, Field("a/cards | a", .optional)),
        (#"{"a":[1,[]]}"#, Field("a/cards | a/[1]", .optional)),
    ]

    @Test(
        "Chunks that end at any byte give the same elements and the same failure",
        arguments: documents
    )
    func boundaries(document: (text: String, value: Field)) {
        let bytes = Array(document.text.utf8)
        let envelope = Envelope(value: document.value)
        let whole = Self.decode(bytes, envelope, chunks: [])
        for cut in 0...bytes.count {
            #expect(Self.decode(bytes, envelope, chunks: [cut]) == whole)
        }
        #expect(Self.decode(bytes, envelope, chunks: Array(0..<bytes.count)) == whole)
        let direct = try? decodeJSON([Label].self, bytes, in: envelope)
        let repeats = document.text.contains(#""cards":[],"cards""#)
        #expect((direct != nil) == whole.failure.isEmpty || repeats)
        if whole.failure.isEmpty, let direct { #expect(direct == whole.labels) }
    }

    @Test("A value on the path to the list that can contain no list is a failure with its path")
    func path() {
        let bytes = Array(#"{"data":{"page":"x"}}"#.utf8)
        let envelope = Envelope(value: Field("data/page/cards", .optional))
        let result = Self.decode(bytes, envelope, chunks: [10])
        #expect(
            result.failure
                == "typeMismatch 1:17: $.data.page: expected an object, found another value"
        )
    }

    @Test("A failure inside an element has its place in the whole document")
    func place() {
        let bytes = Array("{\"cards\":[\n{\"id\":1,\"name\":\"a\"},\n  {\"id\":\"x\"}]}".utf8)
        let result = Self.decode(bytes, Envelope(value: "cards"), chunks: [5, 20])
        #expect(result.labels.count == 1)
        #expect(
            result.failure == "typeMismatch 3:9: $.cards[1].id: expected an integer, found text"
        )
    }
}
