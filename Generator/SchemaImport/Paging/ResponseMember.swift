import SwiftTranslation

/// A value in a response that is no part of a list.
struct ResponseMember {
    /// The fields around it, the outermost first, and its own.
    let fields: [DraftField]

    private var last: DraftField { fields[fields.count - 1] }

    /// The way to it in a schema.
    var path: String { fields.map(\.name).joined(separator: ".") }

    /// Its name in small letters, without separators.
    var name: String { Self.plain(last.name) }

    /// The name of the field around it, in the same form; `nil` where there is none.
    var container: String? { fields.dropLast().last.map { Self.plain($0.name) } }

    var type: DraftType { last.use.type.unwrapped }

    /// Whether the value may be absent, since it or something around it is null.
    var isNullable: Bool { fields.contains { $0.use.isNullable } }

    /// What the document says of it, in small letters.
    var doc: String { last.text.doc?.lowercased() ?? "" }

    /// The words of its name and of what the document says of it, in small letters.
    var words: Set<String> {
        let words = doc.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return Set(words + Words.of(last.name).map { $0.lowercased() })
    }

    /// A name in small letters, without separators: `nextpagetoken` for `next_page_token` and `nextPageToken`.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension DraftAPI {
    /// The members around the list of a response, down to the fourth level, those of each level before those inside them.
    ///
    /// - Parameters:
    ///   - type: The response.
    ///   - list: The way to the object with the list.
    /// - Returns: The members of the objects around the list, and of those whose names tell of pages.
    func members(of type: DraftType, around list: [String]) -> [ResponseMember] {
        var result: [ResponseMember] = []
        var level: [(fields: [DraftField], type: DraftType)] = [([], type)]
        for _ in 0..<4 {
            var inner: [(fields: [DraftField], type: DraftType)] = []
            for (outer, type) in level {
                let own = fields(of: type)
                let isAround = list.starts(with: outer.map(\.name))
                let tellsOfPages =
                    outer.last.map { field in
                        let name = ResponseMember.plain(field.name)
                        return PagingNames.containers.contains { name.contains($0) }
                    } ?? true
                // An object with a list of its own has pages of its own.
                let hasList = own.contains(where: \.use.type.isList)
                guard isAround || tellsOfPages && !hasList else { continue }
                for field in own where !field.text.isDeprecated {
                    let fields = outer + [field]
                    result.append(ResponseMember(fields: fields))
                    inner.append((fields, field.use.type))
                }
            }
            // A response that has so many members is no envelope around a list.
            guard result.count <= 1_000 else { break }
            level = inner
        }
        return result
    }

    /// The fields of an entity that can be read; none of other types.
    func fields(of type: DraftType) -> [DraftField] {
        guard case .declared(let id) = type.unwrapped, case .entity(let entity) = self[id].shape
        else { return [] }
        return entity.fields.filter { !$0.isWriteOnly }
    }

    /// Whether an entity tells which of several it is, so that its lists are its parts.
    func isOneThing(_ type: DraftType) -> Bool {
        fields(of: type).contains { ["id", "uuid"].contains(ResponseMember.plain($0.name)) }
    }
}
