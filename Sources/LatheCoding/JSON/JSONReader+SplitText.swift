// Reads lists that are written as one text, and texts that are read as separate documents.
extension JSONReader {
    /// Returns the items of a text, which are joined by a separator; an empty text has no items.
    func splitText(_ separator: [UInt8]) throws(DecodingFailure) -> [[UInt8]] {
        var probe = self
        let text = try probe.readText()
        if text.isEmpty { return [] }
        let bytes = Array(text.utf8)
        var items: [[UInt8]] = []
        var first = 0
        var next = 0
        while next + separator.count <= bytes.count {
            if bytes[next] == separator[0],
                bytes[next..<(next + separator.count)].elementsEqual(separator)
            {
                items.append(Array(bytes[first..<next]))
                next += separator.count
                first = next
            } else {
                next += 1
            }
        }
        items.append(Array(bytes[first...]))
        return items
    }

    /// Reads a text as a document of its own.
    static func reading<Result>(
        _ text: [UInt8],
        as form: UnsafePointer<JSONFieldForm>,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: text.count * 2 + JSONScan.padding)
        defer { buffer.free() }
        text.withUnsafeBufferPointer { JSONTextWriting.append($0, to: &buffer) }
        return try reading(&buffer, as: form, read)
    }

    /// Reads a text as a document of its own, in loose form.
    static func reading<Result>(
        _ text: [UInt8],
        loosely field: Field,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: text.count * 2 + JSONScan.padding)
        defer { buffer.free() }
        text.withUnsafeBufferPointer { JSONTextWriting.append($0, to: &buffer) }
        return try reading(&buffer, loosely: field, read)
    }

    /// Reads texts as a document that is an array, in loose form.
    static func reading<Result>(
        items: [[UInt8]],
        as field: Field,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: 256)
        defer { buffer.free() }
        buffer.append(UInt8(ascii: "["))
        for (number, item) in items.enumerated() {
            if number > 0 { buffer.append(UInt8(ascii: ",")) }
            item.withUnsafeBufferPointer { JSONTextWriting.append($0, to: &buffer) }
        }
        buffer.append(UInt8(ascii: "]"))
        return try reading(&buffer, loosely: field, read)
    }

    /// Reads named texts as a document that is an object, in loose form.
    static func reading<Result>(
        members: [(key: String, text: String)],
        as field: Field,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: 256)
        defer { buffer.free() }
        buffer.append(UInt8(ascii: "{"))
        for (number, member) in members.enumerated() {
            if number > 0 { buffer.append(UInt8(ascii: ",")) }
            Array(member.key.utf8).withUnsafeBufferPointer {
                JSONTextWriting.append($0, to: &buffer)
            }
            buffer.append(UInt8(ascii: ":"))
            Array(member.text.utf8).withUnsafeBufferPointer {
                JSONTextWriting.append($0, to: &buffer)
            }
        }
        buffer.append(UInt8(ascii: "}"))
        return try reading(&buffer, loosely: field, read)
    }

    private static func reading<Result>(
        _ buffer: inout OutputBuffer,
        loosely field: Field,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        let form = UnsafeMutablePointer<JSONFieldForm>.allocate(capacity: 1)
        let options = field.options.union(.loose)
        let plain = Field(".", options, date: field.date, duration: field.duration)
        form.initialize(to: JSONFieldForm(plain))
        defer {
            form.deinitialize(count: 1)
            form.deallocate()
        }
        return try reading(&buffer, as: UnsafePointer(form), read)
    }

    private static func reading<Result>(
        _ buffer: inout OutputBuffer,
        as form: UnsafePointer<JSONFieldForm>,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        let count = buffer.count
        buffer.room(JSONScan.padding).initialize(repeating: 0, count: JSONScan.padding)
        var reader = JSONReader(
            UnsafePointer(buffer.base),
            count: count,
            limits: DecodingLimits(depth: 1)
        )
        reader.form = form
        reader.isUntyped = true
        return try read(&reader)
    }

    /// Reads a list that is written as one text; each item is read as a document of its own, in loose form.
    mutating func split<Value: WireValue>(
        _ separator: [UInt8],
        _ value: inout [Value]
    ) throws(DecodingFailure) {
        let field = form.pointee.field
        let items = try splitText(separator)
        let itemForm = UnsafeMutablePointer<JSONFieldForm>.allocate(capacity: 1)
        itemForm.initialize(
            to: JSONFieldForm(
                Field(
                    ".",
                    field.options.union([.loose, .nullable]),
                    date: field.date,
                    duration: field.duration
                )
            )
        )
        defer {
            itemForm.deinitialize(count: 1)
            itemForm.deallocate()
        }
        for item in items {
            do throws(DecodingFailure) {
                value.append(
                    try Self.reading(item, as: UnsafePointer(itemForm)) {
                        reader throws(DecodingFailure) in
                        try Value.read(from: &reader)
                    }
                )
            } catch {
                throw DecodingFailure(
                    error.code,
                    expected: error.expected,
                    found: error.found,
                    offset: offset
                )
            }
        }
        try skip()
    }
}
