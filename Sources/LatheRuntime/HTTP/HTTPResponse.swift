public import Foundation
import LatheCoding

/// A response as it comes from the transport; the body can still be on its way.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields.
    public var fields: HTTPFields
    /// The address that answered, behind all redirects; `nil` for the request's own.
    public var url: URL? {
        get { held.url }
        set { held = Held(newValue, held.body) }
    }
    /// The body.
    public var body: HTTPBody {
        get { held.body }
        set { held = Held(held.url, newValue) }
    }

    /// Behind one reference, so that a response is cheap to hand back.
    private var held: Held

    private final class Held: Sendable {
        let url: URL?
        let body: HTTPBody

        init(_ url: URL?, _ body: HTTPBody) {
            self.url = url
            self.body = body
        }
    }

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The header fields.
    ///   - url: The address that answered; `nil` for the request's own.
    ///   - body: The body; by default an empty one.
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

    /// The whole body in memory, ready to be decoded where it lies unless it is there already.
    @inline(__always)
    nonisolated(nonsending) func document(limit: Int) async throws -> DocumentBytes {
        if let bytes = try held.body.bytes(atHand: limit) { return DocumentBytes(bytes) }
        return DocumentBytes(padding: try await held.body.gathered(limit: limit))
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status.
    public var description: String { "status \(status)" }
    /// The status.
    public var debugDescription: String { description }
    /// Status, server, names of the fields and length of the body.
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
