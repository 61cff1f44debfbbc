import Foundation
import LatheCoding
import Testing

#if XML
import LatheXML
#endif

private struct Share: WireValue, Hashable {
    var value = 0
    static let blank = Share()
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        value = try reader.integer(Int.self)
        guard 0...100 ~= value else {
            throw reader.failure(.invalidValue, expected: "0 to 100", found: "another number")
        }
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(value) }
}

/// A value that is read by a visit, which does not throw.
private struct Visiting: WireValue, Hashable {
    var share = Share.blank
    static let blank = Visiting()
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        reader.visit(&share)
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { share.write(to: &writer) }
}

private struct VisitedValues: Entity, Hashable {
    var one: Visiting?
    var list: [Visiting] = []
    var map: [String: Visiting] = [:]
    static let fields: FieldTable = "one ?\nlist list optional\nmap map optional"
    static let blank = VisitedValues()
    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&one)
        case .n1: visitor.visit(&list)
        default: visitor.visit(&map)
        }
    }
}

/// An entity that wrongly visits two values for one field, of which the second one has alternatives.
private struct Twice: Entity {
    struct Inner: Entity {
        var number: Int?
        var share: Share?
        static let fields: FieldTable = "a|b ?\np|q ?"
        static let blank = Inner()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&number)
            default: visitor.visit(&share)
            }
        }
    }

    var number = 0
    var inner = Inner.blank
    static let fields: FieldTable = "v ?"
    static let blank = Twice()
    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&number)
        visitor.visit(&inner)
    }
}

@Suite("Visits that fail")
struct FailedVisitTests {
    private func failure<Value: WireValue>(_: Value.Type, json text: String) -> DecodingFailure? {
        do throws(DecodingFailure) {
            _ = try EntityDecoder().decode(Value.self, from: Data(text.utf8))
            return nil
        } catch { return error }
    }

    @Test(
        "A value that is read by a visit fails like one that is read by a throwing call",
        arguments: [
            (#"{"one": 500}"#, "$.one"), (#"{"list": [5, 500, 7]}"#, "$.list[1]"),
            (#"{"map": {"a": 5, "b": 500}}"#, "$.map.b"),
        ]
    )
    func visited(_ text: String, _ path: String) {
        let failure = failure(VisitedValues.self, json: text)
        #expect(failure?.code == .invalidValue)
        #expect(failure?.path == path)
        let list = self.failure([Visiting].self, json: "[5, 500, 7]")
        #expect(list?.code == .invalidValue && list?.path == "$[1]")
        #expect(self.failure([Visiting].self, json: #"["bad"]"#)?.code == .typeMismatch)
        #expect(self.failure([String: Visiting].self, json: #"{"a": 500}"#)?.code == .invalidValue)
        #expect(self.failure(Visiting?.self, json: "500")?.code == .invalidValue)
    }

    #if XML
    @Test(
        "In XML, too",
        arguments: ["<r><one>500</one></r>", "<r><list>5</list><list>500</list></r>"]
    )
    func visitedInXML(_ text: String) {
        let failure = #expect(throws: DecodingFailure.self) {
            try VisitedValues(xml: Data(text.utf8))
        }
        #expect(failure?.code == .invalidValue)
    }
    #endif

    @Test("After a failed visit, further visits of the field do nothing")
    func twice() {
        for text in [
            #"{"v": {"b": 1, "a": null}}"#, #"{"v": {"p": 500, "q": 1}}"#, #"{"v": "x"}"#,
        ] {
            // A failure that were released too often would end the program.
            for _ in 0..<1000 {
                let failure = failure(Twice.self, json: text)
                #expect(failure?.code == .typeMismatch && failure?.path == "$.v")
            }
        }
    }
}
