import SchemaSyntax

/// Reads an XML document in UTF-8 into elements with positions.
///
/// The program does not link an XML library. The reader rejects entities that a document declares: responses of an API
/// do not need them, and they could expand without limit.
struct XMLText {
    /// The maximum nesting of elements.
    static let depthLimit = 128

    private struct Mistake: Error {
        let offset: Int
        let message: String
    }

    private let source: SchemaSource
    private let bytes: [UInt8]
    private var position = 0

    private init(_ source: SchemaSource) {
        self.source = source
        bytes = source.bytes
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - sizeLimit: The maximum size in bytes.
    ///   - isDecoded: Whether the bytes come from decoded text, regardless of the declared encoding.
    /// - Returns: The root element, or the mistake in the document.
    static func parse(
        _ source: SchemaSource,
        sizeLimit: Int,
        isDecoded: Bool = false
    ) -> Result<XMLElement, SampleMistake> {
        let declared = isDecoded ? nil : declaredEncoding(source.bytes.prefix(200))
        if let declared {
            let message = "the document is declared as '\(declared)', expected UTF-8"
            return .failure(SampleMistake(message, rule: "not-utf8", at: source.start))
        }
        if let first = source.checkBytes(sizeLimit: sizeLimit).diagnostics.first {
            return .failure(SampleMistake(first.message, rule: first.rule, at: first.range))
        }
        var parser = XMLText(source)
        do throws(Mistake) {
            return .success(try parser.document())
        } catch {
            let end = min(error.offset, source.bytes.count)
            return .failure(
                SampleMistake(error.message, rule: "broken-xml", at: source.range(end..<end))
            )
        }
    }

    // MARK: The document

    private mutating func document() throws(Mistake) -> XMLElement {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if has("<?xml") { try skip(past: "?>", "the XML declaration has no end") }
        try skipMisc(allowsType: true)
        guard peek() == UInt8(ascii: "<") else { throw wrong("expected the root element") }
        let root = try elements()
        try skipMisc(allowsType: false)
        guard position == bytes.count else {
            throw wrong("expected nothing after the root element")
        }
        return root
    }

    /// Returns the declared encoding of a document, unless it is UTF-8 or a subset of it.
    private static func declaredEncoding(_ start: some Collection<UInt8>) -> String? {
        let text = String(decoding: start, as: UTF8.self).lowercased()
        let declaration = /(?:\u{FEFF})?<\?xml\s[^>]*?encoding\s*=\s*["']([a-z0-9._-]{1,40})["']/
        guard let name = text.prefixMatch(of: declaration)?.1 else { return nil }
        return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) ? nil : String(name)
    }

    private mutating func skipMisc(allowsType: Bool) throws(Mistake) {
        while true {
            skipSpace()
            if has("<!--") {
                try skip(past: "-->", "the comment has no end")
            } else if has("<?") {
                try skip(past: "?>", "the instruction has no end")
            } else if allowsType, has("<!DOCTYPE") {
                guard let end = find(">") else { throw wrong("the document type has no end") }
                if bytes[position..<end].contains(UInt8(ascii: "[")) {
                    throw wrong("the document declares entities, which are not read")
                }
                position = end + 1
            } else {
                return
            }
        }
    }

    // MARK: Elements

    /// Reads the element that begins at the current position with its contents; a list of open elements replaces
    /// recursion.
    private mutating func elements() throws(Mistake) -> XMLElement {
        var open: [(element: XMLElement, name: ArraySlice<UInt8>)] = []
        while true {
            guard let byte = peek() else { throw wrong("the document ends inside an element") }
            var closed: XMLElement?
            if byte != UInt8(ascii: "<") {
                let text = try text()
                open[open.count - 1].element.text += text
            } else if has("</") {
                position += 2
                let name = try name()
                skipSpace()
                try expect(">")
                guard let last = open.popLast(), last.name == name else {
                    throw wrong("the end tag closes another element")
                }
                closed = last.element
            } else if has("<!--") {
                try skip(past: "-->", "the comment has no end")
            } else if has("<![CDATA[") {
                guard !open.isEmpty else { throw wrong("expected the root element") }
                let start = position + 9
                guard let end = find("]]>") else { throw wrong("the CDATA section has no end") }
                open[open.count - 1].element.text += String(
                    decoding: bytes[start..<end],
                    as: UTF8.self
                )
                position = end + 3
            } else if has("<?") {
                try skip(past: "?>", "the instruction has no end")
            } else {
                guard open.count < Self.depthLimit else {
                    throw wrong("elements nest deeper than \(Self.depthLimit) levels")
                }
                let (element, name, isEmpty) = try startTag()
                if isEmpty { closed = element } else { open.append((element, name)) }
            }
            guard let closed else { continue }
            if open.isEmpty { return closed }
            open[open.count - 1].element.children.append(closed)
        }
    }

    private mutating func startTag() throws(Mistake) -> (XMLElement, ArraySlice<UInt8>, Bool) {
        let start = position
        position += 1
        let name = try name()
        var element = XMLElement(name: Self.local(name), range: source.range(start..<position))
        var seen: Set<ArraySlice<UInt8>> = []
        while true {
            let before = position
            skipSpace()
            if has("/>") {
                position += 2
                return (element, name, true)
            }
            if has(">") {
                position += 1
                return (element, name, false)
            }
            guard position > before else { throw wrong("expected white space before an attribute") }
            let attribute = try self.name()
            guard seen.insert(attribute).inserted else {
                throw wrong("the element has an attribute twice")
            }
            skipSpace()
            try expect("=")
            skipSpace()
            let value = try attributeValue()
            let whole = String(decoding: attribute, as: UTF8.self)
            if whole == "xmlns" || whole.hasPrefix("xmlns:") { continue }
            if whole.contains(":"), Self.local(attribute) == "nil" {
                element.isNil = value == "true" || value == "1"
                continue
            }
            if whole.hasPrefix("xsi:") || whole.hasPrefix("xml:") {
                element.omitted.append(whole)
                continue
            }
            element.attributes.append((Self.local(attribute), value))
        }
    }

    private static func local(_ name: ArraySlice<UInt8>) -> String {
        let part = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: part, as: UTF8.self)
    }

    private mutating func name() throws(Mistake) -> ArraySlice<UInt8> {
        let start = position
        while let byte = peek(),
            byte >= 0x80 || (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
        {
            position += 1
        }
        guard let first = bytes[start..<position].first, !(0x30...0x3A).contains(first),
            first != 0x2D, first != 0x2E, bytes[position - 1] != UInt8(ascii: ":")
        else { throw wrong("expected a name") }
        return bytes[start..<position]
    }

    // MARK: Text

    private mutating func attributeValue() throws(Mistake) -> String {
        guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw wrong("expected the value of an attribute in quotes")
        }
        position += 1
        let value = try text(until: quote)
        try expect(quote == UInt8(ascii: "'") ? "'" : "\"")
        return value
    }

    /// Reads text up to the given byte, with references replaced.
    private mutating func text(until end: UInt8 = UInt8(ascii: "<")) throws(Mistake) -> String {
        var result: [UInt8] = []
        while let byte = peek(), byte != end {
            if byte == UInt8(ascii: "&") {
                result += try reference()
            } else if byte == UInt8(ascii: "<") {
                throw wrong("expected no '<' in the value of an attribute")
            } else if byte < 0x20, ![0x09, 0x0A, 0x0D].contains(byte) {
                throw wrong("the text has a control character, which XML does not allow")
            } else {
                result.append(byte)
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func reference() throws(Mistake) -> [UInt8] {
        let rest = bytes[position...].prefix(12)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
            throw wrong("expected '&amp;' or the name of an entity")
        }
        let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = known[name] {
            position = end + 1
            return Array(text.utf8)
        }
        let digits = name.dropFirst()
        let number =
            name.hasPrefix("#x")
            ? UInt32(digits.dropFirst(), radix: 16) : name.hasPrefix("#") ? UInt32(digits) : nil
        guard let number, name.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number),
            let scalar = Unicode.Scalar(number)
        else {
            throw wrong("unknown entity, expected one of the five of XML or a number")
        }
        position = end + 1
        return Array(String(scalar).utf8)
    }

    // MARK: Bytes

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func has(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + count]) }
    }

    private func find(_ text: String) -> Int? {
        let wanted = Array(text.utf8)
        var index = position
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted)
            {
                return index
            }
            index += 1
        }
        return nil
    }

    private mutating func skip(past text: String, _ message: String) throws(Mistake) {
        guard let end = find(text) else { throw wrong(message) }
        position = end + text.utf8.count
    }

    private mutating func skipSpace() {
        while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func expect(_ text: StaticString) throws(Mistake) {
        guard has(text) else { throw wrong("expected '\(text)'") }
        position += text.utf8CodeUnitCount
    }

    private func wrong(_ message: String) -> Mistake {
        Mistake(offset: position, message: message)
    }
}
