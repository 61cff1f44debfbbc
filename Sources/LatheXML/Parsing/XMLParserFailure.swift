import LatheCoding

/// The reason and the position of a parser's stop.
struct XMLParserFailure: Error {
    enum Reason: Equatable {
        /// The scan stopped the parser and stores the reason.
        case stopped
        case truncated
        case unknownEncoding
        case invalidBytes
        case outOfMemory
        case unsupported
        case malformed(String)
    }

    var reason: Reason
    var position = XMLPosition()
    var path = ""
    /// Whether the only cause may be that the end of the document is missing.
    var isCut = false

    init(_ reason: Reason) { self.reason = reason }

    /// Returns the failure that is reported to users.
    func failure(_ stop: XMLStop?) -> DecodingFailure {
        let (code, expected, found): (DecodingFailure.Code, String, String) =
            switch reason {
            case .stopped: describe(stop)
            case .truncated: (.truncated, "the rest of the document", "its end")
            case .unknownEncoding: (.encoding, "a known text encoding", "another one")
            case .invalidBytes: (.encoding, "bytes of the text encoding", "other bytes")
            case .outOfMemory: (.limitExceeded, "enough memory", "none")
            case .unsupported:
                (.unsupportedFormat, "a built-in format", "XML; build with the package trait XML")
            case .malformed(let found): (.malformed, "well-formed XML", found)
            }
        return DecodingFailure(
            code,
            expected: expected,
            found: found,
            offset: position.offset,
            path: path,
            line: position.line,
            column: position.column
        )
    }

    private func describe(_ stop: XMLStop?) -> (DecodingFailure.Code, String, String) {
        switch stop {
        case .depth(let limit): (.limitExceeded, "at most \(limit) nested elements", "more")
        case .root(let expected, let found):
            (.malformed, "<\(expected)>", "<\(found.unicodeScalars.count > 64 ? "…" : found)>")
        case .attributes:
            (.limitExceeded, "at most \(XMLStop.maximumAttributes) attributes", "more")
        case .namespaces:
            (.limitExceeded, "at most \(XMLStop.maximumNamespaces) namespaces at once", "more")
        case .names: (.limitExceeded, "at most \(XMLStop.maximumNames) different names", "more")
        case .documentType: (.forbidden, "no document type", "a document type")
        case .record(let limit):
            (.limitExceeded, "an item of at most \(limit) bytes", "a larger one")
        case .size, nil: (.limitExceeded, "a smaller document", "a larger one")
        }
    }
}

#if !XML
/// A replacement for the parser in a build without one.
struct XMLParser {
    init(
        _ scan: UnsafeMutablePointer<XMLScan>,
        encoding: XMLEncodingChoice
    ) throws(XMLParserFailure) {
        throw XMLParserFailure(.unsupported)
    }
    let isSmall = false
    func free() {}
    func restart(encoding: XMLEncodingChoice) throws(XMLParserFailure) {}
    func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLParserFailure) {}
    func finish() throws(XMLParserFailure) {}
    func limitRecords() {}
    func checkOpenRecord() throws(XMLParserFailure) {}
}
#endif
