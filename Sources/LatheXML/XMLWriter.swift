import LatheCoding

/// Writes entities and values as XML in UTF-8, without white space.
///
/// An entity's attributes come first, then its own text, then its elements, in the order of the fields;
/// fields whose ways begin alike share an element, which is left out when nothing but constants is in it. A `nil`
/// field is left out, or marked with `xsi:nil` where it is required and may be null. Maps are written
/// in the order of their keys' bytes. Namespaces are declared at the root element with prefixes `ns1`, `ns2`.
struct XMLWriter {
    /// Where the next value goes.
    enum Place {
        case element(UnsafePointer<XMLWriteName>)
        case attribute(UnsafePointer<XMLWriteName>)
        /// Between tags, or between the quotes of an attribute.
        case text(inAttribute: Bool)
        /// Into the element that is open, as elements of their own.
        case inside
        /// Into the start tag of an element that has ``XMLWriter/otherAttributes``; only an entity has any.
        case startTag
    }

    /// A map's key, which goes into the element of its value.
    final class Key {
        let way: XMLPlacement
        let text: String

        init(_ way: XMLPlacement, _ text: String) {
            self.way = way
            self.text = text
        }
    }

    var output: OutputBuffer
    var place: Place
    /// The form of the current field.
    var form = XMLFieldForm.plain
    var isItem = false
    /// Whether fields that the service sets are left out.
    var isRequest = false
    /// Whether an empty list, text or entity was written, so that the element around it stays.
    var hasEmptyValue = false
    /// Whether a value that is null was met, so that the element around it says so.
    var hasNull = false
    /// Whether the last value was a constant, which no element is written for.
    var isConstant = false
    /// The attributes of an element that several fields share, which are those of other fields.
    var otherAttributes: UnsafeMutableBufferPointer<XMLWritePlan.Place>?
    /// The names that elements beside the fields must not have, while these are written.
    var restNames: [String: RestName] = [:]
    var pendingKey: Key?
    /// The attribute that the open element has as its key in a map.
    var keyAttribute: UInt32?
    private var namespaces: [String] = []
    /// The byte after the root's name, where namespaces are declared; -1 before it is written.
    var rootEnd = -1
    /// What could not be written first.
    private var fault: EncodingFailure?

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

    /// The bytes, unless something could not be written.
    mutating func finish() throws(EncodingFailure) -> OutputBuffer {
        if output.firstLoss >= 0, fault == nil {
            // The place is that of the element, also for one of its attributes.
            let path = XMLWrittenPath(output.bytes[..<min(output.firstLoss, output.count)]).text
            fault = .init(.inexpressible, "a character that XML does not have", path: path)
        }
        guard let fault else { return take() }
        output.free()
        throw fault
    }

    /// Notes that the value which is to be written here cannot be.
    @inline(never)
    mutating func refuse(
        _ code: EncodingFailure.Code,
        _ reason: String,
        inside: String = ""
    ) {
        guard fault == nil else { return }
        var path = XMLWrittenPath(output.bytes[...]).text
        switch place {
        case .element(let name): path += "/\(name.pointee.local)"
        case .attribute(let name): path += "/@\(name.pointee.local)"
        case .text, .inside, .startTag: break
        }
        fault = EncodingFailure(code, reason, path: path + inside)
    }

    // MARK: Elements

    private static func prefix(_ number: Int, _ namespace: String) -> String {
        namespace == XMLName.instance ? "xsi" : "ns\(number + 1)"
    }

    @inline(__always)
    mutating func append(_ name: UnsafePointer<XMLWriteName>) {
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

    @inline(__always)
    mutating func appendEnd(_ name: UnsafePointer<XMLWriteName>) {
        output.append("</" as StaticString)
        append(name)
        output.append(UInt8(ascii: ">"))
    }

    /// Provides the bytes of a name that is not in any table.
    mutating func withName(
        _ local: String,
        _ namespace: String?,
        _ body: (inout XMLWriter, UnsafePointer<XMLWriteName>) -> Void
    ) {
        let name = XMLWriteName.make(local, namespace)
        let outer = place
        body(&self, name)
        // The place may be one of that name.
        place = outer
        XMLWriteName.free(name)
    }

    /// Writes an element around what the closures write.
    mutating func element(
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
        appendEnd(name, from: end)
    }

    /// Closes an element whose start tag lacks its `>` up to a place; one without content has no end tag.
    private mutating func appendEnd(_ name: UnsafePointer<XMLWriteName>, from end: Int) {
        if output.count == end + 1 {
            output.truncate(to: end)
            output.append("/>" as StaticString)
        } else {
            appendEnd(name)
        }
    }

    mutating func append(_ text: String, at steps: ArraySlice<XMLPlacement.Step>) {
        guard let step = steps.first else {
            return XMLEscaping.append(text, inAttribute: false, to: &output)
        }
        withName(step.local, step.namespace) { writer, name in
            writer.element(name) { $0.append(text, at: steps.dropFirst()) }
        }
    }

    /// Writes a kept element under a name.
    mutating func write(kept value: XMLValue, _ name: UnsafePointer<XMLWriteName>) {
        element(name) { writer in
            writer.appendAttributes(value)
        } content: { writer in
            writer.append(value.children)
        }
    }

    /// Writes a kept element under the name that it has.
    mutating func write(kept value: XMLValue) {
        withName(value.name, value.namespace) { $0.write(kept: value, $1) }
    }

    private mutating func appendAttributes(_ value: XMLValue) {
        for attribute in value.attributes {
            withName(attribute.name, attribute.namespace) {
                $0.appendAttribute($1, attribute.value)
            }
        }
    }

    /// Writes the content of a kept element without recursion, since it may be deep.
    private mutating func append(_ children: [XMLValue.Node]) {
        var rest = children.makeIterator()
        var open:
            [(
                rest: IndexingIterator<[XMLValue.Node]>, name: UnsafePointer<XMLWriteName>, end: Int
            )] = []
        while true {
            switch rest.next() {
            case .text(let text)?: XMLEscaping.append(text, inAttribute: false, to: &output)
            case .element(let child)?:
                let name = XMLWriteName.make(child.name, child.namespace)
                output.append(UInt8(ascii: "<"))
                append(name)
                appendAttributes(child)
                open.append((rest, name, output.count))
                output.append(UInt8(ascii: ">"))
                rest = child.children.makeIterator()
            case nil:
                guard let closed = open.popLast() else { return }
                appendEnd(closed.name, from: closed.end)
                XMLWriteName.free(closed.name)
                rest = closed.rest
            }
        }
    }
}
