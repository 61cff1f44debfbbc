#if XML
import libxml2

/// What libxml2 calls while it reads.
extension XMLParser {
    static var handler: xmlSAXHandler {
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
                scan.pointee.tape.endAttributes()
            }
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

    static func halt(_ state: UnsafeMutablePointer<State>, atTag: Bool = true) {
        guard state.pointee.failure == nil else { return }
        var failure = XMLParserFailure(.stopped)
        failure.position = position(state, atTag: atTag)
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

    /// How many bytes in UTF-8 the library has read.
    static func offset(_ state: UnsafeMutablePointer<State>) -> Int {
        guard let input = state.pointee.context.pointee.input, let place = input.pointee.cur,
            let base = input.pointee.base
        else { return 0 }
        return Int(clamping: input.pointee.consumed) + (place - base)
    }

    /// Where the parser is, or where the tag begins that it has just read; unknown unless places are wanted.
    ///
    /// The offset counts in the document only if that is UTF-8, and is unknown otherwise.
    static func position(
        _ state: UnsafeMutablePointer<State>,
        atTag: Bool
    ) -> XMLPosition {
        guard state.pointee.lines != nil, let input = state.pointee.context.pointee.input,
            let end = input.pointee.cur, let base = input.pointee.base
        else { return XMLPosition() }
        var place = end
        // Neither a tag's name nor a value in it can hold this character.
        while atTag, place > base {
            place -= 1
            if place.pointee == 0x3C { break }
        }
        return located(state, offset(state) - (end - place))
    }

    /// A place in the text in UTF-8.
    static func located(_ state: UnsafeMutablePointer<State>, _ offset: Int) -> XMLPosition {
        guard var position = state.pointee.lines?.position(offset) else { return XMLPosition() }
        if state.pointee.converter != nil { position.offset = -1 }
        return position
    }
}
#endif
