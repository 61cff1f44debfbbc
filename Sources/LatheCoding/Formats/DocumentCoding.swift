public import Foundation

/// Reads and writes the documents of a format.
///
/// A type that conforms makes a format for ``WireFormat``. ``ConvertedCoding`` is the simple way to one: it has the
/// methods below, and asks for a conversion to JSON and back.
public protocol DocumentCoding: Sendable {
    /// The name of the format, such as `JSON`; no two formats may share one.
    var name: String { get }
    /// The content type of the documents that are written, such as `application/json`.
    var contentType: String { get }
    /// The media types that responses may have, as the `Accept` field lists them (RFC 9110, section 12.5.1).
    var accept: String { get }

    /// Returns whether a media type names the format.
    ///
    /// - Parameter mediaType: Type and subtype in lower case, without parameters.
    /// - Returns: `true` if documents of the media type are read by this coding.
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
    ///   - envelope: Where the value is.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value.
    /// - Throws: A failure when the document is not well-formed or holds no value of the type.
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
    ///   - envelope: Where the value and the failure are.
    ///   - limits: The limits on depth and size.
    /// - Returns: The value or the failure.
    /// - Throws: A failure of decoding when the document holds neither.
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
    ///   - envelope: Where the list is.
    ///   - limits: The limits on the depth of the document and the size of one item.
    /// - Returns: The decoder.
    func listDecoder<Element: WireValue>(
        of type: Element.Type,
        charset: String?,
        in envelope: Envelope,
        limits: DecodingLimits
    ) -> any ListDecoding<Element>

    /// Writes a document that is one value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - field: The value's form.
    ///   - root: A name for the document, which XML gives to its root element; `nil` for none.
    ///   - isRequest: Whether the document is sent, so that fields which only responses have are left out.
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

    /// Takes the next bytes of the document and delivers the items that they complete.
    ///
    /// - Parameters:
    ///   - chunk: Bytes of the document, cut anywhere.
    ///   - deliver: Is called with each item once, in the document's order.
    /// - Throws: A ``DecodingFailure``, or what `deliver` throws.
    mutating func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws
    /// Takes the end of the document and delivers the items that are left.
    ///
    /// - Parameter deliver: Is called with each item that was not delivered yet.
    /// - Throws: A ``DecodingFailure`` when the document is not complete, or what `deliver` throws.
    mutating func finish(_ deliver: (Element) throws -> Void) throws
}
