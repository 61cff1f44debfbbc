package import Foundation

/// Writes entities and values as JSON, without white space.
///
/// A field with the value `nil` is omitted, unless it is required and nullable. An item of a list or map with the
/// value `nil` is `null`. Fields with a common path share its object, which is omitted if all of them are. In an
/// array whose elements have placements, gaps are `null` and trailing gaps are omitted. Maps are written in the
/// order of their keys' bytes. Doubles have the fewest digits that are read as the same value, and whole numbers
/// have no fraction. A value that JSON cannot represent, such as an infinity or NaN, is a failure, which is
/// thrown after all values have been written.
public struct JSONWriter {
    var output: OutputBuffer
    /// The comma and key before the next value.
    var prefix: FixedText
    /// The form of the current field.
    var form: UnsafePointer<JSONFieldForm>
    /// Whether the next value is an item of the current field, so that an absent value is `null`.
    var isItem = true
    /// Whether ``writeNone()`` has omitted a value since the property was set to `false`.
    var isNone = false
    /// The names that the members of the rest must not have, while these are written.
    var restNames: [String: ReservedMemberReason] = [:]
    /// Whether fields that the service sets are left out.
    private var isRequest = false
    /// Whether secret fields are replaced by those of a blank entity.
    private var hidesSecrets = false
    /// Whether the document is divided into parameters, so that infinities have the texts that parameters have.
    private(set) var isParameter = false
    /// The first failure, which is thrown instead of returning the document.
    private(set) var fault: EncodingFailure?
    private var stack = StackLimit()
    /// The number of open objects and arrays.
    private(set) var depth = 0

    static var comma: FixedText { FixedText(1, of: ",                ") }
    static var nothing: FixedText { FixedText(0, of: "                 ") }

    init(capacity: Int = 1024) {
        output = OutputBuffer(capacity: capacity)
        prefix = Self.nothing
        form = JSONFieldForm.plain
    }

    /// Returns the bytes of one value.
    package static func bytes<Value: WireValue>(
        _ value: Value
    ) throws(EncodingFailure) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return try writer.finish().take()
    }

    /// Returns the bytes of one value without copying them.
    package static func data<Value: WireValue>(_ value: Value) throws(EncodingFailure) -> Data {
        var writer = JSONWriter()
        value.write(to: &writer)
        return try writer.finish().takeData()
    }

    /// Returns the bytes of one value in the form that a field describes; its placement is ignored.
    package static func data<Value: WireValue>(
        _ value: Value,
        as field: Field,
        isRequest: Bool = false,
        hidesSecrets: Bool = false
    ) throws(EncodingFailure) -> Data {
        try writing(value, as: field, isRequest: isRequest, hidesSecrets: hidesSecrets)
            .finish().takeData()
    }

    /// Returns the bytes of a value whose parts become parameters.
    package static func parameters<Value: WireValue>(
        _ value: Value,
        as field: Field
    ) throws(EncodingFailure) -> Data {
        try writing(value, as: field, isRequest: true, isParameter: true).finish().takeData()
    }

    /// Returns bytes that distinguish values of one type; they are not a document if JSON cannot represent the
    /// value.
    package static func identity<Value: WireValue>(of value: Value, as field: Field) -> Data {
        // One text for all items would not distinguish all lists.
        let apart = Field(field.json, field.options, date: field.date, duration: field.duration)
        return writing(value, as: apart).output.takeData()
    }

    private static func writing<Value: WireValue>(
        _ value: Value,
        as field: Field,
        isRequest: Bool = false,
        hidesSecrets: Bool = false,
        isParameter: Bool = false
    ) -> JSONWriter {
        let form = UnsafeMutablePointer<JSONFieldForm>.allocate(capacity: 1)
        form.initialize(to: JSONFieldForm(field))
        defer {
            form.deinitialize(count: 1)
            form.deallocate()
        }
        var writer = JSONWriter()
        writer.isRequest = isRequest
        writer.hidesSecrets = hidesSecrets
        writer.isParameter = isParameter
        writer.form = UnsafePointer(form)
        writer.isItem = form.pointee.separator.isEmpty || value.isAbsent
        value.write(to: &writer)
        writer.form = JSONFieldForm.plain
        return writer
    }

    /// Returns the bytes, or throws the first failure.
    private consuming func finish() throws(EncodingFailure) -> OutputBuffer {
        guard let fault else { return output }
        output.free()
        throw fault
    }

    /// Records that the value at the current position cannot be written.
    @inline(never)
    mutating func refuse(
        _ code: EncodingFailure.Code,
        _ reason: String,
        inside: String = "",
        at offset: Int? = nil
    ) {
        guard fault == nil else { return }
        let path = JSONLocator(output.bytes, offset: offset ?? output.count).path()
        fault = EncodingFailure(code, reason, path: path + inside)
    }

    /// Returns whether the thread's stack has space for another entity, list or map; otherwise records a failure.
    @inline(__always)
    mutating func checkStack() -> Bool {
        if !stack.isReached { return true }
        refuse(.limitExceeded, EncodingFailure.tooDeep.reason)
        return false
    }

    // MARK: Structure

    /// Writes an opening bracket; more levels than a reader accepts are a failure.
    @inline(__always)
    mutating func open(_ bracket: UInt8) {
        depth &+= 1
        if depth > DecodingLimits.deepest { refuseDepth() }
        output.append(bracket)
    }

    @inline(never)
    private mutating func refuseDepth() {
        refuse(.limitExceeded, EncodingFailure.tooDeep.reason)
    }

    /// Writes a closing bracket.
    @inline(__always)
    mutating func close(_ bracket: UInt8) {
        depth &-= 1
        output.append(bracket)
    }

    /// Writes the comma and key; directly after an opening bracket, the comma is omitted.
    @inline(__always)
    mutating func begin() {
        if prefix.bytes.count > 0 { output.append(prefix, from: isAtOpening ? 1 : 0) }
    }

    @inline(__always)
    private var isAtOpening: Bool {
        guard output.count > 0 else { return false }
        let last = output.base[output.count - 1]
        return last == 0x7B || last == 0x5B
    }

    /// Writes an entity as an object, as an array, or as the one value of which it consists.
    @inline(never)
    mutating func entity<Value: Entity>(_ value: inout Value, _ index: JSONFieldIndex) {
        guard checkStack() else { return }
        if hidesSecrets, index.hasSecrets {
            var hidden = EntityWithoutSecrets(value: value, index: index)
            fields(of: &hidden, index)
        } else {
            fields(of: &value, index)
        }
    }

    @inline(__always)
    private mutating func fields<Value: Entity>(of value: inout Value, _ index: JSONFieldIndex) {
        let outer = (form, isItem)
        let plan = isRequest ? index.requestPlan : index.plan
        if plan.whole >= 0 {
            form = index.form(plan.whole)
            let start = output.count
            // A joined list is a text wherever the entity is, and an absent one is null there.
            isItem = outer.1 && form.pointee.separator.isEmpty
            value.writeInPlace(FieldNumber(plan.whole), to: &self)
            if outer.1, output.count == start {
                isItem = true
                writeNone()
            }
        } else {
            begin()
            level(plan.root, &value, index, rest: plan.rest)
        }
        (form, isItem) = outer
    }

    private mutating func level<Value: Entity>(
        _ level: JSONWriteLevel,
        _ value: inout Value,
        _ index: JSONFieldIndex,
        rest: Int = -1
    ) {
        if level.isArray { return array(level, &value, index) }
        open(0x7B)
        for step in level.steps {
            prefix = step.prefix
            if let inside = step.inside {
                group(inside.pointee, &value, index)
            } else {
                form = index.form(step.field)
                isItem = false
                value.writeInPlace(FieldNumber(step.field), to: &self)
            }
        }
        if rest >= 0 {
            prefix = Self.comma
            form = index.form(rest)
            isItem = false
            restNames = index.restNames
            value.writeInPlace(FieldNumber(rest), to: &self)
        }
        close(0x7D)
    }

    /// Writes an object or array that contains fields, unless all of them are absent.
    private mutating func group<Value: Entity>(
        _ inside: JSONWriteLevel,
        _ value: inout Value,
        _ index: JSONFieldIndex
    ) {
        let before = output.count
        begin()
        let opening = output.count
        level(inside, &value, index)
        if output.count == opening + 2 { output.truncate(to: before) }
    }

    private mutating func array<Value: Entity>(
        _ level: JSONWriteLevel,
        _ value: inout Value,
        _ index: JSONFieldIndex
    ) {
        open(0x5B)
        var present = output.count
        // The first field that was not written at all, which a reader would not distinguish from null.
        var kept = -1
        for step in level.steps {
            prefix = step.prefix
            let before = output.count
            if let inside = step.inside {
                group(inside.pointee, &value, index)
            } else if step.field >= 0 {
                form = index.form(step.field)
                isItem = false
                isNone = false
                value.writeInPlace(FieldNumber(step.field), to: &self)
                // A blank value in place of a secret one is not read.
                if output.count == before, !isNone, !hidesSecrets, kept < 0 { kept = before }
            }
            if output.count > before {
                present = output.count
                if kept >= 0 {
                    refuse(.inexpressible, "an absent value before others of an array", at: kept)
                }
            } else {
                prefix = Self.comma
                begin()
                output.append("null" as StaticString)
            }
        }
        output.truncate(to: present)
        close(0x5D)
    }

    /// Writes the items of a list; `body` writes each of them.
    @inline(__always)
    mutating func items<Item>(
        _ list: [Item],
        _ body: (inout JSONWriter, UnsafePointer<Item>) -> Void
    ) {
        guard checkStack() else { return }
        if !form.pointee.separator.isEmpty, !isItem { return joined(list, body) }
        begin()
        open(0x5B)
        let outer = isItem
        isItem = true
        // The items are accessed by address, so that they are not copied.
        list.withUnsafeBufferPointer { list in
            guard let base = list.baseAddress else { return }
            for index in 0..<list.count {
                prefix = Self.comma
                body(&self, base + index)
            }
        }
        isItem = outer
        close(0x5D)
    }

    /// Writes the items of a list as one text.
    @inline(never)
    private mutating func joined<Item>(
        _ list: [Item],
        _ body: (inout JSONWriter, UnsafePointer<Item>) -> Void
    ) {
        begin()
        var text = JoinedText(form.pointee.separator)
        for item in list {
            var part = JSONWriter(capacity: 64)
            part.form = form
            (part.isRequest, part.hidesSecrets) = (isRequest, hidesSecrets)
            part.isParameter = isParameter
            withUnsafePointer(to: item) { body(&part, $0) }
            if let fault = part.fault { refuse(fault.code, fault.reason) }
            append(part.output.bytes, to: &text)
            part.output.free()
        }
        if !text.isExact {
            refuse(
                .inexpressible,
                "a joined list with an empty item or one that contains the separator"
            )
        }
        text.bytes.withUnsafeBufferPointer { JSONTextWriting.append($0, to: &output) }
    }

    /// Appends the text that was written for an item, without its quotes and escapes.
    private mutating func append(_ item: UnsafeBufferPointer<UInt8>, to text: inout JoinedText) {
        guard let base = item.baseAddress, item.count > 0 else { return }
        if base[0] == UInt8(ascii: "\"") {
            text.append(JSONScan.unescaped(base + 1, item.count - 2).utf8)
        } else if base[0] != UInt8(ascii: "n") {
            text.append(item)
        } else if form.pointee.field.options.contains(.emptyIsNone) {
            text.append([])
        } else {
            refuse(.inexpressible, "none as an item of a joined list")
        }
    }
}
