import DemoSupport
import FogBugz
import Foundation
import LatheRuntime

extension Invocation {
    /// Finds the FogBugz that was asked for, logs in, does something there, and logs out.
    func visit(_ body: (FogBugzClient) async throws -> Void) async throws {
        guard let address = option("url") else {
            let server = try EmbeddedFogBugz()
            defer { server.stop() }
            try await visit(
                FogBugzClient(site: server.url),
                Session.LogOn(email: EmbeddedFogBugz.email, password: EmbeddedFogBugz.password),
                body
            )
            return
        }
        guard let site = URL(string: address), site.host() != nil else {
            throw UsageError("--url needs a whole address, as in https://example.fogbugz.com/")
        }
        var fogBugz = FogBugzClient(site: site)
        if let token = environment["FOGBUGZ_TOKEN"], !token.isEmpty {
            fogBugz.token = token
            return try await body(fogBugz)
        }
        let logOn = Session.LogOn(
            email: try variable("FOGBUGZ_EMAIL"),
            password: try variable("FOGBUGZ_PASSWORD")
        )
        try await visit(fogBugz, logOn, body)
    }

    /// From the login here a session that ends is started again by itself.
    private func visit(
        _ fogBugz: FogBugzClient,
        _ logOn: Session.LogOn,
        _ body: (FogBugzClient) async throws -> Void
    ) async throws {
        try await fogBugz.authorize(by: logOn)
        do {
            try await body(fogBugz)
        } catch {
            // The first error counts.
            try? await fogBugz.deauthorize()
            throw error
        }
        try await fogBugz.deauthorize()
    }
}
