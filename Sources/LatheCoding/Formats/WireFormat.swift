import Foundation

/// The format of a document, which a coding reads and writes.
///
/// JSON is built in, XML is in the module LatheXML, and others are written as a ``DocumentCoding``.
public struct WireFormat: Hashable, Sendable, CustomStringConvertible {
    /// What reads and writes the documents.
    public let coding: any DocumentCoding
    /// Whether the documents are JSON.
    package let isJSON: Bool

    /// Creates a format.
    ///
    /// - Parameter coding: What reads and writes the documents. Two formats are equal if their codings have one name.
    public init(_ coding: any DocumentCoding) {
        self.coding = coding
        isJSON = coding is JSONCoding
    }

    /// JSON by RFC 8259.
    public static let json = WireFormat(JSONCoding())

    /// The name of the format, such as `JSON`.
    public var description: String { coding.name }

    /// Returns whether two formats are the same.
    public static func == (one: WireFormat, other: WireFormat) -> Bool {
        one.isJSON && other.isJSON || one.coding.name == other.coding.name
    }

    /// Hashes the name of the format.
    public func hash(into hasher: inout Hasher) { hasher.combine(coding.name) }
}

extension [WireFormat] {
    /// Whether JSON is the only format.
    var isJSON: Bool { count == 1 && self[0].isJSON }

    /// Returns the format of a document.
    ///
    /// - Parameters:
    ///   - contentType: The document's content type; `nil` for none.
    ///   - start: The document's first bytes.
    /// - Returns: The only format; of several that which the content type names, or otherwise the first bytes; the
    ///   first where neither names one.
    func format(of contentType: ContentType?, _ start: Data) -> WireFormat {
        if count > 1 {
            if let contentType, let named = format(named: contentType.mediaType) { return named }
            if let first = start.firstOfDocument {
                let likely = self.first { $0.coding.isDocument(startingWith: first) }
                if let likely { return likely }
            }
        }
        return first ?? .json
    }

    /// Returns the format that a media type names; `nil` for another one, such as HTML.
    package func format(named mediaType: String) -> WireFormat? {
        first { $0.coding.covers(mediaType: mediaType) }
    }
}

extension Data {
    /// The first byte of a text, in UTF-8, UTF-16 or UTF-32, that is no white space and no byte order mark.
    fileprivate var firstOfDocument: UInt8? {
        let blank: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF]
        return first { !blank.contains($0) }
    }
}
