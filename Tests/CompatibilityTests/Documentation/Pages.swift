import Foundation

/// The project's pages in Markdown: README.md, those beside the code, and all articles.
struct Page: Sendable {
    /// A block between lines of three backticks.
    struct Block: Sendable {
        var language: String
        var lines: [String]
        /// The number of its first line, from 1.
        var start: Int
    }

    /// The path from the root of the checkout.
    let path: String
    let blocks: [Block]
    /// The text outside of blocks.
    let prose: String

    var name: String { String(path.split(separator: "/").last?.dropLast(3) ?? "") }

    /// The catalog that the page lies in; `nil` outside of all.
    var catalog: String? {
        path.split(separator: "/").first { $0.hasSuffix(".docc") }.map(String.init)
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    static let all: [Page] =
        ["README.md", "Generator/README.md"].compactMap(Page.init)
        + files(below: "Sources", ending: ".md").compactMap(Page.init)

    /// The paths of files, from the root of the checkout, in order.
    static func files(below folder: String, ending: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path
        )
        return (paths ?? []).filter { $0.hasSuffix(ending) && !$0.contains(".build/") }
            .sorted().map { "\(folder)/\($0)" }
    }

    static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private init?(_ path: String) {
        guard let text = Self.text(path) else { return nil }
        self.path = path
        var blocks: [Block] = []
        var prose: [Substring] = []
        var isInside = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.hasPrefix("```") {
                isInside.toggle()
                guard isInside else { continue }
                blocks.append(
                    Block(language: String(line.dropFirst(3)), lines: [], start: number + 2)
                )
            } else if isInside {
                blocks[blocks.count - 1].lines.append(String(line))
            } else {
                prose.append(line)
            }
        }
        self.blocks = blocks
        self.prose = prose.joined(separator: "\n")
    }
}
