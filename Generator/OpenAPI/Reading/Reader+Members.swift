import SchemaSyntax

/// The keys of an object in the specification, as an enum.
typealias ObjectKey = RawRepresentable<String> & CaseIterable

extension Reader {
    /// Reads an object with fixed keys and returns its extension members.
    ///
    /// References are followed unless the caller excludes them. A key that the specification does not define is
    /// reported unless another function reads it. The result is `nil` if there is no object to read.
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

        /// The place of the key.
        var place: Place { Place(member.keyRange, value.pointer) }
    }

    /// Returns the members of an object, each name once; `nil` if the value is not an object.
    ///
    /// If references are not followed, `$ref` is an ordinary member.
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

    /// Returns the members of an object whose keys are the author's names; none after it reports a mistake.
    func named(_ value: LocatedNode) -> [Member] { object(value) ?? [] }

    /// Returns the members without those whose names differ from a previous one only in the Unicode encoding of
    /// letters, since Swift considers such names equal.
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

    /// Reports an unknown key, unless it is an annotation that does not resemble a known key.
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

    /// Reports the absence of a required key, as an error if the object is omitted because of it.
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
