import SchemaSyntax

extension Reader {
    /// How many tags around a tag are looked at.
    private static let mostParents = 100

    /// Tells of tags that are part of a tag that is not declared, or of themselves.
    func checkParents(of tags: [Tag]) {
        let parents = Dictionary(tags.map { ($0.name, $0.parent) }) { first, _ in first }
        let names = tags.map(\.name)
        for tag in tags {
            guard let parent = tag.parent else { continue }
            guard parents[parent] != nil else {
                let near = suggestion(for: parent, in: names)
                report(
                    .warning,
                    rule: "unknown-tag",
                    at: tag.place,
                    "tag \(quoted(tag.name)) is part of \(quoted(parent)), which is not declared"
                        + (near.map { ", did you mean \(quoted($0))?" } ?? "")
                )
                continue
            }
            var next: String? = parent
            var steps = 0
            while let name = next, name != tag.name, steps < Self.mostParents {
                next = parents[name] ?? nil
                steps += 1
            }
            if next == tag.name {
                report(
                    .warning,
                    rule: "circular-tag",
                    at: tag.place,
                    "tag \(quoted(tag.name)) is part of itself, expected a parent that is not"
                )
            }
        }
    }
}
