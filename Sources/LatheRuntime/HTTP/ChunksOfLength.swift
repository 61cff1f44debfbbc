import Foundation

/// The chunks of a request's body, none of them empty, with a check of the length that the body states.
///
/// The last chunk is returned when the end of the body has been reached. A transport would otherwise have sent a
/// complete request when it turns out that the body is too long.
struct ChunksOfLength {
    private var chunks: HTTPBody.AsyncIterator
    private let length: Int?
    private var count = 0

    init(_ body: HTTPBody) {
        chunks = body.makeAsyncIterator()
        length = body.length
    }

    /// Returns the next chunk; `nil` at the end.
    ///
    /// - Throws: ``HTTPBody/WrongLength``, or an error of the body.
    mutating func next() async throws -> Data? {
        let chunk = try await nextWithBytes()
        count += chunk?.count ?? 0
        guard let length, chunk == nil || count >= length else { return chunk }
        guard count == length else { throw HTTPBody.WrongLength(length: length) }
        if chunk != nil, try await nextWithBytes() != nil {
            throw HTTPBody.WrongLength(length: length)
        }
        return chunk
    }

    private mutating func nextWithBytes() async throws -> Data? {
        while let chunk = try await chunks.next() {
            if !chunk.isEmpty { return chunk }
        }
        return nil
    }
}
