import Foundation
import SchemaSyntax
import Synchronization
import Testing

@testable import SchemaImport

@Suite("The tool proposes schemas, and compares them with recordings")
struct SampleToolTests {
    /// Runs the tool in a folder of its own, in which there is a sample.
    private final class Workshop {
        let folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID())")

        init() throws {
            let samples = folder.appending(path: "Samples")
            try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
            try write("Samples/card.json", #"{ "id": 1, "name": "x", "due": "2024-01-02" }"#)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func path(_ name: String) -> String { folder.appending(path: name).path }

        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }

        func read(_ name: String) -> String? {
            FileManager.default.contents(atPath: path(name)).map {
                String(decoding: $0, as: UTF8.self)
            }
        }

        /// What a command tells, with the folder's path left out.
        func told(_ words: String...) -> (code: Int32, lines: [String]) {
            let texts = Mutex("")
            let code = Console.$printing.withValue(
                { text, isError in if isError { texts.withLock { $0 += text } } },
                operation: { run(words) }
            )
            let text = texts.withLock { $0 }.replacing("\(folder.path)/", with: "")
            return (code, text.split(separator: "\n").map(String.init))
        }

        func run(_ words: String...) -> Int32 { run(words) }

        private func run(_ words: [String]) -> Int32 {
            let known = ["Samples", "Shop", "Report.md", "Nothing"]
            return ImportTool.run(words.map { known.contains($0) ? path($0) : $0 }) { source, _ in
                SchemaParser.parse(source)
            }
        }
    }

    @Test("A proposal is written once, checked, and has no drift from its samples")
    func proposal() throws {
        let workshop = try Workshop()
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--check") == 1)
        #expect(workshop.read("Shop/api.jsonc") == nil)
        #expect(
            workshop.run("samples", "Samples", "--output", "Shop", "--report", "Report.md") == 0
        )
        #expect(workshop.read("Shop/entities/Card.jsonc")?.contains(#""due": "date""#) == true)
        let report = try #require(workshop.read("Report.md"))
        #expect(report.contains("| field card.due | calendar date | 1 | "))
        #expect(report.contains("/Samples/card.json:1:32 |"))
        #expect(report.contains("/Samples/card.json:1:1 | `Card` |"))
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--check") == 0)
        #expect(workshop.run("drift", "Shop", "Samples") == 0)
        try workshop.write("Samples/card.json", #"{ "id": 1, "name": 2, "due": "2024-01-02" }"#)
        #expect(workshop.run("drift", "Shop", "Samples") == 1)
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--check") == 1)
    }

    @Test("An empty name of the output folder is a usage error")
    func emptyOutput() throws {
        #expect(try Workshop().run("samples", "Samples", "--output", "") == 2)
    }

    @Test("A report does not replace the recording")
    func reportOverRecording() throws {
        let workshop = try Workshop()
        let card = workshop.path("Samples/card.json")
        #expect(workshop.run("samples", card, "--output", "Shop", "--report", card) == 2)
        #expect(workshop.read("Samples/card.json")?.contains("2024-01-02") == true)
    }

    @Test("A malformed sample makes the run fail, and the others are used")
    func brokenSample() throws {
        let workshop = try Workshop()
        try workshop.write("Samples/broken.json", "{")
        #expect(workshop.run("samples", "Samples", "--output", "Shop") == 1)
        #expect(workshop.read("Shop/entities/Card.jsonc") != nil)
        #expect(workshop.run("drift", "Shop", "Samples") == 1)
    }

    @Test(
        "A type that a file of the folder declares as well is refused",
        arguments: ["Aaa.jsonc", "Zzz.jsonc"]
    )
    func clashes(_ name: String) throws {
        let workshop = try Workshop()
        try FileManager.default.createDirectory(
            atPath: workshop.path("Shop/entities"),
            withIntermediateDirectories: true
        )
        try workshop.write("Shop/entities/\(name)", #"{ "entity": "Mine", "fields": {} }"#)
        #expect(workshop.run("samples", "Samples", "--output", "Shop") == 0)
        try FileManager.default.removeItem(atPath: workshop.path("Shop/entities/Card.jsonc"))
        try workshop.write("Shop/entities/\(name)", #"{ "entity": "Card", "fields": {} }"#)
        let told = workshop.told("samples", "Samples", "--output", "Shop")
        #expect(told.code == 1)
        #expect(told.lines.contains { $0.contains("a second type 'Card'") }, "\(told.lines)")
        #expect(workshop.read("Shop/entities/Card.jsonc") == nil)
    }

    @Test("An edited file is refused, and replaced only by force")
    func edited() throws {
        let workshop = try Workshop()
        #expect(workshop.run("samples", "Samples", "--output", "Shop") == 0)
        let text = try #require(workshop.read("Shop/entities/Card.jsonc"))
        try workshop.write("Shop/entities/Card.jsonc", text.replacing("name", with: "title"))
        let told = workshop.told("samples", "Samples", "--output", "Shop")
        #expect(told.code == 1)
        #expect(
            told.lines == [
                "Shop/entities/Card.jsonc:1:1: error: the file was edited after it was written; name another folder "
                    + "with '--output', or lose the changes with '--force' [edited-file]"
            ]
        )
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--force") == 0)
        #expect(workshop.read("Shop/entities/Card.jsonc") == text)
    }

    @Test(
        "A file of corrections is reported as not used",
        arguments: ["lathe-import.jsonc", "lathe.jsonc"]
    )
    func corrections(_ name: String) throws {
        let workshop = try Workshop()
        #expect(workshop.told("samples", "Samples", "--output", "Shop") == (0, []))
        try workshop.write("Shop/\(name)", "{}")
        let told = workshop.told("samples", "Samples", "--output", "Shop")
        #expect(told.code == 0)
        #expect(
            told.lines == [
                "Shop/\(name):1:1: warning: 'samples' does not read corrections, expected changes in the schemas "
                    + "that it wrote [unread-file]"
            ]
        )
    }

    @Test("A missing entity is a failure, and wrong arguments are usage errors")
    func usage() throws {
        let workshop = try Workshop()
        #expect(workshop.run("samples", "Nothing", "--output", "Shop") == 1)
        #expect(workshop.run("drift", "Nothing", "Samples") == 1)
        #expect(workshop.run("samples", "--output", "Shop") == 2)
        #expect(workshop.run("samples", "Samples") == 2)
        #expect(workshop.run("samples", "Samples", "--output") == 2)
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--outptu", "x") == 2)
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--format", "yaml") == 2)
        #expect(workshop.run("samples", "Samples", "--output", "Shop", "--output", "Shop") == 2)
        #expect(workshop.run("drift", "Shop") == 2)
        #expect(workshop.run("drift", "Shop", "Samples", "--force") == 2)
        #expect(workshop.run("samples", "--help") == 0)
    }
}
