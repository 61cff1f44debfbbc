import LatheCoding

/// A name in a document: its local part and its namespace.
struct XMLName: Hashable, Sendable {
    let local: String
    let namespace: String?

    /// The wildcard for the name of any element in a placement.
    static let anyElement = "*"

    /// The namespace of `xsi:nil`.
    static let instance = XMLValue.schemaInstance
}
