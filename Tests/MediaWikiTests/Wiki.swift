import Foundation
import LatheCoding
import MediaWiki

/// The wiki that `Tests/Servers/mediawiki/start` runs.
enum Wiki {
    static let endpoint: URL? = {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["LATHE_MEDIAWIKI_URL"] { return URL(string: named) }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../.build/servers/mediawiki/env").standardizedFileURL
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("LATHE_MEDIAWIKI_URL=") }
        return line.flatMap { URL(string: String($0.dropFirst("LATHE_MEDIAWIKI_URL=".count))) }
    }()

    static var isMissing: Bool { endpoint == nil }

    static func client(_ format: WireFormat) throws -> MediaWikiClient {
        guard let endpoint else { throw CocoaError(.fileNoSuchFile) }
        return MediaWikiClient(endpoint: endpoint, format: format)
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
