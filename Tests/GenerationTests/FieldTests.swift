import Foundation
import GoldenFields
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

/// Reads and writes the fields of entities that are more than a name and a type.
@Suite("Fields of generated entities")
struct FieldTests {
    // MARK: Constants

    @Test("A constant is always written, and is not a parameter of the initializer")
    func constants() throws {
        let card = Card(number: "1", tags: ["a"])
        #expect(card.object == "card")
        let written =
            #"{"object":"card","version":2,"live":true,"number":"1","tags":["a"],"codes":[]}"#
        #expect(try text(card) == written)
        #expect(try json(written) == card)
        #expect(
            try element(card)
                == #"<r object="card"><version>2</version><live>true</live><number>1</number>"#
                + "<tags><tag>a</tag></tags></r>"
        )
        #if XML
        #expect(try Card(xml: card.xml(root: "r")) == card)
        #endif
    }

    @Test(
        "Another value than the constant is a failure, and so is a missing one unless it is optional"
    )
    func otherConstants() {
        let other = failure { _ = try json(#"{"object":"bank","live":null}"#, as: Card.self) }
        #expect(other?.code == .invalidValue)
        #expect(other?.expected == "the constant `card`")
        #expect(other?.path == "$.object")
        let missing = failure {
            _ = try json(#"{"live":true,"number":"1","tags":[]}"#, as: Card.self)
        }
        #expect(missing?.code == .missingValue)
        let none = failure {
            _ = try json(#"{"object":null,"live":true,"number":"1","tags":[]}"#, as: Card.self)
        }
        #expect(none?.code == .typeMismatch)
        #expect(
            failure {
                _ = try json(
                    #"{"object":"card","live":null,"number":"1","tags":[]}"#,
                    as: Card.self
                )
            } == nil
        )
        #if XML
        let xml = failure { _ = try Card(xml: Data(#"<r object="x"/>"#.utf8)) }
        #expect(xml?.expected == "the constant `card`")
        #endif
    }

    @Test("A constant determines the case of a union and is its tag")
    func tags() throws {
        #expect(try json(#"{"object":"bank","number":"1"}"#) == Payer.bank(Bank(number: "1")))
        #expect(try json(#"{"count":1}"#) == Payer.owners(Owners(count: 1)))
        #expect(try text(Holder.bank(Bank(number: "1"))) == #"{"object":"bank","number":"1"}"#)
        #if XML
        let bank: Payer = try EntityDecoder(formats: [.xml]).decode(
            Payer.self,
            from: Data(#"<r object="bank"><number>1</number></r>"#.utf8)
        )
        #expect(bank == .bank(Bank(number: "1")))
        #endif
    }

    // MARK: One value or a list

    @Test("The only item of a list may stand by itself, and is written as a list")
    func single() throws {
        let card: Card = try json(
            #"{"object":"card","live":true,"number":"1","tags":"a","owners":{"name":"b"},"codes":3}"#
        )
        #expect(card == Card(number: "1", tags: ["a"], owners: [Owner(name: "b")], codes: [3]))
        #expect(
            try text(card)
                == #"{"object":"card","version":2,"live":true,"number":"1","tags":["a"],"#
                + #""owners":[{"name":"b"}],"codes":[3]}"#
        )
        let none: Card = try json(
            #"{"object":"card","live":true,"number":"1","tags":[],"owners":null}"#
        )
        #expect(none.owners == nil)
        let wrong = failure {
            _ = try json(#"{"object":"card","live":true,"number":"1","tags":null}"#, as: Card.self)
        }
        #expect(wrong?.path == "$.tags")
        let item = failure {
            _ = try json(#"{"object":"card","live":true,"number":"1","tags":5}"#, as: Card.self)
        }
        #expect(item?.expected == "text")
    }

    // MARK: Numbers that are none

    @Test("A value that no JSON number represents is a text if the field allows it")
    func nonFinite() throws {
        let measures = Measures(peak: .infinity, low: -.infinity, all: [.nan, 1], by: ["a": .nan])
        let written = #"{"peak":"Infinity","low":"-Infinity","all":"NaN 1","by":{"a":"NaN"}}"#
        #expect(try text(measures) == written)
        let read: Measures = try json(written)
        #expect(read.peak == .infinity && read.low == -.infinity)
        #expect(read.all.first?.isNaN == true && read.all.last == 1 && read.by["a"]?.isNaN == true)
        #expect(
            try json(written.replacing("-Infinity", with: "-INF"), as: Measures.self).low
                == -.infinity
        )
        for wrong in ["infinity", "nan", "1", ""] {
            let text = written.replacing(#""Infinity""#, with: #""\#(wrong)""#)
            #expect(failure { _ = try json(text, as: Measures.self) }?.path == "$.peak")
        }
    }

    @Test("A field that does not allow it neither reads nor writes such a text")
    func finite() {
        let other = failure {
            _ = try json(#"{"peak":1,"all":"","by":{},"plain":"NaN"}"#, as: Measures.self)
        }
        #expect(other?.code == .typeMismatch)
        #expect(throws: EncodingFailure.self) {
            try Measures(peak: 1, all: [], by: [:], plain: .nan).json()
        }
    }

    @Test("XML spells them as XML Schema does")
    func nonFiniteInXML() throws {
        let measures = Measures(
            peak: .infinity,
            low: -.infinity,
            all: [1, -.infinity],
            by: ["a": 2]
        )
        #expect(
            try element(measures)
                == "<r><peak>INF</peak><low>-INF</low><all>1 -INF</all><by><a>2</a></by></r>"
        )
        #if XML
        #expect(try Measures(xml: measures.xml(root: "r")) == measures)
        let nan = try Measures(
            xml: Data("<r><peak>NaN</peak><low>NaN</low><all/><by/></r>".utf8)
        )
        #expect(nan.peak.isNaN && nan.low?.isNaN == true)
        #endif
    }

    @Test("Parameters also write them so, where they allow it")
    func nonFiniteParameters() async throws {
        let transport = ScriptedTransport([.json(#"["NaN"]"#), .json("{}")])
        let client = FieldsClient(transport: transport)
        let found = try await client.cards.find(near: -.infinity, far: .nan)
        #expect(found.count == 1 && found[0].isNaN)
        try await client.cards.weigh(weights: [.infinity, 1])
        #expect(
            transport.requests.first?.request.url.absoluteString
                == "https://fields.example/cards/-INF?far=NaN"
        )
        #expect(
            transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
                == #"{"weights":["Infinity",1]}"#
        )
        await #expect(throws: APIError.self) {
            try await client.cards.find(near: 1, exact: .infinity)
        }
    }

    @Test(
        "Header fields also write them so",
        arguments: [("INF", Double.infinity), ("-INF", -.infinity), ("1.5", 1.5)]
    )
    func nonFiniteHeader(_ text: String, _ mean: Double) async throws {
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": "application/json", "X-Mean": text],
            body: Data(#"["-Infinity","Infinity",1]"#.utf8)
        )
        let client = FieldsClient(transport: ScriptedTransport([response]))
        let found = try await client.cards.findWithHeaders(near: 1)
        #expect(found.value == [-.infinity, .infinity, 1])
        #expect(found.headers.mean == mean)
    }

    #if XML
    @Test("In XML, results and parameters of a body spell them as XML Schema does")
    func nonFiniteDocuments() async throws {
        let transport = ScriptedTransport([
            .xml("<r><item>INF</item><item>-INF</item><item>1</item></r>"), .status(204),
        ])
        let client = FieldsClient(format: .xml, transport: transport)
        #expect(try await client.cards.find(near: 1) == [.infinity, -.infinity, 1])
        try await client.cards.weigh(weights: [.infinity, -.infinity, 1])
        let body = String(decoding: try #require(transport.requests.last).body, as: UTF8.self)
        #expect(body.contains("INF"))
        #expect(body.contains("-INF"))
        #expect(!body.contains("Infinity"))
    }
    #endif

    // MARK: Fields of other entities, and entities in place

    @Test("An entity has the fields that it includes, before its own or replaced by them")
    func included() throws {
        let person = Person(
            note: "n",
            byID: 2,
            id: 1,
            name: "A",
            home: Person.Home(street: "s", geo: Person.Home.Geo(lat: 1, long: 2)),
            lineItems: [LineItem(count: 3)]
        )
        let written =
            #"{"note":"n","by":2,"id":1,"fullName":"A","home":{"street":"s","geo":{"lat":1,"long":2}},"#
            + #""line-items":[{"count":3}]}"#
        #expect(try text(person) == written)
        #expect(try json(written) == person)
        #expect(
            try element(person)
                == #"<r note="n"><by>2</by><id>1</id><fullName>A</fullName><home><street>s</street>"#
                + #"<geo><lat>1</lat><long>2</long></geo></home><items><item count="3"/></items></r>"#
        )
        #if XML
        #expect(try Person(xml: person.xml(root: "r")) == person)
        #endif
        #expect(Audited(name: "A", byID: 1).name == "A")
    }

    @Test("A type in place is nested in that of its entity, unless it would hide another one")
    func nested() throws {
        // 'Owner' and 'Trip' have other meanings inside of the structure, and so has 'Date' everywhere.
        let trip = Trip(
            owner: Owner(name: "a"),
            date: TripDate(from: try #require(CalendarDate(year: 2013, month: 1, day: 21))),
            stops: [
                Trip.Stops(
                    owner: TripStopsOwner(name: "b"),
                    trip: TripStopsTrip(number: 2),
                    place: Trip.Stops.Place(lat: 1, owner: Owner(name: "c"))
                )
            ]
        )
        let written =
            #"{"owner":{"name":"a"},"date":{"from":"2013-01-21"},"stops":[{"owner":{"name":"b"},"#
            + #""trip":{"number":2},"place":{"lat":1,"owner":{"name":"c"}}}]}"#
        #expect(try text(trip) == written)
        #expect(try json(written) == trip)
        #if XML
        #expect(try Trip(xml: trip.xml(root: "r")) == trip)
        #endif
        let segment: Segment<Int> = try json(#"{"items":[1],"bounds":{"from":2}}"#)
        #expect(segment.bounds == SegmentBounds(from: 2))
    }

    @Test("A generic entity knows the ids of its items")
    func ids() throws {
        let page: GoldenFields.Page<Person> = try json(#"{"items":[],"next":7,"seen":[8]}"#)
        #expect(page.next == Person.ID(7))
        #expect(page.seen == [8])
        #expect(try text(page) == #"{"items":[],"next":7,"seen":[8]}"#)
    }

    // MARK: What is sent, what is read, and what is allowed

    @Test("Values that the service sets are read and not sent, in both formats")
    func readOnly() async throws {
        let response =
            #"{"id":7,"created":"1970-01-01T00:00:00Z","total":{"sum":3},"name":"a","age":20,"password":"x"}"#
        for format in [WireFormat.json, .xml] {
            #if !XML
            if format == .xml { continue }
            #endif
            let transport = ScriptedTransport([
                format == .json
                    ? .json(response)
                    : .xml(
                        #"<r id="7"><total><sum>3</sum></total><name>a</name><age>20</age><password>x</password></r>"#
                    )
            ])
            let client = FieldsClient(format: format, transport: transport)
            let account = Member(name: "a", password: "p", age: 20)
            let opened = try await client.cards.open(body: account)
            #expect(opened.id == 7 && opened.total?.sum == 3)
            // What the service never returns is not read.
            #expect(opened.password == nil)
            let body = transport.requests.first.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(
                body?.hasSuffix(
                    format == .json
                        ? #"{"name":"a","password":"p","tags":[],"age":20}"#
                        : "<Member><name>a</name><password>p</password><tags/><age>20</age></Member>"
                ) == true,
                "\(body ?? "")"
            )
        }
        // A document that is no request has them.
        let account = Member(id: 1, name: "a", age: 20)
        #expect(try text(account) == #"{"id":1,"name":"a","tags":[],"age":20}"#)
        #expect(try element(account) == #"<r id="1"><name>a</name><tags/><age>20</age></r>"#)
    }

    // MARK: Members beyond the fields

    @Test("Members beyond the fields have their type")
    func rest() throws {
        let rates: Rates = try json(#"{"USD":1.25,"base":"EUR","JPY":160}"#)
        #expect(rates == Rates(base: "EUR", rates: ["USD": 1.25, "JPY": 160]))
        #expect(try text(rates) == #"{"base":"EUR","JPY":160,"USD":1.25}"#)
        #expect(
            try element(rates) == "<r><base>EUR</base><JPY>160</JPY><USD>1.25</USD></r>"
        )
        #if XML
        #expect(try Rates(xml: rates.xml(root: "r")) == rates)
        #endif
        let wrong = failure { _ = try json(#"{"base":"EUR","USD":"1"}"#, as: Rates.self) }
        #expect(wrong?.path == "$.USD")
    }
}
