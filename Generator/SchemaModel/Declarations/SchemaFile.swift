import SchemaSyntax

/// A document and its role, which follows from its place in the API's folder.
struct SchemaFile {
    enum Role {
        case api
        case types
        case group
    }

    let document: SchemaDocument
    let role: Role
    /// The path inside the API's folder.
    let path: String

    /// Sorts documents by their roles: `api.jsonc` first, the others by path.
    static func sort(
        _ documents: [SchemaDocument],
        reporting diagnostics: inout [Diagnostic]
    ) -> [SchemaFile] {
        var files: [SchemaFile] = []
        var firstByPath: [String: SourceRange] = [:]
        for document in documents.sorted(by: { $0.source.path < $1.source.path }) {
            guard let file = SchemaFile(document, isOnly: documents.count == 1) else {
                diagnostics.append(
                    Diagnostic(
                        rule: "stray-file",
                        at: document.source.start,
                        "the file has no place in an API, "
                            + "expected 'api.jsonc' or a file in 'entities' or 'endpoints'"
                    )
                )
                continue
            }
            // The files that are generated from two files of the same name would also have the same name.
            let key = file.role == .api ? "api" : file.stem.lowercased()
            if let first = firstByPath[key] {
                diagnostics.append(
                    Diagnostic(
                        rule: "clashing-file",
                        at: document.source.start,
                        "a second file \(quoted(file.path)), expected only one file of this name, '.json' or '.jsonc'",
                        notes: [Diagnostic.Note("the first is here", at: first)]
                    )
                )
                if file.role == .api { continue }
            } else {
                firstByPath[key] = document.source.start
            }
            files.append(file)
        }
        if let first = documents.first, !files.contains(where: { $0.role == .api }) {
            diagnostics.append(
                Diagnostic(
                    rule: "missing-api",
                    at: first.source.start,
                    "'api.jsonc' is missing, expected it in the folder of 'entities' and 'endpoints'"
                )
            )
        }
        return files.filter { $0.role == .api } + files.filter { $0.role != .api }
    }

    private init?(_ document: SchemaDocument, isOnly: Bool) {
        let steps = document.source.path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let name = steps.last.map(String.init) ?? ""
        self.document = document
        switch steps.dropLast().last {
        case _ where isOnly, _ where name == "api.jsonc" || name == "api.json":
            role = .api
            path = name
        case "entities":
            role = .types
            path = "entities/\(name)"
        case "endpoints":
            role = .group
            path = "endpoints/\(name)"
        default: return nil
        }
    }

    private var stem: Substring {
        path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    }
}
