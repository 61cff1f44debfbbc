import Foundation
import LatheCoding

/// Writes a body of parts by RFC 7578; text stays in memory, files are read when they are sent.
struct MultipartBuilder {
    /// A larger file in memory is not copied behind the text before it.
    private static let inlined = 1 << 16

    /// The text between the parts: 122 random bits, so that no content holds it but by intent.
    let boundary = "lathe-\(UUID().uuidString)"
    private(set) var isEmpty = true
    private var pieces: [HTTPBody] = []
    /// What comes behind the last piece.
    private var buffer = OutputBuffer(capacity: 1024)

    /// Adds a part of text, which has a name and nothing else: some servers take no more.
    mutating func append(name: String, text: UnsafeBufferPointer<UInt8>) {
        begin(name)
        buffer.append("\r\n\r\n")
        buffer.append(text)
        buffer.append("\r\n")
    }

    /// Adds a file, with its name and type.
    mutating func append(name: String, file: UploadFile, content: HTTPBody) {
        begin(name)
        // Servers know a file by its having a name.
        buffer.append("; filename=\"")
        buffer.append(Self.escaped(file.name ?? name))
        buffer.append("\"\r\nContent-Type: ")
        buffer.append(file.type ?? "application/octet-stream")
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

    private mutating func begin(_ name: String) {
        isEmpty = false
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("\r\nContent-Disposition: form-data; name=\"")
        buffer.append(Self.escaped(name))
        buffer.append("\"")
    }

    /// Ends the body and returns it; it has a length unless a file has none.
    mutating func finish() -> HTTPBody {
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("--\r\n")
        let end = HTTPBody(Data(buffer: buffer.bytes))
        return pieces.isEmpty ? end : HTTPBody(pieces: pieces + [end])
    }

    consuming func free() { buffer.free() }

    /// Browsers escape a name like this (WHATWG HTML, section 4.10.21.8), and servers read that; letters
    /// outside ASCII stay as they are in UTF-8 (RFC 7578, section 5.1).
    private static func escaped(_ name: String) -> String {
        // By scalars: a quote and a mark behind it are one character, and end the name all the same.
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
