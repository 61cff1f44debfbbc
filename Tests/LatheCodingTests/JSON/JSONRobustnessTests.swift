import Foundation
import Testing

@testable import LatheCoding

/// Refers to itself, so that a document decides how deep its reading goes.
private struct Twig: Entity, Equatable {
    var twigs: [Twig] = []

    static let fields: FieldTable = [Field("twigs", [.optional, .list])]
    static let blank = Twig()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&twigs)
    }
}

@Suite("Modified JSON")
struct JSONRobustnessTests {
    static let card = """
        {"x":[1,{"y":"]"}],"labels":[{"id":1,"name":"a","extra":{}},{"name":"\\u00e9é","id":2,\
        "color":null}],"stats":{"likes":4,"views":3},"place":[1.5,2.5e1],"name":"n",\
        "caption":{"text":"s"},"title":"first","main":{"id":9,"name":"m","color":"red"}}
        """

    @Test("An entity that is truncated anywhere is a failure with a place")
    func cut() {
        let bytes = Array(Self.card.utf8)
        for count in 0..<bytes.count {
            #expect {
                try decodeJSON(Card.self, Array(bytes[..<count]))
            } throws: { error in
                let failure = error as? DecodingFailure
                return failure?.code == .truncated && failure?.line == 1
                    && failure?.path.first == "$"
            }
        }
    }

    @Test("A corrupted entity is read or refused, and only valid JSON is read")
    func changed() {
        let original = Array(Self.card.utf8)
        let wanted =
            ProcessInfo.processInfo.environment["LATHE_MUTATIONS"].flatMap { Int($0) } ?? 3000
        var state: UInt64 = 42
        var read = 0
        for _ in 0..<wanted {
            var bytes = original
            for _ in 0..<2 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let at = Int(state >> 33) % bytes.count
                let byte = UInt8(truncatingIfNeeded: state >> 25)
                switch state >> 62 {
                case 0: bytes[at] = byte
                case 1: bytes.remove(at: at)
                case 2: bytes[at] = Array("{}[],:\"\\0e".utf8)[Int(byte) % 10]
                default: bytes.insert(byte & 0x7F, at: at)
                }
            }
            if (try? decodeJSON(Card.self, bytes)) != nil {
                read += 1
                #expect((try? JSONValue(parsing: bytes)) != nil)
            }
        }
        #expect(read > 0)
    }

    @Test("A recursive entity is read to the deepest level on a stack of 1 MB")
    func recursion() async {
        let levels = 255
        let text =
            String(repeating: #"{"twigs":["#, count: levels) + "{}"
            + String(repeating: "]}", count: levels)
        let deeper = #"{"twigs":[\#(text)]}"#
        // Two levels of the document a level of the entity: 511 are within 512, 513 are not.
        let codes = await withCheckedContinuation { continuation in
            let thread = Thread {
                let codes = [text, deeper].map { failure(Twig.self, $0)?.code }
                continuation.resume(returning: codes)
            }
            thread.stackSize = 1024 * 1024
            thread.start()
        }
        #expect(codes == [nil, .limitExceeded])
    }
}
