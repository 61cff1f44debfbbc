public import Foundation

/// Reads and writes the documents of a format by converting them to and from JSON.
///
/// ```swift
/// struct PropertyLists: ConvertedCoding {
///     let name = "property list"
///     let contentType = "application/x-plist"
///
///     func json(of document: Data) throws -> Data {
///         let value = try PropertyListSerialization.propertyList(from: document, format: nil)
///         return try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
///     }
///
///     func document(of json: Data) throws -> Data {
///         let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
///         return try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
///     }
/// }
/// ```
///
/// The lines, columns and paths of failures refer to the JSON. A document whose list is read item by item is kept
/// in memory as a whole, up to ``DecodingLimits/bytes``.
public protocol ConvertedCoding: DocumentCoding {
    /// Converts a document to JSON.
    ///
    /// - Parameter document: The document.
    /// - Returns: The document as JSON, in UTF-8.
    /// - Throws: A ``DecodingFailure``; any other error is replaced by one with the code
    ///   ``DecodingFailure/Code/malformed``, without the text of the error.
    func json(of document: Data) throws -> Data
    /// Converts JSON to a document.
    ///
    /// - Parameter json: The JSON, in UTF-8.
    /// - Returns: The document.
    /// - Throws: An ``EncodingFailure``; any other error is replaced by one, without the text of the error.
    func document(of json: Data) throws -> Data
}

extension ConvertedCoding {
    /// The content type of the documents that are written, by default.
    public var accept: String { contentType }

    /// Returns whether the media type is that of the documents that are written, by default.
    public func covers(mediaType: String) -> Bool {
        mediaType == ContentType.mediaType(of: contentType)
    }

    /// Returns `false` by default, so that only a content type determines the format.
    public func isDocument(startingWith byte: UInt8) -> Bool { false }

    /// Reads the value of a document.
    ///
    /// - Throws: A failure of ``json(of:)`` or of reading the JSON; one with the code
    ///   ``DecodingFailure/Code/limitExceeded`` if the document is too large.
    public func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Value {
        let json = try converted(document, limits)
        return try JSONCoding()
            .decode(type, from: json, charset: nil, in: envelope, limits: limits)
    }

    /// Reads the value of a document, or the failure that it contains instead.
    ///
    /// - Throws: A failure of ``json(of:)`` or of reading the JSON; one with the code
    ///   ``DecodingFailure/Code/limitExceeded`` if the document is too large.
    public func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        let json = try converted(document, limits)
        return try JSONCoding().decode(
            type,
            orFailure: failure,
            from: json,
            charset: nil,
            in: envelope,
            limits: limits
        )
    }

    /// Returns a decoder that reads the list when the document is complete.
    public func listDecoder<Element: WireValue>(
        of type: Element.Type,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) -> any ListDecoding<Element> {
        WholeListDecoder(limits) { document, deliver in
            let json = try converted(document, limits)
            var list = JSONCoding()
                .listDecoder(of: type, charset: nil, in: envelope, limits: limits)
            try json.withUnsafeBytes { try list.push($0, deliver) }
            try list.finish(deliver)
        }
    }

    /// Writes a document whose whole content is one value.
    ///
    /// - Throws: A failure if JSON cannot represent the value, or of ``document(of:)``.
    public func encode<Value: WireValue>(
        _ value: Value,
        as field: Field,
        root: String?,
        isRequest: Bool
    ) throws(EncodingFailure) -> Data {
        let json = try JSONWriter.data(value, as: field, isRequest: isRequest)
        do {
            return try document(of: json)
        } catch let failure as EncodingFailure {
            throw failure
        } catch {
            throw EncodingFailure(.inexpressible, "a part of the value in the format \(name)")
        }
    }

    fileprivate func converted(
        _ document: Data,
        _ limits: DecodingLimits
    ) throws(DecodingFailure) -> Data {
        try document.check(limits)
        do {
            return try json(of: document)
        } catch let failure as DecodingFailure {
            throw failure
        } catch {
            throw DecodingFailure(
                .malformed,
                expected: "a document of the format \(name)",
                found: "an error of the type \(type(of: error))"
            )
        }
    }
}

extension Data {
    func check(_ limits: DecodingLimits) throws(DecodingFailure) {
        guard count > limits.bytes else { return }
        throw DecodingFailure(
            .limitExceeded,
            expected: "at most \(limits.bytes) bytes",
            found: "more"
        )
    }
}
