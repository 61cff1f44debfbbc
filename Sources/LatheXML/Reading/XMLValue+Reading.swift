public import LatheCoding

extension XMLValue {
    /// Reads a document and keeps its root element unchanged.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - charset: The text encoding that is stated outside the document, as in `Content-Type`; if it is `nil`, the
    ///     first bytes and the XML declaration determine it.
    ///   - limits: The limits on depth and size.
    /// - Throws: A failure if the document is not well-formed, has a document type or exceeds a limit.
    public init(
        _ bytes: UnsafeRawBufferPointer,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) {
        self = try XMLDecoding.decode(XMLValue.self, from: bytes, charset: charset, limits: limits)
    }

    /// Builds the tree of an element on the tape, without recursion, since it may be deep.
    init(_ scan: borrowing XMLScan, at place: Int) {
        var open = [(element: XMLValue(scan, named: place), end: Int(scan.tape.tokens[place].next))]
        func close() {
            let closed = open.removeLast().element
            open[open.count - 1].element.children.append(.element(closed))
        }
        for child in place + 1..<max(open[0].end, place + 1) {
            while child >= open[open.count - 1].end { close() }
            let token = scan.tape.tokens[child]
            let last = open.count - 1
            if token.isPiece {
                open[last].element.children.append(.text(scan.tape.string(child)))
            } else if token.isAttribute {
                let name = scan.names.names[token.nameIndex]
                let value = scan.tape.string(child)
                open[last].element.attributes.append(
                    Attribute(name.local, namespace: name.namespace, value: value)
                )
            } else {
                open.append((XMLValue(scan, named: child), Int(token.next)))
            }
        }
        while open.count > 1 { close() }
        self = open[0].element
    }

    private init(_ scan: borrowing XMLScan, named place: Int) {
        let name = scan.names.names[scan.tape.tokens[place].nameIndex]
        self.init(name.local, namespace: name.namespace)
        let text = scan.tape.string(place)
        if !text.isEmpty { children.append(.text(text)) }
    }
}

extension XMLValue: CustomStringConvertible {
    /// The element as XML, without a declaration.
    public var description: String {
        var writer = XMLWriter(.inside)
        writer.write(kept: self)
        return String(decoding: writer.take().take(), as: UTF8.self)
    }
}
