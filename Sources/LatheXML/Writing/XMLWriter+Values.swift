import Foundation
import LatheCoding

extension XMLWriter {
    /// Writes bytes at the place of the current value; the closure escapes them where necessary.
    @inline(__always)
    private mutating func scalar(_ content: (inout OutputBuffer, _ inAttribute: Bool) -> Void) {
        func text(_ inAttribute: Bool) {
            let start = output.count
            content(&output, inAttribute)
            if output.count == start { hasEmptyValue = true }
        }
        switch place {
        case .text(let inAttribute): text(inAttribute)
        case .content: text(false)
        case .inside, .startTag: break
        case .attribute(let name): writeAttribute(name) { content(&$0.output, true) }
        case .element(let name):
            guard pendingKey == nil, rootEnd >= 0, name.pointee.namespace == nil,
                depth < DecodingLimits.deepest
            else {
                return element(name) { content(&$0.output, false) }
            }
            output.append(name.pointee.tag)
            let start = output.count
            content(&output, false)
            if output.count == start {
                output.truncate(to: start - 1)
                output.append("/>" as StaticString)
            } else {
                appendEnd(name)
            }
        }
    }

    /// Writes values that are parts of one text.
    private mutating func joined(_ parts: (inout XMLWriter) -> Void) {
        let (outerPlace, outerItem) = (place, isItem)
        isItem = true
        switch place {
        case .text: parts(&self)
        case .content:
            place = .text(inAttribute: false)
            parts(&self)
        case .inside, .startTag: break
        case .attribute(let name):
            place = .text(inAttribute: true)
            writeAttribute(name) { parts(&$0) }
        case .element(let name):
            place = .text(inAttribute: false)
            element(name) { parts(&$0) }
        }
        (place, isItem) = (outerPlace, outerItem)
    }

    /// Writes items into a text, with the separator between them.
    private mutating func parts<Item>(
        _ items: UnsafeBufferPointer<Item>,
        _ separator: String,
        _ write: (UnsafePointer<Item>, inout XMLWriter) -> Void
    ) {
        guard let base = items.baseAddress else { return }
        var text = JoinedText(form.pointee.separator)
        for number in 0..<items.count {
            if number > 0 { put(separator) }
            let start = output.count
            write(base + number, &self)
            text.append(XMLEscaping.plain(output.bytes[start...]))
        }
        // A text that is blank is an empty list.
        let isBlank = text.bytes.withUnsafeBufferPointer { ScalarText.trimmed($0).isEmpty }
        if !text.isExact || isBlank && !items.isEmpty {
            refuse(
                .inexpressible,
                isBlank
                    ? "a joined list of blank items alone"
                    : "a joined list with an empty item or one that contains the separator"
            )
        }
    }

    private mutating func put(_ text: String) {
        scalar { XMLEscaping.append(text, inAttribute: $1, to: &$0) }
    }

    @inline(__always)
    mutating func list<Item>(
        _ items: [Item],
        _ write: (UnsafePointer<Item>, inout XMLWriter) -> Void
    ) {
        // Items are passed by address, so that they are not copied.
        items.withUnsafeBufferPointer { list($0, write) }
    }

    mutating func list<Item>(
        _ items: UnsafeBufferPointer<Item>,
        _ write: (UnsafePointer<Item>, inout XMLWriter) -> Void
    ) {
        guard checkStack() else { return }
        func each(_ writer: inout XMLWriter) {
            guard let base = items.baseAddress else { return }
            for number in 0..<items.count { write(base + number, &writer) }
        }
        if !isItem, let separator = form.pointee.field.separator {
            return joined { $0.parts(items, separator, write) }
        }
        let (outerItem, outerPlace) = (isItem, place)
        switch place {
        case .text, .content, .attribute:
            if !items.isEmpty {
                refuse(.inexpressible, "a list in a text without what joins its items")
            }
            return
        case .startTag: return
        case .element, .inside: break
        }
        if isItem, case .element(let name) = place {
            element(name) { writer in
                writer.place = .element(XMLWriteName.item)
                each(&writer)
            }
        } else {
            isItem = true
            if items.isEmpty { hasEmptyValue = true }
            each(&self)
        }
        (isItem, place) = (outerItem, outerPlace)
    }

    mutating func map<MapName: MapKey, Value: WireValue>(_ map: [MapName: Value]) {
        guard checkStack() else { return }
        let entries = map.map { (key: $0.key.mapKey, value: $0.value) }.sorted {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        if !isItem, let way = form.pointee.keys.first {
            return list(entries) { entry, writer in
                writer.pendingKey = Key(way, entry.pointee.key)
                entry.pointee.value.write(to: &writer)
            }
        }
        if case .startTag = place { return }
        let isRest = form.pointee.options.contains(.rest) && !isItem
        let restNames = isRest ? restNames : [:]
        let (outerItem, outerPlace) = (isItem, place)
        isItem = true
        func content(_ writer: inout XMLWriter) {
            for entry in entries {
                switch restNames[entry.key] {
                case nil: break
                case .writtenElsewhere: continue
                case .field: writer.refuse(.inexpressible, ReservedMemberReason.reason(entry.key))
                }
                if isRest, let key = writer.sharedKey, key.way.elements.first?.local == entry.key {
                    writer.pendingKey = key.below
                    writer.sharedKey = nil
                }
                writer.withName(entry.key, nil) { writer, name in
                    writer.place = .element(name)
                    writer.checkName(entry.key, of: "a key")
                    entry.value.write(to: &writer)
                }
            }
        }
        if case .element(let name) = place {
            element(name) { content(&$0) }
        } else {
            content(&self)
        }
        (isItem, place) = (outerItem, outerPlace)
    }
}

extension XMLWriter: ValueWriter {
    mutating func write(_ value: String) { put(value) }
    mutating func write(_ value: Int) {
        scalar { output, _ in JSONTextWriting.append(Int64(value), to: &output) }
    }

    mutating func write(_ value: Bool) {
        scalar { output, _ in output.append(value ? "true" : "false" as StaticString) }
    }

    mutating func write(_ value: Double) {
        scalar { output, _ in ScalarText.append(double: value, to: &output) }
    }

    mutating func write(_ value: Date) {
        let format = form.pointee.field.date
        if !ScalarText.canSpell(value, format) {
            refuse(.outOfRange, "a date outside the years of its format (\(format))")
        }
        scalar { output, inAttribute in
            let start = output.count
            ScalarText.append(value, format, to: &output)
            if case .pattern = format {
                XMLEscaping.escape(&output, from: start, inAttribute: inAttribute)
            }
        }
    }

    mutating func write(_ value: String?) { if let value { put(value) } else { writeNone() } }
    mutating func write(_ value: Int?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Bool?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Double?) { if let value { write(value) } else { writeNone() } }
    mutating func write(_ value: Date?) { if let value { write(value) } else { writeNone() } }

    mutating func write(_ value: [String]) { list(value) { $1.put($0.pointee) } }

    mutating func write<Value: Entity>(_ value: Value) {
        var value = value
        entity(&value)
    }

    mutating func visit<Value: Entity>(_ value: inout Value) { entity(&value) }

    mutating func visit<Value: WireValue & Equatable>(constant: Value) {
        isConstant = true
        constant.write(to: &self)
    }

    mutating func write<Value: Entity>(_ value: Value, case name: String, in fields: FieldTable) {
        defer { withExtendedLifetime(fields) {} }
        guard fields.fields.first?.xml == XMLName.anyElement, case .element = place else {
            var value = CaseEntity(value: value, name: name)
            return entity(&value, fields.xml)
        }
        withName(name, nil) { writer, name in
            writer.place = .element(name)
            writer.checkName(name.pointee.local)
            writer.write(value)
        }
    }

    mutating func write<Value: Entity>(_ value: Value?) {
        if let value { write(value) } else { writeNone() }
    }

    mutating func visit<Value: Entity>(_ value: inout Value?) {
        if value == nil { writeNone() } else { value?.writeInPlace(to: &self) }
    }

    mutating func write<Value: Entity>(_ value: [Value]) {
        let table = Value.fields
        let index = table.xml
        list(value) { item, writer in
            var item = item.pointee
            writer.entity(&item, index)
        }
        withExtendedLifetime(table) {}
    }

    mutating func write<Value: WireValue>(_ value: [Value]) {
        list(value) { $0.pointee.write(to: &$1) }
    }

    mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value) } else { writeNone() }
    }

    mutating func write(any value: AnyValue, case name: String) {
        guard case .element = place else { return write(any: value) }
        do throws(EncodingFailure) {
            write(kept: try value.asXML(named: name))
        } catch {
            refuse(error.code, error.reason, inside: error.path)
        }
    }

    mutating func write<Value: WireValue>(item value: Value) {
        let outer = isItem
        isItem = true
        value.write(to: &self)
        isItem = outer
    }

    mutating func write<MapName: MapKey, Value: WireValue>(_ value: [MapName: Value]) {
        map(value)
    }

    mutating func write<MapName: MapKey, Value: WireValue>(_ value: [MapName: Value]?) {
        if let value { map(value) } else { writeNone() }
    }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        scalar { output, _ in ScalarText.append(integer: value, to: &output) }
    }

    mutating func write(decimal value: Decimal) {
        if !value.isFinite { refuse(.outOfRange, "a number that is not finite") }
        scalar { output, _ in ScalarText.append(decimal: value, to: &output) }
    }

    mutating func write(duration value: Duration) {
        let format = form.pointee.field.duration
        if !ScalarText.canSpell(value) {
            refuse(.outOfRange, "a duration of 2^63 seconds or more")
        }
        scalar { output, _ in ScalarText.append(value, format, to: &output) }
    }

    mutating func write(any value: AnyValue) {
        do throws(EncodingFailure) {
            switch place {
            case .element(let name):
                let kept = try value.asXML(named: name.pointee.local)
                // A name without a namespace matches in any namespace, so the element keeps its own.
                if kept.namespace != nil, name.pointee.namespace == nil,
                    kept.name == name.pointee.local
                {
                    write(kept: kept)
                } else {
                    write(kept: kept, name)
                }
            case .startTag: writeAttributes(of: try value.asXML(named: ""))
            case .content: writeContent(of: try value.asXML(named: ""))
            case .text, .attribute, .inside: put(try value.asText())
            }
        } catch {
            refuse(error.code, error.reason, inside: error.path)
        }
    }

    /// Writes the attributes of a kept element into the start tag of the shared element, except for those of other
    /// fields.
    private mutating func writeAttributes(of kept: XMLValue) {
        var kept = kept
        kept.attributes.removeAll { attribute in
            sharedElement?.attributes.contains {
                $0.isOf(attribute.name, attribute.namespace)
            } == true
        }
        appendAttributes(kept)
    }

    /// Writes the content of a kept element into the shared element, except for the elements of other fields.
    private mutating func writeContent(of kept: XMLValue) {
        let start = output.count
        append(
            kept.children.filter { child in
                guard case .element(let element) = child else { return true }
                return sharedElement?.children.contains {
                    $0.isOf(element.name, element.namespace)
                } != true
            }
        )
        if output.count == start { hasEmptyValue = true }
    }

    mutating func writeNone() {
        if case .text = place, isItem, !options.contains(.emptyIsNone) {
            refuse(.inexpressible, "none as an item of a joined list")
        }
        guard isItem || options.intersection([.nullable, .optional]) == .nullable else { return }
        writeNull()
    }

    mutating func writeNull() {
        let name: UnsafePointer<XMLWriteName>
        switch place {
        case .element(let own): name = own
        // The shared element is marked instead.
        case .content: return hasNull = true
        case .text, .attribute:
            if options.contains(.emptyIsNone) { return put("") }
            return refuse(.inexpressible, "none as an attribute or as the text of its entity")
        case .inside, .startTag: return
        }
        if name.pointee.local == XMLName.anyElement {
            return refuse(
                .inexpressible,
                "none in the place of an element that has the name of its kind"
            )
        }
        if !isItem, form.pointee.takesItems {
            hasNull = true
            return
        }
        element(name) {
            $0.appendAttribute(XMLWriteName.isNil, "true")
        } content: { _ in
        }
    }

    var options: Field.Options { form.pointee.options }
}
