#if XML
import Foundation
import GoldenUnions
import LatheCoding
import LatheRuntime
import Testing
import LatheXML

@Suite("Unions in XML")
struct UnionXMLTests {
    @Test("In XML, an attribute or child distinguishes elements, and text does not")
    func elements() throws {
        let card = #"<r object="card"><id>7</id><number>1</number></r>"#
        #expect(try xml(card) == Source.card(Card(id: 7, object: .card, number: "1")))
        #expect(try element(xml(card, as: Source.self)) == card)
        let bank = #"<r object="bank_account"><number>2</number></r>"#
        #expect(try xml(bank) == Source.bankAccount(BankAccount(object: .bankAccount, number: "2")))
        #expect(try xml("<r>tok</r>") == Source.string("tok"))
        #expect(try xml("<r><a>1</a></r>") == Source.counts(["a": 1]))
        #expect(try xml("<r><name>A</name></r>") == Owner.person(Person(name: "A")))
        #expect(try xml("<r><note>a</note></r>") == Change.begin(Begin(note: "a")))
        #expect(try xml("<r><target>1</target></r>") == Change.move(Move(target: 1)))
        let marks = "<r><target>1</target><marks>c</marks></r>"
        #expect(try xml(marks) == Change.finish(Finish(target: 1, marks: ["c"])))
    }

    @Test("In XML, an open union keeps an element without the text that an entity may lack")
    func elementsWithoutText() throws {
        let stop = "<r><mark>stop</mark><seconds>3</seconds></r>"
        #expect(try xml(stop) == Sign.stop(Stop(mark: "stop", seconds: 3)))
        let none = "<r><seconds>3</seconds></r>"
        let sign = try xml(none, as: Sign.self)
        guard case .unknown("", _) = sign else {
            Issue.record("\(sign)")
            return
        }
        #expect(try element(sign) == none)
    }

    @Test("In XML, a child of a child distinguishes elements")
    func innerElements() throws {
        for (_, document, value) in UnionTests.memberships {
            #expect(try xml(document) == value)
            #expect(try xml(element(value)) == value)
        }
        let wrong = "<r><role>a</role><parent><kind>other</kind><name>b</name></parent></r>"
        #expect(throws: DecodingFailure.self) { try xml(wrong, as: Membership.self) }
    }

    @Test("In XML, a text is a number or a Boolean if it says so")
    func texts() throws {
        #expect(try xml("<r> 3 </r>") == Size.int(3))
        #expect(try xml("<r>-0.5</r>") == Size.double(-0.5))
        #expect(try xml("<r>INF</r>") == Size.double(.infinity))
        #expect(try xml("<r>true</r>") == Size.bool(true))
        #expect(try xml("<r>large</r>") == Size.preset(.large))
        #expect(try xml("<r>larger</r>") == Size.string("larger"))
    }

    @Test("A list in a union has an element of its own in XML")
    func items() throws {
        let item = Item(
            source: .counts(["a": 1, "b": 2]),
            inputs: [.strings(["a", "b"]), .string("c"), .strings(["d"])],
            choices: ["k": .url(try URL(parsing: "x:y"))]
        )
        #expect(
            try element(item)
                == "<r><source><a>1</a><b>2</b></source><inputs><input><item>a</item><item>b</item></input>"
                + "<input>c</input><input><item>d</item></input></inputs><choices><k>x:y</k></choices></r>"
        )
        #expect(try Item(xml: item.xml(root: "r")) == item)
    }

    @Test("A text that names a case may be an attribute in XML, and a member in JSON")
    func places() throws {
        let drawing = Drawing(
            name: "n",
            figure: .dot(Dot(x: 1)),
            parts: [.rod(Rod(type: "rod", length: 2)), .dot(Dot(x: 3))],
            title: .long(Rod(length: 4)),
            notes: [.short(Dot(x: 5))],
            typed: .dot(Dot(x: 6))
        )
        #expect(
            try text(drawing)
                == #"{"name":"n","figure":{"kind":"dot","x":1},"parts":[{"type":"rod","length":2},"#
                + #"{"type":"dot","x":3}],"title":{"is":"long","length":4},"notes":[{"is":"short","x":5}],"#
                + #""shape":{"type":"Dot","x":6}}"#
        )
        #expect(
            try element(drawing)
                == #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" name="n"><figure kind="dot" x="1"/>"#
                + #"<parts><rod class="rod"><length>2</length></rod><dot x="3"/></parts>"#
                + #"<long><length>4</length></long><notes><short x="5"/></notes>"#
                + #"<shape xsi:type="Dot" x="6"/></r>"#
        )
        #expect(try Drawing(json: drawing.json()) == drawing)
        #expect(try Drawing(xml: drawing.xml(root: "r")) == drawing)
        let figure = Figure.disc(Disc(kind: "disc", radius: 1))
        #expect(try element(figure) == #"<r kind="disc"><radius>1</radius></r>"#)
    }

    @Test("An element of a name that an open union does not have is kept under its name")
    func unknownName() throws {
        let text = #"<r name="n"><parts><dot x="1"/><hoop y="2">a</hoop></parts><notes/></r>"#
        let drawing = try Drawing(xml: Data(text.utf8))
        guard case .unknown("hoop", .xml(let hoop))? = drawing.parts.last else {
            Issue.record("\(drawing)")
            return
        }
        #expect(hoop.name == "hoop")
        #expect(try element(drawing) == text)
    }

    @Test("A type's name may have a prefix, and an element's a namespace")
    func prefixes() throws {
        let text =
            #"<r xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:t" name="n"><parts/>"#
            + #"<shape i:type="t:Dot" x="6"/><t:short x="1"/></r>"#
        let drawing = try Drawing(xml: Data(text.utf8))
        #expect(drawing.typed == .dot(Dot(x: 6)))
        #expect(drawing.title == .short(Dot(x: 1)))
    }

    @Test("A closed union has no case for an element of another name")
    func wrongName() {
        #expect(throws: DecodingFailure.self) {
            try Drawing(xml: Data(#"<r name="n"><parts/><middle/></r>"#.utf8))
        }
    }

    @Test("An open union keeps an element that matches none of its cases")
    func unknownElement() throws {
        let value = "<r><x/><y/></r>"
        let size: Size = try xml(value)
        guard case .unknown = size else {
            Issue.record("\(size)")
            return
        }
        #expect(try element(size) == value)
    }
}
#endif
