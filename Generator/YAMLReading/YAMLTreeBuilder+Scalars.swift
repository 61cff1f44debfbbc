#if YAML
internal import SchemaSyntax

extension YAMLTreeBuilder {
    /// Returns the meaning of a scalar by its tag, or else by its quotes and its text.
    mutating func scalarKind(
        _ text: String,
        isPlain: Bool,
        _ event: YAMLEvent
    ) -> SchemaNode.Kind {
        guard let tag = event.tag else {
            return isPlain ? CoreSchema.value(of: text) : .string(text)
        }
        guard let name = Self.coreName(of: tag) else {
            reportUnknownTag(tag, at: event.range)
            return isPlain ? CoreSchema.value(of: text) : .string(text)
        }
        let kind = CoreSchema.value(of: text)
        switch (name, kind) {
        case ("null", .null), ("bool", .bool), ("float", .number): return kind
        case ("int", .number(let number)) where number.utf8.allSatisfy { $0 != UInt8(ascii: ".") }:
            return kind
        case ("float", _) where text.hasSuffix("inf") || text.hasSuffix("nan"): return .string(text)
        case ("null", _), ("bool", _), ("int", _), ("float", _), ("map", _), ("seq", _):
            report(
                "wrong-tag",
                at: event.range,
                "\(quoted(text)) is tagged '!!\(name)', expected a value of that type"
            )
            return .invalid
        default: return .string(text)
        }
    }

    /// Reports a tag of a list or mapping that contradicts its kind; any other tag has no effect.
    mutating func checkTag(of event: YAMLEvent, isMapping: Bool) {
        guard let tag = event.tag else { return }
        guard let name = Self.coreName(of: tag) else {
            return reportUnknownTag(tag, at: event.range)
        }
        let right = isMapping ? ["", "map", "set", "omap"] : ["", "seq", "omap", "pairs"]
        guard !right.contains(String(name)) else { return }
        report(
            "wrong-tag",
            at: event.range.lowerBound..<event.range.lowerBound,
            "\(isMapping ? "a mapping" : "a list") is tagged '!!\(name)', expected no tag"
        )
    }

    /// Returns `str` for `!!str`, and an empty text for `!`, which means text; `nil` for a tag of an application.
    private static func coreName(of tag: String) -> Substring? {
        if tag == "!" { return "" }
        let prefix = "tag:yaml.org,2002:"
        guard tag.hasPrefix(prefix) else { return nil }
        return tag.dropFirst(prefix.count)
    }

    private mutating func reportUnknownTag(_ tag: String, at range: Range<Int>) {
        diagnostics.append(
            Diagnostic(
                .warning,
                rule: "unknown-tag",
                at: source.range(range.lowerBound..<range.lowerBound),
                "tag \(quoted(tag)) is not known, and ignored"
            )
        )
    }
}
#endif
