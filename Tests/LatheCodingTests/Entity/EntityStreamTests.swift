import Foundation
import LatheCoding
import LatheXML
import Testing

@Suite("Items from chunks of a document")
struct EntityStreamTests {
    private func items(
        _ text: String,
        at cut: Int,
        formats: [WireFormat] = [.json, .xml],
        contentType: String? = nil
    ) async throws -> [Int] {
        let bytes = Data(text.utf8)
        let chunks = AsyncStream<Data> { continuation in
            for chunk in [bytes[..<cut], bytes[cut...]] { continuation.yield(Data(chunk)) }
            continuation.finish()
        }
        var items: [Int] = []
        let stream = EntityDecoder(formats: formats).elements(
            of: Int.self,
            in: chunks,
            contentType: contentType
        )
        for try await item in stream { items.append(item) }
        return items
    }

    @Test("The format is that of the first character, wherever the document is divided")
    func format() async throws {
        // White space before the root element is allowed, as these documents have no declaration.
        var documents = ["\u{FEFF}\r\n [1,2]", "\n[1,2]\n"]
        #if XML
        documents += ["\u{FEFF}<r><i>1</i><i>2</i></r>", "\u{FEFF} \n\n<r><i>1</i><i>2</i></r>"]
        #endif
        for document in documents {
            for cut in 0...document.utf8.count {
                #expect(try await items(document, at: cut) == [1, 2])
            }
        }
        #expect(try await items("[1]", at: 0, contentType: "application/json") == [1])
        #expect(try await items(" [1]", at: 1, formats: [.json]) == [1])
        for blank in ["", " \n", "\u{FEFF}"] {
            await #expect(throws: DecodingFailure.self) { try await items(blank, at: 0) }
        }
    }

    @Test("After its end, a file has no more chunks")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("[1]".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var chunks = FileChunks(file).makeAsyncIterator()
        #expect(try await chunks.next() == Data("[1]".utf8))
        for _ in 0..<2 { #expect(try await chunks.next() == nil) }
    }
}
