public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Client {
    /// Sends a request and writes the answer's body to a file.
    ///
    /// The bytes go to a file of the same name and `.part` behind, which takes the file's name when it is
    /// whole; so the file is never seen half written, and one that was there before stays until then. A
    /// part that a broken or cancelled download left is gone on with, if the server says by `ETag` or
    /// `Last-Modified` that it has the same bytes still.
    ///
    /// - Parameters:
    ///   - request: The call; one that may be sent again.
    ///   - file: Where the answer goes, on this machine; its folder must be there.
    ///   - sha256: The digest that the bytes must have, in hexadecimal digits; `nil` to take any.
    ///   - tries: How often to go on when the connection breaks, as long as there is something to go on
    ///     with; from 1.
    ///   - progress: Is told how much of the whole file is there.
    /// - Returns: The answer, its value the number of bytes in the file.
    /// - Throws: ``APIError``, of the code `checksum` when the digest is another one; Foundation's error
    ///   when the file cannot be written; `CancellationError`.
    @discardableResult
    public func download<R: Request>(
        _ request: R,
        to file: URL,
        sha256: String? = nil,
        tries: Int = 3,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws -> Answer<Int> {
        var left = tries
        while true {
            let download = Download(
                client: self,
                request: request,
                file: file,
                sha256: sha256,
                progress: progress
            )
            left -= 1
            do {
                return try await download.run()
            } catch let error as APIError where error.code == .transport && left > 0 {
                guard download.part.canGoOn else { throw error }
            }
        }
    }
}

/// One try to download a file.
private struct Download<R: Request> {
    let client: Client
    let request: R
    let file: URL
    let sha256: String?
    let progress: @Sendable (TransferProgress) -> Void

    var part: DownloadPart { DownloadPart(of: file) }

    func run() async throws -> Answer<Int> {
        let there = try part.measure()
        var client = client
        // The bytes in the file must be those that the server counts.
        var fields: HTTPFields = ["Accept-Encoding": "identity"]
        if let there {
            fields["Range"] = "bytes=\(there.count)-"
            fields["If-Range"] = there.validator
        }
        client.middleware.append(AddedFields(fields: fields))
        let answer: Answer<HTTPBody>
        do {
            answer = try await client.open(request)
        } catch let error as APIError where error.response?.status == 416 && there != nil {
            // The part is not the beginning of what the server has now.
            part.remove()
            return try await run()
        }
        return try await write(answer, behind: answer.status == 206 ? there?.count ?? 0 : 0)
    }

    private func write(_ answer: Answer<HTTPBody>, behind start: Int) async throws -> Answer<Int> {
        let range = ContentRange(answer.fields["Content-Range"])
        if answer.status == 206, range?.start != start {
            part.remove()
            throw error(.decoding, "the server sent another range than was asked for", answer)
        }
        let isPlain = (answer.fields["Content-Encoding"] ?? "identity") == "identity"
        let total = range?.total ?? answer.value.length.map { $0 + start }
        let handle = try part.open(
            at: start,
            validator: isPlain ? Self.validator(answer.fields) : nil
        )
        defer { try? handle.close() }
        var digest = FileDigest()
        if sha256 != nil { try part.read(start) { digest.update($0) } }
        var count = start
        progress(TransferProgress(.download, bytes: count, total: total))
        do {
            for try await chunk in answer.value {
                try handle.write(contentsOf: chunk)
                count += chunk.count
                if sha256 != nil { digest.update(chunk) }
                progress(TransferProgress(.download, bytes: count, total: total))
            }
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            if (error as NSError).domain == NSCocoaErrorDomain || error is POSIXError {
                throw error
            }
            throw self.error(.transport, "the answer's body broke off", answer, cause: error)
        }
        if let total, count != total {
            throw error(.transport, "the answer's body has \(count) bytes of \(total)", answer)
        }
        if let sha256, digest.finish() != sha256.lowercased() {
            part.remove()
            throw error(.checksum, "the file's digest is not the one that was given", answer)
        }
        try handle.synchronize()
        try part.finish()
        return Answer(value: count, status: answer.status, fields: answer.fields, url: answer.url)
    }

    /// What says that bytes are the same as before: a strong tag, else a date (RFC 9110, section 13.1.5).
    private static func validator(_ fields: HTTPFields) -> String? {
        if let tag = fields["ETag"], !tag.hasPrefix("W/") { return tag }
        return fields["Last-Modified"]
    }

    private func error(
        _ code: APIError.Code,
        _ reason: String,
        _ answer: Answer<HTTPBody>,
        cause: (any Error)? = nil
    ) -> APIError {
        var error = APIError(code, endpoint: R.endpoint.name, reason: reason, cause: cause)
        error.response = HTTPResponse(
            status: answer.status,
            fields: answer.fields,
            url: answer.url
        )
        return error
    }
}

/// The bytes of a file that is not whole yet, and what says whether the server still has the same.
struct DownloadPart {
    private let file: URL
    private let part: URL
    private let note: URL

    init(of file: URL) {
        self.file = file
        part = file.appendingPathExtension("part")
        note = part.appendingPathExtension("tag")
    }

    /// Whether a download can begin behind what is there.
    var canGoOn: Bool { (try? measure()) != nil }

    /// How many bytes are there to go on with; `nil` when there is nothing.
    func measure() throws -> (count: Int, validator: String)? {
        guard let data = try? Data(contentsOf: note), !data.isEmpty,
            let handle = try? FileHandle(forReadingFrom: part)
        else { return nil }
        defer { try? handle.close() }
        guard let count = Int(exactly: try handle.seekToEnd()), count > 0 else { return nil }
        return (count, String(decoding: data, as: UTF8.self))
    }

    /// Opens the part for writing behind its first bytes.
    func open(at start: Int, validator: String?) throws -> FileHandle {
        if start == 0 {
            remove()
            try Data().write(to: part)
        }
        if let validator {
            try Data(validator.utf8).write(to: note)
        } else {
            try? FileManager.default.removeItem(at: note)
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(start))
        return handle
    }

    /// Reads the first bytes.
    func read(_ count: Int, _ take: (Data) -> Void) throws {
        guard count > 0 else { return }
        let handle = try FileHandle(forReadingFrom: part)
        defer { try? handle.close() }
        var left = count
        while left > 0, let piece = try handle.read(upToCount: min(left, 1 << 16)), !piece.isEmpty {
            take(piece)
            left -= piece.count
        }
    }

    func remove() {
        for url in [part, note] { try? FileManager.default.removeItem(at: url) }
    }

    /// Gives the part the file's name, in one step.
    func finish() throws {
        guard rename(part.path, file.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try? FileManager.default.removeItem(at: note)
    }
}

/// The field `Content-Range: bytes 5-9/10`.
private struct ContentRange {
    var start: Int
    var total: Int?

    init?(_ field: String?) {
        guard let field, field.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = field.dropFirst("bytes ".count).split(separator: "/")
        guard parts.count == 2,
            let start = parts[0].split(separator: "-").first.flatMap({ Int($0) })
        else { return nil }
        self.start = start
        total = Int(parts[1])
    }
}

/// Adds fields to each request.
struct AddedFields: Middleware {
    let fields: HTTPFields

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        for field in fields { request.fields[field.name] = field.value }
        return try await next(request)
    }
}
