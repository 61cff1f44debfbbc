#if XML
import Foundation
import LatheCoding
import libxml2

/// The callbacks of libxml2.
extension XMLParser {
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = startElement
        handler.endElementNs = endElement
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = section
        handler.processingInstruction = { user, _, _ in
            guard let state = XMLParser.state(user) else { return }
            XMLParser.limitNames(state)
        }
        handler.internalSubset = documentType
        handler.serror = { user, error in
            guard let state = XMLParser.state(user), let error else { return }
            let isName = XMLParserFailure.Reason.isOfName(error.pointee.code)
            guard error.pointee.level == XML_ERR_FATAL || isName else { return }
            var reason = XMLParserFailure.Reason(error.pointee.code)
            if !isName, XMLParser.isAtWrongBytes(state.pointee.context) { reason = .invalidBytes }
            XMLParser.fail(state, reason, XMLParser.position(state, atTag: isName))
        }
        return handler
    }

    /// Records a failure unless one is already recorded, and disables further callbacks.
    private static func fail(
        _ state: UnsafeMutablePointer<State>,
        _ reason: XMLParserFailure.Reason,
        _ position: XMLPosition
    ) {
        guard state.pointee.failure == nil else { return }
        var failure = XMLParserFailure(reason)
        failure.position = position
        failure.path = state.pointee.scan.pointee.openPath
        // Markup without a closing `>` is cut off, and so is a document whose end the library reports as missing.
        var isClosed = false
        if let input = state.pointee.context.pointee.input, let place = input.pointee.cur {
            isClosed = memchr(place, 0x3E, max(input.pointee.end - place, 0)) != nil
        }
        let isMissing = state.pointee.context.pointee.errNo == XML_ERR_DOCUMENT_END.rawValue
        failure.isCut = !isClosed || isMissing
        state.pointee.failure = failure
        state.pointee.context.pointee.disableSAX = 1
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
        namespaces,
        _,
        count,
        _,
        attributes in
        guard let state = XMLParser.state(user), let local else { return }
        let scan = state.pointee.scan
        if count > XMLStop.maximumAttributes { return XMLParser.halt(state, .attributes) }
        let name = state.pointee.names.place(local, uri, scan)
        scan.pointee.openElement(name)
        if namespaces > 0 { XMLParser.declare(state, Int(namespaces)) }
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
                scan.pointee.tape.endAttributes()
            }
            if scan.pointee.isTracking {
                if scan.pointee.isAtRecord {
                    state.pointee.recordStart = XMLParser.tagOffset(state)
                }
                scan.pointee.track(XMLParser.position(state, atTag: true))
            }
        } else if count > 0 {
            XMLParser.limitNames(state)
        }
        if scan.pointee.stop != nil { XMLParser.halt(state) }
    }

    /// Counts the namespaces that an element declares, and stops at the limit on namespaces in scope.
    @inline(never)
    private static func declare(_ state: UnsafeMutablePointer<State>, _ count: Int) {
        let depth = state.pointee.scan.pointee.depth
        while let last = state.pointee.scopes.last, last.depth >= depth {
            state.pointee.scopes.removeLast()
        }
        let all = count + (state.pointee.scopes.last?.namespaces ?? 0)
        state.pointee.scopes.append((depth, all))
        if all > XMLStop.maximumNamespaces { state.pointee.scan.pointee.halt(.namespaces) }
        limitNames(state)
    }

    /// Stops if the library has more names than it can find quickly.
    ///
    /// The table of names does not contain all of them.
    private static func limitNames(_ state: UnsafeMutablePointer<State>) {
        if xmlDictSize(state.pointee.context.pointee.dict) > XMLStop.maximumNames {
            halt(state, .names)
        }
    }

    static let endElement: endElementNsSAX2Func = { user, _, _, _ in
        XMLParser.state(user)?.pointee.scan.pointee.closeElement()
    }

    /// The callback for the end of an element if the size of records is limited.
    static let endLimitedElement: endElementNsSAX2Func = { user, _, _, _ in
        guard let state = XMLParser.state(user) else { return }
        let scan = state.pointee.scan
        if scan.pointee.isAtRecord,
            XMLParser.offset(state) - state.pointee.recordStart > scan.pointee.limits.bytes
        {
            return XMLParser.halt(state, .record(scan.pointee.limits.bytes))
        }
        scan.pointee.closeElement()
    }

    private static let characters: charactersSAXFunc = { user, text, count in
        guard let scan = XMLParser.state(user)?.pointee.scan else { return }
        guard scan.pointee.isRecording else { return }
        scan.pointee.tape.addText(UnsafeBufferPointer(start: text, count: Int(count)))
    }

    /// The callback for the text of a CDATA section.
    ///
    /// The library passes this text unchanged: with carriage returns, and with byte sequences that are longer
    /// than UTF-8 allows for a character.
    private static let section: cdataBlockSAXFunc = { user, text, count in
        guard let state = XMLParser.state(user), let text else { return }
        let all = UnsafeBufferPointer(start: text, count: Int(count))
        if !UTF8Check.isASCII(text, all.count), let wrong = UTF8Check.firstInvalid(text, all.count)
        {
            let place = XMLParser.located(state, XMLParser.offset(state) + (wrong - text))
            return XMLParser.fail(state, .invalidBytes, place)
        }
        let scan = state.pointee.scan
        guard scan.pointee.isRecording else { return }
        if memchr(text, 0x0D, all.count) == nil { return scan.pointee.tape.addText(all) }
        XMLParser.addLines(all, to: scan)
    }

    /// Adds text and converts its line ends to line feeds.
    @inline(never)
    private static func addLines(
        _ text: UnsafeBufferPointer<UInt8>,
        to scan: UnsafeMutablePointer<XMLScan>
    ) {
        var rest = text[...]
        while let end = rest.firstIndex(of: 0x0D) {
            scan.pointee.tape.addText(UnsafeBufferPointer(rebasing: rest[..<end]))
            // The byte after a piece belongs to the next piece or to the end of the section.
            if let base = text.baseAddress, base[end + 1] != 0x0A {
                scan.pointee.tape.addText(lineFeed)
            }
            rest = rest[(end + 1)...]
        }
        scan.pointee.tape.addText(UnsafeBufferPointer(rebasing: rest))
    }

    nonisolated(unsafe) private static let lineFeed: UnsafeBufferPointer<UInt8> = {
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1)
        text.initialize(repeating: 0x0A)
        return UnsafeBufferPointer(text)
    }()

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

    static func halt(
        _ state: UnsafeMutablePointer<State>,
        _ stop: XMLStop? = nil,
        atTag: Bool = true
    ) {
        if let stop { state.pointee.scan.pointee.halt(stop) }
        guard state.pointee.failure == nil else { return }
        var failure = XMLParserFailure(.stopped)
        failure.position = position(state, atTag: atTag)
        failure.path = state.pointee.scan.pointee.openPath
        state.pointee.failure = failure
        xmlStopParser(state.pointee.context)
    }

    /// Whether the next bytes are not valid UTF-8, for which the library has several error codes.
    private static func isAtWrongBytes(_ context: xmlParserCtxtPtr) -> Bool {
        guard let input = context.pointee.input, let place = input.pointee.cur else { return false }
        guard let end = input.pointee.end, place < end, place.pointee >= 0x80 else { return false }
        let count = min(end - place, 4)
        var decoder = UTF8()
        var bytes = UnsafeBufferPointer(start: place, count: count).makeIterator()
        if case .error = decoder.decode(&bytes) { return true }
        return false
    }

    /// Returns the number of bytes in UTF-8 that the library has read.
    static func offset(_ state: UnsafeMutablePointer<State>) -> Int {
        guard let input = state.pointee.context.pointee.input, let place = input.pointee.cur,
            let base = input.pointee.base
        else { return 0 }
        return Int(clamping: input.pointee.consumed) + (place - base)
    }

    /// Returns the position of the parser, or the start of the tag that it has just read.
    ///
    /// The position is unknown unless positions are tracked. The offset is known only for a document in UTF-8.
    static func position(
        _ state: UnsafeMutablePointer<State>,
        atTag: Bool
    ) -> XMLPosition {
        guard state.pointee.lines != nil else { return XMLPosition() }
        return located(state, atTag ? tagOffset(state) : offset(state))
    }

    /// Returns the number of bytes in UTF-8 before the tag that the library has just read.
    private static func tagOffset(_ state: UnsafeMutablePointer<State>) -> Int {
        guard let input = state.pointee.context.pointee.input, let end = input.pointee.cur,
            let base = input.pointee.base
        else { return 0 }
        var place = end
        // Neither the name of a tag nor an attribute value can contain this character.
        while place > base {
            place -= 1
            if place.pointee == 0x3C { break }
        }
        return offset(state) - (end - place)
    }

    /// Returns the position of an offset in the text in UTF-8.
    static func located(_ state: UnsafeMutablePointer<State>, _ offset: Int) -> XMLPosition {
        guard var position = state.pointee.lines?.position(offset) else { return XMLPosition() }
        if state.pointee.converter != nil { position.offset = -1 }
        return position
    }
}
#endif
