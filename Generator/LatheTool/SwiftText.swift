/// Puts the code of several schemas into one file.
enum SwiftText {
    /// Both texts with their imports at the top; a text of comments alone gives way.
    static func joined(_ first: String?, _ second: String) -> String {
        guard let first, let (head, imports, code) = split(first), !code.isEmpty,
            let (otherHead, otherImports, otherCode) = split(second)
        else { return second }
        let modules = Array(Set(imports + otherImports)).sorted { module($0) < module($1) }
        return (head + otherHead + [""] + modules + [""] + code + [""] + otherCode)
            .joined(separator: "\n") + "\n"
    }

    private static func split(
        _ text: String
    ) -> (head: [String], imports: [String], code: [String])? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[
            ...
        ]
        func isImport(_ line: String) -> Bool { line.contains("import ") }
        let head = lines.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }
        lines = lines.dropFirst(head.count).drop(while: \.isEmpty)
        let imports = lines.prefix(while: isImport)
        lines = lines.dropFirst(imports.count).drop(while: \.isEmpty)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return (Array(head), Array(imports), Array(lines))
    }

    private static func module(_ line: String) -> String {
        String(line.split(separator: " ").last ?? "")
    }
}
