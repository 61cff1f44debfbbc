import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case contentType, headers, style, explode, allowReserved
        case encoding, prefixEncoding, itemEncoding
    }

    func readEncodings(_ value: LocatedNode) -> [PropertyEncoding] {
        named(value).compactMap { readEncoding($0.value, name: $0.name) }
    }

    func readEncoding(_ value: LocatedNode, name: String) -> PropertyEncoding? {
        guard encodingDepth < Self.encodingLimit else {
            report(
                rule: "too-deep",
                at: value.place,
                "encodings nest deeper than \(Self.encodingLimit) levels, expected fewer"
            )
            return nil
        }
        encodingDepth += 1
        defer { encodingDepth -= 1 }
        var encoding = PropertyEncoding(place: value.place, name: name)
        var form = ValueForm()
        var hasStyle = false
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .contentType: encoding.contentType = partTypes(value)
            case .headers: encoding.headers = readHeaders(value)
            case .style: form.style = readFormStyle(value)
            case .explode: form.explodes = flag(value)
            case .allowReserved: form.allowsReserved = flag(value) ?? false
            case .encoding: encoding.parts += readEncodings(value)
            case .prefixEncoding:
                encoding.parts += elements(value).compactMap { readEncoding($0, name: "") }
            case .itemEncoding: encoding.parts += [readEncoding(value, name: "")].compactMap(\.self)
            }
            hasStyle = hasStyle || [.style, .explode, .allowReserved].contains(key)
        }
        guard let extensions else { return nil }
        encoding.extensions = extensions
        if hasStyle { encoding.style = form.style(default: .form) }
        checkEncodings(of: value)
        return encoding
    }

    /// Returns the comma-separated content types of a part; `nil` if one of them is invalid.
    private func partTypes(_ value: LocatedNode) -> String? {
        guard let text = text(value) else { return nil }
        let types = text.split(separator: ",", omittingEmptySubsequences: false)
        let areTypes = types.allSatisfy { type in
            isContentType(String(type.drop { $0 == " " }), at: value.place)
        }
        return areTypes ? text : nil
    }

    /// The maximum nesting of parts; deeper nesting is probably circular.
    private static let encodingLimit = 8

    /// Reports parts that are described both by name and by position.
    func checkEncodings(of origin: LocatedNode) {
        guard let value = resolve(origin), let named = value["encoding"] else { return }
        for key in ["prefixEncoding", "itemEncoding"] {
            guard let other = value[key] else { continue }
            report(
                rule: "encoding-conflict",
                at: other.place,
                "'\(key)' is given together with 'encoding', expected only one of them: parts are known by their names",
                notes: [Diagnostic.Note("the names are given here", at: named.node.range)]
            )
        }
    }
}
