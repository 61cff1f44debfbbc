import Foundation
import SchemaModel

extension SchemaFolder {
    /// Whether a file lies at a path inside the folder; no path leads out of it.
    func hasFile(_ path: String) -> Bool { location(path) != nil }

    /// The responses that examples name, by their paths inside the folder.
    func replies(_ model: APIModel) -> [String: [UInt8]] {
        var replies: [String: [UInt8]] = [:]
        for example in model.groups.flatMap(\.endpoints).flatMap(\.examples) {
            guard case .file(let path, _)? = example.reply, replies[path] == nil,
                let bytes = location(path).flatMap(FileManager.default.contents)
            else { continue }
            replies[path] = [UInt8](bytes)
        }
        return replies
    }

    private func location(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else { return nil }
        let location = "\(base)/\(path)"
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: location, isDirectory: &isFolder)
        return exists && !isFolder.boolValue ? location : nil
    }
}
