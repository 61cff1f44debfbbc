import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import Testing
import LatheXML

/// The wiki that `Tests/Servers/mediawiki/start` runs.
enum Wiki {
    /// What the script says of the wiki: its address and its accounts.
    private static let settings: [String: String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../.build/servers/mediawiki/env").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var settings: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { settings[parts[0]] = parts[1] }
        }
        let named = ProcessInfo.processInfo.environment.filter {
            $0.key.hasPrefix("LATHE_MEDIAWIKI_")
        }
        return settings.merging(named) { _, named in named }
    }()

    static let endpoint = settings["LATHE_MEDIAWIKI_URL"].flatMap { URL(string: $0) }

    static var isMissing: Bool { endpoint == nil }

    static func client(_ format: WireFormat) throws -> MediaWikiClient {
        guard let endpoint else { throw CocoaError(.fileNoSuchFile) }
        return MediaWikiClient(endpoint: endpoint, format: format)
    }

    /// The log-in of the bot.
    static var bot: Session.LogIn {
        Session.LogIn(
            name: settings["LATHE_MEDIAWIKI_BOT_USER"] ?? "",
            password: settings["LATHE_MEDIAWIKI_BOT_PASSWORD"] ?? ""
        )
    }

    /// The log-in of the person whose bot it is.
    static var person: Session.ClientLogIn {
        Session.ClientLogIn(
            user: settings["LATHE_MEDIAWIKI_USER"],
            password: settings["LATHE_MEDIAWIKI_PASSWORD"],
            returnURL: "http://127.0.0.1/"
        )
    }

    /// A client that is logged in as a bot.
    static func botClient(_ format: WireFormat) async throws -> MediaWikiClient {
        let wiki = try client(format)
        try await wiki.authorize(by: bot)
        return wiki
    }

    /// The answer to a call, which must be the same in both formats.
    static func same<Value: Equatable & Sendable>(
        _ call: @Sendable (MediaWikiClient) async throws -> Value
    ) async throws -> Value {
        let json = try await call(client(.json))
        let xml = try await call(client(.xml))
        guard json == xml else { throw Difference(json: "\(json)", xml: "\(xml)") }
        return json
    }

    struct Difference: Error {
        let json: String
        let xml: String
    }
}

/// The tests that a real wiki serves, one behind the other: some change what others list.
@Suite("A real MediaWiki server", .serialized, .disabled(if: Wiki.isMissing, "no wiki runs"))
enum LiveWiki {}
