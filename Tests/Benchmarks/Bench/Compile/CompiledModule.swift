import Foundation

/// A module of structures of one flavor, compiled for what that costs.
struct CompiledModule {
    /// What the structures can do.
    enum Flavor: String, CaseIterable {
        /// Nothing: their properties and their initializer.
        case bare
        /// To read and write themselves by a synthesised `Codable`.
        case codable
        /// To read and write themselves in JSON and XML, as Lathe generates them.
        case lathe
    }

    struct Cost: CustomStringConvertible {
        /// The compiler's processor time in the user's mode.
        let seconds: Double
        /// The bytes of code and constants.
        let text: Int
        /// The most memory that the compiler used.
        let memory: Int

        var description: String {
            String(format: "%.2f s, ", seconds) + "\(text / 1000) KB of text, "
                + "\(memory / 1_000_000) MB of memory"
        }
    }

    let flavor: Flavor
    let count: Int
    let folder: URL

    /// Compiles the module with these options.
    func compile(_ options: [String]) throws -> Cost {
        let place = folder.appending(path: "\(flavor)\(count)")
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let sources = try flavor == .lathe ? generate(in: place) : write(in: place)
        let usage = try Self.compile(sources, options, in: place)
        let objects = try FileManager.default.contentsOfDirectory(atPath: place.path)
            .filter { $0.hasSuffix(".o") }
        return Cost(
            seconds: usage.user,
            text: try Self.text(objects.map { place.appending(path: $0).path }),
            memory: usage.memory
        )
    }

    /// Compiles sources that use the runtime as a module, in a folder.
    static func compile(
        _ sources: [String],
        _ options: [String],
        in place: URL
    ) throws -> ChildProcess.Usage {
        let root = ChildProcess.package
        return try ChildProcess.run(
            "swiftc",
            ["-module-name", "Model", "-swift-version", "6", "-parse-as-library", "-emit-module"]
                + ["-emit-object"]
                + ["-I", products.appending(path: "Modules").path]
                + ["-I", root.appending(path: "Sources/libxml2").path]
                + ["-I", root.appending(path: "Sources/libcurl").path]
                + ["-Xcc", "-I/usr/include/libxml2"]
                + options + sources,
            in: place
        )
    }

    /// Where this program lies, and beside it the modules and the generator it was built with.
    private static var products: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
            .resolvingSymlinksInPath().deletingLastPathComponent()
    }

    // MARK: The sources

    private func generate(in place: URL) throws -> [String] {
        let schemas = place.appending(path: "Schemas")
        try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
        let entities = (0..<count).map { number in
            let fields = Self.fields(number).map { name, type, _ in "\"\(name)\": \"\(type)\"" }
            let list = fields.joined(separator: ", ")
            return "{ \"entity\": \"Model\(number)\", \"fields\": { \(list) } }"
        }
        let schema = """
            { "language": 1, "api": "Model", "format": ["json", "xml"],
              "server": "https://api.example.com", "types": [\(entities.joined(separator: ",\n"))] }
            """
        try Data(schema.utf8).write(to: schemas.appending(path: "api.jsonc"))
        let output = place.appending(path: "Generated")
        // The first is the plugin's, and so of the same build as the benchmark.
        let tools = ["lathe-tool", "lathe"].map { Self.products.appending(path: $0).path }
        guard let tool = tools.first(where: FileManager.default.isExecutableFile)
        else { throw ChildProcess.Failed(command: "lathe") }
        _ = try ChildProcess.run(
            tool,
            ["generate", schemas.path, "--output", output.path],
            in: place
        )
        return try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
            .filter { $0.hasSuffix(".swift") }.map { output.appending(path: $0).path }
    }

    private func write(in place: URL) throws -> [String] {
        let conformances = flavor == .codable ? "Codable, Sendable" : "Sendable"
        let text = (0..<count).map { number in
            let fields = Self.fields(number)
            let properties = fields.map { "    public var \($0): \($2)" }
            let parameters = fields.map { name, _, type in
                "\(name): \(type)" + (type.hasSuffix("?") ? " = nil" : "")
            }
            let body = fields.map { "        self.\($0.name) = \($0.name)" }
            return """
                public struct Model\(number): \(conformances) {
                \(properties.joined(separator: "\n"))
                    public init(\(parameters.joined(separator: ", "))) {
                \(body.joined(separator: "\n"))
                    }
                }
                """
        }
        let file = place.appending(path: "Entities.swift")
        let source = "public import Foundation\n" + text.joined(separator: "\n")
        try Data(source.utf8).write(to: file)
        return [file.path]
    }

    /// The fields of a structure in an order of its own, the same in each run and flavor: the compiler
    /// makes one function of the equal ones of structures that are laid out alike.
    private static func fields(_ number: Int) -> [(name: String, schema: String, swift: String)] {
        var generator = Generator(seed: UInt64(number) + 1)
        return fields.shuffled(using: &generator)
    }

    private static let fields: [(name: String, schema: String, swift: String)] = [
        ("title", "string", "String"), ("isOpen", "bool", "Bool"), ("number", "int", "Int"),
        ("rank", "double", "Double"), ("createdAt", "instant", "Date"),
        ("text", "string?", "String?"),
        ("owner", "string", "String"), ("tags", "[string]", "[String]"), ("votes", "int", "Int"),
        ("closedAt", "instant?", "Date?"), ("parent", "int?", "Int?"), ("link", "string", "String"),
        ("isPinned", "bool", "Bool"), ("color", "string?", "String?"),
        ("weight", "double?", "Double?"),
    ]

    // MARK: Objects

    /// The bytes of text of objects together, as `size` counts them.
    private static func text(_ objects: [String]) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["size"] + objects
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } }
            .reduce(0, +)
    }
}
