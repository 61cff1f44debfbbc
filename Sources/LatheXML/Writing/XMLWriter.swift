import LatheCoding

/// Writes entities and values as XML in UTF-8, without white space.
///
/// An entity's attributes are written first, then its own text, then its elements, in the order of the fields.
/// Fields whose paths begin with the same element share it; it is omitted if it contains only constants. A `nil`
/// field is omitted, or marked with `xsi:nil` if it is required and may be null. Maps are written
/// in the order of their keys' bytes. Namespaces are declared at the root element with prefixes `ns1`, `ns2`.
struct XMLWriter {
    /// The place of the next value.
    enum Place {
        case element(UnsafePointer<XMLWriteName>)
        case attribute(UnsafePointer<XMLWriteName>)
        /// Between tags, or between the quotes of an attribute.
        case text(inAttribute: Bool)
        /// Between the tags of ``XMLWriter/sharedElement``, whose own content is the value.
        case content
        /// Inside the open element, as separate elements.
        case inside
        /// In the start tag of ``XMLWriter/sharedElement``; only an entity or an untyped value writes attributes there.
        case startTag
    }

    /// A map's key, which is written into the element of its value.
    final class Key {
        let way: XMLPlacement
        let text: String

        init(_ way: XMLPlacement, _ text: String) {
            self.way = way
            self.text = text
        }

        /// The key, relative to the first element on its path.
        var below: Key { Key(way.below, text) }
    }

    var output: OutputBuffer
    var place: Place
    /// The form of the current field.
    var form = XMLFieldForm.plain
    var isItem = false
    /// Whether fields that the service sets are omitted.
    var isRequest = false
    /// Whether an empty list, text or entity was written, so that the element around it is kept.
    var hasEmptyValue = false
    /// Whether a null value was encountered, so that the element around it is marked with `xsi:nil`.
    var hasNull = false
    /// Whether the last value was a constant, which does not require a shared element.
    var isConstant = false
    /// The parts of the innermost shared element that belong to other fields.
    var sharedElement: XMLWritePlan.Node?
    /// The names that elements in the rest must not have, while these elements are written.
    var restNames: [String: ReservedMemberReason] = [:]
    /// The key that the next element contains.
    var pendingKey: Key?
    /// The key of the innermost entity if it belongs into an element that fields share or that the rest contains.
    var sharedKey: Key?
    private var namespaces: [String] = []
    /// The indexes of the namespaces.
    private var namespaceIndexes: [String: Int] = [:]
    /// The offset after the root's name, where namespaces are declared; -1 before the name is written.
    var rootEnd = -1
    /// The failure of the first value that could not be written.
    private var fault: EncodingFailure?
    private var stack = StackLimit()
    /// The number of open elements.
    private(set) var depth = 0

    /// Creates a writer at the place of the root, whose name the caller keeps alive.
    init(_ place: Place, declaration: StaticString = "") {
        self.place = place
        output = OutputBuffer()
        output.append(declaration)
    }

    /// Returns the bytes written so far, with namespace declarations; the caller must free them.
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

    /// Returns the bytes, or throws the failure of a value that could not be written.
    mutating func finish() throws(EncodingFailure) -> OutputBuffer {
        if output.firstLoss >= 0, fault == nil {
            // The path is that of the element, even if the character is in one of its attributes.
            let path = XMLWrittenPath(output.bytes[..<min(output.firstLoss, output.count)]).text
            fault = .init(.inexpressible, "a character that XML does not have", path: path)
        }
        guard let fault else { return take() }
        output.free()
        throw fault
    }

    /// Records that the current value cannot be written.
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
        case .text, .content, .inside, .startTag: break
        }
        fault = EncodingFailure(code, reason, path: path + inside)
    }

    /// Returns whether the thread's stack has space for another entity, list or map; otherwise records a failure.
    @inline(__always)
    mutating func checkStack() -> Bool {
        if !stack.isReached { return true }
        refuse(.limitExceeded, EncodingFailure.tooDeep.reason)
        return false
    }

    /// Records a failure if a text is not a name.
    mutating func checkName(_ name: String, of what: StaticString = "a text") {
        if XMLCharacters.areName(name.unicodeScalars) { return }
        refuse(.inexpressible, "\(what) that is not a name in XML")
    }

    /// Records a failure if a reader does not accept as many levels as elements are open.
    @inline(__always)
    private mutating func checkDepth(_ depth: Int) {
        if depth > DecodingLimits.deepest {
            refuse(.limitExceeded, EncodingFailure.tooDeep.reason)
        }
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
        let known = namespaceIndexes[namespace]
        if known == nil {
            namespaceIndexes[namespace] = namespaces.count
            namespaces.append(namespace)
            if !XMLCharacters.areAllowed(namespace) {
                refuse(.inexpressible, "a character that XML does not have")
            }
        }
        output.append(Self.prefix(known ?? namespaces.count - 1, namespace) + ":")
    }

    @inline(__always)
    mutating func appendEnd(_ name: UnsafePointer<XMLWriteName>) {
        output.append("</" as StaticString)
        append(name)
        output.append(UInt8(ascii: ">"))
    }

    /// Calls a closure with a name that is not in any table.
    mutating func withName(
        _ local: String,
        _ namespace: String?,
        _ body: (inout XMLWriter, UnsafePointer<XMLWriteName>) -> Void
    ) {
        let name = XMLWriteName.make(local, namespace)
        let outer = place
        body(&self, name)
        // The closure may have set a place that refers to the name.
        place = outer
        XMLWriteName.free(name)
    }

    /// Writes an element with the attributes and the content that the closures write.
    mutating func element(
        _ name: UnsafePointer<XMLWriteName>,
        attributes: (inout XMLWriter) -> Void = { _ in },
        content: (inout XMLWriter) -> Void
    ) {
        depth &+= 1
        checkDepth(depth)
        defer { depth &-= 1 }
        output.append(UInt8(ascii: "<"))
        append(name)
        if rootEnd < 0 { rootEnd = output.count }
        let key = pendingKey
        pendingKey = nil
        if let key, key.way.elements.isEmpty { appendAttribute(of: key) }
        attributes(&self)
        let end = output.count
        output.append(UInt8(ascii: ">"))
        if let key { append(key, at: key.way.elements[...]) }
        content(&self)
        appendEnd(name, from: end)
    }

    /// Ends an element whose start tag has its `>` at an offset; an element without content has an empty-element tag.
    private mutating func appendEnd(_ name: UnsafePointer<XMLWriteName>, from end: Int) {
        if output.count == end + 1 {
            output.truncate(to: end)
            output.append("/>" as StaticString)
        } else {
            appendEnd(name)
        }
    }

    /// Determines whether the next element contains a map's key, or an element in it which its fields share.
    mutating func place(_ key: Key, in node: XMLWritePlan.Node, keepsRest: Bool = false) {
        let number = key.way.elements.first?.number
        let isShared = node.children.contains { $0.inner >= 0 && $0.number == number }
        let isInRest = keepsRest && number != nil && !key.way.isChild
        (pendingKey, sharedKey) = isShared || isInRest ? (nil, key) : (key, nil)
    }

    /// Writes the key of the entity if no element has contained it.
    mutating func writeSharedKey() {
        guard let key = sharedKey else { return }
        sharedKey = nil
        append(key, at: key.way.elements[...])
    }

    /// Writes a map's key at the end of a path, inside the open element.
    private mutating func append(_ key: Key, at steps: ArraySlice<XMLPlacement.Step>) {
        guard let step = steps.first else {
            if key.way.attribute != nil { return }
            return XMLEscaping.append(key.text, inAttribute: false, to: &output)
        }
        let rest = steps.dropFirst()
        withName(step.local, step.namespace) { writer, name in
            writer.element(name) { writer in
                if rest.isEmpty { writer.appendAttribute(of: key) }
            } content: {
                $0.append(key, at: rest)
            }
        }
    }

    /// Writes a map's key into the start tag of the innermost element on its path, if it is an attribute.
    private mutating func appendAttribute(of key: Key) {
        guard let attribute = key.way.attribute else { return }
        withName(attribute.local, attribute.namespace) { $0.appendAttribute($1, key.text) }
    }

    /// Writes a kept element under a name.
    mutating func write(kept value: XMLValue, _ name: UnsafePointer<XMLWriteName>) {
        var value = value
        if let key = pendingKey {
            // The element may already have the key, from the document that it was read from.
            value.set(key.text, at: key.way.elements[...], key.way.attribute)
            pendingKey = nil
        }
        element(name) { writer in
            writer.appendAttributes(value)
        } content: { writer in
            writer.append(value.children)
        }
    }

    /// Writes a kept element under its own name.
    mutating func write(kept value: XMLValue) {
        checkName(value.name)
        withName(value.name, value.namespace) { $0.write(kept: value, $1) }
    }

    mutating func appendAttributes(_ value: XMLValue) {
        var written: Set<[String]> = []
        for attribute in value.attributes {
            checkName(attribute.name)
            // An element with two attributes of one name is not well-formed (XML 1.0, section 3.1).
            if value.attributes.count > 1,
                !written.insert([attribute.name, attribute.namespace ?? ""]).inserted
            {
                refuse(.inexpressible, "two attributes with the name `\(attribute.name)`")
            }
            if attribute.name == "xmlns", attribute.namespace?.isEmpty != false {
                refuse(.inexpressible, "an attribute that declares a namespace")
            }
            withName(attribute.name, attribute.namespace) {
                $0.appendAttribute($1, attribute.value)
            }
        }
    }

    /// Writes the content of a kept element without recursion, since it may be deep.
    mutating func append(_ children: [XMLValue.Node]) {
        var rest = children.makeIterator()
        var open:
            [(
                rest: IndexingIterator<[XMLValue.Node]>, name: UnsafePointer<XMLWriteName>, end: Int
            )] = []
        while true {
            switch rest.next() {
            case .text(let text)?: XMLEscaping.append(text, inAttribute: false, to: &output)
            case .element(let child)?:
                checkName(child.name)
                checkDepth(depth + open.count + 1)
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
