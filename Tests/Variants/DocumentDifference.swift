/// Says in which part two documents differ.
enum DocumentDifference {
    /// The first part that differs, and what it is in the second; `nil` for equal ones.
    static func words(from one: Document?, to other: Document?) -> String? {
        guard let (path, part) = difference(one, other, "") else { return nil }
        let value = part.map { abridged($0.text) } ?? "nil"
        return path.isEmpty ? value : "`\(path)` is \(value)"
    }

    private static func difference(
        _ one: Document?,
        _ other: Document?,
        _ path: String
    ) -> (String, Document?)? {
        switch (one, other) {
        case _ where one == other: return nil
        case (.object(let old)?, .object(let new)?):
            for key in Set(old.keys).union(new.keys).sorted() {
                let inner = path.isEmpty ? key : "\(path).\(key)"
                if let found = difference(old[key], new[key], inner) { return found }
            }
            return nil
        case (.array(let old)?, .array(let new)?) where old.count == new.count:
            for (index, (old, new)) in zip(old, new).enumerated() {
                if let found = difference(old, new, "\(path)[\(index)]") { return found }
            }
            return nil
        default: return (path, other)
        }
    }

    private static func abridged(_ text: String) -> String {
        let line = text.replacing("|", with: "\\|").replacing("\n", with: " ")
        return line.count > 40 ? "`\(line.prefix(40))`…" : "`\(line)`"
    }
}
