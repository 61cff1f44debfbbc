/// An XML element as a tree: its name, its attributes, and its text and children in their order.
public struct XMLValue: Hashable, Sendable {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
        /// The local name.
        public var name: String
        /// The namespace; `nil` for none.
        public var namespace: String?
        /// The value with references resolved.
        public var value: String

        /// Creates an attribute.
        ///
        /// - Parameters:
        ///   - name: The local name.
        ///   - namespace: The namespace; `nil` for none.
        ///   - value: The value, unescaped.
        public init(_ name: String, namespace: String? = nil, value: String) {
            self.name = name
            self.namespace = namespace
            self.value = value
        }
    }

    /// A part of an element's content.
    public enum Node: Hashable, Sendable {
        /// Text, including CDATA sections.
        case text(String)
        /// A child element.
        case element(XMLValue)
    }

    /// The local name.
    public var name: String
    /// The namespace; `nil` for none.
    public var namespace: String?
    /// The attributes in the document's order, without namespace declarations.
    public var attributes: [Attribute]
    /// Text and elements in the document's order.
    public var children: [Node]

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - name: The local name.
    ///   - namespace: The namespace; `nil` for none.
    ///   - attributes: The attributes.
    ///   - children: Text and elements.
    public init(
        _ name: String,
        namespace: String? = nil,
        attributes: [Attribute] = [],
        children: [Node] = []
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.children = children
    }

    /// The namespace of `xsi:nil` and `xsi:type` (XML Schema 1.0, section 2.6).
    package static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    /// The element's own text, joined, without that of its children.
    public var text: String {
        children.reduce(into: "") { result, node in
            if case .text(let text) = node { result += text }
        }
    }

    /// Returns the child elements with a name, in any namespace.
    public func elements(_ name: String) -> [XMLValue] {
        elements.filter { $0.name == name }
    }

    /// All child elements.
    public var elements: [XMLValue] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The first child element with a name, in any namespace; `nil` if there is none.
    public subscript(name: String) -> XMLValue? {
        elements.first { $0.name == name }
    }

    /// Returns the value of the attribute with a name, in any namespace; `nil` if there is none.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

extension XMLValue: WireValue {
    /// An element without name or content.
    public static var blank: XMLValue { XMLValue("") }

    /// Reads an element with its content.
    ///
    /// - Parameter reader: The reader, positioned at an element of an XML document.
    /// - Throws: A failure when the document is not XML.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        guard case .xml(let element) = try reader.anyValue() else {
            throw reader.failure(.typeMismatch, expected: "an XML element", found: "JSON")
        }
        self = element
    }

    /// Writes the element's attributes and content under the name of the current field.
    ///
    /// If that name has no namespace and is the local name of the element, the namespace is that of the element.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(any: .xml(self))
    }
}
