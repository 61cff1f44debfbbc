#if Curl && os(Linux)
import Foundation
import libcurl

/// Sends requests with libcurl, with connections of its own: the default on Linux with the trait `Curl`.
///
/// - The response is returned as soon as its headers have been received; the body follows in chunks. A response
///   that is not ``HTTPRequest/isStreamed`` is returned as a whole if its `Content-Length` is at most 64 KiB, or
///   if all of it was received with the headers. A body that ends before its length is an error.
/// - It uses HTTP/1.1, and HTTP/2 over TLS if the server offers it, unless ``Configuration/usesHTTP2`` is `false`:
///   concurrent requests then share a connection. Requests that are ``HTTPRequest/isStreamed`` always use
///   HTTP/1.1, since a slow reader of one HTTP/2 stream delays the others.
/// - A request on a reused connection that the server closes without any response is sent again on a new one if it
///   may be repeated; another fails with ``Failure/Code/noResponse``. A reused HTTP/1.1 connection with bytes that
///   belong to no request is closed and replaced, so that they are not read as a response. Both need libcurl 7.80 or
///   later; an earlier one sends all such requests again.
/// - The response to a request that ``HTTPRequest/isStreamed`` is received no faster than it is read: at most about
///   300 KiB wait in memory, and nothing is written to files. Any other response has the limit of its call.
/// - Cancelling the task closes the connection immediately, or the HTTP/2 stream, and so does releasing the body
///   unread.
/// - It returns a redirect like any other response; the client follows it.
/// - It stores no cookies, responses or credentials between requests, and does not read `.netrc`. The proxies of
///   the environment are used only if ``Configuration/usesEnvironmentProxy`` is set.
/// - Over TLS, a body that has no length and is neither chunked nor compressed is an error when its connection
///   ends without `close_notify`.
/// - It requests the content codings `gzip` and `deflate`, and decompresses while the body is read. A truncated
///   compressed body is an error, as is any other coding. A chunked body is read strictly by RFC 9112; other
///   transfer codings are errors.
/// - The header section may have up to 1,000 fields and 256 KiB, after at most 50 interim responses (1xx). A field
///   that is not valid UTF-8 is read as ISO 8859-1. Trailers are in the body's ``HTTPBody/trailers``.
/// - Bodies that are files or chunks are read while they are sent. A body without a length is sent in chunks. The
///   transport does not wait for `100 Continue`. A HEAD request is sent without a body.
/// - A user name and password in the URL are sent as basic authentication unless the request has an
///   `Authorization` field.
/// - It has a timeout only for connecting; ``Client/timeout`` and ``Client/deadline`` limit calls.
///
/// Copies share the connections and one thread, which end with the last copy and the last response that is
/// still being read.
public struct CurlTransport: Transport {
    private let owner: LoopOwner

    /// Creates a transport; its thread and connections start with the first request.
    ///
    /// - Parameter configure: Changes the configuration, for example the proxy.
    public init(configure: (inout Configuration) -> Void = { _ in }) {
        var configuration = Configuration()
        configure(&configuration)
        owner = LoopOwner(configuration)
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: ``Failure``, `CancellationError`, ``HTTPRequest/Malformed``, or an error from reading the
    ///   request's body.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, until: nil)
    }
}

extension CurlTransport: CancellableTransport {
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        guard request.isWellFormed else { throw HTTPRequest.Malformed() }
        try Task.checkCancellation()
        let transfer = try CurlTransfer(request, owner.loop)
        cutoff?.onReach { transfer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { transfer.start($0) }
        } onCancel: {
            transfer.cancel()
        }
    }
}

/// Closes the loop when its last transport is released.
private final class LoopOwner: Sendable {
    let loop: CurlLoop

    init(_ configuration: CurlTransport.Configuration) { loop = CurlLoop(configuration) }

    deinit { loop.close() }
}
#endif
