import Foundation
import LatheCoding

/// Reads values from the tape of an XML document.
///
/// Where an element is given twice and its field holds one value, the last one counts.
struct XMLReader {
    enum Mode: UInt8 {
        /// The token is the value.
        case value
        /// The value is made of all the items to which the field's way leads.
        case items
        /// The value is made of the children that no field takes.
        case rest
        /// The value is made of the parts of all the texts to which the field's way leads.
        case joined
        /// The value is made of the document's records, as they are parsed.
        case records
    }

    let scan: UnsafeMutablePointer<XMLScan>
    /// The source of further records.
    let pass: UnsafeMutablePointer<XMLPass>?
    /// The element, attribute or text that is read.
    var token: Int
    /// The element of the entity whose field is read.
    var parent = -1
    /// The field that is read; its table's owner keeps it alive while the reader is used.
    var form: UnsafePointer<XMLFieldForm>
    /// The table of that field, unless it is an envelope's.
    var index: Unmanaged<XMLFieldIndex>?
    /// Which of the field's ways led here.
    var rank: Int32 = 0
    var mode = Mode.value
    /// Whether an element's own text is meant, whatever else is in it.
    var isOwn = false
    /// Whether the value is an item of the field's list or map, and not the field's own.
    var isItem = false
    /// Whether the field was read before, from an element that does not count any more.
    var isRepeated = false
    /// A part of the token's text that is a value of its own.
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
    }

    @inline(__always)
    var options: Field.Options { form.pointee.options }

    @inline(__always)
    var current: XMLToken { scan.pointee.tape.tokens[token] }

    func isNil() -> Bool { token >= 0 && current.isElement && current.isNil && !isOwn }

    /// Takes the record that stands for a single value.
    mutating func enterRecord() throws(DecodingFailure) {
        guard let record = try pass?.pointee.next(), !record.isFailure else {
            throw DecodingFailure(.missingValue, expected: "a value", found: "none")
        }
        enter(record)
    }

    mutating func enter(_ record: XMLScan.Record) {
        token = record.place
        mode = .value
        scan.pointee.spent = 0
    }
}
