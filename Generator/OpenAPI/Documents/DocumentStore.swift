import SchemaSyntax

/// The files of a description, each read once.
final class DocumentStore {
    /// Larger files are refused unread.
    static let sizeLimit = 64 << 20

    /// More bytes than that are not read, in however many files.
    static let totalLimit = 256 << 20

    /// What files are called that a reference may lead to; it leads to no other files, wherever they are.
    static let extensions = ["json", "jsonc", "yaml", "yml"]

    private let loadFile: (String) throws -> [UInt8]
    private let parseYAML: (SchemaSource, _ sizeLimit: Int) -> SchemaDocument
    private let correct: (SchemaNode, _ path: String) -> SchemaNode
    private var roots: [String: LocatedNode?] = [:]
    private var failures: [String: any Error] = [:]

    /// What is wrong with the text of files.
    private(set) var diagnostics: [Diagnostic] = []

    /// How many bytes were read.
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
    /// - Throws: What `loadFile` throws, at later calls for the file as well.
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

    /// By the name, or else by whether the text starts with a bracket as JSON does.
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
