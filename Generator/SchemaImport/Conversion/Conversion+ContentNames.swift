import OpenAPI
import SwiftTranslation

// Names of types that are described in a shared body or response.

extension Conversion {
    /// Returns the path from which the name of a content's type is made.
    ///
    /// It is the name of the shared body or response, or else that of the call, followed by a word for its purpose
    /// unless the name contains it.
    func typePath(of content: Content, _ path: [String], _ word: String) -> [String] {
        guard let name = content.place.pointer.sharedContent else { return path + [word] }
        let words = Set(Words.of(name).map { $0.lowercased() })
        let isTaken = description.schemas[name] != nil
        return isTaken || words.isDisjoint(with: Self.contentWords) ? [name, word] : [name]
    }

    private static let contentWords: Set = [
        "body", "error", "errors", "failure", "payload", "reply", "request", "response",
        "responses", "result", "results",
    ]
}

extension JSONPointer {
    /// The name of the shared body or response that the place belongs to; `nil` for any other place.
    fileprivate var sharedContent: String? {
        let keys = keys.first == "components" ? keys.dropFirst() : keys[...]
        guard ["requestBodies", "responses"].contains(keys.first) else { return nil }
        return keys.dropFirst().first
    }
}
