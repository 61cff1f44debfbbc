// Looking ahead, looking around, and lists in one text.
extension JSONReader {
    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        last = at
        if !form.pointee.beside.isEmpty { return try textBeside() }
        guard at.pointee == 0x7B else { return nil }
        if name.utf8.contains(where: Self.isStepMark) {
            return try text(inside: JSONPlacement(name).ways)
        }
        var probe = self
        guard try probe.find(.key(Array(name.utf8))) else { return nil }
        return try probe.plainText()
    }

    /// Whether a byte makes a name a placement: one of `/@{|~`.
    private static func isStepMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2F, 0x40, 0x7B, 0x7C, 0x7E: true
        default: false
        }
    }

    /// The text at the first way that leads to one from here.
    private func text(inside ways: [[JSONStep]]) throws(DecodingFailure) -> String? {
        for way in ways {
            var probe = self
            probe.room += 1
            var isThere = true
            for step in way where isThere { isThere = try probe.find(step) }
            if isThere { return try probe.plainText() }
        }
        return nil
    }

    /// The text at the current field's discriminator; looked up once an entity.
    private mutating func textBeside() throws(DecodingFailure) -> String? {
        let form = form
        if beside?.form != form {
            var found: UnsafePointer<UInt8>?
            for way in form.pointee.beside where found == nil {
                var probe = self
                probe.at = scope
                probe.room += 1
                var isThere = true
                for step in way where isThere { isThere = try probe.find(step) }
                if isThere { found = probe.at }
            }
            beside = (form, found)
        }
        guard let value = beside?.value else { return nil }
        var probe = self
        probe.at = value
        return try probe.plainText()
    }

    /// Moves to the value of a step from here; the last one of those with the same key.
    private mutating func find(_ step: JSONStep) throws(DecodingFailure) -> Bool {
        var found: UnsafePointer<UInt8>?
        switch step {
        case .key(let key):
            guard at.pointee == 0x7B else { return false }
            try enter()
            if isEmpty(0x7D) { return false }
            repeat {
                if at.pointee != 0x22 { throw syntax("a key") }
                let text = at + 1
                try skip()
                let isSame = JSONScan.isText(text, at - 1 - text, key)
                try colon()
                if isSame { found = at }
                try skip()
            } while try another(0x7D)
        case .index(let index):
            guard at.pointee == 0x5B else { return false }
            try enter()
            if isEmpty(0x5D) { return false }
            var place = 0
            repeat {
                if place == index { found = at }
                try skip()
                place += 1
            } while try another(0x5D)
        }
        if let found { at = found }
        return found != nil
    }

    /// The text of a scalar; a number's digits, a truth value's word; `nil` for anything else.
    private mutating func plainText() throws(DecodingFailure) -> String? {
        let first = at
        switch at.pointee {
        case 0x22: return try readText()
        case 0x7B, 0x5B, 0x6E: return nil
        default:
            try skip()
            return String(
                decoding: UnsafeBufferPointer(start: first, count: at - first),
                as: UTF8.self
            )
        }
    }

    /// Reads the items of a text that are joined by a separator; an empty text has none.
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

    /// Reads a text as if it stood alone in a document.
    static func reading<Result>(
        _ text: [UInt8],
        as form: UnsafePointer<JSONFieldForm>,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: text.count * 2 + JSONScan.padding)
        defer { buffer.free() }
        text.withUnsafeBufferPointer { JSONText.append($0, to: &buffer) }
        return try reading(&buffer, as: form, read)
    }

    /// Reads a text as if it stood alone in a document, in loose form.
    static func reading<Result>(
        _ text: [UInt8],
        loosely field: Field,
        _ read: (inout JSONReader) throws(DecodingFailure) -> Result
    ) throws(DecodingFailure) -> Result {
        var buffer = OutputBuffer(capacity: text.count * 2 + JSONScan.padding)
        defer { buffer.free() }
        text.withUnsafeBufferPointer { JSONText.append($0, to: &buffer) }
        return try reading(&buffer, loosely: field, read)
    }

    /// Reads texts as if they were an array that stood alone in a document, in loose form.
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
            item.withUnsafeBufferPointer { JSONText.append($0, to: &buffer) }
        }
        buffer.append(UInt8(ascii: "]"))
        return try reading(&buffer, loosely: field, read)
    }

    /// Reads texts by their names as if they were an object that stood alone in a document, in loose form.
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
            Array(member.key.utf8).withUnsafeBufferPointer { JSONText.append($0, to: &buffer) }
            buffer.append(UInt8(ascii: ":"))
            Array(member.text.utf8).withUnsafeBufferPointer { JSONText.append($0, to: &buffer) }
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
        return try read(&reader)
    }

    /// Reads a list that is written as one text: each item as if it stood alone, in loose form.
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

extension JSONScan {
    /// Whether the text, which has passed the strict scan, says the same as these bytes.
    static func isText(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ key: [UInt8]) -> Bool {
        var high: UInt64 = 0
        if text(bytes, &high) < bytes + count {
            return unescaped(bytes, count).utf8.elementsEqual(key)
        }
        return count == key.count
            && key.elementsEqual(UnsafeBufferPointer(start: bytes, count: count))
    }
}
