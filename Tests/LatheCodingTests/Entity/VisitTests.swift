import Foundation
import LatheCoding
import Testing

#if XML
import LatheXML
#endif

/// A field that is no stored property, and whose setter stores another value than it is given.
private struct Shout: Entity, Hashable {
    var text = ""

    private var loud: String {
        get { text.uppercased() }
        set { text = newValue.lowercased() }
    }

    static let fields: FieldTable = "text"
    static let blank = Shout()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&loud)
    }
}

/// A field that is read as a number and written as a text.
private struct Turn: ReadWriteEntity, Hashable {
    var count = 0

    static let fields: FieldTable = "count"
    static let blank = Turn()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        count = try reader.integer(Int.self)
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write("\(count) times")
    }
}

/// A field of each kind that is treated in a way of its own.
private struct Ways: Entity, Hashable {
    var kind: String { "way" }
    var password: String?
    var size = 3
    var color: Color?
    @Indirect var next: Shout?
    @Indirect var last = Turn()

    static let fields: FieldTable = "kind\npassword ?\nsize emptyIsNone\ncolor ?\nnext ?\nlast"
    static let blank = Ways()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(constant: kind)
        case .n1: visitor.visit(writeOnly: password)
        case .n2: visitor.visit(unlessEmpty: &size)
        case .n3: visitor.visit(&color)
        case .n4: visitor.visit(&_next)
        default: visitor.visit(&_last)
        }
    }
}

private enum Color: String, Enumeration, CaseIterable {
    case red
    static let blank = Color.red
}

@Suite("Visits of fields")
struct VisitTests {
    @Test("Writing does not change an entity, whatever a setter does")
    func computed() throws {
        let shout = Shout(text: "MiXed")
        let list = [shout, Shout(text: "a")]
        #expect(String(decoding: try shout.json(), as: UTF8.self) == #"{"text":"MIXED"}"#)
        #expect(
            String(decoding: try list.json(), as: UTF8.self) == #"[{"text":"MIXED"},{"text":"A"}]"#
        )
        #expect(shout.text == "MiXed")
        #expect(list[0].text == "MiXed")
        #expect(try Shout(json: Data(#"{"text":"MIXED"}"#.utf8)).text == "mixed")
        #if XML
        let document = String(decoding: try shout.xml(root: "a"), as: UTF8.self)
        #expect(document.hasSuffix("<a><text>MIXED</text></a>"))
        #expect(shout.text == "MiXed")
        #endif
    }

    @Test("An entity may be written in another way than it is read")
    func asymmetric() throws {
        #expect(
            String(decoding: try Turn(count: 2).json(), as: UTF8.self) == #"{"count":"2 times"}"#
        )
        #expect(try Turn(json: Data(#"{"count":2}"#.utf8)).count == 2)
        #expect(throws: (any Error).self) { try Turn(json: Data(#"{"count":"2 times"}"#.utf8)) }
    }

    @Test("Constants, values that are only written, and values in memory of their own")
    func alternatives() throws {
        let text =
            #"{"kind":"way","password":"p","size":5,"color":"red","next":{"text":"A"},"last":{"count":1}}"#
        var alternatives = try Ways(json: Data(text.utf8))
        #expect(alternatives.password == nil)
        #expect(alternatives.size == 5)
        #expect(alternatives.color == .red)
        #expect(alternatives.next == Shout(text: "a"))
        #expect(alternatives.last == Turn(count: 1))
        alternatives.password = "p"
        let written = String(decoding: try alternatives.json(), as: UTF8.self)
        #expect(written == text.replacing(#""count":1"#, with: #""count":"1 times""#))
    }

    @Test("An absent value is unchanged or becomes nil")
    func absent() throws {
        let text = #"{"kind":"way","size":"","color":null,"next":null,"last":{"count":1}}"#
        let alternatives = try Ways(json: Data(text.utf8))
        #expect(alternatives.size == 3)
        #expect(alternatives.color == nil)
        #expect(alternatives.next == nil)
        let written = String(decoding: try alternatives.json(), as: UTF8.self)
        #expect(written == #"{"kind":"way","size":3,"last":{"count":"1 times"}}"#)
    }

    @Test("Another value at the place of a constant is a failure")
    func constant() {
        #expect(throws: (any Error).self) {
            try Ways(json: Data(#"{"kind":"street","size":1,"last":{"count":1}}"#.utf8))
        }
    }
}
