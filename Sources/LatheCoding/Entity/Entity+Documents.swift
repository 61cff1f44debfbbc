public import Foundation

extension Entity {
    /// Reads an entity from a document in the format that its first bytes show.
    ///
    /// - Parameter document: JSON or XML, the entity being its top or root.
    /// - Throws: A failure with path, line and column when the document does not hold the entity.
    public init(_ document: Data) throws(DecodingFailure) {
        self = try EntityDecoder().decode(Self.self, from: document)
    }

    /// Reads an entity from JSON.
    ///
    /// - Parameter document: A document that is the entity.
    /// - Throws: A failure with path, line and column when the document does not hold the entity.
    public init(json document: Data) throws(DecodingFailure) {
        self = try EntityDecoder(format: .json).decode(Self.self, from: document)
    }

    /// Reads an entity from XML.
    ///
    /// - Parameter document: A document whose root element is the entity, whatever its name.
    /// - Throws: A failure with path, line and column when the document does not hold the entity.
    public init(xml document: Data) throws(DecodingFailure) {
        self = try EntityDecoder(format: .xml).decode(Self.self, from: document)
    }
}

extension WireValue {
    /// Writes the value as JSON.
    ///
    /// - Returns: A document in UTF-8 without white space.
    /// - Throws: A failure with its path when JSON cannot hold a part of the value, as it cannot hold NaN.
    public func json() throws(EncodingFailure) -> Data { try JSONWriter.data(self) }

    /// Writes the value as XML.
    ///
    /// - Parameter root: The name of the root element, `{uri}name` for one in a namespace.
    /// - Returns: A document in UTF-8 with its declaration.
    /// - Throws: A failure with its path when XML cannot hold a part of the value.
    public func xml(root: String) throws(EncodingFailure) -> Data {
        try XMLEncoding.data(self, in: Envelope(root: root))
    }
}
