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
        case element(name: String, namespace: String?)
        case attribute(name: String, namespace: String?)
        /// Between tags, or between the quotes of an attribute.
        case text(inAttribute: Bool)
        /// Into the element that is open, as elements of their own.
        case inside
    }

    private var output = OutputBuffer()
    private var place: Place
    private var field: Field?
    private var keyWay: XMLWay?
    private var isItem = false
    /// Whether an empty list was written, so that its envelope stays.
    private var hasEmptyList = false
    /// A map's key, which goes into the next element.
    private var pendingKey: (way: XMLWay, text: String)?
    private var namespaces: [String] = []
    /// The byte behind the root's name, where namespaces are declared.
    private var rootEnd: Int?

    init(_ name: String = "", namespace: String? = nil) {
        place = .element(name: name, namespace: namespace)
    }

    /// The bytes written so far, with namespaces declared.
    consuming func take(hasDeclaration: Bool) -> [UInt8] {
        let bytes = output.take()
        var head: [UInt8] = []
        if hasDeclaration { head += Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8) }
        guard let rootEnd, !namespaces.isEmpty else { return head + bytes }
        var declarations = OutputBuffer()
        for (number, namespace) in namespaces.enumerated() {
            declarations.append(" xmlns:\(Self.prefix(number, namespace))=\"")
            let mark = declarations.count
            declarations.append(namespace)
            XMLEscaping.escape(&declarations, from: mark, inAttribute: true)
            declarations.append("\"")
        }
        return head + bytes[..<rootEnd] + declarations.take() + bytes[rootEnd...]
    }

    // MARK: Elements

    private static func prefix(_ number: Int, _ namespace: String) -> String {
        namespace == XMLName.instance ? "xsi" : "ns\(number + 1)"
    }

    private mutating func appendName(_ name: String, _ namespace: String?) {
        if namespace == "http://www.w3.org/XML/1998/namespace" {
            output.append("xml:")
        } else if let namespace, !namespace.isEmpty {
            let known = namespaces.firstIndex(of: namespace)
            if known == nil { namespaces.append(namespace) }
            let number = known ?? namespaces.count - 1
            output.append(Self.prefix(number, namespace) + ":")
        }
        output.append(name)
    }

    private mutating func appendAttribute(_ name: String, _ namespace: String?, _ value: String) {
        output.append(" ")
        appendName(name, namespace)
        output.append("=\"")
        appendText(value, inAttribute: true)
        output.append("\"")
    }

    private mutating func appendText(_ text: String, inAttribute: Bool) {
        let mark = output.count
        output.append(text)
        XMLEscaping.escape(&output, from: mark, inAttribute: inAttribute)
    }

    /// Writes an element around what the closures write.
    private mutating func element(
        _ name: String,
        _ namespace: String?,
        attributes: (inout XMLWriter) -> Void = { _ in },
        content: (inout XMLWriter) -> Void
    ) {
        output.append("<")
        appendName(name, namespace)
        if rootEnd == nil { rootEnd = output.count }
        let key = pendingKey
        pendingKey = nil
        if let key, key.way.elements.isEmpty, let attribute = key.way.attribute {
            appendAttribute(attribute.local, attribute.namespace, key.text)
        }
        attributes(&self)
        let end = output.count
        output.append(">")
        if let key, key.way.attribute == nil { append(key.text, at: key.way.elements[...]) }
        content(&self)
        if output.count == end + 1 {
            output.truncate(to: end)
            output.append("/>")
        } else {
            output.append("</")
            appendName(name, namespace)
            output.append(">")
        }
    }

    private mutating func append(_ text: String, at steps: ArraySlice<XMLWay.Step>) {
        guard let step = steps.first else { return appendText(text, inAttribute: false) }
        element(step.local, step.namespace) { $0.append(text, at: steps.dropFirst()) }
    }

    /// Writes a kept element under a name.
    mutating func write(element value: XMLValue, name: String, namespace: String?) {
        element(name, namespace) { writer in
            for attribute in value.attributes {
                writer.appendAttribute(attribute.name, attribute.namespace, attribute.value)
            }
        } content: { writer in
            for node in value.children {
                switch node {
                case .text(let text): writer.appendText(text, inAttribute: false)
                case .element(let child):
                    writer.write(element: child, name: child.name, namespace: child.namespace)
                }
            }
        }
    }

    // MARK: Scalars, lists and maps

    /// Writes what the closure writes where the current value belongs.
    private mutating func scalar(_ content: (inout XMLWriter) -> Void) {
        let outer = place
        switch place {
        case .text: content(&self)
        case .inside: break
        case .attribute(let name, let namespace):
            output.append(" ")
            appendName(name, namespace)
            output.append("=\"")
            place = .text(inAttribute: true)
            content(&self)
            output.append("\"")
        case .element(let name, let namespace):
            place = .text(inAttribute: false)
            element(name, namespace) { content(&$0) }
        }
        place = outer
    }

    private mutating func put(_ bytes: (inout OutputBuffer) -> Void) {
        scalar { writer in
            let mark = writer.output.count
            bytes(&writer.output)
            guard case .text(let inAttribute) = writer.place else { return }
            XMLEscaping.escape(&writer.output, from: mark, inAttribute: inAttribute)
        }
    }

    private mutating func list<Items: Collection>(
        _ items: Items,
        _ write: (Items.Element, inout XMLWriter) -> Void
    ) {
        let (outerItem, outerPlace) = (isItem, place)
        defer { (isItem, place) = (outerItem, outerPlace) }
        if let separator = field?.separator, !isItem {
            return scalar { writer in
                writer.isItem = true
                for (number, item) in items.enumerated() {
                    if number > 0 { writer.put { $0.append(separator) } }
                    write(item, &writer)
                }
            }
        }
        if isItem, case .element(let name, let namespace) = place {
            return element(name, namespace) { writer in
                writer.place = .element(name: "item", namespace: nil)
                for item in items { write(item, &writer) }
            }
        }
        isItem = true
        if items.isEmpty { hasEmptyList = true }
        for item in items { write(item, &self) }
    }

    private mutating func map<Key: MapKey, Value: WireValue>(_ map: [Key: Value]) {
        let entries = map.map { (key: $0.key.mapKey, value: $0.value) }.sorted { $0.key < $1.key }
        if let way = keyWay, !isItem {
            return list(entries) { entry, writer in
                writer.pendingKey = (way, entry.key)
                entry.value.write(to: &writer)
            }
        }
        let (outerItem, outerPlace) = (isItem, place)
        isItem = true
        func content(_ writer: inout XMLWriter) {
            for entry in entries {
                writer.place = .element(name: XMLEscaping.name(entry.key), namespace: nil)
                entry.value.write(to: &writer)
            }
        }
        if case .element(let name, let namespace) = place {
            element(name, namespace) { content(&$0) }
        } else {
            content(&self)
        }
        (isItem, place) = (outerItem, outerPlace)
    }

    // MARK: Entities

    /// Writes a value into a root element, at the field's place.
    mutating func write<Value: WireValue>(document value: Value, at field: Field) {
        let way = XMLWay.ways(field.xml).first
        guard case .element(let name, let namespace) = place, let way else { return }
        let isWhole = way.elements.isEmpty && way.attribute == nil
        let holdsItems = field.options.contains(.list) && field.separator == nil
        if isWhole, !holdsItems {
            self.field = field
            return value.write(to: &self)
        }
        let keys = field.key.map(XMLWay.ways)?.first
        let last = way.elements.last
        func write(_ writer: inout XMLWriter, _ steps: ArraySlice<XMLWay.Step>) {
            if steps.count > (way.attribute == nil ? 1 : 0), let step = steps.first {
                writer.element(step.local, step.namespace) { inner in
                    if steps.count == 1 { attribute(&inner) }
                } content: {
                    write(&$0, steps.dropFirst())
                }
            } else if way.attribute == nil {
                writer.field = field
                writer.keyWay = keys
                writer.place = .element(name: last?.local ?? "item", namespace: last?.namespace)
                value.write(to: &writer)
            }
        }
        func attribute(_ writer: inout XMLWriter) {
            guard let attribute = way.attribute else { return }
            writer.field = field
            writer.place = .attribute(name: attribute.local, namespace: attribute.namespace)
            value.write(to: &writer)
        }
        element(name, namespace) { writer in
            if way.elements.isEmpty { attribute(&writer) }
        } content: {
            write(&$0, way.elements[...])
        }
    }

    private mutating func entity<Value: Entity>(_ value: Value) {
        let table = Value.fields
        let outer = (place, field, keyWay, isItem)
        defer { (place, field, keyWay, isItem) = outer }
        isItem = false
        switch place {
        case .element(let name, let namespace):
            element(name, namespace) {
                $0.attributes(of: value, table, 0)
            } content: {
                $0.content(of: value, table, 0)
            }
        // An entity in the place of own text is part of the entity around it.
        case .text(inAttribute: false), .inside: content(of: value, table, 0)
        case .attribute, .text: break
        }
    }

    private mutating func attributes<Value: Entity>(
        of value: Value,
        _ table: FieldTable,
        _ node: Int
    ) {
        for attribute in table.xml.plan.nodes[node].attributes {
            place = .attribute(name: attribute.step.local, namespace: attribute.step.namespace)
            write(attribute.field, of: value, table)
        }
    }

    private mutating func content<Value: Entity>(of value: Value, _ table: FieldTable, _ node: Int)
    {
        if let text = table.xml.plan.nodes[node].text {
            place = .text(inAttribute: false)
            write(text, of: value, table)
        }
        for child in table.xml.plan.nodes[node].children {
            let (name, namespace) = (child.step.local, child.step.namespace)
            guard child.inner >= 0 else {
                place = .element(name: name, namespace: namespace)
                write(child.field, of: value, table)
                continue
            }
            let start = output.count
            let outer = hasEmptyList
            hasEmptyList = false
            var end = 0
            element(name, namespace) { writer in
                writer.attributes(of: value, table, child.inner)
                end = writer.output.count
            } content: {
                $0.content(of: value, table, child.inner)
            }
            let isBlank = output.bytes[start..<end].last != UInt8(ascii: "\"")
            if output.count == end + 2, isBlank, !hasEmptyList { output.truncate(to: start) }
            hasEmptyList = outer
        }
        if node == 0, let rest = table.xml.rest {
            place = .inside
            write(rest, of: value, table)
        }
    }

    private mutating func write<Value: Entity>(_ number: Int, of value: Value, _ table: FieldTable)
    {
        field = table.fields[number]
        keyWay = table.xml.keys[number].first
        isItem = false
        value.write(number, to: &self)
    }
}

extension XMLWriter: ValueWriter {
    mutating func write(_ value: String) { put { $0.append(value) } }
    mutating func write(_ value: Int) { write(integer: value) }
    mutating func write(_ value: Bool) { put { $0.append(value ? "true" : "false") } }
    mutating func write(_ value: Double) { put { ScalarText.append(double: value, to: &$0) } }

    mutating func write(_ value: Date) {
        let format = field?.date ?? .iso8601
        put { ScalarText.append(value, format, to: &$0) }
    }

    mutating func write(_ value: String?) { optional(value) { $1.write($0) } }
    mutating func write(_ value: Int?) { optional(value) { $1.write($0) } }
    mutating func write(_ value: Bool?) { optional(value) { $1.write($0) } }
    mutating func write(_ value: Double?) { optional(value) { $1.write($0) } }
    mutating func write(_ value: Date?) { optional(value) { $1.write($0) } }

    mutating func write(_ value: [String]) { list(value) { $1.write($0) } }
    mutating func write<Value: Entity>(_ value: Value) { entity(value) }
    mutating func write<Value: Entity>(_ value: Value?) { optional(value) { $1.entity($0) } }
    mutating func write<Value: Entity>(_ value: [Value]) { list(value) { $1.entity($0) } }

    mutating func write<Value: WireValue>(_ value: [Value]) {
        list(value) { $0.write(to: &$1) }
    }

    mutating func write<Value: WireValue>(_ value: [Value]?) { optional(value) { $1.write($0) } }

    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) { map(value) }

    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        optional(value) { $1.map($0) }
    }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        put { ScalarText.append(integer: value, to: &$0) }
    }

    mutating func write(decimal value: Decimal) {
        put { ScalarText.append(decimal: value, to: &$0) }
    }

    mutating func write(duration value: Duration) {
        let format = field?.duration ?? .seconds
        put { ScalarText.append(value, format, to: &$0) }
    }

    mutating func write(any value: AnyValue) {
        switch (value, place) {
        case (.xml(let value), .element(let name, let namespace)):
            write(element: value, name: name, namespace: namespace)
        case (.xml(let value), _): write(value.text)
        case (.json(let value), _): write(String(describing: value))
        }
    }

    mutating func writeNone() {
        guard case .element(let name, let namespace) = place else { return }
        guard isItem || field?.options.intersection([.nullable, .optional]) == .nullable else {
            return
        }
        element(name, namespace) {
            $0.appendAttribute("nil", XMLName.instance, "true")
        } content: { _ in
        }
    }

    private mutating func optional<Value>(
        _ value: Value?,
        _ write: (Value, inout XMLWriter) -> Void
    ) {
        if let value { write(value, &self) } else { writeNone() }
    }
}
