import LatheCoding

/// A pool of parsers that are reused with their memory.
///
/// Creating a parser takes longer than reading a short document. A parser is reused only if its document
/// was complete, well-formed and short and had few names, so that the pool stays small.
enum XMLParserPool {
    // An unused parser is not bound to a thread.
    struct Spare: @unchecked Sendable {
        let parser: XMLParser
        let scan: UnsafeMutablePointer<XMLScan>
    }

    private static let spares = ReusePool<Spare>(most: 16)

    /// Takes a parser and its scan, which the caller frees or gives back; `nil` if the pool is empty.
    static func take() -> Spare? { spares.take() }

    /// Keeps a parser and its scan.
    ///
    /// - Returns: Whether they are kept; otherwise the caller frees them.
    static func give(_ parser: XMLParser, _ scan: UnsafeMutablePointer<XMLScan>) -> Bool {
        guard parser.isSmall, scan.pointee.names.names.count < 1024 else { return false }
        return spares.keep(Spare(parser: parser, scan: scan))
    }
}
