import Foundation
import SwiftSource
import SwiftTranslation
import Testing

@testable import LatheTool

@Suite("Pages of endpoints")
struct EndpointPageTests {
    @Test(
        "A page states the type that each call returns",
        arguments: ["FogBugz", "GuildWars2", "MediaWiki", "Trello"]
    )
    func returns(_ module: String) throws {
        let root = Golden.folder.appending(path: "../../..").standardized
        let path = "Sources/\(module)/\(module).docc/Endpoints.md"
        let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let results = Self.results(of: root.appending(path: "Schemas/\(module)").path)
        var listed: Set<String> = []
        for (call, result) in Self.rows(of: page) {
            #expect(results[call] == result, "\(call)")
            listed.insert(call)
        }
        #expect(listed == Set(results.keys))
    }

    @Test("A row with another type is found")
    func difference() {
        let page = """
            | Call | Returns | Remarks |
            |---|---|---|
            | `notes.all()` | `[Note]` | key |
            | `notes.delete(id:)` |  |  |
            """
        #expect(Self.rows(of: page).map(\.call) == ["notes.all", "notes.delete"])
        #expect(Self.rows(of: page).map(\.result) == ["[Note]", ""])
    }

    /// The calls of the tables of a page, and what stands in their column of results.
    private static func rows(of page: String) -> [(call: String, result: String)] {
        var column: Int?
        var rows: [(call: String, result: String)] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                column = nil
                continue
            }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimming { $0 == " " } }
            if let found = cells.firstIndex(of: "Call") {
                column = found
            } else if let column, cells.count > column + 1, cells[column].hasPrefix("`") {
                let call = cells[column].dropFirst()
                    .prefix { $0.isLetter || $0.isNumber || $0 == "." }
                rows.append((String(call), cells[column + 1].replacing("`", with: "")))
            }
        }
        return rows
    }

    /// The results of the generated methods by group and name; an empty text for a method without one.
    private static func results(of folder: String) -> [String: String] {
        let texts = Generation(folder: folder).files.map { $0.source.rendered() }
        var groups: [String: String] = [:]
        for text in texts {
            let property = /public var `?(\w+)`?: (\w+) \{\s+(\w+)\(client: client\)/
            for match in text.matches(of: property) where match.2 == match.3 {
                groups[String(match.2)] = String(match.1)
            }
        }
        var results: [String: String] = [:]
        for text in texts {
            var group: String?
            var signature: String?
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(of: /^public struct (\w+): Sendable/) {
                    group = groups[String(match.1)]
                } else if !line.hasPrefix(" "), line != "}" {
                    group = nil
                }
                if line.hasPrefix("    public func ") { signature = "" }
                guard let group, let begun = signature else { continue }
                let whole = begun + line
                let brace = whole.firstRange(of: " {")
                signature = brace == nil ? whole : nil
                guard let head = brace.map({ whole[..<$0.lowerBound] }),
                    let name = head.firstMatch(of: /func `?(\w+)/),
                    let end = head.lastIndex(of: ")")
                else { continue }
                let parts = head[end...].split(separator: " -> ")
                results["\(group).\(name.1)"] =
                    parts.count < 2 ? "" : parts[1].trimming { $0 == " " }
            }
        }
        return results
    }
}

extension StringProtocol {
    /// The text without the characters at its ends that satisfy a condition.
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        let start = drop(while: isTrimmed)
        return String(start.reversed().drop(while: isTrimmed).reversed())
    }
}
