package import Foundation

/// Takes requests apart by the rules of the RFCs alone, and with nothing of what made them.
package enum ParameterOracle {
    package struct Malformed: Error { package var reason: String }

    /// The bytes behind escapes; all else must be unreserved (RFC 3986, section 2.3), so that readers of queries,
    /// of forms and of paths agree.
    package static func decoded(_ text: Substring) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)
        rest.reverse()
        while let byte = rest.popLast() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popLast(), let low = rest.popLast(),
                    let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
                else { throw Malformed(reason: "an escape is cut: \(text)") }
                bytes.append(value)
            } else {
                let scalar = Unicode.Scalar(byte)
                guard scalar.isASCII,
                    scalar.properties.isAlphabetic || "0"..."9" ~= scalar
                        || "-._~".unicodeScalars.contains(scalar)
                else { throw Malformed(reason: "\(scalar) is not escaped: \(text)") }
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The bytes of a text in which a separator may be as it is, and nothing else.
    package static func decoded(_ text: Substring, besides separator: Character) throws -> [UInt8] {
        let parts = try text.split(separator: separator, omittingEmptySubsequences: false)
            .map { try decoded($0) }
        return Array(parts.joined(separator: String(separator).utf8))
    }

    /// The values of a name in `a=1&b=2`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The items.
    ///   - separator: What stands in a value as it is, between parts that are escaped; `nil` for nothing.
    /// - Returns: The values.
    /// - Throws: `Malformed` for anything else that is not escaped.
    package static func values(
        _ name: String,
        inItems text: Substring,
        separator: Character? = nil
    ) throws -> [[UInt8]] {
        try text.split(separator: "&", omittingEmptySubsequences: true).compactMap { item in
            let parts = item.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Malformed(reason: "an item has no value") }
            guard try decoded(parts[0]) == Array(name.utf8) else { return nil }
            return try separator.map { try decoded(parts[1], besides: $0) } ?? decoded(parts[1])
        }
    }

    /// The values of a name in a query.
    package static func values(
        _ name: String,
        inQueryOf address: String,
        separator: Character? = nil
    ) throws -> [[UInt8]] {
        let parts = address.split(separator: "?", omittingEmptySubsequences: false)
        guard parts.count < 3, !address.contains("#") else {
            throw Malformed(reason: "the address has two queries, or a fragment")
        }
        return parts.count == 2 ? try values(name, inItems: parts[1], separator: separator) : []
    }

    /// The one segment between two others.
    package static func segment(
        of address: String,
        between start: String,
        and end: String
    ) throws -> [UInt8] {
        let items = try items(of: address, between: start, and: end)
        guard items.count == 1 else { throw Malformed(reason: "a comma is not escaped") }
        return items[0]
    }

    /// The items of a list that is the one segment between two others (RFC 6570, section 3.2.2).
    package static func items(
        of address: String,
        between start: String,
        and end: String
    ) throws -> [[UInt8]] {
        let segments = address.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count == 6, segments[3] == start, segments[5] == end else {
            throw Malformed(reason: "the path has other segments: \(address)")
        }
        return try segments[4].split(separator: ",", omittingEmptySubsequences: false)
            .map { try decoded($0) }
    }

    /// The elements of a list in header fields (RFC 9110, section 5.6.1), as they stand.
    package static func elements(_ fields: [String]) -> [String] {
        var elements: [String] = []
        for field in fields {
            var element = ""
            var isQuoted = false
            var isEscaped = false
            for scalar in field.unicodeScalars {
                if isQuoted {
                    element.unicodeScalars.append(scalar)
                    if isEscaped {
                        isEscaped = false
                    } else if scalar == "\\" {
                        isEscaped = true
                    } else if scalar == "\"" {
                        isQuoted = false
                    }
                } else if scalar == "," {
                    elements.append(element)
                    element = ""
                } else {
                    isQuoted = scalar == "\""
                    element.unicodeScalars.append(scalar)
                }
            }
            elements.append(element)
        }
        return elements.map(trimmed).filter { !$0.isEmpty }
    }

    /// The text of an element that is a quoted string; of another one itself.
    package static func unquoted(_ element: String) -> String {
        var scalars = Array(element.unicodeScalars)
        guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return element }
        scalars = Array(scalars.dropFirst().dropLast())
        var text = ""
        var isEscaped = false
        for scalar in scalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(scalar)
                isEscaped = false
            }
        }
        return text
    }

    /// Without the white space around a field's value, which does not arrive (RFC 9110, section 5.5).
    package static func trimmed(_ text: String) -> String {
        var view = Substring(text).unicodeScalars
        while view.first == " " || view.first == "\t" { view.removeFirst() }
        while view.last == " " || view.last == "\t" { view.removeLast() }
        return String(view)
    }

    /// The values of a name in a multipart body (RFC 7578).
    package static func values(
        _ name: String,
        inParts body: Data,
        type: String,
        partType: String? = nil
    ) throws -> [[UInt8]] {
        guard let start = type.range(of: "boundary=") else { throw Malformed(reason: type) }
        let boundary = Data("--\(type[start.upperBound...].prefix { $0 != ";" })".utf8)
        var rest = body
        var values: [[UInt8]] = []
        guard rest.starts(with: boundary) else { throw Malformed(reason: "no boundary") }
        rest = rest.dropFirst(boundary.count)
        while rest.starts(with: Data("\r\n".utf8)) {
            rest = rest.dropFirst(2)
            guard let head = rest.range(of: Data("\r\n\r\n".utf8)),
                let end = rest.range(of: Data("\r\n".utf8) + boundary)
            else { throw Malformed(reason: "a part has no end") }
            let fields = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            let content = partType.map { "\r\nContent-Type: \($0)" } ?? ""
            if fields == "Content-Disposition: form-data; name=\"\(name)\"" + content {
                values.append(Array(rest[head.upperBound..<end.lowerBound]))
            }
            rest = rest[end.upperBound...]
        }
        guard rest == Data("--\r\n".utf8) else { throw Malformed(reason: "no end") }
        return values
    }

    /// The text of the elements of a name that have no children (XML 1.0, sections 2.11 and 4.1).
    package static func values(_ name: String, inXML body: Data) throws -> [[UInt8]] {
        let tags = (open: Data("<\(name)>".utf8), close: Data("</\(name)>".utf8))
        let empty = Data("<\(name)/>".utf8)
        var values: [[UInt8]] = []
        var rest = body
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[mark...]
            if rest.starts(with: empty) {
                values.append([])
            } else if rest.starts(with: tags.open) {
                let content = rest.dropFirst(tags.open.count)
                guard let end = content.firstIndex(of: UInt8(ascii: "<")),
                    content[end...].starts(with: tags.close)
                else { throw Malformed(reason: "markup in \(name)") }
                values.append(try characters(Array(content[..<end])))
            }
            rest = rest.dropFirst()
        }
        return values
    }

    /// The characters of text with references; a return that is none is read as a line feed.
    private static func characters(_ text: [UInt8]) throws -> [UInt8] {
        var characters: [UInt8] = []
        var at = 0
        while at < text.count {
            switch text[at] {
            case 0x0D:
                if at + 1 == text.count || text[at + 1] != 0x0A { characters.append(0x0A) }
            case UInt8(ascii: "&"):
                guard let end = text[at...].firstIndex(of: UInt8(ascii: ";")) else {
                    throw Malformed(reason: "no end of a reference")
                }
                let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
                characters += Array(String(Character(try scalar(of: name[...]))).utf8)
                at = end
            default: characters.append(text[at])
            }
            at += 1
        }
        return characters
    }

    private static func scalar(of reference: Substring) throws -> Unicode.Scalar {
        let named: [Substring: Unicode.Scalar] = [
            "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
        ]
        let number =
            reference.hasPrefix("#x")
            ? UInt32(reference.dropFirst(2), radix: 16) : UInt32(reference.dropFirst())
        guard let found = named[reference] ?? number.flatMap(Unicode.Scalar.init) else {
            throw Malformed(reason: "an unknown reference \(reference)")
        }
        return found
    }
}
