#if XML
import libxml2

/// libxml2's SAX parser, fed piece by piece; owns the library's context until it is freed.
struct XMLParser {
    private let context: xmlParserCtxtPtr
    private let state: UnsafeMutablePointer<State>

    /// What the callbacks need, in memory of its own.
    struct State {
        let scan: UnsafeMutablePointer<XMLScan>
        let context: xmlParserCtxtPtr
        var names = XMLNameTable()
        var window = XMLWindow()
        /// Whether the document is read from the window.
        var hasWindow = false
        /// How many attributes were seen of a start tag that is not yet complete.
        var attributes = 0
        var failure: XMLParserFailure?
        /// The line that was asked for last, and the byte of the document with which it begins.
        var line: (number: Int, start: Int)?
    }

    /// Loads nothing and leaves the library's limits on.
    ///
    /// Replacing entities makes `&amp;` in attributes what it is; there are no others to replace, because
    /// document types are refused.
    private static let options = Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOENT.rawValue
    )

    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Prepares a parser of a document.
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

    /// Prepares for another document after one that was read to its end; known names stay known.
    func restart(encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        state.pointee.line = nil
        state.pointee.attributes = 0
        state.pointee.hasWindow = encoding == .utf8 && XMLWindow.isSupported
        if state.pointee.hasWindow {
            xmlCtxtReset(context)
            guard state.pointee.window.open(context) else { throw XMLParserFailure(.outOfMemory) }
        } else {
            guard xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
                throw XMLParserFailure(.outOfMemory)
            }
            // The library looks for a mark only where no encoding is known.
            context.pointee.charset = Int32(XML_CHAR_ENCODING_NONE.rawValue)
        }
        // Neither is among what the library resets.
        context.pointee.options = 0
        context.pointee.progressive = 0
        let fixed = encoding == .declared ? 0 : Int32(XML_PARSE_IGNORE_ENC.rawValue)
        xmlCtxtUseOptions(context, Self.options | fixed)
        guard case .named(let name) = encoding else { return }
        guard let handler = xmlFindCharEncodingHandler(name) else {
            throw XMLParserFailure(.unknownEncoding)
        }
        xmlSwitchToEncoding(context, handler)
    }

    /// Whether the parser has met so few names and bytes that it may keep them for another document.
    var isSmall: Bool { xmlDictSize(context.pointee.dict) < 1024 && state.pointee.window.isSmall }

    func free() {
        state.pointee.names.free()
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
        limitAttributes(bytes)
        parse(bytes, isLast: isLast)
        try check()
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) {
        Self.quietly {
            guard !state.pointee.hasWindow else {
                return state.pointee.window.parse(bytes, isLast: isLast, context)
            }
            let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            xmlParseChunk(context, text, Int32(bytes.count), isLast ? 1 : 0)
        }
    }

    /// Stops at a start tag of more attributes than any has: the library compares each with each other.
    private func limitAttributes(_ bytes: UnsafeRawBufferPointer) {
        guard context.pointee.instate == XML_PARSER_START_TAG, let input = context.pointee.input,
            let end = input.pointee.end, let place = input.pointee.cur,
            end - place > XMLStop.longTag
        else {
            state.pointee.attributes = 0
            return
        }
        for (byte, next) in zip(bytes, bytes.dropFirst()) where byte == 0x3D {
            // A quote, or the other half of a UTF-16 character.
            if next == 0x22 || next == 0x27 || next == 0 { state.pointee.attributes += 1 }
        }
        if state.pointee.attributes > XMLStop.mostAttributes {
            state.pointee.scan.pointee.halt(.attributes)
            Self.halt(state, atTag: false)
        }
    }

    /// Says that the document has no more bytes.
    func finish() throws(XMLParserFailure) {
        parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
        if var failure = state.pointee.failure {
            let scan = state.pointee.scan
            // The root's name may be another one only because its end is missing.
            var isRoot = false
            if case .root? = scan.pointee.stop { isRoot = true }
            if !scan.pointee.isRootClosed, failure.reason != .stopped || isRoot {
                failure.reason = .truncated
            }
            throw failure
        }
        try check()
    }

    /// Takes what a default handler of libxml2 prints.
    nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

    /// Keeps from standard error what libxml2 reports to no context: errors of text conversion.
    ///
    /// The settings are the thread's own, and what they were comes back.
    private static func quietly(_ parse: () -> Void) {
        let structured = (__xmlStructuredErrorContext().pointee, __xmlStructuredError().pointee)
        let generic = (__xmlGenericErrorContext().pointee, __xmlGenericError().pointee)
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        xmlSetGenericErrorFunc(nowhere, nil)
        parse()
        xmlSetGenericErrorFunc(generic.0, generic.1)
        xmlSetStructuredErrorFunc(structured.0, structured.1)
    }

    private func check() throws(XMLParserFailure) {
        if let failure = state.pointee.failure { throw failure }
        guard context.pointee.wellFormed == 0 else { return }
        throw XMLParserFailure(XMLParserFailure.Reason(context.pointee.errNo))
    }
}
#endif
