package import SchemaSyntax

/// An element of an XML document, with the local names of its contents.
package struct XMLElement: Sendable {
    package let name: String
    /// The attributes in document order, without declarations of namespaces.
    package var attributes: [(name: String, value: String)] = []
    package var children: [XMLElement] = []
    /// The text directly in the element, including CDATA.
    package var text = ""
    /// Whether the element has the attribute `xsi:nil="true"`.
    package var isNil = false
    /// The attributes with the prefixes `xml` and `xsi`, which belong to XML and not to the API, as written.
    package var omitted: [String] = []
    package let range: SourceRange

    /// Whether the element contains only text.
    package var isScalar: Bool { attributes.isEmpty && children.isEmpty }

    /// Whether the element directly contains more than white space.
    package var hasText: Bool { text.utf8.contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}
