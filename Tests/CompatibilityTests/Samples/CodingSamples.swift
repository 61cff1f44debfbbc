import Foundation
import LatheCoding
import Testing
import LatheXML

struct Tier: Entity, Equatable {
    var name = ""
    var levels: Int?

    static let fields: FieldTable = ["name xml=@name", "levels optional"]
    static let blank = Tier()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&name)
        default: visitor.visit(&levels)
        }
    }
}

struct Percent: WireValue, Equatable {
    var value: Int

    static let blank = Percent(value: 0)

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        value = try reader.integer(Int.self)
        guard 0...100 ~= value else {
            throw reader.failure(.invalidValue, expected: "0 to 100", found: "another number")
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(value) }
}

extension EntityList<Tier> {
    var deepest: Tier? { self.max { ($0.levels ?? 0) < ($1.levels ?? 0) } }
}

enum Rarity: String, Enumeration, CaseIterable {
    case basic = "Basic"
    case fine = "Fine"

    static let blank = Rarity.basic
}

@Suite("Samples of coding")
struct CodingSamples {
    @Test("An entity by hand is read from JSON and written back")
    func json() throws {
        let tier = try Tier(json: Data(#"{ "name": "Gold", "levels": 3 }"#.utf8))
        print(tier.levels ?? 0)
        let document = try tier.json()
        #expect(tier == Tier(name: "Gold", levels: 3))
        #expect(String(decoding: document, as: UTF8.self) == #"{"name":"Gold","levels":3}"#)
    }

    @Test("A list contains what a program adds to it")
    func list() throws {
        let body = Data(
            #"{ "tiers": [{ "name": "Iron" }, { "name": "Gold", "levels": 3 }] }"#.utf8
        )
        let tiers = try EntityDecoder().decode(
            EntityList<Tier>.self,
            from: body,
            in: Envelope(value: Field("tiers", .list))
        )
        #expect(tiers.deepest?.name == "Gold")
    }

    @Test("A custom value checks what it reads")
    func value() throws {
        let percents = try EntityDecoder().decode(
            [Percent].self,
            from: Data("[7]".utf8)
        )
        #expect(percents == [Percent(value: 7)])
        let failure = try #require(throws: DecodingFailure.self) {
            try EntityDecoder().decode([Percent].self, from: Data("[7, 101]".utf8))
        }
        #expect(failure.description == "1:5: $[1]: expected 0 to 100, found another number")
    }

    @Test("A closed enum states the texts that it knows")
    func closed() throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try EntityDecoder().decode([Rarity].self, from: Data(#"["Rare"]"#.utf8))
        }
        #expect(failure.description == "1:2: $[0]: expected one of Basic, Fine, found another text")
    }

    @Test("A list is read while its document is received")
    func stream() async throws {
        let chunks = AsyncStream<Data> { continuation in
            for piece in [#"[{ "name": "Ir"#, #"on" }, { "name""#, #": "Gold" }]"#] {
                continuation.yield(Data(piece.utf8))
            }
            continuation.finish()
        }
        var names: [String] = []
        for try await tier in EntityDecoder().elements(of: Tier.self, in: chunks) {
            names.append(tier.name)
        }
        #expect(names == ["Iron", "Gold"])
    }

    @Test("Numbers and the order of members are kept")
    func tree() throws {
        let value = try JSONValue(parsing: Data(#"{ "b": 1.10, "a": [true, null] }"#.utf8))
        print(value["a"]?[0] == true)
        print(value)
        #expect(value["a"]?[0] == true)
        #expect(value.description == #"{"b":1.10,"a":[true,null]}"#)
    }

    @Test("The last of repeated keys is used, and a tree keeps all")
    func repeated() throws {
        let document = Data(#"{ "name": "Iron", "name": "Gold" }"#.utf8)
        let tier = try Tier(json: document)
        let tree = try JSONValue(parsing: document)
        #expect(tier.name == "Gold")
        #expect(tree["name"] == "Gold")
        #expect(tree.description == #"{"name":"Iron","name":"Gold"}"#)
    }

    @Test("A number that is not finite is a failure to write")
    func notFinite() {
        do throws(EncodingFailure) {
            let document = try ["limit": Double.infinity].json()
            print(document.count)
        } catch {
            print(error)
        }
        let failure = #expect(throws: EncodingFailure.self) {
            try ["limit": Double.infinity].json()
        }
        #expect(failure?.description == "$.limit: cannot write a number that is not finite")
    }

    @Test("Exceeding the limit on depth is a failure")
    func depth() throws {
        let decoder = EntityDecoder(limits: DecodingLimits(depth: 8, bytes: 1 << 20))
        let nested = Data(
            (String(repeating: "[", count: 9) + String(repeating: "]", count: 9)).utf8
        )
        let failure = try #require(throws: DecodingFailure.self) {
            try decoder.decode(JSONValue.self, from: nested)
        }
        #expect(failure.code == .limitExceeded)
    }
}

#if XML
@Suite("Samples of coding XML")
struct XMLCodingSamples {
    @Test("The same entity is read from XML")
    func entity() throws {
        let tier = try Tier(xml: Data(#"<tier name="Gold"><levels>3</levels></tier>"#.utf8))
        let document = try tier.xml(root: "tier")
        #expect(tier == Tier(name: "Gold", levels: 3))
        #expect(
            String(decoding: document, as: UTF8.self)
                .hasSuffix(#"<tier name="Gold"><levels>3</levels></tier>"#)
        )
    }

    @Test("A list of elements is found by its path")
    func list() throws {
        let body = Data(#"<answer><tiers><tier name="Iron"/></tiers></answer>"#.utf8)
        let tiers = try EntityDecoder(formats: [.xml]).decode(
            [Tier].self,
            from: body,
            in: Envelope(root: "answer", value: Field("tiers/tier", .list))
        )
        #expect(tiers == [Tier(name: "Iron")])
    }

    @Test("A value without a schema is a tree")
    func tree() throws {
        let body = Data(#"<a><b c="1">x</b><b/></a>"#.utf8)
        let tree = try EntityDecoder(formats: [.xml]).decode(XMLValue.self, from: body)
        print(tree.elements("b").count, tree["b"]?.attribute("c") ?? "", tree["b"]?.text ?? "")
        #expect(tree.elements("b").count == 2)
        #expect(tree["b"]?.attribute("c") == "1")
    }

    @Test("The encoding may be stated outside the document")
    func encoding() throws {
        let text = "<tier name='Золото'/>"
        let body = try #require(text.data(using: .windowsCP1251))
        let tier = try EntityDecoder(formats: [.xml]).decode(
            Tier.self,
            from: body,
            contentType: "text/xml; charset=windows-1251"
        )
        #expect(tier.name == "Золото")
    }

    @Test(
        "Refused documents have the place of the fault",
        arguments: [
            (
                "<!DOCTYPE tier [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><tier/>",
                "1:1: /: expected no document type, found a document type"
            ),
            (
                "<tier name='a'><levels>many</levels></tier>",
                "1:16: /tier/levels: expected an integer, found text"
            ),
            (
                "<tier name='a'>\n<levels></tier>",
                "2:16: /tier/levels: expected well-formed XML, found an end tag of another element"
            ),
        ]
    )
    func refusals(document: String, description: String) throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try Tier(xml: Data(document.utf8))
        }
        #expect(failure.description == description)
    }
}
#endif
