/// Reads values from a JSON document in memory, strictly by RFC 8259.
///
/// The document is UTF-8, owned by the caller, and followed by ``JSONScan/padding`` NUL
/// bytes. Every method is entered at the first byte of a value and leaves right after it. Failures
/// carry offsets only; the entry points look for path and line when one leaves them.
struct JSONReader {
    var at: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// How many more objects and arrays may be entered.
    var room: Int
    /// How many objects and arrays may stand inside one another, which a failure names.
    var deepest: Int
    /// The field that is being read.
    var form = JSONFieldForm.plain
    /// Where the current field's value starts; what starts elsewhere is an item of it.
    var fieldStart: UnsafePointer<UInt8>
    /// Where the value that was read last starts.
    var last: UnsafePointer<UInt8>
    /// Whether the field was read before in this object, so that its entity must start afresh.
    var isRepeated = false
    /// The keys of the members that the current field collects.
    var rest: UnsafePointer<[UnsafePointer<UInt8>]>?
    /// The start of the innermost entity with a union whose discriminator is another field of the entity.
    var scope: UnsafePointer<UInt8>
    /// The field and the text that were looked up last in that entity.
    var beside: (form: UnsafePointer<JSONFieldForm>, value: UnsafePointer<UInt8>?)?

    /// The number of bytes that were read as a type that did not match.
    var spent = 0

    init(_ start: UnsafePointer<UInt8>, count: Int, limits: DecodingLimits) {
        at = start
        self.start = start
        end = start + count
        deepest = min(limits.depth, DecodingLimits.deepest)
        room = deepest
        fieldStart = start
        last = start
        scope = start
    }

    // MARK: Structure

    /// Passes white space.
    mutating func space() {
        var next = at
        while true {
            let byte = next.pointee
            if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) {
                break
            }
            next += 1
        }
        at = next
    }

    @inline(__always)
    mutating func skipSpace() {
        if at.pointee <= 0x20 { space() }
    }

    /// Passes the colon after a key, and white space on both sides.
    @inline(__always)
    mutating func colon() throws(DecodingFailure) {
        if at.pointee != 0x3A {
            space()
            if at.pointee != 0x3A { throw syntax("':'") }
        }
        at += 1
        if at.pointee <= 0x20 { space() }
    }

    /// Passes an opening bracket and the white space after it.
    @inline(__always)
    mutating func enter() throws(DecodingFailure) {
        room &-= 1
        if room < 0 { throw tooDeep() }
        at += 1
        if at.pointee <= 0x20 { space() }
    }

    /// Passes what follows a member or element.
    ///
    /// - Returns: Whether there is another one.
    @inline(__always)
    mutating func another(_ close: UInt8) throws(DecodingFailure) -> Bool {
        if at.pointee != 0x2C {
            space()
            if at.pointee == close {
                at += 1
                room &+= 1
                return false
            }
            if at.pointee != 0x2C { throw syntax(close == 0x7D ? "',' or '}'" : "',' or ']'") }
        }
        at += 1
        if at.pointee <= 0x20 { space() }
        return true
    }

    /// Passes the closing bracket of what was just entered and is empty.
    @inline(__always)
    mutating func isEmpty(_ close: UInt8) -> Bool {
        if at.pointee != close { return false }
        at += 1
        room &+= 1
        return true
    }

    @inline(__always)
    mutating func null() throws(DecodingFailure) {
        if UnsafeRawPointer(at).loadUnaligned(as: UInt32.self)
            != UInt32(littleEndian: 0x6C6C_756E)
        {
            return try literal("null")
        }
        at += 4
    }

    /// Passes a word byte by byte, to fail at the byte that is wrong.
    @inline(never)
    mutating func literal(_ text: StaticString) throws(DecodingFailure) {
        for index in 0..<text.utf8CodeUnitCount where at[index] != text.utf8Start[index] {
            at += index
            throw syntax("'\(text)'")
        }
        at += text.utf8CodeUnitCount
    }

    /// Makes sure that nothing but white space follows.
    mutating func finish() throws(DecodingFailure) {
        space()
        if at < end { throw syntax("the end of the document") }
    }

    // MARK: Failures

    var offset: Int { at - start }

    /// A failure of the grammar at the current byte.
    @inline(never)
    func syntax(_ expected: String) -> DecodingFailure {
        if at >= end {
            return DecodingFailure(
                .truncated,
                expected: expected,
                found: "the end of the document",
                offset: end - start
            )
        }
        return DecodingFailure(.malformed, expected: expected, found: kind, offset: offset)
    }

    @inline(never)
    func tooDeep() -> DecodingFailure {
        DecodingFailure(
            .limitExceeded,
            expected: "at most \(deepest) objects and arrays inside one another",
            found: kind,
            offset: offset
        )
    }

    /// A failure because a value of another kind starts here.
    @inline(never)
    func mismatch(_ expected: String) -> DecodingFailure {
        if at.pointee != 0x7B, at.pointee != 0x5B {
            var probe = self
            do throws(DecodingFailure) {
                try probe.skip()
            } catch {
                return error
            }
        }
        return DecodingFailure(.typeMismatch, expected: expected, found: kind, offset: offset)
    }

    /// A failure because the value that starts here has the right kind, but is not allowed.
    @inline(never)
    func invalid(_ expected: String) -> DecodingFailure {
        DecodingFailure(.invalidValue, expected: expected, found: "another \(kind)", offset: offset)
    }

    @inline(never)
    func encoding(_ offset: Int) -> DecodingFailure {
        DecodingFailure(.encoding, expected: "UTF-8", found: "other bytes", offset: offset)
    }

    /// What starts at the current byte, by its kind.
    var kind: String {
        switch at.pointee {
        case UInt8(ascii: "\""): "text"
        case UInt8(ascii: "{"): "object"
        case UInt8(ascii: "["): "array"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "truth value"
        case UInt8(ascii: "n"): "null"
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "number"
        case UInt8(ascii: ","), UInt8(ascii: ":"): "separator"
        case UInt8(ascii: "}"), UInt8(ascii: "]"): "closing bracket"
        case 0..<0x20: "control character"
        default: "character"
        }
    }

    func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found, offset: last - start)
    }
}
