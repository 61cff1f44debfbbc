/// Reads values from a JSON document in memory, strictly by RFC 8259.
///
/// The document is in UTF-8, belongs to the caller, and is followed by ``JSONScan/padding`` NUL bytes. Each
/// method begins at the first byte of a value and ends directly after the value. Failures contain only offsets.
/// The methods that read a whole document add the path and the line.
struct JSONReader {
    var at: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// The number of further objects and arrays that may be nested.
    var room: Int
    /// The value of ``room`` below which each further level is checked.
    ///
    /// The first eight levels, or as many as the limit on depth allows, need no check: a thread's stack has space for
    /// them.
    private let unchecked: Int
    /// The maximum nesting of objects and arrays, which failures state.
    var deepest: Int
    /// The field that is being read.
    var form = JSONFieldForm.plain
    /// The start of the current field's value; a value that starts elsewhere is an item of it.
    var fieldStart: UnsafePointer<UInt8>
    /// The start of the value that was read last.
    var last: UnsafePointer<UInt8>
    /// Whether the field has already been read in this object, so that its entity must be read anew.
    var isRepeated = false
    /// The keys of the members that the current field receives as the rest.
    var rest: UnsafePointer<[UnsafePointer<UInt8>]>?
    /// The start of the innermost entity with a union whose discriminator is another field of the entity.
    var scope: UnsafePointer<UInt8>
    /// The discriminators in that entity.
    var outerDiscriminators: JSONOuterDiscriminators?

    /// Whether the document has texts alone, which may stand for numbers and Booleans, as those of XML do.
    var isUntyped = false
    /// The stack that nested values may use.
    private var stack = StackLimit()
    private var pending = PendingFailure()
    /// The number of bytes that were read as a type that did not match.
    var spent = 0

    init(_ start: UnsafePointer<UInt8>, count: Int, limits: DecodingLimits) {
        at = start
        self.start = start
        end = start + count
        deepest = min(limits.depth, DecodingLimits.deepest)
        room = deepest
        unchecked = max(deepest - 8, 0)
        fieldStart = start
        last = start
        scope = start
    }

    @inline(__always)
    var pendingFailure: DecodingFailure? {
        get { pending.failure }
        set { pending.failure = newValue }
    }

    /// Returns to an earlier state of the reader; a failure since then is discarded.
    mutating func restore(_ earlier: JSONReader) {
        pendingFailure = nil
        let stack = stack
        self = earlier
        self.stack = stack
        // The earlier state may have a failure that has been released since.
        pending = PendingFailure()
    }

    // MARK: Structure

    /// Skips white space.
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

    /// Skips the colon after a key, and the white space on both sides.
    @inline(__always)
    mutating func colon() throws(DecodingFailure) {
        if at.pointee != 0x3A {
            space()
            if at.pointee != 0x3A { throw syntax("':'") }
        }
        at += 1
        if at.pointee <= 0x20 { space() }
    }

    /// Skips an opening bracket and the white space after it.
    @inline(__always)
    mutating func enter() throws(DecodingFailure) {
        room &-= 1
        if room < unchecked { try checkLevel() }
        at += 1
        if at.pointee <= 0x20 { space() }
    }

    @inline(never)
    private mutating func checkLevel() throws(DecodingFailure) {
        if room < 0 { throw tooDeep() }
        if stack.isReached { throw stackReached() }
    }

    /// Skips the comma or the closing bracket after a member or element.
    ///
    /// - Returns: Whether another member or element follows.
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

    /// Skips the closing bracket of an object or array if it is empty.
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

    /// Skips a word byte by byte, and fails at the first wrong byte.
    @inline(never)
    mutating func literal(_ text: StaticString) throws(DecodingFailure) {
        for index in 0..<text.utf8CodeUnitCount where at[index] != text.utf8Start[index] {
            at += index
            throw syntax("'\(text)'")
        }
        at += text.utf8CodeUnitCount
    }

    /// Checks that only white space follows.
    mutating func finish() throws(DecodingFailure) {
        space()
        if at < end { throw syntax("the end of the document") }
    }

    // MARK: Failures

    var offset: Int { at - start }

    /// Returns a failure of the syntax at the current byte.
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

    @inline(never)
    func stackReached() -> DecodingFailure {
        DecodingFailure(.limitExceeded, expected: StackLimit.expected, found: kind, offset: offset)
    }

    /// Returns a failure because a value of another kind starts here.
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

    /// Returns a failure because the value that starts here has the right kind but is not allowed.
    @inline(never)
    func invalid(_ expected: String) -> DecodingFailure {
        DecodingFailure(.invalidValue, expected: expected, found: "another \(kind)", offset: offset)
    }

    @inline(never)
    func encoding(_ offset: Int) -> DecodingFailure {
        DecodingFailure(.encoding, expected: "UTF-8", found: "other bytes", offset: offset)
    }

    /// The kind of the value that starts at the current byte.
    var kind: String {
        switch at.pointee {
        case UInt8(ascii: "\""): "text"
        case UInt8(ascii: "{"): "object"
        case UInt8(ascii: "["): "array"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "Boolean"
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
