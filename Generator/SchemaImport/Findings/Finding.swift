package import OpenAPI
import SchemaSyntax

/// Something of a document that the schema does not say, or not exactly.
package struct Finding: Sendable {
    /// The part of the API that is not whole because of it.
    package enum Owner: Hashable, Sendable {
        case api
        /// By its name in the document.
        case schema(String)
        /// By its method and path.
        case operation(String)
    }

    package let construct: Construct
    package let place: Place
    package let owner: Owner

    /// What is there, and what stands for it in the schema.
    package let note: String

    /// Whether the reader of the document has told it as a mistake.
    package let isDiagnostic: Bool

    package init(
        _ construct: Construct,
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
    /// `openapi.yaml:12:5: note: text [construct] #/paths/~1pets/get`.
    package var description: String {
        visible("\(place.location): note: \(note) [\(construct.rawValue)] #\(place.pointer)")
    }
}
