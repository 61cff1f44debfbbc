import SchemaModel
import SchemaSyntax
import SwiftSource

/// The model, the names and the tables that all parts of a translation use.
///
/// It is a class, so that all parts share one instance.
final class TranslationContext: Sendable {
    let model: APIModel
    let names: SwiftNames
    let spelling: TypeSpelling
    let indirectFields: IndirectFields
    let blankCases: BlankCases
    let secrets: SecretPlacements
    private let readFields: ReadFields

    init(_ model: APIModel) {
        self.model = model
        names = SwiftNames(model)
        spelling = TypeSpelling(names: names, formats: model.formats)
        indirectFields = IndirectFields(model)
        blankCases = BlankCases(model)
        secrets = SecretPlacements(model)
        readFields = ReadFields(model)
    }

    /// The access level of declarations; `nil` if it is Swift's default.
    var access: AccessLevel? {
        switch model.access {
        case .public: .public
        case .package: .package
        case .internal: nil
        }
    }

    /// Returns the documentation of a declaration, with its deprecation unless the declaration is marked with
    /// `@available`.
    func documentation(_ identity: Identity, isMarked: Bool = false) -> Documentation? {
        let note = isMarked ? nil : identity.deprecated.map { "Deprecated: \($0)" }
        guard let doc = identity.doc else { return note.map { Documentation($0) } }
        return Documentation(doc, discussion: note.map { [$0] } ?? [])
    }

    /// Returns whether the property of a field is marked as deprecated.
    ///
    /// Generated code reads the id, so that it is not marked.
    func isMarked(_ field: Field, of shape: EntityShape) -> Bool {
        field.identity.deprecated != nil && field.identity.name != shape.idField
            && field.constant == nil && !readFields.contains(field)
    }

    /// Returns the expression by which code that must not cause warnings reads or sets an API-wide parameter.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - client: The expression of the runtime's client.
    /// - Returns: The expression, whose type the code around it determines.
    func stored(_ parameter: Parameter, in client: String) -> Expression {
        .text("\(client).parameters[\"\(parameter.identity.name)\"]")
    }

    /// Returns the comment of a declaration: its documentation, further paragraphs, and its location in the
    /// document.
    ///
    /// Handwritten schemas are named at the top of the file instead.
    func comment(
        _ identity: Identity,
        _ more: [String] = [],
        line: String? = nil,
        isMarked: Bool = false
    ) -> Comment {
        let place = identity.range.origin.map { "Schema: \($0.name)." }
        let last = [line, place].compactMap { $0 }.joined(separator: " ")
        let more = more + (last.isEmpty ? [] : [last])
        guard var documentation = documentation(identity, isMarked: isMarked) else {
            return Comment(
                more.first.map { Documentation($0, discussion: Array(more.dropFirst())) }
            )
        }
        documentation.discussion += more
        return Comment(documentation)
    }

    /// The document from which the schemas were made; `nil` for handwritten schemas.
    var document: String? { model.range.source.origin(at: 0)?.name }

    /// Returns the path of a schema in the API's folder, or the part of the document from which it was made.
    ///
    /// It does not contain a line number, which would change with each line inserted above.
    func place(_ range: SourceRange) -> String {
        if let origin = range.origin { return origin.name }
        let parts = range.source.path.split(separator: "/")
        if let folder = parts.lastIndex(where: { $0 == "entities" || $0 == "endpoints" }) {
            return parts[folder...].joined(separator: "/")
        }
        return String(parts.last ?? "")
    }

    /// Returns the last name of a placement, by which a request selects the field.
    func lastStep(of wire: WireForm) -> String {
        let placement = (model.formats.first == .xml ? wire.xml : wire.json) ?? wire.xml
        switch placement?.alternatives.first?.steps.last?.kind {
        case .name(_, let name)?, .attribute(_, let name)?: return name
        case .index(let index)?: return "[\(index)]"
        case .own?: return "."
        case nil: return ""
        }
    }
}
