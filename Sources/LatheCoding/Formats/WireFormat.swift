import Foundation

/// The format of a document, which a coding reads and writes.
///
/// JSON is built in, XML is in the module LatheXML, and other formats are implemented as a ``DocumentCoding``.
public struct WireFormat: Hashable, Sendable, CustomStringConvertible {
    /// The coding that reads and writes the documents.
    public let coding: any DocumentCoding
    /// Whether the documents are JSON.
    package let isJSON: Bool

    /// Creates a format.
    ///
    /// - Parameter coding: The coding that reads and writes the documents. Two formats are equal if their codings
    ///   have the same name.
    public init(_ coding: any DocumentCoding) {
        self.coding = coding
        isJSON = coding is JSONCoding
    }

    /// JSON as defined by RFC 8259.
    public static let json = WireFormat(JSONCoding())

    /// The name of the format, such as `JSON`.
    public var description: String { coding.name }

    /// Returns whether two formats have the same name.
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
    /// - Returns: The format if there is only one; otherwise the one that the content type indicates, or else the
    ///   first bytes. If neither indicates one, the first format.
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

    /// Returns whether the format of a document depends on bytes after a chunk of its start.
    func isUndetermined(_ contentType: String?, _ chunk: Data) -> Bool {
        guard count > 1, chunk.firstOfDocument == nil else { return false }
        return contentType.flatMap { format(named: ContentType($0).mediaType) } == nil
    }

    /// Returns the format that a media type indicates; `nil` for another media type, such as that of HTML.
    package func format(named mediaType: String) -> WireFormat? {
        first { $0.coding.covers(mediaType: mediaType) }
    }
}

extension Data {
    /// The first byte of a text in UTF-8, UTF-16 or UTF-32, after white space and the byte order mark.
    fileprivate var firstOfDocument: UInt8? {
        let blank: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF]
        return first { !blank.contains($0) }
    }
}
