import Foundation
import Testing

/// The statements of the module's articles about the tests.
struct ArticleTests {
    private let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().resolvingSymlinksInPath()

    private func article() throws -> [String] {
        let folder = "../../Sources/LatheDeferred/LatheDeferred.docc/"
        let path = folder + "MigratingFromHLDeferred.md"
        return try lines(of: tests.appending(path: path))
    }

    /// The lines without indentation.
    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("The article's table names the tests as they are called, and all of them")
    func table() throws {
        let rows = try article().filter { $0.hasPrefix("| HL-") || $0.hasPrefix("| TW-") }
        let listed = rows.compactMap { row -> String? in
            let cells = row.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return cells.count == 2 && !cells[1].hasPrefix("(") ? "\(cells[0]) \(cells[1])" : nil
        }
        var named: [String] = []
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let source = try lines(of: file).joined(separator: " ")
            named += source.matches(of: /@Test\( ?"((?:HL|TW)-[^"]*)"/).map { String($0.1) }
        }
        #expect(named.count > 100)
        #expect(Set(listed).symmetricDifference(named).sorted() == [])
    }
}
