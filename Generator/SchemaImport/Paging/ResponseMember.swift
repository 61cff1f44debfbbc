import SwiftTranslation

/// A value in a response outside of lists.
struct ResponseMember {
    /// The enclosing fields, the outermost first, and the field itself.
    let fields: [DraftField]

    private var last: DraftField { fields[fields.count - 1] }

    /// The path of the value in a schema.
    var path: String { fields.map(\.name).joined(separator: ".") }

    /// The name in lower case without separators.
    var name: String { Self.plain(last.name) }

    /// The name of the enclosing field in the same form; `nil` if there is none.
    var container: String? { fields.dropLast().last.map { Self.plain($0.name) } }

    var type: DraftType { last.use.type.unwrapped }

    /// Whether the value may be absent because it or an enclosing value is null.
    var isNullable: Bool { fields.contains { $0.use.isNullable } }

    /// The documentation of the value in lower case.
    var doc: String { last.text.doc?.lowercased() ?? "" }

    /// The words of the name and of the documentation in lower case.
    var words: Set<String> {
        let words = doc.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return Set(words + Words.of(last.name).map { $0.lowercased() })
    }

    /// Returns a name in lower case without separators: `nextpagetoken` for `next_page_token` and `nextPageToken`.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension DraftAPI {
    /// Returns the members around the list of a response, down to the fourth level, outer levels first.
    ///
    /// - Parameters:
    ///   - type: The response.
    ///   - list: The path of the object with the list.
    /// - Returns: The members of the enclosing objects, and of objects whose names indicate pagination data.
    func members(of type: DraftType, around list: [String]) -> [ResponseMember] {
        var result: [ResponseMember] = []
        var level: [(fields: [DraftField], type: DraftType)] = [([], type)]
        for _ in 0..<4 {
            var inner: [(fields: [DraftField], type: DraftType)] = []
            for (outer, type) in level {
                let own = fields(of: type)
                let isAround = list.starts(with: outer.map(\.name))
                let describesPages =
                    outer.last.map { field in
                        let name = ResponseMember.plain(field.name)
                        return PagingNames.containers.contains { name.contains($0) }
                    } ?? true
                // An object with a list of its own has pages of its own.
                let hasList = own.contains(where: \.use.type.isList)
                guard isAround || describesPages && !hasList else { continue }
                for field in own where !field.text.isDeprecated {
                    let fields = outer + [field]
                    result.append(ResponseMember(fields: fields))
                    inner.append((fields, field.use.type))
                }
            }
            // A response with so many members is not an envelope around a list.
            guard result.count <= 1_000 else { break }
            level = inner
        }
        return result
    }

    /// Returns the readable fields of an entity; none for other types.
    func fields(of type: DraftType) -> [DraftField] {
        guard case .declared(let id) = type.unwrapped, case .entity(let entity) = self[id].shape
        else { return [] }
        return entity.fields.filter { !$0.isWriteOnly }
    }

    /// Whether an entity identifies a single resource, so that its lists are its parts.
    func isOneThing(_ type: DraftType) -> Bool {
        fields(of: type).contains { ["id", "uuid"].contains(ResponseMember.plain($0.name)) }
    }
}
