import Foundation

/// The OpenAPI document of Stripe, in a folder as a target has it.
///
/// It is no part of the checkout: `LATHE_CORPORA` names the folder that has it.
struct StripeDocument {
    struct Missing: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) is not there; LATHE_CORPORA names another folder" }
    }

    /// The folder of the document.
    let folder: URL
    private let original: String

    /// Copies the document into a folder that is made.
    init(in folder: URL) throws {
        let corpora =
            ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(filePath: $0) }
            ?? ChildProcess.package.appending(path: "../shared/corpora").standardized
        let source = corpora.appending(path: "openapi/stripe.yaml")
        guard let text = try? String(contentsOf: source, encoding: .utf8) else {
            throw Missing(path: source.path)
        }
        self.folder = folder
        original = text
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(text, to: "openapi.yaml")
    }

    /// Writes the code of the document, and returns what that cost.
    func generate(_ tool: String, into output: URL) throws -> ChildProcess.Usage {
        try ChildProcess.run(
            tool,
            ["build", folder.path, "--output", output.path, "--api", "Stripe"],
            in: folder,
            isSilent: true
        )
    }

    /// Changes one description of a schema.
    func editDescription() throws {
        let old = "Countries that can accept transfers from the specified country."
        guard original.contains(old) else { throw Difference(measure: "import.rewritten") }
        try write(original.replacing(old, with: "\(old) They may change."), to: "openapi.yaml")
    }

    /// Selects one path, with all that it needs.
    ///
    /// The failures of each path have resources that lead to a third of all schemas. `references` is as in the
    /// corrections of a document.
    func selectPath(references: String) throws {
        let corrections =
            #"{ "only": ["path:/v1/products"], "references": "\#(references)" }"#
        try write(corrections, to: "lathe.jsonc")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// The Swift files of a folder, with their texts.
    static func sources(in folder: URL) throws -> [URL: Data] {
        let files = try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
        return try Dictionary(uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: $0)) })
    }

    /// When the Swift files of a folder were written.
    static func times(in folder: URL) throws -> [URL: Date] {
        try sources(in: folder).keys.reduce(into: [:]) { times, file in
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            times[file] = attributes[.modificationDate] as? Date
        }
    }

    static func lines(of sources: [URL: Data]) -> Int {
        sources.values.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } }
    }

    /// A build of the import's tool with YAML; one for releases is optimized.
    static func build(_ configuration: String, in folder: URL) throws -> String {
        let scratch = folder.appending(path: "build").path
        _ = try ChildProcess.run(
            "env",
            [
                "LATHE_TOOLS=optimized", "swift", "build", "--quiet", "--scratch-path", scratch,
                "--configuration", configuration,
                "--traits", "YAML", "--product", "lathe-import",
            ],
            in: ChildProcess.package
        )
        return "\(scratch)/\(configuration)/lathe-import"
    }
}
