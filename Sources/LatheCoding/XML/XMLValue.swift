/// An XML element as a tree: its name, attributes, and text and children in their order.
public struct XMLValue: Hashable, Sendable {
    /// One attribute.
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
        /// Text, CDATA sections included.
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

    /// Reads a document and keeps its root element as it is.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document, as in `Content-Type`.
    ///   - limits: The limits on depth and size.
    /// - Throws: A failure when the document is not well-formed, has a document type or exceeds a limit.
    public init(
        _ bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) {
        self = try XMLDecoding.decode(XMLValue.self, from: bytes, charset: charset, limits: limits)
    }

    /// The element's own text, joined; that of its children is not in it.
    public var text: String {
        children.reduce(into: "") { result, node in
            if case .text(let text) = node { result += text }
        }
    }

    /// The child elements of a name, in any namespace.
    public func elements(_ name: String) -> [XMLValue] {
        elements.filter { $0.name == name }
    }

    /// All child elements.
    public var elements: [XMLValue] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The first child element of a name, in any namespace; `nil` when there is none.
    public subscript(name: String) -> XMLValue? {
        elements.first { $0.name == name }
    }

    /// The value of the attribute of a name, in any namespace; `nil` when there is none.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

extension XMLValue {
    /// Builds the tree of an element on the tape, without recursion, since it may be deep.
    init(_ scan: borrowing XMLScan, at place: Int) {
        var open = [(element: XMLValue(scan, named: place), end: Int(scan.tape.tokens[place].next))]
        func close() {
            let closed = open.removeLast().element
            open[open.count - 1].element.children.append(.element(closed))
        }
        for child in place + 1..<max(open[0].end, place + 1) {
            while child >= open[open.count - 1].end { close() }
            let token = scan.tape.tokens[child]
            let last = open.count - 1
            if token.isPiece {
                open[last].element.children.append(.text(scan.tape.string(child)))
            } else if token.isAttribute {
                let name = scan.names.names[token.nameIndex]
                let value = scan.tape.string(child)
                open[last].element.attributes.append(
                    Attribute(name.local, namespace: name.namespace, value: value)
                )
            } else {
                open.append((XMLValue(scan, named: child), Int(token.next)))
            }
        }
        while open.count > 1 { close() }
        self = open[0].element
    }

    private init(_ scan: borrowing XMLScan, named place: Int) {
        let name = scan.names.names[scan.tape.tokens[place].nameIndex]
        self.init(name.local, namespace: name.namespace)
        let text = scan.tape.string(place)
        if !text.isEmpty { children.append(.text(text)) }
    }
}

extension XMLValue: WireValue {
    /// An element without name or content.
    public static var blank: XMLValue { XMLValue("") }

    /// Reads an element with everything in it.
    ///
    /// - Parameter reader: The reader, positioned at an element of an XML document.
    /// - Returns: The element.
    /// - Throws: A failure when the document is not XML.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> XMLValue {
        guard case .xml(let element) = try reader.anyValue() else {
            throw reader.failure(.typeMismatch, expected: "an XML element", found: "JSON")
        }
        return element
    }

    /// Writes the element's attributes and content under the name of the current field.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(any: .xml(self))
    }
}

extension XMLValue: CustomStringConvertible {
    /// The element as XML, without a declaration.
    public var description: String {
        var writer = XMLWriter(.inside)
        writer.write(kept: self)
        return String(decoding: writer.take().take(), as: UTF8.self)
    }
}
