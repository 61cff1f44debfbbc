import LatheCoding

/// A name as it stands in a document: its local part and its namespace.
struct XMLName: Hashable, Sendable {
    let local: String
    let namespace: String?

    /// What stands for the name of any element in a placement.
    static let anyElement = "*"

    /// The namespace of `xsi:nil`.
    static let instance = XMLValue.schemaInstance
}
