#if YAML
internal import SchemaSyntax

extension YAMLTreeBuilder {
    /// Puts a copy of what the alias names in its place; copies share their memory.
    ///
    /// A copy keeps the places of the original. What aliases stand for is counted, since later stages look at each
    /// copy: a few lines can stand for more values than any memory holds.
    mutating func addAlias(_ name: String, at range: Range<Int>) {
        let invalid = SchemaNode(.invalid, at: source.range(range))
        func leaveOut() { add(invalid, size: Size(count: 1, height: 0), anchor: nil) }
        guard !frames.contains(where: { $0.anchor == name }) else {
            report(
                "recursive-alias",
                at: range,
                "alias \(quoted("*" + name)) is used within the value that it names, "
                    + "expected a value that ends before it"
            )
            return leaveOut()
        }
        guard let (node, size) = anchors[name] else {
            // Comparing names takes its time, so that only the first mistakes of a file get suggestions.
            unknownAliasCount += 1
            let candidates = unknownAliasCount > 200 ? [] : Array(anchors.keys)
            let near = nearest(to: name, in: candidates).map { ", did you mean '*\($0)'?" }
            report(
                "unknown-alias",
                at: range,
                "no value before is marked \(quoted("&" + name))" + (near ?? "")
            )
            return leaveOut()
        }
        guard frames.count + size.height <= SchemaParser.depthLimit else {
            reportDepth(at: range)
            return leaveOut()
        }
        let isWithinLimit = aliasCount <= YAMLParser.aliasLimit
        aliasCount += isWithinLimit ? size.count : 0
        guard aliasCount <= YAMLParser.aliasLimit else {
            // One mistake for the file: each later alias would only repeat it.
            if isWithinLimit {
                report(
                    "too-many-aliases",
                    at: range,
                    "the aliases up to here stand for more than \(YAMLParser.aliasLimit) values, "
                        + "expected fewer"
                )
            }
            return leaveOut()
        }
        let isKey = frames.last.map { $0.isMapping && $0.key == nil } ?? false
        if isKey, let text = Self.text(of: node) {
            frames[frames.count - 1].key = .text(text, source.range(range))
            return
        }
        add(node, size: size, anchor: nil)
    }

    /// A scalar as it was written; `nil` for a list or mapping.
    private static func text(of node: SchemaNode) -> String? {
        switch node.kind {
        case .string(let text): text
        case .null, .bool, .number:
            String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
        case .array, .object, .invalid: nil
        }
    }

    /// What a merge key brings: the members of a mapping, or those of several, the first of a name.
    mutating func mergedMembers(
        of node: SchemaNode,
        at range: SourceRange
    ) -> [SchemaObject.Member] {
        switch node.kind {
        case .object(let object):
            return object.members
        case .array(let elements) where elements.allSatisfy { $0.object != nil || $0.isInvalid }:
            return elements.flatMap { $0.object?.members ?? [] }
        case .invalid:
            return []
        default:
            report(
                "bad-merge",
                at: range.bytes,
                "merge key '<<' has \(node.kindName), expected an alias of a mapping, or a list of them"
            )
            return []
        }
    }

    /// The members, with merged ones where their merge keys stood; what a mapping says itself counts, and of merged
    /// members the first.
    func merging(
        _ merges: [(position: Int, members: [SchemaObject.Member])],
        into members: [SchemaObject.Member]
    ) -> [SchemaObject.Member] {
        var seen = Set(members.map(\.key))
        var result: [SchemaObject.Member] = []
        var start = 0
        for merge in merges {
            let end = min(merge.position, members.count)
            result += members[start..<end]
            result += merge.members.filter { seen.insert($0.key).inserted }
            start = end
        }
        return result + members[start...]
    }
}
#endif
