/// A value without a schema, stored as it was in JSON or XML.
///
/// Create one from a ``JSONValue``, which can be a literal, or from an ``XMLValue``:
///
/// ```swift
/// let size = AnyValue.json(["width": 3, "colors": ["red", "blue"], "note": nil])
/// let name = AnyValue.xml(XMLValue("name", children: [.text("Oak")]))
/// if case .json(.object(let object)) = size { print(object["width"] ?? .null) }
/// ```
///
/// In its own format it is written exactly as it was read. In the other format it is converted:
///
/// | JSON | XML |
/// |---|---|
/// | a string, number or Boolean | an element with that text |
/// | `null` | an empty element with `xsi:nil="true"` |
/// | an object | an element with its members in their order |
/// | its member `@name`, a scalar | an attribute |
/// | its member `.`, a scalar | the element's own text, before its elements |
/// | its member `name` or `{uri}name` | a child element |
/// | an array with a key | an element of that name for each item |
/// | an array elsewhere | an element with an element `item` for each item |
/// | an empty object, array or string | an empty element |
///
/// XML is converted to JSON in the same way. An element without attributes and elements is a string. Several
/// elements of one name are an array, at the position of the first one; `item` is a name like any other.
/// White space between elements is omitted. The conversion to XML and back loses the types of scalars, and
/// arrays of one item.
///
/// A part that the other format cannot represent is an ``EncodingFailure`` and never omitted: a key that is
/// not a name in XML, an object or array as an attribute, text between elements, a character that XML does
/// not allow.
public enum AnyValue: Hashable, Sendable {
    /// A JSON value with the order of its members and its exact numbers.
    case json(JSONValue)
    /// An XML element with its attributes, text and children.
    case xml(XMLValue)
}

extension AnyValue {
    /// Returns the value as JSON.
    func asJSON() throws(EncodingFailure) -> JSONValue {
        switch self {
        case .json(let value): value
        case .xml(let value): try JSONValue(converting: value)
        }
    }

    /// Returns the value as XML, with a name if it has none of its own.
    package func asXML(named name: String) throws(EncodingFailure) -> XMLValue {
        switch self {
        case .json(let value): try XMLValue(converting: value, named: name)
        case .xml(let value): value
        }
    }

    /// Returns the value as text, for places that allow only text.
    package func asText() throws(EncodingFailure) -> String {
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
