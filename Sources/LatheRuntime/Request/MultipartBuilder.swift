import Foundation
import LatheCoding

/// Writes a body of parts by RFC 7578, in memory.
struct MultipartBuilder {
    /// The text between the parts: 122 random bits, so that no content holds it but by intent.
    let boundary = "lathe-\(UUID().uuidString)"
    private var buffer = OutputBuffer(capacity: 1024)

    /// Adds a part of text, which has a name and nothing else.
    mutating func append(name: String, text: UnsafeBufferPointer<UInt8>) {
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("\r\nContent-Disposition: form-data; name=\"")
        buffer.append(Self.escaped(name))
        buffer.append("\"\r\n\r\n")
        buffer.append(text)
        buffer.append("\r\n")
    }

    /// Ends the body and returns its bytes.
    mutating func finish() -> Data {
        buffer.append("--")
        buffer.append(boundary)
        buffer.append("--\r\n")
        return Data(buffer: buffer.bytes)
    }

    consuming func free() { buffer.free() }

    /// Browsers escape a name like this (WHATWG HTML, section 4.10.21.8), and servers read that.
    private static func escaped(_ name: String) -> String {
        name.replacing("\"", with: "%22")
            .replacing("\r\n", with: "%0D%0A")
            .replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
    }
}
