import Foundation
import LatheCoding
import LatheRuntime
public import LatheTesting
import SchemaModel
import SchemaSyntax

/// The variants of an API's answers in JSON, each with what the schema promises and what came out.
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
    ///   - test: The file of the test, beside which the schemas lie, and the table.
    /// - Throws: What reading the schemas or a good answer throws.
    public init(of examples: [EndpointExample], beside test: String = #filePath) async throws {
        folder = URL(filePath: test).deletingLastPathComponent()
        let model = try Self.model(folder.appending(path: "Schemas"))
        let endpoints = model.groups.flatMap(\.endpoints).flatMap { endpoint in
            endpoint.examples.map { _ in endpoint }
        }
        var rows: [String] = []
        var broken: [String] = []
        for (endpoint, example) in zip(endpoints, examples) {
            guard let returns = endpoint.returns, let reply = example.reply, reply.format == .json,
                let answer = Document(reply.body),
                let result = Document(try await example.document(reading: reply))
            else { continue }
            let oracle = Oracle(model, returns, answer: answer, result: result)
            // Other tests run in the same threads.
            await Task.yield()
            for variant in oracle.variants {
                let got = await Self.outcome(of: variant, example)
                let row =
                    "| \(example.name) | `\(variant.path)` | \(variant.kind) | "
                    + "\(variant.promised) | \(got ?? variant.promised) |"
                rows.append(row)
                if got != nil { broken.append(row) }
            }
        }
        self.broken = broken
        text =
            "| Example | Place | Variant | Promised | Got |\n|---|---|---|---|---|\n"
            + rows.map { $0 + "\n" }.joined()
    }

    /// The table that lies beside the test; with `RECORD_GOLDENS` set, it is written first.
    public func recorded() throws -> String {
        let file = folder.appending(path: "Variants.md")
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
