import Foundation
import LatheCoding

// Writing one value: first its text, then the text in the place of the current parameter.
extension RequestBuilder {
    /// Writes the text of one value, which `append` produces; plain text needs no encoding.
    @inline(__always)
    private mutating func value(isPlain: Bool = false, _ append: (inout OutputBuffer) -> Void) {
        guard isDirect else { return indirectValue(append) }
        beginDirect()
        let start = address.count
        append(&address)
        if list.isOpen { checkItem(UnsafeBufferPointer(rebasing: address.bytes[start...])) }
        if !isPlain { PercentEncoding.escape(&address, from: start, escapes) }
    }

    @inline(never)
    private mutating func indirectValue(_ append: (inout OutputBuffer) -> Void) {
        var text = self.text ?? OutputBuffer(capacity: 256)
        if list.isOpen { list.count += 1 }
        if list.isOpen, let joint = list.joint {
            if list.count > 1 {
                if list.endsAmbiguously { list.isAmbiguous = true }
                text.append(joint.text)
            }
            let start = text.count
            append(&text)
            let isQuoted = place == .header && quoteItem(&text, from: start)
            self.text = text
            if isQuoted { return }
            return checkItem(UnsafeBufferPointer(rebasing: text.bytes[start...]))
        }
        append(&text)
        if list.isOpen, place == .header { _ = quoteItem(&text, from: 0) }
        put(text.bytes, list.isOpen ? suffix(list.count) : "")
        text.truncate(to: 0)
        self.text = text
    }

    /// Writes one text in the place of the current parameter, if that is not the address.
    ///
    /// The text is written under the parameter's name with a suffix.
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ suffix: String) {
        let name = parameter.name
        switch place {
        case .path, .query: break
        case .form where multipart == nil:
            var items = startFormItem()
            Self.appendItem(parameter, suffix, bytes, to: &items)
            form = items
        case .form, .multipart:
            let type = parameter.contentType
            multipart?.append(name: name + suffix, text: bytes, type: type)
        case .header:
            let value = String(decoding: bytes, as: UTF8.self)
            if list.isOpen, list.count > 1 {
                fields.append(name + suffix, value)
            } else {
                fields[name + suffix] = value
            }
        case .cookie: appendCookie(name, bytes)
        case .body: raw = HTTPBody(Data(buffer: bytes))
        }
    }

    private static func appendItem(
        _ parameter: Parameter,
        _ suffix: String,
        _ bytes: UnsafeBufferPointer<UInt8>,
        to buffer: inout OutputBuffer
    ) {
        buffer.append(parameter.encodedName)
        if !suffix.isEmpty { buffer.append(PercentEncoding.text(suffix)) }
        buffer.append(UInt8(ascii: "="))
        PercentEncoding.append(bytes, to: &buffer)
    }

    /// Appends a cookie, whose value is sent without encoding (RFC 6265, section 4.1.1), so that some characters
    /// are not possible.
    mutating func appendCookie(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard HTTPFields.isCookieValue(bytes) else {
            return fail("the cookie \(parameter.name) contains a forbidden character")
        }
        var items = cookies ?? OutputBuffer(capacity: 64)
        if items.count > 0 { items.append("; ") }
        items.append(name)
        items.append(UInt8(ascii: "="))
        items.append(bytes)
        cookies = items
    }

    mutating func refuse(_ kind: String) {
        fail("the parameter \(parameter.name) is \(kind), which cannot be sent as text")
    }
}

extension RequestBuilder: FileWriter {
    mutating func write(file: UploadFile) {
        var suffix = ""
        if list.isOpen {
            list.count += 1
            list.holdsFiles = true
            suffix = self.suffix(list.count)
        }
        guard file.type.map({ HTTPFields.isValue($0) }) ?? true else {
            return fail(
                "the type of the file \(parameter.name) contains a forbidden character"
            )
        }
        guard let content = file.content.measured else {
            return fail("the file of \(parameter.name) cannot be read")
        }
        let name = parameter.name + suffix
        switch place {
        case .form where multipart != nil, .multipart:
            let type = parameter.contentType
            multipart?.append(name: name, file: file, content: content, type: type)
        case .body:
            raw = content
            rawType = file.type
        default: refuse("a file")
        }
    }
}

extension RequestBuilder: ValueWriter {
    mutating func write(_ value: String) {
        guard isDirect else { return indirectValue { $0.append(value) } }
        appendEncoded(value)
    }

    mutating func write(_ value: Int) {
        self.value(isPlain: true) { ScalarText.append(value, to: &$0) }
    }

    mutating func write(_ value: Bool) {
        switch current._withUnsafeGuaranteedRef({ $0.bool }) {
        case .words: write(word: value ? "true" : "false")
        case .digits: write(word: value ? "1" : "0")
        case .presence: if value { write(word: "1") }
        }
    }

    private mutating func write(word: StaticString) {
        self.value(isPlain: true) { $0.append(word) }
    }

    mutating func write(_ value: Double) {
        guard value.isFinite || current._withUnsafeGuaranteedRef({ $0.allowsNonFinite }) else {
            return refuse("not a finite number")
        }
        self.value { ScalarText.append(double: value, to: &$0) }
    }

    mutating func write(_ value: Date) {
        let format = current._withUnsafeGuaranteedRef { $0.date }
        guard ScalarText.canSpell(value, format) else {
            let isFinite = value.timeIntervalSince1970.isFinite
            return refuse(isFinite ? "a date outside the years of its format" : "not a finite date")
        }
        if format == .iso8601, isDirect, !list.isOpen {
            beginDirect()
            return ScalarText.append(escapedISO8601: value, to: &address)
        }
        self.value { ScalarText.append(value, format, to: &$0) }
    }

    mutating func write(duration value: Duration) {
        guard ScalarText.canSpell(value) else {
            return refuse("a duration of more than 2^63 seconds")
        }
        let parameter = current
        self.value { text in
            parameter._withUnsafeGuaranteedRef { ScalarText.append(value, $0.duration, to: &text) }
        }
    }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        self.value(isPlain: true) { ScalarText.append(integer: value, to: &$0) }
    }

    mutating func write(decimal value: Decimal) {
        guard !value.isNaN else { return refuse("not a number") }
        self.value { ScalarText.append(decimal: value, to: &$0) }
    }

    mutating func write(_ value: String?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Int?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Bool?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Double?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Date?) { if let value { write(value) } else { writeNone() } }

    mutating func write(_ value: [String]) {
        if isNested { return write(nestedItems: value, "a list", keepsEmpty: false) }
        guard beginList() else { return }
        repeat {
            // An index is used, since iterating over the list itself would count references.
            for place in value.indices { write(value[place]) }
        } while beginsAgain()
        endList(keepsEmpty: false)
    }

    mutating func write<Value: WireValue>(_ value: [Value]) { write(value, keepsEmpty: false) }

    mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value, keepsEmpty: true) } else { writeNone() }
    }

    private mutating func write<Value: WireValue>(_ value: [Value], keepsEmpty: Bool) {
        if isNested { return write(nestedItems: value, "a list", keepsEmpty: keepsEmpty) }
        guard beginList() else { return }
        repeat {
            for item in value { item.write(to: &self) }
        } while beginsAgain()
        endList(keepsEmpty: keepsEmpty)
    }

    mutating func write<Value: Entity>(_ value: Value) { write(nested: value, "an object") }
    mutating func write<Value: Entity>(_ value: Value?) {
        if let value { write(nested: value, "an object") } else { writeNone() }
    }
    mutating func write<Value: Entity>(_ value: [Value]) {
        write(nestedItems: value, "a list of objects", keepsEmpty: false)
    }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        write(nested: value, "a map")
    }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if let value { write(nested: value, "a map") } else { writeNone() }
    }
    mutating func write<Value: Entity>(
        _ value: Value,
        case name: String,
        in fields: FieldTable
    ) {
        write(nested: NamedCase(value: value, name: name, fields: fields), "an object")
    }
    mutating func write(any value: AnyValue) {
        write(nested: value, "a value without a schema")
    }
    @inline(__always)
    mutating func writeNone() {
        if current._withUnsafeGuaranteedRef({ $0.isNullable }) { writeMissingNull() }
    }
    /// Writes null for an absent value, if the parameter's place can represent null.
    @inline(never)
    private mutating func writeMissingNull() {
        switch place {
        case .form, .multipart, .body: writeNull()
        case .path, .query, .header, .cookie: if parameter.isJSON { writeNull() }
        }
    }
    // Without a document, `nil` can be expressed only as empty text.
    mutating func writeNull() {
        if parameter.isOtherDocument { return write(nested: String?.none, "no value") }
        write(parameter.isJSON ? "null" : "")
    }
}
