import Foundation
import LatheCoding

/// Writes a call's parameters where they belong in a request.
///
/// Each value becomes text first, then goes, escaped, to the end of the address, the form or what its
/// ``Parameter/place`` is. What is wrong with a value is kept, and told when the request is finished.
struct RequestBuilder {
    private var address = OutputBuffer(capacity: 512)
    private var hasQuery = false
    private let hasForm: Bool
    // Made when they are needed, as few calls have them.
    private var form: OutputBuffer?
    private var cookies: OutputBuffer?
    private var multipart: MultipartBuilder?
    private var raw: HTTPBody?
    private var rawType: String?
    private(set) var fields: HTTPFields = [:]
    private(set) var fault: RequestFault?

    /// The parameter whose value is written; its endpoint or `kept` keeps it alive.
    private var current = Unmanaged.passUnretained(Self.nothing)
    private var kept: Parameter?
    private var place = Parameter.Place.query
    /// The text of a value that is not written into the address, or of a joined list's items.
    private var text: OutputBuffer?
    private var list: List?

    private static let nothing = Parameter(.query, "")

    private struct List {
        var count = 0
        /// What joins the items, where they go as one text.
        var separator: String?
        /// Whether an item holds the separator.
        var isAmbiguous = false
        /// Whether an item is a file, which is never joined.
        var holdsFiles = false
    }

    /// Starts with a base address.
    ///
    /// - Parameters:
    ///   - base: The address; the call's path goes behind its path, the query behind its query.
    ///   - isMultipart: Whether what belongs into a form becomes a part of a multipart body.
    ///   - hasForm: Whether there is a form, which may stay empty.
    ///   - path: Writes the path.
    init(
        base: BaseAddress,
        isMultipart: Bool,
        hasForm: Bool,
        path: (inout RequestBuilder) -> Void
    ) {
        self.hasForm = hasForm
        if isMultipart { multipart = MultipartBuilder() }
        address.append(base.front)
        path(&self)
        if !base.query.isEmpty {
            separate()
            address.append(base.query)
        }
    }

    /// Frees the memory; a builder must be asked for this once, last.
    consuming func free() {
        address.free()
        form?.free()
        cookies?.free()
        text?.free()
        multipart?.free()
    }

    /// The address as it stands.
    var addressText: String { String(decoding: address.bytes, as: UTF8.self) }
    var url: URL? { URL(string: addressText) }

    /// The body as it stands, with its content type.
    mutating func body() -> (body: HTTPBody, type: String?)? {
        if multipart != nil {
            let type = multipart.map { "multipart/form-data; boundary=\($0.boundary)" }
            return (multipart?.finish() ?? HTTPBody(Data()), type)
        }
        if let raw { return (raw, rawType) }
        if hasForm {
            return (
                HTTPBody(form.map { Data(buffer: $0.bytes) } ?? Data()),
                "application/x-www-form-urlencoded"
            )
        }
        return nil
    }

    /// Whether the body of parts has none.
    var hasNoParts: Bool { multipart?.isEmpty ?? true }

    /// The value of the `Cookie` field; `nil` without cookies.
    var cookie: String? {
        cookies.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Writes a piece of the path as it is, with one `/` between it and the base.
    mutating func path(_ piece: String, isFirst: Bool) {
        if isFirst, !piece.isEmpty {
            let endsInSlash = address.bytes.last == UInt8(ascii: "/")
            if piece.utf8.first == UInt8(ascii: "/") {
                if endsInSlash { address.truncate(to: address.count - 1) }
            } else if !endsInSlash {
                address.append(UInt8(ascii: "/"))
            }
        }
        address.append(piece)
    }

    /// Refuses a path in which a value became `.` or `..`, which means another path.
    mutating func checkPath(from start: Int) {
        let bytes = address.bytes
        let slash = UInt8(ascii: "/")
        let dot = UInt8(ascii: ".")
        var segment = start
        for at in start...bytes.count where at == bytes.count || bytes[at] == slash {
            let length = at - segment
            if length == 1 && bytes[segment] == dot
                || length == 2 && bytes[segment] == dot && bytes[segment + 1] == dot
            {
                fail("a path parameter is `.` or `..`")
            }
            segment = at + 1
        }
    }

    /// Where the path begins that is written next.
    var end: Int { address.count }

    /// Writes a parameter's value by writing it to the builder.
    mutating func write(_ parameter: Parameter, _ value: (inout RequestBuilder) -> Void) {
        current = Unmanaged.passUnretained(parameter)
        place = parameter.place
        let before = address.count
        withExtendedLifetime(parameter) { value(&self) }
        if place == .path, address.count == before {
            fail("the path parameter \(parameter.name) is empty")
        }
    }

    /// Writes what always goes along.
    mutating func write(_ constants: [Constant]) {
        for constant in constants {
            switch constant.place {
            case .query:
                separate()
                address.append(constant.encoded)
            case .form where multipart == nil:
                var items = startFormItem()
                items.append(constant.encoded)
                form = items
            case .header: fields[constant.name] = constant.value
            default:
                use(Parameter(constant.place, constant.name))
                write(constant.value)
            }
        }
    }

    /// Goes on with a parameter that no endpoint has.
    private mutating func use(_ parameter: Parameter) {
        kept = parameter
        current = Unmanaged.passUnretained(parameter)
        place = parameter.place
    }

    private var parameter: Parameter { current.takeUnretainedValue() }

    private mutating func separate() {
        address.append(hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        hasQuery = true
    }

    /// The form with room for an item, to be put back with it.
    private func startFormItem() -> OutputBuffer {
        guard var items = form else { return OutputBuffer(capacity: 256) }
        items.append(UInt8(ascii: "&"))
        return items
    }

    mutating func fail(_ reason: String) {
        if fault == nil { fault = RequestFault(reason: reason) }
    }

    // MARK: One value

    /// Whether values are written into the address at once, and escaped there.
    private var isDirect: Bool { place == .query || place == .path }

    /// Takes the text of one value, which `append` writes.
    private mutating func value(_ append: (inout OutputBuffer) -> Void) {
        if isDirect {
            let start = beginDirect()
            append(&address)
            if list?.separator != nil { checkItem(address.bytes[start...]) }
            return PercentEncoding.escape(&address, from: start)
        }
        var text = self.text ?? OutputBuffer(capacity: 256)
        if let separator = list?.separator {
            if let count = list?.count, count > 0 { text.append(separator) }
            let start = text.count
            append(&text)
            self.text = text
            list?.count += 1
            return checkItem(text.bytes[start...])
        }
        append(&text)
        list?.count += 1
        put(text.bytes, suffix)
        text.truncate(to: 0)
        self.text = text
    }

    /// Begins a value in the address.
    ///
    /// - Returns: Where its text begins.
    private mutating func beginDirect() -> Int {
        list?.count += 1
        if let separator = list?.separator {
            if let count = list?.count, count > 1 {
                let start = address.count
                address.append(separator)
                PercentEncoding.escape(&address, from: start)
            }
        } else if place == .query {
            beginItem(suffix)
        }
        return address.count
    }

    private mutating func beginItem(_ suffix: String) {
        separate()
        address.append(current._withUnsafeGuaranteedRef { $0.encodedName })
        if !suffix.isEmpty { address.append(PercentEncoding.text(suffix)) }
        address.append(UInt8(ascii: "="))
    }

    /// What comes behind the name for one item of a list.
    private var suffix: String {
        guard let list else { return "" }
        switch parameter.list {
        case .joined, .repeated: return ""
        case .brackets: return "[]"
        case .indexed: return "\(list.count)"
        }
    }

    /// Notes whether an item holds the separator of its list.
    private mutating func checkItem(_ item: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let separator = list?.separator else { return }
        if Self.contains(UnsafeBufferPointer(rebasing: item), separator) {
            list?.isAmbiguous = true
        }
    }

    /// What joins the items of a list; a path and a cookie have room for one text.
    private var joining: (separator: String, fallback: String?)? {
        if case .joined(let separator, let fallback) = parameter.list {
            return (separator, fallback)
        }
        return place == .path || place == .cookie ? (",", nil) : nil
    }

    /// Puts one text where the current parameter goes if that is not the address, under its name with a
    /// suffix.
    private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ suffix: String) {
        let name = parameter.name
        switch place {
        case .path, .query: break
        case .form where multipart == nil:
            var items = startFormItem()
            Self.appendItem(parameter, suffix, bytes, to: &items)
            form = items
        case .form, .multipart:
            multipart?.append(name: name + suffix, text: bytes)
        case .header:
            let value = String(decoding: bytes, as: UTF8.self)
            if list.map({ $0.count > 1 }) ?? false {
                fields.append(name + suffix, value)
            } else {
                fields[name + suffix] = value
            }
        case .cookie: appendCookie(bytes)
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

    /// Cookie values are sent as they are (RFC 6265, section 4.1.1), so that some characters cannot be.
    private mutating func appendCookie(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isAllowed = bytes.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
        }
        guard isAllowed else {
            return fail("the cookie \(parameter.name) holds a character that no cookie can")
        }
        var items = cookies ?? OutputBuffer(capacity: 64)
        if items.count > 0 { items.append("; ") }
        items.append(parameter.name)
        items.append(UInt8(ascii: "="))
        items.append(bytes)
        cookies = items
    }

    // MARK: Lists

    private mutating func writeList(keepsEmpty: Bool, _ items: (inout RequestBuilder) -> Void) {
        guard list == nil else { return refuse("a list in a list") }
        guard let (separator, fallback) = joining else {
            list = List()
            items(&self)
            let count = list?.count ?? 0
            list = nil
            return writeCount(count)
        }
        let before = (count: address.count, hasQuery: hasQuery)
        if place == .query { beginItem("") }
        let start = address.count
        list = List(separator: separator)
        items(&self)
        if list?.isAmbiguous == true, let fallback {
            if isDirect { address.truncate(to: start) } else { text?.truncate(to: 0) }
            writeFallback(fallback)
            list = List(separator: fallback)
            items(&self)
        }
        let result = list
        // The list is over: a header must not take its one text for a later item.
        list = nil
        if result?.isAmbiguous == true {
            fail("an item of \(parameter.name) holds the separator of its list")
        }
        let isEmpty = result?.count == 0 && !keepsEmpty || result?.holdsFiles == true
        if isDirect {
            if isEmpty {
                address.truncate(to: before.count)
                hasQuery = before.hasQuery
            }
        } else if !isEmpty, result?.isAmbiguous != true {
            let text = self.text ?? OutputBuffer(capacity: 64)
            self.text = text
            put(text.bytes, "")
        }
        text?.truncate(to: 0)
        writeCount(result?.count ?? 0)
    }

    /// Begins a list with the text that stands in for its separator.
    private mutating func writeFallback(_ fallback: String) {
        if isDirect {
            let start = address.count
            address.append(fallback)
            PercentEncoding.escape(&address, from: start)
        } else {
            text?.append(fallback)
        }
    }

    /// Says how many items a list has, where the parameter has a name for that.
    private mutating func writeCount(_ count: Int) {
        guard let name = parameter.countName, count > 0 else { return }
        use(Parameter(place, name))
        write(count)
    }

    private static func contains(
        _ text: UnsafeBufferPointer<UInt8>,
        _ part: String
    ) -> Bool {
        var part = part
        return part.withUTF8 { part in
            guard let first = part.first, text.count >= part.count else { return false }
            for start in 0...(text.count - part.count) where text[start] == first {
                var length = 1
                while length < part.count, text[start + length] == part[length] { length += 1 }
                if length == part.count { return true }
            }
            return false
        }
    }

    private mutating func refuse(_ kind: String) {
        fail("the parameter \(parameter.name) is \(kind), which has no text")
    }
}

extension RequestBuilder: FileWriter {
    mutating func write(file: UploadFile) {
        var suffix = ""
        if list != nil {
            list?.count += 1
            list?.holdsFiles = true
            if case .indexed = parameter.list { suffix = "\(list?.count ?? 0)" }
            if case .brackets = parameter.list { suffix = "[]" }
        }
        guard file.type.map({ HTTPFields.isValue($0) }) ?? true else {
            return fail(
                "the type of the file \(parameter.name) holds a character that no header can"
            )
        }
        guard let content = file.content.measured else {
            return fail("the file of \(parameter.name) cannot be read")
        }
        let name = parameter.name + suffix
        switch place {
        case .form where multipart != nil, .multipart:
            multipart?.append(name: name, file: file, content: content)
        case .body:
            raw = content
            rawType = file.type
        default: refuse("a file")
        }
    }
}

extension RequestBuilder: ValueWriter {
    mutating func write(_ value: String) {
        guard isDirect, list == nil else { return self.value { $0.append(value) } }
        // Most values are text on their way into the address, where they can be put at once.
        let start = beginDirect()
        address.append(value)
        PercentEncoding.escape(&address, from: start)
    }

    mutating func write(_ value: Int) { self.value { ScalarText.append(integer: value, to: &$0) } }

    mutating func write(_ value: Bool) {
        switch parameter.bool {
        case .words: self.value { $0.append(value ? "true" : "false") }
        case .digits: self.value { $0.append(value ? "1" : "0") }
        case .presence: if value { self.value { $0.append("1") } }
        }
    }

    mutating func write(_ value: Double) {
        guard value.isFinite else { return refuse("not a finite number") }
        self.value { ScalarText.append(double: value, to: &$0) }
    }

    mutating func write(_ value: Date) {
        let format = parameter.date
        self.value { ScalarText.append(value, format, to: &$0) }
    }

    mutating func write(duration value: Duration) {
        let format = parameter.duration
        self.value { ScalarText.append(value, format, to: &$0) }
    }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        self.value { ScalarText.append(integer: value, to: &$0) }
    }

    mutating func write(decimal value: Decimal) {
        guard !value.isNaN else { return refuse("not a number") }
        self.value { ScalarText.append(decimal: value, to: &$0) }
    }

    mutating func write(_ value: String?) { if let value { write(value) } }
    mutating func write(_ value: Int?) { if let value { write(value) } }
    mutating func write(_ value: Bool?) { if let value { write(value) } }
    mutating func write(_ value: Double?) { if let value { write(value) } }
    mutating func write(_ value: Date?) { if let value { write(value) } }

    mutating func write(_ value: [String]) {
        writeList(keepsEmpty: false) { builder in
            for item in value { builder.write(item) }
        }
    }

    mutating func write<Value: WireValue>(_ value: [Value]) {
        writeList(keepsEmpty: false) { builder in
            for item in value { item.write(to: &builder) }
        }
    }

    mutating func write<Value: WireValue>(_ value: [Value]?) {
        guard let value else { return }
        writeList(keepsEmpty: true) { builder in
            for item in value { item.write(to: &builder) }
        }
    }

    mutating func write<Value: Entity>(_ value: Value) { refuse("an object") }
    mutating func write<Value: Entity>(_ value: Value?) { if value != nil { refuse("an object") } }
    mutating func write<Value: Entity>(_ value: [Value]) { refuse("a list of objects") }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) { refuse("a map") }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if value != nil { refuse("a map") }
    }
    mutating func write(any value: AnyValue) { refuse("a value of any shape") }
    mutating func writeNone() {}
}
