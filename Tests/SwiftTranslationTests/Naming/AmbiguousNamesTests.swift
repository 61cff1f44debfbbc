import Foundation
import SchemaModel
import SchemaSyntax
import SwiftTranslation
import Testing

@Suite("Names that other modules have")
struct AmbiguousNamesTests {
    private func findings(_ types: String, access: String = "public") throws -> [String] {
        let text = """
            { "language": 1, "api": "Shop", "access": "\(access)", "types": [\(types)],
                "groups": [{ "group": "shop", "swift": "store", "endpoints": {} }] }
            """
        let (model, diagnostics) = load([
            SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))
        ])
        try #require(diagnostics.isEmpty)
        let (_, findings) = NamedModel.naming(try #require(model))
        return findings.map { "\($0.severity): \($0.message)" }
    }

    @Test(
        "A type that another module has is a warning",
        arguments: [
            ("Page", "a type of Lathe's runtime as well"), ("Account", "a type of Lathe's runtime"),
            ("Notification", "a type of Foundation as well"), ("List", "a type of SwiftUI as well"),
            ("Task", "a type of Swift as well"), ("shop", "the name of the API"),
        ]
    )
    func warning(name: String, text: String) throws {
        let found = try findings(#"{ "entity": "\#(name)", "fields": {} }"#)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("warning: ") == true)
        #expect(found.first?.contains(text) == true, "\(found)")
    }

    @Test("A name that the schema gives takes precedence, and a private name is free")
    func meant() throws {
        let list = #"{ "entity": "List", "swift": "List", "fields": {} }"#
        #expect(try findings(list).isEmpty)
        #expect(try findings(#"{ "entity": "Card", "fields": {} }"#).isEmpty)
        let internalList = #"{ "entity": "List", "fields": {} }"#
        #expect(try findings(internalList, access: "internal").isEmpty)
    }

    @Test("All types of the runtime are known")
    func runtime() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        var found: Set<String> = []
        let modules = [
            "LatheCaching", "LatheCoding", "LatheDownloads", "LatheLists", "LatheMessages",
            "LatheOAuth", "LatheRuntime", "LatheSessions", "LatheStreams", "LatheXML",
        ]
        for module in modules {
            let folder = sources.appending(path: module)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for path in paths where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                let pattern =
                    /(?m)^public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
                found.formUnion(text.matches(of: pattern).map { String($0.1) })
            }
        }
        #expect(found == KnownTypes.runtime)
    }
}
