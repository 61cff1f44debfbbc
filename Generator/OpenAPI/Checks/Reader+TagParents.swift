import SchemaSyntax

extension Reader {
    /// The maximum number of ancestors of a tag that are checked.
    private static let maximumParents = 100

    /// Reports tags whose parent is not declared, or that are their own ancestors.
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
            while let name = next, name != tag.name, steps < Self.maximumParents {
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
