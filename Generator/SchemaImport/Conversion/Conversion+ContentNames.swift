import OpenAPI
import SwiftTranslation

// What types are named after that are described in a body or response to which calls refer.

extension Conversion {
    /// The path that the name of a content's type is made of: the name of the body or response that calls refer to, or else
    /// that of the call, and a word for what it is unless the name has one.
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
    /// The name of the body or response that is described there for all calls; `nil` for another place.
    fileprivate var sharedContent: String? {
        let keys = keys.first == "components" ? keys.dropFirst() : keys[...]
        guard ["requestBodies", "responses"].contains(keys.first) else { return nil }
        return keys.dropFirst().first
    }
}
