package import SchemaSyntax

/// An element of an XML document, with the local names of what is in it.
package struct XMLElement: Sendable {
    package let name: String
    /// In the order of the document, without declarations of namespaces.
    package var attributes: [(name: String, value: String)] = []
    package var children: [XMLElement] = []
    /// The text directly in the element, CDATA among it.
    package var text = ""
    /// Whether it says `xsi:nil="true"`.
    package var isNil = false
    /// Attributes with the prefixes `xml` and `xsi`, which are of XML and not of the API, as written.
    package var omitted: [String] = []
    package let range: SourceRange

    /// Whether it has nothing but text.
    package var isScalar: Bool { attributes.isEmpty && children.isEmpty }

    /// Whether there is more than white space directly in it.
    package var hasText: Bool { text.utf8.contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}
