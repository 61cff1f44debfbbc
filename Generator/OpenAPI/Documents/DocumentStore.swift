import SchemaSyntax

/// The files of a description, each read once.
final class DocumentStore {
    /// The maximum size of a file in bytes; larger files are rejected without being read.
    static let sizeLimit = 64 << 20

    /// The maximum number of bytes that are read from all files together.
    static let totalLimit = 256 << 20

    /// The extensions of files that a reference may point to, regardless of their folder.
    static let extensions = ["json", "jsonc", "yaml", "yml"]

    private let loadFile: (String) throws -> [UInt8]
    private let parseYAML: (SchemaSource, _ sizeLimit: Int) -> SchemaDocument
    private let correct: (SchemaNode, _ path: String) -> SchemaNode
    private var roots: [String: LocatedNode?] = [:]
    private var failures: [String: any Error] = [:]

    /// The mistakes in the text of files.
    private(set) var diagnostics: [Diagnostic] = []

    /// The number of bytes that were read.
    private(set) var byteCount = 0

    init(
        loadFile: @escaping (String) throws -> [UInt8],
        parseYAML: @escaping (SchemaSource, _ sizeLimit: Int) -> SchemaDocument,
        correct: @escaping (SchemaNode, _ path: String) -> SchemaNode
    ) {
        self.loadFile = loadFile
        self.parseYAML = parseYAML
        self.correct = correct
    }

    /// The value of a file, which is `.invalid` after a mistake in its text.
    ///
    /// - Throws: The error of `loadFile`, also for later calls with the same file.
    func root(of path: String) throws -> LocatedNode? {
        if let failure = failures[path] { throw failure }
        if let root = roots[path] { return root }
        roots[path] = .some(nil)
        let bytes: [UInt8]
        do {
            bytes = try loadFile(path)
        } catch {
            failures[path] = error
            throw error
        }
        byteCount += bytes.count
        guard byteCount <= Self.totalLimit else {
            let message = "the files of this description have more than \(Self.totalLimit) bytes"
            let source = SchemaSource(path: path)
            diagnostics.append(Diagnostic(rule: "too-large", at: source.start, message))
            return nil
        }
        let source = SchemaSource(path: path, bytes: bytes)
        let document =
            Self.isYAML(source)
            ? parseYAML(source, Self.sizeLimit)
            : SchemaParser.parse(source, sizeLimit: Self.sizeLimit)
        diagnostics += document.diagnostics
        let root = LocatedNode(root: correct(document.root, path), of: path)
        roots[path] = root
        return root
    }

    /// Whether a file is YAML, by its extension, or else because its text does not start with a bracket as JSON does.
    static func isYAML(_ source: SchemaSource) -> Bool {
        switch DocumentPath.fileExtension(of: source.path) {
        case "json", "jsonc": return false
        case "yaml", "yml": return true
        default:
            let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
            return first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
        }
    }
}
