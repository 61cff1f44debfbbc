import Foundation
import LatheCoding

/// Writes a call's parameters into their places in a request.
///
/// Each value first becomes text, which is encoded and appended to the address, the form or another
/// ``Parameter/place``. The first error is kept and thrown when the request is finished.
struct RequestBuilder {
    var address: OutputBuffer
    var hasQuery = false
    /// Whether a value in the path begins with a dot.
    private var hasDots = false
    private var hasForm = false
    // They are created when they are needed, since few calls have them.
    var form: OutputBuffer?
    var cookies: OutputBuffer?
    var multipart: MultipartBody?
    var raw: HTTPBody?
    var rawType: String?
    var fields = HTTPFields()
    private(set) var fault: RequestFault?

    /// The parameter whose value is written, kept alive by its endpoint or by `kept`.
    var current = Unmanaged.passUnretained(Self.start.parameter)
    private var kept: Parameter?
    var place = Parameter.Place.query
    /// The text of a value that is not written directly into the address, or of a joined list's items.
    var text: OutputBuffer?
    var list = List()
    let escapes = Self.start.escapes

    /// The initial values of each builder, looked up together.
    nonisolated(unsafe) private static let start = (
        parameter: Parameter(.query, ""), escapes: PercentEncoding.escapes
    )

    private init(address: OutputBuffer) {
        self.address = address
    }

    /// Calls a function with a builder, whose memory is released afterwards; most addresses fit on the stack.
    @inline(__always)
    static func with<Result, Failure: Error>(
        _ body: (inout RequestBuilder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) {
            memory throws(Failure) in
            var builder = RequestBuilder(address: OutputBuffer(borrowing: memory))
            defer { builder.free() }
            return try body(&builder)
        }
    }

    /// Begins with a base address; this method is called first, and only once.
    ///
    /// - Parameters:
    ///   - base: The base address. The call's path follows its path, and the query its query.
    ///   - multipartType: The content type of the multipart body whose parts are the items of a form; `nil` for
    ///     none.
    ///   - hasForm: Whether there is a form, which may be empty.
    ///   - path: Writes the path.
    mutating func begin(
        _ base: BaseAddress,
        multipartType: String?,
        hasForm: Bool,
        path: (inout RequestBuilder) -> Void
    ) {
        self.hasForm = hasForm
        if let multipartType { multipart = MultipartBody(type: multipartType) }
        address.append(base.start)
        path(&self)
        if !base.query.isEmpty {
            separate()
            address.append(base.query)
        }
    }

    private func free() {
        address.free()
        form?.free()
        cookies?.free()
        text?.free()
        multipart?.free()
    }

    /// The current address.
    var addressText: String { String(decoding: address.bytes, as: UTF8.self) }

    /// Returns the current body, with its content type.
    mutating func body() -> (body: HTTPBody, type: String?)? {
        if multipart != nil {
            let type = multipart?.contentType
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

    /// Whether the multipart body has no parts.
    var hasNoParts: Bool { multipart?.isEmpty ?? true }

    /// The value of the `Cookie` field; `nil` without cookies.
    var cookie: String? {
        cookies.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Writes a part of the path unchanged, with one `/` between it and the base.
    mutating func path(_ piece: FixedText, isFirst: Bool) {
        if isFirst, let first = piece.bytes.first {
            if first != UInt8(ascii: "/") {
                startPath()
            } else if address.bytes.last == first {
                address.truncate(to: address.count - 1)
            }
        }
        address.append(piece)
    }

    /// Appends text of a path, which needs no escapes.
    mutating func path(_ text: String) { address.append(text) }

    /// Appends `/` to the base unless it ends in one.
    mutating func startPath() {
        let slash = UInt8(ascii: "/")
        if address.bytes.last != slash { address.append(slash) }
    }

    /// Rejects a path in which a value became the segment `.` or `..`, which would change the path.
    mutating func checkPath(from start: Int) {
        guard hasDots else { return }
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

    /// Restores the slashes of a value in the path, which separate segments.
    mutating func separateSegments(from start: Int) {
        let escaped = Array("%2F".utf8)
        var target = start
        var source = start
        while source < address.count {
            if address.bytes[source...].starts(with: escaped) {
                address.base[target] = UInt8(ascii: "/")
                source += escaped.count
            } else {
                address.base[target] = address.base[source]
                source += 1
            }
            target += 1
        }
        address.truncate(to: target)
        hasDots = true
    }

    /// The position at which the next part of the path begins.
    var end: Int { address.count }

    /// Writes the value of a parameter, which the caller keeps alive, by writing it to the builder.
    @inline(__always)
    mutating func write(
        _ parameter: Unmanaged<Parameter>,
        _ value: (inout RequestBuilder) -> Void
    ) {
        current = parameter
        place = parameter._withUnsafeGuaranteedRef { $0.place }
        let before = address.count
        value(&self)
        if place == .path {
            if address.count == before {
                fail("the path parameter \(self.parameter.name) is empty")
            } else if address.base[before] == UInt8(ascii: ".") {
                hasDots = true
            }
        }
    }

    /// Writes constants.
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

    /// Continues with a parameter that belongs to no endpoint.
    mutating func use(_ parameter: Parameter) {
        kept = parameter
        current = Unmanaged.passUnretained(parameter)
        place = parameter.place
    }

    var parameter: Parameter { current.takeUnretainedValue() }

    @inline(__always)
    mutating func separate() {
        address.append(hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        hasQuery = true
    }

    /// Takes the form out, ready for a further item; the caller puts it back.
    func startFormItem() -> OutputBuffer {
        guard var items = form else { return OutputBuffer(capacity: 256) }
        items.append(UInt8(ascii: "&"))
        return items
    }

    mutating func fail(_ reason: String) {
        if fault == nil { fault = RequestFault(reason: reason) }
    }
}
