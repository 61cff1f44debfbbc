import Foundation
import GoldenChanges
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

/// Writes values of a golden and reads them back, in both formats.
@Suite("Generated code writes what it reads")
struct RoundTripTests {
    private func json(_ value: some Entity) -> String {
        String(decoding: (try? value.json()) ?? Data(), as: UTF8.self)
    }

    private func xml(_ value: some Entity) -> String {
        String(decoding: (try? value.xml(root: "r")) ?? Data(), as: UTF8.self).replacing(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            with: ""
        )
    }

    @Test("Kept values are omitted")
    func keep() throws {
        let change = CardChange()
        #expect(change == CardChange(title: .keep, due: .keep, tags: .keep, cover: .keep))
        #expect(json(change) == "{}")
        #expect(xml(change) == "<r/>")
        #expect(try CardChange(json: change.json()) == change)
        #if XML
        #expect(try CardChange(xml: change.xml(root: "r")) == change)
        #endif
    }

    @Test("A cleared value is null, and an element with xsi:nil")
    func clear() throws {
        let change = CardChange(title: .clear, due: .clear, tags: .clear, cover: .clear)
        #expect(json(change) == #"{"title":null,"due":null,"tags":null,"cover":null}"#)
        #expect(
            xml(change)
                == "<r xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
                + "<title xsi:nil=\"true\"/><due xsi:nil=\"true\"/>"
                + "<tags xsi:nil=\"true\"/><cover xsi:nil=\"true\"/></r>"
        )
        #expect(try CardChange(json: change.json()) == change)
        #if XML
        #expect(try CardChange(xml: change.xml(root: "r")) == change)
        #endif
    }

    @Test(
        "The value that is set is returned",
        arguments: [["a", "b"], ["a"], []]
    )
    func set(tags: [String]) throws {
        let change = CardChange(
            title: .set(""),
            due: .set(Date(timeIntervalSince1970: 7)),
            tags: .set(tags),
            cover: .set(Circle(radius: 1))
        )
        #expect(try CardChange(json: change.json()) == change)
        #if XML
        #expect(try CardChange(xml: change.xml(root: "r")) == change)
        #endif
    }

    @Test("A cleared value is an empty text in a form")
    func form() async throws {
        let transport = ScriptedTransport([.json("{}"), .json("{}")])
        let client = ChangesClient(transport: transport)
        try await client.cards.label(text: .clear)
        try await client.cards.label()
        #expect(
            transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["text=", ""]
        )
    }

    private static let card = Card(
        shapes: [
            .circle(Circle(radius: 0.5)), .dot(Dot(form: "dot")), .box(Box(side: 3)),
        ],
        kind: "circle",
        details: .circle(Circle(radius: 2)),
        event: .moved(Moved(by: 4))
    )

    @Test("A union writes its discriminator where no field of the case does")
    func tags() throws {
        #expect(
            json(Self.card)
                == #"{"shapes":[{"form":"circle","radius":0.5},{"form":"dot"},{"form":"box","side":3}],"#
                + #""kind":"circle","details":{"radius":2},"event":{"about":{"kind":"moved","by":4}}}"#
        )
        #expect(
            xml(Self.card)
                == "<r kind=\"circle\"><shape><form>circle</form><radius>0.5</radius></shape>"
                + "<shape form=\"dot\"/><shape><form>box</form><side>3</side></shape>"
                + "<details><radius>2</radius></details>"
                + "<event><about><kind>moved</kind><by>4</by></about></event></r>"
        )
    }

    @Test("A union is read as it was written")
    func unions() throws {
        #expect(try Card(json: Self.card.json()) == Self.card)
        #if XML
        #expect(try Card(xml: Self.card.xml(root: "r")) == Self.card)
        #endif
        var gone = Self.card
        gone.event = .gone(Gone())
        #expect(try Card(json: gone.json()) == gone)
        #if XML
        #expect(try Card(xml: gone.xml(root: "r")) == gone)
        #endif
    }

    @Test("A case that no text names is a failure with a clear message")
    func untold() {
        #expect {
            try Card(
                json: Data(#"{"shapes":[],"details":{},"event":{"about":{"kind":"gone"}}}"#.utf8)
            )
        } throws: { error in
            "\(error)".contains("expected a text with it that determines the kind of value")
        }
    }

    @Test("An XML body has the root element that the schema names, or otherwise the type's name")
    func roots() async throws {
        let transport = ScriptedTransport((0..<3).map { _ in .xml("<r/>") })
        let client = ChangesClient(format: .xml, transport: transport)
        _ = try? await client.cards.change(CardChange())
        try await client.cards.move(Circle(radius: 1))
        try await client.cards.sort(body: [1])
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.count == 3)
        #expect(bodies.first?.hasSuffix("<CardChange/>") == true)
        #expect(
            bodies.dropFirst().first?.hasSuffix(
                #"<ns1:move xmlns:ns1="DAV:"><radius>1</radius></ns1:move>"#
            ) == true
        )
        #expect(bodies.last?.contains("<document>") == true)
    }

    @Test("Constants of a query are escaped once")
    func constants() async throws {
        let transport = ScriptedTransport([.json("{}")])
        _ = try? await ChangesClient(transport: transport).cards.find()
        #expect(
            transport.requests.map(\.request.url.absoluteString)
                == ["https://changes.example/cards?q=a%20b&r=100%25"]
        )
    }
}
