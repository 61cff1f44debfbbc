import Foundation

/// Writes entities and values as XML in UTF-8, without white space.
///
/// An entity's attributes come first, then its own text, then its elements, in the order of the fields;
/// fields whose ways begin alike share an element, which is left out when nothing is in it. A `nil`
/// field is left out, or marked with `xsi:nil` where it is required and may be null. Maps are written
/// in the order of their keys. Namespaces are declared at the root element with prefixes `ns1`, `ns2`.
struct XMLWriter {
    /// Where the next value goes.
    enum Place {
        case element(UnsafePointer<XMLWriteName>)
        case attribute(UnsafePointer<XMLWriteName>)
        /// Between tags, or between the quotes of an attribute.
        case text(inAttribute: Bool)
        /// Into the element that is open, as elements of their own.
        case inside
    }

    /// A map's key, which goes into the element of its value.
    private final class Key {
        let way: XMLWay
        let text: String

        init(_ way: XMLWay, _ text: String) {
            self.way = way
            self.text = text
        }
    }

    private var output: OutputBuffer
    private var place: Place
    /// The form of the current field.
    private var form = XMLFieldForm.plain
    private var isItem = false
    /// Whether an empty list was written, so that its envelope stays.
    private var hasEmptyList = false
    private var pendingKey: Key?
    /// The attribute that the open element has as its key in a map.
    private var keyAttribute: UInt32?
    private var namespaces: [String] = []
    /// The byte behind the root's name, where namespaces are declared; -1 before it is written.
    private var rootEnd = -1

    /// Starts with the place of the root; its name is kept alive by the caller.
    init(_ place: Place, declaration: StaticString = "") {
        self.place = place
        output = OutputBuffer()
        output.append(declaration)
    }

    /// The bytes written so far, with namespaces declared; they are the caller's to free.
    consuming func take() -> OutputBuffer {
        guard rootEnd >= 0, !namespaces.isEmpty else { return output }
        var whole = OutputBuffer(capacity: output.count + 256)
        whole.append(UnsafeBufferPointer(rebasing: output.bytes[..<rootEnd]))
        for (number, namespace) in namespaces.enumerated() {
            whole.append(" xmlns:\(Self.prefix(number, namespace))=\"")
            XMLEscaping.append(namespace, inAttribute: true, to: &whole)
            whole.append(UInt8(ascii: "\""))
        }
        whole.append(UnsafeBufferPointer(rebasing: output.bytes[rootEnd...]))
        output.free()
        return whole
    }

    // MARK: Elements

    private static func prefix(_ number: Int, _ namespace: String) -> String {
        namespace == XMLName.instance ? "xsi" : "ns\(number + 1)"
    }

    @inline(__always)
    private mutating func append(_ name: UnsafePointer<XMLWriteName>) {
        if let namespace = name.pointee.namespace { appendPrefix(namespace) }
        output.append(name.pointee.bytes)
    }

    @inline(never)
    private mutating func appendPrefix(_ namespace: String) {
        if namespace == "http://www.w3.org/XML/1998/namespace" { return output.append("xml:") }
        let known = namespaces.firstIndex(of: namespace)
        if known == nil { namespaces.append(namespace) }
        output.append(Self.prefix(known ?? namespaces.count - 1, namespace) + ":")
    }

    private mutating func appendAttribute(_ name: UnsafePointer<XMLWriteName>, _ value: String) {
        output.append(UInt8(ascii: " "))
        append(name)
        output.append("=\"" as StaticString)
        XMLEscaping.append(value, inAttribute: true, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func appendEnd(_ name: UnsafePointer<XMLWriteName>) {
        output.append("</" as StaticString)
        append(name)
        output.append(UInt8(ascii: ">"))
    }

    /// Lends a name that is not in any table.
    private mutating func withName(
        _ local: String,
        _ namespace: String?,
        _ body: (inout XMLWriter, UnsafePointer<XMLWriteName>) -> Void
    ) {
        let name = XMLWriteName.make(local, namespace)
        body(&self, name)
        XMLWriteName.free(name)
    }

    /// Writes an element around what the closures write.
    private mutating func element(
        _ name: UnsafePointer<XMLWriteName>,
        attributes: (inout XMLWriter) -> Void = { _ in },
        content: (inout XMLWriter) -> Void
    ) {
        output.append(UInt8(ascii: "<"))
        append(name)
        if rootEnd < 0 { rootEnd = output.count }
        let key = pendingKey
        pendingKey = nil
        if let key, key.way.elements.isEmpty, let attribute = key.way.attribute {
            withName(attribute.local, attribute.namespace) { $0.appendAttribute($1, key.text) }
            keyAttribute = attribute.number
        }
        attributes(&self)
        keyAttribute = nil
        let end = output.count
        output.append(UInt8(ascii: ">"))
        if let key, key.way.attribute == nil { append(key.text, at: key.way.elements[...]) }
        content(&self)
        if output.count == end + 1 {
            output.truncate(to: end)
            output.append("/>" as StaticString)
        } else {
            appendEnd(name)
        }
    }

    private mutating func append(_ text: String, at steps: ArraySlice<XMLWay.Step>) {
        guard let step = steps.first else {
            return XMLEscaping.append(text, inAttribute: false, to: &output)
        }
        withName(step.local, step.namespace) { writer, name in
            writer.element(name) { $0.append(text, at: steps.dropFirst()) }
        }
    }

    /// Writes a kept element under a name.
    private mutating func write(kept value: XMLValue, _ name: UnsafePointer<XMLWriteName>) {
        element(name) { writer in
            for attribute in value.attributes {
                writer.withName(attribute.name, attribute.namespace) {
                    $0.appendAttribute($1, attribute.value)
                }
            }
        } content: { writer in
            for node in value.children {
                switch node {
                case .text(let text):
                    XMLEscaping.append(text, inAttribute: false, to: &writer.output)
                case .element(let child): writer.write(kept: child)
                }
            }
        }
    }

    /// Writes a kept element under the name that it has.
    mutating func write(kept value: XMLValue) {
        withName(value.name, value.namespace) { $0.write(kept: value, $1) }
    }

    // MARK: Scalars, lists and maps

    /// Writes bytes where the current value belongs; the closure escapes what must be.
    @inline(__always)
    private mutating func scalar(_ content: (inout OutputBuffer, _ inAttribute: Bool) -> Void) {
        switch place {
        case .text(let inAttribute): content(&output, inAttribute)
        case .inside: break
        case .attribute(let name):
            output.append(UInt8(ascii: " "))
            append(name)
            output.append("=\"" as StaticString)
            content(&output, true)
            output.append(UInt8(ascii: "\""))
        case .element(let name):
            guard pendingKey == nil, rootEnd >= 0, name.pointee.namespace == nil else {
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

    /// Writes values of which all are parts of one text.
    private mutating func joined(_ parts: (inout XMLWriter) -> Void) {
        let (outerPlace, outerItem) = (place, isItem)
        isItem = true
        switch place {
        case .text: parts(&self)
        case .inside: break
        case .attribute(let name):
            output.append(UInt8(ascii: " "))
            append(name)
            output.append("=\"" as StaticString)
            place = .text(inAttribute: true)
            parts(&self)
            output.append(UInt8(ascii: "\""))
        case .element(let name):
            place = .text(inAttribute: false)
            element(name) { parts(&$0) }
        }
        (place, isItem) = (outerPlace, outerItem)
    }

    private mutating func put(_ text: String) {
        scalar { XMLEscaping.append(text, inAttribute: $1, to: &$0) }
    }

    @inline(__always)
    private mutating func list<Item>(
        _ items: [Item],
        _ write: (UnsafePointer<Item>, inout XMLWriter) -> Void
    ) {
        // By address, so that no item is copied.
        items.withUnsafeBufferPointer { list($0, write) }
    }

    private mutating func list<Item>(
        _ items: UnsafeBufferPointer<Item>,
        _ write: (UnsafePointer<Item>, inout XMLWriter) -> Void
    ) {
        func each(_ writer: inout XMLWriter, separator: String? = nil) {
            guard let base = items.baseAddress else { return }
            for number in 0..<items.count {
                if number > 0, let separator { writer.put(separator) }
                write(base + number, &writer)
            }
        }
        if !isItem, let separator = form.pointee.field.separator {
            return joined { each(&$0, separator: separator) }
        }
        let (outerItem, outerPlace) = (isItem, place)
        if isItem, case .element(let name) = place {
            element(name) { writer in
                writer.place = .element(XMLWriteName.item)
                each(&writer)
            }
        } else {
            isItem = true
            if items.isEmpty { hasEmptyList = true }
            each(&self)
        }
        (isItem, place) = (outerItem, outerPlace)
    }

    private mutating func map<MapName: MapKey, Value: WireValue>(_ map: [MapName: Value]) {
        let entries = map.map { (key: $0.key.mapKey, value: $0.value) }.sorted { $0.key < $1.key }
        if !isItem, let way = form.pointee.keys.first {
            return list(entries) { entry, writer in
                writer.pendingKey = Key(way, entry.pointee.key)
                entry.pointee.value.write(to: &writer)
            }
        }
        let (outerItem, outerPlace) = (isItem, place)
        isItem = true
        func content(_ writer: inout XMLWriter) {
            for entry in entries {
                writer.withName(XMLEscaping.name(entry.key), nil) { writer, name in
                    writer.place = .element(name)
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

    // MARK: Entities

    /// Writes a value into a root element, at the place of a field, whose form the caller keeps alive.
    mutating func write<Value: WireValue>(
        document value: Value,
        as form: UnsafePointer<XMLFieldForm>
    ) {
        guard case .element(let root) = place, let way = form.pointee.ways.first else { return }
        let isWhole = way.elements.isEmpty && way.attribute == nil
        let holdsItems =
            form.pointee.options.contains(.list) && form.pointee.field.separator == nil
        self.form = form
        if isWhole, !holdsItems { return value.write(to: &self) }
        func inside(_ writer: inout XMLWriter, _ steps: ArraySlice<XMLWay.Step>) {
            if let step = steps.first, steps.count > (way.attribute == nil ? 1 : 0) {
                writer.withName(step.local, step.namespace) { writer, name in
                    writer.element(name) { inner in
                        if steps.count == 1 { attribute(&inner) }
                    } content: {
                        inside(&$0, steps.dropFirst())
                    }
                }
            } else if way.attribute == nil {
                let last = way.elements.last
                writer.withName(last?.local ?? "item", last?.namespace) { writer, name in
                    writer.place = .element(name)
                    value.write(to: &writer)
                }
            }
        }
        func attribute(_ writer: inout XMLWriter) {
            guard let attribute = way.attribute else { return }
            writer.withName(attribute.local, attribute.namespace) { writer, name in
                writer.place = .attribute(name)
                value.write(to: &writer)
            }
        }
        element(root) { writer in
            if way.elements.isEmpty { attribute(&writer) }
        } content: {
            inside(&$0, way.elements[...])
        }
    }

    private mutating func entity<Value: Entity>(_ value: Value) {
        let table = Value.fields
        entity(value, table.xml)
        withExtendedLifetime(table) {}
    }

    private mutating func entity<Value: Entity>(_ value: Value, _ index: XMLFieldIndex) {
        let (outerPlace, outerForm, outerItem) = (place, form, isItem)
        isItem = false
        switch place {
        case .element(let name):
            element(name) {
                $0.attributes(of: value, index, index.plan.nodes[0])
            } content: {
                $0.content(of: value, index, index.plan.nodes[0])
                $0.rest(of: value, index)
            }
        // An entity in the place of own text is part of the entity around it.
        case .text(inAttribute: false), .inside:
            content(of: value, index, index.plan.nodes[0])
            rest(of: value, index)
        case .attribute, .text: break
        }
        (place, form, isItem) = (outerPlace, outerForm, outerItem)
    }

    private mutating func attributes<Value: Entity>(
        of value: Value,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node
    ) {
        for attribute in node.attributes where attribute.number != keyAttribute {
            place = .attribute(attribute.name)
            write(attribute.field, of: value, index)
        }
    }

    private mutating func content<Value: Entity>(
        of value: Value,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node
    ) {
        if node.text >= 0 {
            place = .text(inAttribute: false)
            write(node.text, of: value, index)
        }
        for child in node.children {
            if child.inner < 0 {
                place = .element(child.name)
                write(child.field, of: value, index)
            } else {
                shared(child.name, by: value, index, index.plan.nodes[child.inner])
            }
        }
    }

    /// Writes an element on the way to fields, unless none of them is there.
    private mutating func shared<Value: Entity>(
        _ name: UnsafePointer<XMLWriteName>,
        by value: Value,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node
    ) {
        let start = output.count
        let outer = hasEmptyList
        hasEmptyList = false
        var end = 0
        element(name) { writer in
            writer.attributes(of: value, index, node)
            end = writer.output.count
        } content: {
            $0.content(of: value, index, node)
        }
        let isBlank = output.bytes[start..<end].last != UInt8(ascii: "\"")
        if output.count == end + 2, isBlank, !hasEmptyList { output.truncate(to: start) }
        hasEmptyList = outer
    }

    /// Writes what no field placed.
    private mutating func rest<Value: Entity>(of value: Value, _ index: XMLFieldIndex) {
        guard index.rest >= 0 else { return }
        place = .inside
        write(index.rest, of: value, index)
    }

    @inline(__always)
    private mutating func write<Value: Entity>(
        _ field: Int,
        of value: Value,
        _ index: XMLFieldIndex
    ) {
        form = index.form(field)
        isItem = false
        value.write(field, to: &self)
    }
}

extension XMLWriter: ValueWriter {
    mutating func write(_ value: String) { put(value) }
    mutating func write(_ value: Int) {
        scalar { output, _ in JSONText.append(Int64(value), to: &output) }
    }

    mutating func write(_ value: Bool) {
        scalar { output, _ in output.append(value ? "true" : "false" as StaticString) }
    }

    mutating func write(_ value: Double) {
        scalar { output, _ in ScalarText.append(double: value, to: &output) }
    }

    mutating func write(_ value: Date) {
        let format = form.pointee.field.date
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

    mutating func write<Value: Entity>(_ value: Value) { entity(value) }

    mutating func write<Value: Entity>(_ value: Value?) {
        if let value { entity(value) } else { writeNone() }
    }

    mutating func write<Value: Entity>(_ value: [Value]) {
        let table = Value.fields
        let index = table.xml
        list(value) { $1.entity($0.pointee, index) }
        withExtendedLifetime(table) {}
    }

    mutating func write<Value: WireValue>(_ value: [Value]) {
        list(value) { $0.pointee.write(to: &$1) }
    }

    mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value) } else { writeNone() }
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
        scalar { output, _ in ScalarText.append(decimal: value, to: &output) }
    }

    mutating func write(duration value: Duration) {
        let format = form.pointee.field.duration
        scalar { output, _ in ScalarText.append(value, format, to: &output) }
    }

    mutating func write(any value: AnyValue) {
        switch (value, place) {
        case (.xml(let value), .element(let name)): write(kept: value, name)
        case (.xml(let value), _): put(value.text)
        case (.json(let value), _): put(String(describing: value))
        }
    }

    mutating func writeNone() {
        guard case .element(let name) = place else { return }
        guard isItem || options.intersection([.nullable, .optional]) == .nullable else { return }
        element(name) {
            $0.appendAttribute(XMLWriteName.isNil, "true")
        } content: { _ in
        }
    }

    private var options: Field.Options { form.pointee.options }
}
