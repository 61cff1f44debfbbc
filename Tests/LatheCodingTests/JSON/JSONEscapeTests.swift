import Testing

@testable import LatheCoding

/// One form in which a character stands in a JSON text, with what it means.
struct SpelledCharacter: Sendable, CustomTestStringConvertible {
    let spelled: String
    let meaning: String
    var testDescription: String { spelled }

    static let all: [SpelledCharacter] = [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
        (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u0000"#, "\0"),
        (#"\u00e9"#, "é"), (#"\u20AC"#, "€"), (#"\uD83d\uDe42"#, "🙂"), ("é", "é"), ("€", "€"),
        ("🙂", "🙂"), ("a", "a"), ("\u{7F}", "\u{7F}"), (#"\\\""#, "\\\""), (#"\u005c"#, "\\"),
    ].map { SpelledCharacter(spelled: $0.0, meaning: $0.1) }
}

@Suite("JSON texts with escapes at any place")
struct JSONEscapeTests {
    private struct Streamed: Equatable {
        var numbers: [Int] = []
        var failure = ""
    }

    /// Exactly as many bytes as the piece has, so that a read past it is one past its memory.
    private static func push<Element: WireValue>(
        _ piece: ArraySlice<UInt8>,
        to decoder: inout JSONListDecoder<Element>,
        _ deliver: (Element) -> Void
    ) throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: piece)
        try decoder.push(UnsafeRawBufferPointer(memory), deliver)
    }

    private static func stream<Element: WireValue>(
        _ type: Element.Type,
        _ bytes: [UInt8],
        at place: Field,
        cuts: [Int]
    ) throws -> [Element] {
        var decoder = JSONListDecoder<Element>(in: Envelope(value: place))
        var elements: [Element] = []
        var first = 0
        for end in cuts + [bytes.count] {
            try push(bytes[first..<end], to: &decoder) { elements.append($0) }
            first = end
        }
        try decoder.finish()
        return elements
    }

    @Test(
        "A key of any length and form next to the list's is ignored",
        arguments: SpelledCharacter.all
    )
    func otherKeys(form: SpelledCharacter) throws {
        for length in 0..<40 {
            let key = String(repeating: "a", count: length) + form.spelled
            let document = #"{"\#(key)":1,"items":[1,2],"\#(key)b":{"\#(key)":"\#(key)"}}"#
            let bytes = Array(document.utf8)
            #expect(try Self.stream(Int.self, bytes, at: "items", cuts: []) == [1, 2], "\(key)")
            let each = try Self.stream(Int.self, bytes, at: "items", cuts: Array(1..<bytes.count))
            #expect(each == [1, 2], "\(key)")
            guard 22...32 ~= length else { continue }
            for cut in 0...min(bytes.count, length + 24) {
                let cuts = try Self.stream(Int.self, bytes, at: "items", cuts: [cut])
                #expect(cuts == [1, 2], "\(key) cut at \(cut)")
            }
        }
    }

    @Test(
        "The key of a list is found in any form, wherever a chunk ends",
        arguments: SpelledCharacter.all
    )
    func listKey(form: SpelledCharacter) throws {
        for length in [0, 1, 7, 16] {
            let front = String(repeating: "k", count: length)
            let escaped = String(repeating: #"\u006b"#, count: length)
            let name = (front + form.meaning).replacing("~", with: "~0").replacing("/", with: "~1")
            for key in [front + form.spelled, escaped + form.spelled] {
                let bytes = Array(#"{"\#(key)x":[0],"\#(key)":[1,2]}"#.utf8)
                let whole = try decodeJSON([Int].self, bytes, in: Envelope(value: Field(name)))
                #expect(whole == [1, 2])
                for cut in 0...bytes.count {
                    let read = try Self.stream(Int.self, bytes, at: Field(name), cuts: [cut])
                    #expect(read == [1, 2], "\(key) cut at \(cut)")
                }
                let each = try Self.stream(
                    Int.self,
                    bytes,
                    at: Field(name),
                    cuts: Array(1..<bytes.count)
                )
                #expect(each == [1, 2])
            }
        }
    }

    @Test("A text is unescaped correctly wherever a chunk ends", arguments: SpelledCharacter.all)
    func texts(form: SpelledCharacter) throws {
        for length in 0..<20 {
            let front = String(repeating: "a", count: length)
            for back in ["", "b", "12345678"] {
                let text = front + form.spelled + back
                let meaning = Array((front + form.meaning + back).utf8)
                let bytes = Array(#"["\#(text)",{"\#(text)":"\#(text)"}]"#.utf8)
                let tree = try JSONValue(parsing: bytes)
                guard case .string(let first)? = tree[0], case .object(let object)? = tree[1],
                    case .string(let value)? = object.members.first?.value
                else {
                    Issue.record("\(text)")
                    continue
                }
                #expect(Array(first.utf8) == meaning && Array(value.utf8) == meaning)
                #expect(object.members.first.map { Array($0.key.utf8) } == meaning)
                let typed = try decodeJSON(String.self, #""\#(text)""#)
                #expect(Array(typed.utf8) == meaning)
                let map = try decodeJSON([String: String].self, #"{"\#(text)":"\#(text)"}"#)
                #expect(map.first.map { Array($0.key.utf8) } == meaning)
                for cut in 0...bytes.count where length < 9 || cut % 5 == 0 {
                    let read = try Self.stream(JSONValue.self, bytes, at: ".", cuts: [cut])
                    #expect(JSONValue.array(read) == tree, "\(text) cut at \(cut)")
                }
            }
        }
    }

    @Test(
        "A text that ends inside of an escape is a failure with its place",
        arguments: SpelledCharacter.all
    )
    func cutTexts(form: SpelledCharacter) {
        for length in 0..<10 {
            let text = String(repeating: "a", count: length) + form.spelled
            let whole = Array(#"{"\#(text)":"\#(text)"}"#.utf8)
            for count in 0..<whole.count {
                let bytes = Array(whole[..<count])
                let reads: [() throws -> Void] = [
                    { _ = try JSONValue(parsing: bytes) },
                    { _ = try decodeJSON([String: String].self, bytes) },
                    { _ = try Self.stream(Int.self, bytes, at: "items", cuts: []) },
                    { _ = try Self.stream(JSONValue.self, [0x5B] + bytes, at: ".", cuts: [1]) },
                ]
                for read in reads {
                    let failure = #expect(throws: DecodingFailure.self) { try read() }
                    #expect((failure?.line ?? 0) == 1 && (failure?.column ?? 0) >= 1)
                }
            }
        }
    }
}
