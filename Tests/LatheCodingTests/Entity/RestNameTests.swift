import Foundation
import LatheCoding
import Testing

#if XML
import LatheXML
#endif

/// An entity that keeps members beside its fields.
private struct Note: Entity, Hashable {
    var name = ""
    var count: Int?
    var others: [String: String] = [:]

    static let fields: FieldTable = "name | title\nplace/count ?\n~ optional rest"
    static let blank = Note()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&name)
        case .n1: visitor.visit(&count)
        default: visitor.visit(&others)
        }
    }
}

/// A union whose case has no field for the name of the case.
private enum Item: Union, Hashable {
    case note(Note)

    static let discriminator = "kind"
    static let cases = ["note"]
    static let blank = Item.note(.blank)
    private static let table = FieldTable(case: "kind", of: Note.fields)

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Item {
        .note(try Note.read(from: &reader))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        guard case .note(let note) = self else { return }
        writer.write(note, case: "note", in: Self.table)
    }
}

@Suite("Members beside the fields of an entity")
struct RestNameTests {
    /// The names of fields, of their other ways, and of what is on the way to them.
    private static let taken = ["name", "title", "place"]

    @Test(
        "One that has the name of a field is a failure that says which, and nothing is written twice"
    )
    func taken() throws {
        for name in Self.taken {
            let note = Note(name: "a", others: [name: "b", "free": "c"])
            let failure = #expect(throws: EncodingFailure.self) { try note.json() }
            #expect(failure?.code == .inexpressible)
            #expect(failure?.reason.contains("'\(name)'") == true)
            #if XML
            let inXML = #expect(throws: EncodingFailure.self) { try note.xml(root: "note") }
            #expect(inXML?.reason == failure?.reason)
            #endif
        }
    }

    @Test("Others are written, also with names that fields have in other objects")
    func free() throws {
        let note = Note(name: "a", count: 1, others: ["count": "2", "Name": "b", "kind": "c"])
        let text = #"{"name":"a","place":{"count":1},"Name":"b","count":"2","kind":"c"}"#
        #expect(try String(decoding: note.json(), as: UTF8.self) == text)
        #expect(try Note(json: note.json()) == note)
        #if XML
        #expect(try Note(xml: note.xml(root: "note")) == note)
        #endif
    }

    @Test("The name of a union's case is written once, and read among the others")
    func caseName() throws {
        let text = #"{"kind":"note","name":"a","more":"b"}"#
        let item = try EntityDecoder().decode(Item.self, from: Data(text.utf8))
        #expect(item == .note(Note(name: "a", others: ["kind": "note", "more": "b"])))
        #expect(try String(decoding: item.json(), as: UTF8.self) == text)
        #if XML
        let xml = "<item><kind>note</kind><name>a</name><more>b</more></item>"
        let element = try EntityDecoder(formats: [.xml]).decode(Item.self, from: Data(xml.utf8))
        #expect(element == item)
        #expect(try String(decoding: item.xml(root: "item"), as: UTF8.self).hasSuffix(xml))
        #endif
    }
}
