import Synchronization

/// Parsers with their memory, kept for the next documents: making one takes longer than reading a short
/// document does.
///
/// Only parsers come back whose document was complete, well-formed and short, and that met few names, so
/// that what is kept stays small.
enum XMLParserPool {
    // Whoever takes a spare is the only one who has it.
    struct Spare: @unchecked Sendable {
        let parser: XMLParser
        let scan: UnsafeMutablePointer<XMLScan>
    }

    private static let most = 16
    private static let spares = Mutex<[Spare]>([])

    /// A parser and its scan, which the taker frees or gives back; `nil` when none is there.
    static func take() -> Spare? {
        spares.withLock { $0.popLast() }
    }

    /// Keeps a parser and its scan.
    ///
    /// - Returns: Whether they are kept; otherwise the caller frees them.
    static func give(_ parser: XMLParser, _ scan: UnsafeMutablePointer<XMLScan>) -> Bool {
        guard parser.isSmall, scan.pointee.names.names.count < 1024 else { return false }
        let spare = Spare(parser: parser, scan: scan)
        return spares.withLock { spares in
            guard spares.count < most else { return false }
            spares.append(spare)
            return true
        }
    }
}
