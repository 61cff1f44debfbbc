import LatheCoding

/// Parsers with their memory, kept for the next documents: making one takes longer than reading a short
/// document does.
///
/// Only parsers are reused whose document was complete, well-formed and short, and had few names, so
/// that what is kept stays small.
enum XMLParserPool {
    // An unused parser belongs to no thread.
    struct Spare: @unchecked Sendable {
        let parser: XMLParser
        let scan: UnsafeMutablePointer<XMLScan>
    }

    private static let spares = ReusePool<Spare>(most: 16)

    /// A parser and its scan, which the taker frees or gives back; `nil` when none is there.
    static func take() -> Spare? { spares.take() }

    /// Keeps a parser and its scan.
    ///
    /// - Returns: Whether they are kept; otherwise the caller frees them.
    static func give(_ parser: XMLParser, _ scan: UnsafeMutablePointer<XMLScan>) -> Bool {
        guard parser.isSmall, scan.pointee.names.names.count < 1024 else { return false }
        return spares.keep(Spare(parser: parser, scan: scan))
    }
}
