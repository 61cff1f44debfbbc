public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

extension Client {
    /// Sends a request and writes the body of the response to a file.
    ///
    /// The bytes are written to a partial file, of the same name with `.part` appended, which is renamed when it is
    /// complete. An incomplete file is therefore never visible under its name, and an earlier file remains until
    /// then. A partial file of a failed or cancelled download from the same URL is continued if the server confirms
    /// that the content is unchanged, by a strong `ETag` or otherwise by a `Last-Modified` before its `Date`, and
    /// states the size of the file. If not, the download starts again, once in each attempt. Only one download at a
    /// time may write a file; different processes must ensure this themselves.
    ///
    /// `timeout` limits the wait for the response headers and each wait for further bytes, not the whole
    /// download; `deadline` limits the whole download with all attempts. The bytes received until then remain in
    /// the partial file, for a later download. `limits` do not apply: a file may have as many bytes as the server
    /// announces, or any number if it announces none, unless there is a `limit`.
    ///
    /// - Parameters:
    ///   - request: The call; one that may be sent again.
    ///   - file: The URL of the local file; its folder must exist.
    ///   - sha256: The expected digest, in hexadecimal digits; `nil` for no check.
    ///   - attempts: The maximum number of attempts when the connection breaks and the download can be continued; at
    ///     least 1.
    ///   - limit: The maximum number of bytes of the file; `nil`, the default, means no limit.
    ///   - progress: Receives the number of bytes in the file.
    /// - Returns: The response, whose value is the number of bytes in the file.
    /// - Throws: `APIError` with the code `checksum` for a different digest, `timedOut` when further bytes or the
    ///   end are not received in time, `bodyTooLarge` for more bytes than `limit`, `decoding` for a range that was
    ///   not requested, for more bytes than announced, and for a compressed response (`Content-Encoding`) without a
    ///   digest to check that it is complete, and `invalidRequest` while another download writes the file;
    ///   Foundation's error when the file cannot be written; `CancellationError`.
    @discardableResult
    public func download<R: Request>(
        _ request: R,
        to file: URL,
        sha256: String? = nil,
        attempts: Int = 3,
        limit: Int? = nil,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws -> CallResponse<Int> {
        guard let claim = FileClaim(file) else {
            throw APIError(
                .invalidRequest,
                endpoint: R.endpoint.name,
                reason: "another download to this file is in progress"
            )
        }
        defer { claim.end() }
        return try await within(deadline, clock) {
            let download = Download(
                client: self,
                request: request,
                file: file,
                sha256: sha256,
                limit: limit,
                progress: progress
            )
            var left = attempts
            while true {
                left -= 1
                do {
                    return try await download.run()
                } catch let error as APIError where Self.isWorthATry(error) && left > 0 {
                    guard await download.part.canGoOn else { throw error }
                }
            }
        } late: {
            APIError(
                .timedOut,
                endpoint: R.endpoint.name,
                reason: "the download did not finish before the deadline",
                cause: $0
            )
        }
    }

    private static func isWorthATry(_ error: APIError) -> Bool {
        error.code == .transport && !(error.cause is any NonRetryableError)
    }
}

/// One attempt to download a file.
private struct Download<R: Request> {
    let client: Client
    let request: R
    let file: URL
    let sha256: String?
    let limit: Int?
    let progress: @Sendable (TransferProgress) -> Void

    var part: DownloadPart { DownloadPart(of: file) }

    func run() async throws -> CallResponse<Int> {
        if let there = try await FileWork.run(part.measure) {
            if let (response, address) = try await resumed(after: there) {
                let start = response.status == 206 ? there.count : 0
                return try await write(response, from: address, startingAt: start)
            }
            await part.remove()
        }
        // The partial file is not measured again: one that cannot be removed would be requested without end.
        let (response, address) = try await open()
        return try await write(response, from: address, startingAt: 0)
    }

    /// Requests the remaining bytes; `nil` when the partial file is not the beginning of the server's current
    /// content.
    private func resumed(
        after there: DownloadPart.Found
    ) async throws -> (CallResponse<HTTPBody>, address: String)? {
        let response: CallResponse<HTTPBody>
        let address: String
        do {
            (response, address) = try await open(after: there)
        } catch let error as APIError where error.response?.status == 416 {
            return nil
        }
        guard response.status == 206 else { return (response, address) }
        // Such a range does not state the size of the file.
        let range = ContentRange(response.fields["Content-Range"])
        if let range, range.start == there.count, range.total == nil { return nil }
        // Some servers ignore `If-Range`, and parts of two representations must not be combined (RFC 9110, section
        // 15.3.7.3).
        let validator = Self.validator(response.fields)
        return validator?.utf8.elementsEqual(there.validator.utf8) == true
            ? (response, address) : nil
    }

    private func open(
        after there: DownloadPart.Found? = nil
    ) async throws -> (CallResponse<HTTPBody>, address: String) {
        var client = client
        let resuming = Resuming(there: there)
        client.middleware.append(resuming)
        return (try await client.open(request), resuming.noted.address)
    }

    /// Writes a body after the first bytes; each wait for a chunk is limited by the timeout of an attempt.
    private func write(
        _ response: CallResponse<HTTPBody>,
        from address: String,
        startingAt start: Int
    ) async throws -> CallResponse<Int> {
        guard let timeout = client.timeout else {
            return try await write(response, from: address, startingAt: start, waits: nil)
        }
        let waits = WaitLimit(timeout, client.clock)
        do {
            return try await waits.run {
                try await write(response, from: address, startingAt: start, waits: waits)
            }
        } catch let reached as TimeLimitReached {
            throw error(.timedOut, "no further bytes of the body in time", response, cause: reached)
        }
    }

    private func write(
        _ response: CallResponse<HTTPBody>,
        from address: String,
        startingAt start: Int,
        waits: WaitLimit?
    ) async throws -> CallResponse<Int> {
        let (end, total) = try await announced(response, startingAt: start)
        let validator = isPacked(response) ? nil : Self.validator(response.fields)
        let part = part
        let handle = try await FileWork.run {
            try part.open(at: start, validator: validator, address: address)
        }
        defer { try? handle.close() }
        var digest = FileDigest()
        if sha256 != nil { try await part.read(start) { digest.update($0) } }
        var count = start
        progress(TransferProgress(.download, bytes: count, total: total))
        let most = min(end ?? .max, limit ?? .max)
        var isTooLong = false
        var writes = FileWrites { try handle.write(contentsOf: $0) }
        var chunks = response.value.makeAsyncIterator()
        while true {
            waits?.begin()
            let next: Data?
            do {
                next = try await chunks.next()
            } catch {
                // The next download continues after the bytes that were received.
                try? await writes.finish()
                throw Task.isCancelled ? CancellationError() : error
            }
            waits?.end()
            guard let chunk = next else { break }
            isTooLong = chunk.count > most - count
            if isTooLong { break }
            try await writes.append(chunk)
            count += chunk.count
            if sha256 != nil { digest.update(chunk) }
            progress(TransferProgress(.download, bytes: count, total: total))
        }
        try await writes.finish()
        if isTooLong {
            await part.remove()
            guard let end, most == end else { throw tooLarge(response) }
            throw error(.decoding, "the server sent more bytes than it announced", response)
        }
        if let total, count != total {
            throw error(.transport, "the response's body has \(count) bytes of \(total)", response)
        }
        if let sha256, digest.finish() != sha256.lowercased() {
            await part.remove()
            throw error(.checksum, "the file's digest is not the expected one", response)
        }
        try await FileWork.run { try part.finish(handle) }
        return CallResponse(
            value: count,
            status: response.status,
            fields: response.fields,
            url: response.url
        )
    }

    /// Returns the offset at which the response's bytes end, and the size of the file; `nil` for what the server
    /// does not state.
    private func announced(
        _ response: CallResponse<HTTPBody>,
        startingAt start: Int
    ) async throws -> (end: Int?, total: Int?) {
        if isPacked(response) {
            // A transport decompresses the body, and may accept a truncated one as complete.
            guard sha256 != nil, response.status != 206 else {
                throw error(
                    .decoding,
                    "the server compressed the file although this was not requested",
                    response
                )
            }
            return (nil, nil)
        }
        let length = response.value.length ?? 0
        guard length >= 0, !start.addingReportingOverflow(length).overflow else {
            await part.remove()
            throw error(.decoding, "the server announced an impossible length", response)
        }
        var (end, total) = (response.value.length, response.value.length)
        if response.status == 206 {
            guard let range = ContentRange(response.fields["Content-Range"]), range.start == start
            else {
                await part.remove()
                throw error(.decoding, "the server sent a range that was not requested", response)
            }
            (end, total) = (range.end, range.total ?? range.end)
        }
        if let limit, let total, total > limit {
            await part.remove()
            throw tooLarge(response)
        }
        return (end, total)
    }

    private func isPacked(_ response: CallResponse<HTTPBody>) -> Bool {
        let codings = (response.fields["Content-Encoding"] ?? "").lowercased().parts(at: ",")
        return !codings.allSatisfy { ["", "identity"].contains($0.filter { !$0.isWhitespace }) }
    }

    private func tooLarge(_ response: CallResponse<HTTPBody>) -> APIError {
        error(.bodyTooLarge, "the file is larger than \(limit ?? .max) bytes", response)
    }

    /// Returns the validator of the content: a strong `ETag`, or without an `ETag` a strong `Last-Modified` (RFC
    /// 9110, sections 8.8.2.2 and 13.1.5).
    private static func validator(_ fields: HTTPFields) -> String? {
        if let tag = fields["ETag"] { return DownloadPart.canKeep(tag) ? tag : nil }
        // The content may have changed again within the second of the change.
        guard let text = fields["Last-Modified"], DownloadPart.canKeep(text),
            let changed = HTTPDate.read(text), let sent = fields["Date"].flatMap(HTTPDate.read),
            sent.timeIntervalSince(changed) >= 1
        else { return nil }
        return text
    }

    private func error(
        _ code: APIError.Code,
        _ reason: String,
        _ response: CallResponse<HTTPBody>,
        cause: (any Error)? = nil
    ) -> APIError {
        var error = APIError(code, endpoint: R.endpoint.name, reason: reason, cause: cause)
        error.response = response.head
        return error
    }
}

/// Requests the bytes after the partial file if it came from the same address, and records the address.
///
/// Additions that follow the middleware, such as credentials, do not change the address.
private struct Resuming: Middleware {
    let there: DownloadPart.Found?
    let noted = Noted()

    final class Noted: Sendable {
        private let text = Mutex("")
        var address: String {
            get { text.withLock { $0 } }
            set { text.withLock { $0 = newValue } }
        }
    }

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        let address = DownloadPart.address(of: request)
        noted.address = address
        // The file must contain the bytes that the server counts, without a content coding.
        request.fields["Accept-Encoding"] = "identity"
        if let there, there.address == address {
            request.fields["Range"] = "bytes=\(there.count)-"
            request.fields["If-Range"] = there.validator
        }
        return try await next(request)
    }
}
