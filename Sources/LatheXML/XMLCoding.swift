import Foundation
public import LatheCoding

extension WireFormat {
    /// XML 1.0.
    public static let xml = WireFormat(XMLCoding())
}

/// Reads and writes XML.
struct XMLCoding: DocumentCoding {
    var name: String { "XML" }
    var contentType: String { "application/xml; charset=utf-8" }
    var accept: String { "application/xml, text/xml;q=0.9" }

    func covers(mediaType: String) -> Bool {
        mediaType == "application/xml" || mediaType == "text/xml"
            || mediaType.hasSuffix("+xml") && mediaType != "application/xhtml+xml"
    }

    func isDocument(startingWith byte: UInt8) -> Bool { byte == UInt8(ascii: "<") }

    func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Value {
        try document.bytes.withUnsafeBytes { bytes throws(DecodingFailure) in
            try XMLDecoding.decode(
                type,
                from: bytes,
                charset: charset,
                in: envelope,
                limits: limits
            )
        }
    }

    func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try document.bytes.withUnsafeBytes { bytes throws(DecodingFailure) in
            try XMLDecoding.decode(
                type,
                orFailure: failure,
                from: bytes,
                charset: charset,
                in: envelope,
                limits: limits
            )
        }
    }

    func listDecoder<Element: WireValue>(
        of type: Element.Type,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) -> any ListDecoding<Element> {
        XMLListDecoder(type, in: envelope, charset: charset, limits: limits)
    }

    func encode<Value: WireValue>(
        _ value: Value,
        as field: Field,
        root: String?,
        isRequest: Bool
    ) throws(EncodingFailure) -> Data {
        try XMLEncoding.data(value, in: Envelope(root: root, value: field), isRequest: isRequest)
    }
}

extension XMLListDecoder: ListDecoding {}
