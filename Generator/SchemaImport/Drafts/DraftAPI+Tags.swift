extension DraftAPI {
    /// Makes constants of the texts by which unions distinguish their cases, so that callers need not repeat them.
    ///
    /// An entity that is used only as a case of unions always has the text of that case. An entity with several texts,
    /// or one that is also used as a separate value, keeps a variable text.
    mutating func fixTags() {
        guard formats == ["json"] else { return }
        var tags: [DraftID: Set<Tag>] = [:]
        var others: Set<DraftID> = []
        for draft in declarations {
            guard case .union(let union) = draft.shape else { continue }
            for item in union.cases {
                guard case .declared(let id) = item.type else {
                    if case .declared(let id) = item.type.element { others.insert(id) }
                    continue
                }
                // A case for all other texts has no text of its own.
                if let member = union.discriminator, item.isMapped, item.tag != union.fallback {
                    tags[id, default: []].insert(Tag(member: member, text: item.tag))
                } else {
                    others.insert(id)
                }
            }
        }
        others.formUnion(
            types.compactMap { if case .declared(let id) = $0.element { id } else { nil } }
        )
        for (id, found) in tags where found.count == 1 && !others.contains(id) {
            guard let tag = found.first, case .entity(var shape) = declarations[id.number].shape,
                let place = shape.fields.firstIndex(where: { $0.name == tag.member }),
                shape.fields[place].isTag
            else { continue }
            shape.fields[place].use = .scalar(.string)
            shape.fields[place].use.constant = .text(tag.text)
            shape.fields[place].defaultValue = nil
            declarations[id.number].shape = .entity(shape)
        }
    }

    /// The text that distinguishes a case of a union.
    private struct Tag: Hashable {
        let member: String
        let text: String
    }

    /// The types of all values except for the cases of unions.
    private var types: [DraftType] {
        var types: [DraftType] = []
        for draft in declarations {
            guard case .entity(let entity) = draft.shape else { continue }
            types += entity.fields.map(\.use.type) + [entity.unknown?.type].compactMap(\.self)
        }
        for call in calls {
            types += (call.sentUses + call.responseHeaders.map(\.use)).map(\.type)
            types += [call.returns?.use.type].compactMap(\.self)
            types += call.responses.compactMap(\.use?.type)
            types += (call.stream?.values ?? []).compactMap(\.use?.type)
            types += call.failures.map { .declared($0.type) }
            if let failure = call.failure, let failure { types.append(.declared(failure)) }
        }
        types += (messages?.values ?? []).compactMap(\.use?.type)
        types += failures.map { .declared($0.type) }
        if let failure { types.append(.declared(failure)) }
        return types
    }
}

extension DraftField {
    /// Whether the field is a text that is always present, without further properties.
    fileprivate var isTag: Bool {
        use.type == .scalar(.string) && use.constant == nil && !use.isNullable && isRequired
            && !isSecret && !isReadOnly && !isWriteOnly && json == nil && !isIdentity
    }
}
