public import Foundation

/// Decodes entities from bytes, in a given format or in the format that the bytes have.
///
/// ```swift
/// let cases = try EntityDecoder().decode(
///     [Case].self, from: body, contentType: "text/xml",
///     in: Envelope(root: "response", value: Field("cases/case", .list))
/// )
/// ```
public struct EntityDecoder: Sendable {
    /// The format of documents; by default it is determined by the content type or the first bytes.
    public var format: WireFormat
    /// The text encoding, as in `windows-1251`, of documents whose content type does not state one.
    ///
    /// If it is `nil`, the document's first bytes and XML declaration determine it. A byte order mark takes
    /// precedence.
    public var charset: String?
    /// Limits on the depth and size of a document.
    public var limits: DecodingLimits

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - format: The format of documents.
    ///   - charset: The text encoding of documents whose content type names none.
    ///   - limits: The limits on depth and size.
    public init(
        format: WireFormat = .automatic,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) {
        self.format = format
        self.charset = charset
        self.limits = limits
    }

    /// Reads the value of a document.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - data: The document in any text encoding that its content type, its first bytes or its XML
    ///     declaration name; UTF-8 otherwise.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    ///   - envelope: Where the value is; by default the whole document.
    /// - Returns: The value.
    /// - Throws: A failure with path, line and column when the document is not well-formed or does not
    ///   hold a value of the type.
    public func decode<Value: WireValue>(
        _ type: Value.Type,
        from data: Data,
        contentType: String? = nil,
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        try decode(type, from: DocumentBytes(data), contentType: contentType, in: envelope)
    }

    /// The same, of a document that may be padded.
    package func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: DocumentBytes,
        contentType: String? = nil,
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        try document.withBytes { bytes, padding throws(DecodingFailure) in
            let source = Source(self, bytes, contentType)
            return try source.format == .xml
                ? XMLDecoding.decode(
                    type,
                    from: bytes,
                    charset: source.charset,
                    in: envelope,
                    limits: limits
                )
                : JSONDecoding.decode(
                    type,
                    from: bytes,
                    in: envelope,
                    padding: padding,
                    charset: source.charset,
                    limits: limits
                )
        }
    }

    /// Reads the value of a document, or the failure that it contains instead.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failure: The failure's type; looked for where the envelope says.
    ///   - data: The document.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    ///   - envelope: Where value and failure are.
    /// - Returns: The value or the failure.
    /// - Throws: A failure of decoding when the document holds neither.
    public func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from data: Data,
        contentType: String? = nil,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try decode(
            type,
            orFailure: failure,
            from: DocumentBytes(data),
            contentType: contentType,
            in: envelope
        )
    }

    /// The same, of a document that may be padded.
    package func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: DocumentBytes,
        contentType: String? = nil,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        if envelope.failureWhen != nil {
            let probe = envelope.index.probe
            let outcome = try outcome(type, AnyValue.self, document, contentType, probe)
            if case .value(let value) = outcome { return .value(value) }
            let place = envelope.failureAlone
            return .failure(
                try decode(Failure.self, from: document, contentType: contentType, in: place)
            )
        }
        return try outcome(type, failure, document, contentType, envelope)
    }

    private func outcome<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        _ failure: Failure.Type,
        _ document: DocumentBytes,
        _ contentType: String?,
        _ envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try document.withBytes { bytes, padding throws(DecodingFailure) in
            let source = Source(self, bytes, contentType)
            return try source.format == .xml
                ? XMLDecoding.decode(
                    type,
                    orFailure: failure,
                    from: bytes,
                    charset: source.charset,
                    in: envelope,
                    limits: limits
                )
                : JSONDecoding.decode(
                    type,
                    orFailure: failure,
                    from: bytes,
                    in: envelope,
                    padding: padding,
                    charset: source.charset,
                    limits: limits
                )
        }
    }

    /// The format and the text encoding of a document.
    struct Source {
        let format: WireFormat
        let charset: String?

        init(_ decoder: EntityDecoder, _ start: some Sequence<UInt8>, _ contentType: String?) {
            let content = contentType.map { ContentType($0) }
            charset = content?.charset ?? decoder.charset
            format =
                decoder.format != .automatic
                ? decoder.format : content?.format ?? (Self.looksLikeXML(start) ? .xml : .json)
        }

        /// Whether the first character that is no white space is `<`, in UTF-8, UTF-16 or UTF-32.
        private static func looksLikeXML(_ start: some Sequence<UInt8>) -> Bool {
            let blank: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF]
            return start.first { !blank.contains($0) } == UInt8(ascii: "<")
        }
    }
}
