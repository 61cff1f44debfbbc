import Foundation
import LatheCoding
public import LatheRuntime
import LatheXML

/// Passes the warnings of each call to a closure, also of calls whose results have no `warnings`.
///
/// ```swift
/// wiki.client.middleware.append(
///     WarningReader { warnings, endpoint in
///         for warning in warnings { print("\(endpoint): \(warning.text)") }
///     }
/// )
/// ```
public struct WarningReader: Middleware {
    private static let limit = 1 << 28

    private let receive: @Sendable ([Warning], String) -> Void

    /// Creates a reader.
    ///
    /// - Parameter receive: Receives the warnings of a response, if there are any, and the name of the call.
    public init(_ receive: @escaping @Sendable ([Warning], String) -> Void) {
        self.receive = receive
    }

    /// Sends a request and reads up to 256 MiB of its response.
    public func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var response = try await next(request)
        if request.isStreamed { return response }
        let body = try await response.body.collect(limit: Self.limit)
        response.body = HTTPBody(body)
        // If the body cannot be read, the call itself fails.
        let raw = try? EntityDecoder(formats: [.json, .xml]).decode(
            AnyValue?.self,
            from: body,
            contentType: response.fields["Content-Type"],
            in: Envelope(value: .init("warnings", [.optional, .nullable]))
        )
        let warnings = Warning.all(in: raw ?? nil)
        if !warnings.isEmpty { receive(warnings, endpoint.name) }
        return response
    }
}
