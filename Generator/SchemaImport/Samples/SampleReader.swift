import Foundation
import LatheTool
package import SchemaSyntax

/// Reads recorded documents: a folder of files, a HAR file, or recordings of `LatheTesting`.
///
/// A file that cannot be read results in a diagnostic; the other files are read.
package struct SampleReader {
    package private(set) var samples: [Sample] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// The number of omitted entries, which are not calls of an API.
    package private(set) var skipped = 0

    private static let fileLimit = 10_000
    private static let totalLimit = 256 << 20
    private static let methods: Set = [
        "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
    ]
    private var total = 0

    /// - Parameter path: A file, or a folder that is read with its subfolders.
    package init(reading path: String) {
        if case .folder = FileEntry(at: path) {
            readFolder(path)
        } else {
            read(path, relative: URL(filePath: path).lastPathComponent)
        }
        if samples.isEmpty, diagnostics.isEmpty {
            report("no-samples", at: path, "there is no sample, expected .json, .xml or .har files")
        }
    }

    /// Creates a reader of documents in memory.
    package init(_ files: [(name: String, text: String)]) {
        for (name, text) in files {
            read(SchemaSource(path: name, bytes: Array(text.utf8)), relative: name)
        }
    }

    private mutating func readFolder(_ path: String) {
        let base = URL(filePath: path, directoryHint: .isDirectory)
        let keys: [URLResourceKey] = [.isRegularFileKey]
        guard
            let found = FileManager.default.enumerator(
                at: base,
                includingPropertiesForKeys: keys,
                options: [.skipsHiddenFiles]
            )
        else {
            report("cannot-read", at: path, "cannot be listed, expected a folder that may be read")
            return
        }
        let root = base.standardizedFileURL.path
        var names: [String] = []
        for case let url as URL in found {
            let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
            if isFolder == true { continue }
            guard ["json", "xml", "har"].contains(url.pathExtension.lowercased()) else {
                skipped += 1
                continue
            }
            let target = url.resolvingSymlinksInPath()
            guard (try? target.resourceValues(forKeys: Set(keys)))?.isRegularFile == true else {
                report("cannot-read", at: url.path, "is neither a file nor a link to one")
                continue
            }
            let whole = url.standardizedFileURL.path
            names.append(
                whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : whole
            )
            if names.count > Self.fileLimit {
                report("too-many", at: path, "the folder has more than \(Self.fileLimit) files")
                return
            }
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        for name in names.sorted() {
            read(name.hasPrefix("/") ? name : prefix + name, relative: name)
        }
    }

    private mutating func read(_ path: String, relative: String) {
        do throws(InputFile.Unreadable) {
            let bytes = try InputFile.bytes(at: path, limit: StrictJSON.sizeLimit)
            total += bytes.count
            guard total <= Self.totalLimit else {
                report(
                    "too-large",
                    at: path,
                    "the files have more than \(Self.totalLimit) bytes together"
                )
                return
            }
            read(SchemaSource(path: path, bytes: bytes), relative: relative)
        } catch {
            report(error.rule, at: path, error.description)
        }
    }

    private mutating func read(_ source: SchemaSource, relative: String) {
        if relative.lowercased().hasSuffix(".xml") {
            switch XMLText.parse(source, sizeLimit: StrictJSON.sizeLimit) {
            case .failure(let mistake): diagnostics.append(mistake.diagnostic)
            case .success(let root):
                let value = SampleValue(.element(root), at: root.range)
                samples.append(file(relative, value))
            }
            return
        }
        switch StrictJSON.parse(source) {
        case .failure(let mistake): diagnostics.append(mistake.diagnostic)
        case .success(let root):
            let isArchive = relative.lowercased().hasSuffix(".har")
            if isArchive || root["log"]?["entries"]?.elements != nil {
                add(ArchiveReader(root))
            } else if root["recording"]?.integer == 1, root["calls"]?.elements != nil {
                add(RecordingReader(root))
            } else {
                samples.append(file(relative, SampleValue(root)))
            }
        }
    }

    private mutating func add(_ reader: some CallReading) {
        samples += reader.samples
        diagnostics += reader.diagnostics
        skipped += reader.skipped
    }

    /// Reads a file that is not a recording of calls.
    ///
    /// In a folder with the name of a method, the rest of the path is the address: `GET/cards/12.json`, or
    /// `GET/cards/13.404.json` for a response with that status.
    private func file(_ relative: String, _ value: SampleValue) -> Sample {
        var parts = relative.split(separator: "/").map(String.init)
        let ending = relative.split(separator: ".").last?.count ?? 0
        var stem = String(parts.removeLast().dropLast(ending + 1))
        guard let method = parts.first, Self.methods.contains(method), !stem.isEmpty else {
            return Sample(name: stem.isEmpty ? "sample" : stem, value: value, range: value.range)
        }
        var status = 200
        if let dot = stem.lastIndex(of: "."), let number = Int(stem[stem.index(after: dot)...]),
            (100...599).contains(number)
        {
            status = number
            stem = String(stem[..<dot])
        }
        let target = "/" + (parts.dropFirst() + [stem]).joined(separator: "/")
        var request = SampleRequest(method: method, origin: nil, target: target)
        request.hasParameters = false
        return Sample(request: request, status: status, value: value, range: value.range)
    }

    private mutating func report(_ rule: String, at path: String, _ message: String) {
        diagnostics.append(Diagnostic(rule: rule, at: SchemaSource(path: path).start, message))
    }
}

/// A reader of several calls in one file.
protocol CallReading {
    var samples: [Sample] { get }
    var diagnostics: [Diagnostic] { get }
    var skipped: Int { get }
}
