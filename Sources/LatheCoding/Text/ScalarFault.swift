/// The reason why a text is not a scalar of the expected type.
package enum ScalarFault: Error {
    /// The text does not have the form of the type.
    case malformed
    /// The text has the form of the type, but the type cannot represent its value.
    case outOfRange
}

/// Reads scalars from UTF-8 text and writes them, for JSON, XML, queries, header fields and map keys.
package enum ScalarText {}
