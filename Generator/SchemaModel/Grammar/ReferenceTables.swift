import SchemaSyntax

/// Writes the grammar's tables for the page "The schema language".
package enum ReferenceTables {
    /// Returns a page with regenerated tables.
    ///
    /// A table follows a line `<!-- keys: NAME -->` and ends at the next empty line.
    ///
    /// - Parameter page: The page's text.
    /// - Returns: The page, and the names in it for which there is no table.
    package static func updating(_ page: String) -> (page: String, unknown: [String]) {
        let tables = Dictionary(all().map { ($0.name, $0.lines) }) { first, _ in first }
        var lines: [Substring] = []
        var unknown: [String] = []
        var isInside = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if isInside, !line.isEmpty { continue }
            isInside = false
            lines.append(line)
            guard line.hasPrefix(start), line.hasSuffix(end) else { continue }
            let name = String(line.dropFirst(start.count).dropLast(end.count))
            guard let table = tables[name] else {
                unknown.append(name)
                continue
            }
            lines += table.map { $0[...] }
            isInside = true
        }
        return (lines.joined(separator: "\n"), unknown)
    }

    /// The names of all tables, each of which the page must contain.
    package static var names: [String] { all().map(\.name) }

    private static let start = "<!-- keys: "
    private static let end = " -->"

    /// The layout of a table: its first lines, and a row for each key.
    private struct Table {
        let name: String
        let lines: [String]
    }

    private static func all() -> [Table] {
        var tables: [Table] = []
        var seen: Set<String> = []
        func visit(_ valueRule: ValueRule) {
            switch valueRule {
            case .object(let table): visit(table)
            case .nested(let table): visit(table())
            case .list(let inner, _), .members(_, _, let inner, _): visit(inner)
            case .either(let valueRules): for inner in valueRules { visit(inner) }
            case .named(_, let inner): for table in inner { visit(table) }
            case .typed(let typed, let untyped):
                visit(typed)
                visit(untyped)
            case .kinds(_, let kinds): tables.append(table(of: kinds))
            default: break
            }
        }
        func visit(_ table: KeyTable) {
            guard seen.insert(table.id).inserted else { return }
            if !describedInRows.contains(table.id) { tables.append(self.table(table)) }
            for key in table.keys { visit(key.valueRule) }
        }
        for valueRule in [ValueRule.api, .declaration, .group] { visit(valueRule) }
        return tables
    }

    /// The objects that are small enough to be described in the row of their key.
    private static let describedInRows: Set<String> = [
        "formats", "jsonConstants", "xmlConstants", "send", "when", "parameterGroup",
        "serverVariable", "sharedParameter", "enumCase", "unionCase", "unionTag", "unknownFields",
        "length", "items", "range", "each",
        "sentRequest", "message", "multipartBody",
    ]

    private static func table(_ table: KeyTable) -> Table {
        var rows: [(keys: [String], rest: String)] = []
        for key in table.keys where !key.isNaming {
            let rest = "| \(type(key)) | \(fallback(key)) | \(meaning(key)) |"
            if rows.last?.rest == rest {
                rows[rows.count - 1].keys.append(key.name)
            } else {
                rows.append(([key.name], rest))
            }
        }
        let lines = rows.map { "| \($0.keys.map(code).joined(separator: ", ")) \($0.rest)" }
        return Table(
            name: table.id,
            lines: ["| Key | Type | Default | Meaning |", "|---|---|---|---|"] + lines
        )
    }

    private static func table(of kinds: [ValueRule.ObjectKind]) -> Table {
        var lines = ["| Kind | Key | Type | Default | Meaning |", "|---|---|---|---|---|"]
        for kind in kinds {
            lines.append("| \(code(kind.kind)) | | | | \(kind.meaning) |")
            for key in kind.table.keys where !key.isNaming {
                lines.append(
                    "| | \(code(key.name)) | \(type(key)) | \(fallback(key)) | \(meaning(key)) |"
                )
            }
        }
        return Table(name: "auth", lines: lines)
    }

    // MARK: Cells

    private static func meaning(_ key: Key) -> String {
        if key.isWireForm { return "the wire form" }
        let meaning = key.meaning.replacing("|", with: "\\|")
        return key.note.isEmpty ? meaning : "\(meaning); \(key.note)"
    }

    private static func fallback(_ key: Key) -> String {
        switch key.fallback {
        case .required: "required"
        case .none: "–"
        case .word(let word): code(word)
        case .flag(let flag): code("\(flag)")
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    private static func type(_ key: Key) -> String {
        key.isWireForm ? "as in `defaults`" : type(key.valueRule)
    }

    private static func type(_ valueRule: ValueRule) -> String {
        switch valueRule {
        case .anything: "value"
        case .text(let kind): kind.noun
        case .name: "string"
        case .word(let words): words.map { code("\"\($0)\"") }.joined(separator: ", ")
        case .integer(let range): integer(range)
        case .positive: "number above 0"
        case .number: "number"
        case .boolean: "bool"
        case .no: "`false`"
        case .list(let item, _): list(of: item)
        case .members, .object, .nested, .kinds, .named, .typed: "object"
        case .either(let valueRules): either(valueRules)
        }
    }

    /// The types of several rules, without duplicates.
    private static func either(_ valueRules: [ValueRule]) -> String {
        var types: [String] = []
        for type in valueRules.map({ type($0) }) where !types.contains(type) { types.append(type) }
        return joined(types)
    }

    private static func list(of item: ValueRule) -> String {
        if case .anything = item { "list" } else { "list of \(plural(item))" }
    }

    private static func plural(_ item: ValueRule) -> String {
        switch item {
        case .integer(let range) where range.upperBound < .max:
            "\(range.lowerBound) to \(range.upperBound)"
        case .integer: "integers"
        case .either(let valueRules): valueRules.map(plural).joined(separator: " and ")
        case .list(let item, _): "lists of \(plural(item))"
        case .word(let words): words.map { code("\"\($0)\"") }.joined(separator: ", ")
        default: "\(type(item))s"
        }
    }

    private static func integer(_ range: ClosedRange<Int>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, _): "int"
        case (let low, .max): "int, from \(low)"
        case (let low, let high) where low == high: "int"
        case (let low, let high): "int, \(low) to \(high)"
        }
    }

    /// Formats a text as code, with vertical bars escaped, since they separate cells.
    private static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }
}
