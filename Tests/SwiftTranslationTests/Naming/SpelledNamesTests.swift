import Foundation
import Testing

@testable import SwiftTranslation

@Suite("Types that a request's name must not hide")
struct SpelledNamesTests {
    private static let goldens = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../GenerationTests/Goldens").standardizedFileURL

    @Test("Requests have no name of a type that the code around them spells")
    func spelled() throws {
        var found: Set<String> = []
        for golden in try FileManager.default.contentsOfDirectory(atPath: Self.goldens.path) {
            let folder = Self.goldens.appending(path: "\(golden)/expected")
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
            var (spelled, declared): (Set<String>, Set<String>) = ([], [])
            for file in files ?? [] {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                declared.formUnion(text.matches(of: /(?:struct|enum) (\w+)/).map { String($0.1) })
                spelled.formUnion(Self.types(in: text))
            }
            found.formUnion(spelled.subtracting(declared))
        }
        let known = found.intersection(KnownTypes.runtime)
        #expect(known.isSuperset(of: ["CallPolicy", "Endpoint", "LineStream", "PagedElements"]))
        #expect(known.subtracting(SwiftNames.spelled).sorted() == [])
    }

    /// The types that the facades and the extensions with their requests spell.
    private static func types(in text: String) -> [String] {
        let facades = text.matches(
            of: /struct (`?\w+`?): Sendable \{\n    let client:/
        ).map(\.1)
        var types: [String] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            if !line.hasPrefix(" ") {
                let start = line.firstMatch(of: /(?:struct|extension) (`?\w+`?)(?:: Sendable)? \{$/)
                isInside = start.map { facades.contains($0.1) } ?? false
            } else if isInside, !line.contains("///") {
                let code = line.replacing(/"[^"]*"/, with: "\"\"")
                types += code.matches(of: /(?:^|[^.\w`])([A-Z]\w+)/).map { String($0.1) }
            }
        }
        return types
    }
}
