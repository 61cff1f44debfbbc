import Foundation

/// Schemas of sizes that no one writes by hand; the same in each run.
enum LargeSchema {
    /// Types in a file each, and one and a half times as many calls in groups of thirty.
    case service(types: Int)
    /// Entities of which each holds the next through a list, and the last the first.
    case ring(entities: Int)
    /// One enum.
    case enumeration(cases: Int)
    /// One field at the end of a long placement.
    case placement(steps: Int)
    /// Entities with a field each of a type that is not declared.
    case unknownTypes(entities: Int)

    /// Writes the schema into a folder.
    func write(to folder: URL) throws {
        for name in ["entities", "endpoints"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        for (path, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }
    }

    /// The text of each file, by its path in the folder.
    private var files: [String: String] {
        switch self {
        case .service(let types): ServiceSchema(types: types).files
        case .ring(let entities):
            ["api.jsonc": Self.api(), "entities/Ring.jsonc": Self.ring(entities)]
        case .enumeration(let cases):
            ["api.jsonc": Self.api(), "entities/Kind.jsonc": Self.enumeration(cases)]
        case .placement(let steps):
            ["api.jsonc": Self.api(), "entities/Deep.jsonc": Self.placement(steps)]
        case .unknownTypes(let entities):
            ["api.jsonc": Self.api(), "entities/Wrong.jsonc": Self.unknownTypes(entities)]
        }
    }

    static func api() -> String {
        """
        { "language": 1, "api": "Large", "format": ["json", "xml"],
          "server": "https://api.example.com" }
        """
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        "[" + (0..<count).map(item).joined(separator: ",\n") + "]"
    }

    private static func ring(_ count: Int) -> String {
        list(count) {
            "{ \"entity\": \"Ring\($0)\", \"fields\": { \"next\": \"Ring\(($0 + 1) % count)?\" } }"
        }
    }

    private static func enumeration(_ count: Int) -> String {
        let cases = (0..<count).map { "\"case\($0)\"" }.joined(separator: ",\n")
        return "[{ \"enum\": \"Kind\", \"cases\": [\(cases)] }]"
    }

    private static func placement(_ count: Int) -> String {
        let steps = (0..<count).map { "s\($0)" }.joined(separator: "/")
        return """
            [{ "entity": "Deep", "fields": { "value": { "type": "int", "as": "\(steps)" } } }]
            """
    }

    private static func unknownTypes(_ count: Int) -> String {
        list(count) {
            "{ \"entity\": \"Known\($0)\", \"fields\": { \"value\": \"Unknown\($0)\" } }"
        }
    }
}
