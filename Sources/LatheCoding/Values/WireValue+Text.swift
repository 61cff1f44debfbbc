public import Foundation

// Values whose content is a text of a certain form.

extension ValueReader {
    /// Reads text and makes a value of it.
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

    /// Reads a URL, absolute or relative; empty text is a failure.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> URL {
        let text = try reader.text()
        guard !text.isEmpty, let url = URL(string: text) else {
            throw reader.failure(
                .invalidValue,
                expected: "a URL",
                found: text.isEmpty ? "empty text" : "another text"
            )
        }
        return url
    }

    /// Writes the URL as it was spelled.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(absoluteString) }
}

extension UUID: WireValue {
    /// All bits zero.
    public static var blank: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Reads 36 characters, hexadecimal digits in either case.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> UUID {
        try reader.value("a UUID", ScalarText.uuid)
    }

    /// Writes 36 characters in lower case (RFC 9562, section 4).
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(mapKey) }
}

extension Data: WireValue {
    /// No bytes.
    public static var blank: Data { Data() }

    /// Reads bytes from base 64 of the standard alphabet, with padding or without.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Data {
        try reader.value("text in base 64", ScalarText.base64)
    }

    /// Writes the bytes in base 64 of the standard alphabet, with padding.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(base64EncodedString())
    }
}
