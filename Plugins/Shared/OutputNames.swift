/// The Swift files that a folder of schemas becomes, known from the schemas' names alone.
///
/// The build plugin promises these names before the tool has read a schema, so both compile this
/// file. A `+` keeps the kinds of names apart: none of them holds one before that.
///
///     api.jsonc                    API+Client.swift
///     entities/Case.jsonc          Case.swift
///     endpoints/user-groups.jsonc  UserGroups+Requests.swift
///     anything else                API+Other.swift
enum OutputNames {
    /// Holds the client, whichever file describes the API.
    static let client = "API+Client.swift"

    /// Holds the code of all schemas that have no file of their own.
    static let other = "API+Other.swift"

    /// Whether a file of an API's folder is a schema: JSON, unless it is an example or hidden.
    ///
    /// Paths are relative to that folder, with `/` between their parts.
    static func isSchema(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") }) else {
            return false
        }
        let isExample = parts.dropLast().contains("examples")
        return (name.hasSuffix(".jsonc") || name.hasSuffix(".json")) && !isExample
    }

    /// The file that each schema's code is meant for.
    ///
    /// Names that differ only in case become the first of them, because some disks take them for
    /// one file; both schemas' code then belongs in it.
    static func outputs(forSchemas paths: [String]) -> [String: String] {
        var spellings = [client.lowercased(): client, other.lowercased(): other]
        var outputs: [String: String] = [:]
        for path in paths.sorted() {
            let name = output(forSchema: path)
            let spelling = spellings[name.lowercased(), default: name]
            spellings[name.lowercased()] = spelling
            outputs[path] = spelling
        }
        return outputs
    }

    /// All files that a build has to expect, in order: the client's and the last one always.
    static func plan(forSchemas paths: [String]) -> [String] {
        Set(outputs(forSchemas: paths).values).union([client, other]).sorted()
    }

    private static func output(forSchema path: String) -> String {
        let parts = path.split(separator: "/")
        let stem = upperCamel(parts.last?.split(separator: ".").dropLast() ?? [])
        switch parts.first {
        case "api.jsonc", "api.json": return client
        case "entities" where parts.count > 1 && !stem.isEmpty: return "\(stem).swift"
        case "endpoints" where parts.count > 1 && !stem.isEmpty: return "\(stem)+Requests.swift"
        default: return other
        }
    }

    /// `user-groups` becomes `UserGroups`: what no Swift name may hold begins a new word.
    private static func upperCamel(_ parts: [Substring]) -> String {
        let words = parts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
