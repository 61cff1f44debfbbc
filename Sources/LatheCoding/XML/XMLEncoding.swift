/// Writes values as XML documents.
package enum XMLEncoding {
    /// Writes a document in UTF-8 that holds one value.
    ///
    /// A scalar that XML cannot hold as it is keeps its text as far as XML allows: control characters
    /// become U+FFFD, and keys of maps that stand as element names lose what a name may not have to `_`.
    ///
    /// - Parameters:
    ///   - value: What to write.
    ///   - envelope: The root element's name, `document` by default, and where in it the value goes.
    /// - Returns: The document's bytes, with an XML declaration.
    package static func encode<Value: WireValue>(
        _ value: Value,
        in envelope: Envelope = Envelope()
    ) -> [UInt8] {
        let root = XMLWay.Step(envelope.root ?? "document")
        var writer = XMLWriter(root.local, namespace: root.namespace)
        writer.write(document: value, at: envelope.value)
        return writer.take(hasDeclaration: true)
    }
}
