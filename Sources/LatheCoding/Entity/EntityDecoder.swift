public import Foundation

/// Decodes entities from bytes, in one format or in one of several.
///
/// ```swift
/// let cases = try EntityDecoder(formats: [.xml, .json]).decode(
///     [Case].self, from: body, contentType: "text/xml",
///     in: Envelope(root: "response", value: Field("cases/case", .list))
/// )
/// ```
public struct EntityDecoder: Sendable {
    /// The formats of documents.
    ///
    /// A single format is used for all documents, whatever their content type is. If there are several, the
    /// content type determines the format, otherwise the first bytes do. If neither determines it, the first
    /// format is used.
    public var formats: [WireFormat]
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
    ///   - formats: The formats of documents; JSON alone by default.
    ///   - charset: The text encoding of documents whose content type does not state one; if it is `nil`, the
    ///     document determines it.
    ///   - limits: The limits on depth and size.
    public init(
        formats: [WireFormat] = [.json],
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) {
        self.formats = formats
        self.charset = charset
        self.limits = limits
    }

    /// Reads the value of a document.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - data: The document in the text encoding that its content type, its first bytes or its XML declaration
    ///     state; otherwise in UTF-8.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    ///   - envelope: The location of the value; by default the whole document.
    /// - Returns: The value.
    /// - Throws: A failure with path, line and column when the document is not well-formed or does not contain a
    ///   value of the type.
    public func decode<Value: WireValue>(
        _ type: Value.Type,
        from data: Data,
        contentType: String? = nil,
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        try decode(type, from: DocumentBytes(data), contentType: contentType, in: envelope)
    }

    /// Reads the value of a document that may be padded.
    package func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: DocumentBytes,
        contentType: String? = nil,
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        let source = Source(self, document.data, contentType)
        guard let coding = source.coding else {
            return try JSONCoding().decode(type, from: document, source.charset, envelope, limits)
        }
        return try coding.decode(
            type,
            from: document.data,
            charset: source.charset,
            in: envelope,
            limits: limits
        )
    }

    /// Reads the value of a document, or the failure that it contains instead.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failure: The failure's type.
    ///   - data: The document.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    ///   - envelope: The locations of the value and the failure.
    /// - Returns: The value or the failure.
    /// - Throws: A failure of decoding when the document contains neither.
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

    /// Reads the value of a document that may be padded, or the failure that it contains instead.
    package func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: DocumentBytes,
        contentType: String? = nil,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        if envelope.failureWhen != nil {
            let probe = envelope.index.probe
            switch try outcome(type, AnyValue.self, document, contentType, probe) {
            case .value(let value): return .value(value)
            case .failure(let part) where !envelope.index.isFailure(part):
                // The value was read tentatively; its own failure counts now.
                return .value(
                    try decode(type, from: document, contentType: contentType, in: envelope)
                )
            case .failure:
                let place = envelope.failureAlone
                return .failure(
                    try decode(Failure.self, from: document, contentType: contentType, in: place)
                )
            }
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
        let source = Source(self, document.data, contentType)
        guard let coding = source.coding else {
            return try JSONCoding().decode(
                type,
                orFailure: failure,
                from: document,
                source.charset,
                envelope,
                limits
            )
        }
        return try coding.decode(
            type,
            orFailure: failure,
            from: document.data,
            charset: source.charset,
            in: envelope,
            limits: limits
        )
    }

    /// The coding and the text encoding of a document.
    struct Source {
        /// The coding that reads the document; `nil` for JSON, which is read directly.
        let coding: (any DocumentCoding)?
        let charset: String?

        init(_ decoder: EntityDecoder, _ start: Data, _ contentType: String?) {
            let content = contentType.map { ContentType($0) }
            charset = content?.charset ?? decoder.charset
            let format = decoder.formats.isJSON ? nil : decoder.formats.format(of: content, start)
            coding = format.flatMap { $0.isJSON ? nil : $0.coding }
        }
    }
}
