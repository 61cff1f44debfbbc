#if XML
import libxml2

/// libxml2's SAX parser, fed piece by piece; owns the library's context until it is freed.
struct XMLParser {
    private let context: xmlParserCtxtPtr
    private let state: UnsafeMutablePointer<State>

    /// What the callbacks need, in memory of its own.
    private struct State {
        let scan: UnsafeMutablePointer<XMLScan>
        let context: xmlParserCtxtPtr
        var names: NameTable
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

    /// Prepares a parser of a document that begins with these bytes.
    init(
        _ scan: UnsafeMutablePointer<XMLScan>,
        encoding: XMLEncodingChoice
    ) throws(XMLParserFailure) {
        guard Self.isReady, let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else {
            throw XMLParserFailure(.outOfMemory)
        }
        self.context = context
        state = .allocate(capacity: 1)
        state.initialize(to: State(scan: scan, context: context, names: NameTable()))
        context.pointee.sax.pointee = Self.handler
        context.pointee.userData = UnsafeMutableRawPointer(state)
        do throws(XMLParserFailure) {
            try prepare(encoding)
        } catch {
            free()
            throw error
        }
    }

    /// Prepares for another document after one that was read to its end; known names stay known.
    func restart(encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        guard xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
            throw XMLParserFailure(.outOfMemory)
        }
        // None is among what the library resets; it looks for a mark only where no encoding is known.
        context.pointee.options = 0
        context.pointee.progressive = 0
        context.pointee.charset = Int32(XML_CHAR_ENCODING_NONE.rawValue)
        state.pointee.line = nil
        try prepare(encoding)
    }

    private func prepare(_ encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        let fixed = encoding == .declared ? 0 : Int32(XML_PARSE_IGNORE_ENC.rawValue)
        xmlCtxtUseOptions(context, Self.options | fixed)
        guard case .named(let name) = encoding else { return }
        guard let handler = xmlFindCharEncodingHandler(name) else {
            throw XMLParserFailure(.unknownEncoding)
        }
        xmlSwitchToEncoding(context, handler)
    }

    /// Whether the parser has met so few names that it may keep them for another document.
    var isSmall: Bool { xmlDictSize(context.pointee.dict) < 1024 }

    func free() {
        state.pointee.names.free()
        state.deinitialize(count: 1)
        state.deallocate()
        if let document = context.pointee.myDoc {
            xmlFreeDoc(document)
            context.pointee.myDoc = nil
        }
        xmlFreeParserCtxt(context)
    }

    /// Parses the next bytes of the document, which may be its last.
    func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLParserFailure) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        let text = base.assumingMemoryBound(to: CChar.self)
        Self.quietly { xmlParseChunk(context, text, Int32(bytes.count), isLast ? 1 : 0) }
        try check()
    }

    /// Says that the document has no more bytes.
    func finish() throws(XMLParserFailure) {
        Self.quietly { xmlParseChunk(context, nil, 0, 1) }
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
    private static func quietly(_ parse: () -> Int32) {
        let structured = (__xmlStructuredErrorContext().pointee, __xmlStructuredError().pointee)
        let generic = (__xmlGenericErrorContext().pointee, __xmlGenericError().pointee)
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        xmlSetGenericErrorFunc(nowhere, nil)
        _ = parse()
        xmlSetGenericErrorFunc(generic.0, generic.1)
        xmlSetStructuredErrorFunc(structured.0, structured.1)
    }

    private func check() throws(XMLParserFailure) {
        if let failure = state.pointee.failure { throw failure }
        guard context.pointee.wellFormed == 0 else { return }
        throw XMLParserFailure(XMLParserFailure.Reason(context.pointee.errNo))
    }

    // MARK: What libxml2 calls

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = startElement
        handler.endElementNs = endElement
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        handler.internalSubset = documentType
        handler.serror = { user, error in
            guard let state = XMLParser.state(user), let error else { return }
            guard error.pointee.level == XML_ERR_FATAL, state.pointee.failure == nil else { return }
            var failure = XMLParserFailure(XMLParserFailure.Reason(error.pointee.code))
            failure.position = XMLParser.position(state, atTag: false)
            if XMLParser.isAtWrongBytes(state.pointee.context) { failure.reason = .invalidBytes }
            failure.path = state.pointee.scan.pointee.openPath
            state.pointee.failure = failure
        }
        return handler
    }

    @inline(__always)
    private static func state(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State>? {
        user?.assumingMemoryBound(to: State.self)
    }

    private static let startElement: startElementNsSAX2Func = {
        user,
        local,
        _,
        uri,
        _,
        _,
        count,
        _,
        attributes in
        guard let state = XMLParser.state(user), let local else { return }
        let scan = state.pointee.scan
        let name = state.pointee.names.place(local, uri, scan)
        scan.pointee.openElement(name)
        if scan.pointee.isRecording {
            if count > 0, let attributes {
                var attribute = attributes
                for _ in 0..<count {
                    if let local = attribute[0], let start = attribute[3], let end = attribute[4] {
                        let name = state.pointee.names.place(local, attribute[2], scan)
                        scan.pointee.addAttribute(
                            name,
                            UnsafeBufferPointer(start: start, count: end - start)
                        )
                    }
                    attribute += 5
                }
            }
            scan.pointee.tape.endAttributes()
            if scan.pointee.isTracking {
                scan.pointee.track(XMLParser.position(state, atTag: true))
            }
        }
        if scan.pointee.stop != nil { XMLParser.halt(state) }
    }

    private static let endElement: endElementNsSAX2Func = { user, _, _, _ in
        XMLParser.state(user)?.pointee.scan.pointee.closeElement()
    }

    private static let characters: charactersSAXFunc = { user, text, count in
        guard let scan = XMLParser.state(user)?.pointee.scan else { return }
        guard scan.pointee.isRecording else { return }
        scan.pointee.tape.addText(UnsafeBufferPointer(start: text, count: Int(count)))
    }

    private static let documentType: internalSubsetSAXFunc = { user, name, _, _ in
        guard let state = XMLParser.state(user) else { return }
        let name = name.map { String(cString: $0) } ?? ""
        let scan = state.pointee.scan
        if let root = scan.pointee.plan.root, name.lowercased() == "html", root != name {
            scan.pointee.halt(.root(expected: root, found: "html"))
        } else {
            scan.pointee.halt(.documentType)
        }
        XMLParser.halt(state)
    }

    private static func halt(_ state: UnsafeMutablePointer<State>) {
        guard state.pointee.failure == nil else { return }
        var failure = XMLParserFailure(.stopped)
        failure.position = position(state, atTag: true)
        failure.path = state.pointee.scan.pointee.openPath
        state.pointee.failure = failure
        xmlStopParser(state.pointee.context)
    }

    /// Whether what comes next is not UTF-8, which the library calls by several names.
    private static func isAtWrongBytes(_ context: xmlParserCtxtPtr) -> Bool {
        guard let input = context.pointee.input, let place = input.pointee.cur else { return false }
        guard let end = input.pointee.end, place < end, place.pointee >= 0x80 else { return false }
        let count = min(end - place, 4)
        var decoder = UTF8()
        var bytes = UnsafeBufferPointer(start: place, count: count).makeIterator()
        if case .error = decoder.decode(&bytes) { return true }
        return false
    }

    /// Where the parser is, or where the tag begins that it has just read.
    ///
    /// The offset counts in the document only if that is UTF-8, and is unknown otherwise.
    private static func position(
        _ state: UnsafeMutablePointer<State>,
        atTag: Bool
    ) -> XMLPosition {
        guard let input = state.pointee.context.pointee.input, var place = input.pointee.cur,
            let base = input.pointee.base
        else { return XMLPosition() }
        var line = Int(input.pointee.line)
        let end = place
        // Neither a tag's name nor a value in it can hold this character.
        while atTag, place > base {
            place -= 1
            if place.pointee == 0x0A { line -= 1 }
            if place.pointee == 0x3C { break }
        }
        let isUTF8 = input.pointee.buf?.pointee.encoder == nil
        let consumed = Int(clamping: input.pointee.consumed)
        let offset = consumed + (place - base)
        var position = XMLPosition(offset: isUTF8 ? offset : -1, line: line)
        if let known = state.pointee.line, known.number == line, known.start <= offset {
            position.column = offset - known.start + 1
            return position
        }
        var start = place
        while start > base, (start - 1).pointee != 0x0A { start -= 1 }
        // The library counts characters, and is asked only where the line's begin is gone.
        if start > base || consumed == 0 {
            position.column = place - start + 1
            state.pointee.line = (line, consumed + (start - base))
        } else {
            position.column = Int(input.pointee.col) - (end - place)
        }
        return position
    }
}

/// The document's names by the addresses of their parts, which libxml2's dictionary makes unique.
private struct NameTable {
    private struct Slot {
        var local: UnsafePointer<UInt8>?
        var uri: UnsafePointer<UInt8>?
        var place: UInt32
    }

    private var slots: UnsafeMutablePointer<Slot>
    private var mask = 127
    private var count = 0

    init() {
        slots = .allocate(capacity: 128)
        slots.initialize(repeating: Slot(place: 0), count: 128)
    }

    func free() { slots.deallocate() }

    @inline(__always)
    mutating func place(
        _ local: UnsafePointer<UInt8>,
        _ uri: UnsafePointer<UInt8>?,
        _ scan: UnsafeMutablePointer<XMLScan>
    ) -> UInt32 {
        var at = hash(local, uri) & mask
        while true {
            let slot = slots[at]
            if slot.local == local, slot.uri == uri { return slot.place }
            if slot.local == nil { return add(local, uri, scan) }
            at = (at &+ 1) & mask
        }
    }

    @inline(__always)
    private func hash(_ local: UnsafePointer<UInt8>, _ uri: UnsafePointer<UInt8>?) -> Int {
        let bits = UInt(bitPattern: local) &+ UInt(bitPattern: uri) &* 31
        return Int(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) &>> 40)
    }

    @inline(never)
    private mutating func add(
        _ local: UnsafePointer<UInt8>,
        _ uri: UnsafePointer<UInt8>?,
        _ scan: UnsafeMutablePointer<XMLScan>
    ) -> UInt32 {
        if count * 2 > mask { grow() }
        let name = XMLName(
            local: String(cString: local),
            namespace: uri.map { String(cString: $0) }
        )
        let place = scan.pointee.names.append(name)
        if place >= XMLToken.nameMask { scan.pointee.halt(.size) }
        insert(Slot(local: local, uri: uri, place: place))
        count += 1
        return place
    }

    private mutating func insert(_ slot: Slot) {
        guard let local = slot.local else { return }
        var at = hash(local, slot.uri) & mask
        while slots[at].local != nil { at = (at + 1) & mask }
        slots[at] = slot
    }

    private mutating func grow() {
        let old = UnsafeMutableBufferPointer(start: slots, count: mask + 1)
        mask = mask * 2 + 1
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Slot(place: 0), count: mask + 1)
        for slot in old { insert(slot) }
        old.deallocate()
    }
}

extension XMLParserFailure.Reason {
    /// What one of libxml2's error codes means.
    fileprivate init(_ code: Int32) {
        let code = xmlParserErrors(rawValue: UInt32(bitPattern: code))
        switch code {
        case XML_ERR_NO_MEMORY: self = .outOfMemory
        case XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING: self = .unknownEncoding
        case XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED: self = .invalidBytes
        case XML_ERR_TAG_NAME_MISMATCH: self = .malformed("an end tag of another element")
        case XML_ERR_UNDECLARED_ENTITY: self = .malformed("an undefined entity")
        case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF:
            self = .malformed("a character that XML does not allow")
        case XML_ERR_DOCUMENT_EMPTY: self = .malformed("text before the first element")
        case XML_ERR_DOCUMENT_END: self = .malformed("content after the last element")
        case XML_ERR_ATTRIBUTE_REDEFINED: self = .malformed("an attribute given twice")
        case XML_ERR_LT_IN_ATTRIBUTE: self = .malformed("`<` in an attribute")
        case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
            self = .malformed("an attribute without a quoted value")
        case XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_NO_NAME: self = .malformed("no name")
        case XML_ERR_ENTITYREF_SEMICOL_MISSING: self = .malformed("a reference without `;`")
        case XML_ERR_GT_REQUIRED, XML_ERR_TAG_NOT_FINISHED: self = .malformed("an unfinished tag")
        case XML_ERR_MISPLACED_CDATA_END: self = .malformed("`]]>` in text")
        default: self = .malformed("a mistake in the markup")
        }
    }
}
#endif
