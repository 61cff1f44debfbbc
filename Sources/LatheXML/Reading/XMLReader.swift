import Foundation
import LatheCoding

/// Reads values from the tape of an XML document.
///
/// If an element occurs more than once and its field holds one value, the last element is used.
struct XMLReader {
    enum Mode: UInt8 {
        /// The token is the value.
        case value
        /// The value consists of all items at the field's alternative.
        case items
        /// The value consists of the children that do not belong to any field.
        case rest
        /// The value consists of the parts of all texts at the field's alternative.
        case joined
        /// The value consists of the document's records, as they are parsed.
        case records
    }

    let scan: UnsafeMutablePointer<XMLScan>
    /// The source of further records.
    let pass: UnsafeMutablePointer<XMLPass>?
    /// The element, attribute or text that is read.
    var token: Int
    /// The element of the entity whose field is read.
    var parent = -1
    /// The form of the field that is read; the owner of its table keeps it alive while the reader is used.
    var form: UnsafePointer<XMLFieldForm>
    /// The index of the field's table, or `nil` for a field of an envelope.
    var index: Unmanaged<XMLFieldIndex>?
    /// The index of the field's alternative that is read.
    var rank: Int32 = 0
    var mode = Mode.value
    /// Whether the value is an element's own text, regardless of the element's other content.
    var isOwn = false
    /// Whether the value is an item of the field's list or map, and not the field's value itself.
    var isItem = false
    /// Whether the field was already read from an earlier element, whose value is replaced.
    var isRepeated = false
    private var pending = PendingFailure()
    /// The part of the token's text that is the value, or `nil` for the whole text.
    var part: Range<Int>?

    init(
        _ scan: UnsafeMutablePointer<XMLScan>,
        pass: UnsafeMutablePointer<XMLPass>?,
        form: UnsafePointer<XMLFieldForm>
    ) {
        self.scan = scan
        self.pass = pass
        self.form = form
        token = 0
        scan.pointee.stack = StackLimit()
    }

    @inline(__always)
    var pendingFailure: DecodingFailure? {
        get { pending.failure }
        set { pending.failure = newValue }
    }

    @inline(__always)
    var options: Field.Options { form.pointee.options }

    @inline(__always)
    var current: XMLToken { scan.pointee.tape.tokens[token] }

    /// Returns to an earlier state of the reader; a failure since then is discarded.
    mutating func restore(_ earlier: XMLReader) {
        pendingFailure = nil
        self = earlier
        // The earlier state may have a failure that has been released since.
        pending = PendingFailure()
    }

    func isNil() -> Bool { token >= 0 && current.isElement && current.isNil && !isOwn }

    /// Moves to the record that holds a single value.
    mutating func enterRecord() throws(DecodingFailure) {
        guard let record = try pass?.pointee.next(), !record.isFailure else {
            throw DecodingFailure(.missingValue, expected: "a value", found: "none")
        }
        enter(record)
    }

    /// Checks that the thread's stack has space for another entity, list or union.
    @inline(__always)
    func checkStack() throws(DecodingFailure) {
        if scan.pointee.stack.isReached { throw stackReached() }
    }

    mutating func enter(_ record: XMLScan.Record) {
        token = record.place
        mode = .value
        scan.pointee.spent = 0
    }
}
