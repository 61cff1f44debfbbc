public import Foundation

/// Reads and writes the documents of a format.
///
/// A conforming type defines a format for ``WireFormat``. ``ConvertedCoding`` is a simpler protocol that
/// implements the methods below and requires only a conversion to JSON and back.
public protocol DocumentCoding: Sendable {
    /// The name of the format, such as `JSON`; no two formats may share one.
    var name: String { get }
    /// The content type of the documents that are written, such as `application/json`.
    var contentType: String { get }
    /// The media types that responses may have, as the `Accept` field lists them (RFC 9110, section 12.5.1).
    var accept: String { get }

    /// Returns whether a media type indicates the format.
    ///
    /// - Parameter mediaType: Type and subtype in lower case, without parameters.
    /// - Returns: `true` if this coding reads documents with the media type.
    func covers(mediaType: String) -> Bool
    /// Returns whether a document without a content type may be one of the format.
    ///
    /// - Parameter byte: The document's first byte after white space and the byte order mark.
    /// - Returns: `true` if no other format is more likely.
    func isDocument(startingWith byte: UInt8) -> Bool

    /// Reads the value of a document.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - document: The document.
    ///   - charset: The text encoding that is stated outside the document; `nil` for none.
    ///   - envelope: The location of the value.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value.
    /// - Throws: A failure when the document is not well-formed or does not contain a value of the type.
    func decode<Value: WireValue>(
        _ type: Value.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Value

    /// Reads the value of a document, or the failure that it contains instead.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - failure: The failure's type.
    ///   - document: The document.
    ///   - charset: The text encoding that is stated outside the document; `nil` for none.
    ///   - envelope: The locations of the value and the failure.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value or the failure.
    /// - Throws: A failure of decoding when the document contains neither.
    func decode<Value: WireValue, Failure: WireValue>(
        _ type: Value.Type,
        orFailure failure: Failure.Type,
        from document: Data,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) throws(DecodingFailure) -> Outcome<Value, Failure>

    /// Returns a decoder of a list's items, for one document that is received in chunks.
    ///
    /// - Parameters:
    ///   - type: The type of the items.
    ///   - charset: The text encoding that is stated outside the document; `nil` for none.
    ///   - envelope: The location of the list.
    ///   - limits: The limits on the depth of the document and the size of one item.
    /// - Returns: The decoder.
    func listDecoder<Element: WireValue>(
        of type: Element.Type,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) -> any ListDecoding<Element>

    /// Writes a document whose whole content is one value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - field: The value's form.
    ///   - root: The name of the document, which is that of the root element in XML; `nil` for none.
    ///   - isRequest: Whether the document is sent, so that fields that only responses contain are omitted.
    /// - Returns: The document.
    /// - Throws: A failure when the format cannot represent a part of the value.
    func encode<Value: WireValue>(
        _ value: Value,
        as field: Field,
        root: String?,
        isRequest: Bool
    ) throws(EncodingFailure) -> Data
}

/// Decodes the items of a list from a document that is received in chunks.
public protocol ListDecoding<Element> {
    /// The type of the items.
    associatedtype Element

    /// Reads the next bytes of the document and delivers the items that they complete.
    ///
    /// - Parameters:
    ///   - chunk: Bytes of the document, divided at any positions.
    ///   - deliver: Receives each item once, in the document's order.
    /// - Throws: A ``DecodingFailure``, or the error of `deliver`.
    mutating func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws
    /// Ends the document and delivers the remaining items.
    ///
    /// - Parameter deliver: Receives each item that has not been delivered yet.
    /// - Throws: A ``DecodingFailure`` when the document is not complete, or the error of `deliver`.
    mutating func finish(_ deliver: (Element) throws -> Void) throws
}
