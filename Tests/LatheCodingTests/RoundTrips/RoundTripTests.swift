import Foundation
import Invention
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("Values that are written and read back")
struct RoundTripTests {
    /// How many values are tried; `LATHE_ROUND_TRIPS=1000000` makes it a long run.
    private static let wanted =
        ProcessInfo.processInfo.environment["LATHE_ROUND_TRIPS"].flatMap { Int($0) } ?? 20_000

    @Test("Every value of a field is read as it was written, in both formats")
    func all() {
        let kinds = Kind.all
        var counts = [0, 0]
        var failures: [String: Int] = [:]
        for number in 0..<max(Self.wanted, kinds.count) {
            let kind = kinds[number % kinds.count]
            #if !XML
            if kind.isXML { continue }
            #endif
            var random = RandomValues(
                random: SeededGenerator(seed: UInt64(number)),
                isXML: kind.isXML
            )
            counts[kind.isXML ? 1 : 0] += 1
            guard let failure = kind.run(&random) else { continue }
            failures[kind.name, default: 0] += 1
            if failures[kind.name] == 1 {
                let format = kind.isXML ? "XML" : "JSON"
                Issue.record("seed \(number), \(kind.name) in \(format): \(failure)")
            }
        }
        print(
            "\(counts[0]) values went through JSON and \(counts[1]) through XML, of \(kinds.count) kinds"
        )
    }

    #if XML
    @Test(
        "A character that XML does not have is a failure with its place",
        arguments: ["\0", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]
    )
    func characters(text: String) {
        let label = Label(id: 1, name: "a\(text)b", color: nil)
        let failure = #expect(throws: EncodingFailure.self) { try [label, label].xml(root: "r") }
        #expect(failure?.code == .inexpressible && failure?.path == "/r/item/name")
        #expect(failure?.reason == "a character that XML does not have")
    }

    @Test(
        "A key that is not a name is a failure where keys are names",
        arguments: ["", "a b", "1", "a:b", "<"]
    )
    func keys(key: String) {
        let failure = #expect(throws: EncodingFailure.self) { try [key: 1].xml(root: "r") }
        #expect(failure?.reason == "a key that is not a name in XML")
    }
    #endif

    @Test("Maps are written in the order of their keys' bytes")
    func order() throws {
        let map = ["\u{E9}\0": 3, "f": 2, "e\u{301}": 1]
        #expect(
            String(decoding: try map.json(), as: UTF8.self)
                == "{\"e\u{301}\":1,\"f\":2,\"\u{E9}\\u0000\":3}"
        )
    }

    @Test(
        "Items that a joined text does not keep apart are a failure",
        arguments: [["a,b"], [""], ["a", ","]]
    )
    func joined(items: [String]) throws {
        CellTable.$current.withValue(CellTable.with("v xml=@v list separator=,")) {
            let cell = Cell(value: items)
            let failures = [
                #expect(throws: EncodingFailure.self) { try cell.json() },
                #expect(throws: EncodingFailure.self) { try cell.xml(root: "r") },
            ]
            for failure in failures { #expect(failure?.code == .inexpressible) }
            let none = Cell(value: [1, nil])
            #expect(throws: EncodingFailure.self) { try none.json() }
            #expect(throws: EncodingFailure.self) { try none.xml(root: "r") }
        }
        try CellTable.$current.withValue(CellTable.with("v xml=@v list separator=,,")) {
            #expect(throws: EncodingFailure.self) { try Cell(value: ["a,", "b"]).json() }
            #expect(throws: EncodingFailure.self) { try Cell(value: ["a,", "b"]).xml(root: "r") }
            let apart = Cell(value: ["a", ",b"])
            let again = try Cell<[String]>(json: apart.json())
            #expect(again == apart)
        }
    }
}
