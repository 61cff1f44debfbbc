import Foundation
import GoldenTransfers
import LatheRuntime
import LatheTesting
import Testing

/// A suite that sends calls of the group `files`, and looks at the requests.
protocol SendsFiles {}

extension SendsFiles {
    func files(
        _ fields: HTTPFields = [:]
    ) -> (files: Files, transport: ScriptedTransport) {
        let transport = ScriptedTransport([.status(200, fields: fields)])
        return (TransfersClient(transport: transport).files, transport)
    }

    func sent(
        _ call: (Files) async throws -> Void
    ) async throws -> (fields: HTTPFields, body: Data) {
        let (files, transport) = files()
        try await call(files)
        let sent = try #require(transport.requests.first)
        return (sent.request.fields, sent.body)
    }

    /// The path and query of the call's address.
    func path(_ call: (Files) async throws -> Void) async throws -> String {
        let (files, transport) = files()
        try await call(files)
        let url = try #require(transport.requests.first).request.url.absoluteString
        return String(url.dropFirst("https://transfers.example/v1".count))
    }
}
