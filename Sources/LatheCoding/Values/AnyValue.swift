/// A value that no schema describes, kept as it came in JSON or XML.
///
/// In the format that it came in, it is written exactly as it was read. In the other one it is converted:
///
/// | JSON | XML |
/// |---|---|
/// | a text, number or truth value | an element with that text |
/// | `null` | an empty element with `xsi:nil="true"` |
/// | an object | an element with its members in their order |
/// | its member `@name`, a scalar | an attribute |
/// | its member `.`, a scalar | the element's own text, in front of its elements |
/// | its member `name` or `{uri}name` | a child element |
/// | an array under a key | an element of that name for each item |
/// | an array elsewhere | an element with an element `item` for each item |
/// | an empty object, array or text | an empty element |
///
/// The other way it is the same: an element without attributes and elements is a text, elements of one name
/// are an array where there are several of them, and stand where the first one does; `item` is a name as any
/// other. White space between elements is left out. The kinds of scalars do not survive the way through XML, nor do arrays of one item.
///
/// What has no place in the other format is an ``EncodingFailure`` and never dropped: a key that is no name
/// in XML, an object or array as an attribute, text between elements, a character that XML lacks.
public enum AnyValue: Hashable, Sendable {
    /// A JSON value with its order and exact numbers.
    case json(JSONValue)
    /// An XML element with its attributes, text and children.
    case xml(XMLValue)
}

extension AnyValue {
    /// The value as JSON has it.
    func asJSON() throws(EncodingFailure) -> JSONValue {
        switch self {
        case .json(let value): value
        case .xml(let value): try JSONValue(converting: value)
        }
    }

    /// The value as XML has it, under a name if it has none of its own.
    func asXML(named name: String) throws(EncodingFailure) -> XMLValue {
        switch self {
        case .json(let value): try XMLValue(converting: value, named: name)
        case .xml(let value): value
        }
    }

    /// The value as a text, where there is no room for anything else.
    func asText() throws(EncodingFailure) -> String {
        switch self {
        case .json(let value):
            guard let text = value.scalarText else {
                throw EncodingFailure(.inexpressible, "null, an object or an array as a text")
            }
            return text
        case .xml(let value):
            guard value.attributes.isEmpty, value.elements.isEmpty else {
                throw EncodingFailure(.inexpressible, "attributes or elements as a text")
            }
            return value.text
        }
    }
}
