extension JSONValue {
    /// Converts an XML element as described for ``AnyValue``; its name is not part of the value.
    ///
    /// - Parameter element: The element.
    /// - Throws: A failure with its path from the element when JSON cannot represent a part of it.
    public init(converting element: XMLValue) throws(EncodingFailure) {
        var nesting = Nesting()
        self = try Self.converted(element, &nesting)
    }

    private static func converted(
        _ element: XMLValue,
        _ nesting: inout Nesting
    ) throws(EncodingFailure) -> JSONValue {
        try nesting.enter()
        defer { nesting.leave() }
        let elements = element.elements
        if elements.isEmpty, element.attributes.isEmpty { return .string(element.text) }
        if element.children.isEmpty, element.attributes == [.isNil] { return .null }
        var object = JSONObject()
        for attribute in element.attributes {
            let key = "@" + XMLValue.key(attribute.name, attribute.namespace)
            object.members.append(.init(key: key, value: .string(attribute.value)))
        }
        if let text = try ownText(of: element, isAlone: elements.isEmpty) {
            object.members.append(.init(key: ".", value: .string(text)))
        }
        var places: [String: (member: Int, count: Int)] = [:]
        for child in elements {
            let key = XMLValue.key(child.name, child.namespace)
            let value = try inside(key) { () throws(EncodingFailure) in
                try converted(child, &nesting)
            }
            guard let (member, count) = places[key] else {
                places[key] = (object.members.count, 1)
                object.members.append(.init(key: key, value: value))
                continue
            }
            places[key] = (member, count + 1)
            object.members[member].add(value, isSecond: count == 1)
        }
        return .object(object)
    }

    /// Returns the text before the child elements of an element; `nil` if there is none.
    private static func ownText(
        of element: XMLValue,
        isAlone: Bool
    ) throws(EncodingFailure) -> String? {
        if isAlone { return element.text.isEmpty ? nil : element.text }
        var text = ""
        var isAfterElement = false
        for node in element.children {
            switch node {
            case .element: isAfterElement = true
            case .text(let piece):
                let isBlank = piece.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
                if isBlank, text.isEmpty || isAfterElement { continue }
                if isAfterElement {
                    throw EncodingFailure(.inexpressible, "text between elements in JSON")
                }
                text += piece
            }
        }
        return text.isEmpty ? nil : text
    }

    /// The text of a scalar; `nil` for null, an object or an array.
    var scalarText: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }
}

extension JSONObject.Member {
    /// Appends to the array in the member, which is first created for the second item.
    fileprivate mutating func add(_ item: JSONValue, isSecond: Bool) {
        guard !isSecond, case .array(var items) = value else {
            value = .array([value, item])
            return
        }
        // The array must have no other reference when it grows.
        value = .null
        items.append(item)
        value = .array(items)
    }
}

extension XMLValue {
    /// Converts a JSON value as described for ``AnyValue``.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The element's local name.
    /// - Throws: A failure with its path from the element when XML cannot represent a part of the value.
    public init(converting value: JSONValue, named name: String) throws(EncodingFailure) {
        self.init(name)
        var nesting = Nesting()
        try take(value, &nesting)
    }

    private mutating func take(
        _ value: JSONValue,
        _ nesting: inout Nesting
    ) throws(EncodingFailure) {
        try nesting.enter()
        defer { nesting.leave() }
        switch value {
        case .null:
            attributes.append(.isNil)
        case .bool, .number, .string: try append(value.scalarText ?? "")
        case .array(let items):
            for item in items { try append(item, "item", &nesting) }
        case .object(let object):
            var keys: Set<String> = []
            for member in object.members {
                try inside(member.key) { () throws(EncodingFailure) in
                    try take(member, &keys, &nesting)
                }
            }
        }
    }

    /// Adds a member of an object; `keys` are those of the attributes that were added.
    private mutating func take(
        _ member: JSONObject.Member,
        _ keys: inout Set<String>,
        _ nesting: inout Nesting
    ) throws(EncodingFailure) {
        if member.key == "." || member.key.utf8.first == UInt8(ascii: "@") {
            guard let text = member.value.scalarText else {
                throw EncodingFailure(
                    .inexpressible,
                    "null, an object or an array as a text in XML"
                )
            }
            if member.key == "." { return try prepend(text) }
            let (name, namespace) = try Self.name(String(member.key.utf8.dropFirst()) ?? "")
            guard keys.insert(member.key).inserted else {
                throw EncodingFailure(.inexpressible, "two attributes of one name")
            }
            try Self.check(text)
            attributes.append(Attribute(name, namespace: namespace, value: text))
        } else if case .array(let items) = member.value, !items.isEmpty {
            for item in items { try append(item, member.key, &nesting) }
        } else {
            try append(member.value, member.key, &nesting)
        }
    }

    private mutating func append(
        _ value: JSONValue,
        _ key: String,
        _ nesting: inout Nesting
    ) throws(EncodingFailure) {
        let (name, namespace) = try Self.name(key)
        var child = XMLValue(name, namespace: namespace)
        try child.take(value, &nesting)
        children.append(.element(child))
    }

    private mutating func append(_ text: String) throws(EncodingFailure) {
        try Self.check(text)
        if !text.isEmpty { children.append(.text(text)) }
    }

    private mutating func prepend(_ text: String) throws(EncodingFailure) {
        try Self.check(text)
        if case .text? = children.first {
            throw EncodingFailure(.inexpressible, "two text values of one element")
        }
        if !text.isEmpty { children.insert(.text(text), at: 0) }
    }

    /// Returns the key for a name.
    static func key(_ name: String, _ namespace: String?) -> String {
        namespace.map { "{\($0)}\(name)" } ?? name
    }

    private static func name(
        _ key: String
    ) throws(EncodingFailure) -> (name: String, namespace: String?) {
        var name = key.unicodeScalars[...]
        var namespace: String?
        if name.first == "{", let end = name.firstIndex(of: "}") {
            namespace = String(name[..<end].dropFirst())
            name = name[end...].dropFirst()
        }
        guard XMLCharacters.areName(name), namespace != "" else {
            throw EncodingFailure(.inexpressible, "a key that is not a name in XML")
        }
        if let namespace { try check(namespace) }
        return (String(name), namespace)
    }

    private static func check(_ text: String) throws(EncodingFailure) {
        guard XMLCharacters.areAllowed(text) else {
            throw EncodingFailure(.inexpressible, "a character that XML does not have")
        }
    }
}

extension XMLValue.Attribute {
    /// The attribute of an element without a value.
    fileprivate static let isNil = Self("nil", namespace: XMLValue.schemaInstance, value: "true")
}

/// The nesting of a value that is converted by recursion.
private struct Nesting {
    private var room = DecodingLimits.deepest
    private var stack = StackLimit()

    mutating func enter() throws(EncodingFailure) {
        if room == 0 || stack.isReached { throw .tooDeep }
        room -= 1
    }

    mutating func leave() { room += 1 }
}

/// Performs a conversion for the value of a key, which becomes part of the path of a failure.
private func inside<Result>(
    _ key: String,
    _ body: () throws(EncodingFailure) -> Result
) throws(EncodingFailure) -> Result {
    do throws(EncodingFailure) {
        return try body()
    } catch {
        throw EncodingFailure(error.code, error.reason, path: JSONLocator.step(key) + error.path)
    }
}
