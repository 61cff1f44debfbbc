import SchemaModel
import SwiftSource

/// The ids at the end of a path of fields of an entity, as a Swift expression for the list of ids.
indirect enum RequiredIDs {
    /// A list of ids.
    case list(String)
    /// The ids of each element of a list, which is called `$0`.
    case each(String, RequiredIDs)

    /// Follows a path.
    ///
    /// - Parameters:
    ///   - fields: The fields of the path; the last one contains the ids.
    ///   - value: The Swift expression of the value that has the first field.
    ///   - member: Returns the Swift name of a field.
    init(_ fields: ArraySlice<Field>, of value: String, _ member: (Field) -> String) {
        guard let field = fields.first else {
            self = .list("[\(value)]")
            return
        }
        let rest = fields.dropFirst()
        self.init(field.type, "\(value).\(member(field))", isLast: rest.isEmpty) {
            RequiredIDs(rest, of: $0, member)
        }
    }

    private init(
        _ type: TypeReference,
        _ value: String,
        isLast: Bool,
        _ rest: (String) -> RequiredIDs
    ) {
        func items(_ item: TypeReference) -> RequiredIDs {
            RequiredIDs(item, "$0", isLast: isLast, rest)
        }
        switch type {
        case .optional(.list(let item)), .patch(.list(let item)):
            self =
                isLast && item.isPlain
                ? .list("\(value) ?? []") : .each("(\(value) ?? [])", items(item))
        case .optional(.map(_, let item)), .patch(.map(_, let item)):
            self = .each("(\(value) ?? [:]).values", items(item))
        case .optional, .patch:
            let found = "[\(value)].compactMap(\\.self)"
            self = isLast ? .list(found) : .each(found, rest("$0"))
        case .list(let item):
            self = isLast && item.isPlain ? .list(value) : .each(value, items(item))
        case .map(_, let item): self = .each("\(value).values", items(item))
        default: self = isLast ? .list("[\(value)]") : rest(value)
        }
    }

    /// The list of ids, on one line if it is short.
    var expression: Expression { text.count > 72 ? lines : .text(text) }

    private var text: String {
        switch self {
        case .list(let text): text
        case .each(let list, let rest):
            rest.keyPathCall.map { "\(list).\($0)" } ?? "\(list).flatMap { \(rest.text) }"
        }
    }

    private var lines: Expression {
        switch self {
        case .list(let text): .text(text)
        case .each(let list, let rest):
            rest.keyPathCall.map { .text("\(list).\($0)") }
                ?? .call(
                    .member(.text(list), "flatMap"),
                    trailing: Expression.Closure([], [.return(rest.lines)])
                )
        }
    }

    /// The call that collects the ids of a list's elements if a key path can select them; `nil` otherwise.
    private var keyPathCall: String? {
        guard case .list(let text) = self else { return nil }
        let alternatives = [
            ("[$0", "].compactMap(\\.self)", "compactMap"), ("[$0", "]", "map"),
            ("$0", "", "flatMap"),
        ]
        for (start, end, method) in alternatives where text.hasPrefix(start) && text.hasSuffix(end)
        {
            let path = text.dropFirst(start.count).dropLast(end.count)
            guard path.allSatisfy({ $0.isLetter || $0.isNumber || "._`".contains($0) }) else {
                continue
            }
            return "\(method)(\\\(path.isEmpty ? ".self" : path))"
        }
        return nil
    }
}

extension TypeReference {
    /// Whether the type is neither an optional, a patch, a list nor a map.
    fileprivate var isPlain: Bool {
        switch self {
        case .optional, .patch, .list, .map: false
        default: true
        }
    }
}
