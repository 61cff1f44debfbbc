/// The Swift files that a folder of schemas becomes, known from the schemas' names alone.
///
/// The build plugin promises these names before the tool has read a schema, so both compile this
/// file. A `+` keeps the kinds of names apart: none of them holds one before that.
///
///     api.jsonc                    API+Client.swift       API+Examples.swift
///     entities/Case.jsonc          Case.swift
///     endpoints/user-groups.jsonc  UserGroups+Requests.swift, UserGroups+Examples.swift
///     anything else                API+Other.swift        API+Examples.swift
struct OutputNames {
    /// The code of an SDK, or that of its tests.
    static let sdk = OutputNames(main: "API+Client.swift", other: "API+Other.swift") { folder in
        ["entities": "", "endpoints": "+Requests"][folder]
    }
    static let examples = OutputNames(main: "API+Examples.swift", other: "API+Examples.swift") {
        ["endpoints": "+Examples"][$0]
    }

    /// Holds what is there once, whichever file describes the API.
    let main: String

    /// Holds the code of all schemas that have no file of their own.
    let other: String

    /// The suffix after the name of a schema in a folder; `nil` where it has no file of its own.
    private let ending: @Sendable (String) -> String?

    private init(
        main: String,
        other: String,
        ending: @escaping @Sendable (String) -> String?
    ) {
        self.main = main
        self.other = other
        self.ending = ending
    }

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
    func outputs(forSchemas paths: [String]) -> [String: String] {
        var spellings: [String: String] = [:]
        for name in [main, other] { spellings[name.lowercased()] = name }
        var outputs: [String: String] = [:]
        for path in paths.sorted() {
            let name = output(forSchema: path)
            let spelling = spellings[name.lowercased(), default: name]
            spellings[name.lowercased()] = spelling
            outputs[path] = spelling
        }
        return outputs
    }

    /// All files that a build has to expect, in order: the main and the last one always.
    func plan(forSchemas paths: [String]) -> [String] {
        Set(outputs(forSchemas: paths).values).union([main, other]).sorted()
    }

    private func output(forSchema path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        if ["api.jsonc", "api.json"].contains(path) { return main }
        guard parts.count > 1, let folder = parts.first, let ending = ending(folder) else {
            return other
        }
        let stem = Self.upperCamel(parts.last?.split(separator: ".").dropLast() ?? [])
        return stem.isEmpty ? other : "\(stem)\(ending).swift"
    }

    /// `user-groups` becomes `UserGroups`: what no Swift name may hold begins a new word.
    private static func upperCamel(_ parts: [Substring]) -> String {
        let words = parts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
