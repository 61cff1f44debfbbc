import Foundation
import GoldenUnions
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

/// Reads unions by what their values look like, and writes them back.
@Suite("Unions that the shape of a value tells apart")
struct UnionTests {
    private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"

    // MARK: Which case it is

    @Test("A member with a constant value distinguishes entities, wherever it is")
    func constants() throws {
        let card = #"{"id":7,"object":"prepaid card","number":"1"}"#
        #expect(try json(card) == Source.card(Card(id: 7, object: .prepaidCard, number: "1")))
        let bank = #"{"number":"2","object":"bank_account"}"#
        #expect(
            try json(bank) == Source.bankAccount(BankAccount(object: .bankAccount, number: "2"))
        )
        #expect(try json(#"{"a":1,"b":2}"#) == Source.counts(["a": 1, "b": 2]))
        #expect(try json(#""tok_1""#) == Source.string("tok_1"))
        #expect(try text(json(card, as: Source.self)) == card)
    }

    @Test("An object without the constant that the others have is of the case that may lack it")
    func optionalConstant() throws {
        let plain = Effect.blur(Blur(radius: 3))
        #expect(try json(#"{"radius":3}"#) == plain)
        #expect(try json("{}") == Effect.blur(Blur()))
        #expect(try json(#"{"radius":3,"kind":"steps"}"#) == Effect.steps(Steps(radius: 3)))
        // A constant is always written.
        #expect(try text(plain) == #"{"kind":"blur","radius":3}"#)
        #expect(try json(#"{"kind":"blur","radius":3}"#) == plain)
        let other = #"{"kind":"glow","radius":3}"#
        #expect(try json(other, as: Effect.self).isUnknown)
        #expect(try text(json(other, as: Effect.self)) == other)
    }

    @Test("A number and a case of an enum name a case by their texts")
    func scalarNames() throws {
        #expect(try json(#"{"level":1}"#) == Level.value1(First(level: 1)))
        #expect(try json(#"{"level":"mid"}"#) == Level.mid(Middle(level: .mid)))
        #expect(try text(Level.value1(First(level: 1))) == #"{"level":1}"#)
    }

    @Test("A required member that only one case has distinguishes entities")
    func required() throws {
        #expect(try json(#"{"name":"A"}"#) == Owner.person(Person(name: "A")))
        #expect(
            try json(#"{"name":"A","number":"1"}"#)
                == Owner.company(Company(name: "A", number: "1"))
        )
        let gone = Owner.gone(Gone(since: Date(timeIntervalSince1970: 0)))
        #expect(try json(#"{"since":"1970-01-01T00:00:00Z","number":"1"}"#) != gone)
        #expect(try json(#"{"since":"1970-01-01T00:00:00Z"}"#) == gone)
    }

    @Test("The kind of a value distinguishes scalars")
    func kinds() throws {
        #expect(try json("3") == Size.int(3))
        #expect(try json("-0.5") == Size.double(-0.5))
        #expect(try json("1e3") == Size.double(1000))
        #expect(try json("10000000000000000000") == Size.double(1e19))
        #expect(try json("true") == Size.bool(true))
        #expect(try json(#""sm\u0061ll""#) == Size.preset(.small))
        #expect(try json(#""medium""#) == Size.string("medium"))
    }

    @Test("The first item distinguishes lists")
    func lists() throws {
        #expect(try json(#"["a"]"#) == Input.strings(["a"]))
        #expect(try json("[1, 2]") == Input.ints([1, 2]))
        #expect(try json("[[1], []]") == Input.intLists([[1], []]))
        #expect(try json("[]") == Input.strings([]))
        #expect(try json(#""a""#) == Input.string("a"))
    }

    @Test("Cases with the same shape are tried in order")
    func order() throws {
        let id = try #require(UUID(uuidString: Self.id))
        #expect(try json(#""\#(Self.id)""#) == Choice.uuid(id))
        let url = try URL(parsing: "https://a.example")
        #expect(try json(#""https://a.example""#) == Choice.url(url))
        #expect(try json("7") == Choice.cardID(7))
    }

    @Test("A value is read as the case that alone has a certain member")
    func members() throws {
        #expect(try json(#"{"note":"a"}"#) == Change.begin(Begin(note: "a")))
        #expect(try json("{}") == Change.begin(Begin()))
        #expect(try json(#"{"by":"a","target":1}"#) == Change.move(Move(by: "a", target: 1)))
        let finish = #"{"target":1,"result":"b"}"#
        #expect(try json(finish) == Change.finish(Finish(target: 1, result: "b")))
        #expect(try json(#"{"marks":["c"]}"#) == Change.finish(Finish(marks: ["c"])))
        // Null is no member.
        let null = #"{"note":"a","target":null,"result":null,"marks":null}"#
        #expect(try json(null) == Change.begin(Begin(note: "a")))
        // What does not read is tried as the others.
        #expect(try json(#"{"by":"a","target":"b"}"#) == Change.begin(Begin(by: "a")))
    }

    @Test("A value that matches no other case is one of the case for any value")
    func anyValue() throws {
        #expect(try json(#"[{"name":"A"}]"#) == Rows.people([Person(name: "A")]))
        #expect(try json("[]") == Rows.people([]))
        let mixed = #"[{"name":"A"},{"age":1},3]"#
        guard case .anies(let values) = try json(mixed, as: Rows.self) else {
            Issue.record("\(try json(mixed, as: Rows.self))")
            return
        }
        #expect(values.count == 3)
        #expect(try text(json(mixed, as: Rows.self)) == mixed)
        #expect(try text(json("[null,[1]]", as: Rows.self)) == "[null,[1]]")
        #expect(try json(#"{"name":"A"}"#) == Loose.person(Person(name: "A")))
        let loose = #"{"name":1}"#
        #expect(try text(json(loose, as: Loose.self)) == loose)
        guard case .members = try json(loose, as: Loose.self) else {
            Issue.record("\(try json(loose, as: Loose.self))")
            return
        }
        #expect(throws: DecodingFailure.self) { try json("{}", as: Rows.self) }
        #expect(throws: DecodingFailure.self) { try json("[]", as: Loose.self) }
    }

    static let memberships: [(String, String, Membership)] = [
        (
            #"{"role":"a","parent":{"name":"b","kind":"group"}}"#,
            "<r><role>a</role><parent><name>b</name><kind>group</kind></parent></r>",
            .inGroup(InGroup(role: "a", parent: Group(name: "b")))
        ),
        (
            #"{"parent":{"kind":"team","":1,"name":"b"},"":2,"role":"a"}"#,
            "<r><parent><kind>team</kind><name>b</name></parent><role>a</role></r>",
            .inTeam(InTeam(role: "a", parent: Team(name: "b")))
        ),
        (
            #"{"role":"a","parent":{"name":"b","fee":1}}"#,
            "<r><role>a</role><parent><name>b</name><fee>1</fee></parent></r>",
            .inClub(InClub(role: "a", parent: Club(name: "b", fee: 1)))
        ),
        (
            #"{"role":"a","parent":"c"}"#, "<r><role>a</role><parent>c</parent></r>",
            .guest(Guest(role: "a", parent: "c"))
        ),
        (#"{"role":"a"}"#, "<r><role>a</role></r>", .guest(Guest(role: "a"))),
    ]

    @Test("A member of a member distinguishes entities")
    func inside() throws {
        for (document, _, value) in Self.memberships {
            #expect(try json(document) == value)
            #expect(try json(text(value)) == value)
        }
        let list = "[" + Self.memberships.map(\.0).joined(separator: ",") + "]"
        #expect(try json(list) == Self.memberships.map(\.2))
        // A member elsewhere does not count.
        let guest = Membership.guest(Guest(role: "a"))
        #expect(try json(#"{"role":"a","kind":"team","fee":1}"#) == guest)
        for wrong in [
            #"{"role":"a","parent":{"kind":"other","name":"b"}}"#, #"{"role":"a","parent":{}}"#,
            #"{"role":"a","parent":[{"kind":"team","name":"b"}]}"#,
            #"{"role":"a","parent":{"kind":{"kind":"team"},"name":"b"}}"#,
            #"{"role":"a","parent":{"kind":"team"}}"#,
        ] {
            #expect(throws: DecodingFailure.self) { try json(wrong, as: Membership.self) }
        }
        for broken in [#"{"role":"a","parent":{"kind":"#, #"{"role":"a","parent":{kind":1}}"#] {
            #expect(throws: DecodingFailure.self) { try json(broken, as: Membership.self) }
        }
    }

    @Test("A value is read as the case that alone has a certain member of a member")
    func innerMembers() throws {
        let service = #"{"metadata":{"service":"a"}}"#
        let dependency = Relation.dependency(Dependency(metadata: DependencyData(service: "a")))
        #expect(try json(service) == dependency)
        #expect(try json("[\(service),{}]") == [dependency, Relation.likeness(Likeness())])
        #expect(
            try json(#"{"metadata":{"score":1,"service":null}}"#)
                == Relation.likeness(Likeness(metadata: LikenessData(score: 1)))
        )
        // What does not read is tried as the others.
        #expect(
            try json(#"{"metadata":{"service":1,"note":"a"}}"#)
                == Relation.likeness(Likeness(metadata: LikenessData(note: "a")))
        )
        #expect(throws: DecodingFailure.self) {
            try json(#"{"metadata":"service"}"#, as: Relation.self)
        }
        #if XML
        #expect(try xml("<r><metadata><service>a</service></metadata></r>") == dependency)
        let note = Relation.likeness(Likeness(metadata: LikenessData(note: "a")))
        #expect(try xml("<r><metadata><note>a</note></metadata></r>") == note)
        #endif
    }

    @Test("A field defines the format of a time in a union")
    func times() throws {
        let item = #"{"source":"s","inputs":[],"choices":{},"moment":7}"#
        #expect(try Item(json: Data(item.utf8)).moment == .instant(Date(timeIntervalSince1970: 7)))
        #expect(try text(Item(json: Data(item.utf8))) == item)
    }

    @Test("A value without a discriminator, or with another one, is of the default case")
    func fallback() throws {
        let texts = [
            #"{"kind":"cat","lives":9}"#, #"{"note":"a"}"#, #"{"kind":"dog","note":"b"}"#,
            #"{"kind":"rest"}"#,
        ]
        let pets: [Pet] = try texts.map { try json($0) }
        #expect(
            pets == [
                .cat(Cat(lives: 9)), .rest(Rest(note: "a")), .rest(Rest(kind: "dog", note: "b")),
                .rest(Rest(kind: "rest")),
            ]
        )
        #expect(try pets.map { try text($0) } == texts)
        // An entity that has no field for the text is written with that of its case.
        let toy: Toy = try json(#"{"x":1}"#)
        #expect(toy == .dot(Dot(x: 1)))
        #expect(try text(toy) == #"{"type":"dot","x":1}"#)
        #expect(throws: DecodingFailure.self) { let _: Pet = try json("7") }
        #expect(throws: DecodingFailure.self) { let _: Toy = try json(#"{"length":1}"#) }
    }

    #if XML
    @Test("In XML the name of the element chooses the case of a result, and of the default case")
    func elements() async throws {
        func toys(_ text: String) async throws -> [Toy] {
            let transport = ScriptedTransport([.xml(text)])
            return try await UnionsClient(format: .xml, transport: transport).items.toys()
        }
        let text = #"<toys><rod class="rod"><length>2</length></rod><dot x="1"/></toys>"#
        #expect(try await toys(text) == [.rod(Rod(type: "rod", length: 2)), .dot(Dot(x: 1))])
        // An element of another name is of the default case, if it reads as such.
        #expect(try await toys(#"<toys><ball x="3"/></toys>"#) == [.dot(Dot(x: 3))])
        await #expect(throws: APIError.self) { try await toys("<toys><ball/></toys>") }
        #expect(try await toys("<toys/>") == [])
    }

    @Test("The root element of a document has the name of its case")
    func roots() async throws {
        let transport = ScriptedTransport([.xml(#"<dot x="1"/>"#), .status(204)])
        let items = UnionsClient(format: .xml, transport: transport).items
        #expect(try await items.toy() == .dot(Dot(x: 1)))
        try await items.play(.rod(Rod(length: 2)))
        let body = try #require(transport.requests.last).body
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"<?xml version="1.0" encoding="UTF-8"?><rod><length>2</length></rod>"#
        )
    }

    @Test("In XML, too, a value without a discriminator is of the default case")
    func fallbackInXML() throws {
        #expect(try xml("<r><kind>cat</kind><lives>9</lives></r>") == Pet.cat(Cat(lives: 9)))
        #expect(try xml("<r><note>a</note></r>") == Pet.rest(Rest(note: "a")))
        let dog = Pet.rest(Rest(kind: "dog", note: "b"))
        #expect(try xml("<r><kind>dog</kind><note>b</note></r>") == dog)
        #expect(try xml(element(dog)) == dog)
    }
    #endif

    @Test("An open union keeps a value without the text that an entity may lack")
    func withoutText() throws {
        let texts = [
            #"{"mark":"stop","seconds":3}"#, #"{"seconds":3}"#, #"{"street":"a"}"#, "{}",
            #"{"mark":"hill","angle":9}"#,
        ]
        let signs: [Sign] = try texts.map { try json($0) }
        #expect(signs[0] == .stop(Stop(mark: "stop", seconds: 3)))
        for (sign, name) in zip(signs.dropFirst(), ["", "", "", "hill"]) {
            guard case .unknown(name, _) = sign else {
                Issue.record("\(sign)")
                continue
            }
        }
        #expect(try signs.map { try text($0) } == texts)
        // Of a case that the text names, all must be there.
        #expect(throws: DecodingFailure.self) { let _: Sign = try json(#"{"mark":"way"}"#) }
        // An entity that requires the text says that there is one.
        #expect(throws: DecodingFailure.self) { let _: Figure = try json(#"{"radius":1}"#) }
    }

    // MARK: None of them

    @Test(
        "An open union keeps a value that matches none of its cases unchanged",
        arguments: ["null", "[1,{}]", "true"]
    )
    func unknown(_ value: String) throws {
        let source: Source = try json(value)
        guard case .unknown(let kept) = source else {
            Issue.record("\(source)")
            return
        }
        #expect(kept == .json(try JSONValue(parsing: Data(value.utf8))))
        #expect(try text(source) == value)
    }

    @Test("A closed union states its types and the place in the failure")
    func closed() {
        #expect {
            try Item(json: Data(#"{"source":"s","choices":{},"inputs":["a",true]}"#.utf8))
        } throws: { error in
            let failure = error as? DecodingFailure
            return failure?.code == .typeMismatch && failure?.path == "$.inputs[1]"
                && failure?.expected == "one of [string], [[int]], [int], string"
        }
    }

    @Test("A fault inside the matching case of a value is reported")
    func wrong() {
        #expect {
            try json(#"{"object":"card","id":1}"#, as: Source.self)
        } throws: { error in
            (error as? DecodingFailure)?.expected == "a value at 'number'"
        }
        #expect {
            try json(#""a"x"#, as: Choice.self)
        } throws: { error in
            (error as? DecodingFailure)?.code == .malformed
        }
    }

    @Test("A document in which every level may be of two types fails quickly")
    func depth() {
        let levels = 400
        let start = String(repeating: #"{"nest":"#, count: levels)
        let text = start + "true" + String(repeating: "}", count: levels)
        #expect {
            try json(text, as: Nest.self)
        } throws: { error in
            (error as? DecodingFailure)?.code == .limitExceeded
        }
        #if XML
        let element = String(repeating: "<nest>", count: levels)
        let end = String(repeating: "</nest>", count: levels)
        #expect {
            try xml("<r>\(element)true\(end)</r>", as: Nest.self)
        } throws: { error in
            (error as? DecodingFailure)?.code == .limitExceeded
        }
        #endif
    }
}

extension Effect {
    fileprivate var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
