public import Foundation
import LatheCoding

/// A response as the transport returns it; its body may still be in transit.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields.
    public var fields: HTTPFields
    /// The address that responded, after all redirects; `nil` for the request's own address.
    public var url: URL? {
        get { held.url }
        set { held = Held(newValue, held.body) }
    }
    /// The body.
    public var body: HTTPBody {
        get { held.body }
        set { held = Held(held.url, newValue) }
    }

    /// The redirects that the client followed to the response.
    package internal(set) var redirection = Redirection.none

    /// The redirects between a request and its response.
    package enum Redirection: Sendable {
        case none
        /// At least one redirect was followed, always with the request's own method.
        case sameMethod
        /// A redirect changed the method to GET, so that the server has processed the original request.
        case changedMethod
    }

    /// Held by one reference, so that a response is cheap to return.
    private var held: Held

    private final class Held: Sendable {
        let url: URL?
        let body: HTTPBody

        init(_ url: URL?, _ body: HTTPBody) {
            self.url = url
            self.body = body
        }
    }

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The header fields.
    ///   - url: The address that responded; `nil` for the request's own address.
    ///   - body: The body; empty by default.
    public init(
        status: Int,
        fields: HTTPFields = [:],
        url: URL? = nil,
        body: HTTPBody = HTTPBody(Data())
    ) {
        self.status = status
        self.fields = fields
        held = Held(url, body)
    }

    /// Returns whether this is a copy of another response, changed in neither address nor body.
    func isIdentical(to other: HTTPResponse) -> Bool { held === other.held }

    /// Returns the whole body as a document for decoding, without copying bytes that are already in one.
    @inline(__always)
    nonisolated(nonsending) func document(limit: Int) async throws -> DocumentBytes {
        if let bytes = try held.body.bytes(atHand: limit) { return DocumentBytes(bytes) }
        return DocumentBytes(padding: try await held.body.gathered(limit: limit))
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status code.
    public var description: String { "status \(status)" }
    /// The status code.
    public var debugDescription: String { description }
    /// A mirror of the status, the server, the field names and the body's length.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "server": url?.origin ?? "unknown", "fields": fields,
                "body": body.description,
            ]
        )
    }
}
