public import Foundation

extension Entity {
    /// Reads an entity from JSON.
    ///
    /// - Parameter document: A document whose whole content is the entity.
    /// - Throws: A failure with path, line and column when the document does not contain the entity.
    public init(json document: Data) throws(DecodingFailure) {
        self = try EntityDecoder().decode(Self.self, from: document)
    }
}

extension WireValue {
    /// Writes the value as JSON.
    ///
    /// - Returns: A document in UTF-8 without white space.
    /// - Throws: A failure with its path when JSON cannot represent a part of the value, such as NaN.
    public func json() throws(EncodingFailure) -> Data { try JSONWriter.data(self) }
}
