import SchemaModel
import SchemaSyntax

extension SchemaFolder {
    /// Whether a file that can be read lies at a path inside the folder; no path leads out of it.
    func hasFile(_ path: String) -> Bool { bytes(path) != nil }

    /// The responses that examples name, by their paths inside the folder.
    func replies(_ model: APIModel) -> [String: [UInt8]] {
        var replies: [String: [UInt8]] = [:]
        for example in model.groups.flatMap(\.endpoints).flatMap(\.examples) {
            guard case .file(let path, _)? = example.reply, replies[path] == nil,
                let bytes = bytes(path)
            else { continue }
            replies[path] = bytes
        }
        return replies
    }

    private func bytes(_ path: String) -> [UInt8]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else { return nil }
        return try? InputFile.bytes(at: "\(base)/\(path)", limit: SchemaParser.sizeLimit)
    }
}
