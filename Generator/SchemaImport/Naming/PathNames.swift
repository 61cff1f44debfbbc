/// The parameters in the braces of a path, by their names in the document.
struct PathNames {
    enum Part {
        case text(String)
        case parameter(String)
    }

    private(set) var parts: [Part] = []

    var names: [String] {
        parts.compactMap { part in if case .parameter(let name) = part { name } else { nil } }
    }

    /// Reads a path; `nil` if its braces do not match, or if a parameter's name is repeated or too long.
    init?(_ path: String) {
        // The text after a number sign distinguishes operations and is not sent.
        var rest = path.prefix { $0 != "#" }
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard !name.isEmpty, !name.contains("{"), name.utf8.count <= Conversion.longestName
            else { return nil }
            parts.append(.parameter(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        guard !rest.contains("}"), Set(names).count == names.count else { return nil }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }
}
