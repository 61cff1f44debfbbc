#if XML
import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

/// What takes libxml2 more time than it has bytes is limited; the limits hold in any encoding, and in pieces.
@Suite("XML limits")
struct XMLLimitTests {
    /// Reads a document as a whole and in pieces, which must fail alike.
    private func failure(
        _ text: String,
        charset: String? = nil,
        sizes: [Int] = [1000, 40_000]
    ) -> DecodingFailure? {
        let bytes = Array(text.utf8)
        var failures: [DecodingFailure?] = []
        do throws(DecodingFailure) {
            _ = try XMLTest.decode([XMLValue].self, bytes, charset: charset, at: Field("b", .list))
            failures.append(nil)
        } catch {
            failures.append(error)
        }
        for size in sizes {
            let decoder = XMLListDecoder<XMLValue>(
                in: Envelope(value: Field("b", .list)),
                charset: charset
            )
            do {
                try bytes.withUnsafeBytes { bytes in
                    for start in stride(from: 0, to: bytes.count, by: size) {
                        let piece = bytes[start..<min(start + size, bytes.count)]
                        try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { _ in }
                    }
                }
                try decoder.finish { _ in }
                failures.append(nil)
            } catch {
                failures.append(error as? DecodingFailure)
            }
        }
        for other in failures.dropFirst() {
            #expect(other?.description == failures[0]?.description)
            #expect(other?.offset == failures[0]?.offset)
        }
        return failures[0]
    }

    private func tag(_ count: Int, _ filling: String = "") -> String {
        "<b" + (0..<count).map { " attribute\($0)=\"\($0)\(filling)\"" }.joined() + "/>"
    }

    @Test(
        "A start tag has at most 1,000 attributes, however long it is",
        arguments: [nil, "us-ascii"]
    )
    func attributes(charset: String?) {
        #expect(failure("<a>\(tag(1000))</a>", charset: charset) == nil)
        // Values may look like attributes.
        #expect(failure("<a>\(tag(1000, String(repeating: "x='", count: 40)))</a>") == nil)
        for count in [1001, 9000, 100_000] {
            let found = failure("<a>\n\(tag(count))</a>", charset: charset)
            #expect(found?.code == .limitExceeded)
            #expect(found?.expected == "at most 1000 attributes")
            #expect(found?.line == 2 && found?.column == 1 && found?.path == "/a")
        }
    }

    @Test(
        "A document has at most 65,536 different names, of elements or attributes",
        .timeLimit(.minutes(1))
    )
    func names() {
        let kinds: [(String, (Int) -> String)] = [
            ("elements", { "<b><n\($0)/></b>" }), ("elements beside", { "<n\($0)/>" }),
            ("attributes", { "<b n\($0)=''/>" }), ("attributes beside", { "<c n\($0)=''/>" }),
            ("instructions", { "<?n\($0) x?>" }), ("prefixes", { "<c xmlns:n\($0)='urn:x'/>" }),
            ("namespaces", { "<c xmlns='urn:\($0)'/>" }),
        ]
        let few = "<a>" + (0..<65_000).map { "<n\($0)/>" }.joined() + "<b/></a>"
        #expect(failure(few, sizes: []) == nil)
        for (kind, part) in kinds {
            let many = "<a>" + (0..<66_000).map(part).joined() + "<b/></a>"
            let found = failure(many, sizes: [40_000])
            #expect(found?.expected == "at most 65536 different names", "\(kind)")
        }
    }

    @Test("At most 256 namespaces are declared at once")
    func namespaces() {
        func declarations(_ range: Range<Int>) -> String {
            range.map { " xmlns:n\($0)='urn:n'" }.joined()
        }
        #expect(failure("<a\(declarations(0..<256))><b/></a>") == nil)
        let each = (0..<1000).map { "<b xmlns='urn:b' xmlns:n\($0 % 9)='urn:n'><c/></b>" }.joined()
        #expect(failure("<a\(declarations(0..<250))>\(each)</a>") == nil)
        let nested = (0..<9).map { "<b\(declarations($0 * 30..<$0 * 30 + 30))>" }.joined()
        for text in ["<a\(declarations(0..<257))/>", "<a>\(nested)"] {
            #expect(failure(text)?.expected == "at most 256 namespaces at once")
        }
    }

    @Test(
        "Trees as deep as any document are freed, compared, hashed and written on a small stack",
        arguments: [(512, 256), (1024, 512)]
    )
    func depth(levels: Int, stack: Int) throws {
        let text =
            String(repeating: "<a b='c'>", count: levels) + String(repeating: "</a>", count: levels)
        let limits = DecodingLimits(depth: levels < 1024 ? levels : 100_000)
        let done = DispatchSemaphore(value: 0)
        let isSame = Mutexed(false)
        let thread = Thread {
            let one = try? XMLTest.decode(XMLValue.self, text, limits: limits)
            let other = try? XMLTest.decode(XMLValue.self, text, limits: limits)
            isSame.value =
                one != nil && one == other && one?.hashValue == other?.hashValue
                && one?.description.utf8.count == text.utf8.count - 3
                && one.map { Self.levels($0.record) } == levels
            done.signal()
        }
        thread.stackSize = stack * 1024
        thread.start()
        done.wait()
        #expect(isSame.value)
        let deeper = XMLTest.failure(XMLValue.self, "<a>\(text)</a>", limits: limits)
        #expect(deeper?.code == .limitExceeded)
    }

    /// The number of records inside one another.
    private static func levels(_ record: XMLRecord) -> Int {
        var levels = 1
        var record = record
        while let inner = record["a"] {
            levels += 1
            record = inner
        }
        return levels
    }

    private final class Mutexed: @unchecked Sendable {
        // Read after the semaphore only.
        var value: Bool
        init(_ value: Bool) { self.value = value }
    }
}
#endif
