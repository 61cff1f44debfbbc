import SchemaSyntax

/// Reads JSON as responses contain it, without the comments and trailing commas of schema files.
enum StrictJSON {
    /// The maximum size of a file in bytes.
    static let sizeLimit = 64 << 20

    /// Reads a document; a reported mistake contains no text of it.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - range: The position of mistakes, if the document is a text inside another one.
    /// - Returns: The value, or the mistake in the document.
    static func parse(
        _ source: SchemaSource,
        at range: SourceRange? = nil
    ) -> Result<SchemaNode, SampleMistake> {
        let document = SchemaParser.parse(source, sizeLimit: sizeLimit)
        func mistake(_ rule: String, _ place: SourceRange, _ text: String) -> SampleMistake {
            guard let range else { return SampleMistake(text, rule: rule, at: place) }
            let inner = place.location
            let message = "\(text) (line \(inner.line), column \(inner.column) of the body)"
            return SampleMistake(message, rule: rule, at: range)
        }
        if let first = document.diagnostics.first(where: { $0.severity == .error }) {
            // The message of the parser quotes the text, which may be a secret.
            let words = first.rule.split(separator: "-").joined(separator: " ")
            return .failure(mistake(first.rule, first.range, "this is not JSON: \(words)"))
        }
        if let offset = lenientOffset(source.bytes) {
            return .failure(
                mistake(
                    "not-json",
                    source.range(offset..<offset + 1),
                    "this is not JSON: expected no comment, and no comma before a bracket"
                )
            )
        }
        return .success(document.root)
    }

    /// Returns the offset of a comment, or of a comma before a closing bracket, that the parser accepts.
    private static func lenientOffset(_ bytes: [UInt8]) -> Int? {
        var isText = false
        var comma: Int?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isText {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isText = false }
            } else {
                switch byte {
                case UInt8(ascii: "/"): return index
                case UInt8(ascii: ","): comma = index
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if let comma { return comma }
                case 0x20, 0x09, 0x0A, 0x0D: break
                default:
                    comma = nil
                    isText = byte == UInt8(ascii: "\"")
                }
            }
            index += 1
        }
        return nil
    }
}
