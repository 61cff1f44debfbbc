import Foundation

/// The files to which the documents in a folder refer, directly or through other files.
///
/// A plugin cannot parse documents. It therefore treats each text that ends with the extension of a document, before a
/// quotation mark, a number sign or the end of a word, as a reference if there is such a file; it may find too many
/// files.
struct ReferencedFiles {
    private static let extensions = ["json", "jsonc", "yaml", "yml"]

    /// The maximum number of files that are read; a description with more is not noticed as a whole.
    private static let limit = 10_000

    /// The maximum length of a file that is read.
    private static let sizeLimit = 256 << 20

    /// The maximum length of a reference.
    private static let longest = 1000

    /// Returns the files outside a folder to which its documents refer, in order.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - contents: The paths of its files, relative to it.
    /// - Returns: The files.
    static func outside(_ folder: URL, contents: [String]) -> [URL] {
        let own = contents.filter(isDocument).map { folder.appending(path: $0).standardizedFileURL }
        var known = Set(own.map(\.path))
        var found: [URL] = []
        var open = own
        var count = 0
        while let file = open.popLast(), count < limit {
            count += 1
            guard let text = text(of: file) else { continue }
            let place = file.deletingLastPathComponent()
            for reference in references(in: text) where !reference.hasPrefix("/") {
                // A reference is a URI, in which a space is escaped.
                for path in [reference, reference.removingPercentEncoding ?? reference] {
                    let other = place.appending(path: path).standardizedFileURL
                    guard known.insert(other.path).inserted, isFile(other) else { continue }
                    found.append(other)
                    open.append(other)
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    private static func isDocument(_ path: String) -> Bool {
        extensions.contains { path.lowercased().hasSuffix(".\($0)") }
    }

    private static func isFile(_ url: URL) -> Bool {
        let path = url.resolvingSymlinksInPath().path
        let values = try? FileManager.default.attributesOfItem(atPath: path)
        return values?[.type] as? FileAttributeType == .typeRegular
    }

    /// The text of a file; `nil` if it cannot be read.
    private static func text(of file: URL) -> [UInt8]? {
        let path = file.resolvingSymlinksInPath().path
        guard let values = try? FileManager.default.attributesOfItem(atPath: path),
            values[.type] as? FileAttributeType == .typeRegular,
            let size = values[.size] as? Int, size <= sizeLimit
        else { return nil }
        return FileManager.default.contents(atPath: path).map { Array($0) }
    }

    /// Returns the texts that may be references to files, each once.
    static func references(in text: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        var start = 0
        var next = 0
        while let index = dot(in: text, from: next) {
            next = index + 1
            guard let end = end(ofExtensionAt: index, in: text) else { continue }
            let first = max(start, index - longest)
            let word = word(text[first..<end])
            start = index
            if !word.isEmpty { found.insert(word) }
        }
        return found
    }

    /// Returns the index of the next dot; the search is fast also in a plugin, which is not optimized.
    private static func dot(in text: [UInt8], from start: Int) -> Int? {
        text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count,
                let found = memchr(base + start, Int32(UInt8(ascii: ".")), bytes.count - start)
            else { return nil }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    /// Returns the end of a document's extension that starts with a dot at an index; `nil` if there is none.
    private static func end(ofExtensionAt dot: Int, in text: [UInt8]) -> Int? {
        let name = text[(dot + 1)...].prefix { 0x61...0x7A ~= $0 | 0x20 }
        guard name.count <= 5,
            extensions.contains(String(decoding: name, as: UTF8.self).lowercased())
        else { return nil }
        let end = name.endIndex
        return end == text.count || " \t\r\n\"'#,]}".utf8.contains(text[end]) ? end : nil
    }

    /// Returns the last text of a line: after a quotation mark, or else after a key, a mark of a list or a bracket.
    private static func word(_ line: ArraySlice<UInt8>) -> String {
        var start = line.endIndex
        while start > line.startIndex {
            let byte = line[start - 1]
            if "\r\n\"'".utf8.contains(byte) { break }
            start -= 1
        }
        let isQuoted = start > line.startIndex && "\"'".utf8.contains(line[start - 1])
        var text = String(decoding: line[start...], as: UTF8.self)
        if isQuoted { return text.replacing("\\/", with: "/") }
        for mark in [": ", "- ", ", ", "[", "{", "\t"] {
            if let range = text.range(of: mark, options: .backwards) {
                text = String(text[range.upperBound...])
            }
        }
        return text.trimmingCharacters(in: .whitespaces)
    }
}
