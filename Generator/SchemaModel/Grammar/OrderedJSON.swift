/// JSON whose members stay in the order in which they were given.
indirect enum OrderedJSON: Sendable {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([OrderedJSON])
    case object([(key: String, value: OrderedJSON)])

    /// The object with the members of another one after its own; other values stay as they are.
    func adding(_ other: OrderedJSON) -> OrderedJSON {
        guard case .object(let members) = self, case .object(let more) = other else { return self }
        return .object(members + more)
    }

    /// The JSON text, with each member and item on a separate line, indented by two spaces.
    func printed(indent: String = "") -> String {
        let inner = indent + "  "
        func lines(_ open: String, _ parts: [String], _ close: String) -> String {
            parts.isEmpty
                ? open + close
                : "\(open)\n" + parts.map { inner + $0 }.joined(separator: ",\n")
                    + "\n\(indent)\(close)"
        }
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return "\(number)"
        case .truth(let truth): return "\(truth)"
        case .list(let items): return lines("[", items.map { $0.printed(indent: inner) }, "]")
        case .object(let members):
            let parts = members.map { "\(Self.quoted($0.key)): \($0.value.printed(indent: inner))" }
            return lines("{", parts, "}")
        }
    }

    /// The grammar's texts have no control characters.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

extension OrderedJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral truth: Bool) { self = .truth(truth) }
    init(integerLiteral number: Int) { self = .number(number) }
    init(arrayLiteral items: OrderedJSON...) { self = .list(items) }
    init(dictionaryLiteral members: (String, OrderedJSON)...) {
        self = .object(members.map { (key: $0.0, value: $0.1) })
    }
}
