import SchemaModel
import SchemaSyntax

extension SchemaFolder {
    /// Returns whether the folder contains a readable file at a path, which must not leave the folder.
    func hasFile(_ path: String) -> Bool { bytes(path) != nil }

    /// Returns the responses that examples name, by their paths in the folder.
    func responses(_ model: APIModel) -> [String: [UInt8]] {
        var responses: [String: [UInt8]] = [:]
        for example in model.groups.flatMap(\.endpoints).flatMap(\.examples) {
            guard case .file(let path, _)? = example.response, responses[path] == nil,
                let bytes = bytes(path)
            else { continue }
            responses[path] = bytes
        }
        return responses
    }

    private func bytes(_ path: String) -> [UInt8]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else { return nil }
        return try? InputFile.bytes(at: "\(base)/\(path)", limit: SchemaParser.sizeLimit)
    }
}
