/// A value that no schema describes, kept as it came in JSON or XML.
public enum AnyValue: Hashable, Sendable {
    /// A JSON value with its order and exact numbers.
    case json(JSONValue)
    /// An XML element with its attributes, text and children.
    case xml(XMLValue)
}
