/// A Swift file as a tree of declarations.
///
/// `rendered()` returns text that the formatter does not change, provided that the types and raw expressions in the
/// tree fit on their lines.
package struct SourceFile: Hashable, Sendable {
    /// One imported module.
    package struct Import: Hashable, Sendable {
        package var access: AccessLevel?
        package var module: String
        /// A structure of the module, which then hides those of other modules with the same name; `nil` for the whole
        /// module.
        package var structure: String?
        /// Whether internal declarations of the module are imported as well.
        package var isTestable: Bool

        package init(
            _ module: String,
            structure: String? = nil,
            access: AccessLevel? = nil,
            isTestable: Bool = false
        ) {
            self.module = module
            self.structure = structure
            self.access = access
            self.isTestable = isTestable
        }

        /// The text after `import`.
        fileprivate var name: String { structure.map { "struct \(module).\($0)" } ?? module }
    }

    /// The lines after `//` at the top of the file.
    package var header: [String]
    package var imports: [Import]
    package var declarations: [Declaration]

    package init(
        header: [String] = [],
        imports: [Import] = [],
        declarations: [Declaration] = []
    ) {
        self.header = header
        self.imports = imports
        self.declarations = declarations
    }

    /// Joins several files into one: their headers, imports and declarations, each in order.
    ///
    /// A module is imported once, with the highest access level that a file needs. A line with which all headers
    /// begin is written once.
    package init(joining files: [SourceFile]) {
        var imports: [String: Import] = [:]
        for item in files.flatMap(\.imports) {
            var joined = imports[item.name] ?? item
            joined.isTestable = joined.isTestable || item.isTestable
            if joined.access == nil { joined.access = item.access }
            imports[item.name] = joined
        }
        self.init(
            header: files.map(\.header).reduce(into: []) { lines, header in
                lines += header.filter { !lines.contains($0) }
            },
            imports: imports.values.sorted { $0.name < $1.name },
            declarations: files.flatMap(\.declarations)
        )
    }

    /// Returns the file's text, ended by a newline; imports are sorted, those of structures last.
    package func rendered() -> String {
        let lines = Comment.remarkLines(header, indent: 0)
        let modules = imports.sorted { $0.name < $1.name }.map { item in
            [
                item.isTestable ? "@testable" : nil, item.access?.rawValue, "import", item.name,
            ]
            .compactMap { $0 }.joined(separator: " ")
        }
        var layout = Layout()
        layout.list([lines, modules].filter { !$0.isEmpty }, separator: "", .blank) {
            $0.lines($1)
        }
        if !declarations.isEmpty {
            if !layout.parts.isEmpty { layout.line(.blank) }
            Declaration.write(declarations, to: &layout, depth: 0)
        }
        return layout.rendered()
    }
}
