public import Foundation
public import LatheCoding

/// A file to send: a part of a multipart body, or a body of its own.
///
/// ```swift
/// let log = UploadFile(file: URL(filePath: "crash.log"), type: "text/plain")
/// let shot = UploadFile(data: png, name: "shot.png", type: "image/png")
/// ```
///
/// Memory does not grow with them: files and chunks are read while they are sent. On Linux, where sessions
/// cannot wait for more, ``URLSessionTransport`` alone first puts all chunks into a temporary file. What is made of chunks can be sent once, and so is not tried again.
public struct UploadFile: Sendable {
    /// The name that the server is told, without a folder; `nil` for none.
    public var name: String?
    /// The media type, as in `image/png`; as a body of its own, `nil` for the one that the call says,
    /// and as a part `nil` for `application/octet-stream`.
    public var type: String?
    /// The bytes.
    public let content: HTTPBody

    /// Sends a file of this machine, which is opened when it is sent.
    ///
    /// - Parameters:
    ///   - file: The file's address; one that cannot be read makes the call fail with `invalidRequest`.
    ///   - name: The name that the server is told; `nil` for the file's own.
    ///   - type: The media type.
    public init(file: URL, name: String? = nil, type: String? = nil) {
        self.name = name ?? file.lastPathComponent
        self.type = type
        content = HTTPBody(file: file)
    }

    /// Sends bytes in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: The name that the server is told.
    ///   - type: The media type.
    public init(data: Data, name: String? = nil, type: String? = nil) {
        self.name = name
        self.type = type
        content = HTTPBody(data)
    }

    /// Sends chunks that come from elsewhere, once.
    ///
    /// - Parameters:
    ///   - chunks: The bytes in pieces of any size; the next one is asked for when the one before is sent,
    ///     or on the disk.
    ///   - length: The number of all bytes, which the server is told; `nil` when not known before the
    ///     end. Chunks of another number of bytes make the call fail.
    ///   - name: The name that the server is told.
    ///   - type: The media type.
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

    /// Fails: no document holds files.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> UploadFile {
        throw reader.failure(.typeMismatch, expected: "no file", found: "a value")
    }

    /// Goes into a request; a document gets nothing, since schemas have files in no document.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        guard var request = writer as? any FileWriter else { return writer.writeNone() }
        request.write(file: self)
        if let written = request as? Writer { writer = written }
    }
}

extension UploadFile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length; neither name nor content.
    public var description: String { "a file of \(content)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// A writer that has a place for files.
protocol FileWriter: ValueWriter {
    mutating func write(file: UploadFile)
}
