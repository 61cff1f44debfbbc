import OpenAPI
package import SchemaSyntax

extension Overlay {
    /// Returns a document with the corrections for its file.
    ///
    /// - Parameters:
    ///   - root: The value of the file.
    ///   - file: The path of the file; `nil` for the imported document.
    ///   - diagnostics: Receives an error for each missing target.
    /// - Returns: The corrected value of the file.
    package func applied(
        to root: SchemaNode,
        file: String?,
        reporting diagnostics: inout [Diagnostic]
    ) -> SchemaNode {
        var root = root
        for action in actions {
            let (name, keys) = Self.parts(of: action.target)
            guard Self.isSame(name, file) else { continue }
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

    /// Whether a target's file name is the end of a file's path.
    static func isSame(_ name: String?, _ file: String?) -> Bool {
        guard let name, let file else { return name == nil && file == nil }
        return file == name || file.hasSuffix("/" + name)
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
            case .update(let value):
                guard node.elements == nil || value.elements != nil else {
                    throw Refusal(
                        rule: "wrong-type",
                        reason:
                            "'update' of a list is \(value.kindName), expected a list with the "
                            + "elements to append; 'replace' replaces the list as a whole"
                    )
                }
                guard node.object == nil || value.object != nil else {
                    throw Refusal(
                        rule: "wrong-type",
                        reason:
                            "'update' of an object is \(value.kindName), expected an object with "
                            + "the members that change; 'replace' replaces the object as a whole"
                    )
                }
                return merged(node, value)
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
    private static func merged(_ node: SchemaNode, _ update: SchemaNode) -> SchemaNode {
        switch (node.kind, update.kind) {
        case (.object(let object), .object(let other)):
            var members = object.members
            for member in other.members {
                if let index = members.firstIndex(where: { $0.key == member.key }) {
                    members[index] = .init(
                        key: member.key,
                        keyRange: members[index].keyRange,
                        value: merged(members[index].value, member.value)
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
        default: return update.placed(at: node.range)
        }
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
