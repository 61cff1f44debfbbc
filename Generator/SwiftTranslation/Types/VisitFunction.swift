import SwiftSource

// Methods with a flat switch over the properties of an entity or the parameters of a call.
extension TranslationContext {
    /// - Parameter visits: The properties of an entity in the order of their numbers.
    /// - Returns: The method through which they are read and written.
    func visitFunction(_ visits: [PropertyVisit]) -> Declaration {
        .function(
            Function(
                .mutatingMethod("visit"),
                access: access,
                generics: Generics(["Visitor: \(spelling.coding("FieldVisitor"))"]),
                parameters: [
                    .init("_", "field", type: spelling.coding("FieldNumber")),
                    .init("with", "visitor", type: "inout Visitor"),
                ],
                body: Self.dispatch("field", visits.map(\.property)) { number, property in
                    let visit = visits[number]
                    let value = visit.isInPlace ? .reference(property) : property
                    return .call(
                        .member(.name("visitor"), "visit"),
                        [.init(visit.kind?.rawValue, value)]
                    )
                }
            )
        )
    }

    /// - Parameters:
    ///   - properties: The properties in the order of their numbers.
    ///   - value: Returns the written value of a property.
    ///   - others: The statements that write values that are not properties, by their numbers.
    /// - Returns: The function.
    func writeFunction(
        _ properties: [String],
        value: (Expression) -> Expression = { $0 },
        others: [Int: Statement] = [:]
    ) -> Declaration {
        .function(
            Function(
                .method("write"),
                access: access,
                generics: Generics(["Writer: \(spelling.coding("ValueWriter"))"]),
                parameters: [
                    .init("_", "parameter", type: spelling.coding("FieldNumber")),
                    .init("to", "writer", type: "inout Writer"),
                ],
                body: Self.dispatch("parameter", properties, others) { writeCall(value($1)) }
            )
        )
    }

    func writeCall(_ value: Expression) -> Expression {
        .call(.member(.name("writer"), "write"), [.init(nil, value)])
    }

    /// Returns a switch with a case for each number; the last one is the default.
    ///
    /// A property with the name of a parameter is accessed through `self`.
    private static func dispatch(
        _ subject: String,
        _ properties: [String],
        _ others: [Int: Statement] = [:],
        _ body: (Int, Expression) -> Expression
    ) -> [Statement] {
        let locals: Set = ["field", "parameter", "visitor", "writer"]
        let statements = properties.enumerated().map { number, name in
            let property =
                locals.contains(name) ? Expression.member(.text("self"), name) : .name(name)
            return others[number] ?? .expression(body(number, property))
        }
        if statements.count < 2 { return statements }
        let cases = statements.enumerated().map { number, statement in
            let isLast = number == statements.count - 1
            return Statement.Case(isLast ? [] : [.member(nil, "n\(number)")], [statement])
        }
        return [.switch(.name(subject), cases)]
    }
}

/// A property of an entity, and how it is read and written.
struct PropertyVisit {
    /// A special method of reading and writing, by its argument label in the call of the visitor.
    enum Kind: String {
        /// An empty text means the property's default.
        case unlessEmpty
        case writeOnly
        case constant
    }

    /// The name of the stored property.
    let property: String
    /// How the property is read and written; `nil` if it is both read and written normally.
    var kind: Kind?

    /// Whether the visitor may replace the value.
    fileprivate var isInPlace: Bool { kind == nil || kind == .unlessEmpty }
}
