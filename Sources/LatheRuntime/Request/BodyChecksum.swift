import Foundation

/// A header field with a checksum of the request's body, by which the server verifies that the body is complete.
///
/// The checksum covers the bytes as they are sent, after compression.
public enum BodyChecksum: Hashable, Sendable {
    /// `Content-MD5`, with MD5 (RFC 1864).
    case contentMD5
    /// `Content-Digest`, with SHA-256 (RFC 9530).
    case contentDigest
    /// `Repr-Digest`, with SHA-256 (RFC 9530).
    case representationDigest
    /// `Digest`, with SHA-256 (RFC 3230).
    case digest

    /// The header fields with checksums, which must be removed from a request together with its body.
    static let fields = ["Content-MD5", "Content-Digest", "Repr-Digest", "Digest"]

    /// Adds the field to a request.
    fileprivate nonisolated(nonsending) func add(
        of body: HTTPBody,
        to fields: inout HTTPFields
    ) async throws {
        switch self {
        case .contentMD5: fields["Content-MD5"] = try await hash(body, by: MD5.self)
        case .contentDigest:
            fields["Content-Digest"] = "sha-256=:\(try await hash(body, by: SHA256.self)):"
        case .representationDigest:
            fields["Repr-Digest"] = "sha-256=:\(try await hash(body, by: SHA256.self)):"
        case .digest: fields["Digest"] = "SHA-256=\(try await hash(body, by: SHA256.self))"
        }
    }

    /// Returns the digest in Base64.
    private nonisolated(nonsending) func hash<Hash: Digest>(
        _ body: HTTPBody,
        by hash: Hash.Type
    ) async throws -> String {
        var body = body
        // Only sending the body is reported as progress.
        body.onRead = nil
        var digest = RunningDigest<Hash>()
        for try await chunk in body { digest.update(chunk) }
        return Data(digest.finish()).base64EncodedString()
    }
}

extension CallPolicy {
    /// Whether the body is compressed or has a checksum.
    var changesBody: Bool { isCompressed || checksum != nil }

    /// Compresses the body of a request and adds its checksum, as the policy requires.
    ///
    /// A body that is not in memory or would not become smaller is not compressed.
    ///
    /// - Parameter request: The request, without the credential, whose signature may cover the body.
    /// - Throws: ``RequestFault`` when the body can be read only once; errors of its source.
    nonisolated(nonsending) func prepareBody(of request: inout HTTPRequest) async throws {
        guard let body = request.body else { return }
        if isCompressed, case .bytes(let bytes) = body.content,
            request.fields["Content-Encoding"] == nil,
            let compressed = GZip.compressed(bytes), compressed.count < bytes.count
        {
            request.body = HTTPBody(compressed)
            if let onRead = body.onRead {
                let (whole, sent) = (Double(bytes.count), Double(compressed.count))
                request.body?.onRead = { onRead(Int(Double($0) / sent * whole)) }
            }
            request.fields["Content-Encoding"] = "gzip"
            request.uncompressedBody = bytes
        }
        guard let checksum, let body = request.body else { return }
        guard body.isReplayable else {
            throw RequestFault(reason: "a stream has no checksum before it is sent")
        }
        try await checksum.add(of: body, to: &request.fields)
    }
}
