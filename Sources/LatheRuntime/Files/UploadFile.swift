public import Foundation
public import LatheCoding

/// A file to send: a part of a multipart body, or a body of its own.
///
/// ```swift
/// let log = UploadFile(file: URL(filePath: "crash.log"), type: "text/plain")
/// let shot = UploadFile(data: png, name: "shot.png", type: "image/png")
/// ```
///
/// Its bytes do not accumulate in memory: files and chunks are read while they are sent. Only
/// ``URLSessionTransport`` on Linux, where sessions cannot wait for chunks, first writes all chunks to a temporary
/// file. A file made of chunks can be sent only once, and is therefore not retried.
public struct UploadFile: Sendable {
    /// The file name that is sent, without a folder; `nil` for none.
    public var name: String?
    /// The media type, such as `image/png`.
    ///
    /// `nil` uses that of the call, or, in a part of a multipart body, `application/octet-stream`.
    public var type: String?
    /// The bytes.
    public let content: HTTPBody

    /// Creates a value for a local file, which is opened when it is sent.
    ///
    /// - Parameters:
    ///   - file: The file's URL; if the file cannot be read, the call fails with `invalidRequest`.
    ///   - name: The file name that is sent; `nil` for the file's own.
    ///   - type: The media type; for `nil`, see ``type``.
    public init(file: URL, name: String? = nil, type: String? = nil) {
        self.name = name ?? file.lastPathComponent
        self.type = type
        content = HTTPBody(file: file)
    }

    /// Creates a value for bytes in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: The file name that is sent; `nil` for none.
    ///   - type: The media type; for `nil`, see ``type``.
    public init(data: Data, name: String? = nil, type: String? = nil) {
        self.name = name
        self.type = type
        content = HTTPBody(data)
    }

    /// Creates a value for a sequence of chunks, which can be sent once.
    ///
    /// - Parameters:
    ///   - chunks: The bytes in chunks of any size; the next one is requested when the previous one has been sent
    ///     or written to a temporary file.
    ///   - length: The total number of bytes, which is sent as `Content-Length`; `nil` if unknown. The call fails if
    ///     the chunks have another number of bytes.
    ///   - name: The file name that is sent; `nil` for none.
    ///   - type: The media type; for `nil`, see ``type``.
    public init<Chunks: AsyncSequence & Sendable>(
        chunks: Chunks,
        length: Int? = nil,
        name: String? = nil,
        type: String? = nil
    ) where Chunks.Element == Data {
        self.name = name
        self.type = type
        content = HTTPBody(chunks: chunks, length: length)
    }
}

extension UploadFile: WireValue {
    /// A file without bytes.
    public static let blank = UploadFile(data: Data())

    /// Always fails, since documents do not contain files.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        throw reader.failure(.typeMismatch, expected: "no file", found: "a value")
    }

    /// Writes the file into a request; nothing is written into a document, since schemas have no files in
    /// documents.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        guard var request = writer as? any FileWriter else { return writer.writeNone() }
        request.write(file: self)
        if let written = request as? Writer { writer = written }
    }
}

extension UploadFile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, without the name and the content.
    public var description: String { "a file of \(content)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// A writer that can write files.
protocol FileWriter: ValueWriter {
    mutating func write(file: UploadFile)
}
