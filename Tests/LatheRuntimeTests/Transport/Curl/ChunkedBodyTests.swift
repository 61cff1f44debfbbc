#if Curl && os(Linux)
import Foundation
import Testing

@testable import LatheRuntime

@Suite("Bodies in chunks")
struct ChunkedBodyTests {
    /// What a body in chunks comes to, read in pieces.
    private func read(_ text: String, by size: Int) throws -> (body: String, isEnded: Bool) {
        var chunks = CurlChunks()
        var head = try head()
        var body = Data()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let problem = bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
                chunks.take($0, &head) { part in
                    body.append(contentsOf: part)
                    return true
                }
            }
            if let problem { throw Problem(text: problem) }
        }
        return (String(decoding: body, as: UTF8.self), chunks.isEnded)
    }

    private struct Problem: Error { let text: String }

    private func head() throws -> CurlHead {
        var head = CurlHead()
        for line in ["HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n", "\r\n"] {
            let problem = Array(line.utf8).withUnsafeBytes { head.take($0) }
            if let problem { throw Problem(text: problem) }
        }
        return head
    }

    @Test(
        "Sizes have up to 16 digits, extensions and spaces after them; lines end with CR and LF or LF",
        arguments: [
            "5\r\nhello\r\n0\r\n\r\n", "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
            "05;a=b;c=\"d\"\r\nhello\r\n000\r\n\r\n", "5 \t\r\nhello\r\n0\r\nX: y\r\nZ: a\r\n\r\n",
            "0000000000000005 ; a\r\nhello\r\n0;b\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
            "5\nhello\n0\n\n",
        ]
    )
    func legal(_ text: String) throws {
        for size in 1...text.utf8.count {
            let (body, isEnded) = try read(text, by: size)
            #expect(body == "hello" && isEnded, "in pieces of \(size)")
        }
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "0x5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "\r\n", "-5\r\n", "+5\r\n", " 5\r\n", "5 5\r\n",
            "5,\r\n", "5\rhello", "5;a\rb\r\nhello", "5\r\nhellox\r\n", "5\r\nhello\rx",
            "8000000000000000\r\n",
            "ffffffffffffffff\r\n", "00000000000000005\r\n", "10000000000000005\r\n",
            "5;" + String(repeating: "a", count: 1 << 14) + "\r\n",
        ]
    )
    func illegal(_ text: String) {
        for size in [1, 2, text.utf8.count] {
            #expect(throws: Problem.self) { try read(text, by: size) }
        }
    }

    @Test("A truncated body has no end")
    func cut() throws {
        let text = "5\r\nhello\r\n0\r\nX: y\r\n\r\n"
        for count in 0..<text.utf8.count {
            let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            #expect(try !read(part, by: 3).isEnded)
        }
        #expect(try read(text, by: 3).isEnded)
    }

    @Test("Trailers are limited like header fields")
    func trailers() {
        for line in ["X: y\r\n", "X" + String(repeating: "y", count: 1 << 18) + "\r\n"] {
            let lines = String(repeating: line, count: 1001)
            #expect(throws: Problem.self) { try read("0\r\n\(lines)\r\n", by: 1 << 16) }
        }
    }
}
#endif
