#if Curl && os(Linux)
import Foundation
import libcurl

/// Sends requests by libcurl, with connections of its own: the default on Linux with the trait `Curl`.
///
/// - The response is returned with its head; the body follows in chunks. A response that is not
///   ``HTTPRequest/isStreamed`` comes as a whole when its length says that it has at most 64 KiB, or when all
///   of it is there with the head. A body that ends before its length is an error.
/// - It speaks HTTP/1.1, and HTTP/2 over TLS where the server offers it, unless ``Configuration/usesHTTP2`` is
///   `false`: requests that are made at once then share a connection. Requests that are ``HTTPRequest/isStreamed`` always go over HTTP/1.1, since a slow reader of one stream of
///   HTTP/2 holds up the others.
/// - A request on a kept connection that the server closes without any answer is sent again on a new one. A kept
///   connection of HTTP/1.1 on which bytes came that no request asked for is closed and replaced, so that they are
///   not taken for a response (with libcurl 7.80 or later).
/// - A response to a request that is ``HTTPRequest/isStreamed`` comes no faster than it is read: at most some 300 KiB
///   are in memory ahead of the reader, and nothing is written to files. Any other response is limited by its call.
/// - Cancelling the task closes the connection at once, or the stream of HTTP/2, and so does dropping the body
///   unread.
/// - It follows up to ten redirects. No credentials go to another origin: neither a body nor other fields
///   than `Accept` and its like; from HTTPS to HTTP it does not go. The body of a redirect is not waited for.
/// - It keeps no cookies, no cache and no credentials between requests, and reads no `.netrc`. The proxies of the
///   environment are used only when ``Configuration/usesEnvironmentProxy`` is set.
/// - Over TLS, a body without a length that is neither in chunks nor packed is an error when its connection ends
///   without `close_notify`.
/// - It asks for `gzip` and `deflate`, and unpacks while the body is read. A packed body without its end is an
///   error, as is another coding. A body in chunks is read strictly by RFC 9112; other transfer codings are errors.
/// - A head has at most 1,000 fields and 256 KiB, with at most 50 responses of 1xx before it. A byte outside UTF-8
///   in a field is read as ISO 8859-1. Trailers are in the body's ``HTTPBody/trailers``.
/// - Bodies that are files or chunks are read while they are sent. One without a length is sent in chunks. The
///   transport waits for no `100 Continue`. With HEAD no body is sent.
/// - User name and password in an address are sent as basic authentication unless the request has an
///   `Authorization` field.
/// - It limits the time for connecting alone; ``Client/timeout`` and ``Client/deadline`` limit calls.
///
/// Copies share the connections and the one thread that serves them, which end with the last copy and the last
/// response that is still read.
public struct CurlTransport: Transport {
    private let owner: LoopOwner

    /// Creates a transport; the thread and the connections begin with the first request.
    ///
    /// - Parameter configure: Changes the configuration, a proxy for example.
    public init(configure: (inout Configuration) -> Void = { _ in }) {
        var configuration = Configuration()
        configure(&configuration)
        owner = LoopOwner(configuration)
    }

    /// Sends a request and follows redirects.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response of the last address.
    /// - Throws: ``Failure``, `CancellationError`, ``HTTPRequest/Malformed``, or what reading the request's
    ///   body throws.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, until: nil)
    }
}

extension CurlTransport: RedirectingTransport {
    static var tooManyRedirects: any Error { Failure(.tooManyRedirects) }

    nonisolated(nonsending) func exchange(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        let transfer = try CurlTransfer(request, owner.loop)
        cutoff?.onReach { transfer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { transfer.start($0) }
        } onCancel: {
            transfer.cancel()
        }
    }
}

/// Ends the loop with its last transport.
private final class LoopOwner: Sendable {
    let loop: CurlLoop

    init(_ configuration: CurlTransport.Configuration) { loop = CurlLoop(configuration) }

    deinit { loop.close() }
}
#endif
