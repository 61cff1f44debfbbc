public import Foundation

/// Keeps answers in files, up to a size, from one run of a program to the next.
///
/// Each key has a file of its own, which only its owner may read and write (mode 0600, in a folder of mode
/// 0700). A file is replaced as a whole; one that is damaged counts as none and is removed. Several
/// processes may share a folder, each of which keeps the files that it knows of within the size. Answers
/// are not encrypted.
public actor DiskCache: ResponseCache {
    private static let suffix = ".answers"
    private static let format = "lathe answers 1"

    private let folder: URL
    private let capacity: Int
    private let executor = FileExecutor()
    /// Files are read and written in a thread of the cache's own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }
    /// Made when the folder is first looked at.
    private var index: RecencyIndex<String, Void>?

    /// Names the folder, which is made when it is needed; nothing else should be in it.
    ///
    /// - Parameters:
    ///   - folder: The folder, in the system's one for caches for example.
    ///   - capacity: The number of bytes of all files, 64 MiB by default; an answer that is larger is not
    ///     kept.
    public init(_ folder: URL, capacity: Int = 1 << 26) {
        self.folder = folder
        self.capacity = capacity
    }

    /// What is kept under a key.
    public func entry(for key: CacheKey) -> CacheEntry? {
        let file = file(key.digest)
        guard let bytes = try? Data(contentsOf: file) else { return nil }
        guard let entry = Self.read(bytes) else {
            remove(key.digest)
            return nil
        }
        open { index in
            if index.use(key.digest) == nil {
                // Another process wrote it.
                for gone in index.put((), size: bytes.count, under: key.digest) { delete(gone) }
            }
        }
        // The order of use outlives the process.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return entry
    }

    /// Keeps answers, or removes them.
    public func save(_ entry: CacheEntry?, for key: CacheKey) {
        guard let entry, let bytes = Self.bytes(of: entry), bytes.count <= capacity else {
            return remove(key.digest)
        }
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        do {
            try PrivateFile.replace(file(key.digest), with: bytes)
        } catch {
            return remove(key.digest)
        }
        open { index in
            for gone in index.put((), size: bytes.count, under: key.digest) { delete(gone) }
        }
    }

    /// Removes all files of answers.
    public func removeAll() {
        open { index in
            for name in index.keys { delete(name) }
            index.removeAll()
        }
    }

    // MARK: Files

    private func file(_ name: String) -> URL { folder.appending(path: name + Self.suffix) }

    private func delete(_ name: String) {
        try? FileManager.default.removeItem(at: file(name))
    }

    private func remove(_ name: String) {
        delete(name)
        index?.remove(name)
    }

    /// Lends the index, which first is made of what is in the folder.
    private func open(_ body: (inout RecencyIndex<String, Void>) -> Void) {
        var index = index ?? listed()
        body(&index)
        self.index = index
    }

    private func listed() -> RecencyIndex<String, Void> {
        var index = RecencyIndex<String, Void>(capacity: capacity)
        let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
        let files =
            (try? FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: keys
            )) ?? []
        let found = files.compactMap { file -> (name: String, size: Int, date: Date)? in
            guard let values = try? file.resourceValues(forKeys: Set(keys)) else { return nil }
            let date = values.contentModificationDate ?? .distantPast
            if PrivateFile.isLeftOver(file, date) { try? FileManager.default.removeItem(at: file) }
            guard file.lastPathComponent.hasSuffix(Self.suffix) else { return nil }
            let name = String(file.lastPathComponent.dropLast(Self.suffix.count))
            return (name, values.fileSize ?? 0, date)
        }
        for (name, size, _) in found.sorted(by: { $0.date < $1.date }) {
            for gone in index.put((), size: size, under: name) { delete(gone) }
        }
        return index
    }

    // MARK: Bytes: a line with the format and the digest of the rest, then a property list.

    private static func bytes(of entry: CacheEntry) -> Data? {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let list = try? encoder.encode(entry) else { return nil }
        return head(of: list) + list
    }

    private static func head(of list: Data) -> Data {
        var digest = FileDigest()
        digest.update(list)
        return Data("\(format) \(digest.finish())\n".utf8)
    }

    private static func read(_ bytes: Data) -> CacheEntry? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let list = Data(bytes[(end + 1)...])
        guard bytes[...end] == head(of: list) else { return nil }
        return try? PropertyListDecoder().decode(CacheEntry.self, from: list)
    }
}
