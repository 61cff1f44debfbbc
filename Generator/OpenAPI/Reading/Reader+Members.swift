import SchemaSyntax

/// The keys that an object of the specification has, as an enum.
typealias ObjectKey = RawRepresentable<String> & CaseIterable

extension Reader {
    /// Reads an object of fixed keys, at its end of references unless these are not followed, and returns the members
    /// that extend it.
    ///
    /// A key that the specification does not have is told of, unless something else reads it. `nil` when there is no
    /// object to read.
    func readMembers<Key: ObjectKey>(
        of value: LocatedNode,
        _ keys: Key.Type,
        besides others: Set<String> = [],
        followsReferences: Bool = true,
        _ read: (Key, LocatedNode) -> Void
    ) -> Extensions? {
        guard let object = object(value, followsReferences: followsReferences) else { return nil }
        var extensions: [SchemaObject.Member] = []
        for member in object {
            if let key = Key(rawValue: member.name) {
                read(key, member.value)
            } else if member.name.hasPrefix("x-") {
                extensions.append(member.member)
            } else if !others.contains(member.name) {
                reportUnknownKey(member, of: Key.allCases.map(\.rawValue))
            }
        }
        return Extensions(extensions)
    }

    /// A member of an object.
    struct Member {
        let member: SchemaObject.Member
        let value: LocatedNode

        var name: String { member.key }

        /// The key.
        var place: Place { Place(member.keyRange, value.pointer) }
    }

    /// The members of an object, each name once; `nil` when the value is no object.
    ///
    /// Where references are not followed, `$ref` is a member like the others.
    func object(_ value: LocatedNode, followsReferences: Bool = true) -> [Member]? {
        guard let value = followsReferences ? resolve(value) : value else { return nil }
        guard let object = value.node.object else {
            reportType(of: value, expected: "an object")
            return nil
        }
        guard countObject(at: value.place) else { return nil }
        let members = object.members.map { Member(member: $0, value: value.value(of: $0)) }
        guard !store.diagnostics.isEmpty else { return members }
        return members.filter { object.member($0.name)?.keyRange == $0.member.keyRange }
    }

    /// The members of an object whose keys are names that its author chose; none after a complaint.
    func named(_ value: LocatedNode) -> [Member] { object(value) ?? [] }

    /// The members but those whose names differ from the one of a member before only in how their letters are encoded, which
    /// Swift takes for the same text.
    func distinct(_ members: [Member]) -> [Member] {
        var names: Set<String> = []
        return members.filter { member in
            if names.insert(member.name).inserted { return true }
            report(
                rule: "duplicate-key",
                at: member.place,
                "\(quoted(member.name)) differs from a name before only in how its letters are encoded, expected "
                    + "another name: it is left out"
            )
            return false
        }
    }

    /// Tells of a key that is none of those that are known, unless it is an annotation that resembles none of them.
    func reportUnknownKey(_ member: Member, of known: [String], isAnnotation: Bool = false) {
        let near = suggestion(for: member.name, in: known).map { ", did you mean '\($0)'?" }
        if isAnnotation, near == nil { return }
        report(
            .warning,
            rule: "unknown-key",
            at: member.place,
            "key \(quoted(member.name)) is not known here" + (near ?? ", and is ignored")
        )
    }

    /// Tells that an object lacks a key that it must have: an error where the object is left out for it.
    func reportMissing(
        _ key: String,
        in value: LocatedNode,
        _ severity: Diagnostic.Severity = .error
    ) {
        let start = value.node.range.bytes.lowerBound
        let place = Place(value.node.range.source.range(start..<start), value.pointer)
        report(
            severity,
            rule: "missing-key",
            at: place,
            "\(value.name) has no '\(key)'"
        )
    }
}
