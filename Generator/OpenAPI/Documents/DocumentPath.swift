/// Operations on paths of files as text, without access to the file system.
package enum DocumentPath {
    /// Returns the path of a file that another file names.
    ///
    /// `..` may leave the folder of the first document, as in a browser or an editor.
    package static func resolve(_ relative: String, against file: String) -> String {
        guard !relative.hasPrefix("/") else { return relative }
        var folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for part in relative.split(separator: "/") where part != "." {
            if part == "..", let last = folders.last, last != "..", !last.isEmpty {
                folders.removeLast()
                if last == "." { folders.append("..") }
            } else {
                folders.append(part)
            }
        }
        return folders.joined(separator: "/")
    }

    /// Returns the part of a file's name before its extension.
    static func baseName(of path: String) -> String {
        let name = path.split(separator: "/").last ?? "document"
        return name.split(separator: ".").first.map { String($0) } ?? String(name)
    }

    /// Returns the extension in lower case without its dot; empty if there is none.
    static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
