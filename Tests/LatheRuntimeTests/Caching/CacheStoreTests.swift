import Foundation
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheRuntime

@Suite("Caches of responses")
struct CacheStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "lathe-tests-\(UUID().uuidString)/answers"
    )

    private func key(_ path: String, account: String = "default") throws -> CacheKey {
        let url = try #require(URL(string: "http://example.test/" + path))
        var client = Client.test(ScriptedTransport())
        client.account = Account(account)
        return CacheKey(client, HTTPRequest(.get, url), nil, url: url)
    }

    private func entry(_ text: String, size: Int = 10) throws -> CacheEntry {
        let answer = StoredResponse(
            status: 200,
            fields: ["Content-Type": "text/plain", "X-Text": text],
            body: Data(count: size),
            request: [:],
            credential: "",
            requestTime: .now,
            responseTime: .now
        )
        var entry = CacheEntry()
        entry.put(try #require(answer))
        return entry
    }

    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    private func remove() {
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    @Test("The memory cache keeps its size, and the most recently used responses")
    func recency() throws {
        let cache = MemoryCache(capacity: 4500)
        for name in ["a", "b", "c"] { cache.save(try entry(name, size: 1000), for: try key(name)) }
        #expect(try cache.entry(for: key("a")) != nil)
        cache.save(try entry("d", size: 1000), for: try key("d"))
        #expect(try cache.entry(for: key("b")) == nil)
        for name in ["a", "c", "d"] { #expect(try cache.entry(for: key(name)) != nil) }
        cache.save(try entry("e", size: 9999), for: try key("a"))
        #expect(try cache.entry(for: key("a")) == nil)
        #expect(cache.size < 3000)
        cache.removeAll()
        #expect(cache.size == 0)
        #expect(try cache.entry(for: key("c")) == nil)
    }

    @Test("An index of recent uses keeps its size over many uses")
    func manyUses() {
        var index = LeastRecentlyUsed<Int, Int>(capacity: 100)
        for number in 0..<10_000 {
            _ = index.put(number, size: 10, under: number % 37)
            #expect(index.use(number % 37) == number)
            #expect(index.size <= 100)
        }
        #expect(index.keys.count == 10)
    }

    @Test(
        "The disk cache keeps responses for the next run, in files that only their owner can read"
    )
    func restart() async throws {
        defer { remove() }
        let kept = try entry("a")
        await DiskCache(folder).save(kept, for: try key("a"))
        #expect(try await DiskCache(folder).entry(for: key("a")) == kept)
        let file = try #require(try files().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try files().count == 1)
        await DiskCache(folder).save(nil, for: try key("a"))
        #expect(try files().isEmpty)
    }

    @Test("The disk cache keeps its size, including what an earlier run left")
    func capacity() async throws {
        defer { remove() }
        let first = DiskCache(folder)
        for name in ["a", "b", "c", "d"] {
            await first.save(try entry(name, size: 5000), for: try key(name))
            // The order of use is that of the files' dates.
            for file in try files() {
                let old = Date(timeIntervalSinceNow: -60)
                try FileManager.default.setAttributes(
                    [.modificationDate: old],
                    ofItemAtPath: file.path
                )
            }
        }
        #expect(try await first.entry(for: key("b")) != nil)
        let second = DiskCache(folder, capacity: 12_000)
        await second.save(try entry("e", size: 5000), for: try key("e"))
        #expect(try files().count == 2)
        #expect(try await second.entry(for: key("b")) != nil)
        #expect(try await second.entry(for: key("e")) != nil)
        await second.save(try entry("e", size: 50_000), for: try key("e"))
        #expect(try await second.entry(for: key("e")) == nil)
        await second.removeAll()
        #expect(try files().isEmpty)
    }

    @Test(
        "A damaged file is ignored and removed",
        arguments: [
            { $0.dropLast() }, { $0.prefix(10) }, { _ in Data() }, { _ in Data("x\ny".utf8) },
            { bytes in
                var bytes = bytes
                bytes[bytes.count / 2] ^= 1
                return bytes
            },
        ] as [@Sendable (Data) -> Data]
    )
    func damage(_ damage: @Sendable (Data) -> Data) async throws {
        defer { remove() }
        await DiskCache(folder).save(try entry("a"), for: try key("a"))
        let file = try #require(try files().first)
        try Data(damage(Data(contentsOf: file))).write(to: file)
        let cache = DiskCache(folder)
        #expect(try await cache.entry(for: key("a")) == nil)
        #expect(try files().isEmpty)
        await cache.save(try entry("b"), for: try key("a"))
        #expect(try await cache.entry(for: key("a")) != nil)
    }

    @Test("A cache whose folder cannot be created stores no responses")
    func unusable() async throws {
        let cache = DiskCache(URL(filePath: "/dev/null/answers"))
        await cache.save(try entry("a"), for: try key("a"))
        #expect(try await cache.entry(for: key("a")) == nil)
    }

    @Test("A key distinguishes accounts and addresses")
    func keys() throws {
        #expect(try key("a") == key("a"))
        #expect(try key("a") != key("b"))
        #expect(try key("a") != key("a", account: "other"))
        #expect(CacheKey.digest(["ab", "c"]) != CacheKey.digest(["a", "bc"]))
    }

    /// A response in a language, which is a number, with a body of a size.
    private func variant(_ language: Int, size: Int = 0) throws -> StoredResponse {
        let response = StoredResponse(
            status: 200,
            fields: ["Vary": "Accept-Language"],
            body: Data(repeating: UInt8(language), count: size),
            request: ["Accept-Language": "\(language)"],
            credential: "",
            requestTime: .now,
            responseTime: .now
        )
        return try #require(response)
    }

    @Test("Of the responses with one key, the oldest are removed if they exceed the size together")
    func largeEntry() async throws {
        defer { remove() }
        let stores: [any CacheStore] = [
            MemoryCache(capacity: 12_000), DiskCache(folder, capacity: 12_000),
        ]
        for store in stores {
            var entry = CacheEntry()
            for (language, size) in [5000, 5000, 5000, 50_000].enumerated() {
                entry.put(try variant(language, size: size))
            }
            await store.save(entry, for: try key("a"))
            let kept = try #require(await store.entry(for: try key("a")))
            let found = (0..<4).filter { language in
                kept.response(to: ["Accept-Language": "\(language)"], for: "") != nil
            }
            #expect(found == [1, 2])
        }
    }

    @Test("Changes of an entry at the same time are all kept")
    func concurrentChanges() async throws {
        defer { remove() }
        let key = try key("a")
        for store in [MemoryCache(), DiskCache(folder)] as [any CacheStore] {
            let variants = try (0..<8).map { try variant($0) }
            await withTaskGroup { group in
                for variant in variants {
                    group.addTask { await store.update(key) { $0.put(variant) } }
                }
            }
            #expect(await store.entry(for: key)?.responses.count == 8)
            await store.update(key) { entry in
                for number in 0..<8 { entry.remove(["Accept-Language": "\(number)"], for: "") }
            }
            #expect(await store.entry(for: key) == nil)
        }
    }

    @Test("Only the useful number of responses is stored for a key")
    func variants() throws {
        var entry = CacheEntry()
        for language in 0..<20 { entry.put(try variant(language)) }
        #expect(entry.responses.count == 8)
        #expect(entry.response(to: ["Accept-Language": "19"], for: "") != nil)
        #expect(entry.response(to: ["Accept-Language": "0"], for: "") == nil)
        entry.remove(["Accept-Language": "19"], for: "")
        #expect(entry.responses.count == 7)
    }
}
