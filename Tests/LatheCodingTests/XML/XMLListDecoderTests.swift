#if XML
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("XML list decoder")
struct XMLListDecoderTests {
    private let envelope = Envelope(root: "response", value: Field("cases/case", .list))

    private func decode(_ bytes: [UInt8], pieces: [Int]) throws -> [XMLCase] {
        var cases: [XMLCase] = []
        let decoder = XMLListDecoder(XMLCase.self, in: envelope)
        var start = 0
        for end in pieces + [bytes.count] {
            try Array(bytes[start..<end]).withUnsafeBytes { piece in
                try decoder.push(piece) { cases.append($0) }
            }
            start = end
        }
        try decoder.finish { cases.append($0) }
        return cases
    }

    @Test("The pieces of a document may be cut anywhere")
    func pieces() throws {
        let bytes = Array(XMLTest.cases.utf8)
        let whole = try XMLTest.decode([XMLCase].self, XMLTest.cases, at: envelope.value)
        for cut in 0...bytes.count { #expect(try decode(bytes, pieces: [cut]) == whole) }
        #expect(try decode(bytes, pieces: Array(0..<bytes.count)) == whole)
    }

    @Test("A failure has its place, and a cut document is one")
    func failures() {
        let text = XMLTest.cases.replacing("<hrs>1.5", with: "<hrs>x")
        for pieces in [[], Array(0..<text.utf8.count)] {
            do {
                _ = try decode(Array(text.utf8), pieces: pieces)
                Issue.record("a value")
            } catch let error as DecodingFailure {
                #expect(error.code == .typeMismatch)
                #expect(error.path == "/response/cases/case[2]/hrs")
                #expect(error.line == 7)
                #expect(error.column == 83)
            } catch {
                Issue.record("another error")
            }
        }
        #expect(throws: DecodingFailure.self) {
            try decode(Array("<response><ca".utf8), pieces: [])
        }
        #expect(throws: DecodingFailure.self) { try decode(Array("<response/>".utf8), pieces: []) }
    }
}
#endif
