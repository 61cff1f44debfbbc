import Foundation
package import SchemaSyntax

/// A mistake in a sample.
///
/// It contains no text of the sample, since the text may be a secret.
package struct SampleMistake: Error {
    package let message: String
    package let rule: String
    package let range: SourceRange

    init(_ message: String, rule: String, at range: SourceRange) {
        self.message = message
        self.rule = rule
        self.range = range
    }

    package var diagnostic: Diagnostic { Diagnostic(rule: rule, at: range, message) }
}

/// A value of a recorded document with its position.
package struct SampleValue: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// A number as it is written.
        case number(String)
        case text(String)
        case list([SampleValue])
        case object([Member])
        case element(XMLElement)
    }

    package struct Member: Sendable {
        package let name: String
        package let value: SampleValue
    }

    package let kind: Kind
    package let range: SourceRange

    init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// - Parameters:
    ///   - node: A JSON value.
    ///   - range: The position of all values, if the document is a text inside another one.
    init(_ node: SchemaNode, at range: SourceRange? = nil) {
        self.range = range ?? node.range
        switch node.kind {
        case .null, .invalid: kind = .null
        case .bool(let truth): kind = .bool(truth)
        case .number(let number): kind = .number(number)
        case .string(let text): kind = .text(text)
        case .array(let items): kind = .list(items.map { SampleValue($0, at: range) })
        case .object(let object):
            kind = .object(
                object.members.map {
                    Member(name: $0.key, value: SampleValue($0.value, at: range))
                }
            )
        }
    }

    var isXML: Bool { if case .element = kind { true } else { false } }

    /// Whether the value has members.
    var isObject: Bool {
        switch kind {
        case .object: true
        case .element(let element): !element.isScalar
        default: false
        }
    }

    /// The name of the value's kind, for messages.
    var kindName: String {
        switch kind {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        case .element(let element): element.isScalar ? "an element with text" : "an element"
        }
    }
}

/// A named text of a query, form or header section.
package struct SampleItem: Sendable {
    package let name: String
    package let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the name is valid for a parameter.
    var isSayable: Bool { !name.isEmpty && name.utf8.count <= 200 }

    /// Whether the item is one of several values of a parameter by its brackets, as in `ids[]`.
    var isBracketed: Bool { name.hasSuffix("[]") && name.utf8.count > 2 }

    /// The name without the brackets.
    var baseName: String { isBracketed ? String(name.dropLast(2)) : name }
}

/// The request of a recorded call.
package struct SampleRequest: Sendable {
    package enum Body: Sendable {
        case none
        case form([SampleItem])
        case document(SampleValue)
        /// Any other body.
        case other
    }

    package var method: String
    /// The scheme, host and port; `nil` if they were not recorded.
    package var origin: String?
    /// The segments without percent-encoding.
    package var segments: [String]
    package var query: [SampleItem] = []
    package var headers: [SampleItem] = []
    package var body = Body.none
    /// Whether query and header fields were recorded, and not only the path.
    package var hasParameters = true

    /// Reads the part of an address after the origin: a path and an optional query.
    init(method: String, origin: String?, target: String) {
        self.method = method.uppercased()
        self.origin = origin
        let target = target.prefix { $0 != "#" }
        let path = target.prefix { $0 != "?" }
        segments = path.split(separator: "/").map { Self.decoded($0) }
        query = Self.items(target.dropFirst(path.count + 1))
    }

    /// The number of items in the query or form whose names are not valid for a parameter.
    var oddItems: Int {
        let form = if case .form(let items) = body { items } else { [SampleItem]() }
        return (query + form).count { !$0.isSayable }
    }

    /// The request without those items.
    var withoutOddItems: SampleRequest { without { !$0.isSayable } }

    /// Returns the request without some of the items in its query and form.
    func without(_ isLeftOut: (SampleItem) -> Bool) -> SampleRequest {
        var request = self
        request.query.removeAll(where: isLeftOut)
        if case .form(var items) = body {
            items.removeAll(where: isLeftOut)
            request.body = .form(items)
        }
        return request
    }

    /// Reads items such as `a=1&b=2`.
    static func items(_ text: some StringProtocol) -> [SampleItem] {
        text.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            return SampleItem(
                decoded(String(name).replacing("+", with: " ")),
                decoded(String(value).replacing("+", with: " "))
            )
        }
    }

    private static func decoded(_ text: some StringProtocol) -> String {
        String(text).removingPercentEncoding ?? String(text)
    }
}

/// A recorded document with its call.
package struct Sample: Sendable {
    /// The name of the file without its extension; `nil` for a call.
    package var name: String?
    package var request: SampleRequest?
    package var status = 200
    /// The document of the response; `nil` for a response without one.
    package var value: SampleValue?
    package var range: SourceRange
}
