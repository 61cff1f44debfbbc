public import Foundation
import LatheRuntime

extension Files {
    /// Uploads a large file in chunks and publishes it.
    ///
    /// At most one chunk is in memory. If the wiki returns warnings, it does not publish the file: the response has
    /// the outcome `warning` and the key with which `publish(fileKey:name:)` publishes it.
    ///
    /// - Parameters:
    ///   - file: The file to read.
    ///   - name: Its title on the wiki, without the namespace.
    ///   - comment: The summary of the edit, and the page's text if `text` is `nil`.
    ///   - text: The text of the file's page, if that is new.
    ///   - ignoresWarnings: Whether to publish in spite of warnings.
    ///   - chunkSize: The number of bytes in each call, 4 MiB by default; at least the wiki's `minimumChunkSize`.
    ///   - progress: Receives the number of bytes that have been uploaded, and the size of the file.
    /// - Returns: The response to the last call.
    /// - Throws: `APIError`, `CocoaError` when the file cannot be read, `CancellationError`.
    public func uploadInChunks(
        _ file: URL,
        name: String,
        comment: String? = nil,
        text: String? = nil,
        ignoresWarnings: Bool? = nil,
        chunkSize: Int = 1 << 22,
        progress: @Sendable (_ sent: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> UploadResult {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let total = Int(try handle.seekToEnd())
        var offset = 0
        var key: String?
        while true {
            try handle.seek(toOffset: UInt64(offset))
            let chunk = try handle.read(upToCount: max(chunkSize, 1)) ?? Data()
            let response = try await uploadChunk(
                name: name,
                size: total,
                offset: offset,
                fileKey: key,
                ignoresWarnings: ignoresWarnings,
                chunk: UploadFile(data: chunk, name: name, type: "application/octet-stream")
            )
            switch response.outcome {
            case .continue:
                let next = response.offset ?? offset + chunk.count
                guard next > offset, next <= total, let fileKey = response.fileKey else {
                    throw APIError(
                        .failure,
                        endpoint: "files.uploadChunk",
                        reason: "the wiki does not go on with the file"
                    )
                }
                offset = next
                key = fileKey
                progress(offset, total)
            case .success:
                progress(total, total)
                guard let fileKey = response.fileKey else { return response }
                return try await publish(
                    fileKey: fileKey,
                    name: name,
                    comment: comment,
                    text: text,
                    ignoresWarnings: ignoresWarnings
                )
            default: return response
            }
        }
    }
}
