import Foundation
import SchemaModel
import SchemaSyntax
import Testing

@Suite("Rules")
struct RuleTests {
    /// Every rule of this target, and those of the parser that concern whole files.
    static let names: Set<String> = [
        "ambiguous-union", "bad-address", "bad-date-pattern", "bad-method", "bad-name", "bad-path",
        "bad-value",
        "body-conflict",
        "bulk",
        "clashing-declaration", "clashing-file", "conflicting-keys", "cyclic-include",
        "cyclic-struct", "cyclic-union", "default-type", "discovery-call", "duplicate-key",
        "empty-api", "empty-file",
        "enum-duplicate-value", "enum-value-type", "example-request", "example-value",
        "failure-type", "fetch-call", "format-mismatch", "header-name", "id-type",
        "id-without-entity-id",
        "impossible-conformance", "impossible-placement", "inverse-relation", "map-key-type",
        "message-signature",
        "misplaced-type",
        "missing-api", "missing-key", "missing-parameter", "missing-response", "no-cases",
        "no-method",
        "not-partial", "paging", "parameter-type", "partial-parameter", "path-parameter",
        "placement-syntax", "reserved-name", "response-type", "same-placement", "server-variable",
        "session-call",
        "several-methods", "store-call", "store-entity", "store-group", "store-relation",
        "store-requires", "store-update", "stray-file", "streamed-failure", "too-many-fields",
        "type-syntax", "union-case-type", "unusable-import",
        "union-without-discriminator", "unknown-key", "unreachable-entity", "unresolved-auth",
        "unresolved-case", "unresolved-code",
        "unresolved-endpoint", "unresolved-field", "unresolved-group", "unresolved-namespace",
        "unresolved-parameter", "unresolved-type", "unsupported-language", "unused-parameter-group",
        "useless-key", "whole-query", "write-only", "wrong-type", "wrong-type-arguments",
    ]

    @Test(
        "A violated rule is reported with this text at this place",
        arguments: try SchemaFolder.list("Rules")
    )
    func wording(_ folder: SchemaFolder) throws {
        let (model, diagnostics) = load(
            try folder.sources(),
            imports: try folder.imports(),
            hasFile: folder.hasFile
        )
        try folder.expect(diagnostics)
        #expect(diagnostics.contains { $0.rule == folder.name })
        #expect((model == nil) == diagnostics.contains { $0.severity == .error })
    }

    @Test(
        "The nearest schema that keeps a rule has no finding of it, nor any error",
        arguments: try SchemaFolder.list("Rules")
    )
    func kept(_ folder: SchemaFolder) throws {
        let sources = try folder.kept.sources()
        #expect(!sources.isEmpty)
        let (model, diagnostics) = load(
            sources,
            imports: try folder.kept.imports(),
            hasFile: folder.kept.hasFile
        )
        let findings = diagnostics.filter { $0.severity == .error || $0.rule == folder.name }
        #expect(DiagnosticList(findings).rendered == "")
        #expect(model != nil)
    }

    @Test("Each rule has a folder, and each folder a rule")
    func coverage() throws {
        #expect(Set(try SchemaFolder.list("Rules").map(\.name)) == Self.names)
    }

    @Test("Each rule that the sources name is in the list")
    func completeness() throws {
        let folder = SchemaFolder(
            url: SchemaFolder.package.appending(path: "Generator/SchemaModel")
        )
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        var found: Set<String> = []
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
            let pattern = /(?:rule: |[rR]ule = |warn\(|report\(\s*)"([a-z]+(?:-[a-z]+)+)"/
            found.formUnion(text.matches(of: pattern).map { String($0.1) })
        }
        #expect(!found.isEmpty)
        #expect(found.subtracting(Self.names).isEmpty, "\(found.subtracting(Self.names))")
    }
}
