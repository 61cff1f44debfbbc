#if Curl && os(Linux)
/// Reads the status line, the header section and the trailer section of a response, and limits their size.
struct CurlHead {
    private static let maximumFields = 1000
    static let maximumBytes = 1 << 18
    private static let maximumInterim = 50

    /// The status code; 0 before the status line.
    private(set) var status = 0
    /// Whether the response uses HTTP/1; `false` before the status line.
    private(set) var isOfHTTP1 = false
    private(set) var fields = HTTPFields()
    /// The trailer fields, except the last one while its continuation line may follow.
    private(set) var trailers = HTTPFields()
    /// Whether the header section of the final response is complete.
    private(set) var isComplete = false
    /// The value of `Content-Length`; `nil` without that field.
    private(set) var length: Int?
    /// Whether the body uses the chunked transfer coding.
    private(set) var isChunked = false
    /// The name and the value of the field whose continuation line may follow.
    private var field: (name: String, value: String)?
    private var count = 0
    private var bytes = 0
    private var interim = 0

    /// Whether nothing has been received.
    var isEmpty: Bool { bytes == 0 }

    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    /// Reads a line of the header section or of the trailer section.
    ///
    /// - Returns: A description of the error; `nil` for none.
    mutating func take(_ line: UnsafeRawBufferPointer) -> String? {
        bytes += line.count
        guard bytes <= Self.maximumBytes else {
            return "the header section exceeds \(Self.maximumBytes) bytes"
        }
        var text = line[...]
        while let last = text.last, last == 0x0A || last == 0x0D { text = text.dropLast() }
        guard let first = text.first else {
            if !isComplete { return end() }
            keep()
            return nil
        }
        if !isComplete, status == 0 { return begin(text) }
        if first == 0x20 || first == 0x09 {
            field?.value += " " + Self.text(Self.trimmed(text))
            return nil
        }
        count += 1
        if count > Self.maximumFields {
            return "more than \(Self.maximumFields) header fields"
        }
        keep()
        // A line without a colon is ignored.
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = Self.trimmed(text[..<colon])
        field = (Self.text(name), Self.text(Self.trimmed(text[(colon + 1)...])))
        return nil
    }

    private mutating func keep() {
        guard let (name, value) = field else { return }
        field = nil
        if isComplete { trailers.append(name, value) } else { fields.append(name, value) }
    }

    /// Ends the trailer section, since HTTP/2 has no empty line after it.
    mutating func finish() { keep() }

    /// Reads the status line.
    private mutating func begin(_ line: Bytes) -> String? {
        let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, parts[1].count == 3, parts[0].starts(with: "HTTP/".utf8) else {
            return "the status line is malformed"
        }
        for digit in parts[1] {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else {
                return "the status line is malformed"
            }
            status = status * 10 + Int(digit - UInt8(ascii: "0"))
        }
        isOfHTTP1 = parts[0].starts(with: "HTTP/1".utf8)
        return status < 100 || status == 101 ? "the status code is not allowed here" : nil
    }

    /// Reads the empty line after the header section.
    private mutating func end() -> String? {
        keep()
        guard status >= 200 else {
            interim += 1
            (status, fields) = (0, HTTPFields())
            return interim > Self.maximumInterim
                ? "more than \(Self.maximumInterim) interim responses (1xx)" : nil
        }
        isComplete = true
        if let codings = fields["Transfer-Encoding"] {
            let names = codings.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
                .filter { !HTTPFields.equal($0, "identity") }
            isChunked = !names.isEmpty
            // No other transfer coding was requested, and `chunked` has no parameters (RFC 9112, sections 6.1 and 7).
            return names.allSatisfy { HTTPFields.equal($0, "chunked") }
                ? nil : "the transfer coding is not supported"
        }
        guard let text = fields["Content-Length"] else { return nil }
        // Repeated identical lengths count as one (RFC 9110, section 8.6).
        let lengths = Set(text.split(separator: ",").map { $0.trimmingPrefix(" ") })
        guard lengths.count == 1, let digits = lengths.first,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let length = Int(digits)
        else { return "the Content-Length is malformed" }
        self.length = length
        return nil
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
        return bytes
    }

    /// Decodes UTF-8, or otherwise ISO 8859-1, in which every byte is a character.
    private static func text(_ bytes: Bytes) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return text
    }
}
#endif
