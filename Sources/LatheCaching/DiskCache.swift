public import Foundation
public import LatheRuntime

/// A cache that stores responses in files, up to a maximum size, so that they outlive the process.
///
/// Each key has a file of its own, which only its owner may read and write (mode 0600, in a folder of mode
/// 0700). A file is replaced as a whole; a damaged file is removed. Several processes may share a folder;
/// each limits the size of the files that it knows of. Responses are not encrypted.
public actor DiskCache: CacheStore {
    private static let suffix = ".responses"
    private static let format = "lathe responses 1"

    private let folder: URL
    private let capacity: Int
    private let executor = FileExecutor()
    /// The cache's own thread, in which files are read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }
    /// The index of the files, created at the first access to the folder.
    private var index: LeastRecentlyUsed<String, Void>?

    /// Creates a cache in a folder, which is created when it is needed and should contain nothing else.
    ///
    /// - Parameters:
    ///   - folder: The folder, for example one in the system's folder for caches.
    ///   - capacity: The maximum number of bytes of all files, 64 MiB by default. A larger response is not
    ///     stored.
    public init(_ folder: URL, capacity: Int = 1 << 26) {
        self.folder = folder
        self.capacity = capacity
    }

    /// Returns the stored responses with a key; `nil` for none.
    public func entry(for key: CacheKey) -> CacheEntry? {
        let file = file(key.digest)
        guard let bytes = try? Data(contentsOf: file) else { return nil }
        guard let entry = Self.read(bytes) else {
            remove(key.digest)
            return nil
        }
        open { index in
            if index.use(key.digest) == nil {
                // Another process has written the file.
                for gone in index.put((), size: bytes.count, under: key.digest) { delete(gone) }
            }
        }
        // The next process reads the order of use from these dates.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return entry
    }

    /// Stores the responses with a key, the newest of them that do not exceed the capacity; `nil` removes them.
    public func save(_ entry: CacheEntry?, for key: CacheKey) {
        var (entry, bytes) = (entry, entry.flatMap(Self.bytes))
        while let size = bytes?.count, size > capacity {
            entry = entry?.reduced(to: capacity)
            bytes = entry.flatMap(Self.bytes)
        }
        guard let bytes else { return remove(key.digest) }
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

    /// Changes the stored responses with a key, in one step unless another process changes them.
    public func update(_ key: CacheKey, _ change: @Sendable (inout CacheEntry) -> Void) {
        var entry = entry(for: key) ?? CacheEntry()
        change(&entry)
        save(entry.size == 0 ? nil : entry, for: key)
    }

    /// Removes the files of all responses that this cache has found or stored.
    ///
    /// Files that another process has added since the first use of this cache remain.
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

    /// Calls a function with the index, which is first built from the files in the folder.
    private func open(_ body: (inout LeastRecentlyUsed<String, Void>) -> Void) {
        var index = index ?? listed()
        body(&index)
        self.index = index
    }

    private func listed() -> LeastRecentlyUsed<String, Void> {
        var index = LeastRecentlyUsed<String, Void>(capacity: capacity)
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

    // MARK: Format: a line with the format and the digest of the rest, then a property list

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
