import Foundation

/// A title in the wiki's own spelling: spaces, and a capital letter in front.
struct Title: Hashable {
    /// 0 for pages, 6 for files.
    let namespace: Int
    /// Without the namespace.
    let name: String

    /// Reads a title; `nil` for one that no page can have.
    init?(_ text: String) {
        var rest = text.replacing("_", with: " ").trimmingCharacters(in: .whitespaces)[...]
        let isFile = rest.lowercased().hasPrefix("file:")
        if isFile { rest = rest.dropFirst(5).drop { $0 == " " } }
        guard !rest.isEmpty, !rest.contains(where: { "#<>[]|{}".contains($0) }) else { return nil }
        namespace = isFile ? 6 : 0
        name = rest.prefix(1).uppercased() + rest.dropFirst()
    }

    var text: String { namespace == 6 ? "File:\(name)" : name }
}
