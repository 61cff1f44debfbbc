import Foundation
import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

/// A document that others wrote, and what there is in it.
///
/// The counts were taken by another program, of the documents as PyYAML and Python's JSON reader give them.
struct CorpusCase: Sendable, CustomTestStringConvertible {
    let path: String
    let counts: [Int]

    /// The true faults of the document: how many of each rule, as `severity rule`.
    var faults: [String: Int] = [:]

    var testDescription: String { path }

    var canBeRead: Bool { YAMLParser.isAvailable || path.hasSuffix(".json") }
}

@Suite(.enabled(if: corpus != nil, "no corpus: set LATHE_CORPORA"))
struct CorpusTests {
    @Test("Documents from elsewhere are read completely", arguments: cases.filter(\.canBeRead))
    func counts(of document: CorpusCase) throws {
        let reading = try readCorpus(document.path)
        let description = try #require(reading.description)
        #expect(DescriptionCounts(of: description) == DescriptionCounts(document.counts))
        let faults = Dictionary(grouping: reading.diagnostics) { "\($0.severity) \($0.rule)" }
        #expect(faults.mapValues(\.count) == document.faults)
    }

    /// Operations, parameters, bodies, responses, headers, contents, security alternatives; schemas,
    /// properties, required ones, references, parts of compositions, values of enums.
    private static let cases = [
        CorpusCase(
            path: "stripe.yaml",
            counts: [468, 1172, 468, 936, 0, 1404, 936, 819, 10685, 2878, 2208, 2411, 16010]
        ),
        CorpusCase(
            path: "openai.json",
            counts: [288, 574, 110, 465, 163, 586, 288, 1422, 6289, 3901, 2636, 2705, 3035],
            // `optional`, `min_items` and `max_items` are keywords of no version.
            faults: ["warning unknown-key": 2]
        ),
        CorpusCase(
            path: "openai.yaml",
            counts: [288, 574, 110, 465, 163, 586, 288, 1422, 6289, 3901, 2636, 2705, 3035],
            faults: ["warning unknown-key": 2]
        ),
        CorpusCase(
            path: "box.json",
            counts: [296, 572, 119, 1046, 7, 1102, 291, 305, 2226, 479, 1439, 764, 1325]
        ),
        CorpusCase(
            path: "spotify.yaml",
            counts: [97, 224, 23, 394, 0, 388, 97, 90, 507, 132, 218, 128, 48]
        ),
        CorpusCase(
            path: "twilio.json",
            counts: [197, 813, 62, 199, 830, 229, 197, 148, 2384, 47, 250, 0, 476]
        ),
        CorpusCase(
            path: "trello.json",
            // One parameter more than are declared: the one that a path lacks.
            counts: [255, 811, 10, 288, 0, 164, 254, 62, 557, 11, 564, 99, 445],
            faults: [
                // Three operations on notification channels have one identifier.
                "error duplicate-operation-id": 2,
                // `/cards/{idCard}/customFields` declares no `idCard`.
                "warning missing-path-parameter": 1,
                // One of the values of a parameter stands there twice.
                "warning duplicate-value": 1,
                // References to identifiers of type `TrelloID` have a `type` beside them.
                "warning beside-reference": 38,
            ]
        ),
        CorpusCase(
            path: "digitalocean/DigitalOcean-public.v2.yaml",
            // Two lists of properties are references, as only programs that put files together know them.
            counts: [659, 1017, 217, 3885, 11660, 3997, 660, 897, 4166, 676, 1740, 725, 1422],
            // `Accept` and `Content-Type`, with four values, which the counts do not have.
            // Links name operations by the names of their files.
            faults: ["warning ignored-header": 2, "warning unknown-operation": 4]
        ),
    ]

    @Test(
        "A document gives the same model in JSON and in YAML",
        .enabled(if: YAMLParser.isAvailable, "no YAML")
    )
    func sameModel() throws {
        let json = try outline(#require(readCorpus("openai.json").description))
        let yaml = try outline(#require(readCorpus("openai.yaml").description))
        #expect(json.count > 100_000)
        #expect(json.count == yaml.count)
        let differences = zip(json, yaml).filter { $0 != $1 }
        #expect(differences.isEmpty, "\(differences.prefix(5))")
    }
}

private func readCorpus(_ path: String) throws -> Reading {
    let folder = try #require(corpus)
    let reader = DescriptionReader(
        loadFile: { [UInt8](try Data(contentsOf: URL(filePath: $0))) },
        parseYAML: YAMLParser.parse(_:sizeLimit:)
    )
    return reader.read(folder.appending(path: path).path)
}

private let corpus: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let corpora =
        ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(filePath: $0) }
        ?? root.appending(path: "../shared/corpora").standardized
    let folder = corpora.appending(path: "openapi")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
