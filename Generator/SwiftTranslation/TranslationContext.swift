import SchemaModel
import SchemaSyntax
import SwiftSource

/// What every part of a translation looks up.
///
/// A class, since every part has it.
final class TranslationContext: Sendable {
    let model: APIModel
    let names: Names
    let spelling: TypeSpelling
    let indirectFields: IndirectFields
    let blankCases: BlankCases
    let secrets: SecretPlacements

    init(_ model: APIModel) {
        self.model = model
        names = Names(model)
        spelling = TypeSpelling(names: names, formats: model.formats)
        indirectFields = IndirectFields(model)
        blankCases = BlankCases(model)
        secrets = SecretPlacements(model)
    }

    /// The access level of declarations; `nil` where Swift's own default says the same.
    var access: AccessLevel? {
        switch model.access {
        case .public: .public
        case .package: .package
        case .internal: nil
        }
    }

    func documentation(_ identity: Identity) -> Documentation? {
        let note = identity.deprecated.map { "Deprecated: \($0)" }
        guard let doc = identity.doc else { return note.map { Documentation($0) } }
        return Documentation(doc, discussion: note.map { [$0] } ?? [])
    }

    /// The comment of a declaration: what the schema says, more paragraphs, and the place in the document.
    ///
    /// Schemas that people write are named at the top of the file.
    func comment(_ identity: Identity, _ more: [String] = [], line: String? = nil) -> Comment {
        let place = identity.range.origin.map { "Schema: \($0.name)." }
        let last = [line, place].compactMap { $0 }.joined(separator: " ")
        let more = more + (last.isEmpty ? [] : [last])
        guard var documentation = documentation(identity) else {
            return Comment(
                more.first.map { Documentation($0, discussion: Array(more.dropFirst())) }
            )
        }
        documentation.discussion += more
        return Comment(documentation)
    }

    /// The document that the schemas were made of; `nil` for schemas that people write.
    var document: String? { model.range.source.origin(at: 0)?.name }

    /// The path of a schema inside the API's folder, or the part of the document that it was made of; a line would
    /// change with each one added above.
    func place(_ range: SourceRange) -> String {
        if let origin = range.origin { return origin.name }
        let parts = range.source.path.split(separator: "/")
        if let folder = parts.lastIndex(where: { $0 == "entities" || $0 == "endpoints" }) {
            return parts[folder...].joined(separator: "/")
        }
        return String(parts.last ?? "")
    }

    /// The name at the end of a placement, which asks for the field.
    func lastStep(of wire: WireForm) -> String {
        let placement = (model.formats.first == .xml ? wire.xml : wire.json) ?? wire.xml
        switch placement?.ways.first?.steps.last?.kind {
        case .name(_, let name)?, .attribute(_, let name)?: return name
        case .index(let index)?: return "[\(index)]"
        case .own?: return "."
        case nil: return ""
        }
    }

    // MARK: The flat switches

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
                throwing: .only(spelling.coding("DecodingFailure")),
                body: Self.dispatch("field", visits.map(\.property)) { number, property in
                    let visit = visits[number]
                    let value = visit.isInPlace ? .reference(property) : property
                    return .attempt(
                        .call(
                            .member(.name("visitor"), "visit"),
                            [.init(visit.kind?.rawValue, value)]
                        )
                    )
                }
            )
        )
    }

    /// - Parameters:
    ///   - properties: The properties in the order of their numbers.
    ///   - value: What is written of a property.
    ///   - others: What writes those that are no properties, by their numbers.
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

    /// A case for each number, of which the last is the default; a property that has the name of a local one is
    /// reached through `self`.
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

/// How a property of an entity is read and written.
struct PropertyVisit {
    /// A way of its own, by its label in the call of the visitor.
    enum Kind: String {
        /// An empty text means the property's default.
        case unlessEmpty
        case writeOnly
        case constant
    }

    /// The name of what is stored.
    let property: String
    /// `nil` for a value that is read and written.
    var kind: Kind?

    /// Whether the visitor may replace the value.
    fileprivate var isInPlace: Bool { kind == nil || kind == .unlessEmpty }
}
