import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation
import Testing

/// A schema of which Swift would take all but one name.
private struct Clash: CustomTestStringConvertible {
    var testDescription: String
    /// Members of the API's object beside its name.
    var schema: String
    /// What the diagnostics say, without the advice at their ends.
    var messages: [String]

    init(_ description: String, _ schema: String, _ messages: String...) {
        testDescription = description
        self.schema = schema
        self.messages = messages
    }
}

@Suite("Clashes of Swift names")
struct ClashingSwiftNamesTests {
    private static let groups = """
        "groups": [{ "group": "things", "endpoints": { "list": { "get": "/", "returns": "Thing" } } }]
        """

    private static let clashes = [
        Clash(
            "a server's variable and the initializer's own parameter",
            """
            "server": { "url": "https://{transport}.example", "variables": { "transport": {} } },
            "types": [{ "entity": "Thing", "fields": {} }], \(groups)
            """,
            "'transport' is 'transport' in Swift, which generated code needs in the client's initializer"
        ),
        Clash(
            "a server's variable and an API-wide parameter",
            """
            "server": { "url": "https://{lang}.example", "variables": { "lang": {} } },
            "parameters": { "lang": "string" },
            "types": [{ "entity": "Thing", "fields": {} }], \(groups)
            """,
            "'lang' and 'lang' are both 'lang' in Swift, in the client's initializer"
        ),
        Clash(
            "the parts of a body, and a body and a parameter",
            """
            "types": [], "groups": [{ "group": "things", "endpoints": { "send": {
                "post": "/", "query": { "up_load": "int?", "a": "int?" },
                "bodies": { "upLoad": { "multipart": { "a_b": "int", "aB": "int" } }, "text": { "multipart": { "a": "int" } } } } } }]
            """,
            "'upLoad' and 'up_load' are both 'upLoad' in Swift, in 'send'",
            "'aB' and 'a_b' are both 'aB' in Swift, in the body 'upLoad'"
        ),
        Clash(
            "an API-wide parameter and the account of an API with auth",
            """
            "auth": { "key": { "kind": "bearer" } }, "parameters": { "account": "string" },
            "types": [{ "entity": "Thing", "fields": {} }], \(groups)
            """,
            "'account' is 'account' in Swift, which generated code needs in the client's initializer"
        ),
        Clash(
            "the values of a credential",
            """
            "auth": { "q": { "kind": "query", "names": { "api_key": "a", "apiKey": "b" } },
                "k": { "kind": "keys", "headers": { "id": "X-A", "app-id": "X-B" }, "cookies": { "id": "a", "app_id": "b" } } },
            "types": [{ "entity": "Thing", "fields": {} }], \(groups)
            """,
            "'apiKey' and 'api_key' are both 'apiKey' in Swift, in the credential of 'q'",
            "'app_id' and 'app-id' are both 'appID' in Swift, in the credential of 'k'"
        ),
        Clash(
            "two authentication schemes",
            """
            "auth": { "api_key": { "kind": "bearer" }, "apiKey": { "kind": "basic" } },
            "types": [{ "entity": "Thing", "fields": {} }], \(groups)
            """,
            "'apiKey' and 'api_key' are both 'APIKey' in Swift, in the authentication schemes"
        ),
        Clash(
            "a case of a union that all messages are and a member of the protocol",
            """
            "messages": { "events": "Thing" },
            "types": [{ "union": "Thing", "cases": ["Event", "int"] }, { "entity": "Event", "fields": {} }],
            \(groups)
            """,
            "'Event' is 'event' in Swift, which generated code needs in 'Thing'"
        ),
        Clash(
            "a column and the case for other columns",
            """
            "types": [{ "entity": "Thing", "partial": true, "fields": { "unknown": "int", "a": "int" } }],
            \(groups)
            """,
            "'unknown' is 'unknown' in Swift, which generated code needs in the 'Field' of 'Thing'"
        ),
        Clash(
            "two columns",
            """
            "types": [{ "entity": "Thing", "partial": true, "columns": { "a-b": "x" },
                "fields": { "a_b": "int" } }],
            \(groups)
            """,
            "'a-b' and 'a_b' are both 'aB' in Swift, in the 'Field' of 'Thing'"
        ),
        Clash(
            "a type parameter and a type of the standard library",
            """
            "types": [{ "entity": "Box", "generic": ["String"], "fields": { "of": "String" } },
                { "entity": "Thing", "fields": { "box": "Box<int>" } }], \(groups)
            """,
            "'String' is 'String' in Swift, which generated code needs in 'Box'"
        ),
        Clash(
            "an entity and the table of a generic one",
            """
            "types": [{ "entity": "Box", "generic": ["Item"], "fields": { "item": "Item" } },
                { "entity": "BoxTable", "fields": {} },
                { "entity": "Thing", "fields": { "box": "Box<BoxTable>" } }], \(groups)
            """,
            "'BoxTable' is 'BoxTable' in Swift, which generated code needs in the module"
        ),
        Clash(
            "an entity and the type of all ids",
            """
            "types": [{ "entity": "ID", "fields": {} },
                { "entity": "Thing", "fields": { "of": "ID" } }], \(groups)
            """,
            "'ID' is 'ID' in Swift, which generated code needs in the module"
        ),
        Clash(
            "two requests",
            """
            "types": [{ "entity": "Thing", "fields": {} }],
            "groups": [{ "group": "things", "endpoints": {
                "thing": { "get": "/", "returns": "Thing" },
                "thingRequest": { "get": "/", "returns": "Thing" } } }]
            """,
            "'thingRequest' and 'thing' are both 'ThingRequest' in Swift, in the requests of 'things'"
        ),
    ]

    @Test("A Swift name that is given twice is reported at both places")
    func given() throws {
        let text = """
            { "language": 1, "api": "Shop", "types": [
              { "entity": "Item", "swift": "Thing", "fields": {
                  "a": { "type": "int", "swift": "x" },
                  "b": { "type": "int", "swift": "x" } } },
              { "entity": "Box", "swift": "Thing", "fields": {} } ] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        #expect(named == nil)
        #expect(
            DiagnosticList(diagnostics).rendered == """
                api.jsonc:4:38: error: the Swift name 'x' is given twice, expected another name [clashing-swift-name]
                api.jsonc:3:38: note: first given here
                api.jsonc:5:31: error: the Swift name 'Thing' is given twice, expected another name [clashing-swift-name]
                api.jsonc:2:32: note: first given here

                """
        )
    }

    @Test("Clashing names are replaced if the schema says so, with a warning")
    func renamed() throws {
        let text = """
            { "language": 1, "api": "Shop", "clashes": "rename", "types": [
              { "enum": "Zone", "cases": ["Etc/GMT0", "Etc/GMT-0", "EtcGMT0", "blank"] },
              { "entity": "zone_", "fields": { "a_b": "int", "a-b": "int", "aB": "int" } } ] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        #expect(named != nil)
        #expect(
            DiagnosticList(diagnostics).rendered == """
                api.jsonc:2:43: warning: 'Etc/GMT-0' and 'Etc/GMT0' are both 'etcGMT0' in Swift, in 'Zone'; it is called 'etcSlashGMTMinus0' [clashing-swift-name]
                api.jsonc:2:56: warning: 'EtcGMT0' and 'Etc/GMT0' are both 'etcGMT0' in Swift, in 'Zone'; it is called 'etcGMT02' [clashing-swift-name]
                api.jsonc:2:67: warning: 'blank' is 'blank' in Swift, which generated code needs in 'Zone'; it is called 'blank2' [clashing-swift-name]
                api.jsonc:3:15: warning: 'zone_' and 'Zone' are both 'Zone' in Swift, in the module; it is called 'ZoneUnderscore' [clashing-swift-name]
                api.jsonc:3:50: warning: 'a-b' and 'a_b' are both 'aB' in Swift, in 'zone_'; it is called 'aMinusB' [clashing-swift-name]
                api.jsonc:3:64: warning: 'aB' and 'a_b' are both 'aB' in Swift, in 'zone_'; it is called 'aB2' [clashing-swift-name]

                """
        )
    }

    @Test("A group and a call get names that suit their types and their members")
    func renamedMembers() throws {
        let text = """
            { "language": 1, "api": "Shop", "clashes": "rename", "types": [
              { "entity": "Things", "fields": {} }, { "entity": "Headers", "fields": {} } ], "groups": [
              { "group": "things", "endpoints": {
                "Any": { "get": "/a", "returns": { "type": "Headers", "headers": { "x": "int?" } } },
                "AnyValue": { "get": "/b", "returns": "Things" } } },
              { "group": "ShopClient", "endpoints": { "list": { "get": "/c" } } } ] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        let code = try translate(#require(named)).map { $0.source.rendered() }.joined()
        for type in ["public struct Headers:", "public struct Headers2:", "public struct Things2:"]
        {
            #expect(code.contains(type))
        }
        let clashes = diagnostics.filter { $0.rule == "clashing-swift-name" }
        #expect(
            DiagnosticList(clashes).rendered == """
                api.jsonc:2:53: warning: 'Headers' is 'Headers' in Swift, which generated code needs in the module; it is called 'Headers2' [clashing-swift-name]
                api.jsonc:3:14: warning: 'things' and 'Things' are both 'Things' in Swift, in the module; it is called 'Things2' [clashing-swift-name]
                api.jsonc:5:5: warning: 'AnyValue' and 'Any' are both 'AnyValueRequest' in Swift, in the requests of 'things'; it is called 'AnyValue2' [clashing-swift-name]
                api.jsonc:6:14: warning: 'ShopClient' is 'ShopClient' in Swift, which generated code needs in the module; it is called 'ShopClient2' [clashing-swift-name]

                """
        )
    }

    @Test("The values of a credential may have the names of the client's own members")
    func credentials() throws {
        let text = """
            { "language": 1, "api": "Shop",
              "auth": { "keys": { "kind": "keys", "headers": { "client": "X-Client", "account": "X-Account" } } },
              "types": [{ "entity": "Thing", "fields": {} }], \(Self.groups) }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        #expect(diagnostics.isEmpty)
        let code = try translate(#require(named)).map { $0.source.rendered() }.joined()
        #expect(code.contains("func authorize(client: String, account: String) async throws"))
        #expect(code.contains("try await self.client.authorize("))
        #expect(code.contains("await client.isAuthorized("))
    }

    @Test("Names that Swift does not allow together are reported", arguments: clashes)
    private func clash(_ clash: Clash) throws {
        let text = "{ \"language\": 1, \"api\": \"Shop\", \(clash.schema) }"
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let validated = try #require(model, "\(problems)")
        let (named, diagnostics) = NamedModel.naming(validated)
        #expect(named == nil)
        #expect(diagnostics.allSatisfy { $0.rule == "clashing-swift-name" })
        let messages = diagnostics.map { $0.message.split(separator: ";")[0] }
        #expect(messages == clash.messages.map { $0[...] })
    }
}
