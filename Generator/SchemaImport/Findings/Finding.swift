package import OpenAPI
import SchemaSyntax

/// A part of a document that the schema does not express, or does not express exactly.
package struct Finding: Sendable {
    /// The part of the API that is incomplete because of the finding.
    package enum Owner: Hashable, Sendable {
        case api
        /// A schema, by its name in the document.
        case schema(String)
        /// An operation, by its method and path.
        case operation(String)
    }

    package let construct: UnsupportedConstruct
    package let place: Place
    package let owner: Owner

    /// The construct, and its replacement in the schema.
    package let note: String

    /// Whether the reader of the document already reported it as a mistake.
    package let isDiagnostic: Bool

    package init(
        _ construct: UnsupportedConstruct,
        at place: Place,
        of owner: Owner,
        _ note: String,
        isDiagnostic: Bool = false
    ) {
        self.construct = construct
        self.place = place
        self.owner = owner
        self.note = note
        self.isDiagnostic = isDiagnostic
    }
}

extension Finding: CustomStringConvertible {
    /// The text of the finding, such as `openapi.yaml:12:5: note: text [construct] #/paths/~1pets/get`.
    package var description: String {
        visible("\(place.location): note: \(note) [\(construct.rawValue)] #\(place.pointer)")
    }
}
