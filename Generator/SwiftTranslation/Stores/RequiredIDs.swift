import SchemaModel
import SwiftSource

/// The ids that a path of fields leads to from an entity, as Swift that lists them.
indirect enum RequiredIDs {
    /// A list of ids.
    case list(String)
    /// For each of a list, the ids that it leads to, where it is called `$0`.
    case each(String, RequiredIDs)

    /// Follows a path.
    ///
    /// - Parameters:
    ///   - fields: The fields on the way, the one with the ids last.
    ///   - value: The Swift of the value that has the first of them.
    ///   - member: The name of a field in Swift.
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

    /// The list: on one line, if it is short.
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

    /// The method by which a list gets what each item has, where a key path says what that is.
    private var keyPathCall: String? {
        guard case .list(let text) = self else { return nil }
        let ways = [
            ("[$0", "].compactMap(\\.self)", "compactMap"), ("[$0", "]", "map"),
            ("$0", "", "flatMap"),
        ]
        for (start, end, method) in ways where text.hasPrefix(start) && text.hasSuffix(end) {
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
    /// Whether it is a value by itself.
    fileprivate var isPlain: Bool {
        switch self {
        case .optional, .patch, .list, .map: false
        default: true
        }
    }
}
