import Foundation
import LatheCoding
import LatheXML

/// The known secrets of a body.
struct BodySecrets {
    /// Whether the whole body is a secret.
    let isAll: Bool
    /// Whether the schema declares secrets in the body.
    let isAny: Bool
    /// The character encoding of a body that does not declare its own; `nil` for UTF-8.
    let charset: String?

    /// No secrets are known.
    static let none = BodySecrets(isAll: false, isAny: false, charset: nil)
}

extension Scrubbing {
    /// Returns a body as it is recorded; `nil` when it is empty.
    mutating func body(_ bytes: Data, type: String, _ secrets: BodySecrets) -> JSONValue? {
        guard let plain = RecordingFile.body(bytes, type: type) else { return nil }
        let reader = DocumentReader(type: type, charset: secrets.charset)
        if let value = reader.json(bytes) {
            let clean = hidden(value, isSecret: secrets.isAll).sorted
            // Text of another type keeps its white space if there is nothing to redact.
            if plain["text"] == nil || secrets.isAny || clean != value.sorted {
                // If the type declares an encoding, the byte order mark indicates that the text is now in
                // UTF-8.
                let isMarked =
                    bytes.starts(with: RecordingFile.mark)
                    || reader.json(Data(clean.description.utf8)) != clean
                return isMarked ? ["bom": true, "json": clean] : ["json": clean]
            }
        }
        if secrets.isAll {
            note(String(decoding: bytes, as: UTF8.self))
            return ["text": [.string(Self.mark)]]
        }
        if let root = reader.xml(bytes) { return xml(root, plain, reader) }
        if let lines = jsonLines(bytes, type: type) { return lines }
        let text = String(decoding: bytes, as: UTF8.self)
        let clean = markup(text)
        let isHidden = clean != text
        if secrets.isAny, !(isHidden && Self.isForm(text)) { return Self.leftOut(bytes) }
        if plain["base64"] != nil { return isHidden ? Self.leftOut(bytes) : plain }
        return isHidden ? RecordingFile.body(Data(clean.utf8), type: "") : plain
    }

    /// Returns the replacement for a body in which secrets cannot be found.
    static func leftOut(_ bytes: Data) -> JSONValue {
        let reason = "\(bytes.count) bytes that could not be decoded and may contain secrets"
        return ["text": [.string("\(mark): \(reason)")]]
    }

    /// Returns whether a whole text is a form, so that each value follows its name.
    private static func isForm(_ text: String) -> Bool {
        text.parts(at: "&").allSatisfy { item in
            item.contains("=") && !item.contains { $0.isWhitespace || "{}<>\"'".contains($0) }
        }
    }

    // MARK: JSON

    /// Returns JSON with the secret members redacted.
    private mutating func hidden(_ value: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch value {
        case .object(let object):
            var members: [JSONObject.Member] = []
            for member in object.members {
                let hides = isSecret || names.contains(member.key)
                members.append(
                    .init(key: member.key, value: hidden(member.value, isSecret: hides))
                )
            }
            return .object(JSONObject(members))
        case .array(let items):
            var hiddenItems: [JSONValue] = []
            for item in items { hiddenItems.append(hidden(item, isSecret: isSecret)) }
            return .array(hiddenItems)
        case .null, .bool: return value
        case .string(let text) where !isSecret: return .string(addresses(in: text))
        case .string, .number:
            guard isSecret else { return value }
            note(value.plainText)
            if case .number = value { return 0 }
            return .string(Self.mark)
        }
    }

    /// Returns lines of JSON documents, or the events of a stream with JSON data; `nil` for other text.
    private mutating func jsonLines(_ bytes: Data, type: String) -> JSONValue? {
        let areEvents = type.lowercased().hasPrefix("text/event-stream")
        let reader = DocumentReader(type: "", charset: nil)
        let data = Data("data:".utf8)
        var lines: [JSONValue] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let isData = areEvents && line.starts(with: data)
            let start = isData ? line.prefix(data.count) : Data()
            let document = Data(line.dropFirst(start.count))
            let isEmpty = document.allSatisfy { [0x09, 0x0D, 0x20].contains($0) }
            var text = String(decoding: line, as: UTF8.self)
            if !isEmpty, isData || !areEvents {
                guard let value = reader.json(document) else { return nil }
                let clean = hidden(value)
                if clean != value {
                    text = String(decoding: start, as: UTF8.self) + clean.description
                }
            }
            lines.append(.string(text))
        }
        return ["text": .array(lines)]
    }

    // MARK: XML

    /// Returns a document as text in UTF-8, in which repeated secrets are found.
    ///
    /// Text in UTF-8 is unchanged except for the secrets if the patterns find all of them.
    private mutating func xml(
        _ root: XMLValue,
        _ plain: JSONValue,
        _ reader: DocumentReader
    ) -> JSONValue {
        let clean = hidden(root)
        if case .array(let lines)? = plain["text"] {
            let text = Data(markup(lines.map(\.plainText).joined(separator: "\n")).utf8)
            if let left = reader.xml(text), hidden(left) == left {
                return ["text": RecordingFile.lines(text)]
            }
        }
        let name = clean.namespace.map { "{\($0)}\(clean.name)" } ?? clean.name
        guard let document = try? clean.xml(root: name) else {
            return Self.leftOut(Data(clean.description.utf8))
        }
        return ["bom": true, "text": RecordingFile.lines(document)]
    }

    /// Returns an element with the contents of secret elements and attributes redacted.
    private mutating func hidden(_ element: XMLValue) -> XMLValue {
        var result = element
        result.attributes = []
        for var attribute in element.attributes {
            if names.contains(attribute.name) {
                if !attribute.value.isEmpty {
                    note(attribute.value)
                    attribute.value = Self.mark
                }
            } else {
                attribute.value = addresses(in: attribute.value)
            }
            result.attributes.append(attribute)
        }
        if names.contains(element.name) {
            noteTexts(of: element)
            result.children = element.children.isEmpty ? [] : [.text(Self.mark)]
            return result
        }
        result.children = []
        for child in element.children {
            switch child {
            case .text(let text): result.children.append(.text(addresses(in: text)))
            case .element(let inner): result.children.append(.element(hidden(inner)))
            }
        }
        return result
    }

    private mutating func noteTexts(of element: XMLValue) {
        note(element.text)
        for case .element(let inner) in element.children {
            for attribute in inner.attributes { note(attribute.value) }
            noteTexts(of: inner)
        }
    }

    /// Returns text with the contents of secret elements, attributes and form items redacted.
    private mutating func markup(_ text: String) -> String {
        var text = addresses(in: text)
        for name in names.sorted() where text.contains(name) {
            let word = NSRegularExpression.escapedPattern(for: name)
            for pattern in [
                "(<(?:[\\w.-]+:)?\(word)(?:\\s[^>]*)?(?<!/)>)(.*?)(</(?:[\\w.-]+:)?\(word)\\s*>)",
                "(\\s\(word)\\s*=\\s*\")([^\"]*)(\")", "(\\s\(word)\\s*=\\s*')([^']*)(')",
                "(\"\(word)\"\\s*:\\s*\")((?:[^\"\\\\]|\\\\.)*)()",
            ] {
                text = replaced(text, pattern)
            }
        }
        return text
    }

    /// Returns the text with the second group of each match redacted.
    private mutating func replaced(_ text: String, _ pattern: String) -> String {
        let options: NSRegularExpression.Options = [.dotMatchesLineSeparators]
        guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
            return text
        }
        return Self.hiding(expression, in: text) { _, value in
            let isSection = value.hasPrefix("<![CDATA[") && value.hasSuffix("]]>")
            note(String(isSection ? value.dropFirst(9).dropLast(3) : value))
            return true
        }
    }

    // MARK: Multipart

    /// Returns the parts of a multipart body, each with its fields and its body.
    mutating func parts(_ body: ParsedMultipart) -> [JSONValue] {
        var result: [JSONValue] = []
        for part in body.parts {
            let fields = part.head.split(separator: "\r\n").map { addresses(in: String($0)) }
            var value: JSONObject = ["fields": .array(fields.map { .string($0) })]
            if let name = part.name, hides(item: name) {
                noteDocument(String(decoding: part.content, as: UTF8.self))
                value["body"] = ["text": [.string(Self.mark)]]
            } else if let content = self.body(part.content, type: part.type ?? "", .none) {
                value["body"] = content
            }
            result.append(.object(value))
        }
        return result
    }
}

/// Decodes documents in the character encoding that their type declares.
private struct DocumentReader {
    let type: String
    let charset: String?

    func json(_ bytes: Data) -> JSONValue? { read(JSONValue.self, bytes, .json) }
    func xml(_ bytes: Data) -> XMLValue? { read(XMLValue.self, bytes, .xml) }

    private func read<Value: WireValue>(
        _ value: Value.Type,
        _ bytes: Data,
        _ format: WireFormat
    ) -> Value? {
        let decoder = EntityDecoder(formats: [format], charset: charset)
        return try? decoder.decode(value, from: bytes, contentType: type)
    }
}
