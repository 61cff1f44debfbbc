import Foundation
import Testing

@testable import LatheCoding

@Suite("Documents followed by NUL bytes")
struct DocumentBytesTests {
    private static let texts = [
        "", "7", #"{"id":1}"#, #"["\#(String(repeating: "é", count: 5000))"]"#,
    ]

    @Test("A padded document contains only its own bytes", arguments: texts)
    func bytes(_ text: String) {
        let data = Data(text.utf8)
        for document in [DocumentBytes(data), DocumentBytes(padding: data)] {
            #expect(document.data == data)
            #expect(document.count == data.count)
            #expect(document.isEmpty == text.isEmpty)
        }
        // A piece of larger data has other indices.
        let piece = (Data("xx".utf8) + data + Data("yy".utf8)).dropFirst(2).dropLast(2)
        #expect(DocumentBytes(padding: piece).data == data)
    }

    @Test("A padded document is read, and fails, like one without padding", arguments: texts)
    func reading(_ text: String) {
        let data = Data(text.utf8)
        for count in [data.count, data.count - 1, data.count / 2] where count >= 0 {
            let cut = Data(data.prefix(count))
            let decoder = EntityDecoder()
            let results = [DocumentBytes(cut), DocumentBytes(padding: cut)].map { document in
                Result { () throws(DecodingFailure) in
                    try decoder.decode(AnyValue.self, from: document)
                }
            }
            switch (results[0], results[1]) {
            case (.success(let one), .success(let other)): #expect(one == other)
            case (.failure(let one), .failure(let other)):
                #expect(one.description == other.description)
            default: Issue.record("\(results)")
            }
        }
    }

    @Test(
        "Documents of any size are read from a copy, one after the other and at once",
        arguments: [1 << 14, 1 << 16, 1 << 20, 1 << 22]
    )
    func copies(_ size: Int) async throws {
        for length in [size - 200, size - 64, size - 63, size, size + 1] {
            let text = String(repeating: "x", count: length - 2)
            let data = Data("\"\(text)\"".utf8)
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try EntityDecoder().decode(String.self, from: data)
                    }
                }
                for try await read in group { #expect(read == text) }
            }
            // What an earlier document left behind must not be taken for more of this one.
            #expect(throws: DecodingFailure.self) {
                try EntityDecoder().decode(String.self, from: data.dropLast())
            }
            await Task.yield()
        }
    }
}
