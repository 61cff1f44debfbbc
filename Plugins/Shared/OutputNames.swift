/// The Swift files that a folder of schemas becomes, known from the schemas' names alone.
///
/// The build plugin promises these names before the tool has read a schema, so both compile this
/// file. A `+` keeps the kinds of names apart: none of them holds one before that.
///
///     api.jsonc                    API+Client.swift       API+Examples.swift
///     entities/Case.jsonc          Case.swift
///     endpoints/user-groups.jsonc  UserGroups+Requests.swift, UserGroups+Examples.swift
///     anything else                API+Other.swift        API+Examples.swift
///
/// The schemas that an OpenAPI document becomes are known when it has been read. They share a fixed number of
/// files, by their names, so that a change of one schema changes one file: `Types07.swift`, `Requests03.swift`.
struct OutputNames {
    /// The code of an SDK, or that of its tests.
    static let sdk = OutputNames(main: "API+Client.swift", other: "API+Other.swift") {
        folder,
        stem in
        ["entities": "", "endpoints": "+Requests"][folder].map { "\(stem)\($0).swift" }
    }
    static let examples = OutputNames(main: "API+Examples.swift", other: "API+Examples.swift") {
        $0 == "endpoints" ? "\($1)+Examples.swift" : nil
    }
    /// The code of an SDK's store: one file, since it is made of one table.
    static let store = OutputNames(main: "API+Store.swift", other: "API+Store.swift") { _, _ in nil
    }
    /// The code of an SDK that is made of a document.
    static let document = OutputNames(main: "API+Client.swift", other: "API+Other.swift") {
        folder,
        stem in
        switch folder {
        case "entities": shared("Types", stem, among: typeFiles)
        case "endpoints": shared("Requests", stem, among: requestFiles)
        default: nil
        }
    }

    /// The file that describes an API as a whole, in the order in which it is looked for.
    static let apiFiles = ["api.jsonc", "api.json"]

    private static let typeFiles = 32
    private static let requestFiles = 16

    /// All files of an SDK that is made of a document, whatever that says.
    static let documentPlan =
        [document.main, document.other]
        + (0..<requestFiles).map { numbered("Requests", $0) }
        + (0..<typeFiles).map { numbered("Types", $0) }

    /// Holds what is there once, whichever file describes the API.
    let main: String

    /// Holds the code of all schemas that have no file of their own.
    let other: String

    /// The file of a schema in a folder, by that and the schema's name; `nil` where it has no file of its own.
    private let file: @Sendable (_ folder: String, _ stem: String) -> String?

    private init(
        main: String,
        other: String,
        file: @escaping @Sendable (_ folder: String, _ stem: String) -> String?
    ) {
        self.main = main
        self.other = other
        self.file = file
    }

    /// Which of some files a schema's code is in: the same on every machine and in every run.
    private static func shared(_ kind: String, _ stem: String, among count: Int) -> String {
        // FNV-1a.
        let hash = stem.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return numbered(kind, Int(hash % UInt64(count)))
    }

    private static func numbered(_ kind: String, _ index: Int) -> String {
        kind + (index < 9 ? "0" : "") + "\(index + 1).swift"
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
        if Self.apiFiles.contains(path) { return main }
        guard parts.count > 1, let folder = parts.first else { return other }
        let stem = Self.upperCamel(parts.last?.split(separator: ".").dropLast() ?? [])
        return stem.isEmpty ? other : file(folder, stem) ?? other
    }

    /// `user-groups` becomes `UserGroups`: what no Swift name may hold begins a new word.
    private static func upperCamel(_ parts: [Substring]) -> String {
        let words = parts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
