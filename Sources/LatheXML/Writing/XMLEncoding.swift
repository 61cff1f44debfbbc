package import Foundation
package import LatheCoding

/// Writes values as XML documents.
package enum XMLEncoding {
    /// Writes a document in UTF-8 that holds one value.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - envelope: The root element's name, `document` by default, and the placement of the value in it.
    /// - Returns: The document's bytes, with an XML declaration.
    /// - Throws: A failure with its path if XML cannot represent a part of the value.
    package static func encode<Value: WireValue>(
        _ value: Value,
        in envelope: Envelope = .document
    ) throws(EncodingFailure) -> [UInt8] {
        try write(value, in: envelope).take()
    }

    /// Writes a document as `encode` does, and returns its bytes without copying them.
    package static func data<Value: WireValue>(
        _ value: Value,
        in envelope: Envelope = .document,
        isRequest: Bool = false
    ) throws(EncodingFailure) -> Data {
        try write(value, in: envelope, isRequest: isRequest).takeData()
    }

    private static func write<Value: WireValue>(
        _ value: Value,
        in envelope: Envelope,
        isRequest: Bool = false
    ) throws(EncodingFailure) -> OutputBuffer {
        let index = envelope.index.xmlWithoutFailure
        let root = envelope.root.map { XMLPlacement.Step($0) }
        let name = XMLWriteName.make(root?.local ?? "document", root?.namespace)
        defer { XMLWriteName.free(name) }
        var writer = XMLWriter(
            .element(name),
            declaration: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        )
        writer.isRequest = isRequest
        writer.write(document: value, as: index.fields.form(0))
        withExtendedLifetime(index) {}
        return try writer.finish()
    }
}
