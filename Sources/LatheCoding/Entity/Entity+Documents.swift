public import Foundation

extension Entity {
    /// Reads an entity from JSON.
    ///
    /// - Parameter document: A document that is the entity.
    /// - Throws: A failure with path, line and column when the document does not hold the entity.
    public init(json document: Data) throws(DecodingFailure) {
        self = try EntityDecoder().decode(Self.self, from: document)
    }
}

extension WireValue {
    /// Writes the value as JSON.
    ///
    /// - Returns: A document in UTF-8 without white space.
    /// - Throws: A failure with its path when JSON cannot hold a part of the value, as it cannot hold NaN.
    public func json() throws(EncodingFailure) -> Data { try JSONWriter.data(self) }
}
