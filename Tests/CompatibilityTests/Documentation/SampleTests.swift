import Foundation
import LatheCoding
import Testing

/// Holds the pages to code that is compiled: what they show stands in a source, line for line.
@Suite("Samples in the documentation")
struct SampleTests {
    /// A block of a page, with a name for test reports.
    struct Sample: CustomTestStringConvertible, Sendable {
        let page: String
        let block: Page.Block
        var testDescription: String { "\(page):\(block.start)" }
    }

    private static func samples(_ language: String) -> [Sample] {
        Page.all.flatMap { page in
            page.blocks.filter { $0.language == language }.map {
                Sample(page: page.path, block: $0)
            }
        }
    }

    private static func lines(_ path: String) -> [String] {
        Page.text(path)?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            ?? []
    }

    private static let sources = [
        "Tests/CompatibilityTests/Samples", "Tests/LatheDeferredTests/Documentation",
    ]
    .flatMap { Page.files(below: $0, ending: ".swift") }.map(lines)

    /// What `Tests/Consumer/check_readme` puts into a manifest and builds.
    private static let manifest =
        Page.all.first { $0.path == "README.md" }?
        .blocks.first { $0.language == "swift" }?.lines ?? []

    @Test("Swift code is compiled", arguments: samples("swift"))
    func swift(_ sample: Sample) {
        #expect(
            (Self.sources + [Self.manifest]).contains { occurs(sample.block.lines, in: $0) },
            "no compiled source holds this:\n\(sample.block.lines.joined(separator: "\n"))"
        )
    }

    @Test("Whole APIs are schemas that the tests generate code of", arguments: samples("jsonc"))
    func schemas(_ sample: Sample) {
        let lines = sample.block.lines
        // Those headed by a file's name are parts of an API, which a test of the page loads.
        guard lines.first?.hasPrefix("//") == false,
            lines.contains(where: { $0.contains("\"language\": 1") })
        else { return }
        let schemas =
            Page.files(below: "Tests/GenerationTests/Goldens", ending: ".jsonc")
            + Page.files(below: "Tests/Consumer/Sources", ending: ".jsonc")
        #expect(schemas.contains { occurs(lines, in: Self.lines($0)) })
    }

    @Test("What a program says is what a test has seen", arguments: samples("text"))
    func output(_ sample: Sample) {
        let tests =
            Self.sources
            + Page.files(below: "Tests/SchemaModelTests", ending: ".txt").map(Self.lines)
        for line in sample.block.lines {
            #expect(tests.joined().contains { $0.contains(line) }, "no test expects '\(line)'")
        }
    }

    /// Whether lines stand in a source together, all of them moved to the right alike.
    private func occurs(_ block: [String], in source: [String]) -> Bool {
        guard let first = block.first, source.count >= block.count else { return false }
        return (0...source.count - block.count).contains { start in
            guard source[start].hasSuffix(first) else { return false }
            let margin = String(source[start].dropLast(first.count))
            guard margin.allSatisfy({ $0 == " " }) else { return false }
            return zip(block, source[start...]).allSatisfy { line, found in
                line.isEmpty ? found.isEmpty : found == margin + line
            }
        }
    }
}

/// Holds the article on JSON to what the reader does.
@Suite("Open choices of JSONTestSuite in the documentation")
struct OpenChoiceTests {
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["LATHE_CORPORA"]
        let beside = Page.root.appending(path: "../shared/corpora").standardizedFileURL.path
        let folder = URL(filePath: named ?? beside).appending(path: "JSONTestSuite")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    @Test("The table says what the reader does", .disabled(if: folder == nil, "no corpora"))
    func table() throws {
        let folder = try #require(Self.folder)
        let article = try #require(Page.all.first { $0.name == "JSONExactly" })
        let rows = article.prose.matches(of: /\| `(i_[^`]+)` \| (read|refused) \|/)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("i_") }.map { String($0.dropLast(5)) }
        #expect(rows.map { String($0.1) }.sorted() == names.sorted())
        for row in rows {
            let bytes = try Data(contentsOf: folder.appending(path: "\(row.1).json"))
            let isRead = (try? JSONValue(parsing: bytes)) != nil
            #expect(isRead == (row.2 == "read"), "\(row.1)")
        }
    }
}
