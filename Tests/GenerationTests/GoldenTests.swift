import ChildProcesses
import Foundation
import SchemaSyntax
import Testing

@testable import LatheTool

/// A folder of schemas and the Swift code that it must become, found by listing: that of the SDK in
/// `expected`, and in `examples` and `store`, where there are such folders, that of its examples and its store.
///
/// With `RECORD_GOLDENS=1` the code is written anew, and the test fails so that somebody reads the change.
struct Golden: CustomTestStringConvertible, Sendable {
    let name: String

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    static let all: [Golden] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map { Golden(name: $0) }
    }()

    var testDescription: String { name }
    var schemas: String { Self.folder.appending(path: "\(name)/schemas").path }
    var expected: String { Self.folder.appending(path: "\(name)/expected").path }
    var examples: String? { part("examples") }
    var store: String? { part("store") }

    private func part(_ part: String) -> String? {
        let path = Self.folder.appending(path: "\(name)/\(part)").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The folders of the goldens, for those that import others.
    static var folders: ModuleFolders {
        ModuleFolders(Dictionary(uniqueKeysWithValues: all.map { ($0.module, $0.schemas) }))
    }

    /// The module that the manifest makes of the code.
    var module: String { "Golden\(name.prefix(1).uppercased())\(name.dropFirst())" }
}

@Suite("Generated code")
struct GoldenTests {
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    @Test("The schemas of a folder become the code next to them", arguments: Golden.all)
    func golden(_ golden: Golden) throws {
        let generation = Generation(folder: golden.schemas, folders: Golden.folders)
        // The names of some goldens are those of other modules on purpose, and so are cases that look alike.
        let findings = generation.schemas.diagnostics.sorted().filter {
            !["ambiguous-name", "ambiguous-union", "clashing-swift-name"].contains($0.rule)
        }
        #expect(DiagnosticList(findings).rendered == "")
        for command in commands(golden, isCheck: !Self.isRecording) {
            #expect(command.run() == 0, "the difference stands above")
        }
        if Self.isRecording {
            Issue.record("\(golden.name) was recorded; read the change and run again without it")
        }
    }

    @Test("Every golden is compiled as a target of the package")
    func compiled() throws {
        let manifest = try String(
            contentsOf: Golden.folder.appending(path: "../../../Package.swift").standardized,
            encoding: .utf8
        )
        #expect(!Golden.all.isEmpty)
        for golden in Golden.all {
            #expect(
                manifest.contains("\"\(golden.name)\""),
                "\(golden.name) is not in the manifest"
            )
        }
    }

    @Test("Generated code stays as it is under the formatter", arguments: Golden.all)
    func format(_ golden: Golden) throws {
        let (status, findings) = try ChildProcess.run(
            ["swift", "format", "lint", "--strict", "-r", golden.expected]
                + [golden.examples].compactMap { $0 },
            errors: .output
        )
        #expect(status == 0, "\(String(decoding: findings, as: UTF8.self))")
    }

    private func commands(_ golden: Golden, isCheck: Bool) -> [GenerateCommand] {
        func command(_ output: String, _ product: Generation.Product) -> GenerateCommand {
            GenerateCommand(
                folder: golden.schemas,
                output: output,
                product: product,
                isCheck: isCheck,
                planned: [],
                folders: Golden.folders
            )
        }
        let sdk = command(golden.expected, .sdk)
        let examples = golden.examples.map { command($0, .examples(module: golden.module)) }
        let store = golden.store.map { command($0, .store(module: golden.module)) }
        return [sdk] + [examples, store].compactMap { $0 }
    }
}
