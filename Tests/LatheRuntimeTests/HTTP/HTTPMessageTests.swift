import Foundation
import LatheRuntime
import Testing

struct HTTPMessageTests {
    @Test("Names have each character of a token, and no other")
    func token() {
        let marks = "!#$%&'*+-.^_`|~"
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            let isToken =
                48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
                || marks.unicodeScalars.contains(scalar)
            #expect(HTTPFields.isToken("a\(Character(scalar))") == isToken)
        }
    }

    @Test("Header names ignore case and keep their order and number")
    func fields() {
        var fields: HTTPFields = ["A": "1", "b": "2", "a": "3"]
        #expect(fields["a"] == "1, 3")
        #expect(fields.values("A") == ["1", "3"])
        fields["a"] = "4"
        #expect(fields.map(\.name) == ["a", "b"])
        fields["B"] = nil
        #expect(fields["b"] == nil)
        fields.append("c", "5")
        #expect(fields.map(\.value) == ["4", "5"])
    }

    @Test(
        "The origin of an address has an IPv6 address in brackets",
        arguments: [
            ("http://[::1]:8080/a", "http://[::1]:8080"), ("http://[::1:80]/", "http://[::1:80]"),
            ("https://user:x@h/a?b", "https://h"),
        ]
    )
    func origin(_ address: String, _ origin: String) throws {
        #expect(try #require(URL(string: address)).origin == origin)
    }

    @Test(
        "A body of bytes or of a file can be read again, one of chunks only once, each up to a limit"
    )
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("hello".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        for chunk in ["he", "", "llo"] { source.yield(Data(chunk.utf8)) }
        source.finish()
        for body in [HTTPBody("hello"), HTTPBody(file: file)] {
            #expect(body.isReplayable)
            for _ in 0..<2 { #expect(try await body.collect(limit: 5) == Data("hello".utf8)) }
            await #expect(throws: HTTPBody.TooLarge.self) { try await body.collect(limit: 4) }
        }
        let stream = HTTPBody(chunks: chunks)
        #expect(!stream.isReplayable)
        #expect(try await stream.collect(limit: 5) == Data("hello".utf8))
    }

    @Test("A missing file is an error")
    func noFile() async {
        let body = HTTPBody(file: FileManager.default.temporaryDirectory.appending(path: "none/x"))
        await #expect(throws: (any Error).self) { try await body.collect(limit: 1) }
    }
}
