import SchemaSyntax

/// Reads a placement such as `@id | card/id`, and reports mistakes at their places in the string.
struct PlacementParser {
    private let node: SchemaNode
    private let bytes: [UInt8]
    private var diagnostics: [Diagnostic] = []

    /// Reads a placement; returns `nil` after reporting a mistake, or where there is no text.
    static func parse(
        _ node: SchemaNode?,
        reporting diagnostics: inout [Diagnostic]
    ) -> Placement? {
        guard let node, let text = node.string else { return nil }
        var parser = PlacementParser(node, text)
        let alternatives = parser.parseAlternatives()
        diagnostics += parser.diagnostics
        return parser.diagnostics.isEmpty
            ? Placement(alternatives: alternatives, at: node.range) : nil
    }

    private init(_ node: SchemaNode, _ text: String) {
        self.node = node
        bytes = Array(text.utf8)
    }

    /// The maximum number of alternatives in a placement and of steps in an alternative; documents are not nested
    /// deeper.
    private static let limit = 100

    /// The last index of an element, beyond which the runtime does not read.
    private static let lastIndex = 65535

    private mutating func parseAlternatives() -> [Placement.Alternative] {
        let parts = split(0..<bytes.count, at: "|")
        if parts.count > Self.limit {
            fail(
                0..<bytes.count,
                "the placement has \(parts.count) alternatives, expected at most \(Self.limit)"
            )
            return []
        }
        return parts.map { part in
            let alternative = trimmed(part)
            if alternative.isEmpty {
                fail(alternative, "the placement is empty, expected a path to the value")
            }
            return Placement.Alternative(
                steps: parseSteps(alternative),
                range: node.range(ofText: alternative)
            )
        }
    }

    private mutating func parseSteps(_ alternative: Range<Int>) -> [Placement.Step] {
        let parts = alternative.isEmpty ? [] : split(alternative, at: "/")
        if parts.count > Self.limit {
            fail(
                alternative,
                "the alternative has \(parts.count) steps, expected at most \(Self.limit)"
            )
            return []
        }
        return parts.compactMap { parseStep($0) }
    }

    private mutating func parseStep(_ range: Range<Int>) -> Placement.Step? {
        guard let first = range.first.map({ bytes[$0] }) else {
            return fail(range, "an empty step, expected a name between the '/'")
        }
        let place = node.range(ofText: range)
        switch first {
        case UInt8(ascii: ".") where range.count == 1:
            return Placement.Step(kind: .own, range: place)
        case UInt8(ascii: "["):
            let inner = range.dropFirst().dropLast()
            let digits = String(decoding: bytes[inner], as: UTF8.self)
            guard bytes[range.upperBound - 1] == UInt8(ascii: "]"),
                inner.allSatisfy({ isDigit(bytes[$0]) }),
                let index = Int(digits), index <= Self.lastIndex
            else {
                return fail(
                    range,
                    "\(text(range)) is not an element, expected a number in '[' ']' of at most \(Self.lastIndex)"
                )
            }
            return Placement.Step(kind: .index(index), range: place)
        case UInt8(ascii: "@"):
            return parseName(range.lowerBound + 1..<range.upperBound).map { prefix, name in
                Placement.Step(kind: .attribute(namespace: prefix, name), range: place)
            }
        default:
            return parseName(range).map { prefix, name in
                Placement.Step(kind: .name(namespace: prefix, name), range: place)
            }
        }
    }

    private mutating func parseName(_ range: Range<Int>) -> (String?, String)? {
        let parts = split(range, at: ":")
        guard parts.count <= 2 else {
            return fail(range, "\(text(range)) has several ':', expected '~3' for one in a name")
        }
        guard !parts.contains(where: \.isEmpty) else {
            return fail(
                range,
                "\(text(range)) is not a valid name, expected one before and after ':'"
            )
        }
        let names = parts.compactMap { unescaped($0) }
        guard names.count == parts.count, let last = names.last else { return nil }
        return (names.count == 2 ? names[0] : nil, last)
    }

    private mutating func unescaped(_ range: Range<Int>) -> String? {
        var result: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "~") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let digit = index + 1 < range.upperBound ? Int(bytes[index + 1]) - 0x30 : -1
            guard Placement.escapable.indices.contains(digit) else {
                return fail(
                    index..<index + 1,
                    "unexpected '~', expected a digit from 0 to 6 after it"
                )
            }
            result.append(Placement.escapable[digit])
            index += 2
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func split(_ range: Range<Int>, at separator: Unicode.Scalar) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where bytes[index] == UInt8(ascii: separator) {
            parts.append(start..<index)
            start = index + 1
        }
        return parts + [start..<range.upperBound]
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, bytes[first] == 0x20 { range = range.dropFirst() }
        while let last = range.last, bytes[last] == 0x20 { range = range.dropLast() }
        return range
    }

    private func text(_ range: Range<Int>) -> String {
        quoted(String(decoding: bytes[range], as: UTF8.self))
    }

    @discardableResult
    private mutating func fail<Result>(_ range: Range<Int>, _ message: String) -> Result? {
        let place = node.range(ofText: range)
        diagnostics.append(Diagnostic(rule: "placement-syntax", at: place, message))
        return nil
    }

    private mutating func fail(_ range: Range<Int>, _ message: String) {
        let _: Placement? = fail(range, message)
    }
}
