import Foundation
import Testing

@testable import LatheCoding

/// JSON whose bytes are in reverse, so that no other reader takes it for JSON.
private struct Reversed: ConvertedCoding {
    struct Refused: Error {}

    let name = "reversed"
    let contentType = "application/vnd.reversed; version=1"

    func json(of document: Data) throws -> Data {
        if document.starts(with: Data("secret".utf8)) { throw Refused() }
        return Data(document.reversed())
    }

    func document(of json: Data) throws -> Data {
        if json.contains(UInt8(ascii: "!")) { throw Refused() }
        return Data(json.reversed())
    }
}

@Suite("Formats by a conversion to JSON")
struct ConvertedCodingTests {
    private let format = WireFormat(Reversed())

    private func reversed(_ text: String) -> Data { Data(text.utf8.reversed()) }

    @Test("A value is read where the content type names the format, and as JSON otherwise")
    func contentTypes() throws {
        let decoder = EntityDecoder(formats: [.json, format])
        func read(_ data: Data, _ type: String?) throws -> [Int] {
            try decoder.decode([Int].self, from: data, contentType: type)
        }
        #expect(try read(reversed("[12,3]"), "application/vnd.reversed; charset=utf-8") == [12, 3])
        #expect(try read(Data("[12,3]".utf8), "application/json") == [12, 3])
        #expect(try read(Data("[12,3]".utf8), nil) == [12, 3])
        #expect(throws: DecodingFailure.self) { try read(reversed("[12,3]"), "text/json") }
    }

    @Test("The only format is used whatever the content type is")
    func only() throws {
        let decoder = EntityDecoder(formats: [format])
        let value = try decoder.decode(
            [Int].self,
            from: reversed("[12]"),
            contentType: "application/json"
        )
        #expect(value == [12])
    }

    @Test("A written value is read again at its place in the envelope")
    func writing() throws {
        let document = try format.coding.encode(
            ["a": [1, 2]],
            as: Field(".", .map),
            root: nil,
            isRequest: true
        )
        #expect(document == reversed(#"{"a":[1,2]}"#))
        let items = try EntityDecoder(formats: [format]).decode(
            [Int].self,
            from: document,
            in: Envelope(value: Field("a", .list))
        )
        #expect(items == [1, 2])
    }

    @Test("A failure is found at its place")
    func failures() throws {
        let outcome = try EntityDecoder(formats: [format]).decode(
            [Int].self,
            orFailure: String.self,
            from: reversed(#"{"error":"no"}"#),
            in: Envelope(value: Field("a", .list), failure: "error")
        )
        guard case .failure("no") = outcome else {
            Issue.record("expected the failure, found \(outcome)")
            return
        }
    }

    @Test("A list is read from chunks, and its document is limited")
    func chunks() async throws {
        let document = reversed("[1,2,3]")
        let pieces = AsyncStream<Data> { stream in
            for byte in document { stream.yield(Data([byte])) }
            stream.finish()
        }
        var decoder = EntityDecoder(formats: [format])
        var items: [Int] = []
        for try await item in decoder.elements(of: Int.self, in: pieces) { items.append(item) }
        #expect(items == [1, 2, 3])

        decoder.limits.bytes = document.count - 1
        let error = #expect(throws: DecodingFailure.self) {
            try decoder.decode([Int].self, from: document)
        }
        #expect(error?.code == .limitExceeded)
        let again = AsyncStream<Data> { stream in
            stream.yield(document)
            stream.finish()
        }
        await #expect(throws: DecodingFailure.self) {
            for try await _ in decoder.elements(of: Int.self, in: again) {}
        }
    }

    @Test("An error of a conversion becomes a failure without its text")
    func errors() throws {
        let error = #expect(throws: DecodingFailure.self) {
            try EntityDecoder(formats: [format]).decode([Int].self, from: Data("secret".utf8))
        }
        #expect(error?.code == .malformed)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        let refused = #expect(throws: EncodingFailure.self) {
            try format.coding.encode("!", as: ".", root: nil, isRequest: false)
        }
        #expect(refused?.code == .inexpressible)
    }

    @Test("Formats are equal if their names are")
    func equality() {
        #expect(format == WireFormat(Reversed()))
        #expect(format != .json)
        #expect(Set([format, .json, WireFormat(Reversed())]).count == 2)
        #expect("\(format)" == "reversed")
    }
}
