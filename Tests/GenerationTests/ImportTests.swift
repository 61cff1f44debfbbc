import Foundation
import GoldenImports
import GoldenShared
import LatheCoding
import LatheRuntime
import LatheTesting
import SchemaSyntax
import Testing

@testable import LatheTool
import LatheXML

/// Schemas that use the types of other schemas.
@Suite("Types of other modules")
struct ImportTests {
    private typealias Scratch = OutputTests.Scratch

    private static let shop = """
        {
            "language": 1, "api": "Shop", "server": "https://shop.example", "imports": ["Money"],
            "groups": [{ "group": "items", "endpoints": { "get": { "get": "/", "returns": "Price" } } }]
        }
        """

    private static func money(_ more: String = "", fields: String = #""cents": "int""#) -> String {
        """
        {
            "language": 1, "api": "Money"\(more),
            "types": [{ "entity": "Price", "fields": { \(fields) } }]
        }
        """
    }

    /// What is told of schemas, without the path of the folder.
    private func findings(_ scratch: Scratch, _ folder: String) -> [String] {
        let path = scratch.url.appending(path: folder).path
        let root = scratch.url.standardizedFileURL.path + "/"
        return CheckedSchemas(folder: path).diagnostics.sorted().map {
            $0.description.replacing(root, with: "")
        }
    }

    // MARK: Folders

    @Test(
        "The folder is next to the target, or in that of a neighboring target",
        arguments: ["Money", "../Money/Schemas"]
    )
    func places(_ place: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.shop, to: "Sources/Shop/api.jsonc")
        try scratch.write(Self.money(), to: "Sources/\(place)/api.jsonc")
        #expect(findings(scratch, "Sources/Shop") == [])
    }

    @Test("A missing folder is reported with its expected path")
    func missing() throws {
        let scratch = try Scratch()
        try scratch.write(Self.shop, to: "Sources/Shop/api.jsonc")
        #expect(
            findings(scratch, "Sources/Shop") == [
                "Sources/Shop/api.jsonc:2:81: error: no schemas of 'Money' were found, expected the folder "
                    + "'Sources/Money' or 'Money/Schemas' [unresolved-import]"
            ]
        )
    }

    @Test("An option names the folder, and a target must depend on the module")
    func option() throws {
        let scratch = try Scratch()
        try scratch.write(Self.shop, to: "schemas/api.jsonc")
        try scratch.write(Self.money(), to: "far/away/api.jsonc")
        let away = "Money=" + scratch.url.appending(path: "far/away").path
        let generate = ["generate", scratch.schemas, "--output", scratch.output]
        #expect(CommandLineTool.run(["validate", scratch.schemas]) == 1)
        #expect(CommandLineTool.run(["validate", scratch.schemas, "--import", "Money"]) == 2)
        #expect(CommandLineTool.run(["validate", scratch.schemas, "--import", away]) == 0)
        #expect(CommandLineTool.run(generate) == 1)
        #expect(CommandLineTool.run(generate + ["--import", away]) == 0)
        #expect(try scratch.text("out/API+Client.swift").contains("public import Money\n"))

        // Beside the schemas, but no dependency of the target.
        try scratch.write(Self.money(), to: "Money/api.jsonc")
        let target = ["--target", "App", "--module-dependency", "LatheRuntime"]
        #expect(CommandLineTool.run(generate + target) == 1)
        #expect(CommandLineTool.run(generate + target + ["--import", away]) == 0)
    }

    @Test("Mistakes of an imported schema are reported at their places, and cause no others")
    func mistakes() throws {
        let scratch = try Scratch()
        try scratch.write(Self.shop, to: "Shop/api.jsonc")
        try scratch.write(Self.money(fields: #""cents": "nit""#), to: "Money/api.jsonc")
        #expect(
            findings(scratch, "Shop") == [
                "Money/api.jsonc:3:58: error: no type 'nit' is declared; did you mean 'int'? [unresolved-type]"
            ]
        )
    }

    @Test("A module that several others import is read once", .timeLimit(.minutes(1)))
    func diamonds() throws {
        let scratch = try Scratch()
        // Two modules in each row, both of which import both of the next: 2^24 ways to the last one.
        func api(_ name: String, row: Int) -> String {
            let imports = row < 24 ? #", "imports": ["A\#(row + 1)", "B\#(row + 1)"]"# : ""
            return #"""
                { "language": 1, "api": "\#(name)"\#(imports),
                  "types": [{ "entity": "\#(name)Item", "fields": { "a": "int" } }] }
                """#
        }
        for row in 1...24 {
            for name in ["A\(row)", "B\(row)"] {
                try scratch.write(api(name, row: row), to: "\(name)/api.jsonc")
            }
        }
        try scratch.write(api("Top", row: 0), to: "Top/api.jsonc")
        #expect(findings(scratch, "Top") == [])
        // A mistake in one that many import is told once.
        try scratch.write(Self.money(fields: #""cents": "nit""#), to: "B24/api.jsonc")
        #expect(findings(scratch, "Top").filter { $0.contains("unresolved-type") }.count == 1)
    }

    @Test("The plugin passes the folders whose modules are imported, also through others")
    func passedFolders() throws {
        let scratch = try Scratch()
        let apis = [
            "Shop/api.jsonc": #"{ "language": 1, "api": "Shop", "imports": ["Money"] }"#,
            "Money/api.json": #"{ "language": 1, "api": "Money", "imports": ["Units", "Money"] }"#,
            "Units/api.jsonc": #"{ "language": 1, "api": "Units" }"#,
            "Other/api.jsonc": #"{ "language": 1, "api": "Other", "imports": ["Units"] }"#,
            "Plain/api.jsonc": #"{ "language": 1, "api": "Plain", "doc": "Not of \"Money\"." }"#,
            "Empty/notes.txt": #""imports": ["Units"]"#,
        ]
        for (path, text) in apis { try scratch.write(text, to: path) }
        func folder(_ name: String) -> URL { scratch.url.appending(path: name) }
        let names = apis.keys.map { String($0.prefix { $0 != "/" }) }
        func passed(_ name: String) -> [String] {
            let others = names.filter { $0 != name }.map { ($0, folder($0)) }
            return ImportedFolders(
                folders: Dictionary(uniqueKeysWithValues: others),
                apiFiles: OutputNames.apiFiles
            ).imports(of: folder(name)).keys.sorted()
        }
        #expect(passed("Shop") == ["Money", "Units"])
        #expect(passed("Other") == ["Units"])
        #expect(passed("Plain") == [] && passed("Units") == [] && passed("Empty") == [])
        #expect(passed("None") == [])
    }

    @Test("Schemas that import one another are refused")
    func cycles() throws {
        let scratch = try Scratch()
        try scratch.write(Self.shop, to: "Shop/api.jsonc")
        try scratch.write(Self.money(#", "imports": ["Shop"]"#), to: "Money/api.jsonc")
        #expect(
            findings(scratch, "Shop") == [
                "Money/api.jsonc:2:48: error: 'Shop' imports these schemas, expected no cycle [cyclic-import]"
            ]
        )
    }

    @Test("Each type has one module; those of an import's imports are not visible")
    func names() throws {
        let scratch = try Scratch()
        try scratch.write(
            Self.shop.replacing(
                "\"groups\"",
                with: #""types": [{ "entity": "Price", "fields": { "unit": "Unit" } }], "groups""#
            ),
            to: "Shop/api.jsonc"
        )
        try scratch.write(
            Self.money(#", "imports": ["Units"]"#, fields: #""cents": "int", "unit": "Unit""#),
            to: "Money/api.jsonc"
        )
        try scratch.write(
            #"{ "language": 1, "api": "Units", "types": [{ "enum": "Unit", "cases": ["kilo"] }] }"#,
            to: "Units/api.jsonc"
        )
        let found = findings(scratch, "Shop")
        #expect(found.count == 2)
        #expect(
            found.contains {
                $0.contains("a second type 'Price'") && $0.hasPrefix("Shop/api.jsonc:3:")
            }
        )
        #expect(found.contains { $0.contains("no type 'Unit' is declared") })
        #expect(findings(scratch, "Money") == [])
    }

    // MARK: Values

    private static let order = Order(
        id: 7,
        total: Price(cents: 1250),
        parts: [Price(cents: 1000), Price(cents: 250, currency: .yen)],
        buyer: "ivy"
    )

    #if XML
    private static let formats: [WireFormat] = [.json, .xml]
    #else
    private static let formats: [WireFormat] = [.json]
    #endif

    @Test("Values of the types are sent and returned", arguments: formats)
    func values(_ format: WireFormat) async throws {
        let json = """
            {"id":7,"total":{"cents":1250,"currency":"EUR"},"parts":[{"cents":1000,"currency":"EUR"},\
            {"cents":250,"currency":"JPY"}],"buyer_id":"ivy","currency":"JPY"}
            """
        let xml = """
            <Order><id>7</id><total><cents>1250</cents><currency>EUR</currency></total><parts><part><cents>1000</cents>\
            <currency>EUR</currency></part><part><cents>250</cents><currency>JPY</currency></part></parts>\
            <buyer>ivy</buyer><currency>JPY</currency></Order>
            """
        let transport = ScriptedTransport([format == .xml ? .xml(xml) : .json(json)])
        let shop = ImportsClient(format: format, transport: transport)
        #expect(try await shop.orders.create(Self.order) == Self.order)
        let sent = String(decoding: try #require(transport.requests.first).body, as: UTF8.self)
        #expect(sent.hasSuffix(format == .xml ? xml : json))
    }

    @Test("A generic type can contain types of both modules", arguments: formats)
    func pages(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([
            format == .xml
                ? .xml(
                    "<r><items><item><id>7</id><total><cents>1</cents></total><parts><part>"
                        + "<cents>1</cents></part></parts><buyer>ivy</buyer></item></items></r>"
                )
                : .json(#"{"items":[{"id":7,"total":{"cents":0},"parts":[],"buyer_id":"ivy"}]}"#)
        ])
        let shop = ImportsClient(format: format, transport: transport)
        let batch = try await shop.orders.list(currency: .yen)
        #expect(batch.items.map(\.buyer) == ["ivy"])
        #expect(transport.requests.first?.request.url.query() == "currency=JPY")
    }

    @Test("Violated constraints of a value of another module are reported", arguments: formats)
    func incomplete(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([
            format == .xml
                ? .xml("<r><items><item><id>7</id><total/><buyer>ivy</buyer></item></items></r>")
                : .json(#"{"items":[{"id":7,"total":{},"parts":[],"buyer_id":"ivy"}]}"#)
        ])
        let shop = ImportsClient(format: format, transport: transport)
        let error = await #expect(throws: APIError.self) { try await shop.orders.list() }
        #expect("\(try #require(error))".contains("cents"))
    }

    @Test("An imported failure is thrown with its code", arguments: formats)
    func failures(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([
            format == .xml
                ? .xml("<r><code>gone</code></r>", status: 410)
                : .json(#"{"code":"gone"}"#, status: 410)
        ])
        let shop = ImportsClient(format: format, transport: transport)
        let error = await #expect(throws: APIError.self) { try await shop.orders.buyer(id: "ivy") }
        #expect(error?.failure(as: Problem.self)?.code == "gone")
        #expect(error?.failureCode == "gone")
    }

    @Test("Secrets of an imported type remain secret, and its constraints are checked")
    func rules() throws {
        let customer = Customer(id: "ivy", token: "hunter2")
        #expect(!"\(customer)".contains("hunter2"))
        #expect(throws: ConstraintFailure.self) {
            try Orders.Create(body: Order(id: 1, total: Price(cents: -1), parts: [], buyer: "ivy"))
                .validate()
        }
    }
}
