import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

/// A value of one kind inside another one, as deep as a test makes it.
private indirect enum Nest: WireValue {
    case end
    case text
    case any(AnyValue)
    case list(Nest)
    case map(Nest)
    case entity(Nest)
    case array(Nest)

    static let blank = Nest.end

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = .any(try reader.anyValue())
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .end: writer.write([] as [Int])
        case .text: writer.write(1)
        case .any(let value): writer.write(any: value)
        case .list(let inner): writer.write([inner])
        case .map(let inner): writer.write(["k": inner])
        case .entity(let inner): writer.write(Room<Placed>(inner: inner))
        case .array(let inner): writer.write(Room<Indexed>(inner: inner))
        }
    }
}

private enum Placed: FormSource { static let field: Field = "a/b" }
private enum Indexed: FormSource { static let field: Field = "[1] xml=b" }

private struct Room<Form: FormSource>: Entity {
    var inner = Nest.end
    static var fields: FieldTable { [Form.field] }
    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&inner) }
}

@Suite("The depth of documents that are written")
struct DepthTests {
    /// The counts around those at which a document has 1,024 levels.
    private static let counts = [
        505, 507, 508, 511, 512, 513, 1013, 1014, 1015, 1016, 1022, 1023, 1024, 1025,
    ]

    private static let kinds: [(String, @Sendable (Nest) -> Nest)] = [
        ("list", { .list($0) }), ("map", { .map($0) }), ("entity", { .entity($0) }),
        ("array", { .array($0) }),
    ]

    private static func deep(_ levels: Int) -> AnyValue {
        .json((0..<levels).reduce(1) { value, _ in .array([value]) })
    }

    private static func deepXML(_ levels: Int) -> AnyValue {
        .xml(
            (0..<levels).reduce(XMLValue("e")) { element, level in
                XMLValue("e", children: [.text("\(level)"), .element(element)])
            }
        )
    }

    /// Writes values of more and more levels, and returns what is wrong if the last one that is not refused cannot
    /// be read.
    private static func faults(
        _ write: (Nest) throws(EncodingFailure) -> Data,
        _ read: (Data, DecodingLimits) throws(DecodingFailure) -> Void
    ) -> [String] {
        var faults: [String] = []
        let ends: [(String, Nest)] = [
            ("list", .end), ("text", .text), ("value", .any(deep(9))),
            ("element", .any(deepXML(9))),
        ]
        for (name, wrap) in kinds {
            for (end, inside) in ends {
                var value = inside
                var count = 0
                var greatest: Data?
                var refused = 0
                for wanted in counts {
                    while count < wanted {
                        value = wrap(value)
                        count += 1
                    }
                    do throws(EncodingFailure) {
                        greatest = try write(value)
                        if refused > 0 { faults.append("\(name): written after a refusal") }
                    } catch {
                        if error.code != .limitExceeded { faults.append("\(name): \(error)") }
                        refused += 1
                    }
                }
                guard let greatest, refused > 0 else {
                    faults.append("\(name) with \(end): \(refused) were refused")
                    continue
                }
                do throws(DecodingFailure) {
                    try read(greatest, DecodingLimits(depth: .max))
                } catch {
                    faults.append("\(name) with \(end): \(error)")
                }
                // What was written uses the levels that there are.
                if (try? read(greatest, DecodingLimits(depth: 1021))) != nil {
                    faults.append("\(name) with \(end): refused too early")
                }
            }
        }
        return faults
    }

    /// Runs something on a thread whose stack is not the limit.
    private func onLargeStack(_ body: @escaping @Sendable () -> [String]) async -> [String] {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 128 << 20
            thread.start()
        }
    }

    @Test("Written JSON is not deeper than what can be read")
    func json() async {
        let faults = await onLargeStack {
            Self.faults { nest throws(EncodingFailure) in
                try nest.json()
            } _: { document, limits throws(DecodingFailure) in
                _ = try JSONValue(parsing: document, limits: limits)
            }
        }
        #expect(faults == [])
    }

    #if XML
    @Test("Written XML is not deeper than what can be read")
    func xml() async {
        let faults = await onLargeStack {
            Self.faults { nest throws(EncodingFailure) in
                try nest.xml(root: "r")
            } _: { document, limits throws(DecodingFailure) in
                _ = try XMLTest.decode(XMLValue.self, Array(document), limits: limits)
            }
        }
        #expect(faults == [])
    }
    #endif

    @Test("Constraints of values that are too deep for the stack are a failure")
    func constraints() async {
        for (name, wrap) in Self.kinds {
            let failure: String? = await withCheckedContinuation { continuation in
                let thread = Thread {
                    let value = (0..<1000).reduce(Nest.end) { inner, _ in wrap(inner) }
                    do throws(ConstraintFailure) {
                        try value.validate()
                        continuation.resume(returning: nil)
                    } catch {
                        continuation.resume(returning: error.expected)
                    }
                }
                thread.stackSize = 256 << 10
                thread.start()
            }
            #expect(failure == "fewer values inside one another", "\(name)")
        }
    }

    @Test("The failure names the place of the first level that is too deep")
    func path() throws {
        let deep = Self.deep(1024)
        let failure = #expect(throws: EncodingFailure.self) { try ["a": [deep]].json() }
        #expect(failure?.path == "$.a[0]")
        #expect(try AnyValue.json(.array([])).json() == Data("[]".utf8))
        let written = try deep.json()
        #expect(written.count == 2049)
    }
}
