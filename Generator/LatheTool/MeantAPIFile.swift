import SchemaSyntax

/// A file that was most likely meant to be `api.jsonc`, in a folder without that file.
struct MeantAPIFile {
    let name: String
    /// What to do with the file, as part of a sentence.
    let advice: String

    private static let documents = ["openapi", "swagger"]
    /// The endings of other formats.
    private static let others = ["yaml", "yml", "json5", "hjson", "toml"]

    /// Finds the file; `nil` if no name resembles that of an API, and several files or none are in JSON.
    init?(among names: [String]) {
        func isDocument(_ name: String) -> Bool {
            let (stem, ending) = parts(name)
            return Self.documents.contains(stem) && ["json", "yaml", "yml"].contains(ending)
        }
        if let other = names.first(where: { OutputNames.apiFiles.contains($0.lowercased()) }) {
            self.init(other, named: other.lowercased())
        } else if let other = names.first(where: {
            parts($0).stem == "api" && Self.others.contains(parts($0).ending)
        }) {
            self.init(
                name: other,
                advice: "'\(other)' must be JSON with comments and be named 'api.jsonc'"
            )
        } else if let document = names.first(where: isDocument) {
            self.init(
                name: document,
                advice: "'\(document)' is read by 'lathe-import' and by the plugin LatheImportBuild"
            )
        } else {
            let schemas = names.filter { $0.hasSuffix(".jsonc") || $0.hasSuffix(".json") }
            let alike = schemas.first { nearest(to: parts($0).stem, in: ["api"]) != nil }
            guard let meant = alike ?? (schemas.count == 1 ? schemas.first : nil) else {
                return nil
            }
            self.init(meant, named: meant.hasSuffix(".json") ? "api.json" : "api.jsonc")
        }
    }

    private init(_ name: String, named right: String) {
        self.init(name: name, advice: "'\(name)' must be named '\(right)'")
    }

    private init(name: String, advice: String) {
        self.name = name
        self.advice = advice
    }
}

/// The name of a file without its ending, and the ending, in lower case.
private func parts(_ name: String) -> (stem: String, ending: String) {
    let name = name.lowercased()
    guard let dot = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
}
