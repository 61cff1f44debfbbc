import Foundation
import SchemaModel
import SchemaSyntax

/// Reads a body that is a text inside another document.
enum BodyReader {
    enum Content {
        case empty
        case document(SampleValue)
        /// A body that is neither JSON nor XML.
        case other
    }

    enum Format { case json, xml, other }

    static func format(of type: String) -> Format {
        let type = mediaType(type)
        if type.hasSuffix("/json") || type.hasSuffix("+json") { return .json }
        let isPage = ["application/xhtml+xml", "image/svg+xml"].contains(type)
        return !isPage && (type.hasSuffix("/xml") || type.hasSuffix("+xml")) ? .xml : .other
    }

    /// - Parameters:
    ///   - bytes: The body.
    ///   - type: Its content type.
    ///   - range: The position of the body.
    ///   - isDecoded: Whether the recording contains the body as decoded text, regardless of its declared encoding.
    /// - Returns: The content, or the reason that it cannot be read.
    static func read(
        _ bytes: [UInt8],
        type: String,
        at range: SourceRange,
        isDecoded: Bool = true
    ) -> Result<Content, SampleMistake> {
        guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return .success(.empty)
        }
        let source = SchemaSource(path: range.source.path, bytes: bytes)
        switch format(of: type) {
        case .other: return .success(.other)
        case .json:
            return StrictJSON.parse(source, at: range).map { .document(SampleValue($0, at: range)) }
        case .xml:
            return XMLText.parse(
                source,
                sizeLimit: StrictJSON.sizeLimit,
                isDecoded: isDecoded
            )
            .map { .document(SampleValue(.element($0), at: range)) }
            .mapError { mistake in
                let inner = mistake.range.location
                let place = "line \(inner.line), column \(inner.column) of the body"
                return SampleMistake(
                    "\(mistake.message) (\(place))",
                    rule: mistake.rule,
                    at: range
                )
            }
        }
    }
}
