import Foundation
import LatheCoding
import LatheRuntime
public import LatheTesting
import SchemaModel
import SchemaSyntax
import LatheXML

/// The variants of an API's answers, each with what the schema promises and what came out.
public struct VariantTable {
    /// The rows in Markdown.
    public let text: String
    /// The rows whose promise was not kept.
    public let broken: [String]
    private let folder: URL

    /// Spoils the answer of each example in each way, and reads it.
    ///
    /// - Parameters:
    ///   - examples: All examples of an API, in the order of the schema.
    ///   - answers: A folder beside the test with answers in XML in the place of the examples' own: files
    ///     that begin with an example's name, as in `pages.get.links.xml`.
    ///   - test: The file of the test, beside which the schemas lie, and the table.
    /// - Throws: What reading the schemas or a good answer throws.
    public init(
        of examples: [EndpointExample],
        answers: String? = nil,
        beside test: String = #filePath
    ) async throws {
        let folder = URL(filePath: test).deletingLastPathComponent()
        self.folder = folder
        let model = try Self.model(folder.appending(path: "Schemas"))
        let endpoints = model.groups.flatMap(\.endpoints).flatMap { endpoint in
            endpoint.examples.map { _ in endpoint }
        }
        var rows: [String] = []
        var broken: [String] = []
        for (endpoint, example) in zip(endpoints, examples) {
            let responses =
                try answers.map { try Self.responses(in: folder.appending(path: $0), to: example) }
                ?? example.response.map { [(example.name, $0)] } ?? []
            for (name, response) in responses {
                // Other tests run in the same threads.
                await Task.yield()
                for row in try await Self.rows(of: response, to: example, endpoint, model) {
                    rows.append("| \(name) | \(row.text) |")
                    if !row.isKept { broken.append("| \(name) | \(row.text) |") }
                }
            }
        }
        self.broken = broken
        text =
            "| Example | Place | Variant | Promised | Got |\n|---|---|---|---|---|\n"
            + rows.map { $0 + "\n" }.joined()
    }

    /// The table that lies beside the test; with `RECORD_GOLDENS` set, it is written first.
    ///
    /// - Parameter name: The file's name.
    /// - Returns: The table's text.
    /// - Throws: What reading or writing the file throws.
    public func recorded(_ name: String = "Variants.md") throws -> String {
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try Data(text.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func model(_ folder: URL) throws -> APIModel {
        let folder = folder.resolvingSymlinksInPath()
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let sources = try names.filter { name in
            (name.hasSuffix(".jsonc") || name.hasSuffix(".json")) && !name.hasPrefix("examples/")
        }.map { name in
            SchemaSource(
                path: name,
                bytes: try [UInt8](Data(contentsOf: folder.appending(path: name)))
            )
        }
        guard let model = load(sources).0 else { throw CocoaError(.fileReadCorruptFile) }
        return model.model
    }

    /// The answers to an example that lie in a folder, with their files' names.
    private static func responses(
        in folder: URL,
        to example: EndpointExample
    ) throws -> [(String, ExampleResponse)] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasPrefix(example.name + ".") }
            .map { file in
                let body = try Data(contentsOf: folder.appending(path: file))
                return (String(file.dropLast(4)), ExampleResponse(body, format: .xml))
            }
    }

    /// The rows of an answer, and whether the promise of each was kept.
    private static func rows(
        of response: ExampleResponse,
        to example: EndpointExample,
        _ endpoint: SchemaModel.Endpoint,
        _ model: APIModel
    ) async throws -> [(text: String, isKept: Bool)] {
        var rows: [(text: String, isKept: Bool)] = []
        func add(_ path: String, _ kind: String, _ promised: String, _ got: String?) {
            rows.append(("`\(path)` | \(kind) | \(promised) | \(got ?? promised)", got == nil))
        }
        if response.format == .xml {
            let variants = XMLVariants(example: example, endpoint: endpoint, model: model)
            for row in try await variants.rows(of: response) {
                add(row.variant.path, row.variant.kind, row.promised, row.got)
            }
            return rows
        }
        guard let returns = endpoint.returns, let document = Document(response.body),
            let result = Document(try await example.document(reading: response))
        else { return [] }
        let oracle = Oracle(model, returns, answer: document, result: result)
        for variant in oracle.variants {
            let got = await outcome(of: variant, example)
            add(variant.path, variant.kind, variant.promised, got)
        }
        return rows
    }

    /// What came out in place of what was promised; `nil` when the promise was kept.
    private static func outcome(of variant: Variant, _ example: EndpointExample) async -> String? {
        do {
            let bytes = try await example.document(reading: .json(variant.document))
            guard case .result(let promised) = variant.promise else { return "a result" }
            guard let found = Document(bytes) else { return "no result" }
            return found.pruned == promised.pruned ? nil : "another result, \(found.text)"
        } catch {
            guard let failure = (error as? APIError)?.cause as? DecodingFailure else {
                return "\(error)"
            }
            guard case .failure(let places) = variant.promise else {
                return "\(failure.code.rawValue) at `\(failure.path)`"
            }
            let isThere = places.isEmpty || places.contains(failure.path)
            return isThere ? nil : "failure at `\(failure.path)`"
        }
    }
}
