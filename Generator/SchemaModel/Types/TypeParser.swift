import SchemaSyntax

/// Reads a type such as `{string: [Page<Card>]}?`, and reports mistakes at their places in the string.
struct TypeParser {
    /// The maximum depth of nested brackets.
    static let depthLimit = 16

    private let node: SchemaNode
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var diagnostic: Diagnostic?
    /// Whether arguments in brackets are read, to find the type that corresponds to them.
    private var readsBrackets = false

    /// Reads a type; returns `nil` after reporting a mistake, or where there is no text.
    static func parse(
        _ node: SchemaNode?,
        reporting diagnostics: inout [Diagnostic]
    ) -> TypeExpression? {
        guard let node, let text = node.string else { return nil }
        var parser = TypeParser(node, text)
        let type = parser.parseWhole()
        if let diagnostic = parser.diagnostic { diagnostics.append(diagnostic) }
        return type
    }

    private init(_ node: SchemaNode, _ text: String) {
        self.node = node
        bytes = Array(text.utf8)
    }

    private mutating func parseWhole() -> TypeExpression? {
        skipSpaces()
        guard position < bytes.count else { return fail("the type is empty, expected a type") }
        guard let type = parseType() else { return nil }
        guard position == bytes.count else {
            return fail(
                "unexpected \(found), expected the end of the type" + suggestion(likelyType)
            )
        }
        return type
    }

    /// The type that corresponds to one of another language, such as `Card[]` or `int | null`.
    private var likelyType: String? {
        let first = String(decoding: bytes[..<position], as: UTF8.self).filter { $0 != " " }
        let rest = String(decoding: bytes[position...], as: UTF8.self).filter { $0 != " " }
        switch rest {
        case "[]": return "[\(first)]"
        case "[]?": return "[\(first)]?"
        case "|null", "|nil", "|undefined": return first.hasSuffix("?") ? first : first + "?"
        case "!": return first
        default: return nil
        }
    }

    private mutating func parseType() -> TypeExpression? {
        let start = position
        guard depth < Self.depthLimit else {
            return fail("types nest deeper than \(Self.depthLimit) levels, expected fewer")
        }
        depth += 1
        defer { depth -= 1 }
        guard let kind = parseKind() else { return nil }
        let type = TypeExpression(kind: kind, range: range(start))
        skipSpaces()
        guard skip("?") else { return type }
        let optional = TypeExpression(kind: .optional(type), range: range(start))
        skipSpaces()
        if current == "?" { return fail("a second '?', expected at most one") }
        return optional
    }

    private mutating func parseKind() -> TypeExpression.Kind? {
        if skip("[") {
            skipSpaces()
            guard let item = parseType() else { return nil }
            skipSpaces()
            if current == ":", let meant = parseMap(from: item) {
                return fail(
                    "unexpected ':', expected ']' after the type of the items" + suggestion(meant)
                )
            }
            return expect("]", after: "the type of the items") ? .list(item) : nil
        }
        if skip("{") {
            skipSpaces()
            guard let first = parseType() else { return nil }
            guard skip(":") else {
                return expect("}", after: "the type of the values")
                    ? .map(key: nil, value: first) : nil
            }
            skipSpaces()
            guard let value = parseType(), expect("}", after: "the type of the values") else {
                return nil
            }
            return .map(key: first, value: value)
        }
        guard let name = parseName() else { return nil }
        if skip(".") {
            let start = position
            guard let member = parseName() else { return nil }
            guard member == "Field" else {
                position = start
                return fail("unexpected \(quoted(member)), expected 'Field' after '.'")
            }
            return .fieldNames(name)
        }
        skipSpaces()
        if current == "[", ForeignTypes.isGeneric(name) {
            if readsBrackets { return parseBrackets(of: name) }
            var parser = self
            parser.readsBrackets = true
            if let meant = parser.parseBrackets(of: name) {
                let suggestion = suggestion(Self.spelled(meant, range(position)))
                return fail("unexpected '[', expected the end of the type" + suggestion)
            }
        }
        guard skip("<") else { return .named(name, []) }
        guard let arguments = parseArguments() else { return nil }
        return expect(">", after: "the arguments of \(quoted(name))")
            ? .named(name, arguments) : nil
    }

    private mutating func parseArguments() -> [TypeExpression]? {
        var arguments: [TypeExpression] = []
        repeat {
            skipSpaces()
            guard let argument = parseType() else { return nil }
            arguments.append(argument)
        } while skip(",")
        return arguments
    }

    /// Reads the arguments in brackets of a type of another language, such as `list[string]`.
    private mutating func parseBrackets(of name: String) -> TypeExpression.Kind? {
        guard skip("["), let arguments = parseArguments(), expect("]", after: "the arguments")
        else { return nil }
        return .named(name, arguments)
    }

    /// The map that corresponds to one in brackets, such as `[string: int]`.
    ///
    /// The position remains at the colon.
    private func parseMap(from key: TypeExpression) -> String? {
        var parser = self
        guard parser.skip(":") else { return nil }
        parser.skipSpaces()
        guard let value = parser.parseType(), parser.expect("]", after: "the values") else {
            return nil
        }
        return Self.spelled(.named("map", [key, value]), range(position))
    }

    private static func spelled(_ kind: TypeExpression.Kind, _ range: SourceRange) -> String {
        let meant = TypeExpression(kind: kind, range: range).withoutForeignTypes { name in
            // Other names may be those of declared types.
            !ForeignTypes.isGeneric(name) && ForeignTypes.scalars[name] == nil
                && ScalarType(rawValue: name.lowercased()) == nil
        }
        return "\(meant)"
    }

    private mutating func parseName() -> String? {
        let start = position
        while position < bytes.count,
            isLetter(bytes[position]) || bytes[position] == UInt8(ascii: "_")
                || (position > start && isDigit(bytes[position]))
        {
            position += 1
        }
        guard position > start else { return fail("unexpected \(found), expected a type") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var current: Unicode.Scalar? {
        position < bytes.count ? Unicode.Scalar(bytes[position]) : nil
    }

    /// A description of the text at the position, for a diagnostic.
    private var found: String {
        guard position < bytes.count else { return "end of the type" }
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        return quoted(String(rest.prefix(1)))
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar, after what: String) -> Bool {
        skipSpaces()
        if skip(scalar) { return true }
        let _: TypeExpression? = fail("unexpected \(found), expected '\(scalar)' after \(what)")
        return false
    }

    private mutating func skipSpaces() {
        while current == " " { position += 1 }
    }

    private func range(_ start: Int) -> SourceRange { node.range(ofText: start..<position) }

    /// Records the first mistake in a type, since later ones usually follow from it.
    private mutating func fail<Result>(_ message: String) -> Result? {
        if diagnostic == nil {
            let place = node.range(ofText: position..<min(position + 1, bytes.count))
            diagnostic = Diagnostic(rule: "type-syntax", at: place, message)
        }
        return nil
    }
}
