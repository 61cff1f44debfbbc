/// Why a text is not the scalar it should be.
package enum ScalarFault: Error {
    /// The text has another form.
    case malformed
    /// The text has the right form and its value does not fit the type.
    case outOfRange
}

/// Reads scalars from UTF-8 text and writes them; shared by JSON, XML, queries, headers and map keys.
package enum ScalarText {}
