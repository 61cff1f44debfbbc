public import Foundation

// Values that are encoded as a text of a specific form.

extension ValueReader {
    /// Reads text and creates a value from it.
    mutating func value<Value>(
        _ expected: String,
        _ make: (ScalarText.Text) throws(ScalarFault) -> Value
    ) throws(DecodingFailure) -> Value {
        var text = try text()
        let result = text.withUTF8 { bytes in
            Result { () throws(ScalarFault) in try make(ScalarText.trimmed(bytes)) }
        }
        switch result {
        case .success(let value): return value
        case .failure: throw failure(.invalidValue, expected: expected, found: "another text")
        }
    }
}

extension URL: WireValue {
    /// The root of the file system.
    public static let blank = URL(fileURLWithPath: "/")

    /// Reads a URL, absolute or relative; an empty text is a failure.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        var text = try reader.text()
        let trimmed: String? = text.withUTF8 { bytes in
            let trimmed = ScalarText.trimmed(bytes)
            return trimmed.count < bytes.count ? String(decoding: trimmed, as: UTF8.self) : nil
        }
        if let trimmed { text = trimmed }
        guard !text.isEmpty, let url = URL(string: text) else {
            throw reader.failure(
                .invalidValue,
                expected: "a URL",
                found: text.isEmpty ? "empty text" : "another text"
            )
        }
        self = url
    }

    /// Writes the URL unchanged.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(absoluteString) }
}

extension UUID: WireValue {
    /// The UUID whose bits are all zero.
    public static var blank: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Reads 36 characters, with hexadecimal digits in either case.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.value("a UUID", ScalarText.uuid)
    }

    /// Writes 36 characters in lower case (RFC 9562, section 4).
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(mapKey) }
}

extension Data: WireValue {
    /// Empty data.
    public static var blank: Data { Data() }

    /// Reads bytes from Base64 in the standard alphabet, with or without padding.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.value("text in base 64", ScalarText.base64)
    }

    /// Writes the bytes in Base64 in the standard alphabet, with padding.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(base64EncodedString())
    }
}
