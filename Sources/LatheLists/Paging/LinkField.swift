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
                let target = rest[rest.index(after: open)..<close]
                rest = rest[rest.index(after: close)...]
                if isNext(parameters(&rest)) { return String(target) }
            }
        }
        return nil
    }

    /// Removes the parameters of a link from the front, with the comma that ends them.
    ///
    /// - Returns: The parameters, without the quotes of their values.
    private static func parameters(_ rest: inout Substring.UnicodeScalarView) -> [Substring] {
        var parameters: [Substring] = [""]
        var isQuoted = false
        while var scalar = rest.popFirst() {
            switch scalar {
            case "," where !isQuoted: return parameters
            case ";" where !isQuoted:
                parameters.append("")
                continue
            case "\"":
                isQuoted.toggle()
                continue
            case "\\" where isQuoted: scalar = rest.popFirst() ?? scalar
            default: break
            }
            parameters[parameters.count - 1].unicodeScalars.append(scalar)
        }
        return parameters
    }

    /// Returns whether the relations of a link contain `next`; only the first `rel` counts (section 3.3).
    private static func isNext(_ parameters: [Substring]) -> Bool {
        for parameter in parameters {
            let (name, value) = parameter.halves(at: "=")
            guard name.trimmingCharacters(in: .whitespaces).lowercased() == "rel" else { continue }
            let relations = (value ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            return relations.contains("next")
        }
        return false
    }
}
