public import Foundation
public import LatheCoding

extension Entity {
    /// Reads an entity from XML.
    ///
    /// - Parameter document: A document whose root element is the entity, whatever its name.
    /// - Throws: A failure with path, line and column when the document does not hold the entity.
    public init(xml document: Data) throws(DecodingFailure) {
        self = try EntityDecoder(formats: [.xml]).decode(Self.self, from: document)
    }
}

extension WireValue {
    /// Writes the value as XML.
    ///
    /// - Parameter root: The name of the root element, `{uri}name` for one in a namespace.
    /// - Returns: A document in UTF-8 with its declaration.
    /// - Throws: A failure with its path when XML cannot hold a part of the value.
    public func xml(root: String) throws(EncodingFailure) -> Data {
        try XMLEncoding.data(self, in: Envelope(root: root))
    }
}
