#if YAML
internal import SchemaSyntax

extension YAMLTreeBuilder {
    /// Inserts a copy of an alias's target; copies share their memory.
    ///
    /// A copy keeps the positions of the original. The expanded values are counted, since later stages process each
    /// copy: a few lines can expand beyond any memory.
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
            // Comparing names is slow, so that only the first mistakes of a file have suggestions.
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
            // The mistake is reported once for the file, since each later alias would repeat it.
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

    /// Returns a scalar as it was written, without quotation marks; `nil` for a list or mapping.
    private static func text(of node: SchemaNode) -> String? {
        switch node.kind {
        case .string(let text): return text
        case .null, .bool, .number:
            let written = String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
            // A tag makes a number of a text in quotation marks.
            let isQuoted = written.hasPrefix("\"") || written.hasPrefix("'")
            return isQuoted ? String(written.dropFirst().dropLast()) : written
        case .array, .object, .invalid: return nil
        }
    }

    /// Returns the members for a merge key: those of one mapping, or of several, where the first of each name has
    /// priority.
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

    /// Returns the members with merged ones in place of their merge keys.
    ///
    /// Members of the mapping itself have priority over merged ones, and of these the first.
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
