import Foundation

/// Reads and writes JSON.
struct JSONCoding: DocumentCoding {
    var name: String { "JSON" }
    var contentType: String { "application/json" }
    var accept: String { "application/json" }

    func covers(mediaType: String) -> Bool {
        mediaType == "application/json" || mediaType == "text/json" || mediaType.hasSuffix("+json")
    }

    func isDocument(startingWith byte: UInt8) -> Bool {
        "{[\"-0123456789tfn".utf8.contains(byte)
    }

    func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Value {
        try decode(type, from: DocumentBytes(document), charset, envelope, limits)
    }

    func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try decode(
            type,
            orFailure: failure,
            from: DocumentBytes(document),
            charset,
            envelope,
            limits
        )
    }

    func listDecoder<Element: WireValue>(
        of type: Element.Type,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) -> any ListDecoding<Element> {
        // The text that names the case of the items' union may follow the list.
        if envelope.value.discriminator != nil {
            return WholeListDecoder(limits) { document, deliver in
                try decode(
                    [Element].self,
                    from: document,
                    charset: "UTF-8",
                    in: envelope,
                    limits: limits
                ).forEach(deliver)
            }
        }
        return JSONListDecoder<Element>(in: envelope, limits: limits)
    }

    func encode<Value: WireValue>(
        _ value: Value,
        as field: Field,
        root: String?,
        isRequest: Bool
    ) throws(EncodingFailure) -> Data {
        try JSONWriter.data(value, as: field, isRequest: isRequest)
    }
}

// The same methods for documents that may be padded, so that they are not copied.
extension JSONCoding {
    func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: DocumentBytes,
        _ charset: String?,
        _ envelope: Envelope,
        _ limits: DecodingLimits
    ) throws(DecodingFailure) -> Value {
        try document.withBytes { bytes, padding throws(DecodingFailure) in
            try JSONDecoding.decode(
                type,
                from: bytes,
                in: envelope,
                padding: padding,
                charset: charset,
                limits: limits
            )
        }
    }

    func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: DocumentBytes,
        _ charset: String?,
        _ envelope: Envelope,
        _ limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try document.withBytes { bytes, padding throws(DecodingFailure) in
            try JSONDecoding.decode(
                type,
                orFailure: failure,
                from: bytes,
                in: envelope,
                padding: padding,
                charset: charset,
                limits: limits
            )
        }
    }
}

extension JSONListDecoder: ListDecoding {
    package mutating func finish(_ deliver: (Element) throws -> Void) throws { try finish() }
}
