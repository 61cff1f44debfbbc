#if XML
import libxml2
import LatheCoding

/// The SAX parser of libxml2, which receives a document in pieces.
///
/// The parser owns the library's context until it is freed.
struct XMLParser {
    private let context: xmlParserCtxtPtr
    private let state: UnsafeMutablePointer<State>

    /// The state that the callbacks use, in separately allocated memory.
    struct State {
        let scan: UnsafeMutablePointer<XMLScan>
        let context: xmlParserCtxtPtr
        var names = XMLNameAddresses()
        var window = XMLWindow()
        /// Whether the document is read from the window.
        var hasWindow = false
        /// The number of bytes in UTF-8 before the open record, if positions are tracked.
        var recordStart = 0
        /// The open elements that declare namespaces, each with the number of namespaces in scope.
        var scopes: [(depth: Int, namespaces: Int)] = []
        var failure: XMLParserFailure?
        /// The converter of a document that is not in UTF-8.
        var converter: XMLConverter?
        /// The lines of the document, if positions are tracked.
        var lines: XMLLines?
    }

    /// The options, which load nothing and keep the library's limits.
    ///
    /// The replacement of entities decodes `&amp;` in attributes; there are no other entities to replace, because
    /// document types are refused. The library receives UTF-8, regardless of the declaration.
    private static let options = Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOENT.rawValue
            | XML_PARSE_IGNORE_ENC.rawValue
    )

    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Creates a parser for a document.
    init(
        _ scan: UnsafeMutablePointer<XMLScan>,
        encoding: XMLEncodingChoice
    ) throws(XMLParserFailure) {
        guard Self.isReady, let context = xmlNewParserCtxt() else {
            throw XMLParserFailure(.outOfMemory)
        }
        self.context = context
        state = .allocate(capacity: 1)
        state.initialize(to: State(scan: scan, context: context))
        context.pointee.sax.pointee = Self.handler
        context.pointee.userData = UnsafeMutableRawPointer(state)
        do throws(XMLParserFailure) {
            try restart(encoding: encoding)
        } catch {
            free()
            throw error
        }
    }

    /// Checks the size of each record, of a pass that tracks positions.
    func limitRecords() {
        context.pointee.sax.pointee.endElementNs = Self.endLimitedElement
    }

    /// Checks the size of the open record, including the bytes that the library has not read.
    func checkOpenRecord() throws(XMLParserFailure) {
        let scan = state.pointee.scan
        guard scan.pointee.isRecording, let end = state.pointee.lines?.end else { return }
        guard end - state.pointee.recordStart > scan.pointee.limits.bytes else { return }
        Self.halt(state, .record(scan.pointee.limits.bytes), atTag: false)
        try check()
    }

    /// Prepares for another document after one that was read to its end, and keeps the known names.
    func restart(encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        state.pointee.lines = state.pointee.scan.pointee.isTracking ? XMLLines() : nil
        state.pointee.scopes.removeAll(keepingCapacity: true)
        state.pointee.converter?.free()
        state.pointee.converter = nil
        if case .named(let name, let mark) = encoding {
            state.pointee.converter = try XMLConverter(name, mark: mark)
        }
        context.pointee.sax.pointee.endElementNs = Self.endElement
        state.pointee.hasWindow = XMLWindow.isSupported
        if state.pointee.hasWindow {
            xmlCtxtReset(context)
            guard state.pointee.window.open(context) else { throw XMLParserFailure(.outOfMemory) }
        } else {
            guard xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
                throw XMLParserFailure(.outOfMemory)
            }
            // The library detects a byte order mark only if no encoding is set.
            context.pointee.charset = Int32(XML_CHAR_ENCODING_NONE.rawValue)
        }
        // The library does not reset these two properties.
        context.pointee.options = 0
        context.pointee.progressive = 0
        xmlCtxtUseOptions(context, Self.options)
    }

    /// Whether the parser has so few names and so little memory that it may be kept for another document.
    var isSmall: Bool { xmlDictSize(context.pointee.dict) < 1024 && state.pointee.window.isSmall }

    func free() {
        state.pointee.names.free()
        state.pointee.converter?.free()
        if let document = context.pointee.myDoc {
            xmlFreeDoc(document)
            context.pointee.myDoc = nil
        }
        xmlFreeParserCtxt(context)
        state.pointee.window.free()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Parses the next bytes of the document, which may be its last.
    func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLParserFailure) {
        guard !bytes.isEmpty else { return }
        guard state.pointee.converter != nil else { return try read(bytes, isLast: isLast) }
        do throws(XMLParserFailure) {
            try state.pointee.converter?.convert(bytes) { text throws(XMLParserFailure) in
                try read(text, isLast: false)
            }
        } catch {
            throw error.reason == .invalidBytes && state.pointee.failure == nil
                ? wrongBytes() : error
        }
        if isLast { try finish() }
    }

    /// Returns the failure at the bytes that could not be converted.
    private func wrongBytes() -> XMLParserFailure {
        var failure = XMLParserFailure(.invalidBytes)
        failure.position = Self.located(state, state.pointee.lines?.end ?? 0)
        failure.position.offset = state.pointee.converter?.converted ?? -1
        failure.path = state.pointee.scan.pointee.openPath
        return failure
    }

    /// Parses the next bytes in UTF-8.
    private func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLParserFailure) {
        state.pointee.lines?.add(bytes)
        parse(bytes, isLast: isLast)
        // The library compares each attribute with every other one.
        if state.pointee.window.longMarkup.attributes > XMLStop.maximumAttributes {
            Self.halt(state, .attributes, atTag: false)
        }
        try check()
        state.pointee.lines?.drop(before: Self.offset(state))
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) {
        guard !state.pointee.hasWindow else {
            return state.pointee.window.parse(bytes, isLast: isLast, context)
        }
        let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        xmlParseChunk(context, text, Int32(bytes.count), isLast ? 1 : 0)
    }

    /// Ends the document.
    func finish() throws(XMLParserFailure) {
        parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
        let scan = state.pointee.scan
        if let failure = state.pointee.failure {
            // The root's name may differ from the expected one only because the end of the name is missing.
            var isCut = failure.isCut || failure.reason == .invalidBytes
            if case .root? = scan.pointee.stop { isCut = true }
            throw isCut && !scan.pointee.isRootClosed ? truncated(failure) : failure
        }
        try check()
        guard scan.pointee.isRootClosed else { throw truncated(located(.truncated)) }
        if state.pointee.converter?.isComplete == false { throw wrongBytes() }
    }

    /// Returns the failure of a document whose end is missing, or of invalid bytes if they are the cause.
    private func truncated(_ failure: XMLParserFailure) -> XMLParserFailure {
        var failure = failure
        failure.reason = .truncated
        failure.position = Self.located(state, state.pointee.lines?.end ?? 0)
        guard state.pointee.hasWindow, let place = state.pointee.window.firstInvalid else {
            return failure
        }
        failure.reason = .invalidBytes
        failure.position = Self.located(state, place)
        return failure
    }

    /// Throws a failure if the library has stopped, whether it reported an error or not.
    private func check() throws(XMLParserFailure) {
        if let failure = state.pointee.failure { throw failure }
        guard context.pointee.wellFormed == 0 || context.pointee.disableSAX != 0 else { return }
        throw located(XMLParserFailure.Reason(context.pointee.errNo))
    }

    private func located(_ reason: XMLParserFailure.Reason) -> XMLParserFailure {
        var failure = XMLParserFailure(reason)
        failure.position = Self.position(state, atTag: false)
        failure.path = state.pointee.scan.pointee.openPath
        return failure
    }
}
#endif
