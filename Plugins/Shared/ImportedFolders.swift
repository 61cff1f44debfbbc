import Foundation

/// The folders of schemas that a target's schemas may import, directly or indirectly.
///
/// A plugin cannot parse schemas. It therefore treats a module as imported if the file that describes an API
/// contains the key `imports` and the module's name as a text; it may find too many modules, but never too few.
struct ImportedFolders {
    /// The folders of the schemas of all targets that the target depends on, by module.
    let folders: [String: URL]
    /// The names of the file that describes an API, in search order.
    let apiFiles: [String]

    /// Returns the folders that the schemas in a folder may import.
    func imports(of folder: URL) -> [String: URL] {
        var found: [String: URL] = [:]
        var open = [folder]
        while let next = open.popLast() {
            let text = text(of: next)
            guard text.contains("\"imports\"") else { continue }
            for (module, place) in folders
            where found[module] == nil && text.contains("\"\(module)\"") {
                found[module] = place
                open.append(place)
            }
        }
        return found
    }

    private func text(of folder: URL) -> String {
        apiFiles.lazy.compactMap { name in
            try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }.first ?? ""
    }
}
