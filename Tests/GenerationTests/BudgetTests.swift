import Foundation
import SchemaModel
import SwiftSource
import SwiftTranslation
import Testing

@testable import LatheTool

/// How much code an API may become, in lines; users compile all of it.
struct Budget: CustomTestStringConvertible, Sendable {
    let api: String
    /// Lines of requests and facades for each endpoint.
    let endpoint: Int
    /// Lines for each entity, enum and union.
    let type: Int

    /// Calls with many parameters, and entities with many fields, make the differences.
    static let all = [
        Budget(api: "FogBugz", endpoint: 78, type: 76),
        Budget(api: "GuildWars2", endpoint: 31, type: 49),
        Budget(api: "MediaWiki", endpoint: 241, type: 57),
        Budget(api: "Trello", endpoint: 57, type: 68),
    ]

    var testDescription: String { api }

    var schemas: String {
        Golden.folder.appending(path: "../../../Schemas/\(api)").standardized.path
    }
    var isThere: Bool { FileManager.default.fileExists(atPath: schemas) }
}

/// The size of the code that an API becomes.
private struct CodeSize {
    var endpoints = 0
    var types = 0
    var endpointLines = 0
    var typeLines = 0

    init(_ folder: String) throws {
        let schemas = SchemaFolder(reading: folder)
        let model = try #require(load(schemas.sources).0).model
        endpoints = model.groups.reduce(0) { $0 + $1.endpoints.count }
        types = model.types.count
        for file in Generation(folder: folder).files {
            let text = file.source.rendered()
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            if file.schema.hasPrefix("endpoints/") { endpointLines += lines }
            if file.schema.hasPrefix("entities/") { typeLines += lines }
        }
    }

    var perEndpoint: Int { endpointLines / max(1, endpoints) }
    var perType: Int { typeLines / max(1, types) }
}

@Suite("The size of generated code")
struct BudgetTests {
    @Test("An API's code keeps to its budget", arguments: Budget.all.filter(\.isThere))
    func size(_ budget: Budget) throws {
        let size = try CodeSize(budget.schemas)
        #expect(size.endpoints > 0 && size.types > 0)
        #expect(
            size.perEndpoint <= budget.endpoint,
            "\(budget.api) has \(size.perEndpoint) lines an endpoint, allowed are \(budget.endpoint)"
        )
        #expect(
            size.perType <= budget.type,
            "\(budget.api) has \(size.perType) lines a type, allowed are \(budget.type)"
        )
        // A row of the table in the article on benchmarks.
        print(
            "| \(budget.api) | \(size.endpoints) | \(size.perEndpoint) | \(size.types) | \(size.perType) |"
        )
    }

    @Test("Each API has a budget")
    func whole() throws {
        let folder = Golden.folder.appending(path: "../../../Schemas").standardized
        let names = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        let apis = names.filter(\.hasDirectoryPath).map(\.lastPathComponent)
        #expect(Set(apis).isSubset(of: Budget.all.map(\.api)))
    }
}
