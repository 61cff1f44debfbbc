import LatheCoding

/// One element, attribute or piece of text in the list of a document's tokens.
struct XMLToken {
    /// The index of the name among the document's names, in the bits below the flags.
    var name: UInt32
    /// The offset of the text: an attribute's value, or an element's text before its first child.
    var text: UInt32
    /// The number of bytes in the text.
    var length: UInt32
    /// The index of the token after this one and all of its content.
    var next: UInt32

    static let nameMask: UInt32 = 0x0FFF_FFFF
    static let attribute: UInt32 = 1 << 31
    static let piece: UInt32 = 1 << 30
    static let hasChildren: UInt32 = 1 << 29
    static let isNil: UInt32 = 1 << 28

    @inline(__always) var isAttribute: Bool { name & Self.attribute != 0 }
    /// Whether this is text that follows a child of the same element.
    @inline(__always) var isPiece: Bool { name & Self.piece != 0 }
    @inline(__always) var isElement: Bool { name & (Self.attribute | Self.piece) == 0 }
    @inline(__always) var hasChildren: Bool { name & Self.hasChildren != 0 }
    @inline(__always) var isNil: Bool { name & Self.isNil != 0 }
    @inline(__always) var nameIndex: Int { Int(name & Self.nameMask) }
}

/// A position in the document, kept for each token if a failure has to be located.
struct XMLPosition {
    var offset = -1
    var line = 0
    var column = 0
}

/// The elements of one record in document order, and their text, in reusable memory.
struct XMLTape {
    private(set) var tokens: UnsafeMutablePointer<XMLToken>
    private(set) var count = 0
    private var capacity = 512
    private(set) var text: OutputBuffer
    /// The open elements, from the outermost to the innermost.
    private var open = XMLPlaceStack()
    /// Whether the last token is a piece of text of the innermost open element.
    private var isInPiece = false
    /// The element whose own text was requested last, and that text.
    private var own = (place: -1, text: OutputBuffer(capacity: 64))
    /// The positions of the tokens, at the same indexes; empty unless positions are tracked.
    var positions: [XMLPosition] = []

    init() {
        tokens = .allocate(capacity: capacity)
        text = OutputBuffer(capacity: 16 * 1024)
    }

    func free() {
        tokens.deallocate()
        text.free()
        own.text.free()
        open.free()
    }

    /// Whether further lengths might not fit into a token.
    var isFull: Bool { text.count | count > 0xF000_0000 }

    @inline(__always)
    mutating func openElement(_ name: UInt32) {
        if open.count > 0 {
            let parent = tokens + open.last
            if !parent.pointee.hasChildren {
                parent.pointee.name |= XMLToken.hasChildren
                parent.pointee.length =
                    UInt32(truncatingIfNeeded: text.count) &- parent.pointee.text
            }
        }
        isInPiece = false
        open.append(count)
        append(name)
    }

    /// Adds an attribute to the element that was opened last, before any text of it.
    @inline(__always)
    mutating func addAttribute(_ name: UInt32, _ value: UnsafeBufferPointer<UInt8>) {
        append(name | XMLToken.attribute)
        tokens[count &- 1].length = UInt32(truncatingIfNeeded: value.count)
        tokens[count &- 1].next = UInt32(truncatingIfNeeded: count)
        text.append(value)
    }

    /// Marks the element that was opened last as `xsi:nil`.
    mutating func markNil() {
        if open.count > 0 { tokens[open.last].name |= XMLToken.isNil }
    }

    /// Ends the attributes, if there are any, of the element that was opened last.
    @inline(__always)
    mutating func endAttributes() {
        tokens[open.last].text = UInt32(truncatingIfNeeded: text.count)
    }

    @inline(__always)
    mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
        let element = tokens + open.last
        if element.pointee.hasChildren { return addPiece(bytes) }
        text.append(bytes)
    }

    /// Ends the innermost open element and returns its place.
    @inline(__always)
    mutating func closeElement() -> Int {
        isInPiece = false
        let place = open.last
        open.truncate(to: open.count &- 1)
        let element = tokens + place
        element.pointee.next = UInt32(truncatingIfNeeded: count)
        if !element.pointee.hasChildren {
            element.pointee.length = UInt32(truncatingIfNeeded: text.count) &- element.pointee.text
        }
        return place
    }

    /// Removes the tokens before the open record, or all tokens if no record is open.
    mutating func recycle() {
        own.place = -1
        guard open.count > 0 else {
            count = 0
            text.truncate(to: 0)
            positions.removeAll(keepingCapacity: true)
            return
        }
        let first = open[0]
        guard first > 0 else { return }
        // The text of an open record begins with that of its first token, or of that token's first attribute.
        let start = Int(tokens[first].text)
        let begin = count > first + 1 ? min(start, Int(tokens[first + 1].text)) : start
        for place in first..<count {
            var token = tokens[place]
            token.text &-= UInt32(begin)
            if token.next > 0 { token.next &-= UInt32(first) }
            tokens[place - first] = token
        }
        open.shift(by: first)
        count -= first
        let rest = text.count - begin
        text.base.update(from: text.base + begin, count: rest)
        text.truncate(to: rest)
        if !positions.isEmpty { positions.removeFirst(first) }
    }

    /// Returns the text of a token, which is valid until the tape grows.
    @inline(__always)
    func bytes(_ place: Int) -> UnsafeBufferPointer<UInt8> {
        let token = tokens[place]
        return UnsafeBufferPointer(start: text.base + Int(token.text), count: Int(token.length))
    }

    func string(_ place: Int) -> String { String(decoding: bytes(place), as: UTF8.self) }

    /// Returns all of an element's own text, including the text between its children.
    mutating func ownText(_ place: Int) -> String {
        String(decoding: ownBytes(place), as: UTF8.self)
    }

    /// Returns all of an element's own text, which is valid until that of another element is requested.
    mutating func ownBytes(_ place: Int) -> UnsafeBufferPointer<UInt8> {
        guard tokens[place].hasChildren else { return bytes(place) }
        if own.place != place {
            var text = own.text
            text.truncate(to: 0)
            text.append(bytes(place))
            forEachChild(of: place) { if tokens[$0].isPiece { text.append(bytes($0)) } }
            own = (place, text)
        }
        return own.text.bytes
    }

    /// Visits attributes, children and pieces of text, in document order.
    @inline(__always)
    func forEachChild(of place: Int, _ visit: (Int) -> Void) {
        guard tokens[place].isElement else { return }
        var child = place + 1
        let end = Int(tokens[place].next)
        while child < end {
            visit(child)
            child = Int(tokens[child].next)
        }
    }

    @inline(__always)
    private mutating func append(_ name: UInt32) {
        if count == capacity { tokens.grow(count, &capacity) }
        tokens[count] = XMLToken(
            name: name,
            text: UInt32(truncatingIfNeeded: text.count),
            length: 0,
            next: 0
        )
        count &+= 1
    }

    private mutating func addPiece(_ bytes: UnsafeBufferPointer<UInt8>) {
        if !isInPiece {
            isInPiece = true
            append(XMLToken.piece)
            tokens[count - 1].next = UInt32(truncatingIfNeeded: count)
            if !positions.isEmpty { positions.append(XMLPosition()) }
        }
        tokens[count - 1].length &+= UInt32(truncatingIfNeeded: bytes.count)
        text.append(bytes)
    }
}
