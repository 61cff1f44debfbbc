import OpenAPI
package import SchemaSyntax

extension Overlay {
    /// Returns a document with the corrections for its file.
    ///
    /// - Parameters:
    ///   - root: The value of the file.
    ///   - path: The path of the file.
    ///   - document: The path of the imported document, to whose folder the names of files are relative.
    ///   - diagnostics: Receives an error for each missing target.
    /// - Returns: The corrected value of the file.
    package func applied(
        to root: SchemaNode,
        at path: String,
        of document: String,
        reporting diagnostics: inout [Diagnostic]
    ) -> SchemaNode {
        var root = root
        for action in actions {
            let (name, keys) = Self.parts(of: action.target)
            guard Self.path(of: name, document) == path else { continue }
            guard let keys else {
                diagnostics.append(
                    Diagnostic(
                        rule: "bad-pointer",
                        at: action.range,
                        "\(quoted(action.target)) is not a JSON pointer, expected '/' at its start"
                    )
                )
                continue
            }
            do throws(Refusal) {
                guard let changed = try Self.changed(root, keys[...], action.change) else {
                    throw Refusal(
                        rule: "bad-pointer",
                        reason:
                            "\(quoted(action.target)) is the whole document, expected a part of it "
                            + "to remove"
                    )
                }
                root = changed
            } catch {
                diagnostics.append(
                    Diagnostic(
                        rule: error.rule,
                        at: action.range,
                        error.rule == Refusal.missing
                            ? "\(quoted(action.target)) is not in the document: \(error.reason)"
                            : error.reason
                    )
                )
            }
        }
        return root
    }

    private struct Refusal: Error {
        static let missing = "missing-target"

        var rule = Self.missing
        let reason: String
    }

    /// Returns the file that a target names and the keys of the path to the value.
    fileprivate static func parts(of target: String) -> (file: String?, keys: [String]?) {
        var file: String?
        var pointer = target[...]
        // In a pointer, `#` is an ordinary character.
        let isPointer = target.hasPrefix("/") && !target.contains("#/") && !target.hasSuffix("#")
        let hash = target.firstRange(of: "#/")?.lowerBound ?? target.firstIndex(of: "#")
        if let hash, !isPointer {
            if hash > target.startIndex { file = String(target[..<hash]) }
            pointer = target[target.index(after: hash)...]
        }
        if pointer.isEmpty { return (file, []) }
        guard pointer.hasPrefix("/") else { return (file, nil) }
        let keys = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return (file, keys.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") })
    }

    /// Returns the path of the file that a target names.
    static func path(of name: String?, _ document: String) -> String {
        name.map { DocumentPath.resolve($0, against: document) } ?? document
    }

    /// Returns the changed value; `nil` if it is removed.
    private static func changed(
        _ node: SchemaNode,
        _ keys: ArraySlice<String>,
        _ change: Action.Change
    ) throws(Refusal) -> SchemaNode? {
        guard let key = keys.first else {
            switch change {
            case .remove: return nil
            case .replace(let value): return value.placed(at: node.range)
            case .update(let value): return try merged(node, value)
            }
        }
        switch node.kind {
        case .object(let object):
            guard let index = object.members.firstIndex(where: { $0.key == key }) else {
                let near = nearest(to: key, in: object.members.map(\.key))
                throw Refusal(
                    reason: "there is no \(quoted(key))"
                        + (near.map { ", did you mean '\($0)'" } ?? "")
                )
            }
            var members = object.members
            let member = members[index]
            if let value = try changed(member.value, keys.dropFirst(), change) {
                members[index] = .init(key: key, keyRange: member.keyRange, value: value)
            } else {
                members.remove(at: index)
            }
            return SchemaNode(.object(SchemaObject(members)), at: node.range)
        case .array(var elements):
            guard let index = JSONPointer.index(key), elements.indices.contains(index) else {
                throw Refusal(
                    reason: "the list has \(elements.count) elements and none at \(quoted(key))"
                )
            }
            if let value = try changed(elements[index], keys.dropFirst(), change) {
                elements[index] = value
            } else {
                elements.remove(at: index)
            }
            return SchemaNode(.array(elements), at: node.range)
        default:
            throw Refusal(reason: "\(quoted(key)) would be in \(node.kindName)")
        }
    }

    /// Returns an object with members added or replaced recursively, or a list with elements appended.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - update: The members or elements.
    ///   - key: The key of the value, if it is within the target.
    /// - Returns: The changed value.
    /// - Throws: The reason why a list or an object is not changed.
    private static func merged(
        _ node: SchemaNode,
        _ update: SchemaNode,
        in key: String? = nil
    ) throws(Refusal) -> SchemaNode {
        switch (node.kind, update.kind) {
        case (.object(let object), .object(let other)):
            var members = object.members
            for member in other.members {
                if let index = members.firstIndex(where: { $0.key == member.key }) {
                    members[index] = .init(
                        key: member.key,
                        keyRange: members[index].keyRange,
                        value: try merged(members[index].value, member.value, in: member.key)
                    )
                } else {
                    members.append(
                        .init(
                            key: member.key,
                            keyRange: node.range,
                            value: member.value.placed(at: node.range)
                        )
                    )
                }
            }
            return SchemaNode(.object(SchemaObject(members)), at: node.range)
        case (.array(let elements), .array(let more)):
            let added = more.map { $0.placed(at: node.range) }
            return SchemaNode(.array(elements + added), at: node.range)
        case (.object, _):
            throw refusal(
                of: "object",
                key,
                update,
                "an object with the members that change; 'replace' replaces the object as a whole"
            )
        case (.array, _):
            throw refusal(
                of: "list",
                key,
                update,
                "a list with the elements to append; 'replace' replaces the list as a whole"
            )
        default: return update.placed(at: node.range)
        }
    }

    private static func refusal(
        of kind: String,
        _ key: String?,
        _ update: SchemaNode,
        _ expected: String
    ) -> Refusal {
        let what =
            key.map { "the \(kind) \(quoted($0))" } ?? (kind == "list" ? "a list" : "an object")
        return Refusal(
            rule: "wrong-type",
            reason: "'update' of \(what) is \(update.kindName), expected \(expected)"
        )
    }
}

extension Overlay.Action {
    /// The file that the target names.
    var file: String? { Overlay.parts(of: target).file }
}

extension SchemaNode {
    /// Returns the value with the position of another one, so that findings refer to the document.
    ///
    /// Each part keeps its own bytes in the file of corrections, which distinguish it from all other parts.
    fileprivate func placed(at range: SourceRange) -> SchemaNode {
        let path = range.source.path
        let origin = SourceOrigin(self.range.bytes, from: range, named: path)
        return placed(
            in: SchemaSource(path: path, bytes: self.range.source.bytes, origins: [origin])
        )
    }

    private func placed(in source: SchemaSource) -> SchemaNode {
        let range = source.range(self.range.bytes)
        switch kind {
        case .array(let elements):
            return SchemaNode(.array(elements.map { $0.placed(in: source) }), at: range)
        case .object(let object):
            let members = object.members.map { member in
                SchemaObject.Member(
                    key: member.key,
                    keyRange: source.range(member.keyRange.bytes),
                    value: member.value.placed(in: source)
                )
            }
            return SchemaNode(.object(SchemaObject(members)), at: range)
        default: return SchemaNode(kind, at: range)
        }
    }
}
