import Foundation
import GoldenUnions
import LatheCoding
import LatheXML
import Testing

/// A list of lists, without an entity between them.
private struct Rows: WireValue, Hashable {
    var rows: [Rows] = []

    static let blank = Rows()

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        try reader.read(&rows)
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(rows) }
}

/// A document that nests as deep as is wanted, and its type.
struct DeepDocument: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Decodes a document of the given depth, and returns the code of its failure.
    let failure: @Sendable (_ depth: Int) -> DecodingFailure.Code?

    init<Value: WireValue & Hashable>(
        _ name: String,
        _ type: Value.Type,
        _ format: WireFormat,
        _ start: String,
        _ middle: String,
        _ end: String
    ) {
        testDescription = name
        failure = { depth in
            let document =
                String(repeating: start, count: depth) + middle
                + String(repeating: end, count: depth)
            do throws(DecodingFailure) {
                let value = try format.coding.decode(
                    type,
                    from: Data(document.utf8),
                    charset: nil,
                    in: .document,
                    limits: DecodingLimits(depth: .max)
                )
                // Whatever a thread can read, it can also compare and write.
                guard value == value, value.hashValue == value.hashValue else { return .malformed }
                _ = try? format.coding.encode(value, as: Field("."), root: "a", isRequest: false)
                return nil
            } catch {
                return error.code
            }
        }
    }

    static let json = [
        Self("union by shape", Tree.self, .json, #"{"left":"#, "\"x\"", "}"),
        Self("union by attempts", Nest.self, .json, #"{"nest":"#, "1", "}"),
        Self(
            "union by discriminator",
            Chain.self,
            .json,
            #"{"kind":"link","next":"#,
            #"{"kind":"end"}"#,
            "}"
        ),
        Self(
            "union, discriminator last",
            Chain.self,
            .json,
            #"{"next":"#,
            #"{"kind":"end"}"#,
            #","kind":"link"}"#
        ),
        Self("entity", Branch.self, .json, #"{"left":"a","right":"#, #""x""#, "}"),
        Self("list", Rows.self, .json, "[", "[]", "]"),
        Self("any value", AnyValue.self, .json, #"[{"a":"#, "1", "}]"),
    ]

    #if XML
    static let xml = [
        Self("union by shape, XML", Tree.self, .xml, "<left>", "x", "</left>"),
        Self("union by attempts, XML", Nest.self, .xml, "<nest>", "1", "</nest>"),
        Self(
            "union by discriminator, XML",
            Chain.self,
            .xml,
            "<next><kind>link</kind>",
            "<next><kind>end</kind></next>",
            "</next>"
        ),
        Self("list, XML", Rows.self, .xml, "<a>", "<a/>", "</a>"),
        Self("any value, XML", AnyValue.self, .xml, "<a>", "1", "</a>"),
    ]
    #else
    static let xml: [Self] = []
    #endif
}

@Suite("Documents that nest deeper than the stack of a thread allows")
struct SmallStackTests {
    @Test(
        "A document is read or refused on a thread with a stack of any size",
        arguments: DeepDocument.json + DeepDocument.xml
    )
    func small(document: DeepDocument) async {
        for stack in [256, 512, 1024, 8192] {
            var last = 0
            for depth in [1, 8, 20, 40, 60, 80, 100, 150, 250, 400, 500] {
                let code = await failure(of: document, depth, stack: stack << 10)
                #expect(code == nil || code == .limitExceeded, "\(depth) in \(stack) KB")
                if code == nil { last = depth }
            }
            // The limit is not far below what the thread can read.
            #expect(last >= 20, "\(stack) KB")
            if stack == 8192 { #expect(last == 500) }
        }
    }

    private func failure(
        of document: DeepDocument,
        _ depth: Int,
        stack: Int
    ) async -> DecodingFailure.Code? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: document.failure(depth)) }
            thread.stackSize = stack
            thread.start()
        }
    }
}
