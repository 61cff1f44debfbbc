public import Foundation
public import LatheCoding

extension Entity {
    /// Reads an entity from XML.
    ///
    /// - Parameter document: A document whose root element is the entity and may have any name.
    /// - Throws: A failure with path, line and column if the document does not contain the entity.
    public init(xml document: Data) throws(DecodingFailure) {
        self = try EntityDecoder(formats: [.xml]).decode(Self.self, from: document)
    }
}

extension WireValue {
    /// Writes the value as XML.
    ///
    /// - Parameter root: The name of the root element, `{uri}name` for one in a namespace.
    /// - Returns: A document in UTF-8 with its declaration.
    /// - Throws: A failure with its path if XML cannot represent a part of the value.
    public func xml(root: String) throws(EncodingFailure) -> Data {
        try XMLEncoding.data(self, in: Envelope(root: root))
    }
}
