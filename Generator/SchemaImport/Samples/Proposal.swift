import OpenAPI
package import SchemaSyntax
import SwiftTranslation

/// A schema folder that is proposed for recorded documents.
///
///     [Sample] → SampleShapeTable → SampleShapeSharing → TypeInference → DraftAPI → DraftNames → files
///                what was seen  what is one   what it is      as an import writes it
///
/// The same samples give the same bytes.
package struct Proposal {
    package let files: [ImportedFile]
    package let decisions: [Decision]
    /// The type of each document in the spelling of the schema, with the start of the document.
    package let results: [(range: SourceRange, type: String)]
    package let endpoints: Int
    package let declarations: Int
    /// The number of samples from which the schema was made.
    package let used: Int
    /// The number of samples in the other format, which the proposal ignores.
    package let others: Int
    /// The calls whose bodies the proposal does not declare.
    let withoutBody: Set<SourceRange>
    /// The names in the query or form of a call that the proposal does not declare.
    let surplus: [SourceRange: Set<String>]

    /// - Parameters:
    ///   - samples: The samples.
    ///   - name: The name of the API.
    ///   - format: The format, `json` or `xml`; `nil` for that of most samples.
    package init(_ samples: [Sample], name: String, format: String? = nil) {
        let xml = samples.count { $0.value?.isXML == true }
        let json = samples.count { $0.value?.isXML == false }
        let isXML = format.map { $0 == "xml" } ?? (xml > json)
        let chosen = samples.filter { $0.value == nil || $0.value?.isXML == isXML }
        others = samples.count - chosen.count
        used = chosen.count
        var builder = ProposalBuilder(chosen, title: name, isXML: isXML)
        builder.build()
        var api = builder.api
        let place = Place(SchemaSource(path: name).start, .root)
        var description = APIDescription(
            place: place,
            version: .openAPI31,
            info: Info(place: place, title: name, version: "1")
        )
        for call in api.calls {
            var item = PathItem(place: place, path: call.operation.path)
            item.operations = [call.operation]
            description.paths.append(item)
        }
        let calls = CallNames(description)
        let names = DraftNames(api, schemas: SchemaTable(), calls: calls)
        api.removeMisfits { FolderFiles(api: $0, names: names, calls: calls) }
        files = FolderFiles(api: api, names: names, calls: calls).files()
        decisions = builder.decisions
        withoutBody = builder.withoutBody
        surplus = builder.surplus
        let types = TypeText(names: names)
        results = builder.results.map { ($0.range, types.text($0.type)) }
        endpoints = api.calls.count
        declarations = api.declarations.count
    }
}
