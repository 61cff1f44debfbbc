#if Curl && os(Linux)
/// Reads the head of a response from its lines, and limits what a server can make of it.
struct CurlHead {
    private static let maximumFields = 1000
    static let maximumBytes = 1 << 18
    private static let maximumInterim = 50

    /// The status; 0 before its line.
    private(set) var status = 0
    /// Whether the response is one of HTTP/1; `false` before its status line.
    private(set) var isOfHTTP1 = false
    private(set) var fields = HTTPFields()
    /// The fields after the body, but for the last one while its continuation may follow.
    private(set) var trailers = HTTPFields()
    /// Whether the head of the response that counts is there.
    private(set) var isComplete = false
    /// The length of the body by the head; `nil` when the head does not tell.
    private(set) var length: Int?
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// The name and the value of the field whose continuation may follow.
    private var field: (name: String, value: String)?
    private var count = 0
    private var bytes = 0
    private var interim = 0

    /// Whether nothing has come yet.
    var isEmpty: Bool { bytes == 0 }

    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    /// Takes a line of the head or of the trailers.
    ///
    /// - Returns: What is wrong with it; `nil` for nothing.
    mutating func take(_ line: UnsafeRawBufferPointer) -> String? {
        bytes += line.count
        if bytes > Self.maximumBytes { return "the head has more than \(Self.maximumBytes) bytes" }
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
            return "the head has more than \(Self.maximumFields) fields"
        }
        keep()
        // A line without a colon is no field.
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

    /// Takes the end of the response, since HTTP/2 has no empty line after the trailers.
    mutating func finish() { keep() }

    /// Takes the status line.
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
        return status < 100 || status == 101 ? "the status is none that was asked for" : nil
    }

    /// Takes the empty line.
    private mutating func end() -> String? {
        keep()
        guard status >= 200 else {
            interim += 1
            (status, fields) = (0, HTTPFields())
            return interim > Self.maximumInterim
                ? "more than \(Self.maximumInterim) responses of 1xx" : nil
        }
        isComplete = true
        if let codings = fields["Transfer-Encoding"] {
            let names = codings.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
                .filter { !HTTPFields.equal($0, "identity") }
            isChunked = !names.isEmpty
            // No other was asked for, and none has parameters (RFC 9112, sections 6.1 and 7).
            return names.allSatisfy { HTTPFields.equal($0, "chunked") }
                ? nil : "the transfer coding is none that was asked for"
        }
        guard let text = fields["Content-Length"] else { return nil }
        // One length said twice is one length (RFC 9110, section 8.6).
        let lengths = Set(text.split(separator: ",").map { $0.trimmingPrefix(" ") })
        guard lengths.count == 1, let digits = lengths.first,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let length = Int(digits)
        else { return "the length is none that a body can have" }
        self.length = length
        return nil
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
        return bytes
    }

    /// Reads UTF-8, or else ISO 8859-1, in which every byte is a character.
    private static func text(_ bytes: Bytes) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return text
    }
}
#endif
