import Foundation
import LatheCoding
import LatheRuntime

/// The field `Link` of RFC 8288.
enum LinkField {
    /// Returns the target of the first link with the relation `next`.
    static func next(in fields: HTTPFields) -> String? {
        for field in fields.values("Link") {
            // Scalars are compared, as in `parts(at:)`.
            var rest = field.unicodeScalars[...]
            while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">")
            {
                let parameters = rest[rest.index(after: close)...].prefix { $0 != "<" }
                if isNext(Substring(parameters)) {
                    return String(Substring(rest[rest.index(after: open)..<close]))
                }
                rest = rest[rest.index(after: close)...]
            }
        }
        return nil
    }

    private static func isNext(_ parameters: Substring) -> Bool {
        parameters.parts(at: ";").flatMap { $0.parts(at: ",") }.contains { parameter in
            let (name, value) = parameter.halves(at: "=")
            guard let value, name.trimmingCharacters(in: .whitespaces).lowercased() == "rel" else {
                return false
            }
            let relations = value.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
            return relations.lowercased().parts(at: " ").contains("next")
        }
    }
}
