/// The Swift files that are generated from a folder of schemas, known from the schemas' names alone.
///
/// The build plugin promises these names before the tool has read a schema, so both compile this file. The text
/// before a `+` never contains one, so that names of different kinds never clash.
///
///     api.jsonc                    API+Client.swift       API+Examples.swift
///     entities/Case.jsonc          Case.swift
///     endpoints/user-groups.jsonc  UserGroups+Requests.swift, UserGroups+Examples.swift
///     anything else                API+Other.swift        API+Examples.swift
///
/// The schemas that are made from an OpenAPI document are known only after it has been read. They share a fixed
/// number of files, by their first letters, so that a change of one schema changes one file: `Charge` is in one of
/// `TypesC1.swift` to `TypesC4.swift`, the group `charges` in `RequestsC.swift`. Words with which most names begin
/// are ignored.
struct OutputNames {
    /// The code of an SDK, or of its tests.
    static let sdk = OutputNames(main: "API+Client.swift", other: "API+Other.swift") {
        folder,
        stem in
        ["entities": "", "endpoints": "+Requests"][folder].map { "\(stem)\($0).swift" }
    }
    static let examples = OutputNames(main: "API+Examples.swift", other: "API+Examples.swift") {
        $0 == "endpoints" ? "\($1)+Examples.swift" : nil
    }
    /// The code of an SDK's store, which is one file because it is made from one table.
    static let store = OutputNames(main: "API+Store.swift", other: "API+Store.swift") { _, _ in nil
    }
    /// The code of an SDK that is made from a document.
    static let document = OutputNames(
        main: "API+Client.swift",
        other: "API+Other.swift",
        isShared: true
    ) {
        folder,
        stem in
        switch folder {
        case "entities": "Types\(letter(of: stem))\(part(of: stem)).swift"
        case "endpoints": "Requests\(letter(of: stem)).swift"
        default: nil
        }
    }

    /// The names of the file that describes an API as a whole, in search order.
    static let apiFiles = ["api.jsonc", "api.json"]

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    /// The number of files for the types of each letter.
    private static let parts = 4

    /// All files of an SDK that is made from a document, whatever its content.
    static let documentPlan =
        [document.main, document.other]
        + letters.map { "Requests\($0).swift" }
        + letters.flatMap { letter in (1...parts).map { "Types\(letter)\($0).swift" } }

    /// The file for code that exists once, whichever file describes the API.
    let main: String

    /// The file for the code of all schemas without a file of their own.
    let other: String

    /// Whether several schemas share a file.
    private let isShared: Bool

    /// Returns the file of a schema, given its folder and name; `nil` if it has no file of its own.
    private let file: @Sendable (_ folder: String, _ stem: String) -> String?

    private init(
        main: String,
        other: String,
        isShared: Bool = false,
        file: @escaping @Sendable (_ folder: String, _ stem: String) -> String?
    ) {
        self.main = main
        self.other = other
        self.isShared = isShared
        self.file = file
    }

    private static func letter(of stem: some StringProtocol) -> Character {
        stem.uppercased().first { letters.contains($0) } ?? "A"
    }

    /// Returns the number of a type's file among those of its letter, which is the same on every machine and in
    /// every run.
    private static func part(of stem: some StringProtocol) -> Int {
        // The hash is FNV-1a.
        let hash = stem.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Int(hash % UInt64(parts)) + 1
    }

    /// Returns the longest sequence of words with which more than half of the names begin; empty for fewer than
    /// three names.
    private static func commonWords(_ stems: [String]) -> String {
        guard stems.count > 2 else { return "" }
        var counts: [Substring: Int] = [:]
        for stem in stems {
            for end in stem.indices.dropFirst() {
                let last = stem[stem.index(before: end)]
                guard stem[end].isUppercase, !last.isUppercase else { continue }
                counts[stem[..<end], default: 0] += 1
            }
        }
        let common = counts.filter { $0.value * 2 > stems.count }.keys
        return common.max { $0.count < $1.count }.map(String.init) ?? ""
    }

    /// Returns whether a file in an API's folder is a schema: JSON that is neither an example nor hidden.
    ///
    /// Paths are relative to that folder, and their parts are separated by `/`.
    static func isSchema(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") }) else {
            return false
        }
        let isExample = parts.dropLast().contains("examples")
        return (name.hasSuffix(".jsonc") || name.hasSuffix(".json")) && !isExample
    }

    /// Returns the file for each schema's code.
    ///
    /// Names that differ only in case become the first of them, because some file systems treat them as one file,
    /// which then contains the code of both schemas.
    func outputs(forSchemas paths: [String]) -> [String: String] {
        var spellings: [String: String] = [:]
        for name in [main, other] { spellings[name.lowercased()] = name }
        let common = isShared ? Self.commonWords(in: paths) : [:]
        var outputs: [String: String] = [:]
        for path in paths.sorted() {
            let name = output(forSchema: path, common)
            let spelling = spellings[name.lowercased(), default: name]
            spellings[name.lowercased()] = spelling
            outputs[path] = spelling
        }
        return outputs
    }

    /// Returns all files that a build must expect, in order; always with the main file and the last one.
    func plan(forSchemas paths: [String]) -> [String] {
        Set(outputs(forSchemas: paths).values).union([main, other]).sorted()
    }

    private func output(forSchema path: String, _ common: [String: String]) -> String {
        let parts = path.split(separator: "/").map(String.init)
        if Self.apiFiles.contains(path) { return main }
        guard parts.count > 1, let folder = parts.first else { return other }
        let stem = Self.stem(of: path)
        let words = common[folder] ?? ""
        let own = stem.hasPrefix(words) ? String(stem.dropFirst(words.count)) : stem
        return stem.isEmpty ? other : file(folder, own) ?? other
    }

    /// Returns the words with which most names in a folder begin, by the folder.
    private static func commonWords(in paths: [String]) -> [String: String] {
        Dictionary(grouping: paths) { String($0.prefix { $0 != "/" }) }
            .mapValues { commonWords($0.map(stem)) }
    }

    private static func stem(of path: String) -> String {
        upperCamel(path.split(separator: "/").last?.split(separator: ".").dropLast() ?? [])
    }

    /// Returns a name in upper camel case: `user-groups` becomes `UserGroups`; a character that Swift names cannot
    /// contain begins a new word.
    private static func upperCamel(_ parts: [Substring]) -> String {
        let words = parts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
