import SchemaModel
import SchemaSyntax
import SwiftSource

/// The model, the names and the tables that all parts of a translation use.
///
/// It is a class, so that each part has a reference to one instance.
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
}
