/// Provides a document's bytes to a reader, in UTF-8 and followed by NUL bytes.
enum JSONDocument {
    /// Reads one value that is the whole document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - padding: The number of NUL bytes after the document; if it is sufficient, the document is not copied.
    ///   - charset: The text encoding's name; `nil` for the one that the first bytes indicate.
    ///   - limits: The limits on depth and size.
    ///   - body: Reads the value, beginning at its first byte.
    /// - Returns: The result of `body`.
    /// - Throws: The failure with its path, line and column.
    static func read<Result>(
        _ bytes: UnsafeRawBufferPointer,
        padding: Int = 0,
        charset: String? = nil,
        limits: DecodingLimits,
        _ body: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        if bytes.count > limits.bytes {
            throw DecodingFailure(
                .limitExceeded,
                expected: "at most \(limits.bytes) bytes",
                found: "\(bytes.count) bytes",
                offset: 0,
                path: "$",
                line: 1,
                column: 1
            )
        }
        let converted: [UInt8]?
        do throws(DecodingFailure) {
            converted = try TextEncoding.utf8(bytes, charset: charset)
        } catch {
            // Lines cannot be counted in bytes that are not text.
            throw error.located(path: "$", line: 1, column: max(error.offset, 0) + 1)
        }
        guard let converted else {
            return try readUTF8(bytes, padding: padding, limits: limits, body)
        }
        return try converted.withUnsafeBufferPointer { text throws(DecodingFailure) in
            try readUTF8(UnsafeRawBufferPointer(text), padding: 0, limits: limits, body)
        }
    }

    private static func readUTF8<Result>(
        _ bytes: UnsafeRawBufferPointer,
        padding: Int,
        limits: DecodingLimits,
        _ body: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        if padding >= JSONScan.padding, let base = bytes.baseAddress {
            return try readPadded(
                base.assumingMemoryBound(to: UInt8.self),
                bytes.count,
                limits,
                body
            )
        }
        let copy = DocumentCopy(bytes)
        defer { copy.free() }
        return try readPadded(copy.base, bytes.count, limits, body)
    }

    private static func readPadded<Result>(
        _ base: UnsafePointer<UInt8>,
        _ count: Int,
        _ limits: DecodingLimits,
        _ body: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var reader = JSONReader(base, count: count, limits: limits)
        if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { reader.at += 3 }
        do throws(DecodingFailure) {
            reader.space()
            reader.fieldStart = reader.at
            reader.scope = reader.at
            let value = try body(&reader)
            try reader.finish()
            return value
        } catch {
            let locator = JSONLocator(
                UnsafeBufferPointer(start: base, count: count),
                offset: error.offset
            )
            let (line, column) = locator.position
            throw error.located(path: locator.path(), line: line, column: column)
        }
    }
}
