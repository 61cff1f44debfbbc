import Foundation
import LatheCoding

/// Builds a multipart body (RFC 2046, section 5.1), whose parts have names as in `multipart/form-data` (RFC 7578).
///
/// Text is kept in memory; files are read when they are sent.
struct MultipartBody {
    /// The maximum size of a file in memory that is copied into the text around it.
    private static let inlined = 1 << 16

    /// The content type, without parameters.
    private let type: String
    /// The content type of the first part; `nil` for text.
    private var firstType: String?
    /// The boundary between the parts: 122 random bits, so that no content contains it by accident.
    private let boundary = "lathe-\(UUID().uuidString)"
    private(set) var isEmpty = true
    private var pieces: [HTTPBody] = []
    /// The text after the last piece.
    private var buffer = OutputBuffer(capacity: 1024)

    init(type: String) { self.type = type }

    /// The content type with its boundary and, if the parts form one compound object, the type of the first part
    /// (RFC 2387, section 3.1).
    var contentType: String {
        let own = "\(type); boundary=\(boundary)"
        guard type.lowercased() == "multipart/related" else { return own }
        let first = ContentType.mediaType(of: firstType ?? "text/plain")
        return "\(own); type=\"\(first)\""
    }

    /// Appends a part of text.
    ///
    /// Without a content type it has only a name, since some servers do not accept further fields.
    mutating func append(name: String, text: UnsafeBufferPointer<UInt8>, type: String? = nil) {
        begin(name, type)
        if let type {
            buffer.append("\r\nContent-Type: ")
            buffer.append(type)
        }
        buffer.append("\r\n\r\n")
        buffer.append(text)
        buffer.append("\r\n")
    }

    /// Appends a file, with its name and content type.
    mutating func append(name: String, file: UploadFile, content: HTTPBody, type: String? = nil) {
        let type = file.type ?? type ?? "application/octet-stream"
        begin(name, type)
        // Servers recognize a file by its file name.
        buffer.append("; filename=\"")
        buffer.append(Self.escaped(file.name ?? name))
        buffer.append("\"\r\nContent-Type: ")
        buffer.append(type)
        buffer.append("\r\n\r\n")
        if let bytes = content.bytes, bytes.count <= Self.inlined {
            bytes.withUnsafeBytes { buffer.append($0.assumingMemoryBound(to: UInt8.self)) }
        } else {
            pieces.append(HTTPBody(Data(buffer: buffer.bytes)))
            buffer.truncate(to: 0)
            pieces.append(content)
        }
        buffer.append("\r\n")
    }

    private mutating func begin(_ name: String, _ type: String?) {
        if isEmpty { firstType = type }
        isEmpty = false
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("\r\nContent-Disposition: form-data; name=\"")
        buffer.append(Self.escaped(name))
        buffer.append("\"")
    }

    /// Ends the body and returns it; its length is known unless that of a file is unknown.
    mutating func finish() -> HTTPBody {
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("--\r\n")
        let end = HTTPBody(Data(buffer: buffer.bytes))
        return pieces.isEmpty ? end : HTTPBody(pieces: pieces + [end])
    }

    consuming func free() { buffer.free() }

    /// Returns a name escaped as browsers do (WHATWG HTML, section 4.10.21.8).
    ///
    /// Characters outside ASCII are kept in UTF-8 (RFC 7578, section 5.1).
    private static func escaped(_ name: String) -> String {
        // Scalars are compared: a quote and a combining mark after it are one character, but still end the name.
        name.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
