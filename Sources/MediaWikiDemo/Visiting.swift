import DemoSupport
import Foundation
import LatheLists
import LatheRuntime
import MediaWiki

extension Invocation {
    /// Finds the wiki that was asked for and does something there, as anybody may.
    func visit(_ body: (MediaWikiClient) async throws -> Void) async throws {
        guard let address = option("url") else {
            let wiki = try EmbeddedWiki()
            defer { wiki.stop() }
            return try await body(client(of: wiki.url))
        }
        try await body(client(of: endpoint(address)))
    }

    /// Finds the wiki that was asked for, logs in, does something there, and logs out.
    func visitAsUser(_ body: (MediaWikiClient) async throws -> Void) async throws {
        guard let address = option("url") else {
            let wiki = try EmbeddedWiki()
            defer { wiki.stop() }
            let logIn = Session.LogIn(name: EmbeddedWiki.user, password: EmbeddedWiki.password)
            return try await visit(client(of: wiki.url), logIn, body)
        }
        let logIn = Session.LogIn(
            name: try variable("WIKI_USER"),
            password: try variable("WIKI_PASSWORD")
        )
        try await visit(client(of: endpoint(address)), logIn, body)
    }

    private func visit(
        _ wiki: MediaWikiClient,
        _ logIn: Session.LogIn,
        _ body: (MediaWikiClient) async throws -> Void
    ) async throws {
        try await wiki.authorize(by: logIn)
        do {
            try await body(wiki)
        } catch {
            // The first error counts.
            try? await wiki.deauthorize()
            throw error
        }
        try await wiki.deauthorize()
    }

    private func endpoint(_ address: String) throws(UsageError) -> URL {
        guard let url = URL(string: address), url.host() != nil else {
            throw UsageError(
                "--url needs a whole address, as in https://en.wikipedia.org/w/api.php"
            )
        }
        return url
    }

    private func client(of endpoint: URL) -> MediaWikiClient {
        var wiki = MediaWikiClient(endpoint: endpoint)
        wiki.client.userAgent = "wiki-demo (a demonstration of Lathe)"
        return wiki
    }

    /// How many lines to show at most.
    func maximum() throws(UsageError) -> Int {
        let maximum = try integerOption("max") ?? 10
        guard maximum > 0 else { throw UsageError("--max is 1 or more, not \(maximum)") }
        return maximum
    }
}

extension Command.Option {
    static let max = Command.Option(
        "max",
        value: "N",
        about: "Shows at most so many; 10 if not given."
    )
}

extension PagedElements {
    /// The first elements, of as many pages as they take.
    func first(_ count: Int) async throws -> [Element] {
        var found: [Element] = []
        for try await element in self.prefix(count) { found.append(element) }
        return found
    }
}
