import Foundation
import LatheCoding

// Values with parts: the content of their JSON document, as items of a query, a form or a multipart body.
extension RequestBuilder {
    /// Whether the items of the current parameter's lists may have parts.
    @inline(__always)
    var isNested: Bool { current._withUnsafeGuaranteedRef { $0.nested } != nil }

    /// Writes a value with parts in the style of the current parameter; without a style, the value is an error.
    @inline(never)
    mutating func write<Value: WireValue>(nested value: Value, _ kind: String) {
        let parameter = self.parameter
        guard let style = parameter.nested else { return refuse(kind) }
        do {
            var options: Field.Options = parameter.isNullable ? .nullable : []
            if parameter.allowsNonFinite { options.insert(.nonFinite) }
            let form = Field(".", options, date: parameter.date, duration: parameter.duration)
            let document =
                try style.format?.coding
                .encode(value, as: form, root: parameter.name, isRequest: true)
                ?? JSONWriter.parameters(value, as: form)
            switch style {
            case .document, .documents: write(String(decoding: document, as: UTF8.self))
            case .pairs, .assignments: write(pairs: try JSONValue(parsing: document))
            case .brackets, .dots, .flat, .prefix:
                write(parts: try JSONValue(parsing: document), named: nil, depth: 0)
            }
        } catch {
            let reason = (error as? EncodingFailure).map { "\($0)" } ?? "it is nested too deeply"
            fail("the parameter \(parameter.name) cannot be sent: \(reason)")
        }
    }

    /// Writes a list with parts: each item as a separate document, or all items in the style of the current
    /// parameter.
    @inline(never)
    mutating func write<Value: WireValue>(
        nestedItems values: [Value],
        _ kind: String,
        keepsEmpty: Bool
    ) {
        if values.isEmpty, !keepsEmpty, !parameter.sendsEmpty, case .document? = parameter.nested,
            place != .path
        {
            return
        }
        guard case .documents? = parameter.nested else {
            write(nested: values, kind)
            return writeCount(values.count)
        }
        guard beginList() else { return }
        for value in values { write(nested: value, kind) }
        endList(keepsEmpty: keepsEmpty)
    }

    /// Writes one text of names and values, in turn or with `=` between a name and its value.
    private mutating func write(pairs value: JSONValue) {
        var texts: [String] = []
        if case .object(let object) = value {
            for member in object.members {
                guard let text = text(member.value) else { continue }
                texts += [member.key, text]
            }
        }
        if place == .path { return writeInPath(texts) }
        if parameter.nested == .assignments { texts = assigned(texts) }
        if !texts.isEmpty || parameter.sendsEmpty { write(joined: texts) }
    }

    /// Returns each name with its value in one text; a name that contains `=` is an error.
    private mutating func assigned(_ texts: [String]) -> [String] {
        stride(from: 0, to: texts.count, by: 2).map { place in
            if texts[place].utf8Contains("=") {
                fail("a name of \(parameter.name) contains '='")
            }
            return "\(texts[place])=\(texts[place + 1])"
        }
    }

    /// Writes names and values into the path; the separators are not escaped, but their characters in an item are.
    private mutating func writeInPath(_ texts: [String]) {
        let parameter = self.parameter
        guard let joint = parameter.joint else { return }
        let separator = String(decoding: joint.text.bytes, as: UTF8.self)
        guard joint.isUnique || joined(texts, by: separator) != nil else {
            return fail("an item of \(parameter.name) contains the separator of its list")
        }
        for (place, text) in texts.enumerated() {
            if place > 0 {
                if parameter.nested == .assignments, !place.isMultiple(of: 2) {
                    address.append(UInt8(ascii: "="))
                } else {
                    address.append(joint.encoded)
                }
            }
            address.append(PercentEncoding.text(text))
        }
    }

    /// Writes an item for each part of a value; the names are in brackets by default, as in OpenAPI's `deepObject`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of the value; `nil` for the parameter's own.
    ///   - depth: The number of names that precede it.
    private mutating func write(parts value: JSONValue, named name: String?, depth: Int) {
        let own = name ?? parameter.name
        switch value {
        case .object(let object):
            for member in object.members {
                let key =
                    switch parameter.nested {
                    case .flat where depth == 0: member.key
                    case .prefix where depth == 0: own + member.key
                    case .dots: "\(own).\(member.key)"
                    default: "\(own)[\(member.key)]"
                    }
                write(parts: member.value, named: key, depth: depth + 1)
            }
            if object.members.isEmpty, parameter.sendsEmpty, depth > 0 || parameter.nested != .flat
            {
                write(item: own, "")
            }
        case .array(let items):
            write(items: items, named: own, depth: depth)
        default:
            if let text = text(value) { write(item: own, text) }
        }
    }

    private mutating func write(items: [JSONValue], named name: String, depth: Int) {
        if items.isEmpty {
            if parameter.sendsEmpty {
                write(item: parameter.list == .brackets ? name + "[]" : name, "")
            }
        } else if case .joined = parameter.list {
            write(joined: items.compactMap { text($0) }, named: name)
        } else if suffix(1).isEmpty, items.contains(where: \.hasParts) {
            fail(
                "the items of a list in \(parameter.name) have parts, whose names would be the same"
            )
        } else {
            for (place, item) in items.enumerated() {
                write(parts: item, named: name + suffix(place + 1), depth: depth + 1)
            }
        }
    }

    /// Returns the text of a value without parts; `nil` if it is omitted, or has parts, which is an error.
    private mutating func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: return ""
        case .string(let text): return text
        case .number(let number): return number.text
        case .bool(let isTrue):
            switch parameter.bool {
            case .words: return isTrue ? "true" : "false"
            case .digits: return isTrue ? "1" : "0"
            case .presence: return isTrue ? "1" : nil
            }
        case .array, .object:
            fail("a part of \(parameter.name) has parts itself, which cannot be joined to one text")
            return nil
        }
    }

    /// Writes texts as one, joined by the parameter's separator; a text that contains it is an error.
    ///
    /// In a query, commas between the texts are not escaped (RFC 6570, section 3.2.8).
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - name: The name of the joined text; `nil` for the parameter's own.
    private mutating func write(joined texts: [String], named name: String? = nil) {
        var separator = ","
        if case .joined(let own, _) = parameter.list { separator = own }
        guard let text = joined(texts, by: separator) else {
            return fail("an item of \(parameter.name) contains the separator of its list")
        }
        if place == .query, separator == "," {
            separate()
            let items = texts.map { PercentEncoding.text($0) }.joined(separator: ",")
            address.append(PercentEncoding.text(name ?? parameter.name) + "=" + items)
        } else if let name {
            write(item: name, text)
        } else {
            write(text)
        }
    }

    /// Returns texts as one text; `nil` if it would be split into other texts at the separators.
    private func joined(_ texts: [String], by separator: String) -> String? {
        var joined = JoinedText(Array(separator.utf8))
        for text in texts { joined.append(text.utf8) }
        guard joined.isExact || joined.bytes.isEmpty else { return nil }
        return String(decoding: joined.bytes, as: UTF8.self)
    }

    /// Writes a text under a separate name in the place of the current parameter.
    mutating func write(item name: String, _ text: String) {
        switch place {
        case .query:
            separate()
            address.append(PercentEncoding.text(name) + "=" + PercentEncoding.text(text))
        case .form where multipart == nil:
            var items = startFormItem()
            items.append(PercentEncoding.text(name) + "=" + PercentEncoding.text(text))
            form = items
        case .form, .multipart:
            var text = text
            let type = parameter.contentType
            text.withUTF8 { multipart?.append(name: name, text: $0, type: type) }
        case .header:
            guard HTTPFields.isToken(name) else {
                return fail("a part of \(parameter.name) has a name that no header field can have")
            }
            fields[name] = text
        case .cookie:
            guard HTTPFields.isToken(name) else {
                return fail("a part of \(parameter.name) has a name that no cookie can have")
            }
            var text = text
            text.withUTF8 { appendCookie(name, $0) }
        case .path, .body: write(text)
        }
    }
}

extension Parameter {
    /// Whether the value is a JSON document, which can contain null.
    var isJSON: Bool {
        if let format = nested?.format { return format.isJSON }
        guard let type = contentType.map({ ContentType.mediaType(of: $0) }) else { return false }
        return type.hasSuffix("/json") || type.hasSuffix("+json")
    }

    /// Whether the value is a document of another format, in which `nil` may be an element without a value.
    var isOtherDocument: Bool {
        nested?.format.map { !$0.isJSON } ?? false
    }
}

extension JSONValue {
    /// Whether it is a list or an object.
    fileprivate var hasParts: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}

extension Parameter.Nesting {
    /// The format of the document that contains the value or each item; `nil` for another style.
    fileprivate var format: WireFormat? {
        switch self {
        case .document(let format), .documents(let format): format
        case .brackets, .dots, .flat, .prefix, .pairs, .assignments: nil
        }
    }
}

extension String {
    /// Returns whether the bytes of another text occur in this text.
    fileprivate func utf8Contains(_ part: String) -> Bool {
        Data(utf8).range(of: Data(part.utf8)) != nil
    }
}

/// An entity with the name of its case in a union, as a value.
struct NamedCase<Value: Entity>: WireValue {
    var value: Value
    var name: String
    var fields: FieldTable

    static var blank: NamedCase<Value> { NamedCase(value: .blank, name: "", fields: []) }

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        try value.read(from: &reader)
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(value, case: name, in: fields)
    }
}
