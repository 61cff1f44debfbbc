extension EntityDecoder {
    /// Reads a document whose whole content is one text.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    /// - Returns: The text, without a byte order mark.
    /// - Throws: A failure when the encoding in the content type is unknown, or when the bytes are not valid in
    ///   that encoding, or in UTF-8 if the content type has none.
    package func text(
        of document: DocumentBytes,
        contentType: String?
    ) throws(DecodingFailure) -> String {
        let charset = contentType.flatMap { ContentType($0).charset } ?? charset
        return try document.withBytes { bytes, _ throws(DecodingFailure) in
            let ordered = charset.map { TextEncoding.ordered($0, bytes) }
            if let converted = try TextEncoding.utf8(bytes, charset: ordered) {
                return String(decoding: converted, as: UTF8.self)
            }
            let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            let content = bytes.dropFirst(hasMark ? 3 : 0)
            if let text = String(validating: content, as: UTF8.self) { return text }
            let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars
                .prefix { $0 != "\u{FFFD}" }
            throw DecodingFailure(
                .encoding,
                expected: "UTF-8",
                found: "other bytes",
                offset: String(valid).utf8.count
            )
        }
    }
}
